//! Medians, spreads and comparisons of rounds.

use statrs::statistics::{Data, Max, Median, Min};

use crate::{Error, Result};

/// The middle and the ends of what the rounds gave.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The median over the rounds.
    pub median: f64,
    /// The lowest round.
    pub low: f64,
    /// The highest round.
    pub high: f64,
}

impl Spread {
    /// The spread of `values`.
    ///
    /// # Errors
    /// [`Error::is_record`] when there are none, or one is not a finite number.
    pub fn of(values: &[f64]) -> Result<Self> {
        let data = Data::new(values.to_vec());
        let spread = Self { median: data.median(), low: data.min(), high: data.max() };
        let finite = values.iter().all(|value| value.is_finite());
        if values.is_empty() || !finite {
            return Err(Error::record("the record lacks numbers; measure again"));
        }
        Ok(spread)
    }

    /// The same in another unit.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        Self { median: self.median * factor, low: self.low * factor, high: self.high * factor }
    }

    /// How many times `base` this is.
    ///
    /// The range spans every round of one against every round of the other, so it contains 1
    /// exactly when the two spreads overlap.
    #[must_use]
    pub fn against(self, base: Self) -> Comparison {
        let (low, high) = (self.low / base.high, self.high / base.low);
        let verdict = match (low > 1.0, high < 1.0) {
            (true, _) => Verdict::Higher,
            (_, true) => Verdict::Lower,
            _ => Verdict::NoDifference,
        };
        Comparison { ratio: self.median / base.median, low, high, verdict }
    }
}

/// A ratio of medians, and what may be said of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The ratio of the medians.
    pub ratio: f64,
    /// The lowest ratio between any two rounds.
    pub low: f64,
    /// The highest ratio between any two rounds.
    pub high: f64,
    /// What the rounds allow to say.
    pub verdict: Verdict,
}

/// What the rounds allow to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every round was higher than every round of the other.
    Higher,
    /// Every round was lower than every round of the other.
    Lower,
    /// The rounds overlap: no difference seen.
    NoDifference,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(low: f64, median: f64, high: f64) -> Spread {
        Spread { median, low, high }
    }

    #[test]
    fn medians_match_those_found_by_hand() {
        assert_eq!(Spread::of(&[3.0, 1.0, 2.0]).unwrap(), spread(1.0, 2.0, 3.0));
        assert_eq!(Spread::of(&[4.0, 1.0, 3.0, 2.0]).unwrap(), spread(1.0, 2.5, 4.0));
        assert_eq!(Spread::of(&[7.0]).unwrap(), spread(7.0, 7.0, 7.0));
        assert_eq!(Spread::of(&[100.0, 1.0, 1.0]).unwrap().median, 1.0);
    }

    #[test]
    fn nothing_has_no_median() {
        assert!(Spread::of(&[]).unwrap_err().is_record());
        assert!(Spread::of(&[1.0, f64::NAN]).unwrap_err().is_record());
        assert!(Spread::of(&[1.0, f64::INFINITY]).unwrap_err().is_record());
    }

    #[test]
    fn a_ratio_ranges_over_every_pair_of_rounds() {
        let twice = spread(18.0, 20.0, 24.0).against(spread(8.0, 10.0, 12.0));
        assert_eq!((twice.ratio, twice.low, twice.high), (2.0, 1.5, 3.0));
        assert_eq!(twice.verdict, Verdict::Higher);
        let half = spread(8.0, 10.0, 12.0).against(spread(18.0, 20.0, 24.0));
        assert_eq!((half.ratio, half.verdict), (0.5, Verdict::Lower));
    }

    #[test]
    fn overlapping_or_touching_rounds_show_no_difference() {
        let base = spread(8.0, 10.0, 12.0);
        for other in
            [spread(11.0, 15.0, 16.0), spread(12.0, 13.0, 14.0), base, spread(6.0, 7.0, 8.0)]
        {
            assert_eq!(other.against(base).verdict, Verdict::NoDifference);
        }
        assert_eq!(spread(12.1, 13.0, 14.0).against(base).verdict, Verdict::Higher);
    }

    #[test]
    fn scaling_keeps_the_shape() {
        assert_eq!(spread(1.0, 2.0, 3.0).scaled(1e3), spread(1e3, 2e3, 3e3));
    }
}
