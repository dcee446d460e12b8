//! `uuid-simd` and `base64-simd`: text only.

use base64_simd::URL_SAFE_NO_PAD;
use bench_protocol::{Program, base64url, hyphenated};
use uuid_simd::{AsOut, AsciiCase, format_hyphenated, parse_hyphenated};

fn main() -> std::io::Result<()> {
    let mut program =
        Program::new(include_str!("../Cargo.lock"), &["uuid-simd", "base64-simd", "vsimd"]);
    single(&mut program);
    lines(&mut program);
    program.serve()
}

fn single(program: &mut Program) {
    program.format("format", hyphenated, |id, text| write(id, &mut text[..36]));
    program.parse("parse", hyphenated, |text| {
        let mut id = [0; 16];
        read(text.as_bytes(), &mut id).then_some(id)
    });
    program.format("format-base64url", base64url, |id, text| {
        let _ = URL_SAFE_NO_PAD.encode(id, text[..22].as_out());
    });
    program.parse("parse-base64url", base64url, |text| {
        let mut id = [0; 16];
        URL_SAFE_NO_PAD.decode(text.as_bytes(), id.as_mut_slice().as_out()).ok()?;
        Some(id)
    });
}

fn lines(program: &mut Program) {
    for len in [1000, 1_000_000] {
        program.format_lines(&format!("format-{len}"), len, hyphenated, |ids, out| {
            for (id, line) in ids.iter().zip(out.chunks_exact_mut(37)) {
                write(id, &mut line[..36]);
                line[36] = b'\n';
            }
        });
        program.parse_lines(&format!("parse-{len}"), len, hyphenated, |text, ids| {
            text.chunks_exact(37).zip(ids).all(|(line, id)| read(&line[..36], id))
        });
    }
}

/// `text` is of 36 bytes.
#[inline]
fn write(id: &[u8; 16], text: &mut [u8]) {
    if let Some(text) = text.first_chunk_mut() {
        let _ = format_hyphenated(id, text.as_out(), AsciiCase::Lower);
    }
}

#[inline]
fn read(text: &[u8], id: &mut [u8; 16]) -> bool {
    parse_hyphenated(text, id.as_out()).is_ok()
}
