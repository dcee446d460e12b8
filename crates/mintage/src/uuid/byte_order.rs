//! The orders in which databases and runtimes keep a UUID's 16 bytes.
//!
//! ```text
//!  Rfc        0 1 2 3  4 5  6 7  8 9 10 11 12 13 14 15
//!  MySqlSwap  6 7 4 5  0 1  2 3  8 9 10 11 12 13 14 15    UUID_TO_BIN(x, 1)
//!  Guid       3 2 1 0  5 4  7 6  8 9 10 11 12 13 14 15    .NET Guid.ToByteArray()
//!  SqlServer 12 13 14 15 10 11 8 9 6 7 0 1 2 3 4 5        sorts as Rfc in uniqueidentifier
//! ```

use std::fmt;
use std::str::FromStr;

use super::Uuid;
use crate::{Error, Result};

/// An order of a UUID's bytes. [`Self::to_bytes`] and [`Self::from_bytes`] undo each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ByteOrder {
    /// Most significant first: RFC 9562, PostgreSQL, MySQL's `UUID_TO_BIN(x)`, MariaDB.
    #[default]
    Rfc,
    /// MySQL's `UUID_TO_BIN(x, 1)`: the time of version 1 moved to the front. Not for other
    /// versions: it puts the random bits of version 7 before the end of its time.
    MySqlSwap,
    /// .NET's `Guid.ToByteArray()`, and how SQL Server stores a `uniqueidentifier`: the first
    /// three fields least significant byte first.
    Guid,
    /// The bytes to store in SQL Server's `uniqueidentifier` so that it sorts them as RFC order
    /// does. What SQL Server then shows as text is another UUID: read it back with this order.
    SqlServer,
}

/// For each stored byte, which byte of the RFC's order it is.
type Permutation = [usize; 16];

const RFC: Permutation = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
const MYSQL_SWAP: Permutation = [6, 7, 4, 5, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15];
const GUID: Permutation = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];
/// SQL Server compares stored bytes 10 to 15 first, then 8 9, 6 7, 4 5 and 0 to 3.
const SQL_SERVER: Permutation = [12, 13, 14, 15, 10, 11, 8, 9, 6, 7, 0, 1, 2, 3, 4, 5];

impl ByteOrder {
    /// Every order, in the order in which they are listed to a user.
    pub const ALL: [Self; 4] = [Self::Rfc, Self::MySqlSwap, Self::Guid, Self::SqlServer];

    /// Its name in commands and records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc => "rfc",
            Self::MySqlSwap => "mysql",
            Self::Guid => "guid",
            Self::SqlServer => "sqlserver",
        }
    }

    const fn permutation(self) -> Permutation {
        match self {
            Self::Rfc => RFC,
            Self::MySqlSwap => MYSQL_SWAP,
            Self::Guid => GUID,
            Self::SqlServer => SQL_SERVER,
        }
    }

    /// The bytes to store.
    #[must_use]
    pub fn to_bytes(self, id: &Uuid) -> [u8; 16] {
        self.permutation().map(|from| id.as_bytes()[from])
    }

    /// The UUID that was stored so.
    #[must_use]
    pub fn from_bytes(self, stored: [u8; 16]) -> Uuid {
        let mut bytes = [0; 16];
        for (byte, to) in stored.into_iter().zip(self.permutation()) {
            bytes[to] = byte;
        }
        Uuid::from_bytes(bytes)
    }
}

impl fmt::Display for ByteOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ByteOrder {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|order| order.name() == name);
        found.ok_or_else(|| Error::name("byte order", name, Self::ALL.map(Self::name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn matches_the_conformance_vectors() {
        for vector in testing::vectors("order.json") {
            let id = testing::uuid(&vector["uuid"]);
            for order in ByteOrder::ALL {
                let stored = testing::hex(&vector[order.name()]);
                assert_eq!(order.to_bytes(&id), stored, "{}", vector["id"]);
                assert_eq!(order.from_bytes(stored), id, "{}", vector["id"]);
            }
        }
    }
}
