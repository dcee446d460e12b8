//! `mintage compare`: what each key costs.

use indicatif::{ProgressBar, ProgressStyle};
use mintage_measure::{Error, Phase, Progress, Settings, answer, compare, report, table};

use crate::args::Compare;
use crate::destination::Destination;
use crate::failure::{Failure, Outcome, harmless};
use crate::output::Output;
use crate::signals;

pub(crate) fn run(args: &Compare) -> Outcome {
    let settings = args.settings();
    settings.validate()?;
    // Before anything is measured: half a minute must not be lost to a mistyped folder.
    let json = args.json.as_deref().map(Destination::look).transpose()?;
    let html = args.report.as_deref().map(Destination::look).transpose()?;
    if let (Some(json), Some(html)) = (&json, &html)
        && json.is_same_file(html)
    {
        let reason = "--json and --report name one file; give each its own";
        return Err(Failure::Usage(reason.to_owned()));
    }
    let record = measure(&settings)?;
    if let Some(json) = json {
        let text = serde_json::to_string_pretty(&record)
            .map_err(|error| Failure::Failed(format!("cannot write JSON: {error}")))?;
        json.write(&(text + "\n"))?;
    }
    if let Some(html) = html {
        html.write(&report::render(&record)?)?;
    }
    let mut output = Output::new();
    output.line(table::render(&record)?.trim_end())?;
    output.line("")?;
    output.line(&textwrap::fill(&answer(&record)?, 80))?;
    for (what, path) in [("Report", &args.report), ("Record", &args.json)] {
        if let Some(path) = path {
            output.line(&harmless(&format!("{what}: {}", path.display())))?;
        }
    }
    output.finish()
}

fn measure(settings: &Settings) -> Result<mintage_measure::Record, Failure> {
    let stop = signals::stop_flag();
    let bar = ProgressBar::new(1);
    let style = ProgressStyle::with_template("{msg:<24} {wide_bar} {percent:>3} %  {eta:>4} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let rounds = settings.rounds;
    let mut show = |now: Progress| {
        bar.set_length(now.total);
        bar.set_position(now.done);
        let doing = match now.phase {
            Phase::Insert => "inserting",
            Phase::LookUp => "looking up",
            _ => "checking",
        };
        bar.set_message(format!("round {} of {rounds}: {doing}", now.round));
    };
    let measured = compare(settings, &command_line(), &stop, &mut show);
    bar.finish_and_clear();
    Ok(measured?)
}

/// The command as it was typed, fit to be pasted into a shell.
fn command_line() -> String {
    let plain = |word: &str| {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./,:=+@%".contains(c);
        !word.is_empty() && word.chars().all(is_plain)
    };
    let arguments = std::env::args_os().skip(1).map(|word| {
        let word = word.to_string_lossy().into_owned();
        if plain(&word) { word } else { format!("'{}'", word.replace('\'', r"'\''")) }
    });
    // The program's own folder tells about its owner, not about the numbers.
    std::iter::once("mintage".to_owned()).chain(arguments).collect::<Vec<_>>().join(" ")
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        if error.is_interrupted() {
            Self::Interrupted
        } else if error.is_settings() {
            Self::Usage(error.to_string())
        } else {
            Self::Failed(error.to_string())
        }
    }
}

impl Compare {
    fn settings(&self) -> Settings {
        let mut settings = Settings {
            rows: self.rows,
            // A small table is one batch, unless a batch was asked for.
            batch: self
                .batch
                .unwrap_or_else(|| u32::try_from(self.rows.clamp(1, 100)).unwrap_or(100)),
            rounds: self.rounds,
            payload: self.payload,
            secondary_indexes: self.secondary_indexes,
            cache: self.cache.as_u64(),
            seed: self.seed,
            ..Settings::default()
        };
        if !self.keys.is_empty() {
            settings.keys.clone_from(&self.keys);
        }
        settings
    }
}
