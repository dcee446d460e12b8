//! One table in a SQLite file of its own: what is timed, and what is checked.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, Statement, ToSql};

use super::rows::Rows;
use crate::dialect::sqlite as dialect;
use crate::generator::{Batch, Buffer, Generator, Raw, Value, encode};
use crate::key::{Key, Stored};
use crate::plan::Wanted;
use crate::record::{Round, Size};
use crate::workload::{IDS_PER_QUERY, Settings};
use crate::{Error, Result};

/// Up to here every index entry is checked against its row; a larger table only for its format.
const FULL_CHECK_ROWS: u64 = 20_000;

/// Up to here the format of the file is checked.
const QUICK_CHECK_ROWS: u64 = 1_000_000;

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Integer(integer) => ValueRef::Integer(*integer),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
            Value::Text(text) => ValueRef::Text(text),
        }))
    }
}

/// A table of one key, and what was measured of it so far.
pub(super) struct Table {
    key: Key,
    path: PathBuf,
    connection: Connection,
    insert: String,
    generator: Generator,
    batch: Batch,
    /// The ids to be looked up, by slot.
    ids: Vec<Raw>,
    /// How many of the wanted rows have been inserted.
    found: usize,
    step: Duration,
    inserting: Duration,
    generating: Duration,
    curve: Vec<f64>,
    lookups: BTreeMap<u32, Vec<f64>>,
}

impl Table {
    /// An empty table in a new file in `folder`, which will keep `wanted` ids to look up.
    pub(super) fn create(
        folder: &Path,
        key: Key,
        settings: &Settings,
        wanted: usize,
    ) -> Result<Self> {
        let path = folder.join(format!("{key}.db"));
        let failed = Error::database("create a database");
        let connection = Connection::open(&path).map_err(&failed)?;
        connection.execute_batch(&dialect::configure(settings.cache)).map_err(&failed)?;
        let secondary = settings.secondary_indexes;
        connection.execute_batch(&dialect::create(key, secondary)).map_err(&failed)?;
        Ok(Self {
            key,
            path,
            connection,
            insert: dialect::insert(key, secondary),
            generator: Generator::new(key)?,
            batch: Batch::new(key),
            ids: vec![[0; 16]; wanted],
            found: 0,
            step: Duration::ZERO,
            inserting: Duration::ZERO,
            generating: Duration::ZERO,
            curve: Vec::new(),
            lookups: BTreeMap::new(),
        })
    }

    /// Inserts `rows`, the first of which has the number `start`, in one transaction. Making the
    /// keys is timed apart.
    pub(super) fn insert(&mut self, rows: &Rows, start: u64, wanted: &[Wanted]) -> Result<()> {
        let begun = Instant::now();
        self.generator.fill(rows.count(), &mut self.batch)?;
        self.generating += begun.elapsed();
        let time = self.transaction(rows).map_err(Error::database("insert rows"))?;
        self.step += time;
        let end = start + rows.count() as u64;
        while let Some(next) = wanted.get(self.found).filter(|next| next.ordinal < end) {
            let row = usize::try_from(next.ordinal - start).unwrap_or(usize::MAX);
            self.ids[next.slot] = self.batch.raw(row);
            self.found += 1;
        }
        Ok(())
    }

    /// The time from BEGIN to the end of COMMIT; statements are prepared before.
    fn transaction(&mut self, rows: &Rows) -> rusqlite::Result<Duration> {
        let mut begin = self.connection.prepare_cached("BEGIN IMMEDIATE")?;
        let mut insert = self.connection.prepare_cached(&self.insert)?;
        let mut commit = self.connection.prepare_cached("COMMIT")?;
        let begun = Instant::now();
        begin.raw_execute()?;
        for row in 0..rows.count() {
            bind_row(&mut insert, self.batch.value(row), rows, row)?;
            insert.raw_execute()?;
            if self.key.stored() == Stored::Integer {
                self.batch.note(row, self.connection.last_insert_rowid());
            }
        }
        commit.raw_execute()?;
        Ok(begun.elapsed())
    }

