//! `mintage bench`: what this machine does.

use std::fmt::Write;

use mintage_measure::sources::{self, SIZES, Sources};

use crate::args::BenchRandom;
use crate::failure::{Failure, Outcome};
use crate::output::Output;

pub(crate) fn random(args: &BenchRandom) -> Outcome {
    let measured = sources::measure().map_err(|error| Failure::Failed(error.to_string()))?;
    let mut output = Output::new();
    if args.json {
        output.json(&measured)?;
    } else {
        output.write(table(&measured).as_bytes())?;
    }
    output.finish()
}

/// A line a source: the median at each size; the widest spread is told below.
fn table(measured: &Sources) -> String {
    let mut text = String::from("Nanoseconds a call, median of 15 interleaved rounds.\n\n");
    let mut row = |first: &str, cells: [String; SIZES.len()]| {
        let _ = write!(text, "{first:<18}");
        cells.iter().for_each(|cell| {
            let _ = write!(text, "{cell:>12}");
        });
        text.push('\n');
    };
    row("source", SIZES.map(|bytes| format!("{bytes} B")));
    for source in measured.rows.chunks(SIZES.len()) {
        let cells = std::array::from_fn(|size| match source[size].median {
            fast if fast < 100.0 => format!("{fast:.1}"),
            slow => format!("{slow:.0}"),
        });
        row(&source[0].source, cells);
    }
    let _ = writeln!(text, "\nkernel takes the {} here.", path(measured.kernel_path));
    text.push_str("-blocks: the same source read 4 KiB at a time; csprng always is.\n");
    for absent in &measured.absent {
        let _ = writeln!(text, "Left out: {absent}.");
    }
    text
}

fn path(kernel_path: &str) -> &'static str {
    if kernel_path == "vdso" { "vDSO" } else { "system call" }
}
