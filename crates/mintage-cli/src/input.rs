//! Ids or names given as arguments, or as lines on standard input.

use std::io::{self, BufRead, IsTerminal};

use crate::failure::{Failure, Outcome, say};

/// More than any id or name needs. The rest of a longer line is read and dropped.
const LONGEST: usize = 64 * 1024;

/// Why one item was not taken; the rest still is.
pub(crate) enum Refused {
    /// The item is bad.
    Item(String),
    /// Nothing more can be done.
    Stop(Failure),
}

impl From<mintage::Error> for Refused {
    fn from(error: mintage::Error) -> Self {
        Self::Item(error.to_string())
    }
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Self {
        Self::Stop(failure)
    }
}

/// Runs `each` on every argument or, without any, on every line. An item that it refuses is
/// reported with its place and the rest goes on; then the whole ends with [`Failure::Input`].
pub(crate) fn for_each<W>(
    arguments: &[String],
    output: &mut W,
    mut each: impl FnMut(&[u8], &mut W) -> Result<(), Refused>,
) -> Outcome {
    let mut bad = false;
    let mut one = |place: &str, number: usize, item: &[u8], output: &mut W| {
        let done = match item.len() {
            0..LONGEST => each(item, output),
            _ => Err(Refused::Item("longer than 65535 bytes".to_owned())),
        };
        match done {
            Err(Refused::Stop(failure)) => return Err(failure),
            Err(Refused::Item(reason)) => {
                bad = true;
                say(&format!("{place} {number}: {reason}"));
            }
            Ok(()) => {}
        }
        Ok(())
    };
    if arguments.is_empty() {
        if io::stdin().is_terminal() {
            say("reading standard input, one a line; ^D ends");
        }
        let mut lines = Lines { input: io::stdin().lock(), line: Vec::new() };
        let mut number = 0;
        while let Some(line) = lines.next().map_err(|error| Failure::reading(&error))? {
            number += 1;
            one("line", number, line, output)?;
        }
    } else {
        for (index, argument) in arguments.iter().enumerate() {
            one("argument", index + 1, argument.as_bytes(), output)?;
        }
    }
    if bad { Err(Failure::Input) } else { Ok(()) }
}

/// Lines of bytes, of any length in bounded memory.
struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// The next line without its end, cut after [`LONGEST`] bytes.
    fn next(&mut self) -> io::Result<Option<&[u8]>> {
        self.line.clear();
        let mut seen = false;
        loop {
            let part = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                part => part?,
            };
            if part.is_empty() {
                break;
            }
            seen = true;
            let end = part.iter().position(|byte| *byte == b'\n');
            let text = &part[..end.unwrap_or(part.len())];
            let room = LONGEST - self.line.len();
            self.line.extend_from_slice(&text[..text.len().min(room)]);
            let used = end.map_or(part.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        // A line that was cut may have been cut at a carriage return of its own.
        if self.line.len() < LONGEST && self.line.last() == Some(&b'\r') {
            self.line.pop();
        }
        Ok(seen.then_some(self.line.as_slice()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: &[u8]) -> Vec<Vec<u8>> {
        let mut lines = Lines { input: io::BufReader::with_capacity(3, input), line: Vec::new() };
        std::iter::from_fn(|| lines.next().unwrap().map(<[u8]>::to_vec)).collect()
    }

    #[test]
    fn lines_end_in_lf_crlf_or_nothing() {
        assert_eq!(read(b"one\ntwo\r\n\nlast"), [&b"one"[..], b"two", b"", b"last"]);
        assert!(read(b"").is_empty());
    }

    #[test]
    fn a_long_line_is_cut_and_does_not_eat_the_next() {
        let mut input = vec![b'x'; 10 * LONGEST];
        input.extend_from_slice(b"\nnext\n");
        let lines = read(&input);
        assert_eq!((lines[0].len(), lines[1].as_slice()), (LONGEST, &b"next"[..]));
    }
}
