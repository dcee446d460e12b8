//! Many texts into one vector.

/// Appends a line of `LEN` characters for each of `ids`. `line` gives its first 64 bytes; what is beyond
/// the line feed is overwritten by the next ones, so that a line is one store.
#[inline(always)]
pub(super) fn append<const LEN: usize>(
    ids: &[[u8; 16]],
    out: &mut Vec<u8>,
    line: impl Fn(&[u8; 16]) -> [u8; 64],
) {
    const { assert!(LEN < 64 && 3 * (LEN + 1) >= 64) };
    out.reserve(ids.len().saturating_mul(LEN + 1));
    let (most, last) = ids.split_at(ids.len().saturating_sub(2));
    let mut at = out.spare_capacity_mut().as_mut_ptr().cast::<[u8; 64]>();
    for bytes in most {
        // SAFETY: there is room for this line and two more, which are 64 bytes at least.
        unsafe {
            at.write(line(bytes));
            at = at.byte_add(LEN + 1);
        }
    }
    // SAFETY: these lines were reserved and written.
    unsafe { out.set_len(out.len() + most.len() * (LEN + 1)) };
    for bytes in last {
        out.extend_from_slice(&line(bytes)[..=LEN]);
    }
}
