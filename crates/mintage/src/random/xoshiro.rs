//! xoshiro256++ (D. Blackman, S. Vigna, "Scrambled Linear Pseudorandom Number Generators", 2021):
//! **not secret**. Four outputs reveal the state, and with it every id before and after.

/// The generator's 256 bits, never all zero.
#[derive(Clone, Copy)]
pub(super) struct Xoshiro256pp(pub(super) [u64; 4]);

impl Xoshiro256pp {
    #[inline]
    pub(super) fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let output = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        output
    }

    #[inline]
    pub(super) fn fill(&mut self, out: &mut [u8]) {
        for word in out.chunks_mut(8) {
            word.copy_from_slice(&self.next().to_le_bytes()[..word.len()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn matches_the_conformance_vectors() {
        testing::for_each("random.json", "xoshiro256pp", |vector| {
            let number =
                |value: &serde_json::Value| value.as_str().unwrap().parse::<u64>().unwrap();
            let state: Vec<u64> = vector["state"].as_array().unwrap().iter().map(number).collect();
            let mut generator = Xoshiro256pp(state.try_into().unwrap());
            for output in vector["outputs"].as_array().unwrap() {
                assert_eq!(generator.next(), number(output), "{}", vector["id"]);
            }
        });
    }
}
