//! Rates as a table grows: a line for each key, named at its end.

use maud::Markup;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::{Area, Frame, LINE, draw, text};
use crate::format::tick;
use crate::report::palette::Colour;
use crate::summary::{KeySummary, Summary};
use crate::{Error, Result};

const TOP: u32 = 28;
const BOTTOM: u32 = 48;

/// The distance between the names of two lines.
const APART: f64 = 17.0;

/// `grown` has the rows in the table at the end of each step.
pub(in crate::report) fn growth(label: &str, summary: &Summary, grown: &[u64]) -> Result<Markup> {
    draw(
        label,
        |frame| if frame.width > 500 { 400 } else { 340 },
        |area, frame| paint(area, frame, summary, grown),
    )
}

fn paint(area: &Area<'_>, frame: Frame, summary: &Summary, grown: &[u64]) -> Result<()> {
    let rates = summary.keys.iter().flat_map(|key| &key.curve);
    let highest = rates.copied().fold(f64::MIN_POSITIVE, f64::max) * 1.05;
    let last = grown.last().copied().unwrap_or(1) as f64;
    let mut chart = ChartBuilder::on(area)
        .margin_top(TOP)
        .margin_right(frame.names)
        .margin_bottom(BOTTOM - LINE)
        .x_label_area_size(LINE)
        .y_label_area_size(frame.numbers)
        .build_cartesian_2d(0.0..last, 0.0..highest)
        .map_err(Error::chart)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .max_light_lines(0)
        .bold_line_style(Colour::Grid.rgb())
        .axis_style(Colour::Muted.rgb())
        .label_style(text(Colour::Muted, HPos::Center))
        .x_labels(frame.ticks)
        .y_labels(6)
        .x_label_formatter(&|x| tick(*x))
        .y_label_formatter(&|y| tick(*y))
        .draw()
        .map_err(Error::chart)?;
    for key in &summary.keys {
        let points = grown.iter().zip(&key.curve).map(|(x, y)| (*x as f64, *y));
        let line = Colour::Key(key.key).rgb().stroke_width(3);
        chart.draw_series(LineSeries::new(points, line)).map_err(Error::chart)?;
    }
    let ends = ends(&summary.keys, |rate| f64::from(chart.backend_coord(&(last, rate)).1));
    titles(area, frame)?;
    names(area, frame, &summary.keys, &ends)
}

/// What the axes count.
fn titles(area: &Area<'_>, frame: Frame) -> Result<()> {
    let (width, height) = area.dim_in_pixel();
    let right = (width - frame.names).cast_signed();
    let bottom = (height - LINE / 2).cast_signed();
    let titles = [
        ("rows inserted a second", (0, 10), HPos::Left),
        ("rows in the table", (right, bottom), HPos::Right),
    ];
    for (title, at, anchor) in titles {
        area.draw(&Text::new(title, at, text(Colour::Muted, anchor))).map_err(Error::chart)?;
    }
    Ok(())
}

/// Where each line ends, and where its name stands, in pixels from the top.
fn ends(keys: &[KeySummary], pixel: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let ends: Vec<f64> =
        keys.iter().map(|key| pixel(key.curve.last().copied().unwrap_or(0.0))).collect();
    let bottom = pixel(0.0);
    let places = spread_out(&ends, bottom);
    ends.into_iter().zip(places).collect()
}

/// Moves labels apart, as little as needed, none below `bottom`.
fn spread_out(wanted: &[f64], bottom: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|a, b| wanted[*a].total_cmp(&wanted[*b]));
    let mut places = wanted.to_vec();
    let mut free = f64::NEG_INFINITY;
    for label in &order {
        places[*label] = places[*label].max(free);
        free = places[*label] + APART;
    }
    let mut free = bottom;
    for label in order.iter().rev() {
        places[*label] = places[*label].min(free);
        free = places[*label] - APART;
    }
    places
}

/// A name beside each line's end, tied to it by a stroke.
#[allow(clippy::cast_possible_truncation)] // Pixels.
fn names(area: &Area<'_>, frame: Frame, keys: &[KeySummary], ends: &[(f64, f64)]) -> Result<()> {
    let left = (frame.width - frame.names).cast_signed();
    for (key, (end, place)) in keys.iter().zip(ends) {
        let (end, place) = (end.round() as i32, place.round() as i32);
        let tie = [(left + 2, end), (left + 12, place)];
        let colour = Colour::Key(key.key).rgb();
        area.draw(&PathElement::new(tie, colour.stroke_width(1))).map_err(Error::chart)?;
        let name = Text::new(key.key.name(), (left + 16, place), text(Colour::Ink, HPos::Left));
        area.draw(&name).map_err(Error::chart)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_never_overlap_and_stay_above_the_axis() {
        for wanted in [vec![300.0; 7], vec![10.0, 11.0, 12.0, 290.0, 299.0, 300.0, 300.0]] {
            let mut places = spread_out(&wanted, 300.0);
            places.sort_by(f64::total_cmp);
            assert!(places.windows(2).all(|pair| pair[1] - pair[0] >= APART - 1e-9), "{places:?}");
            assert!(places.iter().all(|place| *place <= 300.0));
        }
    }

    #[test]
    fn names_with_room_stay_where_they_are() {
        let wanted = [200.0, 10.0, 100.0];
        assert_eq!(spread_out(&wanted, 300.0), wanted);
    }
}
