//! What was measured: raw numbers, as written to and read from a file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::key::Key;
use crate::machine::Machine;
use crate::workload::Settings;
use crate::{Error, Result};

/// The version of the format that this crate writes and reads.
const SCHEMA: u32 = 1;

/// One run of `compare`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The version of this format.
    pub schema: u32,
    /// `compare`.
    pub name: String,
    /// When the run ended: RFC 3339 in UTC.
    pub date: String,
    /// Where it ran.
    pub machine: Machine,
    /// Versions of what took part, by name.
    pub versions: BTreeMap<String, String>,
    /// The command line that repeats the run.
    pub command: String,
    /// The database, as people write its name.
    pub database: String,
    /// How the database was set up, beside the settings.
    pub configuration: BTreeMap<String, String>,
    /// What was asked for.
    pub settings: Settings,
    /// Rows in a table at the end of each step of its growth: the x axis of every curve.
    pub grown: Vec<u64>,
    /// A result for each key, in the order of the settings.
    pub keys: Vec<Measured>,
}

/// What was measured of one key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The key.
    pub key: Key,
    /// Its rounds, each in a new file.
    pub rounds: Vec<Round>,
}

/// One round of one key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// Time to insert all rows, without making their keys.
    pub insert_seconds: f64,
    /// Time to make all keys in the application; None when the database makes them.
    pub generate_seconds: Option<f64>,
    /// Rows inserted a second, in each step of growth.
    pub curve: Vec<f64>,
    /// By window, in percent of the rows: microseconds a look-up of 20 ids, averaged over each
    /// turn.
    pub lookups: BTreeMap<u32, Vec<f64>>,
    /// What the rows take on the disk.
    pub size: Size,
}

/// Bytes on the disk.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Size {
    /// The whole file.
    pub file: u64,
    /// The table's tree.
    pub table: u64,
    /// The index of the primary key; 0 when the table is ordered by it.
    pub primary_index: u64,
    /// All secondary indexes.
    pub secondary_indexes: u64,
    /// The share of the table's leaf pages that is in use, 0 to 1.
    pub table_fill: f64,
    /// The share of the primary index's leaf pages that is in use, 0 to 1.
    pub primary_index_fill: Option<f64>,
}

impl Record {
    /// The version of the format that this crate writes.
    pub const SCHEMA: u32 = SCHEMA;

    /// The record as JSON, with a line feed at the end.
    ///
    /// # Errors
    /// When a number is not finite, which no run produces.
    pub fn to_json(&self) -> Result<String> {
        serde_json::to_string_pretty(self)
            .map(|text| text + "\n")
            .map_err(|cause| Error::record(format!("cannot write the record as JSON: {cause}")))
    }

    /// Reads what [`Self::to_json`] wrote.
    ///
    /// # Errors
    /// [`Error::is_record`] when the text is no record, or one of another version.
    pub fn from_json(text: &str) -> Result<Self> {
        #[derive(Deserialize)]
        struct Head {
            schema: u32,
        }
        let wrong = |cause| {
            Error::record(format!("not a record of compare: {cause}; give a file that it wrote"))
        };
        let Head { schema } = serde_json::from_str(text).map_err(wrong)?;
        if schema != SCHEMA {
            let message = "use the version of mintage that wrote it";
            return Err(Error::record(format!("the record has schema {schema}, not 1; {message}")));
        }
        serde_json::from_str(text).map_err(wrong)
    }
}
