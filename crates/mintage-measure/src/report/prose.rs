//! What the report says in words, from the numbers.

use maud::{Markup, html};

use crate::format::{grouped, megabytes, short, three};
use crate::record::Record;
use crate::summary::{KeySummary, Summary};

/// Keeps names with a hyphen on one line, and a unit with its number.
pub(super) fn typeset(text: &str) -> Markup {
    let joined =
        text.replace(" %", "\u{a0}%").replace(" µs", "\u{a0}µs").replace(" MB", "\u{a0}MB");
    html! {
        @for word in joined.split_inclusive(' ') {
            @if word.contains('-') { span.whole { (word.trim_end()) } @if word.ends_with(' ') { " " } }
            @else { (word) }
        }
    }
}

/// The keys with the lowest and the highest value.
fn extremes(
    summary: &Summary,
    value: impl Fn(&KeySummary) -> f64,
) -> Option<(&KeySummary, &KeySummary)> {
    let order = |a: &&KeySummary, b: &&KeySummary| value(a).total_cmp(&value(b));
    Some((summary.keys.iter().min_by(order)?, summary.keys.iter().max_by(order)?))
}

/// A row's window in words.
pub(super) fn window(percent: u32) -> String {
    match percent {
        100 => "among all rows".to_owned(),
        percent => format!("among the newest {percent} %"),
    }
}

/// The same as the head of a column.
pub(super) fn column(percent: u32) -> String {
    if percent == 100 { "all rows".to_owned() } else { format!("newest {percent} %") }
}

/// Where a key's curve begins and ends.
fn course(key: &KeySummary) -> Option<String> {
    let (first, last) = (short(*key.curve.first()?), short(*key.curve.last()?));
    Some(format!("{} goes from {first} rows a second to {last}", key.key))
}

/// Every curve in words, for those who do not see them.
pub(super) fn courses(summary: &Summary) -> String {
    summary.keys.iter().filter_map(course).collect::<Vec<_>>().join(", ")
}

pub(super) fn growing(summary: &Summary) -> String {
    let fastest = extremes(summary, |key| key.insert.median).map(|(_, fastest)| fastest);
    let keys = [summary.get(summary.baseline), fastest];
    let mut said: Vec<String> = keys.into_iter().flatten().filter_map(course).collect();
    said.dedup();
    let steps = KeySummary::WINDOW;
    format!(
        "From the first rows to the last, {}. Each point is the average of {steps} neighbouring steps.",
        said.join(", ")
    )
}

pub(super) fn inserting(record: &Record, summary: &Summary) -> String {
    let bars = match record.settings.rounds {
        1 => "One round, so there is no spread to show.".to_owned(),
        rounds => format!(
            "Bars are medians of {rounds} rounds; the thin line runs from the slowest round to the \
             fastest."
        ),
    };
    let found =
        extremes(summary, |key| key.insert.median).map_or_else(String::new, |(low, high)| {
            let (slow, fast) = (short(low.insert.median), short(high.insert.median));
            format!("Fastest: {}, {fast} rows a second. Slowest: {}, {slow}. ", high.key, low.key)
        });
    found + &bars
}

pub(super) fn storing(summary: &Summary) -> String {
    extremes(summary, |key| key.file.median).map_or_else(String::new, |(low, high)| {
        let (small, large) = (megabytes(low.file.median), megabytes(high.file.median));
        format!(
            "The same rows take {small} MB with {} and {large} MB with {}. A key other than an \
             integer is stored twice: in its row and in its index.",
            low.key, high.key
        )
    })
}

pub(super) fn looking_up(summary: &Summary) -> String {
    let newest = |key: &KeySummary| key.lookups.first().map_or(f64::NAN, |(_, time)| time.median);
    extremes(summary, newest).map_or_else(String::new, |(low, high)| {
        format!(
            "Among the newest rows a look-up takes {} µs with {} and {} µs with {}.",
            three(newest(low)),
            low.key,
            three(newest(high)),
            high.key
        )
    })
}

pub(super) fn numbers(record: &Record, summary: &Summary) -> String {
    let rounds = record.settings.rounds;
    format!(
        "Keys from the fastest to insert to the slowest. Large: the median over rounds ({rounds}). \
         Small: the lowest and the highest round. A ratio marked ~ compares rounds that overlap: \
         no difference from {} was seen.",
        summary.baseline
    )
}

/// How it was measured, a paragraph each.
pub(super) fn method(record: &Record) -> Vec<String> {
    let settings = &record.settings;
    let (rows, batch) = (grouped(settings.rows), grouped(settings.batch.into()));
    let steps = record.grown.len();
    let indexes = match settings.secondary_indexes {
        0 => String::new(),
        1 => " and an integer column with an index".to_owned(),
        many => format!(" and {many} integer columns, each with an index"),
    };
    vec![
        format!(
            "Each key got a new {} file with one table: the key with {} random bytes{indexes}. \
             {rows} rows were inserted, {batch} in each transaction, with prepared statements, by \
             one connection. The time counts from the start of each transaction to the end of its \
             commit.",
            record.database,
            grouped(settings.payload.into())
        ),
        "Making the keys in the program is timed apart and is not part of the insert speed. Ids \
         are made for a whole batch at a time; texts are written at once. The integer is made by \
         the database."
            .to_owned(),
        format!(
            "The tables grew side by side in {steps} steps. In each step every key inserted its \
             share, in an order drawn from the seed {}, so that a disturbance of the machine meets \
             all keys. The whole was done {} with new files. Every key got the same rows.",
            settings.seed,
            times(settings.rounds)
        ),
        format!(
            "A look-up asks for 20 ids at once, drawn at random from the newest 1 %, the newest \
             5 % and all of the rows: {} look-ups each, in 10 turns, the keys again in shuffled \
             order. Every look-up was checked to find exactly its 20 rows, and every table to hold \
             all its rows.",
            grouped(settings.queries.into())
        ),
        "Sizes are those of the file after all rows were moved from the log into it. “No \
         difference seen” means that the slowest round of one key was not faster than the fastest \
         round of the other."
            .to_owned(),
    ]
}

