//! Ids in batches, made as users make them: half by single calls, half as a slice.

use std::sync::atomic::{AtomicI64, Ordering};

use mintage::clock::{Clock, Timestamp};
use mintage::uuid::Uuid;
use mintage::{Mint, Result};

/// As many ids as share one reading of the clock in a slice, twice.
pub(crate) const BATCH: usize = 512;

/// Fills a batch.
pub(crate) type Fill = Box<dyn FnMut(&mut [Uuid; BATCH]) -> Result<()>>;

/// A clock that each reading moves to the next tick: one that stepped back in a run of hours would
/// make steps shorter, and fail the tests.
struct Ticking {
    readings: AtomicI64,
    cached: bool,
}

impl Clock for Ticking {
    fn now(&self) -> Timestamp {
        // 245 ns is a little more than 1/4096 ms.
        let nanos = 245 * self.readings.fetch_add(1, Ordering::Relaxed);
        let rest = u32::try_from(nanos % 1_000_000_000).expect("below a second");
        Timestamp::from_unix(nanos / 1_000_000_000, rest).expect("below a second")
    }

    fn is_cached(&self) -> bool {
        self.cached
    }
}

pub(crate) fn v4() -> Fill {
    let mut mint = Mint::new();
    halves(mintage::try_v4, move |ids| mint.fill_v4(ids))
}

pub(crate) fn v7() -> Fill {
    let mut mint = Mint::new();
    halves(mintage::try_v7, move |ids| mint.fill_v7(ids))
}

/// Single calls have a tick each, a slice has one tick.
pub(crate) fn v7_ticking(cached: bool) -> Fill {
    let mint = || {
        let clock = Ticking { readings: AtomicI64::new(0), cached };
        Mint::builder().own_clock(clock).build().expect("the default source is always there")
    };
    let (mut one, mut many) = (mint(), mint());
    halves(move || one.v7(), move |ids| many.fill_v7(ids))
}

fn halves(
    mut one: impl FnMut() -> Result<Uuid> + 'static,
    mut many: impl FnMut(&mut [Uuid]) -> Result<()> + 'static,
) -> Fill {
    Box::new(move |ids| {
        let (singles, slice) = ids.split_at_mut(BATCH / 2);
        for id in singles {
            *id = one()?;
        }
        many(slice)
    })
}

/// 0, 1, 2 …
pub(crate) fn counter() -> Fill {
    let mut count = 0;
    Box::new(move |ids| {
        for id in ids {
            *id = Uuid::from_u128(count);
            count += 1;
        }
        Ok(())
    })
}

/// Ids of version 4 with eight bits that never change.
pub(crate) fn stuck() -> Fill {
    let mut fill = v4();
    Box::new(move |ids| {
        fill(ids)?;
        for id in ids {
            *id = Uuid::from_u128(id.as_u128() & !0xff);
        }
        Ok(())
    })
}
