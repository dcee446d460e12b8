//! Carries out a run: conditions interleaved, every result checked, nothing left behind.
//!
//! ```text
//!  round ─┬─ 20 steps of growth:  each key in shuffled order inserts its share
//!         ├─ 3 windows × 10 turns: each key in shuffled order looks rows up
//!         └─ sizes, counts, checks; the files are removed
//! ```

mod folder;
mod rows;
mod sqlite;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::dialect;
use crate::machine::Machine;
use crate::plan::{Plan, Wanted};
use crate::record::{Measured, Record, Round};
use crate::workload::{IDS_PER_QUERY, PERCENTS, Settings};
use crate::{Error, Result};
use folder::Folder;
use rows::Rows;
use sqlite::Table;

/// What a run is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// Rows are inserted.
    Insert,
    /// Rows are looked up.
    LookUp,
    /// Sizes are taken and results checked.
    Check,
}

/// How far a run is. It is told after every batch: draw it at most a few times a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u32,
    /// Rows inserted and looked up so far, over all rounds and keys.
    pub done: u64,
    /// What `done` will be at the end.
    pub total: u64,
}

/// Measures every key of `settings` on SQLite.
///
/// `command` is the command line that repeats the run, for the record. When `stop` becomes true,
/// the run ends within a batch. The temporary files are removed on every path; those left by a
/// killed run are removed by the next one.
///
/// # Errors
/// [`Error::is_settings`], [`Error::is_interrupted`], [`Error::is_disk_full`],
/// [`Error::is_wrong_result`], and when the database or the file system fails.
pub fn compare(
    settings: &Settings,
    command: &str,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(Progress),
) -> Result<Record> {
    settings.validate()?;
    let folder = Folder::create(settings.folder.as_deref())?;
    folder.require_space(settings.estimated_bytes())?;
    let machine = Machine::look(folder.path());
    let plan = Plan::new(settings);
    let watch = Watch::new(settings, stop, progress);
    let mut run = Run { settings, plan: &plan, folder: &folder, watch };
    let mut keys: Vec<Measured> =
        settings.keys.iter().map(|key| Measured { key: *key, rounds: Vec::new() }).collect();
    for round in 0..settings.rounds {
        let rounds = run.round(round)?;
        keys.iter_mut().zip(rounds).for_each(|(measured, round)| measured.rounds.push(round));
    }
    let grown = plan.steps().into_iter().map(|step| step.end).collect();
    Ok(Record {
        schema: Record::SCHEMA,
        name: "compare".to_owned(),
        date: now(),
        machine,
        versions: versions(),
        command: command.to_owned(),
        database: "SQLite".to_owned(),
        configuration: dialect::sqlite::configuration(settings).into_iter().collect(),
        settings: settings.clone(),
        grown,
        keys,
    })
}

/// The time in UTC, to the second.
fn now() -> String {
    let second = jiff::Timestamp::now().as_second();
    jiff::Timestamp::from_second(second).unwrap_or_default().to_string()
}

fn versions() -> BTreeMap<String, String> {
    let version = |name: &str, version: &str| (name.to_owned(), version.to_owned());
    [version("mintage", env!("CARGO_PKG_VERSION")), version("sqlite", rusqlite::version())].into()
}

/// Tells how far the run is, and sees when it is to stop.
struct Watch<'a> {
    stop: &'a AtomicBool,
    report: &'a mut dyn FnMut(Progress),
    now: Progress,
}

impl<'a> Watch<'a> {
    fn new(settings: &Settings, stop: &'a AtomicBool, report: &'a mut dyn FnMut(Progress)) -> Self {
        let looked_up = PERCENTS.len() * settings.queries as usize * IDS_PER_QUERY;
        let tables = settings.keys.len() as u64 * u64::from(settings.rounds);
        let total = tables * (settings.rows + looked_up as u64);
        Self { stop, report, now: Progress { phase: Phase::Insert, round: 0, done: 0, total } }
    }

    fn enter(&mut self, phase: Phase, round: u32) -> Result<()> {
        (self.now.phase, self.now.round) = (phase, round + 1);
        self.advance(0)
    }

    /// Between two pieces of work, outside every timing.
    fn advance(&mut self, rows: u64) -> Result<()> {
        self.now.done += rows;
        (self.report)(self.now);
        if self.stop.load(Ordering::Relaxed) { Err(Error::interrupted()) } else { Ok(()) }
    }
}

struct Run<'a> {
    settings: &'a Settings,
    plan: &'a Plan<'a>,
    folder: &'a Folder,
    watch: Watch<'a>,
}

impl Run<'_> {
    /// A result for each key, in the order of the settings.
    fn round(&mut self, round: u32) -> Result<Vec<Round>> {
        let wanted = self.plan.wanted(round);
        let files = self.folder.round(round)?;
        let mut tables = Vec::new();
        for key in &self.settings.keys {
            tables.push(Table::create(files.path(), *key, self.settings, wanted.len())?);
        }
        self.watch.enter(Phase::Insert, round)?;
        for (step, rows) in self.plan.steps().into_iter().enumerate() {
            for table in self.plan.insert_order(round, step) {
                self.grow(&mut tables[table], &wanted, round, step, rows.clone())?;
            }
        }
        self.watch.enter(Phase::LookUp, round)?;
        self.look_up(&mut tables, round)?;
        self.watch.enter(Phase::Check, round)?;
        let mut rounds = Vec::new();
        for table in tables {
            rounds.push(table.finish(self.settings)?);
            self.watch.advance(0)?;
        }
        Ok(rounds)
    }

    /// Inserts one step's rows into one table, batch by batch.
    fn grow(
        &mut self,
        table: &mut Table,
        wanted: &[Wanted],
        round: u32,
        step: usize,
        range: Range<u64>,
    ) -> Result<()> {
        let mut rows = Rows::new(self.settings, self.plan.rows(round, step));
        let batch = u64::from(self.settings.batch);
        let mut start = range.start;
        while start < range.end {
            let count = batch.min(range.end - start);
            rows.draw(usize::try_from(count).unwrap_or(usize::MAX));
            table.insert(&rows, start, wanted)?;
            self.watch.advance(count)?;
            start += count;
        }
        table.end_step(range.end - range.start);
        Ok(())
    }

    fn look_up(&mut self, tables: &mut [Table], round: u32) -> Result<()> {
        for table in tables.iter_mut() {
            table.settle()?;
        }
        let turns = self.plan.lookup_turns();
        for (window, percent) in PERCENTS.into_iter().enumerate() {
            let first = window * self.settings.queries as usize;
            for (turn, queries) in turns.iter().enumerate() {
                for table in self.plan.lookup_order(round, window * turns.len() + turn) {
                    let queries = first + queries.start..first + queries.end;
                    let rows = queries.len() * IDS_PER_QUERY;
                    tables[table].look_up(percent, queries)?;
                    self.watch.advance(rows as u64)?;
                }
            }
        }
        Ok(())
    }
}
