//! A record boiled down to medians and spreads, key by key.

use crate::key::Key;
use crate::record::{Measured, Record, Round};
use crate::statistics::{Comparison, Spread};
use crate::{Error, Result};

/// What is said of a run: the numbers behind the table, the charts and the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The key that the others are compared with: `v4-blob`, else the slowest to insert.
    pub baseline: Key,
    /// A summary for each key, in the order of the settings.
    pub keys: Vec<KeySummary>,
}

/// What is said of one key. Sizes are in bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct KeySummary {
    /// The key.
    pub key: Key,
    /// Rows inserted a second, over the whole run.
    pub insert: Spread,
    /// Rows inserted a second around each step of growth: the median over rounds of the rate over
    /// [`Self::WINDOW`] steps, fewer at the ends.
    pub curve: Vec<f64>,
    /// Microseconds a look-up of 20 ids, by window in percent of the rows.
    pub lookups: Vec<(u32, Spread)>,
    /// Nanoseconds to make one key; None when the database makes it.
    pub generate: Option<Spread>,
    /// The whole file.
    pub file: Spread,
    /// The table's tree.
    pub table: Spread,
    /// The index of the primary key.
    pub primary_index: Spread,
    /// All secondary indexes.
    pub secondary_indexes: Spread,
    /// The share of the primary index's leaf pages that is in use.
    pub primary_index_fill: Option<Spread>,
}

impl Summary {
    /// The summary of a record.
    ///
    /// # Errors
    /// [`Error::is_record`] when the record holds no key, or a key without complete rounds.
    pub fn of(record: &Record) -> Result<Self> {
        let keys: Vec<KeySummary> =
            record.keys.iter().map(|key| KeySummary::of(key, record)).collect::<Result<_>>()?;
        let slowest = keys
            .iter()
            .min_by(|a, b| a.insert.median.total_cmp(&b.insert.median))
            .ok_or_else(|| Error::record("the record holds no keys; measure again"))?;
        let has_v4 = keys.iter().any(|key| key.key == Key::V4Blob);
        let baseline = if has_v4 { Key::V4Blob } else { slowest.key };
        Ok(Self { baseline, keys })
    }

    /// The summary of `key`, if it was measured.
    #[must_use]
    pub fn get(&self, key: Key) -> Option<&KeySummary> {
        self.keys.iter().find(|summary| summary.key == key)
    }

    /// The insert rate of `key` against the baseline's; None for the baseline itself.
    #[must_use]
    pub fn against_baseline(&self, key: &KeySummary) -> Option<Comparison> {
        let base = self.get(self.baseline)?;
        (key.key != base.key).then(|| key.insert.against(base.insert))
    }
}

impl KeySummary {
    /// Steps that a point of the curve averages over. A database writes its log back now and then,
    /// not in every step; single steps would show little else.
    pub const WINDOW: usize = 5;

    fn of(measured: &Measured, record: &Record) -> Result<Self> {
        let rows = record.settings.rows as f64;
        let over = |value: &dyn Fn(&Round) -> f64| over_rounds(measured, |r| Some(value(r)));
        let optional = |value: &dyn Fn(&Round) -> Option<f64>| {
            let is_there = measured.rounds.iter().any(|round| value(round).is_some());
            is_there.then(|| over_rounds(measured, value)).transpose()
        };
        Ok(Self {
            key: measured.key,
            insert: over(&|round| rows / round.insert_seconds)?,
            curve: curve(measured, &record.grown)?,
            lookups: lookups(measured)?,
            generate: optional(&|round| round.generate_seconds.map(|s| s * 1e9 / rows))?,
            file: over(&|round| round.size.file as f64)?,
            table: over(&|round| round.size.table as f64)?,
            primary_index: over(&|round| round.size.primary_index as f64)?,
            secondary_indexes: over(&|round| round.size.secondary_indexes as f64)?,
            primary_index_fill: optional(&|round| round.size.primary_index_fill)?,
        })
    }
}

