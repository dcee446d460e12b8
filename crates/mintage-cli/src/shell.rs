//! `mintage completions` and `mintage man`: what a shell and a manual need.

use clap::{Command, CommandFactory};

use crate::args::{Args, Completions, Man};
use crate::failure::{Failure, Outcome};
use crate::output::Output;

pub(crate) fn completions(args: &Completions) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "mintage", &mut script);
    write(&script)
}

/// One page: the command, then a page for each subcommand.
pub(crate) fn man(args: &Man) -> Outcome {
    let mut command = Args::command();
    command.build();
    let chosen = match &args.command {
        None => command,
        Some(name) => find(&command, name)?,
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(chosen)
        .render(&mut page)
        .map_err(|error| Failure::Failed(format!("cannot draw the page: {error}")))?;
    write(readable(&String::from_utf8_lossy(&page)).as_bytes())
}

/// Examples keep their lines.
fn readable(page: &str) -> String {
    let (before, after) = page.split_once(".SH EXTRA\n").unwrap_or((page, ""));
    let (examples, rest) = after.split_once(".SH").unwrap_or((after, ""));
    if after.is_empty() {
        return page.to_owned();
    }
    let rest = if rest.is_empty() { String::new() } else { format!(".SH{rest}") };
    format!("{before}.SH EXAMPLES\n.nf\n{examples}.fi\n{rest}")
}

fn find(command: &Command, name: &str) -> Result<Command, Failure> {
    let names: Vec<String> =
        command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let found = command.find_subcommand(name).cloned();
    found.ok_or_else(|| {
        let names = names.join(", ");
        Failure::Usage(format!("there is no command {name:?}; there are {names}"))
    })
}

fn write(text: &[u8]) -> Outcome {
    let mut output = Output::new();
    output.write(text)?;
    output.finish()
}
