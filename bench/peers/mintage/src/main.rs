//! mintage: every row in which it is compared with another, or with itself.

mod ids;
mod text;

use bench_protocol::Program;

const LOCK: &str = include_str!("../Cargo.lock");

fn main() -> std::io::Result<()> {
    let mut program = Program::new(LOCK, &["mintage", "aes", "openssl", "uuid"]);
    ids::single(&mut program);
    ids::sources(&mut program);
    ids::slices(&mut program);
    ids::threads(&mut program);
    ids::latency(&mut program);
    ids::staleness(&mut program);
    text::single(&mut program);
    text::lines(&mut program);
    calibration(&mut program);
    program.serve()
}

/// A chain of operations on one register, which costs the same on a quiet machine.
fn calibration(program: &mut Program) {
    let mut state = 1u64;
    let check = bench_protocol::Check::of(|state: &u64| u128::from(*state));
    program.single("calibration", check, move || {
        for _ in 0..16 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
        }
        state
    });
}
