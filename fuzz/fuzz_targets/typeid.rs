//! Typed prefixes, read and written as the reference does.
//!
//! Input: one byte. If it is odd, 16 bytes and a prefix follow, to be written. If not, a text to be
//! read; bit 1 makes 26 characters of what follows its last underscore.

#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mintage::text::typeid;
use mintage_fuzz::{Question, compare, fitted, hex, refusal};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((pick, rest)) = data.split_first() else { return Corpus::Reject };
    if pick & 1 != 0 {
        let Some((bytes, prefix)) = rest.split_first_chunk() else { return Corpus::Reject };
        write(&String::from_utf8_lossy(prefix), bytes);
    } else if pick & 2 != 0 {
        let start = rest.iter().rposition(|byte| *byte == b'_').map_or(0, |at| at + 1);
        read(&fitted(rest, start + 26));
    } else {
        read(rest);
    }
    Corpus::Keep
});

fn read(text: &[u8]) {
    let ours = match typeid::decode(text) {
        Ok((prefix, bytes)) => {
            // One id has one spelling.
            let written = typeid::encode(prefix, &bytes).expect("what is read can be written");
            let text = String::from_utf8_lossy(text);
            assert!(written == text, "{text} is read, and written {written}");
            format!("prefix {prefix}\nbytes {}\n", hex(&bytes))
        }
        Err(error) => refusal(&error, text),
    };
    compare(Question::ReadTypeid, &[text], &ours);
}

fn write(prefix: &str, bytes: &[u8; 16]) {
    let ours = match typeid::encode(prefix, bytes) {
        Ok(text) => {
            assert_eq!(typeid::decode(text.as_bytes()).ok(), Some((prefix, *bytes)), "{text}");
            format!("text {text}\n")
        }
        Err(error) => refusal(&error, prefix.as_bytes()),
    };
    compare(Question::WriteTypeid, &[bytes, prefix.as_bytes()], &ours);
}
