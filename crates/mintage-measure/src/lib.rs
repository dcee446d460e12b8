#![forbid(unsafe_code)]
//! Measures what each kind of key costs on a database, and each random source on this machine.
//!
//! ```text
//!  Settings ──► runner ──► Record ──► statistics ──► table, report, answer
//!  what to do   measures   raw numbers  medians       what a person reads
//! ```
//!
//! Only the runner measures. Whatever is printed or drawn comes from a [`Record`], so it can be
//! made again from the file.
//!
//! ```no_run
//! use std::sync::atomic::AtomicBool;
//!
//! use mintage_measure::{Settings, answer, compare, report, table};
//!
//! let settings = Settings { rows: 50_000, ..Settings::default() };
//! let record = compare(&settings, "compare --rows 50000", &AtomicBool::new(false), &mut |_| {})?;
//! println!("{}\n{}", table::render(&record)?, answer(&record)?);
//! std::fs::write("report.html", report::render(&record)?)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod dialect;
mod error;
mod format;
mod generator;
mod key;
mod machine;
mod plan;
mod record;
pub mod report;
mod runner;
pub mod sources;
mod statistics;
mod summary;
pub mod table;
#[cfg(test)]
mod testing;
mod workload;

pub use answer::answer;
pub use error::{Error, Result};
pub use key::{Key, Origin, Stored};
pub use machine::Machine;
pub use record::{Measured, Record, Round, Size};
pub use runner::{Phase, Progress, compare};
pub use statistics::{Comparison, Spread, Verdict};
pub use summary::{KeySummary, Summary};
pub use workload::Settings;