    /// Ends a step of growth in which `rows` rows were inserted.
    pub(super) fn end_step(&mut self, rows: u64) {
        let step = std::mem::take(&mut self.step);
        self.curve.push(rows as f64 / step.as_secs_f64());
        self.inserting += step;
    }

    /// Moves all rows from the log into the database, untimed.
    pub(super) fn settle(&mut self) -> Result<()> {
        let busy: i64 = self
            .connection
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))
            .map_err(Error::database("write the log into the database"))?;
        require(busy == 0, self.key, || "the log could not be written".to_owned())
    }

    /// Does some look-ups of a window: one turn. Each must find exactly its rows.
    pub(super) fn look_up(&mut self, percent: u32, queries: Range<usize>) -> Result<()> {
        let count = queries.len();
        let mut time = Duration::ZERO;
        for query in queries {
            let slots = query * IDS_PER_QUERY..(query + 1) * IDS_PER_QUERY;
            time += look_up(&self.connection, self.key, &self.ids[slots])?;
        }
        let micros = time.as_secs_f64() * 1e6 / count as f64;
        self.lookups.entry(percent).or_default().push(micros);
        Ok(())
    }

    /// Checks the rows, takes the sizes and closes the file.
    pub(super) fn finish(self, settings: &Settings) -> Result<Round> {
        self.check_rows(settings.rows)?;
        let size = self.size()?;
        let generated = self.key.stored() != Stored::Integer;
        self.connection.close().map_err(|(_, cause)| Error::database("close a database")(cause))?;
        Ok(Round {
            insert_seconds: self.inserting.as_secs_f64(),
            generate_seconds: generated.then_some(self.generating.as_secs_f64()),
            curve: self.curve,
            lookups: self.lookups,
            size,
        })
    }

    fn check_rows(&self, rows: u64) -> Result<()> {
        let failed = Error::database("check a table");
        let sql = format!("SELECT count(*) FROM {}", dialect::TABLE);
        let count: i64 = self.connection.query_row(&sql, [], |row| row.get(0)).map_err(&failed)?;
        require(count.cast_unsigned() == rows, self.key, || format!("{count} rows of {rows}"))?;
        if rows > QUICK_CHECK_ROWS {
            return Ok(());
        }
        let check = match rows <= FULL_CHECK_ROWS {
            true => "PRAGMA integrity_check(1)",
            false => "PRAGMA quick_check(1)",
        };
        let found: String =
            self.connection.query_row(check, [], |row| row.get(0)).map_err(&failed)?;
        require(found == "ok", self.key, || found)
    }

    fn size(&self) -> Result<Size> {
        let trees = trees(&self.connection).map_err(Error::database("read the sizes"))?;
        let of = |name: &str| trees.get(name).copied().unwrap_or_default();
        let (table, primary) = (of(dialect::TABLE), of(dialect::PRIMARY_INDEX));
        let secondary =
            trees.iter().filter(|(name, _)| name.starts_with("item_c")).map(|(_, tree)| tree.bytes);
        let file = fs::metadata(&self.path)
            .map_err(|cause| Error::io("read the size of", &self.path, cause))?
            .len();
        Ok(Size {
            file,
            table: table.bytes,
            primary_index: primary.bytes,
            secondary_indexes: secondary.sum(),
            table_fill: table.fill(),
            primary_index_fill: (primary.bytes > 0).then(|| primary.fill()),
        })
    }
}

/// Binds the key unless the database makes it, the payload and the indexed columns.
fn bind_row(
    insert: &mut Statement<'_>,
    key: Option<Value<'_>>,
    rows: &Rows,
    row: usize,
) -> rusqlite::Result<()> {
    let mut column = 1;
    if let Some(key) = key {
        insert.raw_bind_parameter(column, key)?;
        column += 1;
    }
    insert.raw_bind_parameter(column, rows.payload(row))?;
    for integer in rows.integers(row) {
        column += 1;
        insert.raw_bind_parameter(column, integer)?;
    }
    Ok(())
}

