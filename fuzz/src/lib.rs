//! What the fuzz targets share: the slow reference of conformance/, asked through a child process,
//! and the comparison with what it says.

pub mod sequence;

use std::fmt::Write as _;
use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{LazyLock, Mutex, PoisonError};

use mintage::Error;

/// What `oracle.py` is asked; it knows these letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Question {
    /// A format's name, 0, a text: is it read, and as what?
    ReadForm = b'f',
    /// 16 bytes: how is each format written?
    WriteForms = b'w',
    /// A text: is it read as a TypeID, and as what?
    ReadTypeid = b't',
    /// 16 bytes, a prefix in UTF-8: how is it written?
    WriteTypeid = b'p',
    /// A text of no named format: is it read, as what, and in which format?
    Parse = b'a',
    /// 16 bytes, a name: everything that they say, and what is made of them.
    Fields = b'u',
    /// A [`sequence::Sequence`]: what does a generator make? Answered in [`Records`].
    Order = b'o',
}

struct Oracle {
    /// It ends when this process does, since its questions end.
    _child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

static ORACLE: LazyLock<Mutex<Oracle>> = LazyLock::new(|| Mutex::new(Oracle::start()));

impl Oracle {
    fn start() -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/oracle.py");
        let mut child = Command::new("python3")
            .args(["-B", script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 runs fuzz/oracle.py");
        let questions = child.stdin.take().expect("stdin is a pipe");
        let answers = BufReader::with_capacity(1 << 16, child.stdout.take().expect("so is stdout"));
        Self { _child: child, questions, answers }
    }

    /// A message is its length, 4 bytes little-endian, and that many bytes, both ways.
    fn ask(&mut self, question: Question, body: &[&[u8]]) -> Vec<u8> {
        const STOPPED: &str = "oracle.py stopped; what it said is above";
        let length = 1 + body.iter().map(|part| part.len()).sum::<usize>();
        let length = u32::try_from(length).expect("an input is far below 4 GiB");
        let mut message = length.to_le_bytes().to_vec();
        message.push(question as u8);
        body.iter().for_each(|part| message.extend_from_slice(part));
        self.questions.write_all(&message).expect(STOPPED);

        let mut length = [0; 4];
        self.answers.read_exact(&mut length).expect(STOPPED);
        let mut answer = vec![0; u32::from_le_bytes(length) as usize];
        self.answers.read_exact(&mut answer).expect(STOPPED);
        answer
    }
}

/// Asks the reference, and panics unless it says what `ours` says: lines of text.
#[track_caller]
pub fn compare(question: Question, body: &[&[u8]], ours: &str) {
    let theirs = ORACLE.lock().unwrap_or_else(PoisonError::into_inner).ask(question, body);
    if theirs != ours.as_bytes() {
        let theirs = String::from_utf8_lossy(&theirs);
        panic!(
            "mintage and the reference differ, {question:?}:\n{}",
            first_difference(ours, &theirs)
        );
    }
}

/// An answer of 16 bytes each: an id, or a few words, which no id is, with blanks after them.
#[derive(Default)]
pub struct Records(Vec<u8>);

impl Records {
    /// Adds an id.
    pub fn id(&mut self, id: &[u8; 16]) {
        self.0.extend_from_slice(id);
    }

    /// Adds words: up to 16 characters.
    pub fn words(&mut self, words: &str) {
        self.0.extend_from_slice(format!("{words:16}").as_bytes());
    }

    /// Asks the reference, and panics unless it says the same.
    #[track_caller]
    pub fn compare(&self, question: Question, body: &[&[u8]]) {
        let theirs = ORACLE.lock().unwrap_or_else(PoisonError::into_inner).ask(question, body);
        if theirs != self.0 {
            let difference = first_difference(&records_text(&self.0), &records_text(&theirs));
            panic!("mintage and the reference differ, {question:?}:\n{difference}");
        }
    }
}

fn records_text(records: &[u8]) -> String {
    let text = |record: &[u8]| match str::from_utf8(record) {
        Ok(words) if words.is_ascii() => words.trim_end().to_owned(),
        _ => hex(record),
    };
    records.chunks(16).map(text).collect::<Vec<_>>().join("\n")
}

fn first_difference(ours: &str, theirs: &str) -> String {
    let (mut our_lines, mut their_lines) = (ours.lines(), theirs.lines());
    for number in 1.. {
        match (our_lines.next(), their_lines.next()) {
            (None, None) => break,
            (a, b) if a == b => {}
            (a, b) => {
                let (a, b) = (a.unwrap_or("(nothing)"), b.unwrap_or("(nothing)"));
                return format!("  line {number}\n    mintage    {a}\n    reference  {b}");
            }
        }
    }
    "  in line ends".to_owned()
}

/// How a refusal is written; checks what holds for every refusal of `text`.
#[track_caller]
pub fn refusal(error: &Error, text: &[u8]) -> String {
    let at = error.position().expect("a text is refused at a byte");
    assert!(error.is_parse() && at <= text.len(), "{error}");
    assert!(!error.to_string().contains('\n'), "{error}");
    format!("refused at {at}\n")
}

/// `text` cut or filled up with a digit of every format, so that it has this length.
#[must_use]
pub fn fitted(text: &[u8], length: usize) -> Vec<u8> {
    let mut text = text.to_vec();
    text.resize(length, b'1');
    text
}

/// Bytes as lower-case hexadecimal, without the library's help.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let digit = |value: u8| char::from(b"0123456789abcdef"[usize::from(value)]);
        text.push(digit(byte >> 4));
        text.push(digit(byte & 15));
    }
    text
}

/// One line of an answer: a name and a value, or `none`.
pub fn line(lines: &mut String, name: &str, value: Option<impl std::fmt::Display>) {
    let written = match value {
        Some(value) => writeln!(lines, "{name} {value}"),
        None => writeln!(lines, "{name} none"),
    };
    written.expect("a String takes any text");
}
