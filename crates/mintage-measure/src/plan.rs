//! What the seed decides: who goes when, what the rows hold, which rows are looked up.

use std::ops::Range;

use fastrand::Rng;

use crate::workload::{IDS_PER_QUERY, PERCENTS, Settings};

/// Steps in which a table grows; fewer when there are fewer batches.
const STEPS: u64 = 20;

/// Turns in which the look-ups of a window are done.
pub(crate) const LOOKUP_TURNS: usize = 10;

/// Keeps streams of random numbers for different purposes apart.
#[derive(Clone, Copy)]
enum Purpose {
    InsertOrder,
    LookupOrder,
    Rows,
    Queries,
}

/// The schedule of a run, the same for the same settings.
pub(crate) struct Plan<'a> {
    settings: &'a Settings,
}

/// A row to look up: its number in the order of insertion, and where its id is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Wanted {
    pub(crate) ordinal: u64,
    pub(crate) slot: usize,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(settings: &'a Settings) -> Self {
        Self { settings }
    }

    /// The rows of each step, whole batches save at the end.
    pub(crate) fn steps(&self) -> Vec<Range<u64>> {
        let (rows, batch) = (self.settings.rows, u64::from(self.settings.batch));
        let batches = rows.div_ceil(batch);
        let steps = batches.min(STEPS);
        let end = |step: u64| (batches * step / steps * batch).min(rows);
        (0..steps).map(|step| end(step)..end(step + 1)).collect()
    }

    /// The order of the keys in a step of growth, as indexes into the settings' keys.
    pub(crate) fn insert_order(&self, round: u32, step: usize) -> Vec<usize> {
        self.shuffled(Purpose::InsertOrder, round, step)
    }

    /// The order of the keys in a turn of look-ups; turns are numbered across the windows.
    pub(crate) fn lookup_order(&self, round: u32, turn: usize) -> Vec<usize> {
        self.shuffled(Purpose::LookupOrder, round, turn)
    }

    /// What fills the rows of a step: the same for every key.
    pub(crate) fn rows(&self, round: u32, step: usize) -> Rng {
        self.random(Purpose::Rows, round, step)
    }

    /// The rows to look up in a round, the same for every key, by rising ordinal. The slots of
    /// window `w` and query `q` begin at `(w * queries + q) * IDS_PER_QUERY`.
    pub(crate) fn wanted(&self, round: u32) -> Vec<Wanted> {
        let mut wanted = Vec::new();
        for (window, percent) in PERCENTS.into_iter().enumerate() {
            let mut random = self.random(Purpose::Queries, round, window);
            let share = self.settings.rows * u64::from(percent) / 100;
            let recent = self.settings.rows - share.max(IDS_PER_QUERY as u64);
            for _ in 0..self.settings.queries {
                let ordinals = distinct(&mut random, recent..self.settings.rows);
                let first = wanted.len();
                let slots = first..first + IDS_PER_QUERY;
                wanted.extend(
                    ordinals.into_iter().zip(slots).map(|(ordinal, slot)| Wanted { ordinal, slot }),
                );
            }
        }
        wanted.sort_unstable();
        wanted
    }

    /// The queries of each turn in which a window is looked up.
    pub(crate) fn lookup_turns(&self) -> Vec<Range<usize>> {
        let queries = self.settings.queries as usize;
        let turns = queries.min(LOOKUP_TURNS);
        (0..turns).map(|turn| queries * turn / turns..queries * (turn + 1) / turns).collect()
    }

    fn shuffled(&self, purpose: Purpose, round: u32, turn: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.settings.keys.len()).collect();
        self.random(purpose, round, turn).shuffle(&mut order);
        order
    }

    /// A stream of its own for each purpose, round and turn.
    fn random(&self, purpose: Purpose, round: u32, turn: usize) -> Rng {
        let parts = [purpose as u64, u64::from(round), turn as u64];
        let seed = parts
            .into_iter()
            .fold(self.settings.seed, |seed, part| Rng::with_seed(seed).u64(..) ^ part);
        Rng::with_seed(seed)
    }
}

/// Distinct numbers of `range`, which holds at least as many.
fn distinct(random: &mut Rng, range: Range<u64>) -> [u64; IDS_PER_QUERY] {
    let mut drawn = [u64::MAX; IDS_PER_QUERY];
    for next in 0..IDS_PER_QUERY {
        drawn[next] = loop {
            let ordinal = random.u64(range.clone());
            if !drawn[..next].contains(&ordinal) {
                break ordinal;
            }
        };
    }
    drawn
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn settings(rows: u64, batch: u32, seed: u64) -> Settings {
        Settings { rows, batch, seed, queries: 50, ..Settings::default() }
    }

    fn orders(seed: u64) -> Vec<Vec<usize>> {
        let settings = settings(2000, 100, seed);
        let plan = Plan::new(&settings);
        (0..3)
            .flat_map(|round| (0..20).map(move |step| (round, step)))
            .map(|(round, step)| plan.insert_order(round, step))
            .collect()
    }

    #[test]
    fn the_seed_decides_the_order() {
        assert_eq!(orders(1), orders(1));
        assert_ne!(orders(1), orders(2));
    }

    #[test]
    fn every_order_has_every_key_and_orders_differ() {
        let orders = orders(1);
        for order in &orders {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3, 4, 5, 6]);
        }
        assert!(orders.iter().collect::<HashSet<_>>().len() > 50);
    }

    #[test]
    fn steps_cover_every_row_once_in_whole_batches() {
        for (rows, batch, count) in
            [(2000, 100, 20), (2001, 100, 20), (2000, 2000, 1), (9999, 7, 20), (2500, 1000, 3)]
        {
            let settings = settings(rows, batch, 1);
            let steps = Plan::new(&settings).steps();
            assert_eq!(steps.len(), count);
            assert_eq!((steps[0].start, steps[count - 1].end), (0, rows));
            for pair in steps.windows(2) {
                assert_eq!(pair[0].end, pair[1].start);
                assert_eq!(pair[0].end % u64::from(batch), 0);
            }
        }
    }

    #[test]
    fn look_ups_draw_20_distinct_rows_of_their_window() {
        let settings = settings(2000, 100, 1);
        let mut wanted = Plan::new(&settings).wanted(0);
        assert!(wanted.is_sorted_by_key(|w| w.ordinal));
        wanted.sort_by_key(|w| w.slot);
        assert!(wanted.iter().enumerate().all(|(slot, w)| w.slot == slot));
        let queries: Vec<_> = wanted.chunks(IDS_PER_QUERY).collect();
        assert_eq!(queries.len(), 150);
        for (number, query) in queries.into_iter().enumerate() {
            let first = [1980, 1900, 0][number / 50];
            assert!(query.iter().all(|w| (first..2000).contains(&w.ordinal)));
            assert_eq!(query.iter().map(|w| w.ordinal).collect::<HashSet<_>>().len(), 20);
        }
    }

    #[test]
    fn lookup_turns_cover_every_query_once() {
        for queries in [1, 7, 10, 999] {
            let settings = Settings { queries, ..Settings::default() };
            let turns = Plan::new(&settings).lookup_turns();
            let all: Vec<usize> = turns.into_iter().flatten().collect();
            assert_eq!(all, (0..queries as usize).collect::<Vec<_>>());
        }
    }
}
