//! State that a forked child never shares with its parent.
//!
//! ```text
//!            parent                         child, right after fork
//!   ┌───────────┬───────────────┐    ┌───────────┬───────────────┐
//!   │ era = 1   │ keys, block … │    │ era = 0   │ 0 0 0 0 0 0 … │   wiped by the kernel
//!   └───────────┴───────────────┘    └───────────┴───────────────┘
//!     equals the process's era         equals no era: made afresh
//! ```
//!
//! Everything that ids are issued from (pools, cipher keys, the last v7 value) lives in a
//! [`Wiped`]. Where the kernel has wipe-on-fork memory (Linux 4.14 and later, `MADV_WIPEONFORK`),
//! the child finds zeros, however it was made. Elsewhere a fork handler raises the process's
//! [`era`], so that the child finds its state out of date; such a handler runs for `fork()`, not
//! for a raw `clone` system call, and the parent's bytes stay in the child's memory until then.
//!
//! A signal handler may fork while a generator is at work, and the child return into it. So the
//! era is written before the state is filled, never after, and asked for again
//! ([`Wiped::is_current`]) before bytes taken from the state are used.
//!
//! [`reseed`] raises the same era, so one comparison on each call covers both.

#![allow(unsafe_code)]

mod first;
mod slot;

pub(crate) use first::First;
pub(crate) use slot::Slot;

use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering, compiler_fence};

use bytemuck::Zeroable;

use crate::Result;

/// Never 0: that is the era of wiped state.
static ERA: AtomicU64 = AtomicU64::new(1);

/// The era that issuing state must carry to be current.
#[inline]
pub(crate) fn era() -> u64 {
    // Relaxed: a thread needs only its own earlier reseed() in order, which it has; other threads
    // see the new era as soon as the cache line reaches them.
    ERA.load(Ordering::Relaxed)
}

/// Makes every generator of this process drop what it has drawn and seed itself from the kernel
/// again before its next id. Call it after restoring a snapshot of a virtual machine.
///
/// A call on another thread that is under way may still finish with the old state.
pub fn reseed() {
    ERA.fetch_add(1, Ordering::SeqCst);
}

/// A value in pages of its own, all zero at the start and again in every forked child.
///
/// `T: Zeroable` is what makes that sound: all-zero bytes are a valid `T`.
pub(crate) struct Wiped<T: Zeroable> {
    page: NonNull<Page<T>>,
    memory: Memory,
}

#[repr(C)]
struct Page<T> {
    value: T,
    /// The era that the value belongs to; 0 if none, as in a child.
    era: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Memory {
    /// The kernel wipes these pages in a child.
    WipeOnFork,
    /// Ordinary zeroed memory; the fork handler raises the era.
    Handler,
}

impl<T: Zeroable> Wiped<T> {
    /// The best memory that the system has; the last resort is ordinary memory with a fork handler.
    pub(crate) fn new() -> Self {
        pages::map::<T>().unwrap_or_else(Self::with_handler)
    }

    /// Ordinary memory with a fork handler, also where better is to be had: for tests.
    pub(crate) fn with_handler() -> Self {
        handler::install();
        let page = Box::new(Page { value: T::zeroed(), era: 0 });
        Self { page: NonNull::from(Box::leak(page)), memory: Memory::Handler }
    }

    /// Makes all of the value zero and of the era `current`: it may now be filled.
    pub(crate) fn begin(&mut self, current: u64) {
        **self = T::zeroed();
        self.set_era(current);
    }

    /// Says that the value belongs to the era `current`.
    pub(crate) fn set_era(&mut self, current: u64) {
        // SAFETY: the page is live and ours; volatile, so that it is written here and now.
        unsafe { (&raw mut (*self.page.as_ptr()).era).write_volatile(current) };
        compiler_fence(Ordering::SeqCst);
    }

    /// The era that the value belongs to, 0 if it was wiped.
    #[inline]
    pub(crate) fn era(&self) -> u64 {
        // What was read of the value before this was read before: a handler's fork falls on one
        // side or the other.
        compiler_fence(Ordering::SeqCst);
        // SAFETY: the page is live and ours; volatile, since the kernel writes zeros behind the
        // compiler's back.
        let era = unsafe { (&raw const (*self.page.as_ptr()).era).read_volatile() };
        compiler_fence(Ordering::SeqCst);
        era
    }

    /// Whether the value is of the process's era: no fork and no reseed came since it began.
    #[inline]
    pub(crate) fn is_current(&self) -> bool {
        self.era() == era()
    }

