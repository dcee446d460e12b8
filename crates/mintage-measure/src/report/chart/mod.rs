//! Charts as SVG. Each is drawn in two widths.

mod bars;
mod growth;

use maud::{Markup, PreEscaped, html};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::palette::Colour;
use crate::{Error, Result};

pub(super) use bars::{Bar, Group, bars};
pub(super) use growth::growth;

/// The measures of a drawing, in logical pixels.
#[derive(Clone, Copy)]
struct Frame {
    name: &'static str,
    width: u32,
    /// For the names of keys.
    names: u32,
    /// For numbers beside an axis.
    numbers: u32,
    bar: u32,
    ticks: usize,
}

const FRAMES: [Frame; 2] = [
    Frame { name: "wide", width: 760, names: 104, numbers: 52, bar: 20, ticks: 6 },
    Frame { name: "narrow", width: 360, names: 100, numbers: 44, bar: 18, ticks: 5 },
];

/// Plotters divides by 1.24: this is 13 px.
const FONT: f64 = 13.0 * 1.24;

/// Room for a line of text.
const LINE: u32 = 20;

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

/// The text that charts are made of.
fn text(colour: Colour, anchor: HPos) -> TextStyle<'static> {
    let style = ("sans-serif", FONT).into_font().color(&colour.rgb());
    style.pos(Pos::new(anchor, VPos::Center))
}

/// Draws the chart in every width; `label` says what it shows to those who cannot see it.
fn draw(
    label: &str,
    height: impl Fn(Frame) -> u32,
    paint: impl Fn(&Area<'_>, Frame) -> Result<()>,
) -> Result<Markup> {
    let mut markup = html! {};
    for frame in FRAMES {
        let size = (frame.width, height(frame));
        let mut svg = String::new();
        {
            let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
            paint(&area, frame)?;
            area.present().map_err(Error::chart)?;
        }
        let view = format!("0 0 {} {}", size.0, size.1);
        markup = html! {
            (markup)
            svg class=(frame.name) viewBox=(view) role="img" aria-label=(label) {
                (PreEscaped(content(&svg)))
            }
        };
    }
    Ok(markup)
}

/// What is inside the svg element: its own tag fixes a size, and names a namespace that HTML
/// does not need.
fn content(svg: &str) -> &str {
    let start = svg.find("<svg").and_then(|at| Some(at + svg[at..].find('>')? + 1));
    start.zip(svg.rfind("</svg>")).map_or("", |(start, end)| svg[start..end].trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_content_is_taken() {
        let svg = "<?xml?><svg width=\"1\" xmlns=\"http://x\">\n<rect/>\n</svg>\n";
        assert_eq!(content(svg), "<rect/>");
        assert_eq!(content("nothing"), "");
    }
}
