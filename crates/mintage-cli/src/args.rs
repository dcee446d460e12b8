//! The command line.

use std::path::PathBuf;
use std::process::ExitCode;

use bytesize::ByteSize;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use mintage::clock::Timestamp;
use mintage::random::Source;
use mintage::text::Format;
use mintage::uuid::{ByteOrder, Node, Uuid};
use mintage_measure::Key;

use crate::failure::Failure;
use crate::kinds::Kind;
use crate::{node, time};

/// The command line, or how to end: help was shown, or one line says what is wrong with it.
pub(crate) fn read() -> Result<Args, ExitCode> {
    Args::try_parse().map_err(|error| {
        if !error.use_stderr() {
            // Help or version, to standard output.
            let shown = error.print().map_err(|error| Failure::writing(&error));
            return shown.map_or_else(Failure::report, |()| ExitCode::SUCCESS);
        }
        if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            // The whole help is the shortest answer to no command at all.
            let _ = error.print();
            return ExitCode::from(2);
        }
        Failure::Usage(one_line(&error.render().to_string())).report()
    })
}

/// What clap says in a paragraph: the reason, its details and tips, without the usage.
fn one_line(text: &str) -> String {
    let reason = text.split("\n\nUsage:").next().unwrap_or(text);
    let reason = reason.split("\n\nFor more information").next().unwrap_or(reason);
    let words = reason.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = words.trim_start_matches("error: ").replace(" tip: ", "; ");
    format!("{words}; see {} --help", called())
}

/// `mintage` and the subcommand that was called, if it is one.
fn called() -> String {
    let mut command = Args::command();
    let mut name = "mintage".to_owned();
    for word in std::env::args_os().skip(1) {
        let Some(found) = word.to_str().and_then(|word| command.find_subcommand(word)) else {
            break;
        };
        name = format!("{name} {}", found.get_name());
        command = found.clone();
    }
    name
}

/// Mints ids and measures what keys cost.
#[derive(Parser)]
#[command(
    name = "mintage",
    version,
    max_term_width = 80,
    after_help = "\
Examples:
  mintage new v7 -n 10          ten keys that sort by time
  mintage inspect ID            what an id tells
  mintage convert --to base32   ids from standard input in another form
  mintage compare               what each kind of key costs

Exit status: 0 good, 1 some input bad or the work not finished, 2 wrong use,
130 interrupted."
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
    List(List),
    Completions(Completions),
    Man(Man),
}

/// Make ids, one a line
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mintage new                               one key that sorts by time
  mintage new v4 -n 10 --format base64url   ten random ids in 22 characters
  mintage new v7 -n 1000000 --raw > keys    16 bytes each
  mintage new v7 --prefix user              user_01h455vb4pex5vsknk084sn02q
  mintage new v7 --at 2026-01-01 --floor    the least key of that day, in UTC
  mintage new v5 --namespace dns --name www.example.com
  mintage new --json | jq -r '.ids[0]'")]