/// The time to look `ids` up and read their rows.
fn look_up(connection: &Connection, key: Key, ids: &[Raw]) -> Result<Duration> {
    let mut buffers: [Buffer; IDS_PER_QUERY] = [[0; _]; IDS_PER_QUERY];
    let values: Vec<Value<'_>> = ids
        .iter()
        .zip(&mut buffers)
        .map(|(raw, buffer)| encode(key.stored(), raw, buffer))
        .collect();
    let mut found = Vec::with_capacity(IDS_PER_QUERY + 1);
    let time = query(connection, &values, &mut found).map_err(Error::database("look rows up"))?;
    let asked: HashSet<Vec<u8>> = values.iter().map(|value| bytes_of(*value)).collect();
    let distinct: HashSet<Vec<u8>> = found.iter().map(Found::bytes).collect();
    require(found.len() == ids.len() && distinct == asked, key, || {
        format!("a look-up of {} ids found {} rows, or others", ids.len(), found.len())
    })?;
    Ok(time)
}

/// A copy of an id that was read, made without asking for memory while the time runs.
enum Found {
    Integer(i64),
    Other(Buffer, usize),
}

impl Found {
    fn new(id: ValueRef<'_>) -> Self {
        match id {
            ValueRef::Integer(integer) => Self::Integer(integer),
            ValueRef::Blob(bytes) | ValueRef::Text(bytes) => {
                let mut buffer = [0; _];
                let length = bytes.len().min(<[u8]>::len(&buffer));
                buffer[..length].copy_from_slice(&bytes[..length]);
                Self::Other(buffer, length)
            }
            ValueRef::Null | ValueRef::Real(_) => Self::Other([0; _], 0),
        }
    }

    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Integer(integer) => bytes_of(Value::Integer(*integer)),
            Self::Other(buffer, length) => buffer[..*length].to_vec(),
        }
    }
}

fn bytes_of(value: Value<'_>) -> Vec<u8> {
    match value {
        Value::Integer(integer) => integer.to_be_bytes().to_vec(),
        Value::Bytes(bytes) | Value::Text(bytes) => bytes.to_vec(),
    }
}

