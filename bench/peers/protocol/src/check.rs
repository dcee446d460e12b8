//! What results must hold.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What the ids of a row must hold. All must be distinct, unless they are readings of a clock.
pub struct Check<T> {
    bits: fn(&T) -> u128,
    version: Option<u128>,
    order: Order,
    near: Option<Duration>,
}

#[derive(Clone, Copy, PartialEq)]
enum Order {
    None,
    Rising,
    /// Readings of a clock: equal ones are good.
    NeverBack,
}

impl<T> Clone for Check<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Check<T> {}

impl<T> Check<T> {
    /// Ids that are distinct; `bits` reads one as a number.
    pub fn of(bits: fn(&T) -> u128) -> Self {
        Self { bits, version: None, order: Order::None, near: None }
    }

    /// They are UUIDs of this version.
    pub fn version(mut self, version: u8) -> Self {
        self.version = Some(u128::from(version));
        self
    }

    /// Each is greater than the one before.
    pub fn rising(mut self) -> Self {
        self.order = Order::Rising;
        self
    }

    /// They may repeat, but never go back.
    pub fn never_back(mut self) -> Self {
        self.order = Order::NeverBack;
        self
    }

    /// Their times, 48 bits of milliseconds and 12 of 1/4096 ms, are within this of the live clock.
    pub fn near_clock(mut self, limit: Duration) -> Self {
        self.near = Some(limit);
        self
    }

    /// Ids in the order in which they were made.
    pub(crate) fn hold(&self, ids: &[T]) -> Result<(), String> {
        let ids: Vec<u128> = ids.iter().map(self.bits).collect();
        if let Some(id) = ids.iter().find(|id| !self.is_of_version(**id)) {
            return Err(format!("{id:032x} has other version or variant bits"));
        }
        if self.order != Order::None {
            let back = ids.windows(2).find(|pair| pair[0] > pair[1]);
            back.map_or(Ok(()), |pair| {
                Err(format!("{:032x} came after {:032x}", pair[1], pair[0]))
            })?;
        }
        if self.order == Order::NeverBack { Ok(()) } else { distinct(ids) }
    }

    /// As [`Self::hold`], for ids of which each thread made some: distinct among all.
    pub(crate) fn hold_across(&self, threads: &[Vec<T>]) -> Result<(), String> {
        threads.iter().try_for_each(|ids| self.hold(ids))?;
        distinct(threads.iter().flatten().map(self.bits).collect())
    }

    fn is_of_version(&self, id: u128) -> bool {
        self.version.is_none_or(|version| id >> 76 & 0xf == version && id >> 62 & 3 == 2)
    }

    /// The last of what `make` makes tells the time at which it was made. The thread may be put
    /// aside between the id and the clock, so that one of three is enough.
    pub(crate) fn hold_near(&self, mut make: impl FnMut() -> T) -> Result<(), String> {
        let Some(limit) = self.near else { return Ok(()) };
        let mut distance = Duration::MAX;
        for _ in 0..3 {
            let time = time((self.bits)(&make()));
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            distance = distance.min(now.abs_diff(time));
            if distance <= limit {
                return Ok(());
            }
        }
        Err(format!("{distance:?} from the clock"))
    }
}

/// The time in a UUID of version 7 that counts in 1/4096 ms.
fn time(id: u128) -> Duration {
    let (ms, fraction) = ((id >> 80) as u64, (id >> 64 & 0xfff) as u64);
    Duration::from_millis(ms) + Duration::from_nanos(fraction * 1_000_000 / 4096)
}

fn distinct(mut ids: Vec<u128>) -> Result<(), String> {
    ids.sort_unstable();
    let twice = ids.windows(2).find(|pair| pair[0] == pair[1]);
    twice.map_or(Ok(()), |pair| Err(format!("{:032x} came twice", pair[0])))
}

#[cfg(test)]
mod tests {
    use super::*;

    const V7: u128 = 0x017f22e2_79b0_7cc3_98c4_dc0c0c07398f;

    fn check() -> Check<u128> {
        Check::of(|id| *id)
    }

    #[test]
    fn versions_and_variants_are_told_apart() {
        assert!(check().version(7).hold(&[V7]).is_ok());
        assert!(check().version(4).hold(&[V7]).is_err());
        assert!(check().version(7).hold(&[V7 ^ 1 << 63]).is_err());
    }

    #[test]
    fn order_and_repeats() {
        assert!(check().hold(&[3, 1, 2]).is_ok());
        assert!(check().hold(&[3, 1, 3]).unwrap_err().contains("came twice"));
        assert!(check().rising().hold(&[1, 2, 3]).is_ok());
        assert!(check().rising().hold(&[1, 1]).unwrap_err().contains("came twice"));
        assert!(check().rising().hold(&[1, 3, 2]).unwrap_err().contains("came after"));
        assert!(check().never_back().hold(&[1, 1, 2]).is_ok());
        assert!(check().never_back().hold(&[2, 1]).is_err());
        assert!(check().rising().hold_across(&[vec![1, 3], vec![2, 4]]).is_ok());
        assert!(check().hold_across(&[vec![1, 3], vec![2, 3]]).is_err());
    }

    #[test]
    fn times_are_held_against_the_clock() {
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis();
        let near = check().near_clock(Duration::from_millis(1));
        assert!(near.hold_near(|| (now() << 80) | 4095 << 64).is_ok());
        assert!(near.hold_near(|| (now() + 3) << 80).is_err());
        assert!(near.hold_near(|| (now() - 3) << 80).is_err());
        assert!(check().hold_near(|| 0).is_ok());
    }
}