fn times(rounds: u32) -> String {
    match rounds {
        1 => "once,".to_owned(),
        2 => "twice, each time".to_owned(),
        rounds => format!("{rounds} times, each time"),
    }
}

/// What the numbers do not tell: the subject, and why.
pub(super) fn limits(record: &Record) -> Vec<(&'static str, &'static str)> {
    let mut limits = vec![
        (
            "Other databases.",
            "SQLite keeps rows in the order of insertion, and only the key’s index in the key’s \
             order; it evens out neighbouring pages of that index. PostgreSQL leaves the pages of \
             a random key’s index about 70 % full. MySQL keeps the rows themselves in the key’s \
             order and repeats the key in every other index, so a random or long key costs more.",
        ),
        (
            "A disk that must be read.",
            "Files that fit into the operating system’s memory are not read from the disk again. \
             Where they do not fit, each random key can cost a read.",
        ),
        (
            "Many writers, changes, years of use.",
            "One connection filled new tables; nothing was changed or deleted.",
        ),
        (
            "What else speaks for a key.",
            "Version 7 and ULID tell when a row was made. Integers can be guessed, and only the \
             database can make them. Version 4 tells nothing.",
        ),
    ];
    if record.settings.rounds < 3 {
        let why = "With fewer than three rounds the spread says little.";
        limits.insert(0, ("How far chance moves the numbers.", why));
    }
    if record.machine.filesystem.as_deref() == Some("tmpfs") {
        let why = "The files lay in memory (tmpfs). Set TMPDIR to a folder on a disk to see it.";
        limits.insert(0, ("What a disk costs.", why));
    }
    limits
}

/// A fact at the foot: its name and its value.
type Fact = (String, String);

/// Machine, versions and settings.
pub(super) fn facts(record: &Record) -> [(&'static str, Vec<Fact>); 3] {
    let fact = |name: &str, value: String| (name.to_owned(), value);
    let machine = &record.machine;
    let memory = machine
        .memory
        .map_or_else(|| "unknown".to_owned(), |m| format!("{} GB", three(m as f64 / 1e9)));
    let filesystem = machine.filesystem.clone().unwrap_or_else(|| "unknown".to_owned());
    let machine = vec![
        fact("processor", machine.cpu.clone()),
        fact("cores", machine.cores.to_string()),
        fact("memory", memory),
        fact("file system", filesystem),
        fact("kernel", machine.kernel.clone()),
        fact("system", machine.os.clone()),
    ];
    let pairs = |map: &std::collections::BTreeMap<String, String>| {
        map.iter().map(|(name, value)| (name.clone(), value.clone())).collect::<Vec<_>>()
    };
    let versions = [pairs(&record.versions), vec![fact("measured", record.date.clone())]].concat();
    let settings = &record.settings;
    let settings = vec![
        fact("rows", grouped(settings.rows)),
        fact("batch", grouped(settings.batch.into())),
        fact("rounds", settings.rounds.to_string()),
        fact("payload", format!("{} bytes", grouped(settings.payload.into()))),
        fact("other indexes", settings.secondary_indexes.to_string()),
        fact("look-ups", grouped(settings.queries.into())),
        fact("seed", settings.seed.to_string()),
    ];
    let settings = [settings, pairs(&record.configuration)].concat();
    [("Machine", machine), ("Versions", versions), ("Settings", settings)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Key;
    use crate::testing;

    #[test]
    fn names_and_units_are_not_broken_and_text_is_escaped() {
        assert_eq!(
            typeset("of v4-blob, 3 % <b>").into_string(),
            "of <span class=\"whole\">v4-blob,</span> 3\u{a0}% &lt;b&gt;"
        );
    }

    #[test]
    fn findings_name_the_ends() {
        let record =
            testing::record(&[(Key::V7Blob, 1.0), (Key::V4Blob, 2.0), (Key::Integer, 0.5)]);
        let summary = Summary::of(&record).unwrap();
        let inserting = inserting(&record, &summary);
        assert!(inserting.starts_with(
            "Fastest: integer, 20.0k rows a second. Slowest: v4-blob, 5.00k. Bars are medians of 3"
        ));
        assert!(
            storing(&summary)
                .starts_with("The same rows take 2.00 MB with integer and 4.00 MB with v4-blob.")
        );
        assert!(growing(&summary).starts_with(
            "From the first rows to the last, v4-blob goes from 5.00k rows a second to 5.00k, \
             integer goes from 20.0k rows a second to 20.0k. Each point is the"
        ));
    }

    #[test]
    fn limits_follow_the_record() {
        let mut record = testing::record(&[(Key::V7Blob, 1.0)]);
        let subjects = |record: &Record| limits(record).len();
        assert_eq!(subjects(&record), 4);
        record.machine.filesystem = Some("tmpfs".into());
        record.settings.rounds = 2;
        assert_eq!(subjects(&record), 6);
        assert!(limits(&record)[0].1.contains("TMPDIR"));
    }
}
