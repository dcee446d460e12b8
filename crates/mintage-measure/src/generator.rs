//! Makes the values of a key, a batch at a time.

use mintage::Mint;
use mintage::clock::{Clock, System};
use mintage::random::{Csprng, Pool, Random as _};
use mintage::text::MAX_LEN;
use mintage::uuid::Uuid;

use crate::key::{Key, Origin, Stored};
use crate::{Error, Result};

/// What is kept of a key to find its row again: 16 bytes, or an integer in the last 8 of them.
pub(crate) type Raw = [u8; 16];

/// One value as it is handed to a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value<'a> {
    Integer(i64),
    Bytes(&'a [u8]),
    Text(&'a [u8]),
}

/// Room for the text of one value.
pub(crate) type Buffer = [u8; MAX_LEN];

/// Writes `raw` as it is stored.
pub(crate) fn encode<'a>(stored: Stored, raw: &'a Raw, buffer: &'a mut Buffer) -> Value<'a> {
    match stored {
        Stored::Integer => Value::Integer(integer(raw)),
        Stored::Bytes => Value::Bytes(raw),
        Stored::Text(form) => Value::Text(form.encode(raw, buffer).as_bytes()),
    }
}

/// The integer that [`from_integer`] kept.
pub(crate) fn integer(raw: &Raw) -> i64 {
    let [.., a, b, c, d, e, f, g, h] = *raw;
    i64::from_be_bytes([a, b, c, d, e, f, g, h])
}

/// An integer in the shape of any other key.
pub(crate) fn from_integer(id: i64) -> Raw {
    i128::from(id).to_be_bytes()
}

/// The keys of one batch, in both shapes; the memory is used again for the next one.
pub(crate) struct Batch {
    stored: Stored,
    raw: Vec<Uuid>,
    text: Vec<Buffer>,
}

impl Batch {
    pub(crate) fn new(key: Key) -> Self {
        Self { stored: key.stored(), raw: Vec::new(), text: Vec::new() }
    }

    /// The key of row `row`; None when the database makes it.
    pub(crate) fn value(&self, row: usize) -> Option<Value<'_>> {
        match self.stored {
            Stored::Integer => None,
            Stored::Bytes => Some(Value::Bytes(self.raw[row].as_bytes())),
            Stored::Text(form) => Some(Value::Text(&self.text[row][..form.len()])),
        }
    }

    /// What is kept of row `row`.
    pub(crate) fn raw(&self, row: usize) -> Raw {
        *self.raw[row].as_bytes()
    }

    /// Notes a key that the database made.
    pub(crate) fn note(&mut self, row: usize, id: i64) {
        self.raw[row] = Uuid::from_bytes(from_integer(id));
    }

    fn resize(&mut self, rows: usize) {
        self.raw.resize(rows, Uuid::nil());
        if let Stored::Text(_) = self.stored {
            self.text.resize(rows, [0; MAX_LEN]);
        }
    }

    fn write_text(&mut self) {
        if let Stored::Text(form) = self.stored {
            for (id, text) in self.raw.iter().zip(&mut self.text) {
                form.encode(id.as_bytes(), text);
            }
        }
    }
}

/// Makes keys of one kind.
pub(crate) enum Generator {
    Database,
    V4(Mint),
    V7(Mint),
    Ulid(Pool<Csprng>),
}

impl Generator {
    pub(crate) fn new(key: Key) -> Result<Self> {
        Ok(match key.origin() {
            Origin::Database => Self::Database,
            Origin::V4 => Self::V4(Mint::new()),
            Origin::V7 => Self::V7(Mint::new()),
            Origin::Ulid => Self::Ulid(Pool::new(Csprng::new())),
        })
    }

    /// Fills `batch` with the keys of `rows` rows, written as they are stored.
    pub(crate) fn fill(&mut self, rows: usize, batch: &mut Batch) -> Result<()> {
        batch.resize(rows);
        match self {
            Self::Database => {}
            Self::V4(mint) => mint.fill_v4(&mut batch.raw)?,
            Self::V7(mint) => mint.fill_v7(&mut batch.raw)?,
            Self::Ulid(pool) => {
                for id in &mut batch.raw {
                    *id = ulid(pool)?;
                }
            }
        }
        batch.write_text();
        Ok(())
    }
}

/// A plain ULID, which is 16 bytes like a UUID but has no version.
///
/// ```text
///  ├──────── milliseconds since 1970, 48 bits ────────┤
///  ├────────────────── random, 80 bits ───────────────┤
/// ```
fn ulid(pool: &mut Pool<Csprng>) -> Result<Uuid> {
    let now = System.now();
    let seconds = u64::try_from(now.seconds())
        .map_err(|_| Error::settings("the clock stands before 1970; set it right"))?;
    let millis = seconds * 1000 + u64::from(now.nanos() / 1_000_000);
    let mut bytes = [0; 16];
    bytes[..6].copy_from_slice(&millis.to_be_bytes()[2..]);
    pool.fill(&mut bytes[6..])?;
    Ok(Uuid::from_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn batch(key: Key, rows: usize) -> Batch {
        let mut batch = Batch::new(key);
        Generator::new(key).unwrap().fill(rows, &mut batch).unwrap();
        batch
    }

    #[test]
    fn keys_are_distinct_and_written_as_stored() {
        for key in Key::ALL.into_iter().filter(|key| key.origin() != Origin::Database) {
            let batch = batch(key, 1000);
            let mut seen = HashSet::new();
            for row in 0..1000 {
                let value = batch.value(row).unwrap();
                let raw = batch.raw(row);
                assert_eq!(value, encode(key.stored(), &raw, &mut [0; MAX_LEN]), "{key}");
                assert!(seen.insert(raw), "{key}: a key came twice");
                let (Value::Bytes(bytes) | Value::Text(bytes)) = value else { panic!("{key}") };
                assert_eq!(bytes.len(), key.stored().len(), "{key}");
            }
        }
    }

    #[test]
    fn versions_and_order_are_what_the_names_say() {
        let version = |key| batch(key, 1).raw[0].get_version_num();
        assert_eq!((version(Key::V4Text), version(Key::V7Blob)), (4, 7));
        assert!(batch(Key::V7Text, 1000).raw.is_sorted_by(|a, b| a < b));
        assert!(!batch(Key::V4Blob, 1000).raw.is_sorted());
    }

    #[test]
    fn a_ulid_tells_the_time_and_is_random_below() {
        let millis = |raw: Raw| raw[..6].iter().fold(0, |sum, byte| sum << 8 | i64::from(*byte));
        let before = System.now().seconds() * 1000;
        let batch = batch(Key::UlidText, 1000);
        let after = (System.now().seconds() + 1) * 1000;
        assert!((0..1000).all(|row| (before..=after).contains(&millis(batch.raw(row)))));
        // A fixed bit among the 80 random ones would be a version or a mistake.
        let bits = |f: fn(u128, u128) -> u128, start| {
            (0..1000).map(|row| u128::from_be_bytes(batch.raw(row))).fold(start, f) << 48
        };
        assert_eq!(bits(|a, b| a | b, 0), u128::MAX << 48);
        assert_eq!(bits(|a, b| a & b, u128::MAX), 0);
    }

    #[test]
    fn integers_survive_the_shape_of_the_others() {
        for id in [1, i64::MAX, i64::MIN, -1] {
            assert_eq!(integer(&from_integer(id)), id);
        }
    }
}