pub(crate) struct New {
    /// v1, v3, v4, v5, v6, v7, v8, nil or max; `mintage list kinds` tells more
    #[arg(default_value = "v7", hide_possible_values = true)]
    pub(crate) kind: Kind,
    /// How many, up to 1000000000 [default: 1]
    #[arg(short = 'n', long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) count: Option<usize>,
    /// Where random bytes come from [default: csprng]; see `mintage list sources`
    #[arg(long, value_name = "SOURCE", value_parser = source)]
    pub(crate) source: Option<Source>,
    /// How ids are written [default: hyphenated]
    #[arg(long, value_name = "FORMAT", value_parser = forms())]
    pub(crate) format: Option<Format>,
    /// Write TypeIDs with this prefix
    #[arg(long, value_name = "PREFIX", conflicts_with_all = ["format", "byte_order"])]
    pub(crate) prefix: Option<String>,
    /// Write the bytes as a database keeps them, with hex, simple or --raw
    #[arg(long, value_name = "ORDER", value_parser = byte_orders())]
    pub(crate) byte_order: Option<ByteOrder>,
    /// One JSON object with a list of the ids
    #[arg(long)]
    pub(crate) json: bool,
    /// 16 bytes each, with nothing between them
    #[arg(long, conflicts_with_all = ["json", "format", "prefix"])]
    pub(crate) raw: bool,
    /// The time to tell: 2026-01-31T12:00:00Z, 2026-01-31 (UTC) or @SECONDS
    #[arg(long, value_name = "TIME", value_parser = time::parse, allow_hyphen_values = true)]
    pub(crate) at: Option<Timestamp>,
    /// The least v7 at that time: a lower bound
    #[arg(long, conflicts_with = "ceil")]
    pub(crate) floor: bool,
    /// The greatest v7 at that time: an upper bound
    #[arg(long)]
    pub(crate) ceil: bool,
    /// The node of v1 and v6: random, mac, or aa:bb:cc:dd:ee:ff [default: random]
    #[arg(long, value_name = "NODE", value_parser = node::parse)]
    pub(crate) node: Option<Node>,
    /// The namespace of v3 and v5: dns, url, oid, x500 or a UUID
    #[arg(long, value_name = "NAMESPACE", value_parser = namespace)]
    pub(crate) namespace: Option<Uuid>,
    /// A name for v3 and v5, may be repeated; without any, one a line is read
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    pub(crate) name: Vec<String>,
    /// The 16 bytes of v8, in hexadecimal digits
    #[arg(long, value_name = "HEX", value_parser = custom)]
    pub(crate) custom: Option<[u8; 16]>,
}

impl New {
    pub(crate) fn count(&self) -> usize {
        self.count.unwrap_or(1)
    }
}

/// Show what ids tell: version, variant, time, other spellings
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mintage inspect 017f22e2-79b0-7cc3-98c4-dc0c0c07398f
  mintage new -n 3 | mintage inspect --json")]
pub(crate) struct Inspect {
    /// Ids in any format; without any, one a line from standard input
    #[arg(value_name = "ID")]
    pub(crate) ids: Vec<String>,
    /// The format they are in, where their length does not tell
    #[arg(long, value_name = "FORMAT", value_parser = forms())]
    pub(crate) from: Option<Format>,
    /// The order in which a database keeps their bytes
    #[arg(long, value_name = "ORDER", value_parser = byte_orders())]
    pub(crate) from_byte_order: Option<ByteOrder>,
    /// One JSON object with a list of the reports
    #[arg(long)]
    pub(crate) json: bool,
}

/// Write ids in another format
#[derive(clap::Args)]
#[command(after_help = "\
A bad line is reported with its number, the rest is still converted, and the
exit status is 1 at the end.

Examples:
  mintage convert --to base32 017f22e2-79b0-7cc3-98c4-dc0c0c07398f
  mintage convert --to base62 < keys.txt > short.txt
  mintage convert --from base62 --to hyphenated < short.txt
  mintage convert --prefix user 017f22e2-79b0-7cc3-98c4-dc0c0c07398f
  mintage convert --from-byte-order mysql --to hyphenated \\
    0x11EC9414C232AB00B3C89F6BDECED846
  mintage convert --to-version 6 --to hyphenated < v1.txt")]
