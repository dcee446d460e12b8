//! What a generator issues from: a block of random bytes and the last pair of version 7, in one
//! place, so that one comparison asks for both whether they are current.

use bytemuck::{Pod, Zeroable};

use crate::Result;
use crate::clock::Reading;
use crate::fork::Wiped;
use crate::random::{BLOCK, Block, Random};
use crate::uuid::order::{Keeps, Last, renew};
use crate::uuid::v7::V7Order;

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
}

/// The quick ways stay in registers and end with None where there is more to do: an empty block, a
/// fork, a reseed, a tail at its end. What follows a None asks everything again.
impl State {
    #[inline]
    pub(crate) fn quick_u128(state: &mut Wiped<Self>) -> Option<u128> {
        Self::quick(state, |state| state.block.take().map(u128::from_le_bytes))
    }

    #[inline]
    pub(crate) fn quick_pair(
        state: &mut Wiped<Self>,
        order: V7Order,
        now: Reading,
    ) -> Option<(u64, u64)> {
        Self::quick(state, |state| {
            let word = u64::from_le_bytes(state.block.take()?);
            order.quick(&mut state.last, now, word)
        })
    }

    #[inline]
    fn quick<T>(state: &mut Wiped<Self>, take: impl Fn(&mut Self) -> Option<T>) -> Option<T> {
        if !state.is_current() {
            return None;
        }
        let taken = take(state)?;
        // Else a fork came between: these may be zeros, and the parent has them too.
        state.is_current().then_some(taken)
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

/// A generator's state and source together, as one source.
pub(crate) struct Drawing<'a> {
    pub(crate) state: &'a mut Wiped<State>,
    pub(crate) supply: &'a mut Supply,
}

impl Random for Drawing<'_> {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        loop {
            if !self.state.is_current() {
                renew(self.state);
            }
            self.state.fill(self.supply, out)?;
            // Else what was drawn before a fork or a reseed is another's too.
            if self.state.is_current() {
                return Ok(());
            }
        }
    }
}
