//! Looking up one symbol in the ELF image that the kernel mapped: the part of a dynamic loader
//! that the vDSO needs (System V ABI, chapters 4 and 5).
//!
//! ```text
//!   header ─► program headers ─► PT_LOAD     file offset ↔ address
//!                            └─► PT_DYNAMIC ─► DT_SYMTAB, DT_STRTAB, DT_GNU_HASH | DT_HASH
//! ```

#![allow(unsafe_code)]

use std::ffi::CStr;

const PT_LOAD: u32 = 1;
const PT_DYNAMIC: u32 = 2;
const DT_NULL: u64 = 0;
const DT_HASH: u64 = 4;
const DT_STRTAB: u64 = 5;
const DT_SYMTAB: u64 = 6;
const DT_GNU_HASH: u64 = 0x6fff_fef5;

/// A mapped image: `base + address`, with addresses as the file's tables give them.
struct Image {
    base: *const u8,
}

impl Image {
    /// # Safety
    /// `address` plus the size of T must lie inside the image.
    unsafe fn read<T: Copy>(&self, address: u64) -> T {
        // SAFETY: inside the image by the caller; unaligned reads ask nothing of the tables.
        unsafe { self.base.wrapping_add(offset(address)).cast::<T>().read_unaligned() }
    }
}

fn offset(address: u64) -> usize {
    // The callers' targets are 64-bit.
    usize::try_from(address).unwrap_or(usize::MAX)
}

/// The address of the defined symbol `name`, or None.
///
/// # Safety
/// `image` is null or the start of a complete 64-bit ELF image of this machine's byte order, as
/// the kernel maps its vDSO.
pub(super) unsafe fn symbol(image: *const u8, name: &[u8]) -> Option<*const u8> {
    // SAFETY: by the caller, the image is null or complete, so the offsets that its own tables
    // give stay inside it.
    unsafe {
        if image.is_null() || image.cast::<[u8; 5]>().read() != *b"\x7fELF\x02" {
            return None;
        }
        let image = Image { base: image };
        let (bias, dynamic) = segments(&image)?;
        // Entries may hold addresses as linked; the image's base stands for the first segment.
        let tables = Tables::read(&image, bias, dynamic)?;
        (0..tables.symbol_count(&image))
            .find_map(|index| tables.named(&image, index, name))
            .map(|value| image.base.wrapping_add(offset(value.wrapping_sub(bias))))
    }
}

/// The difference between linked addresses and offsets in the image, and where the dynamic
/// section is.
///
/// # Safety
/// `image` is complete.
unsafe fn segments(image: &Image) -> Option<(u64, u64)> {
    // SAFETY: the header gives where the program headers are, how many, and how large each is.
    unsafe {
        let table: u64 = image.read(32);
        let (size, count): (u16, u16) = (image.read(54), image.read(56));
        let (mut bias, mut dynamic) = (None, None);
        for index in 0..u64::from(count) {
            let header = table + index * u64::from(size);
            let (file_offset, address): (u64, u64) =
                (image.read(header + 8), image.read(header + 16));
            match image.read::<u32>(header) {
                PT_LOAD => bias = bias.or(Some(address.wrapping_sub(file_offset))),
                PT_DYNAMIC => dynamic = Some(file_offset),
                _ => {}
            }
        }
        Some((bias?, dynamic?))
    }
}

#[derive(Default)]
struct Tables {
    symbols: u64,
    strings: u64,
    hash: u64,
    gnu_hash: u64,
}

impl Tables {
    /// # Safety
    /// `image` is complete, and `dynamic` is where its dynamic section starts.
    unsafe fn read(image: &Image, bias: u64, mut dynamic: u64) -> Option<Self> {
        let mut tables = Self::default();
        loop {
            // SAFETY: the dynamic section ends with DT_NULL.
            let (tag, value): (u64, u64) =
                unsafe { (image.read(dynamic), image.read(dynamic + 8)) };
            let at = value.wrapping_sub(bias);
            match tag {
                DT_NULL => break,
                DT_SYMTAB => tables.symbols = at,
                DT_STRTAB => tables.strings = at,
                DT_HASH => tables.hash = at,
                DT_GNU_HASH => tables.gnu_hash = at,
                _ => {}
            }
            dynamic += 16;
        }
        let complete = tables.symbols != 0 && tables.strings != 0;
        (complete && (tables.hash != 0 || tables.gnu_hash != 0)).then_some(tables)
    }

