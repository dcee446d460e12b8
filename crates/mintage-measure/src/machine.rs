//! What this machine is.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// The machine of a run. What cannot be found out is "unknown" or None.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's model.
    pub cpu: String,
    /// Cores that this process may use.
    pub cores: usize,
    /// Bytes of memory.
    pub memory: Option<u64>,
    /// The kernel and its release.
    pub kernel: String,
    /// The operating system.
    pub os: String,
    /// The file system that holds the databases, which decides what a commit costs.
    pub filesystem: Option<String>,
}

impl Machine {
    /// Looks at this machine, and at the file system that holds `folder`.
    #[must_use]
    pub fn look(folder: &Path) -> Self {
        let read = |path| fs::read_to_string(path).unwrap_or_default();
        Self {
            cpu: cpu(&read("/proc/cpuinfo")),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory: memory(&read("/proc/meminfo")),
            kernel: kernel(&read("/proc/sys/kernel/ostype"), &read("/proc/sys/kernel/osrelease")),
            os: os(&read("/etc/os-release")),
            filesystem: folder
                .canonicalize()
                .ok()
                .and_then(|folder| filesystem(&read("/proc/self/mounts"), &folder)),
        }
    }
}

fn cpu(cpuinfo: &str) -> String {
    let architecture = std::env::consts::ARCH;
    // ARM kernels give no model's name.
    match value(cpuinfo, "model name", ':') {
        Some(model) => format!("{model} ({architecture})"),
        None => architecture.to_owned(),
    }
}

fn memory(meminfo: &str) -> Option<u64> {
    let kibibytes = value(meminfo, "MemTotal", ':')?.strip_suffix("kB")?.trim();
    Some(kibibytes.parse::<u64>().ok()? * 1024)
}

fn kernel(name: &str, release: &str) -> String {
    match (name.trim(), release.trim()) {
        ("", _) | (_, "") => "unknown".to_owned(),
        (name, release) => format!("{name} {release}"),
    }
}

fn os(os_release: &str) -> String {
    value(os_release, "PRETTY_NAME", '=')
        .map_or_else(|| std::env::consts::OS.to_owned(), |name| name.trim_matches('"').to_owned())
}

/// The type of the file system whose mount point is the longest prefix of `folder`; of those
/// mounted at one place, the last.
fn filesystem(mounts: &str, folder: &Path) -> Option<String> {
    let mounted = mounts.lines().filter_map(|line| {
        let mut fields = line.split(' ').skip(1);
        Some((fields.next()?, fields.next()?))
    });
    mounted
        .filter(|(place, _)| folder.starts_with(place))
        .max_by_key(|(place, _)| place.len())
        .map(|(_, kind)| kind.to_owned())
}

/// The value of the first line `name SEPARATOR value`.
fn value<'a>(text: &'a str, name: &str, separator: char) -> Option<&'a str> {
    text.lines()
        .filter_map(|line| line.split_once(separator))
        .find(|(key, _)| key.trim() == name)
        .map(|(_, value)| value.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_linux_are_read() {
        let info = "processor\t: 0\nmodel name\t: A CPU @ 3: fast\nmodel name\t: second\n";
        assert!(cpu(info).starts_with("A CPU @ 3: fast ("));
        assert_eq!(memory("MemFree: 1 kB\nMemTotal:       2048 kB\n"), Some(2_097_152));
        assert_eq!(kernel("Linux\n", "6.18.0\n"), "Linux 6.18.0");
        assert_eq!(os("ID=x\nPRETTY_NAME=\"Some OS 12 (name)\"\n"), "Some OS 12 (name)");
    }

    #[test]
    fn missing_files_are_no_error() {
        assert_eq!(cpu(""), std::env::consts::ARCH);
        assert_eq!((memory(""), memory("MemTotal: many kB")), (None, None));
        assert_eq!(kernel("", ""), "unknown");
        assert_eq!(os(""), std::env::consts::OS);
    }

    #[test]
    fn the_longest_mount_point_holds_the_folder() {
        let mounts =
            "a / ext4 rw 0 0\nb /tmp tmpfs rw 0 0\nc /tm xfs rw 0 0\nd /tmp btrfs rw 0 0\n";
        let of = |folder| filesystem(mounts, Path::new(folder)).unwrap();
        assert_eq!(
            (of("/tmp/x"), of("/tmpx"), of("/")),
            ("btrfs".into(), "ext4".into(), "ext4".into())
        );
        assert_eq!(filesystem("", Path::new("/")), None);
    }
}
