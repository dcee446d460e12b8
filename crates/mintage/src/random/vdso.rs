//! `getrandom` in the vDSO (Linux 6.11 and later), called without the C library.
//!
//! The kernel maps a small shared object into every process. Its address is in the auxiliary
//! vector; its symbol table names the function; the function says how large its state is and how
//! the memory for it must be mapped. The state belongs to one thread, is never shared, and is
//! wiped by the kernel in a forked child and when memory runs short (`MAP_DROPPABLE`): the
//! function notices and seeds it again.

#![allow(unsafe_code)]

use super::{Random, Syscall};
use crate::{Error, Result};

/// Random bytes by the vDSO alone.
#[derive(Clone, Copy, Debug)]
pub struct Vdso(());

impl Vdso {
    /// Finds the function.
    ///
    /// # Errors
    /// When the kernel is older than 6.11, or for an architecture without it
    /// ([`crate::Error::is_unavailable`]).
    pub fn new() -> Result<Self> {
        match imp::function() {
            Some(_) => Ok(Self(())),
            None => Err(Error::unavailable(
                "the random source vdso",
                "this kernel offers no getrandom in the vDSO (Linux 6.11 and later do); use kernel, \
                 which falls back to the system call",
            )),
        }
    }

    /// The system call where this thread can have no state: out of memory, while it ends, or in a
    /// signal handler that interrupted a read.
    #[inline]
    pub(super) fn fill_or_syscall(out: &mut [u8]) -> Result<()> {
        imp::fill(out).unwrap_or_else(|| Syscall.fill(out))
    }
}

impl Random for Vdso {
    #[inline]
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        imp::fill(out).unwrap_or_else(|| {
            Err(Error::random(
                "vdso",
                std::io::Error::other("this thread can have no state now; use kernel"),
            ))
        })
    }
}

#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64"),
    target_pointer_width = "64",
    not(miri)
))]
mod imp {
    use std::cell::RefCell;
    use std::ffi::{c_uint, c_void};
    use std::io;
    use std::ptr;

    use super::super::elf;
    use crate::fork::First;
    use crate::{Error, Result};

    /// `ssize_t getrandom(void *buf, size_t len, unsigned flags, void *state, size_t state_len)`
    type Function = unsafe extern "C" fn(*mut c_void, usize, c_uint, *mut c_void, usize) -> isize;

    /// What the function answers when asked for its parameters (`struct vgetrandom_opaque_params`).
    #[repr(C)]
    #[derive(Default)]
    struct Params {
        state_size: u32,
        mmap_prot: u32,
        mmap_flags: u32,
        reserved: [u32; 13],
    }

    #[derive(Clone, Copy)]
    pub(super) struct Vgetrandom {
        call: Function,
        state_size: usize,
        prot: i32,
        flags: i32,
    }

    #[inline]
    pub(super) fn function() -> Option<&'static Vgetrandom> {
        static FOUND: First<Option<Vgetrandom>> = First::new();
        FOUND.get_or_make(find).as_ref()
    }

    fn find() -> Option<Vgetrandom> {
        const NAME: &[u8] =
            if cfg!(target_arch = "x86_64") { b"__vdso_getrandom" } else { b"__kernel_getrandom" };
        // SAFETY: getauxval only reads the auxiliary vector.
        let image = unsafe { libc::getauxval(libc::AT_SYSINFO_EHDR) };
        let image = ptr::with_exposed_provenance::<u8>(usize::try_from(image).ok()?);
        // SAFETY: the kernel maps a whole, valid ELF image there, or the address is 0, which
        // `symbol` refuses.
        let address = unsafe { elf::symbol(image, NAME) }?;
        // SAFETY: the symbol of this name has this signature since Linux 6.11.
        let call = unsafe { std::mem::transmute::<*const u8, Function>(address) };
        let mut params = Params::default();
        // SAFETY: this way of calling it (no buffer, a state length of all ones) writes `params` only.
        let code = unsafe { call(ptr::null_mut(), 0, 0, (&raw mut params).cast(), usize::MAX) };
        (code == 0 && params.state_size > 0).then_some(Vgetrandom {
            call,
            state_size: params.state_size as usize,
            prot: params.mmap_prot.cast_signed(),
            flags: params.mmap_flags.cast_signed(),
        })
    }

    /// One thread's state, on pages of its own, so that it never straddles two.
    struct State {
        address: *mut c_void,
        size: usize,
    }

    impl State {
        fn map(function: &Vgetrandom) -> Option<Self> {
            let (size, prot, flags) = (function.state_size, function.prot, function.flags);
            // SAFETY: a fresh mapping with the protection and flags that the kernel asked for.
            let address = unsafe { libc::mmap(ptr::null_mut(), size, prot, flags, -1, 0) };
            (address != libc::MAP_FAILED).then_some(Self { address, size })
        }
    }

    impl Drop for State {
        fn drop(&mut self) {
            // SAFETY: the mapping that map() made; its thread is ending and uses it no more.
            unsafe { libc::munmap(self.address, self.size) };
        }
    }

    thread_local! {
        static STATE: RefCell<Option<State>> = const { RefCell::new(None) };
    }

    /// None where this thread can have no state.
    #[inline]
    pub(super) fn fill(out: &mut [u8]) -> Option<Result<()>> {
        let function = function()?;
        STATE
            .try_with(|cell| {
                let mut state = cell.try_borrow_mut().ok()?;
                if state.is_none() {
                    *state = State::map(function);
                }
                state.as_ref().map(|state| fill_with(function, state, out))
            })
            .ok()
            .flatten()
    }

    fn fill_with(function: &Vgetrandom, state: &State, mut out: &mut [u8]) -> Result<()> {
        while !out.is_empty() {
            let (start, len) = (out.as_mut_ptr().cast(), out.len());
            // SAFETY: `out` is writable for `len`; the state was mapped as asked, has the size
            // asked, belongs to this thread, and is borrowed for the time of the call.
            let count = unsafe { (function.call)(start, len, 0, state.address, state.size) };
            match usize::try_from(count) {
                Ok(0) => return Err(Error::random("vdso", io::ErrorKind::UnexpectedEof.into())),
                Ok(count) => out = &mut out[count..],
                Err(_) => {
                    let code = i32::try_from(-count).unwrap_or(libc::EIO);
                    if code != libc::EINTR {
                        return Err(Error::random("vdso", io::Error::from_raw_os_error(code)));
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(not(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64"),
    target_pointer_width = "64",
    not(miri)
)))]
mod imp {
    use crate::Result;

    pub(super) fn function() -> Option<&'static ()> {
        None
    }

    pub(super) fn fill(_: &mut [u8]) -> Option<Result<()>> {
        None
    }
}
