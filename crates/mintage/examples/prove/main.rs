//! What `scripts/prove` tests for randomness: the bits that generators draw, as a stream, and how
//! often two cut ids are the same.
//!
//! ```text
//! prove stream NAME [BYTES]      bits to standard output, without BYTES until its reader leaves;
//!                                then, on standard error, how many bytes were written
//! prove birthday NAME IDS BITS   how many pairs of IDS ids have the same last BITS bits
//! ```
//!
//! | name | what it is made of |
//! |---|---|
//! | `csprng` | the default source's bytes; no ids |
//! | `v4` | ids of version 4 |
//! | `v7` | ids of version 7 |
//! | `v7-cached` | the same by a cached clock; a stream only |
//! | `stuck` | weak: v4 with bits that never change; in the stream, version and variant |
//! | `counter` | weak: 0, 1, 2 … |

mod birthday;
mod ids;
mod stream;

use std::error::Error;

const USAGE: &str = "usage: prove stream NAME [BYTES] | prove birthday NAME IDS BITS";

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["stream", name] => stream::write(name, u64::MAX),
        ["stream", name, bytes] => stream::write(name, bytes.parse()?),
        ["birthday", name, ids, bits] => {
            println!("{}", birthday::pairs(name, ids.parse()?, bits.parse()?)?);
            Ok(())
        }
        _ => Err(USAGE.into()),
    }
}
