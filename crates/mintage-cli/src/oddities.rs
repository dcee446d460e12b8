//! What is odd about an id: what its owner may want to know before trusting it.

use jiff::{Timestamp, ToSpan};
use mintage::uuid::{ByteOrder, Uuid, Variant, is_random_node, node, tail, time, version};

use crate::time::{age, moment};

/// Each oddity in a sentence.
pub(crate) fn of(id: &Uuid, now: Timestamp) -> Vec<String> {
    let found = [future(id, now), no_random_bits(id), address(id), unknown(id), swapped(id, now)];
    found.into_iter().flatten().collect()
}

/// A clock may be a little ahead of ours.
fn future(id: &Uuid, now: Timestamp) -> Option<String> {
    let time = time(id)?;
    let Some(moment) = moment(time) else {
        return Some("its time is past the year 9999".to_owned());
    };
    (moment > now + 1.second()).then(|| {
        format!(
            "its time is in the future ({}): a wrong clock, or an upper bound",
            age(moment, now)
        )
    })
}

fn no_random_bits(id: &Uuid) -> Option<String> {
    const TAIL: u64 = (1 << 62) - 1;
    let (high, low) = id.as_u64_pair();
    let empty = match version(id)? {
        4 => high & !0xf000 == 0 && low & TAIL == 0,
        7 => tail(id) == Some(0),
        _ => false,
    };
    let full = version(id) == Some(7) && tail(id) == Some(TAIL);
    if empty {
        Some("its random part is all zeros: a lower bound, or a broken generator".to_owned())
    } else {
        full.then(|| {
            "its random part is all ones: an upper bound, or a broken generator".to_owned()
        })
    }
}

fn address(id: &Uuid) -> Option<String> {
    let node = node(id)?;
    (!is_random_node(node)).then(|| "it shows the address of its maker's network card".to_owned())
}

fn unknown(id: &Uuid) -> Option<String> {
    if id.is_nil() || id.is_max() {
        return None;
    }
    match (id.get_variant(), version(id)) {
        (Variant::RFC4122, Some(1..=8)) => None,
        (Variant::RFC4122, _) => Some("RFC 9562 gives its version no meaning".to_owned()),
        _ => {
            Some("its variant is not RFC 9562's: no UUID of today, or not in this form".to_owned())
        }
    }
}

/// Another order of the bytes gives a time that makes sense, and this one does not.
fn swapped(id: &Uuid, now: Timestamp) -> Option<String> {
    if has_sensible_time(id, now) {
        return None;
    }
    let order = ByteOrder::ALL.into_iter().skip(1).find(|order| {
        let other = order.from_bytes(*id.as_bytes());
        has_sensible_time(&other, now)
    })?;
    let other = order.from_bytes(*id.as_bytes());
    let version = version(&other)?;
    Some(format!(
        "its bytes may be in the order {order}: then it is {other}, version {version} (read it with \
         --from-byte-order {order})"
    ))
}

/// From 1995, before which nobody made UUIDs that are still about, to a day from now.
fn has_sensible_time(id: &Uuid, now: Timestamp) -> bool {
    let since = Timestamp::constant(788_918_400, 0);
    let until = now + 24.hours();
    time(id).and_then(moment).is_some_and(|moment| (since..=until).contains(&moment))
}

/// How likely somebody made it: 0 for one that tells a sensible time, 1 for a random one, nil or
/// max, 2 for other versions, 3 for what is no UUID of RFC 9562 or of no sensible time.
pub(crate) fn rank(id: &Uuid) -> u8 {
    match version(id) {
        Some(1 | 6 | 7) if has_sensible_time(id, Timestamp::now()) => 0,
        Some(4) => 1,
        _ if id.is_nil() || id.is_max() => 1,
        Some(2 | 3 | 5 | 8) => 2,
        _ => 3,
    }
}

/// For base32, which is how ULIDs are written: the time that it tells as one.
pub(crate) fn as_ulid(bytes: [u8; 16], now: Timestamp) -> Option<String> {
    let millis = i64::try_from(u128::from_be_bytes(bytes) >> 80).ok()?;
    let moment = Timestamp::from_millisecond(millis).ok()?;
    Some(format!("as a ULID it tells {} ({})", crate::time::utc(moment), age(moment, now)))
}
