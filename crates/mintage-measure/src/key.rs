//! The kinds of key that are compared: where a value comes from, and how it is stored.

use std::fmt;
use std::str::FromStr;

use mintage::text::Format;
use serde::{Deserialize, Serialize};

use crate::{Error, Result};

/// A kind of primary key. Names are stable: they stand in records and on command lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Key {
    /// A counter in the database.
    Integer,
    /// Version 4 as 16 bytes.
    V4Blob,
    /// Version 7 as 16 bytes.
    V7Blob,
    /// Version 4 as 36 characters.
    V4Text,
    /// Version 7 as 36 characters.
    V7Text,
    /// Version 4 as 22 characters.
    V4Base64url,
    /// ULID as 26 characters.
    UlidText,
}

/// Where the value of a key comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The database counts.
    Database,
    /// 122 random bits.
    V4,
    /// The time and a random tail, in strict order.
    V7,
    /// 48 bits of milliseconds and 80 random bits: the plain ULID, in no order within a
    /// millisecond.
    Ulid,
}

/// How a key is stored, whatever a database calls the type of that column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// A 64-bit integer.
    Integer,
    /// 16 bytes.
    Bytes,
    /// Text of a fixed length.
    Text(Format),
}

impl Key {
    /// Every kind, in the order in which they are listed to a user.
    pub const ALL: [Self; 7] = [
        Self::Integer,
        Self::V4Blob,
        Self::V7Blob,
        Self::V4Text,
        Self::V7Text,
        Self::V4Base64url,
        Self::UlidText,
    ];

    /// Its name in commands and records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Integer => "integer",
            Self::V4Blob => "v4-blob",
            Self::V7Blob => "v7-blob",
            Self::V4Text => "v4-text",
            Self::V7Text => "v7-text",
            Self::V4Base64url => "v4-base64url",
            Self::UlidText => "ulid-text",
        }
    }

    /// What it is, in a few words.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Integer => "counter kept by the database",
            Self::V4Blob => "random UUID, 16 bytes",
            Self::V7Blob => "time-ordered UUID, 16 bytes",
            Self::V4Text => "random UUID, 36 characters",
            Self::V7Text => "time-ordered UUID, 36 characters",
            Self::V4Base64url => "random UUID, 22 characters",
            Self::UlidText => "time-ordered ULID, 26 characters",
        }
    }

    /// Where its value comes from.
    #[must_use]
    pub const fn origin(self) -> Origin {
        match self {
            Self::Integer => Origin::Database,
            Self::V4Blob | Self::V4Text | Self::V4Base64url => Origin::V4,
            Self::V7Blob | Self::V7Text => Origin::V7,
            Self::UlidText => Origin::Ulid,
        }
    }

    /// How it is stored.
    #[must_use]
    pub const fn stored(self) -> Stored {
        match self {
            Self::Integer => Stored::Integer,
            Self::V4Blob | Self::V7Blob => Stored::Bytes,
            Self::V4Text | Self::V7Text => Stored::Text(Format::Hyphenated),
            Self::V4Base64url => Stored::Text(Format::Base64Url),
            Self::UlidText => Stored::Text(Format::Base32),
        }
    }
}

impl Stored {
    /// Bytes of one value.
    #[must_use]
    pub const fn len(self) -> usize {
        match self {
            Self::Integer => 8,
            Self::Bytes => 16,
            Self::Text(form) => form.len(),
        }
    }

    /// Never: a key has bytes.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Key {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            Error::settings(format!("no key is called {name:?}; choose among {names}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_same_on_the_command_line_and_in_records() {
        for key in Key::ALL {
            assert_eq!(key.name().parse::<Key>().unwrap(), key);
            assert_eq!(serde_json::to_value(key).unwrap(), key.name());
        }
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_known_ones() {
        let error = "v4".parse::<Key>().unwrap_err();
        assert!(error.is_settings());
        assert!(error.to_string().contains("v4-base64url, ulid-text"), "{error}");
    }
}
