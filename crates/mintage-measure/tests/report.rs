//! The report as a file: complete, self-contained, safe.

use std::collections::BTreeSet;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use mintage_measure::{Key, Record, Settings, answer, compare, report};

/// One small run for all tests here.
fn record() -> Record {
    static RECORD: OnceLock<Record> = OnceLock::new();
    let run = || {
        let settings = Settings {
            rows: 2000,
            rounds: 2,
            queries: 20,
            secondary_indexes: 1,
            ..Settings::default()
        };
        compare(&settings, "mintage compare", &AtomicBool::new(false), &mut |_| {}).unwrap()
    };
    RECORD.get_or_init(run).clone()
}

fn page() -> String {
    report::render(&record()).unwrap()
}

#[test]
fn it_needs_nothing_else() {
    let page = page();
    for outside in [
        "http://", "https://", "//", "<script", "<link", "<img", "<iframe", "@import", "url(",
        "src=",
    ] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn every_chart_is_there_for_both_widths() {
    let page = page();
    for id in ["growth", "inserts", "sizes", "lookups"] {
        let figure = page.split(&format!("<figure id=\"{id}\">")).nth(1).expect(id);
        let figure = figure.split("</figure>").next().unwrap();
        for class in ["wide", "narrow"] {
            let chart = figure.split(&format!("<svg class=\"{class}\"")).nth(1).expect(class);
            let chart = chart.split("</svg>").next().unwrap();
            assert!(chart.contains("role=\"img\" aria-label=\""), "{id} {class}");
            for key in Key::ALL {
                let name = format!("\n{key}\n");
                assert!(chart.contains(&name), "{id} {class} does not name {key}");
            }
        }
    }
    let lines = page.matches("<polyline fill=\"none\" opacity=\"1\" stroke=\"#").count();
    assert!(lines >= 2 * Key::ALL.len(), "a line for each key in each width: {lines}");
}

#[test]
fn every_colour_of_a_chart_changes_with_the_theme() {
    let page = page();
    let mut colours = BTreeSet::new();
    for part in ["fill", "stroke"] {
        for piece in page.split(&format!(" {part}=\"#")).skip(1) {
            colours.insert((part, &piece[..6]));
        }
    }
    assert!(colours.len() > 10);
    for (part, value) in colours {
        let rule = format!("svg [{part}=\"#{value}\"]{{{part}:var(--");
        assert!(page.contains(&rule), "{part} #{value} stays as it is in the dark");
    }
}

#[test]
fn it_answers_first_and_tells_how_and_where() {
    let (page, record) = (page().replace('\u{a0}', " "), record());
    let answer = answer(&record).unwrap();
    assert!(page.contains(&format!("<h1>{answer}</h1>")));
    for needed in [
        "<html lang=\"en\">",
        "<title>",
        "prefers-color-scheme:dark",
        "How this was measured",
        "What this does not tell",
        &record.machine.kernel,
        &record.versions["sqlite"],
        &record.command,
        &record.date,
        "journal_mode",
    ] {
        assert!(page.contains(needed), "{needed}");
    }
}

#[test]
fn hostile_text_stays_text() {
    let mut record = record();
    let hostile = "<script>alert('x')</script>\"&<!--";
    record.command = hostile.to_owned();
    record.machine.cpu = hostile.to_owned();
    record.date = hostile.to_owned();
    record.database = hostile.to_owned();
    record.versions.insert(hostile.to_owned(), hostile.to_owned());
    let page = report::render(&record).unwrap();
    assert!(!page.contains("<script") && !page.contains("<!--"));
    assert!(page.contains("&lt;script&gt;alert('x')&lt;/script&gt;&quot;&amp;&lt;!--"));
}

#[test]
fn one_key_alone_and_one_round_are_drawn_too() {
    let mut record = record();
    record.keys.retain(|key| key.key == Key::Integer);
    record.keys[0].rounds.truncate(1);
    record.settings.rounds = 1;
    let page = report::render(&record).unwrap();
    assert!(page.contains("integer inserts") && page.contains("fewer than three rounds"));
    record.keys.clear();
    assert!(report::render(&record).unwrap_err().is_record());
}
