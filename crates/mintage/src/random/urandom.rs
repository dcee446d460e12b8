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
        self.0.read_exact(out).map_err(failed)
    }
}

/// Random bytes from `/dev/urandom`, opened, read and closed each time: what many programs do,
/// kept here to be measured.
#[derive(Clone, Copy, Debug, Default)]
pub struct UrandomReopened;

impl Random for UrandomReopened {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        // No check of the device's kind: it would add a system call to what is being measured.
        File::open(DEVICE).and_then(|mut file| file.read_exact(out)).map_err(failed)
    }
}

/// A regular file of that name would give the same "random" bytes to everyone.
fn open() -> io::Result<File> {
    let file = File::open(DEVICE)?;
    #[cfg(unix)]
    if !std::os::unix::fs::FileTypeExt::is_char_device(&file.metadata()?.file_type()) {
        return Err(io::Error::other(format!("{DEVICE} is not a character device")));
    }
    Ok(file)
}

fn failed(cause: io::Error) -> Error {
    Error::random("urandom", cause)
}