/// From the first bound id to the last row; the payload is read, so that its page is too.
fn query(
    connection: &Connection,
    values: &[Value<'_>],
    found: &mut Vec<Found>,
) -> rusqlite::Result<Duration> {
    let mut statement = connection.prepare_cached(&dialect::look_up(values.len()))?;
    let begun = Instant::now();
    for (index, value) in values.iter().enumerate() {
        statement.raw_bind_parameter(index + 1, value)?;
    }
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next()? {
        std::hint::black_box(row.get_ref(1)?);
        found.push(Found::new(row.get_ref(0)?));
    }
    Ok(begun.elapsed())
}

/// A tree of pages in the file.
#[derive(Clone, Copy, Default)]
struct Tree {
    bytes: u64,
    leaf: u64,
    unused: u64,
}

impl Tree {
    fn fill(self) -> f64 {
        1.0 - self.unused as f64 / self.leaf as f64
    }
}

fn trees(connection: &Connection) -> rusqlite::Result<HashMap<String, Tree>> {
    let mut statement = connection.prepare(dialect::SIZES)?;
    let rows = statement.query_map([], |row| {
        let bytes = |column| row.get::<_, i64>(column).map(i64::cast_unsigned);
        Ok((row.get(0)?, Tree { bytes: bytes(1)?, leaf: bytes(2)?, unused: bytes(3)? }))
    })?;
    rows.collect()
}

fn require(holds: bool, key: Key, message: impl FnOnce() -> String) -> Result<()> {
    if holds { Ok(()) } else { Err(Error::wrong_result(format!("{key}: {}", message()))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;

    const ROWS: u64 = 2000;

    fn settings() -> Settings {
        Settings { rows: ROWS, secondary_indexes: 2, queries: 10, ..Settings::default() }
    }

    /// A table in which all rows of `settings` stand.
    fn full(folder: &Path, key: Key, settings: &Settings) -> Table {
        let wanted = Plan::new(settings).wanted(0);
        let mut table = Table::create(folder, key, settings, wanted.len()).unwrap();
        let mut rows = Rows::new(settings, fastrand::Rng::with_seed(1));
        for start in (0..ROWS).step_by(500) {
            rows.draw(500);
            table.insert(&rows, start, &wanted).unwrap();
        }
        table.end_step(ROWS);
        table.settle().unwrap();
        table
    }

    #[test]
    fn every_tree_is_counted() {
        let folder = tempfile::tempdir().unwrap();
        let settings = settings();
        for key in Key::ALL {
            let size = full(folder.path(), key, &settings).finish(&settings).unwrap().size;
            let counted = size.table + size.primary_index + size.secondary_indexes;
            // The schema has a page, and AUTOINCREMENT one for its counter.
            let rest = if key == Key::Integer { 2 } else { 1 };
            assert_eq!(size.file - counted, rest * u64::from(dialect::PAGE), "{key}");
            assert!(size.table > ROWS * 100 && size.secondary_indexes > ROWS * 2 * 4, "{key}");
            assert_eq!(size.primary_index == 0, key == Key::Integer);
            let fills = [Some(size.table_fill), size.primary_index_fill];
            assert!(fills.into_iter().flatten().all(|fill| (0.4..=1.0).contains(&fill)), "{key}");
        }
    }

    #[test]
    fn look_ups_find_their_rows_and_note_when_one_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let settings = settings();
        for key in Key::ALL {
            let mut table = full(folder.path(), key, &settings);
            table.look_up(1, 0..10).unwrap();
            let mut buffer = [0; _];
            let id = encode(key.stored(), &table.ids[0], &mut buffer);
            table.connection.execute("DELETE FROM item WHERE id = ?", [id]).unwrap();
            let error = table.look_up(1, 0..10).unwrap_err();
            assert!(error.is_wrong_result(), "{key}: {error}");
            assert!(table.finish(&settings).unwrap_err().is_wrong_result(), "{key}");
        }
    }

    #[test]
    fn rows_hold_what_was_drawn() {
        let folder = tempfile::tempdir().unwrap();
        let settings = settings();
        let table = full(folder.path(), Key::V7Text, &settings);
        let mut rows = Rows::new(&settings, fastrand::Rng::with_seed(1));
        rows.draw(500);
        let first = "SELECT payload, c1, c2, typeof(id), length(id) FROM item LIMIT 1";
        let check = |row: &rusqlite::Row<'_>| {
            assert_eq!(row.get::<_, Vec<u8>>(0)?, rows.payload(0));
            assert_eq!([row.get::<_, u32>(1)?, row.get(2)?], rows.integers(0));
            assert_eq!((row.get(3)?, row.get(4)?), ("text".to_owned(), 36));
            Ok(())
        };
        table.connection.query_row(first, [], check).unwrap();
    }

    #[test]
    fn the_configuration_is_in_force() {
        let folder = tempfile::tempdir().unwrap();
        let table = full(folder.path(), Key::V4Blob, &settings());
        let pragma = |name: &str| {
            let sql = format!("SELECT CAST({name} AS TEXT) FROM pragma_{name}");
            table.connection.query_row(&sql, [], |row| row.get::<_, String>(0)).unwrap()
        };
        let values = ["journal_mode", "synchronous", "cache_size", "page_size"].map(pragma);
        assert_eq!(values, ["wal", "1", "-2000", "4096"]);
    }
}