/// The smoothed rates of each round, then their medians.
fn curve(measured: &Measured, grown: &[u64]) -> Result<Vec<f64>> {
    let starts = [0].into_iter().chain(grown.iter().copied());
    let steps: Vec<f64> =
        grown.iter().zip(starts).map(|(end, start)| end.saturating_sub(start) as f64).collect();
    let smooth = |round: &Round| smoothed(&steps, &round.curve);
    let rounds: Vec<Vec<f64>> = measured.rounds.iter().map(smooth).collect();
    (0..steps.len())
        .map(|step| {
            let rates: Vec<f64> =
                rounds.iter().map(|round| round.get(step).copied().unwrap_or(f64::NAN)).collect();
            Ok(Spread::of(&rates)?.median)
        })
        .collect()
}

/// All rows by all time, over the steps around each step.
fn smoothed(rows: &[f64], rates: &[f64]) -> Vec<f64> {
    let half = KeySummary::WINDOW / 2;
    let last = rows.len().min(rates.len());
    (0..last)
        .map(|step| {
            let window = step.saturating_sub(half)..(step + half + 1).min(last);
            let all: f64 = rows[window.clone()].iter().sum();
            let time: f64 = window.map(|step| rows[step] / rates[step]).sum();
            all / time
        })
        .collect()
}

/// Within a round the median of its turns; then the spread over rounds.
fn lookups(measured: &Measured) -> Result<Vec<(u32, Spread)>> {
    let windows: Vec<u32> =
        measured.rounds.first().map_or_else(Vec::new, |r| r.lookups.keys().copied().collect());
    windows
        .into_iter()
        .map(|percent| {
            let turns = |round: &Round| Some(Spread::of(round.lookups.get(&percent)?).ok()?.median);
            Ok((percent, over_rounds(measured, turns)?))
        })
        .collect()
}

fn over_rounds(measured: &Measured, value: impl Fn(&Round) -> Option<f64>) -> Result<Spread> {
    let values: Vec<f64> =
        measured.rounds.iter().map(|round| value(round).unwrap_or(f64::NAN)).collect();
    Spread::of(&values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn numbers_are_those_found_by_hand() {
        let record = testing::record(&[(Key::V4Blob, 2.0), (Key::V7Blob, 1.0)]);
        let summary = Summary::of(&record).unwrap();
        let v7 = summary.get(Key::V7Blob).unwrap();
        // 10,000 rows in 1.0, 1.1 and 0.9 s.
        assert_eq!(v7.insert.median, 10_000.0);
        assert!((v7.insert.low - 10_000.0 / 1.1).abs() < 1e-6);
        assert!((v7.insert.high - 10_000.0 / 0.9).abs() < 1e-6);
        assert_eq!(v7.generate.unwrap().median, 50.0);
        assert_eq!(
            v7.lookups.iter().map(|(p, s)| (*p, s.median)).collect::<Vec<_>>(),
            [(1, 10.0), (5, 50.0), (100, 1000.0)]
        );
        assert_eq!(v7.curve.len(), record.grown.len());
        assert_eq!(summary.against_baseline(v7).unwrap().ratio, 2.0);
        assert!(summary.against_baseline(summary.get(Key::V4Blob).unwrap()).is_none());
    }

    #[test]
    fn a_curve_averages_rows_by_time() {
        // Steps of 10 rows in 1, 2, 5, 2 and 10 s.
        let rates = [10.0, 5.0, 2.0, 5.0, 1.0];
        let smooth = smoothed(&[10.0; 5], &rates);
        assert_eq!(smooth, [30.0 / 8.0, 40.0 / 10.0, 50.0 / 20.0, 40.0 / 19.0, 30.0 / 17.0]);
        assert_eq!(smoothed(&[10.0, 20.0], &[10.0, 5.0]), [6.0, 6.0]);
    }

    #[test]
    fn without_v4_blob_the_slowest_is_the_baseline() {
        let record =
            testing::record(&[(Key::Integer, 1.0), (Key::V4Text, 3.0), (Key::V7Text, 2.0)]);
        assert_eq!(Summary::of(&record).unwrap().baseline, Key::V4Text);
    }

    #[test]
    fn an_incomplete_record_is_refused() {
        let mut record = testing::record(&[(Key::V4Blob, 1.0)]);
        record.keys[0].rounds[1].curve.pop();
        assert!(Summary::of(&record).unwrap_err().is_record());
        record.keys[0].rounds.clear();
        assert!(Summary::of(&record).unwrap_err().is_record());
        record.keys.clear();
        assert!(Summary::of(&record).unwrap_err().is_record());
    }
}
