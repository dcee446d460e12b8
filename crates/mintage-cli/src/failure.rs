//! How a command ends when not all went well.

use std::io;
use std::process::ExitCode;

/// The way out of a command. What a user reads is one line that says what to do next.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Status 1: some input was bad, each already reported, or the work could not be finished.
    Input,
    /// Status 1, with its reason.
    Failed(String),
    /// Status 2: the command was called wrongly.
    Usage(String),
    /// Status 130, as a shell gives for ^C.
    Interrupted,
    /// The reader of standard output has gone: nothing is left to do, and nothing is wrong.
    ClosedPipe,
}

pub(crate) type Outcome = Result<(), Failure>;

impl Failure {
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::ClosedPipe => ExitCode::SUCCESS,
            Self::Input => ExitCode::from(1),
            Self::Failed(reason) => {
                say(&reason);
                ExitCode::from(1)
            }
            Self::Usage(reason) => {
                say(&reason);
                ExitCode::from(2)
            }
            Self::Interrupted => {
                say("interrupted; nothing was left behind");
                ExitCode::from(130)
            }
        }
    }

    /// A write to standard output that failed.
    pub(crate) fn writing(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Failed(format!("cannot write to standard output: {error}")),
        }
    }

    /// A read of standard input that failed.
    pub(crate) fn reading(error: &io::Error) -> Self {
        Self::Failed(format!("cannot read standard input: {error}"))
    }
}

impl From<mintage::Error> for Failure {
    fn from(error: mintage::Error) -> Self {
        if error.is_unavailable() || error.is_name() {
            Self::Usage(error.to_string())
        } else {
            Self::Failed(error.to_string())
        }
    }
}

/// One line to standard error, without the characters that could move a terminal's cursor.
pub(crate) fn say(line: &str) {
    // Nothing can be said about a failing standard error.
    let _ = io::Write::write_all(
        &mut io::stderr(),
        format!("mintage: {}\n", harmless(line)).as_bytes(),
    );
}

/// A line of text that a user gave in part, without the characters that move a cursor or turn the
/// direction of what follows.
pub(crate) fn harmless(line: &str) -> String {
    let moves =
        |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    line.chars().map(|c| if moves(c) { '\u{fffd}' } else { c }).collect()
}
