//! The crate's one error.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// What went wrong. The message is one line and says what to do next; the predicates are what a
/// caller branches on.
pub struct Error(Box<Kind>);

/// A result whose error is [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

#[derive(Debug)]
enum Kind {
    Settings(String),
    Interrupted,
    DiskFull,
    NoSpace { folder: PathBuf, needed: u64, free: u64 },
    Database { doing: &'static str, cause: rusqlite::Error },
    Io { doing: &'static str, path: PathBuf, cause: io::Error },
    Mint(mintage::Error),
    WrongResult(String),
    Record(String),
    Chart(String),
}

impl Error {
    pub(crate) fn settings(message: impl Into<String>) -> Self {
        Self(Box::new(Kind::Settings(message.into())))
    }

    pub(crate) fn interrupted() -> Self {
        Self(Box::new(Kind::Interrupted))
    }

    pub(crate) fn no_space(folder: &Path, needed: u64, free: u64) -> Self {
        Self(Box::new(Kind::NoSpace { folder: folder.to_owned(), needed, free }))
    }

    pub(crate) fn io(doing: &'static str, path: &Path, cause: io::Error) -> Self {
        match cause.kind() {
            io::ErrorKind::StorageFull => Self(Box::new(Kind::DiskFull)),
            _ => Self(Box::new(Kind::Io { doing, path: path.to_owned(), cause })),
        }
    }

    /// For `map_err`: names what was being done when the database failed.
    pub(crate) fn database(doing: &'static str) -> impl Fn(rusqlite::Error) -> Self {
        move |cause| match cause.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DiskFull) => Self(Box::new(Kind::DiskFull)),
            _ => Self(Box::new(Kind::Database { doing, cause })),
        }
    }

    pub(crate) fn wrong_result(message: impl Into<String>) -> Self {
        Self(Box::new(Kind::WrongResult(message.into())))
    }

    pub(crate) fn record(message: impl Into<String>) -> Self {
        Self(Box::new(Kind::Record(message.into())))
    }

    pub(crate) fn chart(cause: impl fmt::Display) -> Self {
        Self(Box::new(Kind::Chart(cause.to_string())))
    }

    /// The settings, or the name of a key, were refused; nothing was measured.
    #[must_use]
    pub fn is_settings(&self) -> bool {
        matches!(*self.0, Kind::Settings(_))
    }

    /// The stop flag was raised. The temporary files are gone.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        matches!(*self.0, Kind::Interrupted)
    }

    /// The disk is full, or has less room than the run needs.
    #[must_use]
    pub fn is_disk_full(&self) -> bool {
        matches!(*self.0, Kind::DiskFull | Kind::NoSpace { .. })
    }

    /// The database gave a wrong answer: the numbers of this run mean nothing.
    #[must_use]
    pub fn is_wrong_result(&self) -> bool {
        matches!(*self.0, Kind::WrongResult(_))
    }

    /// A record cannot be read or holds too little to report.
    #[must_use]
    pub fn is_record(&self) -> bool {
        matches!(*self.0, Kind::Record(_))
    }
}

impl From<mintage::Error> for Error {
    fn from(cause: mintage::Error) -> Self {
        Self(Box::new(Kind::Mint(cause)))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let room = "free some space, measure fewer rows, or choose another folder with TMPDIR";
        match &*self.0 {
            Kind::Settings(message) | Kind::Record(message) => f.write_str(message),
            Kind::Interrupted => f.write_str("interrupted; the temporary files were removed"),
            Kind::DiskFull => write!(f, "the disk of the temporary folder is full; {room}"),
            Kind::NoSpace { folder, needed, free } => {
                let mega = |bytes: u64| bytes.div_ceil(1_000_000);
                let (needed, free) = (mega(*needed), mega(*free));
                let folder = folder.display();
                write!(
                    f,
                    "this run needs about {needed} MB in {folder}, where {free} MB are free; {room}"
                )
            }
            Kind::Database { doing, cause } => {
                write!(f, "SQLite failed to {doing}: {cause}; the run was given up, try it again")
            }
            Kind::Io { doing, path, cause } => {
                let path = path.display();
                write!(f, "cannot {doing} {path}: {cause}; choose another folder with TMPDIR")
            }
            Kind::Mint(cause) => cause.fmt(f),
            Kind::WrongResult(message) => {
                write!(f, "wrong result: {message}; do not trust this run, please report it")
            }
            Kind::Chart(message) => write!(f, "cannot draw a chart: {message}; please report it"),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.0 {
            Kind::Database { cause, .. } => Some(cause),
            Kind::Io { cause, .. } => Some(cause),
            Kind::Mint(cause) => Some(cause),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_one_line() {
        let folder = Path::new("/somewhere");
        let errors = [
            Error::settings("give more rows"),
            Error::interrupted(),
            Error::no_space(folder, 2_000_001, 1),
            Error::io("create", folder, io::Error::other("no")),
            Error::io("create", folder, io::ErrorKind::StorageFull.into()),
            Error::database("insert")(rusqlite::Error::InvalidQuery),
            Error::wrong_result("19 rows of 20"),
            Error::chart("no"),
        ];
        for error in errors {
            assert!(!error.to_string().contains('\n'), "{error}");
        }
    }

    #[test]
    fn a_full_disk_is_told_apart() {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        connection.execute_batch("PRAGMA max_page_count = 2; CREATE TABLE t (x BLOB)").unwrap();
        let cause = connection.execute("INSERT INTO t VALUES (zeroblob(9999))", []).unwrap_err();
        assert!(Error::database("insert")(cause).is_disk_full());
        assert!(!Error::database("insert")(rusqlite::Error::InvalidQuery).is_disk_full());
    }
}
