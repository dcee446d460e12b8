//! Records made up for tests.

use std::collections::BTreeMap;

use crate::key::{Key, Stored};
use crate::machine::Machine;
use crate::record::{Measured, Record, Round, Size};
use crate::workload::Settings;

/// Three rounds of 10,000 rows for each key, around the given seconds.
pub(crate) fn record(keys: &[(Key, f64)]) -> Record {
    let names = keys.iter().map(|(key, _)| *key).collect();
    let settings = Settings { rows: 10_000, keys: names, ..Settings::default() };
    let rounds = |key, seconds| [1.0, 1.1, 0.9].map(|factor| round(key, seconds * factor)).to_vec();
    Record {
        schema: 1,
        name: "compare".into(),
        date: "2026-01-02T03:04:05Z".into(),
        machine: Machine {
            cpu: "A CPU".into(),
            cores: 2,
            memory: Some(1 << 30),
            kernel: "Linux 6.18".into(),
            os: "Some OS".into(),
            filesystem: Some("ext4".into()),
        },
        versions: BTreeMap::from([("sqlite".into(), "3.50.0".into())]),
        command: "mintage compare".into(),
        database: "SQLite".into(),
        configuration: BTreeMap::from([("journal_mode".into(), "WAL".into())]),
        settings,
        grown: vec![5000, 10_000],
        keys: keys
            .iter()
            .map(|(key, seconds)| Measured { key: *key, rounds: rounds(*key, *seconds) })
            .collect(),
    }
}

/// The slower the key, the larger its index.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn round(key: Key, seconds: f64) -> Round {
    let made = key.stored() != Stored::Integer;
    let index = if made { 1e6 * seconds } else { 0.0 } as u64;
    Round {
        insert_seconds: seconds,
        generate_seconds: made.then_some(0.0005),
        curve: vec![10_000.0 / seconds; 2],
        lookups: [1, 5, 100].map(|p| (p, vec![10.0 * f64::from(p)])).into(),
        size: Size {
            file: 2_000_000 + index,
            table: 2_000_000,
            primary_index: index,
            secondary_indexes: 0,
            table_fill: 0.95,
            primary_index_fill: made.then_some(0.7),
        },
    }
}
