//! The report: one HTML file that needs nothing else, neither network nor script.
//!
//! Each chart is drawn twice, for wide and for narrow screens, and the style sheet shows one of
//! them. A chart carries the colours of the light theme; the style sheet maps each of them to a
//! name, which the dark theme redefines.

mod chart;
mod page;
mod palette;
mod prose;
mod sections;

use crate::Result;
use crate::record::Record;
use crate::summary::Summary;

/// The report as one HTML file.
///
/// # Errors
/// [`crate::Error::is_record`] when the record holds too little.
pub fn render(record: &Record) -> Result<String> {
    let mut summary = Summary::of(record)?;
    summary.keys.sort_by(|a, b| b.insert.median.total_cmp(&a.insert.median));
    Ok(page::page(record, &summary)?.into_string())
}