    /// The symbol table does not say how long it is; its hash tables do.
    ///
    /// # Safety
    /// `image` is complete, and these are its own tables.
    unsafe fn symbol_count(&self, image: &Image) -> u64 {
        // SAFETY: both tables' layouts are fixed; chains end where the table says.
        unsafe {
            if self.hash != 0 {
                return u64::from(image.read::<u32>(self.hash + 4));
            }
            let [buckets, first, bloom, _]: [u32; 4] = image.read(self.gnu_hash);
            let bucket_table = self.gnu_hash + 16 + u64::from(bloom) * 8;
            let last = (0..u64::from(buckets))
                .map(|index| image.read::<u32>(bucket_table + index * 4))
                .max()
                .unwrap_or(0);
            if last < first {
                return 0;
            }
            let chains = bucket_table + u64::from(buckets) * 4;
            let mut index = u64::from(last);
            // A chain's last entry has its lowest bit set.
            while image.read::<u32>(chains + (index - u64::from(first)) * 4) & 1 == 0 {
                index += 1;
            }
            index + 1
        }
    }

    /// The value of symbol `index` if it is defined and has this name.
    ///
    /// # Safety
    /// As [`Self::symbol_count`], and `index` is below it.
    unsafe fn named(&self, image: &Image, index: u64, name: &[u8]) -> Option<u64> {
        // SAFETY: `index` is below the table's length; strings end in NUL inside the image.
        unsafe {
            let entry = self.symbols + index * 24;
            let section: u16 = image.read(entry + 6);
            let text = self.strings + u64::from(image.read::<u32>(entry));
            let text = CStr::from_ptr(image.base.wrapping_add(offset(text)).cast());
            (section != 0 && text.to_bytes() == name).then(|| image.read(entry + 8))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The running system's own image, found as the vDSO source finds it. Linux has one; qemu-user
    /// 7.2 maps none.
    fn vdso(test: &str) -> Option<*const u8> {
        // SAFETY: getauxval only reads the auxiliary vector.
        let address = unsafe { libc::getauxval(libc::AT_SYSINFO_EHDR) };
        if address == 0 {
            crate::testing::skip(test, "the system maps no vDSO");
            return None;
        }
        Some(std::ptr::with_exposed_provenance(offset(address)))
    }

    #[test]
    fn finds_what_every_vdso_has_and_nothing_else() {
        let clock: &[u8] = if cfg!(target_arch = "x86_64") {
            b"__vdso_clock_gettime"
        } else {
            b"__kernel_clock_gettime"
        };
        let Some(image) = vdso("vdso-symbols") else { return };
        // SAFETY: the kernel's own image.
        unsafe {
            assert!(symbol(image, clock).is_some());
            assert!(symbol(image, b"__vdso_no_such_thing").is_none());
        }
    }

    #[test]
    fn both_hash_tables_give_the_same_count() {
        let Some(base) = vdso("vdso-hash-tables") else { return };
        let image = Image { base };
        // SAFETY: the kernel's own image.
        unsafe {
            let (bias, dynamic) = segments(&image).unwrap();
            let tables = Tables::read(&image, bias, dynamic).unwrap();
            if tables.hash == 0 || tables.gnu_hash == 0 {
                return; // A vDSO with one table (aarch64) cannot disagree with itself.
            }
            let gnu = Tables { hash: 0, ..tables };
            assert_eq!(gnu.symbol_count(&image), tables.symbol_count(&image));
        }
    }

    #[test]
    fn refuses_what_is_no_image() {
        // SAFETY: null is refused before it is read; the array is longer than what is read.
        unsafe {
            assert!(symbol(std::ptr::null(), b"x").is_none());
            assert!(symbol([0u8; 64].as_ptr(), b"x").is_none());
        }
    }
}
