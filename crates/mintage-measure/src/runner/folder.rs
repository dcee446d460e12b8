//! The temporary folder of a run.
//!
//! It is removed when the run ends, however it ends; a killed run cannot do so, and the next one
//! does. A folder's owner holds a lock on the file `lock` inside it for as long as it lives, and
//! the kernel releases the lock with the process. So a folder is only ever removed when its name
//! is ours, its lock file is there and nobody holds the lock.

use std::fs::{self, File};
use std::path::Path;

use tempfile::TempDir;

use crate::{Error, Result};

const PREFIX: &str = "mintage-compare-";
const LOCK: &str = "lock";

/// A run's folder; dropping it removes it.
pub(super) struct Folder {
    // Before `_lock`: the lock is held until the folder is gone.
    folder: TempDir,
    _lock: File,
}

impl Folder {
    /// A new folder in `parent`, else in the system's temporary folder; removes abandoned ones.
    pub(super) fn create(parent: Option<&Path>) -> Result<Self> {
        let parent = parent.map_or_else(std::env::temp_dir, Path::to_owned);
        let failed = |cause| Error::io("create a temporary folder in", &parent, cause);
        let prefix = format!("{PREFIX}{}-", std::process::id());
        let folder =
            tempfile::Builder::new().prefix(&prefix).tempdir_in(&parent).map_err(failed)?;
        let lock = take_lock(folder.path()).map_err(failed)?;
        remove_abandoned(&parent, folder.path());
        Ok(Self { folder, _lock: lock })
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// A folder for one round's files; dropping it removes them.
    pub(super) fn round(&self, round: u32) -> Result<TempDir> {
        tempfile::Builder::new()
            .prefix(&format!("round-{}-", round + 1))
            .tempdir_in(self.path())
            .map_err(|cause| Error::io("create a temporary folder in", self.path(), cause))
    }

    /// Refuses a run that would fill the disk.
    pub(super) fn require_space(&self, needed: u64) -> Result<()> {
        match free_space(self.path()) {
            Some(free) if free < needed => {
                let parent = self.path().parent().unwrap_or(self.path());
                Err(Error::no_space(parent, needed, free))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(unix)]
fn free_space(path: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(path).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

#[cfg(not(unix))]
fn free_space(_path: &Path) -> Option<u64> {
    None
}

/// Locks first and names the file then, so that nobody ever sees a lock file of ours unlocked.
fn take_lock(folder: &Path) -> std::io::Result<File> {
    let unnamed = folder.join("lock.new");
    let file = File::create(&unnamed)?;
    file.lock()?;
    fs::rename(unnamed, folder.join(LOCK))?;
    Ok(file)
}

/// Removes what killed runs left; what cannot be removed now is left to a later run.
fn remove_abandoned(parent: &Path, own: &Path) {
    let Ok(entries) = fs::read_dir(parent) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path != own && is_our_name(&path) && is_same_owner(&path, own) {
            remove_if_abandoned(&path);
        }
    }
}

fn is_our_name(path: &Path) -> bool {
    let parts = path
        .file_name()
        .and_then(|name| name.to_str())
        .and_then(|name| name.strip_prefix(PREFIX))
        .and_then(|rest| rest.split_once('-'));
    let alphanumeric = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric());
    parts.is_some_and(|(process, random)| process.parse::<u32>().is_ok() && alphanumeric(random))
}

/// A real folder of this user: not a link, not someone else's.
#[cfg(unix)]
fn is_same_owner(path: &Path, own: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (fs::symlink_metadata(path), fs::symlink_metadata(own)) {
        (Ok(theirs), Ok(ours)) => theirs.is_dir() && theirs.uid() == ours.uid(),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_same_owner(path: &Path, _own: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|folder| folder.is_dir())
}

fn remove_if_abandoned(path: &Path) {
    let lock = path.join(LOCK);
    let is_file = fs::symlink_metadata(&lock).is_ok_and(|file| file.is_file());
    let Some(file) = is_file.then(|| File::open(lock).ok()).flatten() else { return };
    if file.try_lock().is_ok() {
        // Kept locked meanwhile, so that two runs do not both remove it.
        let _ = fs::remove_dir_all(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parent() -> TempDir {
        tempfile::tempdir().unwrap()
    }

    fn names(parent: &TempDir) -> Vec<String> {
        let entries = fs::read_dir(parent.path()).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn dropping_it_removes_it() {
        let parent = parent();
        let folder = Folder::create(Some(parent.path())).unwrap();
        let round = folder.round(0).unwrap();
        fs::write(round.path().join("x"), "y").unwrap();
        assert_eq!(names(&parent).len(), 1);
        drop((round, folder));
        assert!(names(&parent).is_empty());
    }

    #[test]
    fn an_abandoned_folder_is_removed_and_nothing_else() {
        let parent = parent();
        let living = Folder::create(Some(parent.path())).unwrap();
        for name in
            ["mintage-compare-1-abc", "mintage-compare-x-abc", "mintage-compare-2-xyz", "other"]
        {
            fs::create_dir(parent.path().join(name)).unwrap();
        }
        for name in ["mintage-compare-1-abc", "mintage-compare-x-abc", "other"] {
            fs::write(parent.path().join(name).join(LOCK), "").unwrap();
        }
        let next = Folder::create(Some(parent.path())).unwrap();
        assert!(!parent.path().join("mintage-compare-1-abc").exists(), "abandoned");
        for name in ["mintage-compare-x-abc", "mintage-compare-2-xyz", "other"] {
            assert!(parent.path().join(name).exists(), "{name} is not known to be abandoned");
        }
        assert!(living.path().exists() && next.path().exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_not_followed() {
        let (parent, elsewhere) = (parent(), parent());
        fs::write(elsewhere.path().join(LOCK), "").unwrap();
        let link = parent.path().join("mintage-compare-1-abc");
        std::os::unix::fs::symlink(elsewhere.path(), &link).unwrap();
        let _folder = Folder::create(Some(parent.path())).unwrap();
        assert!(elsewhere.path().join(LOCK).exists() && link.exists());
    }

    #[test]
    fn a_run_that_would_fill_the_disk_is_refused() {
        let parent = parent();
        let folder = Folder::create(Some(parent.path())).unwrap();
        folder.require_space(1).unwrap();
        assert!(folder.require_space(u64::MAX).unwrap_err().is_disk_full());
    }

    #[test]
    fn a_missing_parent_is_named() {
        let parent = parent();
        let missing = parent.path().join("missing");
        let Err(error) = Folder::create(Some(&missing)) else { panic!("created") };
        assert!(error.to_string().contains("missing: "), "{error}");
    }
}
