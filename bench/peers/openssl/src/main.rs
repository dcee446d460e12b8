//! OpenSSL's RAND_bytes, asked for each id.

use bench_protocol::{Check, Program};
use uuid::{Builder, Uuid};

fn main() -> std::io::Result<()> {
    let mut program = Program::new(include_str!("../Cargo.lock"), &["openssl"]);
    program.single("v4", Check::of(Uuid::as_u128).version(4), || {
        let mut bytes = [0; 16];
        if let Err(error) = openssl::rand::rand_bytes(&mut bytes) {
            panic!("{error}");
        }
        Builder::from_random_bytes(bytes).into_uuid()
    });
    program.serve()
}
