//! What a batch of rows holds beside its keys.

use fastrand::Rng;

use crate::workload::Settings;

/// A batch of rows, drawn outside the timing, the same for every key.
pub(super) struct Rows {
    random: Rng,
    payload: usize,
    secondary: usize,
    count: usize,
    payloads: Vec<u8>,
    integers: Vec<u32>,
}

impl Rows {
    pub(super) fn new(settings: &Settings, random: Rng) -> Self {
        let (payload, secondary) = (settings.payload as usize, settings.secondary_indexes as usize);
        Self { random, payload, secondary, count: 0, payloads: Vec::new(), integers: Vec::new() }
    }

    /// Draws the next `count` rows in place of the last ones.
    pub(super) fn draw(&mut self, count: usize) {
        self.count = count;
        self.payloads.resize(count * self.payload, 0);
        self.random.fill(&mut self.payloads);
        self.integers.clear();
        let random = &mut self.random;
        self.integers.extend((0..count * self.secondary).map(|_| random.u32(..)));
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Bytes that do not compress.
    pub(super) fn payload(&self, row: usize) -> &[u8] {
        &self.payloads[row * self.payload..(row + 1) * self.payload]
    }

    /// The values of the indexed columns.
    pub(super) fn integers(&self, row: usize) -> &[u32] {
        &self.integers[row * self.secondary..(row + 1) * self.secondary]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_drawn_afresh_and_repeat_with_the_seed() {
        let settings = Settings { payload: 16, secondary_indexes: 2, ..Settings::default() };
        let mut rows = Rows::new(&settings, Rng::with_seed(7));
        rows.draw(3);
        let first: Vec<_> =
            (0..3).map(|r| (rows.payload(r).to_vec(), rows.integers(r).to_vec())).collect();
        assert_ne!(first[0], first[1]);
        rows.draw(3);
        assert_ne!(rows.payload(0), first[0].0);
        let mut again = Rows::new(&settings, Rng::with_seed(7));
        again.draw(3);
        assert_eq!((again.payload(2), again.integers(2)), (&first[2].0[..], &first[2].1[..]));
        assert_eq!((again.count(), again.payload(0).len(), again.integers(0).len()), (3, 16, 2));
    }
}
