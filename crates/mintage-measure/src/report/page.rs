//! The page: answer, charts, numbers, method, limits, foot.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::prose::{self, typeset};
use super::{palette, sections};
use crate::answer::{answer, details};
use crate::record::Record;
use crate::summary::Summary;
use crate::{Key, Result};

const STYLE: &str = include_str!("style.css");

/// The page can load nothing, whatever a later change might put into it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

pub(super) fn page(record: &Record, summary: &Summary) -> Result<Markup> {
    let answer = answer(record)?;
    let body = html! {
        header {
            p.eyebrow { "mintage compare · " (record.database) " · " (day(&record.date)) }
            h1 { (typeset(&answer)) }
            @for detail in details(record)? { p.detail { (typeset(&detail)) } }
        }
        (keys(summary))
        (sections::growing(record, summary)?)
        (sections::inserting(record, summary)?)
        (sections::storing(summary)?)
        (sections::looking_up(summary)?)
        (sections::numbers(record, summary))
        (method(record))
        (foot(record))
    };
    Ok(html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="description" content=(answer);
                title { "What each key costs in " (record.database) }
                style { (PreEscaped(palette::style())) (PreEscaped(STYLE)) }
            }
            body { main { (body) } }
        }
    })
}

/// The date without its time.
fn day(date: &str) -> &str {
    date.split('T').next().unwrap_or(date)
}

/// What the names mean, before the first chart uses them.
fn keys(summary: &Summary) -> Markup {
    let swatch = |key: Key| format!("background:var(--key-{key})");
    html! {
        dl.keys aria-label="The keys" {
            @for key in summary.keys.iter().map(|summary| summary.key) {
                div {
                    dt { span.swatch style=(swatch(key)) {} (key) }
                    dd { (key.description()) }
                }
            }
        }
    }
}

fn method(record: &Record) -> Markup {
    html! {
        section #method {
            h2 { "How this was measured" }
            @for paragraph in prose::method(record) { p { (typeset(&paragraph)) } }
        }
        section #limits {
            h2 { "What this does not tell" }
            ul { @for limit in prose::limits(record) { li { strong { (limit.0) } " " (limit.1) } } }
        }
    }
}

fn foot(record: &Record) -> Markup {
    html! {
        footer {
            @for (title, facts) in prose::facts(record) {
                section {
                    h2 { (title) }
                    dl { @for (name, value) in facts { div { dt { (name) } dd { (value) } } } }
                }
            }
            section.command {
                h2 { "Command" }
                div.scroll tabindex="0" role="region" aria-label="The command" {
                    code { (record.command) }
                }
            }
        }
    }
}
