//! SQLite: ordinary tables with a hidden row number, as people write them.
//!
//! The table is a tree ordered by row number, so rows land in the order of insertion. An integer
//! primary key *is* the row number. Any other key is kept twice: in its row, and in an index.

use crate::key::{Key, Stored};
use crate::workload::Settings;

pub(crate) const TABLE: &str = "item";

/// The index that SQLite makes for a primary key that is not an integer.
pub(crate) const PRIMARY_INDEX: &str = "sqlite_autoindex_item_1";

/// What is set on each connection, beside the size of the cache.
pub(crate) const CONFIGURATION: [(&str, &str); 2] =
    [("journal_mode", "WAL"), ("synchronous", "NORMAL")];

/// The size of a page: SQLite's default since 2016.
pub(crate) const PAGE: u32 = 4096;

/// Bytes, pages, and free bytes on leaf pages of each tree in the file.
pub(crate) const SIZES: &str = "SELECT name, sum(pgsize), \
     sum(CASE pagetype WHEN 'leaf' THEN pgsize ELSE 0 END), \
     sum(CASE pagetype WHEN 'leaf' THEN unused ELSE 0 END) \
     FROM dbstat GROUP BY name";

/// Pragmas for a new connection.
pub(crate) fn configure(cache: u64) -> String {
    let mut text = format!("PRAGMA page_size = {PAGE};");
    for (name, value) in CONFIGURATION {
        text += &format!("PRAGMA {name} = {value};");
    }
    // Negative: in KiB rather than in pages.
    text + &format!("PRAGMA cache_size = -{};", cache / 1024)
}

/// The table and its indexes.
pub(crate) fn create(key: Key, secondary: u32) -> String {
    let id = match key.stored() {
        Stored::Integer => "INTEGER PRIMARY KEY AUTOINCREMENT",
        Stored::Bytes => "BLOB NOT NULL PRIMARY KEY",
        Stored::Text(_) => "TEXT NOT NULL PRIMARY KEY",
    };
    let columns: String = (1..=secondary).map(|n| format!(", c{n} INTEGER NOT NULL")).collect();
    let indexes: String =
        (1..=secondary).map(|n| format!("CREATE INDEX item_c{n} ON {TABLE} (c{n});")).collect();
    format!("CREATE TABLE {TABLE} (id {id}, payload BLOB NOT NULL{columns}) STRICT;{indexes}")
}

/// Inserts a row: the key unless the database makes it, the payload, the indexed columns.
pub(crate) fn insert(key: Key, secondary: u32) -> String {
    let columns: String = (1..=secondary).map(|n| format!(", c{n}")).collect();
    let values = ", ?".repeat(secondary as usize);
    match key.stored() {
        Stored::Integer => format!("INSERT INTO {TABLE} (payload{columns}) VALUES (?{values})"),
        _ => format!("INSERT INTO {TABLE} (id, payload{columns}) VALUES (?, ?{values})"),
    }
}

/// Finds rows by their keys.
pub(crate) fn look_up(ids: usize) -> String {
    let marks = vec!["?"; ids].join(", ");
    format!("SELECT id, payload FROM {TABLE} WHERE id IN ({marks})")
}

/// The configuration in words, for the record.
pub(crate) fn configuration(settings: &Settings) -> Vec<(String, String)> {
    let own = [
        ("page_size".to_owned(), PAGE.to_string()),
        ("cache_size".to_owned(), format!("{} KiB", settings.cache / 1024)),
    ];
    let fixed = CONFIGURATION.map(|(name, value)| (name.to_owned(), value.to_owned()));
    fixed.into_iter().chain(own).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_follow_the_kind_of_key() {
        assert_eq!(
            create(Key::V7Text, 1),
            "CREATE TABLE item (id TEXT NOT NULL PRIMARY KEY, payload BLOB NOT NULL, \
             c1 INTEGER NOT NULL) STRICT;CREATE INDEX item_c1 ON item (c1);"
        );
        assert_eq!(insert(Key::Integer, 2), "INSERT INTO item (payload, c1, c2) VALUES (?, ?, ?)");
        assert_eq!(insert(Key::V4Blob, 0), "INSERT INTO item (id, payload) VALUES (?, ?)");
        assert_eq!(look_up(3), "SELECT id, payload FROM item WHERE id IN (?, ?, ?)");
    }

    #[test]
    fn sqlite_accepts_every_statement() {
        for key in Key::ALL {
            for secondary in [0, 8] {
                let connection = rusqlite::Connection::open_in_memory().unwrap();
                connection.execute_batch(&configure(65_536)).unwrap();
                connection.execute_batch(&create(key, secondary)).unwrap();
                connection.prepare(&insert(key, secondary)).unwrap();
                connection.prepare(&look_up(20)).unwrap();
                connection.prepare(SIZES).unwrap();
            }
        }
    }
}
