//! Horizontal bars: a group for each key, its name at the left, its values at the right.

use maud::Markup;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::{Area, Frame, LINE, draw, text};
use crate::format::tick;
use crate::report::palette::Colour;
use crate::statistics::Spread;
use crate::{Error, Result};

const TOP: u32 = 4;

/// Around each group.
const GAP: u32 = 14;

type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// The bars of one key.
pub(in crate::report) struct Group {
    pub(in crate::report) name: &'static str,
    pub(in crate::report) bars: Vec<Bar>,
}

/// One bar, of one part or several end to end.
pub(in crate::report) struct Bar {
    pub(in crate::report) parts: Vec<(f64, Colour)>,
    /// From the lowest round to the highest.
    pub(in crate::report) spread: Option<Spread>,
    /// The number at the right.
    pub(in crate::report) value: String,
}

impl Bar {
    fn end(&self) -> f64 {
        let length: f64 = self.parts.iter().map(|(length, _)| length).sum();
        self.spread.map_or(length, |spread| length.max(spread.high))
    }
}

impl Group {
    fn height(&self, frame: Frame) -> u32 {
        let bars = u32::try_from(self.bars.len()).unwrap_or(u32::MAX);
        bars * thickness(frame, self) + GAP
    }
}

/// Many bars in a group are thinner, but leave room for their numbers.
fn thickness(frame: Frame, group: &Group) -> u32 {
    if group.bars.len() > 1 { LINE * 4 / 5 } else { frame.bar }
}

/// `unit` is written below the axis.
pub(in crate::report) fn bars(label: &str, groups: &[Group], unit: &str) -> Result<Markup> {
    let inside = |frame| groups.iter().map(|group| group.height(frame)).sum::<u32>();
    draw(
        label,
        |frame| inside(frame) + TOP + 2 * LINE + 8,
        |area, frame| paint(area, frame, groups, unit, inside(frame)),
    )
}

fn paint(area: &Area<'_>, frame: Frame, groups: &[Group], unit: &str, inside: u32) -> Result<()> {
    let ends = groups.iter().flat_map(|group| &group.bars).map(Bar::end);
    let longest = ends.fold(f64::MIN_POSITIVE, f64::max) * 1.02;
    let mut chart = ChartBuilder::on(area)
        .margin_top(TOP)
        .margin_right(frame.numbers)
        .margin_bottom(LINE)
        .x_label_area_size(LINE + 8)
        .y_label_area_size(frame.names)
        .build_cartesian_2d(0.0..longest, 0.0..f64::from(inside))
        .map_err(Error::chart)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .y_labels(0)
        .max_light_lines(0)
        .bold_line_style(Colour::Grid.rgb())
        .axis_style(Colour::Muted.rgb())
        .label_style(text(Colour::Muted, HPos::Center))
        .x_labels(frame.ticks)
        .x_label_formatter(&|x| tick(*x))
        .draw()
        .map_err(Error::chart)?;
    let mut top = f64::from(inside);
    for group in groups {
        paint_group(&mut chart, area, frame, group, top)?;
        top -= f64::from(group.height(frame));
    }
    let (width, height) = area.dim_in_pixel();
    let at = ((width - frame.numbers).cast_signed(), (height - LINE / 2).cast_signed());
    area.draw(&Text::new(unit.to_owned(), at, text(Colour::Muted, HPos::Right)))
        .map_err(Error::chart)
}

/// `top` counts pixels up from the axis, as the bars do.
fn paint_group(
    chart: &mut Chart<'_, '_>,
    area: &Area<'_>,
    frame: Frame,
    group: &Group,
    top: f64,
) -> Result<()> {
    let thick = f64::from(thickness(frame, group));
    let (_, middle) = chart.backend_coord(&(0.0, top - f64::from(group.height(frame)) / 2.0));
    let at = (frame.names.cast_signed() - 10, middle);
    area.draw(&Text::new(group.name, at, text(Colour::Ink, HPos::Right))).map_err(Error::chart)?;
    let mut upper = top - f64::from(GAP) / 2.0;
    for bar in &group.bars {
        paint_bar(chart, bar, upper, upper - thick + 2.0)?;
        let (_, middle) = chart.backend_coord(&(0.0, upper - thick / 2.0));
        let at = (frame.width.cast_signed() - 1, middle);
        let value = Text::new(bar.value.clone(), at, text(Colour::Ink, HPos::Right));
        area.draw(&value).map_err(Error::chart)?;
        upper -= thick;
    }
    Ok(())
}

fn paint_bar(chart: &mut Chart<'_, '_>, bar: &Bar, upper: f64, lower: f64) -> Result<()> {
    let mut start = 0.0;
    for (length, colour) in &bar.parts {
        let corners = [(start, upper), (start + length, lower)];
        chart
            .draw_series([Rectangle::new(corners, colour.rgb().filled())])
            .map_err(Error::chart)?;
        start += length;
    }
    if let Some(spread) = bar.spread {
        let middle = (upper + lower) / 2.0;
        let cap = |x| [(x, middle - 4.0), (x, middle + 4.0)];
        let strokes =
            [[(spread.low, middle), (spread.high, middle)], cap(spread.low), cap(spread.high)];
        // On a rim of paper, so that it is seen on a bar of any colour.
        for (colour, width) in [(Colour::Paper, 3), (Colour::Ink, 1)] {
            let style = colour.rgb().stroke_width(width);
            let strokes = strokes.map(|stroke| PathElement::new(stroke, style));
            chart.draw_series(strokes).map_err(Error::chart)?;
        }
    }
    Ok(())
}
