//! The `rand` crate: ThreadRng with version and variant bits set, and SmallRng's bare bytes.

use std::cell::RefCell;

use bench_protocol::{Check, Program};
use rand::rngs::{SmallRng, ThreadRng};
use rand::{Rng, RngExt};
use uuid::{Builder, Uuid};

fn main() -> std::io::Result<()> {
    let mut program = Program::new(include_str!("../Cargo.lock"), &["rand", "chacha20"]);
    thread_rng(&mut program);
    small_rng(&mut program);
    program.serve()
}

fn thread_rng(program: &mut Program) {
    let v4 = Check::of(Uuid::as_u128).version(4);
    let mut rng = rand::rng();
    // Two words are faster than the same 16 bytes by `fill_bytes`.
    program.single("v4", v4, move || patched(rng.random::<u128>().to_ne_bytes()));
    let mut rng = rand::rng();
    let fill = move |ids: &mut [Uuid]| fill(&mut rng, ids);
    program.slices("v4-slice-1000000", 1_000_000, v4, fill);
}

/// A block that stays in the first cache is filled, and then cut into ids.
fn fill(rng: &mut ThreadRng, ids: &mut [Uuid]) {
    let mut block = [0; 4096];
    for ids in ids.chunks_mut(block.len() / 16) {
        let bytes = &mut block[..ids.len() * 16];
        rng.fill_bytes(bytes);
        for (id, bytes) in ids.iter_mut().zip(bytes.as_chunks().0) {
            *id = patched(*bytes);
        }
    }
}

fn patched(bytes: [u8; 16]) -> Uuid {
    Builder::from_random_bytes(bytes).into_uuid()
}

thread_local! {
    static SMALL: RefCell<SmallRng> = RefCell::new(rand::make_rng());
}

/// Once in the loop's own hands, once as a function that any code may call.
fn small_rng(program: &mut Program) {
    let check = Check::of(|id: &[u8; 16]| u128::from_be_bytes(*id));
    let mut rng: SmallRng = rand::make_rng();
    program.single("small-16", check, move || {
        let mut bytes = [0; 16];
        rng.fill_bytes(&mut bytes);
        bytes
    });
    program.single("small-16-thread-local", check, || {
        let mut bytes = [0; 16];
        SMALL.with_borrow_mut(|rng| rng.fill_bytes(&mut bytes));
        bytes
    });
}
