//! The answer in a sentence.

use crate::Result;
use crate::format::{grouped, short, times};
use crate::key::Key;
use crate::record::Record;
use crate::statistics::{Comparison, Verdict};
use crate::summary::{KeySummary, Summary};

/// What the run says in one sentence: v7 against v4 where both were measured alike, else the
/// fastest key against the slowest. It says so when no difference was seen, or when v7 loses.
///
/// # Errors
/// [`crate::Error::is_record`] when the record holds too little.
pub fn answer(record: &Record) -> Result<String> {
    let summary = Summary::of(record)?;
    let rows = grouped(record.settings.rows);
    let place = format!("On this machine, with {rows} rows in {}", record.database);
    let said = match Pair::of(&summary) {
        Some(pair) => {
            let clauses = [pair.inserting(), pair.storing()];
            format!("{} {}", pair.subject(), join(&clauses))
        }
        None => alone(&summary.keys[0], record.settings.rows),
    };
    let caution = match record.settings.rounds {
        1 => " (One round only: how far chance moves these numbers is not known.)",
        _ => "",
    };
    Ok(format!("{place}, {said}.{caution}"))
}

/// The spread behind the answer, and what else the run says of the same two keys.
pub(crate) fn details(record: &Record) -> Result<Vec<String>> {
    let summary = Summary::of(record)?;
    let Some(pair) = Pair::of(&summary) else { return Ok(Vec::new()) };
    let ratio = pair.new.insert.against(pair.old.insert);
    let spread = format!(
        "Over {} rounds, {} inserted between {}× (its slowest round against the other's fastest) and \
         {}× (the reverse) as many rows a second as {}; the medians are {} and {}.",
        record.settings.rounds,
        pair.new.key,
        times(ratio.low),
        times(ratio.high),
        pair.old.key,
        short(pair.new.insert.median),
        short(pair.old.insert.median),
    );
    let finds = pair.looking_up().map(|clauses| {
        format!("In look-ups, {} instead of {} {}.", pair.new.key, pair.old.key, join(&clauses))
    });
    Ok([spread].into_iter().chain(pair.alike_in_size()).chain(finds).collect())
}

/// Two keys to compare.
struct Pair<'a> {
    new: &'a KeySummary,
    old: &'a KeySummary,
    /// How both are stored, when they differ in version only.
    alike: Option<&'static str>,
}

/// A part of a sentence, and whether it speaks for the new key.
struct Clause {
    text: String,
    favours: Option<bool>,
}

impl<'a> Pair<'a> {
    fn of(summary: &'a Summary) -> Option<Self> {
        let versions =
            [(Key::V7Blob, Key::V4Blob, "both BLOB"), (Key::V7Text, Key::V4Text, "both TEXT")];
        let alike = versions.into_iter().find_map(|(new, old, alike)| {
            Some(Self { new: summary.get(new)?, old: summary.get(old)?, alike: Some(alike) })
        });
        alike.or_else(|| Self::extremes(summary))
    }

    fn extremes(summary: &'a Summary) -> Option<Self> {
        let by_rate =
            |a: &&KeySummary, b: &&KeySummary| a.insert.median.total_cmp(&b.insert.median);
        let new = summary.keys.iter().max_by(by_rate)?;
        let old = summary.keys.iter().min_by(by_rate)?;
        (new.key != old.key).then_some(Self { new, old, alike: None })
    }

    fn subject(&self) -> String {
        match self.alike {
            Some(alike) => format!("v7 instead of v4 ({alike})"),
            None => format!("{} instead of {}", self.new.key, self.old.key),
        }
    }

    fn inserting(&self) -> Clause {
        let rate = self.new.insert.against(self.old.insert);
        faster(rate, "inserts", "shows no difference in insert speed")
    }

    /// The index where both have one, else the whole file.
    fn storing(&self) -> Clause {
        if self.new.primary_index.low > 0.0 && self.old.primary_index.low > 0.0 {
            let size = self.new.primary_index.against(self.old.primary_index);
            smaller(size, "makes the index", "leaves the index as large")
        } else {
            let size = self.new.file.against(self.old.file);
            smaller(size, "makes the file", "leaves the file as large")
        }
    }

    /// What surprises those who know another database.
    fn alike_in_size(&self) -> Option<String> {
        let of = |key: &KeySummary| key.primary_index.median;
        let is_near = (0.9..1.1).contains(&(of(self.new) / of(self.old)));
        (self.alike.is_some() && is_near).then(|| {
            "The indexes are near each other in size because SQLite evens out neighbouring pages; \
             PostgreSQL and MySQL leave those of random keys emptier."
                .to_owned()
        })
    }

