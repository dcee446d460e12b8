//! The charts with their headings, and the table of all numbers.

use maud::{Markup, html};

use super::chart::{Bar, Group, bars, growth};
use super::palette::Colour;
use super::prose::{self, typeset};
use crate::Result;
use crate::format::{grouped, megabytes, range, ratio, short, three, times};
use crate::record::Record;
use crate::statistics::Spread;
use crate::summary::{KeySummary, Summary};

/// A chart under what it shows and how to read it.
fn figure(id: &str, title: &str, finding: &str, legend: &Markup, chart: &Markup) -> Markup {
    html! {
        figure id=(id) {
            figcaption {
                h2 { (title) }
                p { (typeset(finding)) }
                (legend)
            }
            (chart)
        }
    }
}

/// What a colour in a chart means.
fn legend(entries: &[(Colour, String)]) -> Markup {
    html! {
        ul.legend {
            @for (colour, text) in entries {
                li { span.swatch style=(format!("background:var(--{})", colour.name())) {} (text) }
            }
        }
    }
}

pub(super) fn growing(record: &Record, summary: &Summary) -> Result<Markup> {
    let rows = grouped(record.settings.rows);
    let title = format!("Insert speed as the table grows to {rows} rows");
    let label = format!("Line chart. {title}: {}.", prose::courses(summary));
    let chart = growth(&label, summary, &record.grown)?;
    Ok(figure("growth", &title, &prose::growing(summary), &html! {}, &chart))
}

pub(super) fn inserting(record: &Record, summary: &Summary) -> Result<Markup> {
    let group = |key: &KeySummary| Group {
        name: key.key.name(),
        bars: vec![Bar {
            parts: vec![(key.insert.median, Colour::Key(key.key))],
            spread: Some(key.insert),
            value: short(key.insert.median),
        }],
    };
    let groups: Vec<Group> = summary.keys.iter().map(group).collect();
    let title = "Insert speed over the whole run";
    let finding = prose::inserting(record, summary);
    let label = format!("Bar chart. {title}. {finding}");
    let chart = bars(&label, &groups, "rows inserted a second")?;
    Ok(figure("inserts", title, &finding, &html! {}, &chart))
}

pub(super) fn storing(summary: &Summary) -> Result<Markup> {
    let parts = |key: &KeySummary| {
        [
            (key.table.median / 1e6, Colour::Table),
            (key.primary_index.median / 1e6, Colour::PrimaryIndex),
            (key.secondary_indexes.median / 1e6, Colour::SecondaryIndexes),
        ]
    };
    let bar = |key: &KeySummary| Bar {
        parts: parts(key).into_iter().filter(|(size, _)| *size > 0.0).collect(),
        spread: None,
        value: megabytes(key.file.median),
    };
    let group = |key: &KeySummary| Group { name: key.key.name(), bars: vec![bar(key)] };
    let groups: Vec<Group> = summary.keys.iter().map(group).collect();
    let has_secondary = summary.keys.iter().any(|key| key.secondary_indexes.high > 0.0);
    let entries = [
        (Colour::Table, "table".to_owned()),
        (Colour::PrimaryIndex, "index of the key".to_owned()),
        (Colour::SecondaryIndexes, "other indexes".to_owned()),
    ];
    let entries = &entries[..if has_secondary { 3 } else { 2 }];
    let (title, finding) = ("Size on the disk", prose::storing(summary));
    let label = format!("Stacked bar chart. {title}. {finding}");
    let chart = bars(&label, &groups, "MB")?;
    Ok(figure("sizes", title, &finding, &legend(entries), &chart))
}

