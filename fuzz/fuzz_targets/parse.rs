//! Text of any format: it is read as the reference reads the format that its length names, or as a
//! TypeID, and refused at the same byte.
//!
//! Input: the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mintage::text::{Format, parse, typeid};
use mintage_fuzz::{Question, compare, hex, line, refusal};

fuzz_target!(|text: &[u8]| {
    let ours = match parse(text) {
        Ok(parsed) => {
            // Named, its format reads the same.
            let again = match parsed.prefix {
                Some(_) => typeid::decode(text).ok().map(|(_, bytes)| bytes),
                None => parsed.form.decode(text).ok(),
            };
            assert_eq!(again, Some(parsed.bytes));
            assert!(parsed.prefix.is_some() || Format::of_length(text) == Some(parsed.form));
            let mut lines = String::new();
            line(&mut lines, "form", Some(parsed.form));
            line(&mut lines, "prefix", parsed.prefix);
            line(&mut lines, "bytes", Some(hex(&parsed.bytes)));
            lines
        }
        Err(error) => refusal(&error, text),
    };
    compare(Question::Parse, &[text], &ours);
});
