//! What is to be measured.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::key::Key;
use crate::{Error, Result};

/// Ids in one look-up.
pub(crate) const IDS_PER_QUERY: usize = 20;

/// Look-ups draw from the most recent 1, 5 and 100 % of the rows, and from 20 rows at least.
pub(crate) const PERCENTS: [u32; 3] = [1, 5, 100];

/// A table must hold the ids of one look-up.
const MIN_ROWS: u64 = 20;
const MAX_ROWS: u64 = 1_000_000_000;
const MAX_ROUNDS: u32 = 1000;
const MAX_PAYLOAD: u32 = 64 * 1024;
const MAX_SECONDARY: u32 = 8;
const MIN_CACHE: u64 = 64 * 1024;
const MAX_CACHE: u64 = 1 << 40;
const MAX_QUERIES: u32 = 10_000;

/// A batch is held in memory.
const MAX_BATCH: u32 = 100_000;
const MAX_BATCH_BYTES: u64 = 256 << 20;

/// The settings of a run. [`Settings::default`] is a run of about half a minute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Rows inserted for each key in each round: 20 to 10^9.
    pub rows: u64,
    /// Rows in one transaction.
    pub batch: u32,
    /// Rounds; each starts with empty tables.
    pub rounds: u32,
    /// The keys, at least one, none twice.
    pub keys: Vec<Key>,
    /// Random bytes in each row beside the key: up to 64 KiB.
    pub payload: u32,
    /// Integer columns with random values, each with an index: up to 8.
    pub secondary_indexes: u32,
    /// The database's page cache in bytes, at least 64 KiB.
    pub cache: u64,
    /// Look-ups in each of the three windows, in each round: 1 to 10,000.
    pub queries: u32,
    /// Decides the order of the keys, the rows' contents and which rows are looked up. The ids
    /// are always fresh.
    pub seed: u64,
    /// Where the temporary files go: the system's temporary folder if None. Not recorded, since
    /// a path tells more about its owner than about the numbers.
    #[serde(skip)]
    pub folder: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            rows: 200_000,
            batch: 100,
            rounds: 3,
            keys: Key::ALL.to_vec(),
            payload: 100,
            secondary_indexes: 0,
            // SQLite's own default, which 200,000 rows outgrow.
            cache: 2000 * 1024,
            queries: 1000,
            seed: 1,
            folder: None,
        }
    }
}

impl Settings {
    /// Checks that the run can be carried out.
    ///
    /// # Errors
    /// [`Error::is_settings`], naming the first setting that is out of range and its limits.
    pub fn validate(&self) -> Result<()> {
        within("rows", self.rows, MIN_ROWS, MAX_ROWS)?;
        self.validate_batch()?;
        within("rounds", self.rounds, 1, MAX_ROUNDS)?;
        self.validate_keys()?;
        within("payload", self.payload, 0, MAX_PAYLOAD)?;
        within("secondary indexes", self.secondary_indexes, 0, MAX_SECONDARY)?;
        within("cache", self.cache, MIN_CACHE, MAX_CACHE)?;
        within("queries", self.queries, 1, MAX_QUERIES)
    }

    fn validate_batch(&self) -> Result<()> {
        within("batch", self.batch, 1, MAX_BATCH)?;
        let limit = format!("batch must not exceed rows ({})", self.rows);
        require(u64::from(self.batch) <= self.rows, self.batch, &limit)?;
        let bytes = u64::from(self.batch) * u64::from(self.payload);
        let limit = format!("batch times payload must be at most {MAX_BATCH_BYTES} bytes");
        require(bytes <= MAX_BATCH_BYTES, bytes, &limit)
    }

    fn validate_keys(&self) -> Result<()> {
        if self.keys.is_empty() {
            let names = Key::ALL.map(Key::name).join(", ");
            return Err(Error::settings(format!("no keys to compare; choose among {names}")));
        }
        let mut rest = self.keys.iter();
        while let Some(key) = rest.next() {
            if rest.as_slice().contains(key) {
                return Err(Error::settings(format!("the key {key} is given twice; drop one")));
            }
        }
        Ok(())
    }

    /// Bytes that the tables of one round take on the disk, rather too many than too few.
    pub(crate) fn estimated_bytes(&self) -> u64 {
        let secondary = u64::from(self.secondary_indexes);
        let row = u64::from(self.payload) + 40 + 30 * secondary;
        // Once in the table and once in an index whose pages are two thirds full.
        let keys: u64 =
            self.keys.iter().map(|key| row + 3 * (key.stored().len() as u64 + 10)).sum();
        self.rows.saturating_mul(keys)
    }
}

fn within<T: Copy + PartialOrd + std::fmt::Display>(
    name: &str,
    value: T,
    low: T,
    high: T,
) -> Result<()> {
    let limit = format!("{name} must be {low} to {high}");
    require(value >= low && value <= high, value, &limit)
}

fn require(holds: bool, value: impl std::fmt::Display, limit: &str) -> Result<()> {
    if holds { Ok(()) } else { Err(Error::settings(format!("{limit}, not {value}"))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(change: impl Fn(&mut Settings)) -> String {
        let mut settings = Settings::default();
        change(&mut settings);
        let error = settings.validate().unwrap_err();
        assert!(error.is_settings());
        error.to_string()
    }

    #[test]
    fn the_default_is_valid() {
        Settings::default().validate().unwrap();
    }

    #[test]
    fn limits_themselves_are_valid() {
        let settings = Settings {
            rows: 20,
            batch: 20,
            rounds: 1,
            payload: 0,
            secondary_indexes: 8,
            cache: 64 * 1024,
            queries: 1,
            ..Settings::default()
        };
        settings.validate().unwrap();
        Settings { rows: MAX_ROWS, batch: 1, payload: MAX_PAYLOAD, ..settings }.validate().unwrap();
    }

    #[test]
    fn each_setting_is_refused_by_name_with_its_limits() {
        let cases = [
            (refusal(|s| s.rows = 19), "rows must be 20 to 1000000000, not 19"),
            (refusal(|s| s.rows = 1_000_000_001), "1000000000, not 1000000001"),
            (refusal(|s| s.batch = 0), "batch must be 1 to 100000, not 0"),
            (refusal(|s| (s.rows, s.batch) = (3000, 3001)), "must not exceed rows (3000)"),
            (refusal(|s| (s.batch, s.payload) = (100_000, 65_536)), "batch times payload"),
            (refusal(|s| s.rounds = 0), "rounds must be 1 to 1000, not 0"),
            (refusal(|s| s.keys.clear()), "no keys to compare; choose among integer"),
            (refusal(|s| s.keys.push(Key::V7Blob)), "v7-blob is given twice"),
            (refusal(|s| s.payload = 65_537), "payload must be 0 to 65536"),
            (refusal(|s| s.secondary_indexes = 9), "secondary indexes must be 0 to 8, not 9"),
            (refusal(|s| s.cache = 65_535), "cache must be 65536"),
            (refusal(|s| s.queries = 0), "queries must be 1 to 10000, not 0"),
        ];
        for (message, expected) in cases {
            assert!(message.contains(expected), "{message:?} lacks {expected:?}");
        }
    }
}
