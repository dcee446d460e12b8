//! The table in a terminal.

use comfy_table::{Cell, CellAlignment, Table, presets};

use crate::Result;
use crate::format::{grouped, range, ratio, short, three};
use crate::key::Key;
use crate::record::Record;
use crate::summary::{KeySummary, Summary};

/// Columns of a terminal that is not widened.
const WIDTH: usize = 80;

/// The numbers of `record` in plain text, at most 80 columns wide, with a line feed at the end.
///
/// # Errors
/// [`crate::Error::is_record`] when the record holds too little.
pub fn render(record: &Record) -> Result<String> {
    let summary = Summary::of(record)?;
    let is_narrow = |text: &String| text.lines().all(|line| line.chars().count() <= WIDTH);
    let roomy = Some(lines(&summary, 2)).filter(is_narrow);
    let lines = roomy.unwrap_or_else(|| lines(&summary, 1));
    Ok(format!("{lines}\n{}", legend(record, summary.baseline)))
}

/// The table with `gap` blanks between its columns.
fn lines(summary: &Summary, gap: u16) -> String {
    let unit = Unit::of(summary);
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(header(summary, &unit));
    for key in &summary.keys {
        table.add_row(row(summary, key, &unit));
    }
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, gap));
        if index > 0 {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The unit of sizes: one for the whole table.
struct Unit {
    name: &'static str,
    bytes: f64,
}

impl Unit {
    fn of(summary: &Summary) -> Self {
        let largest = summary.keys.iter().map(|key| key.file.median).fold(0.0, f64::max);
        match largest {
            x if x < 1e10 => Self { name: "MB", bytes: 1e6 },
            _ => Self { name: "GB", bytes: 1e9 },
        }
    }
}

fn header(summary: &Summary, unit: &Unit) -> Vec<Cell> {
    let windows = summary.keys.first().map_or(&[][..], |key| &key.lookups);
    let lookups = windows.iter().map(|(percent, _)| format!("µs\n{percent} %"));
    ["\nkey", "\nrows/s", "\nlow–high", "\nratio"]
        .map(str::to_owned)
        .into_iter()
        .chain(lookups)
        .chain(["file", "index"].map(|what| format!("{what}\n{}", unit.name)))
        .chain(["make\nns".to_owned()])
        .map(Cell::new)
        .collect()
}

fn row(summary: &Summary, key: &KeySummary, unit: &Unit) -> Vec<String> {
    let ratio = summary.against_baseline(key).map_or_else(|| "base".to_owned(), ratio);
    let indexes = key.primary_index.median + key.secondary_indexes.median;
    let insert = [short(key.insert.median), range(key.insert, short), ratio];
    let lookups = key.lookups.iter().map(|(_, spread)| short(spread.median));
    let sizes = [key.file.median, indexes].map(|bytes| three(bytes / unit.bytes));
    [key.key.to_string()]
        .into_iter()
        .chain(insert)
        .chain(lookups)
        .chain(sizes)
        .chain([key.generate.map_or_else(|| "–".to_owned(), |nanos| short(nanos.median))])
        .collect()
}

fn legend(record: &Record, baseline: Key) -> String {
    let (rows, rounds) = (grouped(record.settings.rows), record.settings.rounds);
    format!(
        "Medians of {rounds} rounds of {rows} rows in {}.\n\
         low–high: rows/s of the slowest and of the fastest round.\n\
         ratio: rows/s against {baseline}; ~ where rounds overlap: no difference seen.\n\
         µs: to look 20 ids up among the newest 1 %, 5 %, 100 % of the rows.\n\
         make: ns to make one key, not part of rows/s; – where the database makes it.\n",
        record.database
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn every_key_has_its_line_within_80_columns() {
        let keys: Vec<_> = Key::ALL.into_iter().zip([1.0, 1.5, 1.2, 2.0, 1.4, 1.8, 1.3]).collect();
        let text = render(&testing::record(&keys)).unwrap();
        for key in Key::ALL {
            let lines = text.lines().filter(|line| line.starts_with(&format!("{key} ")));
            assert_eq!(lines.count(), 1, "{key}\n{text}");
        }
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= 80, "{widest}\n{text}");
        assert!(!text.contains('\u{1b}'));
    }

    #[test]
    fn the_widest_numbers_still_fit() {
        let mut record = testing::record(&[(Key::V4Base64url, 1.0), (Key::V7Text, 1.9)]);
        record.settings.rows = 1_000_000_000;
        record.keys[1].rounds[0].insert_seconds = 1.05;
        for round in record.keys.iter_mut().flat_map(|key| &mut key.rounds) {
            (round.insert_seconds, round.size.file) =
                (round.insert_seconds * 8123.0, 345_678_000_000);
            round.size.secondary_indexes = 123_456_000_000;
            round.lookups.values_mut().for_each(|turns| turns[0] = 12_345.6);
            round.generate_seconds = Some(1234.0);
        }
        let text = render(&record).unwrap();
        assert!(text.contains("12.3k") && text.contains("GB"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }

    #[test]
    fn numbers_stand_in_their_line() {
        let text = render(&testing::record(&[(Key::V4Blob, 2.0), (Key::V7Blob, 1.0)])).unwrap();
        let line = text.lines().find(|line| line.starts_with("v7-blob")).unwrap();
        let cells: Vec<_> = line.split_whitespace().collect();
        assert_eq!(
            cells,
            [
                "v7-blob",
                "10.0k",
                "9.09k–11.1k",
                "2.00×",
                "10.0",
                "50.0",
                "1.00k",
                "3.00",
                "1.00",
                "50.0"
            ]
        );
        assert!(text.contains("ratio: rows/s against v4-blob;"));
    }
}
