//! What the integration tests share.

use std::io::Write;

use mintage::random::Source;

/// Every source that this build and kernel must have, and those that they may lack and do not.
/// One that is lacked is told as a skip.
pub(crate) fn sources(test: &str) -> Vec<Source> {
    let present = |source: &Source| match source.open() {
        Ok(_) => true,
        Err(error) => {
            assert!(error.is_unavailable() && may_be_lacked(*source), "{source}: {error}");
            skip(&format!("{test}-{source}"), &error.to_string());
            false
        }
    };
    Source::ALL.into_iter().filter(present).collect()
}

fn may_be_lacked(source: Source) -> bool {
    match source {
        Source::Vdso => !kernel_has_vdso(),
        Source::OpenSsl => cfg!(not(feature = "openssl")),
        _ => false,
    }
}

/// Linux 6.11 and later have getrandom in the vDSO of x86-64; 6.12 and later in that of aarch64. An
/// emulator shows its own vDSO, without it, and the release of the kernel below.
pub(crate) fn kernel_has_vdso() -> bool {
    let release = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let mut numbers = release.split(['.', '-']).map_while(|part| part.parse::<u32>().ok());
    let version = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    let first = if cfg!(target_arch = "x86_64") { (6, 11) } else { (6, 12) };
    let has_one = cfg!(any(target_arch = "x86_64", target_arch = "aarch64"));
    let emulated = std::env::var_os("MINTAGE_EMULATED").is_some();
    cfg!(target_os = "linux") && has_one && version >= first && !emulated
}

/// A test that cannot run says so: in the file that `scripts/check-skips` compares with the list of
/// expected skips. Without the feature openssl that source is no skip: it is not in the build.
fn skip(test: &str, why: &str) {
    if test.ends_with("openssl") {
        return;
    }
    eprintln!("skipped: {test}: {why}");
    if let Some(path) = std::env::var_os("MINTAGE_SKIPS") {
        let mut file = std::fs::File::options().append(true).create(true).open(path).unwrap();
        writeln!(file, "{test}: {why}").unwrap();
    }
}
