//! What this crate's unit tests share.

#![allow(clippy::cast_possible_truncation)]

use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use uuid::Uuid;

use crate::clock::Timestamp;
use crate::random::Random;
use crate::{Error, Result};

/// Bytes 0, 1, 2 … 255, 0, 1 …
#[derive(Default)]
pub(crate) struct Counting(usize);

impl Counting {
    pub(crate) fn given(&self) -> usize {
        self.0
    }
}

impl Random for Counting {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        for byte in out {
            *byte = self.0 as u8;
            self.0 += 1;
        }
        Ok(())
    }
}

/// A source that gives some bytes and then fails for good, having written half of what was asked.
pub(crate) struct Failing {
    left: usize,
}

impl Failing {
    pub(crate) fn after(left: usize) -> Self {
        Self { left }
    }
}

impl Random for Failing {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        if out.len() > self.left {
            let half = out.len() / 2;
            out[..half].fill(0xee);
            return Err(Error::random("failing", std::io::Error::other("for a test")));
        }
        self.left -= out.len();
        out.fill(0x5a);
        Ok(())
    }
}

/// 64-bit little-endian words from a list, then an error.
pub(crate) struct Words(pub(crate) std::vec::IntoIter<u64>);

impl Words {
    /// The source of an order vector: runs of words.
    pub(crate) fn of(vector: &Value) -> Self {
        let runs = vector["source"].as_array().unwrap().iter().flat_map(|run| {
            let word = u64::from_le_bytes(hex(&run["bytes"]));
            vec![word; usize::try_from(run["count"].as_u64().unwrap()).unwrap()]
        });
        Self(runs.collect::<Vec<_>>().into_iter())
    }

    pub(crate) fn is_used_up(&self) -> bool {
        self.0.len() == 0
    }
}

impl Random for Words {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        for word in out.chunks_mut(8) {
            let next = self.0.next().ok_or_else(|| {
                Error::random("words", std::io::Error::other("the list is used up"))
            })?;
            word.copy_from_slice(&next.to_le_bytes()[..word.len()]);
        }
        Ok(())
    }
}

/// A test that cannot run says so, as those in tests/ do.
pub(crate) fn skip(test: &str, why: &str) {
    eprintln!("skipped: {test}: {why}");
    if let Some(path) = std::env::var_os("MINTAGE_SKIPS") {
        let mut file = std::fs::File::options().append(true).create(true).open(path).unwrap();
        // One write, which other tests' cannot part.
        file.write_all(format!("{test}: {why}\n").as_bytes()).unwrap();
    }
}

/// Held by tests that raise the era or count on it to stand.
pub(crate) fn era_stands() -> MutexGuard<'static, ()> {
    static LOCK: Mutex<()> = Mutex::new(());
    LOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The vectors of a file in conformance/.
pub(crate) fn vectors(file: &str) -> Vec<Value> {
    let path = format!("{}/../../conformance/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let mut file: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(file["schema"], 1);
    let Value::Array(vectors) = file["vectors"].take() else { panic!("{path}: no vectors") };
    assert!(!vectors.is_empty(), "{path} is empty");
    vectors
}

/// Runs `check` on each vector of a kind; there must be some.
pub(crate) fn for_each(file: &str, kind: &str, check: impl Fn(&Value)) {
    let mut count = 0;
    for vector in vectors(file).iter().filter(|vector| vector["kind"] == kind) {
        check(vector);
        count += 1;
    }
    assert!(count > 0, "{file} has no vectors of kind {kind}");
}

/// The bytes of a hexadecimal string.
pub(crate) fn bytes(value: &Value) -> Vec<u8> {
    let text = value.as_str().unwrap_or_else(|| panic!("not a string: {value}"));
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap()).collect()
}

/// A moment in nanoseconds since 1970, as a decimal string.
pub(crate) fn nanos(value: &Value) -> Timestamp {
    let nanos: i128 = value.as_str().unwrap().parse().unwrap();
    let seconds = i64::try_from(nanos.div_euclid(1_000_000_000)).unwrap();
    let rest = u32::try_from(nanos.rem_euclid(1_000_000_000)).unwrap();
    Timestamp::from_unix(seconds, rest).unwrap()
}

pub(crate) fn hex<const N: usize>(value: &Value) -> [u8; N] {
    bytes(value).try_into().unwrap()
}

pub(crate) fn uuid(value: &Value) -> Uuid {
    Uuid::from_bytes(hex(&Value::from(value.as_str().unwrap().replace('-', ""))))
}
