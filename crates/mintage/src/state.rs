//! What a generator issues from: a block of random bytes and the last pair of version 7, in one
//! place, so that one comparison asks for both whether they are current.

use bytemuck::{Pod, Zeroable};

use crate::Result;
use crate::clock::Reading;
use crate::clock::timeline::{Anchor, PART_BITS, Place, Timeline, World};
use crate::fork::Wiped;
use crate::random::{BLOCK, Block, Random};
use crate::uuid::order::{IDS_PER_READING, Keeps, Last, renew, step};
use crate::uuid::v7::{TAIL_BITS, V7Order, v7_bits};
use crate::uuid::{Uuid, from_bits};

/// A source, and whether it is read in blocks or for each id.
pub(crate) struct Supply {
    pub(crate) source: Box<dyn Random + Send>,
    pub(crate) is_pooled: bool,
}

impl Random for Supply {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        self.source.fill(out)
    }
}

#[derive(Clone, Copy, Zeroable, Pod)]
#[repr(C)]
pub(crate) struct State {
    block: Block,
    last: Last,
    anchor: Anchor,
}

/// The fast paths stay in registers and end with None where there is more to do: an empty block, a
/// fork, a reseed, a tail at its end. What follows a None asks everything again.
impl State {
    #[inline]
    pub(crate) fn u128_fast(state: &mut Wiped<Self>) -> Option<u128> {
        state.if_current(|state| state.block.take().map(u128::from_le_bytes))
    }

    #[inline]
    pub(crate) fn pair_fast(
        state: &mut Wiped<Self>,
        order: V7Order,
        now: Reading,
    ) -> Option<(u64, u64)> {
        state.if_current(|state| {
            let word = u64::from_le_bytes(state.block.take()?);
            order.next_fast(&mut state.last, now, word)
        })
    }

    #[inline(always)]
    pub(crate) fn placed_fast(
        state: &mut Wiped<Self>,
        line: &Timeline<impl World>,
    ) -> Option<u128> {
        state.if_current(|state| {
            let word = u64::from_le_bytes(state.block.take()?);
            line.place_fast(&state.anchor).map(|place| v7_bits(placed(place, word & TAIL)))
        })
    }

    pub(crate) fn placed_slow(
        state: &mut Wiped<Self>,
        supply: &mut Supply,
        line: &Timeline<impl World>,
    ) -> Result<u128> {
        let mut id = [Uuid::nil()];
        Self::fill_placed(state, supply, line, &mut id)?;
        Ok(u128::from_le_bytes(id[0].into_bytes()))
    }

    /// Fills `out`, at one place for each 256; nil UUIDs after an error.
    pub(crate) fn fill_placed(
        state: &mut Wiped<Self>,
        supply: &mut Supply,
        line: &Timeline<impl World>,
        out: &mut [Uuid],
    ) -> Result<()> {
        let mut words = zeroize::Zeroizing::new([0u64; IDS_PER_READING]);
        let mut parts = out.chunks_mut(IDS_PER_READING);
        let filled = parts.try_for_each(|part| {
            let words = &mut words[..part.len()];
            state.retry(renew, |state| state.fill_part(supply, line, part, words))
        });
        if filled.is_err() {
            out.fill(Uuid::nil());
        }
        filled
    }

    fn fill_part(
        &mut self,
        supply: &mut Supply,
        line: &Timeline<impl World>,
        out: &mut [Uuid],
        words: &mut [u64],
    ) -> Result<()> {
        self.fill(supply, bytemuck::cast_slice_mut(words))?;
        let place = line.place(&mut self.anchor)?;
        let mut tail = 0;
        for (at, (id, word)) in out.iter_mut().zip(words).enumerate() {
            // The first leaves room for the others, which add at most 2^40 each.
            tail = if at == 0 { *word & TAIL >> 1 } else { tail + step(*word, true) };
            *id = from_bits(v7_bits(placed(place, tail)));
        }
        Ok(())
    }

    pub(crate) fn steps_back(&self) -> u64 {
        self.last.steps_back
    }
}

impl Keeps<Supply> for State {
    fn last(&mut self) -> &mut Last {
        &mut self.last
    }

    fn renew(&mut self) {
        self.block.empty();
        self.last.spend();
    }

    fn fill(&mut self, supply: &mut Supply, out: &mut [u8]) -> Result<()> {
        if !supply.is_pooled || out.len() >= BLOCK {
            return supply.fill(out);
        }
        if !self.block.hand_out(out) {
            self.block.refill(&mut *supply.source)?;
            self.block.hand_out(out);
        }
        Ok(())
    }
}

/// The random bits that an id in the process's order has.
const TAIL: u64 = (1 << (TAIL_BITS - PART_BITS)) - 1;

/// Tick and tail of an id in the process's order.
#[inline]
fn placed(place: Place, tail: u64) -> (u64, u64) {
    (place.tick, place.part << (TAIL_BITS - PART_BITS) | tail)
}

/// A generator's state and source together, as one source.
pub(crate) struct Drawing<'a> {
    pub(crate) state: &'a mut Wiped<State>,
    pub(crate) supply: &'a mut Supply,
}

impl Random for Drawing<'_> {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        let Self { state, supply } = self;
        state.retry(renew, |state| state.fill(supply, out))
    }
}
