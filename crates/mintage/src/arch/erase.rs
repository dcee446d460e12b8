//! Erasing a secret word by word: the byte-wise erasure of a cipher's round keys costs as much as a
//! twentieth of a block of ids.

#![allow(unsafe_code)]

use std::mem::ManuallyDrop;
use std::ops::Deref;
use std::ptr;
use std::sync::atomic::{Ordering, compiler_fence};

use zeroize::ZeroizeOnDrop;

/// A value whose memory is erased when it is dropped, as its own drop would.
pub(crate) struct Erased<T: ZeroizeOnDrop>(ManuallyDrop<T>);

impl<T: ZeroizeOnDrop> Erased<T> {
    #[inline(always)]
    pub(crate) fn new(value: T) -> Self {
        const {
            assert!(!is_odd::<T>(), "words of 8 bytes");
        }
        Self(ManuallyDrop::new(value))
    }
}

const fn is_odd<T>() -> bool {
    align_of::<T>() < 8 || !size_of::<T>().is_multiple_of(8)
}

impl<T: ZeroizeOnDrop> Deref for Erased<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: ZeroizeOnDrop> Drop for Erased<T> {
    fn drop(&mut self) {
        let words = (&raw mut self.0).cast::<u64>();
        for word in 0..size_of::<T>() / 8 {
            // SAFETY: within the value, aligned (both asserted in `new`), and nothing reads it
            // after this; ManuallyDrop keeps its own drop from running.
            unsafe { ptr::write_volatile(words.add(word), 0) };
        }
        compiler_fence(Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::MaybeUninit;

    struct Words([u64; 33]);
    impl ZeroizeOnDrop for Words {}

    #[test]
    fn nothing_is_left() {
        let mut place = MaybeUninit::new(Erased::new(Words([7; 33])));
        // SAFETY: initialised above and dropped once; its bytes are read as plain words.
        let left = unsafe {
            assert_eq!(place.assume_init_ref().0.0, [7; 33]);
            place.assume_init_drop();
            place.as_ptr().cast::<[u64; 33]>().read()
        };
        assert_eq!(left, [0; 33]);
    }
}
