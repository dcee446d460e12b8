//! The `uuid` crate. Built twice: as it comes, and with its feature `fast-rng` (../uuid-fast).

use bench_protocol::{Check, Program, hyphenated};
use uuid::Uuid;

const LOCK: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock"));

fn main() -> std::io::Result<()> {
    let mut program = Program::new(LOCK, &["uuid"]);
    ids(&mut program);
    text(&mut program);
    program.serve()
}

fn ids(program: &mut Program) {
    let v4 = Check::of(Uuid::as_u128).version(4);
    let v7 = Check::of(Uuid::as_u128).version(7).rising();
    program.single("v4", v4, Uuid::new_v4);
    program.single("v7", v7, Uuid::now_v7);
    program.slices("v4-slice-1000000", 1_000_000, v4, |ids| {
        ids.fill_with(Uuid::new_v4);
    });
    program.slices("v7-slice-1000000", 1_000_000, v7, |ids| {
        ids.fill_with(Uuid::now_v7);
    });
    for threads in [1, 2] {
        program.threads(&format!("v4-threads-{threads}"), threads, v4, Uuid::new_v4);
        program.threads(&format!("v7-threads-{threads}"), threads, v7, Uuid::now_v7);
    }
}

fn text(program: &mut Program) {
    program.format("format", hyphenated, |id, text| {
        Uuid::from_bytes_ref(id).as_hyphenated().encode_lower(text);
    });
    program.parse("parse", hyphenated, |text| Uuid::try_parse(text).ok().map(Uuid::into_bytes));
    for len in [1000, 1_000_000] {
        program.format_lines(&format!("format-{len}"), len, hyphenated, |ids, out| {
            for (id, line) in ids.iter().zip(out.chunks_exact_mut(37)) {
                Uuid::from_bytes_ref(id).as_hyphenated().encode_lower(line);
                line[36] = b'\n';
            }
        });
        program.parse_lines(&format!("parse-{len}"), len, hyphenated, |text, ids| {
            text.chunks_exact(37).zip(ids).all(|(line, id)| {
                let read = Uuid::try_parse_ascii(&line[..36]);
                read.map(|read| *id = read.into_bytes()).is_ok()
            })
        });
    }
}
