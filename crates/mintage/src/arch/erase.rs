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
    /// Whether the value is aligned as words are; the portable cipher's keys are not.
    const BY_WORDS: bool = align_of::<T>() >= 8 && size_of::<T>().is_multiple_of(8);

    #[inline(always)]
    pub(crate) fn new(value: T) -> Self {
        Self(ManuallyDrop::new(value))
    }
}

impl<T: ZeroizeOnDrop> Deref for Erased<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: ZeroizeOnDrop> Drop for Erased<T> {
    fn drop(&mut self) {
        let start = &raw mut self.0;
        if Self::BY_WORDS {
            // SAFETY: the value's own memory, aligned as BY_WORDS says, and nothing reads it after
            // this; ManuallyDrop keeps its own drop from running.
            unsafe { erase(start.cast::<u64>(), size_of::<T>() / 8) };
        } else {
            // SAFETY: as above, byte by byte.
            unsafe { erase(start.cast::<u8>(), size_of::<T>()) };
        }
        compiler_fence(Ordering::SeqCst);
    }
}

/// # Safety
/// `count` units may be written from `start` on.
#[inline(always)]
unsafe fn erase<U: bytemuck::Zeroable>(start: *mut U, count: usize) {
    for at in 0..count {
        // SAFETY: by the caller.
        unsafe { ptr::write_volatile(start.add(at), U::zeroed()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::MaybeUninit;

    struct Secret<U, const N: usize>([U; N]);
    impl<U, const N: usize> ZeroizeOnDrop for Secret<U, N> {}

    fn check<U: bytemuck::Pod + PartialEq + std::fmt::Debug, const N: usize>(secret: U) {
        let mut place = MaybeUninit::new(Erased::new(Secret([secret; N])));
        // SAFETY: initialised above and dropped once; its bytes are read as what they were.
        let left = unsafe {
            assert_eq!(place.assume_init_ref().0.0, [secret; N]);
            place.assume_init_drop();
            place.as_ptr().cast::<[U; N]>().read()
        };
        assert_eq!(left, [U::zeroed(); N]);
    }

    #[test]
    fn nothing_is_left() {
        check::<u64, 33>(7);
        check::<u32, 33>(7);
        check::<u8, 3>(7);
    }
}