    fn looking_up(&self) -> Option<[Clause; 2]> {
        let of = |at: usize, rows: &str| {
            let ((_, new), (_, old)) = (self.new.lookups.get(at)?, self.old.lookups.get(at)?);
            let none = format!("shows no difference among {rows}");
            // Less time is more speed.
            Some(faster(old.against(*new), &format!("finds {rows}"), &none))
        };
        let last = self.new.lookups.len().checked_sub(1)?;
        Some([of(0, "the newest rows")?, of(last, "rows of any age")?])
    }
}

fn faster(rate: Comparison, verb: &str, none: &str) -> Clause {
    let change = percent(rate.ratio);
    let (text, favours) = match rate.verdict {
        Verdict::NoDifference => (none.to_owned(), None),
        Verdict::Higher if rate.ratio >= 1.5 => {
            (format!("{verb} {:.1}× as fast", rate.ratio), Some(true))
        }
        Verdict::Higher => (format!("{verb} {change} faster"), Some(true)),
        Verdict::Lower => (format!("{verb} {change} slower"), Some(false)),
    };
    Clause { text, favours }
}

fn smaller(size: Comparison, verb: &str, none: &str) -> Clause {
    let change = percent(size.ratio);
    let (text, favours) = match size.verdict {
        Verdict::NoDifference => (none.to_owned(), None),
        Verdict::Higher => (format!("{verb} {change} larger"), Some(false)),
        Verdict::Lower => (format!("{verb} {change} smaller"), Some(true)),
    };
    Clause { text, favours }
}

fn percent(ratio: f64) -> String {
    match (ratio - 1.0).abs() * 100.0 {
        change if change < 1.0 => "less than 1 %".to_owned(),
        change => format!("{change:.0} %"),
    }
}

fn join([first, second]: &[Clause; 2]) -> String {
    let opposed = matches!((first.favours, second.favours), (Some(a), Some(b)) if a != b);
    let word = if opposed { "but" } else { "and" };
    format!("{} {word} {}", first.text, second.text)
}

fn alone(key: &KeySummary, rows: u64) -> String {
    let (rate, bytes) = (short(key.insert.median), key.file.median / rows as f64);
    format!("{} inserts {rate} rows a second and takes {bytes:.0} bytes a row", key.key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn said(keys: &[(Key, f64)]) -> String {
        answer(&testing::record(keys)).unwrap()
    }

    #[test]
    fn v7_that_wins() {
        assert_eq!(
            said(&[(Key::Integer, 0.5), (Key::V4Blob, 2.0), (Key::V7Blob, 1.0)]),
            "On this machine, with 10,000 rows in SQLite, v7 instead of v4 (both BLOB) inserts \
             2.0× as fast and makes the index 50 % smaller."
        );
    }

    #[test]
    fn v7_that_loses() {
        let said = said(&[(Key::V4Text, 1.0), (Key::V7Text, 1.5)]);
        assert!(
            said.ends_with("(both TEXT) inserts 33 % slower and makes the index 50 % larger."),
            "{said}"
        );
    }

    #[test]
    fn no_difference_is_called_that() {
        let said = said(&[(Key::V4Blob, 1.0), (Key::V7Blob, 1.05)]);
        let end = "shows no difference in insert speed and leaves the index as large.";
        assert!(said.ends_with(end), "{said}");
    }

    #[test]
    fn gains_and_losses_are_set_against_each_other() {
        let mut record = testing::record(&[(Key::V4Blob, 1.3), (Key::V7Blob, 1.0)]);
        for round in &mut record.keys[1].rounds {
            round.size.primary_index *= 2;
        }
        let said = answer(&record).unwrap();
        assert!(said.ends_with("inserts 30 % faster but makes the index 54 % larger."), "{said}");
    }

    #[test]
    fn other_keys_are_compared_from_end_to_end() {
        let said = said(&[(Key::UlidText, 1.0), (Key::V4Base64url, 4.0), (Key::Integer, 0.5)]);
        assert!(said.contains("integer instead of v4-base64url inserts 8.0× as fast"), "{said}");
        assert!(said.ends_with("and makes the file 67 % smaller."), "{said}");
    }

    #[test]
    fn one_key_and_one_round_are_no_comparison() {
        let mut record = testing::record(&[(Key::V7Blob, 1.0)]);
        record.settings.rounds = 1;
        record.keys[0].rounds.truncate(1);
        let said = answer(&record).unwrap();
        assert!(said.contains("v7-blob inserts 10.0k rows a second and takes 300 bytes"), "{said}");
        assert!(said.contains("One round only"), "{said}");
        assert!(details(&record).unwrap().is_empty());
    }

    #[test]
    fn details_give_the_spread_and_the_look_ups() {
        let record = testing::record(&[(Key::V4Blob, 2.0), (Key::V7Blob, 1.0)]);
        let details = details(&record).unwrap();
        assert!(details[0].contains("between 1.64× (its slowest"), "{details:?}");
        assert!(details[1].contains("shows no difference among the newest rows"), "{details:?}");
    }
}
