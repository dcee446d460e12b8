//! A file that appears whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};

/// Where a result goes. Looked at before the work, so that a wrong path is found early, and
/// written after it, so that an interrupted run leaves nothing.
pub(crate) struct Destination {
    /// As it was given.
    shown: PathBuf,
    /// Where it is, links followed.
    path: PathBuf,
}

impl Destination {
    pub(crate) fn look(given: &Path) -> Result<Self, Failure> {
        let found = Self { shown: given.to_owned(), path: follow(given) };
        if given == Path::new("-") {
            let hint = "\"-\" is no file; for standard output, write /dev/stdout";
            return Err(Failure::Usage(hint.to_owned()));
        }
        let checked = if is_special(&found.path) {
            Ok(())
        } else if found.path.exists() {
            File::options().append(true).open(&found.path).map(drop)
        } else {
            tempfile::tempfile_in(folder(&found.path)).map(drop)
        };
        checked.map_err(|error| found.cannot_write(&error))?;
        Ok(found)
    }

    pub(crate) fn is_same_file(&self, other: &Self) -> bool {
        self.path == other.path && !is_special(&self.path)
    }

    pub(crate) fn write(&self, text: &str) -> Outcome {
        let written = if is_special(&self.path) {
            let file = File::options().write(true).open(&self.path);
            file.and_then(|mut file| file.write_all(text.as_bytes()))
        } else {
            self.replace(text)
        };
        written.map_err(|error| self.cannot_write(&error))
    }

    /// Written beside, then moved into place, with the rights of what it replaces.
    fn replace(&self, text: &str) -> io::Result<()> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".mintage-").suffix(".tmp");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.tempfile_in(folder(&self.path))?;
        file.write_all(text.as_bytes())?;
        if let Ok(old) = fs::metadata(&self.path) {
            fs::set_permissions(file.path(), old.permissions())?;
        }
        file.persist(&self.path)?;
        Ok(())
    }

    fn cannot_write(&self, error: &io::Error) -> Failure {
        // Without the name of a temporary file, which is ours.
        let reason = error.raw_os_error().map(io::Error::from_raw_os_error);
        let reason =
            reason.map_or_else(|| io::Error::from(error.kind()).to_string(), |e| e.to_string());
        let shown = self.shown.display();
        Failure::Failed(format!("cannot write {shown}: {reason}; choose another file"))
    }
}

/// The file that a chain of links names, whether it exists or not.
fn follow(given: &Path) -> PathBuf {
    let mut path = given.to_owned();
    for _ in 0..40 {
        match fs::read_link(&path) {
            // Links below /proc name open files, some of which have no path.
            Ok(_) if path.starts_with("/proc") => break,
            Ok(target) => path = folder(&path).join(target),
            Err(_) => break,
        }
    }
    path
}

fn folder(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_owned()
}

/// A device, a pipe, or a file that is open already.
fn is_special(path: &Path) -> bool {
    path.starts_with("/dev") && !path.starts_with("/dev/shm")
        || path.starts_with("/proc")
        || path.metadata().is_ok_and(|file| !file.is_file() && !file.is_dir())
}
