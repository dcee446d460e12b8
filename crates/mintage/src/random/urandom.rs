//! `/dev/urandom`, kept open, or opened for each read as a yardstick.

use std::fs::File;
use std::io::{self, Read};

use super::Random;
use crate::{Error, Result};

const DEVICE: &str = "/dev/urandom";

/// Random bytes from `/dev/urandom`, opened once.
#[derive(Debug)]
pub struct Urandom(File);

impl Urandom {
    /// Opens the device.
    ///
    /// # Errors
    /// When it cannot be opened or is not a character device, as in a bare chroot.
    pub fn new() -> Result<Self> {
        open().map(Self).map_err(failed)
    }
}

impl Random for Urandom {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        // A daemon that closes all its descriptors may open something else in this one's place.
        check(&self.0).and_then(|()| self.0.read_exact(out)).map_err(failed)
    }
}

/// What `/dev/urandom` names, opened, read and closed each time: what many programs do, kept here
/// to be measured. **Not checked** to be the device.
#[derive(Clone, Copy, Debug, Default)]
pub struct UrandomReopened;

impl Random for UrandomReopened {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        // No check of the device's kind: it would add a system call to what is being measured.
        File::open(DEVICE).and_then(|mut file| file.read_exact(out)).map_err(failed)
    }
}

fn open() -> io::Result<File> {
    let file = File::open(DEVICE)?;
    check(&file)?;
    Ok(file)
}

/// A regular file of that name, or another device, would give the same "random" bytes to everyone.
#[cfg(target_os = "linux")]
fn check(file: &File) -> io::Result<()> {
    use rustix::fs::{FileType, fstat, makedev};
    let found = fstat(file)?;
    let is_character = FileType::from_raw_mode(found.st_mode) == FileType::CharacterDevice;
    // Linux fixes the device's numbers (Documentation/admin-guide/devices.txt).
    let is_urandom = found.st_rdev == makedev(1, 9);
    if is_character && is_urandom { Ok(()) } else { Err(another()) }
}

#[cfg(not(target_os = "linux"))]
fn check(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if !file.metadata()?.file_type().is_char_device() {
            return Err(another());
        }
    }
    Ok(())
}

#[cfg(unix)]
fn another() -> io::Error {
    io::Error::other(format!("{DEVICE} is not the kernel's random device"))
}

fn failed(cause: io::Error) -> Error {
    Error::random("urandom", cause)
}

#[cfg(all(test, target_os = "linux", not(miri)))]
mod tests {
    use super::*;

    #[test]
    fn a_descriptor_that_became_another_file_is_an_error() {
        Urandom::new().unwrap().fill(&mut [0; 16]).unwrap();
        for other in ["/dev/zero", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")] {
            let error = Urandom(File::open(other).unwrap()).fill(&mut [0; 16]).unwrap_err();
            assert!(error.is_random() && error.to_string().contains("not the kernel's"), "{error}");
        }
    }
}
