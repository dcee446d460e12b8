//! What depends on the instruction set. Everything outside this folder is portable and safe.

pub(crate) mod aes;
pub(crate) mod erase;
pub(crate) mod tsc;
pub(crate) mod xoshiro;
