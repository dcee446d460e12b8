//! Numbers as a person reads them.

use crate::statistics::{Comparison, Spread, Verdict};

/// `200,000`
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Three digits that count, or all before the point: `0.123`, `1.23`, `12.3`, `123`, `1234`.
pub(crate) fn three(number: f64) -> String {
    match number.abs() {
        0.0 => "0".to_owned(),
        x if x < 0.9995 => format!("{number:.3}"),
        x if x < 9.995 => format!("{number:.2}"),
        x if x < 99.95 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

/// `950`, `98.2k`, `118k`, `1.23M`
pub(crate) fn short(number: f64) -> String {
    match number {
        x if x < 999.5 => three(x),
        x if x < 999_500.0 => three(x / 1e3) + "k",
        x => three(x / 1e6) + "M",
    }
}

/// A number on an axis: `0`, `50k`, `1.5M`, with no more digits than it needs.
pub(crate) fn tick(number: f64) -> String {
    let (number, unit) = match number.abs() {
        x if x < 1e3 => (number, ""),
        x if x < 1e6 => (number / 1e3, "k"),
        _ => (number / 1e6, "M"),
    };
    let text = format!("{number:.2}");
    format!("{}{unit}", text.trim_end_matches('0').trim_end_matches('.'))
}

/// Bytes as megabytes of 10^6.
pub(crate) fn megabytes(bytes: f64) -> String {
    three(bytes / 1e6)
}

/// `118k–127k` with the given way to write each end.
pub(crate) fn range(spread: Spread, write: impl Fn(f64) -> String) -> String {
    let (low, high) = (write(spread.low), write(spread.high));
    if low == high { low } else { format!("{low}–{high}") }
}

/// `1.91×`, and `~1.02×` where no difference was seen.
pub(crate) fn ratio(comparison: Comparison) -> String {
    let mark = if comparison.verdict == Verdict::NoDifference { "~" } else { "" };
    format!("{mark}{}×", times(comparison.ratio))
}

/// A ratio: `0.83`, `1.91`, `12.3`.
pub(crate) fn times(ratio: f64) -> String {
    if ratio < 1.0 { format!("{ratio:.2}") } else { three(ratio) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        let all = [0, 999, 1000, 200_000, 1_000_000_000].map(grouped);
        assert_eq!(all, ["0", "999", "1,000", "200,000", "1,000,000,000"]);
    }

    #[test]
    fn three_digits_count() {
        let all = [0.0, 0.1234, 1.234, 9.996, 12.34, 99.96, 123.4, 1234.5].map(three);
        assert_eq!(all, ["0", "0.123", "1.23", "10.0", "12.3", "100", "123", "1234"]);
        let all = [950.0, 98_240.0, 999_600.0, 118_000.0, 1_234_567.0].map(short);
        assert_eq!(all, ["950", "98.2k", "1.00M", "118k", "1.23M"]);
    }

    #[test]
    fn ticks_are_as_short_as_they_can_be() {
        let all = [0.0, 0.5, 20.0, 1000.0, 1500.0, 50_000.0, 2.5e6].map(tick);
        assert_eq!(all, ["0", "0.5", "20", "1k", "1.5k", "50k", "2.5M"]);
    }

    #[test]
    fn a_ratio_without_a_difference_is_marked() {
        let spread = |median| Spread { median, low: median, high: median };
        assert_eq!(ratio(spread(2.0).against(spread(1.0))), "2.00×");
        let wide = Spread { median: 1.02, low: 0.9, high: 1.2 };
        assert_eq!(ratio(wide.against(spread(1.0))), "~1.02×");
    }

    #[test]
    fn a_range_of_equal_ends_is_one_number() {
        let spread = Spread { median: 2.0, low: 2.0, high: 2.0 };
        assert_eq!(range(spread, three), "2.00");
        assert_eq!(range(Spread { low: 1.0, ..spread }, three), "1.00–2.00");
    }
}