    /// Does `work` on a current state, made so by `renew` if need be, until nothing came between:
    /// what was drawn before a fork or a reseed is another's too.
    pub(crate) fn retry<R>(
        &mut self,
        mut renew: impl FnMut(&mut Self) -> Result<()>,
        mut work: impl FnMut(&mut T) -> Result<R>,
    ) -> Result<R> {
        loop {
            if !self.is_current() {
                renew(self)?;
            }
            let done = work(self)?;
            if self.is_current() {
                return Ok(done);
            }
        }
    }

    /// The same for what is done in registers: None where the state is not current, or no longer.
    #[inline(always)]
    pub(crate) fn if_current<R>(&mut self, work: impl FnOnce(&mut T) -> Option<R>) -> Option<R> {
        if !self.is_current() {
            return None;
        }
        let done = work(self)?;
        self.is_current().then_some(done)
    }

    #[cfg(test)]
    pub(crate) fn memory(&self) -> Memory {
        self.memory
    }
}

impl<T: Zeroable> Deref for Wiped<T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: the page is live, aligned and initialised, and this Wiped alone owns it.
        unsafe { &self.page.as_ref().value }
    }
}

impl<T: Zeroable> DerefMut for Wiped<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as in deref; &mut self makes the borrow unique.
        unsafe { &mut self.page.as_mut().value }
    }
}

impl<T: Zeroable> Drop for Wiped<T> {
    fn drop(&mut self) {
        // SAFETY: write_volatile of a valid T, so that no key outlives its owner; T has no drop
        // glue that could see it (Zeroable types here are plain data).
        unsafe { (&raw mut (*self.page.as_ptr()).value).write_volatile(T::zeroed()) };
        match self.memory {
            Memory::WipeOnFork => pages::unmap(self.page),
            // SAFETY: the page came from Box::leak in with_handler and is freed once.
            Memory::Handler => drop(unsafe { Box::from_raw(self.page.as_ptr()) }),
        }
    }
}

// SAFETY: a Wiped owns its T as a Box does; nothing else points at its memory.
unsafe impl<T: Zeroable + Send> Send for Wiped<T> {}

// SAFETY: as a Box: a shared Wiped gives shared references to its T and no more.
unsafe impl<T: Zeroable + Sync> Sync for Wiped<T> {}

#[cfg(all(target_os = "linux", not(miri)))]
mod pages {
    use super::{Memory, NonNull, Page, Wiped, Zeroable};
    use std::ptr;

    const NO_ADVICE: libc::c_int = -1;

    /// Anonymous pages that are zero in a child and left out of core dumps; None where the kernel
    /// is too old or out of memory, and in an emulator that does not wipe.
    pub(super) fn map<T: Zeroable>() -> Option<Wiped<T>> {
        const { assert!(align_of::<Page<T>>() <= 4096) };
        let size = size_of::<Page<T>>();
        let (prot, flags) =
            (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        // SAFETY: a fresh anonymous mapping touches no memory of ours.
        let address = unsafe { libc::mmap(ptr::null_mut(), size, prot, flags, -1, 0) };
        if address == libc::MAP_FAILED {
            return None;
        }
        let page = NonNull::new(address.cast::<Page<T>>())?;
        // SAFETY: advice on the whole of the mapping made above.
        let advise = |advice| unsafe { libc::madvise(address, size, advice) } == 0;
        // No kernel takes advice that does not exist. An emulator that does (qemu-user 7.2) takes
        // all advice and follows none.
        if advise(NO_ADVICE) || !advise(libc::MADV_WIPEONFORK) {
            unmap(page);
            return None;
        }
        // A kernel that refuses merely dumps the pages.
        advise(libc::MADV_DONTDUMP);
        Some(Wiped { page, memory: Memory::WipeOnFork })
    }

    pub(super) fn unmap<T>(page: NonNull<Page<T>>) {
        // SAFETY: `page` is the start of a mapping of this size that map() made; its owner is
        // being dropped, so no reference is left.
        unsafe { libc::munmap(page.as_ptr().cast(), size_of::<Page<T>>()) };
    }
}

#[cfg(not(all(target_os = "linux", not(miri))))]
mod pages {
    use super::{NonNull, Page, Wiped, Zeroable};

    pub(super) fn map<T: Zeroable>() -> Option<Wiped<T>> {
        None
    }

    pub(super) fn unmap<T>(_: NonNull<Page<T>>) {
        unreachable!("no mapping was made")
    }
}

#[cfg(all(unix, not(miri)))]
mod handler {
    use super::{ERA, Ordering};
    use std::sync::atomic::AtomicBool;