pub(crate) struct Convert {
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = forms())]
    pub(crate) to: Option<Format>,
    /// The format to read, where length does not tell: base58 and base62
    #[arg(long, value_name = "FORMAT", value_parser = forms())]
    pub(crate) from: Option<Format>,
    /// Write TypeIDs with this prefix
    #[arg(long, value_name = "PREFIX", conflicts_with_all = ["to", "to_byte_order"])]
    pub(crate) prefix: Option<String>,
    /// The order in which a database keeps the bytes that are read
    #[arg(long, value_name = "ORDER", value_parser = byte_orders())]
    pub(crate) from_byte_order: Option<ByteOrder>,
    /// Write the bytes as a database keeps them, with hex or simple
    #[arg(long, value_name = "ORDER", value_parser = byte_orders())]
    pub(crate) to_byte_order: Option<ByteOrder>,
    /// Change version 1 to 6 or 6 to 1
    #[arg(long, value_name = "1|6", value_parser = version)]
    pub(crate) to_version: Option<u8>,
    /// Ids in any format; without any, one a line from standard input
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
    /// Rows for each key, from 20 to 1000000000
    #[arg(long, value_name = "N", default_value = "200000")]
    pub(crate) rows: u64,
    /// Rows in one transaction, up to 100000 [default: 100, or all of fewer]
    #[arg(long, value_name = "N")]
    pub(crate) batch: Option<u32>,
    /// Repetitions, interleaved over the keys, up to 1000
    #[arg(long, value_name = "N", default_value = "3")]
    pub(crate) rounds: u32,
    /// Keys to compare; all if not given
    #[arg(long, value_name = "KEY,...", value_delimiter = ',', value_parser = keys())]
    pub(crate) keys: Vec<Key>,
    /// Random bytes in each row beside the key, up to 65536
    #[arg(long, value_name = "BYTES", default_value = "100")]
    pub(crate) payload: u32,
    /// Integer columns with an index each, up to 8
    #[arg(long, value_name = "N", default_value = "0")]
    pub(crate) secondary_indexes: u32,
    /// The database's page cache, as 2000KiB or 64MB, from 64KiB
    #[arg(long, value_name = "SIZE", default_value = "2000KiB", value_parser = size)]
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

/// List the names that options take, with what they mean
#[derive(clap::Args)]
pub(crate) struct List {
    /// What to list
    pub(crate) what: Listed,
    /// As a table in Markdown
    #[arg(long)]
    pub(crate) markdown: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Listed {
    Kinds,
    Formats,
    Sources,
    ByteOrders,
}

/// Print a script that completes this command in a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  source <(mintage completions bash)
  mintage completions zsh > ~/.zfunc/_mintage")]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// Print the manual page
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mintage man | man -l -
  mintage man new > mintage-new.1")]
pub(crate) struct Man {
    /// The page of this subcommand
    pub(crate) command: Option<String>,
}

fn count(text: &str) -> Result<usize, String> {
    const RANGE: std::ops::RangeInclusive<usize> = 1..=1_000_000_000;
    text.parse()
        .ok()
        .filter(|count| RANGE.contains(count))
        .ok_or_else(|| "give a whole number from 1 to 1000000000".to_owned())
}

fn source(name: &str) -> Result<Source, String> {
    name.parse().map_err(|error: mintage::Error| error.to_string())
}

fn namespace(text: &str) -> Result<Uuid, String> {
    Ok(match text {
        "dns" => Uuid::NAMESPACE_DNS,
        "url" => Uuid::NAMESPACE_URL,
        "oid" => Uuid::NAMESPACE_OID,
        "x500" => Uuid::NAMESPACE_X500,
        _ => {
            let parsed = mintage::text::parse(text.as_bytes());
            Uuid::from_bytes(
                parsed.map_err(|error| format!("dns, url, oid, x500, or {error}"))?.bytes,
            )
        }
    })
}

fn custom(text: &str) -> Result<[u8; 16], String> {
    Format::Simple.decode(text.as_bytes()).map_err(|error| error.to_string())
}

fn version(text: &str) -> Result<u8, String> {
    match text {
        "1" => Ok(1),
        "6" => Ok(6),
        _ => Err("only versions 1 and 6 have the same fields; give 1 or 6".to_owned()),
    }
}

fn byte_orders() -> impl TypedValueParser<Value = ByteOrder> {
    let names = ByteOrder::ALL.map(ByteOrder::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<ByteOrder>())
}

fn forms() -> impl TypedValueParser<Value = Format> {
    let name = |form: Format| match form {
        Format::Base32 => PossibleValue::new(form.name()).alias("ulid"),
        _ => PossibleValue::new(form.name()),
    };
    PossibleValuesParser::new(Format::ALL.map(name)).try_map(|name| match name.as_str() {
        "ulid" => Ok(Format::Base32),
        name => name.parse::<Format>(),
    })
}

fn size(text: &str) -> Result<ByteSize, String> {
    text.parse().map_err(|_| "write a size as 2000KiB or 64MB".to_owned())
}

fn keys() -> impl TypedValueParser<Value = Key> {
    PossibleValuesParser::new(Key::ALL.map(Key::name)).try_map(|name| name.parse::<Key>())
}
