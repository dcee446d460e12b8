//! Text, one at a time and many lines in one call.

use bench_protocol::{Program, Slot, base32, base64url, hyphenated};
use mintage::text::Format;

/// Each format is named where it is called, as in a user's program.
pub(crate) fn single(program: &mut Program) {
    program.format("format", hyphenated, |id, text| write(Format::Hyphenated, id, text));
    program.parse("parse", hyphenated, |text| read(Format::Hyphenated, text));
    program.format("format-base32", base32, |id, text| write(Format::Base32, id, text));
    program.parse("parse-base32", base32, |text| read(Format::Base32, text));
    program.format("format-base64url", base64url, |id, text| write(Format::Base64Url, id, text));
    program.parse("parse-base64url", base64url, |text| read(Format::Base64Url, text));
}

#[inline]
fn write(format: Format, id: &[u8; 16], text: &mut Slot) {
    if let Some(text) = text.first_chunk_mut() {
        format.encode(id, text);
    }
}

#[inline]
fn read(format: Format, text: &str) -> Option<[u8; 16]> {
    format.decode(text.as_bytes()).ok()
}

pub(crate) fn lines(program: &mut Program) {
    for len in [1000, 1_000_000] {
        program.format_lines(&format!("format-{len}"), len, hyphenated, |ids, out| {
            out.clear();
            Format::Hyphenated.encode_lines(ids, out);
        });
        program.parse_lines(&format!("parse-{len}"), len, hyphenated, |text, ids| {
            text.chunks_exact(37).zip(ids).all(|(line, id)| {
                let read = Format::Hyphenated.decode(&line[..36]);
                read.map(|read| *id = read).is_ok()
            })
        });
    }
}