pub(super) fn looking_up(summary: &Summary) -> Result<Markup> {
    let bar = |place: usize, spread: Spread| Bar {
        parts: vec![(spread.median, Colour::Window(place))],
        spread: Some(spread),
        value: three(spread.median),
    };
    let group = |key: &KeySummary| Group {
        name: key.key.name(),
        bars: key.lookups.iter().enumerate().map(|(place, (_, time))| bar(place, *time)).collect(),
    };
    let groups: Vec<Group> = summary.keys.iter().map(group).collect();
    let windows = summary.keys.first().map_or(&[][..], |key| &key.lookups);
    let entries: Vec<(Colour, String)> = windows
        .iter()
        .enumerate()
        .map(|(place, (percent, _))| (Colour::Window(place), prose::window(*percent)))
        .collect();
    let (title, finding) = ("Time to find 20 rows by their ids", prose::looking_up(summary));
    let label = format!("Bar chart. {title}. {finding}");
    let chart = bars(&label, &groups, "microseconds a look-up; less is better")?;
    Ok(figure("lookups", title, &finding, &legend(&entries), &chart))
}

/// A median over its range, which is left out where it tells nothing more; a dash for nothing.
fn cell(spread: Spread, write: impl Fn(f64) -> String) -> Markup {
    if spread.high == 0.0 {
        return html! { td { "–" } };
    }
    let (median, range) = (write(spread.median), range(spread, &write));
    html! { td { (median) @if range != median { small { (range) } } } }
}

pub(super) fn numbers(record: &Record, summary: &Summary) -> Markup {
    let windows = summary.keys.first().map_or(&[][..], |key| &key.lookups);
    let speed = html! {
        tr {
            th rowspan="2" scope="col" { "key" }
            th colspan="2" scope="colgroup" { "insert" }
            th colspan=(windows.len()) scope="colgroup" { "look-up of 20 ids, µs" }
            th rowspan="2" scope="col" { "to make" br; "a key, ns" }
        }
        tr {
            th scope="col" { "rows a second" }
            th scope="col" { "against" br; (summary.baseline) }
            @for (percent, _) in windows { th scope="col" { (prose::column(*percent)) } }
        }
    };
    let size = html! {
        tr {
            th rowspan="2" scope="col" { "key" }
            th colspan="4" scope="colgroup" { "size on the disk, MB" }
            th rowspan="2" scope="col" { "key’s index" br; "pages filled, %" }
        }
        tr {
            @for part in ["file", "table", "key’s index", "other indexes"] {
                th scope="col" { (part) }
            }
        }
    };
    html! {
        section #numbers {
            h2 { "All numbers" }
            p { (typeset(&prose::numbers(record, summary))) }
            (table("Speed", &speed, summary, |key| speed_cells(summary, key)))
            (table("Size", &size, summary, size_cells))
        }
    }
}

/// A table that scrolls inside its own box where the page is narrow.
fn table(
    name: &str,
    head: &Markup,
    summary: &Summary,
    cells: impl Fn(&KeySummary) -> Markup,
) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label=(name) {
            table {
                thead { (head) }
                tbody {
                    @for key in &summary.keys {
                        tr {
                            th scope="row" { (key.key) small { (key.key.description()) } }
                            (cells(key))
                        }
                    }
                }
            }
        }
    }
}

fn speed_cells(summary: &Summary, key: &KeySummary) -> Markup {
    html! {
        (cell(key.insert, short))
        (against(summary, key))
        @for (_, time) in &key.lookups { (cell(*time, three)) }
        (optional(key.generate, 1.0))
    }
}

fn size_cells(key: &KeySummary) -> Markup {
    html! {
        @for size in [key.file, key.table, key.primary_index, key.secondary_indexes] {
            (cell(size, megabytes))
        }
        (optional(key.primary_index_fill, 100.0))
    }
}

fn optional(spread: Option<Spread>, factor: f64) -> Markup {
    spread.map_or_else(|| html! { td { "–" } }, |spread| cell(spread.scaled(factor), three))
}

fn against(summary: &Summary, key: &KeySummary) -> Markup {
    match summary.against_baseline(key) {
        None => html! { td { "–" } },
        Some(comparison) => html! {
            td {
                (ratio(comparison))
                small { (times(comparison.low)) "–" (times(comparison.high)) }
            }
        },
    }
}
