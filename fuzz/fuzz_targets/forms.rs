//! Each text format, read and written as the reference does: what is accepted, the bytes, the offset
//! of a refusal, and what every format makes of the bytes.
//!
//! Input: one byte and the text. The byte's lower 7 bits pick the format, in the order of their names;
//! one past the last format, 16 bytes are to be written. Its top bit makes the text as long as the
//! format is, so that more than its length is looked at.

#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mintage::text::{Format, MAX_LEN};
use mintage_fuzz::{Question, compare, fitted, hex, line, refusal};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((pick, text)) = data.split_first() else { return Corpus::Reject };
    match by_name().get(usize::from(pick & 0x7f) % (Format::ALL.len() + 1)) {
        Some(form) if pick & 0x80 != 0 => read(*form, &fitted(text, form.len())),
        Some(form) => read(*form, text),
        None => match text.first_chunk() {
            Some(bytes) => compare(Question::WriteForms, &[bytes], &every_form(bytes)),
            None => return Corpus::Reject,
        },
    }
    Corpus::Keep
});

fn by_name() -> [Format; Format::ALL.len()] {
    let mut forms = Format::ALL;
    forms.sort_unstable_by_key(|form| form.name());
    forms
}

fn read(form: Format, text: &[u8]) {
    let ours = match form.decode(text) {
        Ok(bytes) => format!("bytes {}\n{}", hex(&bytes), every_form(&bytes)),
        Err(error) => refusal(&error, text),
    };
    compare(Question::ReadForm, &[form.name().as_bytes(), b"\0", text], &ours);
}

fn every_form(bytes: &[u8; 16]) -> String {
    let mut lines = String::new();
    for form in by_name() {
        let mut out = [0; MAX_LEN];
        let text = form.encode(bytes, &mut out);
        assert_eq!(form.decode(text.as_bytes()).ok(), Some(*bytes), "{form} does not read {text}");
        let mut listed = Vec::new();
        form.encode_lines(&[*bytes, *bytes], &mut listed);
        assert_eq!(listed, format!("{text}\n{text}\n").as_bytes());
        line(&mut lines, form.name(), Some(text));
    }
    lines
}
