//! SQL text, one file for each engine.
//!
//! A file here turns a kind of key ([`crate::Stored`]) and a shape of table into statements, says
//! how the engine is configured, and how its sizes are asked for. It runs nothing. To add an
//! engine, add a file and the part of the runner that speaks to it.

pub(crate) mod sqlite;
