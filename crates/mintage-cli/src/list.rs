//! `mintage list`: the names that options take.

use std::fmt::Write;

use mintage::random::Source;
use mintage::text::{Format, MAX_LEN};
use mintage::uuid::{ByteOrder, Uuid};

use crate::args::{List, Listed};
use crate::failure::Outcome;
use crate::kinds::Kind;
use crate::output::Output;

/// The example of RFC 9562 appendix A.6.
const EXAMPLE: u128 = 0x017f_22e2_79b0_7cc3_98c4_dc0c_0c07_398f;

type Table = Vec<Vec<String>>;

pub(crate) fn run(args: &List) -> Outcome {
    let table = match args.what {
        Listed::Kinds => kinds(),
        Listed::Formats => formats(),
        Listed::Sources => sources(),
        Listed::ByteOrders => byte_orders(),
    };
    let mut output = Output::new();
    let text = if args.markdown { markdown(&table) } else { plain(&table) };
    output.write(text.as_bytes())?;
    output.finish()
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

fn kinds() -> Table {
    let head = ["kind", "RFC 9562", "made of", "sorts by time", "tells", "options of `new`"];
    let facts = Kind::ALL.map(Kind::facts);
    let rows = facts.iter().map(|kind| {
        let section = format!("section {}", kind.section);
        row([kind.kind, &section, kind.made_of, kind.sorts_by_time, kind.tells, kind.options])
    });
    std::iter::once(row(head)).chain(rows).collect()
}

fn formats() -> Table {
    let example = EXAMPLE.to_be_bytes();
    let rows = Format::ALL.into_iter().map(|form| {
        let text = form.encode(&example, &mut [0; MAX_LEN]).to_owned();
        let order = if form == Format::Base64Url { "no" } else { "yes" };
        let name = if form == Format::Base32 { "base32 (ULID)" } else { form.name() };
        row([name, &form.len().to_string(), &text, order])
    });
    let prefixed = mintage::text::typeid::encode("user", &example).unwrap_or_default();
    let typeid = row(["--prefix user", "26 to 90", &prefixed, "yes"]);
    let head = row(["format", "characters", "example", "keeps order"]);
    std::iter::once(head).chain(rows).chain([typeid]).collect()
}

fn sources() -> Table {
    let rows = Source::ALL.into_iter().chain([Source::Seeded(0)]).map(|source| {
        let name = if source == Source::Seeded(0) { "seeded:N" } else { source.name() };
        let fit = if source.is_secret() { "yes" } else { "no" };
        let read = if source.is_pooled() { "in blocks of 4 KiB" } else { "for each id" };
        row([name, source_is(source), fit, read])
    });
    std::iter::once(row(["source", "what it is", "secret", "read"])).chain(rows).collect()
}

fn source_is(source: Source) -> &'static str {
    match source {
        Source::Csprng => "a generator of this process, seeded by the kernel; the default",
        Source::Kernel => "the kernel, through its vDSO where it has one, else a system call",
        Source::Vdso => "the kernel through its vDSO alone",
        Source::Syscall => "the kernel by system calls",
        Source::Urandom => "/dev/urandom, kept open",
        Source::UrandomReopened => "/dev/urandom, opened for each id: a yardstick",
        Source::OpenSsl => "the system's OpenSSL, as it is configured (FIPS)",
        Source::Telemetry => "xoshiro256++: predictable, for traces and logs",
        Source::Seeded(_) => "the same ids for the same number N, for tests",
        _ => "",
    }
}

fn byte_orders() -> Table {
    let id = Uuid::from_u128(EXAMPLE);
    let rows = ByteOrder::ALL.into_iter().map(|order| {
        let bytes = order.to_bytes(&id);
        row([order.name(), order_is(order), Format::Hex.encode(&bytes, &mut [0; MAX_LEN])])
    });
    let example = Format::Hyphenated.encode(id.as_bytes(), &mut [0; MAX_LEN]).to_owned();
    let head = row(["byte order", "kept so by", &format!("{example} is kept as")]);
    std::iter::once(head).chain(rows).collect()
}

fn order_is(order: ByteOrder) -> &'static str {
    match order {
        ByteOrder::Rfc => "RFC 9562, PostgreSQL, MariaDB, MySQL's UUID_TO_BIN(x)",
        ByteOrder::MySqlSwap => "MySQL's UUID_TO_BIN(x, 1); for version 1",
        ByteOrder::Guid => ".NET's Guid.ToByteArray(), SQL Server's storage",
        ByteOrder::SqlServer => "a uniqueidentifier that is to sort as the UUID does",
        _ => "",
    }
}

/// Columns side by side where they fit into 80 characters, else a paragraph a row.
fn plain(table: &Table) -> String {
    let widths: Vec<usize> = (0..table[0].len())
        .map(|column| table.iter().map(|row| row[column].chars().count()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    if widths.iter().sum::<usize>() + 2 * widths.len() <= 80 {
        for row in table {
            let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
            let line = cells.collect::<Vec<_>>().join("  ");
            let _ = writeln!(text, "{}", line.trim_end());
        }
        return text;
    }
    for row in &table[1..] {
        let _ = writeln!(text, "{}", row[0]);
        let rest = table[0].iter().zip(row).skip(1).filter(|(_, cell)| !cell.is_empty());
        rest.for_each(|(head, cell)| {
            let line = format!("{}: {}", head.replace('`', ""), cell.replace('`', ""));
            let options = textwrap::Options::new(80).initial_indent("  ").subsequent_indent("    ");
            let _ = writeln!(text, "{}", textwrap::fill(&line, options));
        });
    }
    text
}

fn markdown(table: &Table) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let code = |row: &Vec<String>| {
        let mut row = row.clone();
        row[0] = format!("`{}`", row[0]);
        row
    };
    let rule = format!("|{}\n", "---|".repeat(table[0].len()));
    let rows = table[1..].iter().map(|row| line(&code(row)));
    [line(&table[0]), rule].into_iter().chain(rows).collect()
}
