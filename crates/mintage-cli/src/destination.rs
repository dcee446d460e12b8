//! A file that appears whole or not at all.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, PersistError};

use crate::failure::{Failure, Outcome};

/// Where a result goes. Opened before the work, so that a wrong path is found early.
pub(crate) struct Destination {
    path: PathBuf,
    sink: Sink,
}

enum Sink {
    /// Takes the file's place when it is complete.
    Replacing(NamedTempFile),
    /// A device or pipe.
    Direct(File),
}

impl Destination {
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let is_special = path.metadata().is_ok_and(|file| !file.is_file());
        let sink = if is_special {
            File::options().write(true).open(path).map(Sink::Direct)
        } else {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new("."));
            beside(folder).map(Sink::Replacing)
        };
        let sink = sink.map_err(|error| cannot_write(path, &error))?;
        Ok(Self { path: path.to_owned(), sink })
    }

    pub(crate) fn write(self, text: &str) -> Outcome {
        let failed = |error: &std::io::Error| cannot_write(&self.path, error);
        match self.sink {
            Sink::Direct(mut file) => file.write_all(text.as_bytes()).map_err(|e| failed(&e)),
            Sink::Replacing(mut file) => {
                file.write_all(text.as_bytes()).map_err(|e| failed(&e))?;
                let moved = file.persist(&self.path);
                moved.map(drop).map_err(|PersistError { error, .. }| failed(&error))
            }
        }
    }
}

/// A temporary file in `folder`, with the rights that any new file gets there.
fn beside(folder: &Path) -> std::io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".mintage-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Failed(format!("cannot write {}: {error}; choose another file", path.display()))
}
