//! The `mintage` command. Each subcommand is a file; this one is the way in and out.

mod args;
mod bench;
mod compare;
mod convert;
mod destination;
mod failure;
mod input;
mod inspect;
mod kinds;
mod list;
mod new;
mod node;
mod oddities;
mod output;
mod reading;
mod shell;
mod signals;
mod time;
mod writer;

use std::process::ExitCode;

use args::{Args, BenchCommand, Command};

fn main() -> ExitCode {
    let args = match args::read() {
        Ok(args) => args,
        Err(status) => return status,
    };
    let done = run(args);
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(args: Args) -> failure::Outcome {
    match args.command {
        Command::New(args) => new::run(&args),
        Command::Inspect(args) => inspect::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Bench(BenchCommand::Random(args)) => bench::random(&args),
        Command::List(args) => list::run(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args),
    }
}
