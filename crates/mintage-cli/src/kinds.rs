//! The kinds of id that `new` makes, as data: help, refusals and the README's table come from here.

use clap::ValueEnum;
use serde::Serialize;

/// A kind of id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// Time and node, low time first
    V1,
    /// MD5 of a namespace and a name
    V3,
    /// Random throughout
    V4,
    /// SHA-1 of a namespace and a name
    V5,
    /// Time and node, high time first
    V6,
    /// Unix time, then random: sorts by time
    V7,
    /// Your own 122 bits
    V8,
    /// All zeros
    Nil,
    /// All ones
    Max,
}

/// What a kind is, in the words of its standard.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Facts {
    pub(crate) kind: &'static str,
    /// Section of RFC 9562.
    pub(crate) section: &'static str,
    pub(crate) made_of: &'static str,
    pub(crate) sorts_by_time: &'static str,
    pub(crate) tells: &'static str,
    pub(crate) options: &'static str,
}

impl Kind {
    pub(crate) const ALL: [Self; 9] = [
        Self::V1,
        Self::V3,
        Self::V4,
        Self::V5,
        Self::V6,
        Self::V7,
        Self::V8,
        Self::Nil,
        Self::Max,
    ];

    pub(crate) fn name(self) -> &'static str {
        self.facts().kind
    }

    pub(crate) fn tells_time(self) -> bool {
        matches!(self, Self::V1 | Self::V6 | Self::V7)
    }

    pub(crate) fn is_random(self) -> bool {
        self.tells_time() || self == Self::V4
    }

    pub(crate) fn has_name(self) -> bool {
        matches!(self, Self::V3 | Self::V5)
    }

    pub(crate) fn has_node(self) -> bool {
        matches!(self, Self::V1 | Self::V6)
    }

    pub(crate) fn facts(self) -> Facts {
        // kind, section, made of, sorts by time, tells, options
        let [kind, section, made_of, sorts_by_time, tells, options] = match self {
            Self::V1 => V1,
            Self::V3 => ["v3", "5.3", "MD5 of a namespace and a name", "no", NAMES, NAMED],
            Self::V4 => ["v4", "5.4", "122 random bits", "no", "nothing", "`--source`"],
            Self::V5 => ["v5", "5.5", "SHA-1 of a namespace and a name", "no", NAMES, NAMED],
            Self::V6 => ["v6", "5.6", "as v1, high time first", "yes, strictly", V1[4], V1[5]],
            Self::V7 => V7,
            Self::V8 => ["v8", "5.8", "122 bits of your own", "as you make it", "-", "`--custom`"],
            Self::Nil => ["nil", "5.9", "128 zeros", "first of all", "nothing", ""],
            Self::Max => ["max", "5.10", "128 ones", "last of all", "nothing", ""],
        };
        Facts { kind, section, made_of, sorts_by_time, tells, options }
    }
}

const NAMES: &str = "nothing, but names can be tried";
const NAMED: &str = "`--namespace` `--name`";
const V1: [&str; 6] = [
    "v1",
    "5.1",
    "100 ns since 1582, clock sequence, node; both random by default",
    "no: low bits first",
    "its time; its maker, with `--node`",
    "`--at` `--node` `--source`",
];
const V7: [&str; 6] = [
    "v7",
    "5.7",
    "milliseconds since 1970, 1/4096 ms, 62 bits that grow by random steps",
    "yes, strictly",
    "its time",
    "`--at` `--floor` `--ceil` `--source`",
];
