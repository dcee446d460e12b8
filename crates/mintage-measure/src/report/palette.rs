//! Colours: one name, one value for each theme.
//!
//! Keys are told apart by hue (warm: random, cool: in order of time, grey: counted), by the
//! line's dashes (whole: bytes, dashed: text) and by labels at the lines, so that nothing rests on
//! colour alone. Hues follow the set of Okabe and Ito, made darker or lighter until each stands
//! out from its background.

use std::fmt::Write;

use plotters::style::RGBColor;

use crate::key::{Key, Stored};

/// A colour by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    Paper,
    Ink,
    Muted,
    Grid,
    Key(Key),
    Table,
    PrimaryIndex,
    SecondaryIndexes,
    /// Look-ups among the newest 1 %, 5 %, 100 %, by place.
    Window(usize),
}

impl Colour {
    fn all() -> impl Iterator<Item = Self> {
        let fixed = [
            Self::Paper,
            Self::Ink,
            Self::Muted,
            Self::Grid,
            Self::Table,
            Self::PrimaryIndex,
            Self::SecondaryIndexes,
        ];
        fixed.into_iter().chain((0..3).map(Self::Window)).chain(Key::ALL.map(Self::Key))
    }

    /// The name of its variable in the style sheet.
    pub(super) fn name(self) -> String {
        match self {
            Self::Paper => "paper".to_owned(),
            Self::Ink => "ink".to_owned(),
            Self::Muted => "muted".to_owned(),
            Self::Grid => "grid".to_owned(),
            Self::Table => "table".to_owned(),
            Self::PrimaryIndex => "primary".to_owned(),
            Self::SecondaryIndexes => "secondary".to_owned(),
            Self::Window(place) => format!("window-{place}"),
            Self::Key(key) => format!("key-{key}"),
        }
    }

    /// In the light theme and in the dark one.
    const fn themes(self) -> [u32; 2] {
        match self {
            Self::Paper => [0xff_ff_ff, 0x16_19_1d],
            Self::Ink => [0x1b_1f_24, 0xe8_ea_ed],
            Self::Muted => [0x5a_64_70, 0xa3_ad_b8],
            Self::Grid => [0xe3_e6_ea, 0x2e_34_3b],
            Self::Table => [0x8a_95_a1, 0x77_83_90],
            Self::PrimaryIndex => [0xc8_5a_12, 0xff_9d_52],
            Self::SecondaryIndexes => [0x6a_4c_93, 0xb8_9c_f2],
            Self::Window(0) => [0x4a_9c_8f, 0xa9_e8_da],
            Self::Window(1) => [0x1e_78_6a, 0x52_bf_ab],
            Self::Window(_) => [0x0b_47_3e, 0x2d_8c_7b],
            Self::Key(Key::Integer) => [0x5f_68_73, 0xb6_bf_c9],
            Self::Key(Key::V7Blob) => [0x0a_5d_a6, 0x56_a8_ff],
            Self::Key(Key::V7Text) => [0x2a_90_cf, 0x9a_d6_ff],
            Self::Key(Key::UlidText) => [0x00_85_68, 0x3f_d4_a9],
            Self::Key(Key::V4Blob) => [0xc2_41_0c, 0xff_7d_4d],
            Self::Key(Key::V4Text) => [0xa9_7a_00, 0xf0_c0_4a],
            Self::Key(Key::V4Base64url) => [0xa6_4a_86, 0xe7_9a_cc],
        }
    }

    /// The value that a chart carries.
    pub(super) const fn rgb(self) -> RGBColor {
        let [_, red, green, blue] = self.themes()[0].to_be_bytes();
        RGBColor(red, green, blue)
    }
}

/// Variables for both themes, and the rules that give them to the charts.
pub(super) fn style() -> String {
    let mut text = String::new();
    let [light, dark] = [0, 1].map(variables);
    let _ = write!(text, ":root{{{light}}}");
    let _ = write!(text, "@media(prefers-color-scheme:dark){{:root{{{dark}}}}}");
    for colour in Colour::all() {
        let (name, value) = (colour.name(), colour.themes()[0]);
        for part in ["fill", "stroke"] {
            let _ = write!(text, "svg [{part}=\"#{value:06X}\"]{{{part}:var(--{name})}}");
        }
        if let Colour::Key(key) = colour {
            let dashes = dashes(key);
            let _ = write!(text, "svg polyline[stroke=\"#{value:06X}\"]{{{dashes}}}");
        }
    }
    text
}

fn variables(theme: usize) -> String {
    let colours = Colour::all().map(|colour| (colour.name(), colour.themes()[theme]));
    colours.map(|(name, value)| format!("--{name}:#{value:06x};")).collect()
}

fn dashes(key: Key) -> &'static str {
    match (key, key.stored()) {
        (Key::V4Base64url, _) => "stroke-dasharray:2 4;stroke-linecap:round",
        (_, Stored::Text(_)) => "stroke-dasharray:7 4",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// WCAG 2: the ratio of relative luminances.
    fn contrast(one: u32, other: u32) -> f64 {
        let luminance = |rgb: u32| {
            let [_, r, g, b] = rgb.to_be_bytes().map(|part| {
                let part = f64::from(part) / 255.0;
                if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        let (a, b) = (luminance(one), luminance(other));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn contrast_is_that_of_the_standard() {
        assert!((contrast(0, 0xff_ff_ff) - 21.0).abs() < 1e-9);
        assert!((contrast(0x77_77_77, 0xff_ff_ff) - 4.48).abs() < 0.01);
    }

    #[test]
    fn everything_stands_out_in_both_themes() {
        let quiet = [Colour::Paper, Colour::Grid];
        for colour in Colour::all().filter(|colour| !quiet.contains(colour)) {
            let needed = if matches!(colour, Colour::Ink | Colour::Muted) { 4.5 } else { 3.0 };
            for (theme, paper) in Colour::Paper.themes().into_iter().enumerate() {
                let ratio = contrast(colour.themes()[theme], paper);
                assert!(ratio >= needed, "{colour:?} in theme {theme}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn no_two_names_share_a_value() {
        for theme in 0..2 {
            let values: HashSet<_> = Colour::all().map(|c| c.themes()[theme]).collect();
            assert_eq!(values.len(), Colour::all().count());
        }
    }
}
