//! Moments as people write and read them.

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{SpanRound, Timestamp, Unit};

/// Reads RFC 3339 (`2026-01-31T12:00:00+01:00`), a date and time or a date alone, in UTC
/// (`2026-01-31 12:00`, `2026-01-31`), or seconds since 1970 (`@1769860800.5`).
pub(crate) fn parse(text: &str) -> Result<mintage::clock::Timestamp, String> {
    if text.contains('[') {
        return Err("a zone in brackets is not read; write its offset, as +01:00".to_owned());
    }
    let moment = match text.strip_prefix('@') {
        Some(seconds) => return unix(seconds).ok_or_else(|| hint(text)),
        None => text
            .parse::<Timestamp>()
            .or_else(|_| text.parse::<DateTime>().and_then(in_utc))
            .or_else(|_| text.parse::<Date>().and_then(|date| in_utc(date.at(0, 0, 0, 0))))
            .map_err(|_| hint(text))?,
    };
    ours(moment).ok_or_else(|| hint(text))
}

fn hint(text: &str) -> String {
    format!("{text:?} is no time; write 2026-01-31T12:00:00Z, 2026-01-31 (UTC) or @SECONDS")
}

fn in_utc(time: DateTime) -> Result<Timestamp, jiff::Error> {
    time.to_zoned(TimeZone::UTC).map(|zoned| zoned.timestamp())
}

/// jiff keeps nanoseconds with the sign of the seconds; here they always count forward.
fn ours(moment: Timestamp) -> Option<mintage::clock::Timestamp> {
    let nanos = moment.as_nanosecond();
    let seconds = i64::try_from(nanos.div_euclid(1_000_000_000)).ok()?;
    let rest = u32::try_from(nanos.rem_euclid(1_000_000_000)).ok()?;
    mintage::clock::Timestamp::from_unix(seconds, rest)
}

/// Decimal seconds, with up to nine digits after the point, exactly.
fn unix(text: &str) -> Option<mintage::clock::Timestamp> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if fraction.len() > 9 || !digits(fraction) || !digits(whole.strip_prefix('-').unwrap_or(whole))
    {
        return None;
    }
    let seconds: i64 = whole.parse().ok()?;
    let nanos: u32 = format!("{fraction:0<9}").parse().ok()?;
    if whole.starts_with('-') && nanos > 0 {
        return mintage::clock::Timestamp::from_unix(
            seconds.checked_sub(1)?,
            1_000_000_000 - nanos,
        );
    }
    mintage::clock::Timestamp::from_unix(seconds, nanos)
}

/// A moment as jiff has it, or None past the year 9999.
pub(crate) fn moment(time: mintage::clock::Timestamp) -> Option<Timestamp> {
    let nanos = i128::from(time.seconds()) * 1_000_000_000 + i128::from(time.nanos());
    Timestamp::from_nanosecond(nanos).ok()
}

/// UTC, to the nanosecond.
pub(crate) fn utc(time: Timestamp) -> String {
    format!("{time:.9}")
}

/// The zone that TZ or the system names.
pub(crate) fn local(time: Timestamp) -> String {
    time.to_zoned(zone()).strftime("%Y-%m-%d %H:%M:%S %Z (%:z)").to_string()
}

/// UTC where TZ names a device, which might be read for ever.
fn zone() -> TimeZone {
    let named = std::env::var("TZ").unwrap_or_default();
    let path = std::path::Path::new(named.trim_start_matches(':'));
    let is_device = path.is_absolute() && path.metadata().is_ok_and(|file| !file.is_file());
    if is_device { TimeZone::UTC } else { TimeZone::system() }
}

/// `3y 2mo 5d 1h` ago or ahead, in the two largest units.
pub(crate) fn age(time: Timestamp, now: Timestamp) -> String {
    let (early, late) = if time <= now { (time, now) } else { (now, time) };
    let round = SpanRound::new().largest(Unit::Year).smallest(Unit::Second);
    let from = early.to_zoned(TimeZone::UTC);
    let span = (&late.to_zoned(TimeZone::UTC) - &from).round(round.relative(&from));
    let text = span.map(|span| format!("{span:#}")).unwrap_or_default();
    let large = text.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    if time <= now { format!("{large} ago") } else { format!("{large} ahead") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> (i64, u32) {
        let time = parse(text).unwrap();
        (time.seconds(), time.nanos())
    }

    #[test]
    fn every_way_to_write_a_time_is_read() {
        for text in [
            "2022-02-22T19:22:22Z",
            "2022-02-22T20:22:22+01:00",
            "2022-02-22 19:22:22",
            "@1645557742",
        ] {
            assert_eq!(parts(text), (1_645_557_742, 0), "{text}");
        }
        assert_eq!(parts("2022-02-22"), (1_645_488_000, 0));
        assert_eq!(parts("@1645557742.123456789"), (1_645_557_742, 123_456_789));
        assert_eq!(parts("@-0.5"), (-1, 500_000_000));
        assert_eq!(parts("1969-12-31T23:59:59.75Z"), (-1, 750_000_000));
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "",
            "now",
            "@",
            "@1e9",
            "@1.2.3",
            "2022-13-01",
            "22",
            "@1.0123456789",
            "@+1",
            "2022-02-22[Asia/Tokyo]",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn ages_are_in_the_two_largest_units() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let now = at("2026-03-15T12:00:00Z");
        assert_eq!(age(at("2022-02-15T12:00:00Z"), now), "4y 1mo ago");
        assert_eq!(age(at("2026-03-15T12:00:07Z"), now), "7s ahead");
    }
}
