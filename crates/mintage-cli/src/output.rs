//! Standard output: buffered, and checked to the last byte.

use std::io::{self, BufWriter, StdoutLock, Write};

use crate::failure::{Failure, Outcome};

/// A writer whose failures are [`Failure`]s.
pub(crate) struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    pub(crate) fn new() -> Self {
        Self(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Outcome {
        self.0.write_all(bytes).map_err(|error| Failure::writing(&error))
    }

    pub(crate) fn line(&mut self, text: &str) -> Outcome {
        self.write(text.as_bytes())?;
        self.write(b"\n")
    }

    pub(crate) fn json(&mut self, value: &impl serde::Serialize) -> Outcome {
        let text = serde_json::to_string_pretty(value)
            .map_err(|error| Failure::Failed(format!("cannot write JSON: {error}")))?;
        self.line(&text)
    }

    /// Without this, a full disk would go unseen.
    pub(crate) fn finish(mut self) -> Outcome {
        self.0.flush().map_err(|error| Failure::writing(&error))
    }
}