    extern "C" fn in_child() {
        // An atomic addition is async-signal-safe, as a child of a threaded parent needs.
        ERA.fetch_add(1, Ordering::SeqCst);
    }

    static INSTALLED: AtomicBool = AtomicBool::new(false);

    /// Threads that come at once each install it, and a fork then raises the era more than once. A
    /// lock that one of them held while another forked would stay held in the child.
    pub(super) fn install() {
        if INSTALLED.load(Ordering::Acquire) {
            return;
        }
        // SAFETY: in_child stays mapped: this library is linked into the program, and the C
        // library drops the handlers of a shared object that it unloads.
        let code = unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
        assert_eq!(code, 0, "pthread_atfork needs memory for one handler");
        INSTALLED.store(true, Ordering::Release);
    }
}

#[cfg(not(all(unix, not(miri))))]
mod handler {
    /// Windows has no fork; Miri does not run it.
    pub(super) fn install() {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_memories_start_at_zero_and_keep_what_is_written() {
        for mut wiped in [Wiped::<[u64; 600]>::new(), Wiped::with_handler()] {
            assert!(wiped.iter().all(|word| *word == 0));
            wiped[599] = 7;
            assert_eq!(wiped[599], 7);
        }
    }

    /// Whether a child finds zeros in a page that was advised so by hand.
    #[cfg(all(target_os = "linux", not(miri)))]
    fn kernel_wipes() -> bool {
        let (prot, flags) =
            (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        // SAFETY: a fresh mapping of a page, written and advised inside it.
        let page = unsafe {
            let page = libc::mmap(std::ptr::null_mut(), 4096, prot, flags, -1, 0).cast::<u8>();
            assert!(page.cast() != libc::MAP_FAILED);
            libc::madvise(page.cast(), 4096, libc::MADV_WIPEONFORK);
            page.write_volatile(1);
            page
        };
        // SAFETY: the child reads its page and leaves by _exit.
        let wiped = in_child(|| unsafe { page.read_volatile() } == 0);
        // SAFETY: the mapping made above, used no more.
        unsafe { libc::munmap(page.cast(), 4096) };
        wiped
    }

    /// Runs `work` in a forked child, and says what it said.
    #[cfg(all(unix, not(miri)))]
    fn in_child(work: impl FnOnce() -> bool) -> bool {
        // SAFETY: `work` reads memory only, and the child leaves by _exit.
        let child = unsafe { libc::fork() };
        if child == 0 {
            let said = i32::from(work());
            // SAFETY: ends the child at once.
            unsafe { libc::_exit(said) }
        }
        let mut status = -1;
        // SAFETY: waits for the child made above.
        assert_eq!(unsafe { libc::waitpid(child, &raw mut status, 0) }, child);
        assert!(libc::WIFEXITED(status));
        libc::WEXITSTATUS(status) == 1
    }

    /// Linux does; qemu-user 7.2 says that it did, and must not be believed.
    #[test]
    #[cfg(all(target_os = "linux", not(miri)))]
    fn the_kernels_wiping_is_used_where_a_child_shows_it() {
        let expected = if kernel_wipes() { Memory::WipeOnFork } else { Memory::Handler };
        assert_eq!(Wiped::<u64>::new().memory(), expected);
    }

    /// The state of a generator in `wiped`, as parent and child see it after a fork.
    #[cfg(all(unix, not(miri)))]
    fn child_finds_state_current(mut wiped: Wiped<u64>) -> bool {
        wiped.begin(era());
        let current = in_child(|| wiped.is_current());
        assert!(wiped.is_current(), "the parent's own state stays current");
        current
    }

    #[test]
    fn a_value_is_current_until_a_reseed() {
        let _era = crate::testing::era_stands();
        for mut wiped in [Wiped::<u64>::new(), Wiped::with_handler()] {
            assert!(!wiped.is_current());
            wiped.begin(era());
            assert!(wiped.is_current());
            reseed();
            assert!(!wiped.is_current());
        }
    }

    #[test]
    #[cfg(all(unix, not(miri)))]
    fn a_child_finds_its_state_out_of_date_by_either_way() {
        let _era = crate::testing::era_stands();
        assert!(!child_finds_state_current(Wiped::new()));
        assert!(!child_finds_state_current(Wiped::with_handler()));
    }

    #[test]
    fn reseed_raises_the_era() {
        let _era = crate::testing::era_stands();
        let before = era();
        reseed();
        assert!(era() > before);
    }
}
