//! The command line.

use std::path::PathBuf;

use bytesize::ByteSize;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueEnum};
use mintage::random::Source;
use mintage::text::Form;
use mintage_measure::Key;

/// Mints ids and measures what keys cost.
#[derive(Parser)]
#[command(
    name = "mintage",
    version,
    max_term_width = 80,
    after_help = "Exit status: 0 good, 1 some input bad or the work not finished, 2 wrong use."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    New(New),
    Inspect(Inspect),
    Convert(Convert),
    Compare(Compare),
    /// Measure this machine
    #[command(subcommand)]
    Bench(BenchCommand),
}

/// Make ids, one a line
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mintage new                               one key that sorts by time
  mintage new v4 -n 10 --format base64url   ten random ids in 22 characters
  mintage new v7 -n 1000000 --raw > keys    16 bytes each
  mintage new --json | jq -r '.ids[0]'")]
pub(crate) struct New {
    /// v7 sorts by time; v4 is random throughout
    #[arg(default_value = "v7")]
    pub(crate) kind: Kind,
    /// How many, up to 1000000000
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = count)]
    pub(crate) count: usize,
    /// Where random bytes come from
    #[arg(long, value_name = "SOURCE", default_value = "csprng", value_parser = sources())]
    pub(crate) source: Source,
    /// How ids are written
    #[arg(long, value_name = "FORMAT", default_value = "hyphenated", value_parser = forms())]
    pub(crate) format: Form,
    /// One JSON object with a list of the ids
    #[arg(long)]
    pub(crate) json: bool,
    /// 16 bytes each, with nothing between them
    #[arg(long, conflicts_with_all = ["json", "format"])]
    pub(crate) raw: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Kind {
    V4,
    V7,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::V4 => "v4",
            Self::V7 => "v7",
        }
    }
}

/// Show what ids tell: version, variant, time, other spellings
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mintage inspect 017f22e2-79b0-7cc3-98c4-dc0c0c07398f
  mintage new -n 3 | mintage inspect --json")]
pub(crate) struct Inspect {
    /// Ids in any form; without any, one a line from standard input
    #[arg(value_name = "ID")]
    pub(crate) ids: Vec<String>,
    /// One JSON object with a list of the reports
    #[arg(long)]
    pub(crate) json: bool,
}

/// Write ids in another form
#[derive(clap::Args)]
#[command(after_help = "\
A bad line is reported with its number, the rest is still converted, and the
exit status is 1 at the end.

Examples:
  mintage convert --to base32 017f22e2-79b0-7cc3-98c4-dc0c0c07398f
  mintage convert --to base64url < keys.txt > short.txt")]
pub(crate) struct Convert {
    /// The form to write
    #[arg(long, value_name = "FORMAT", value_parser = forms())]
    pub(crate) to: Form,
    /// Ids in any form; without any, one a line from standard input
    #[arg(value_name = "ID")]
    pub(crate) ids: Vec<String>,
}

/// Measure what each kind of key costs on an embedded SQLite database
#[derive(clap::Args)]
#[command(after_help = "\
Each key gets a table of its own; tables grow in turns, in several rounds. The
database lives in a temporary folder (TMPDIR) and is removed at the end.

Examples:
  mintage compare --report report.html
  mintage compare --rows 1000000 --cache 8MB --keys integer,v4-blob,v7-blob
  mintage compare --rows 20000 --json run.json")]
pub(crate) struct Compare {
    /// Rows for each key, from 20
    #[arg(long, value_name = "N", default_value = "200000")]
    pub(crate) rows: u64,
    /// Rows in one transaction
    #[arg(long, value_name = "N", default_value = "100")]
    pub(crate) batch: u32,
    /// Repetitions, interleaved over the keys
    #[arg(long, value_name = "N", default_value = "3")]
    pub(crate) rounds: u32,
    /// Keys to compare; all if not given
    #[arg(long, value_name = "KEY,...", value_delimiter = ',', value_parser = keys())]
    pub(crate) keys: Vec<Key>,
    /// Random bytes in each row beside the key
    #[arg(long, value_name = "BYTES", default_value = "100")]
    pub(crate) payload: u32,
    /// Integer columns with an index each
    #[arg(long, value_name = "N", default_value = "0")]
    pub(crate) secondary_indexes: u32,
    /// The database's page cache, as 2000KiB or 64MB
    #[arg(long, value_name = "SIZE", default_value = "2000KiB")]
    pub(crate) cache: ByteSize,
    /// Decides the order of keys and look-ups
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// Write the raw numbers
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// Write the report, an HTML page
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
}

#[derive(Subcommand)]
pub(crate) enum BenchCommand {
    Random(BenchRandom),
}

/// Time every random source at 16, 64, 256 and 1024 bytes a call
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mintage bench random
  mintage bench random --json > random.json")]
pub(crate) struct BenchRandom {
    /// Rows with source, bytes, median, low and high, in nanoseconds a call
    #[arg(long)]
    pub(crate) json: bool,
}

fn count(text: &str) -> Result<usize, String> {
    const RANGE: std::ops::RangeInclusive<usize> = 1..=1_000_000_000;
    text.parse()
        .ok()
        .filter(|count| RANGE.contains(count))
        .ok_or_else(|| "give a whole number from 1 to 1000000000".to_owned())
}

fn sources() -> impl TypedValueParser<Value = Source> {
    PossibleValuesParser::new(Source::ALL.map(Source::name)).try_map(|name| name.parse::<Source>())
}

fn forms() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::ALL.map(Form::name)).try_map(|name| name.parse::<Form>())
}

fn keys() -> impl TypedValueParser<Value = Key> {
    PossibleValuesParser::new(Key::ALL.map(Key::name)).try_map(|name| name.parse::<Key>())
}
