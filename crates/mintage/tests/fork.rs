//! A forked child and its parent never give the same bytes, with a pool that was part-used when
//! the parent forked, from single- and multi-threaded parents, for every source.
#![cfg(unix)]
#![allow(unsafe_code)]

use std::collections::HashSet;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::FromRawFd;
use std::sync::mpsc;

use mintage::random::{Csprng, Pool, Random, Source};
use mintage::uuid::Uuid;
use mintage::{Mint, Result};

/// Ids that parent and child each make after the fork: more than a pool holds.
const IDS: usize = 600;

/// Forks; the child runs `work` and sends the ids it made. Returns those of both.
fn fork_and<W: FnMut() -> Vec<Uuid>>(mut work: W) -> (Vec<Uuid>, Vec<Uuid>) {
    let mut ends = [0; 2];
    // SAFETY: `ends` has room for two descriptors, each owned once below.
    assert_eq!(unsafe { libc::pipe(ends.as_mut_ptr()) }, 0);
    // SAFETY: pipe() gave these and nothing else owns them.
    let (mut reader, mut writer) =
        unsafe { (File::from_raw_fd(ends[0]), File::from_raw_fd(ends[1])) };
    // SAFETY: the child makes ids, writes them and leaves by _exit: no lock of another thread is
    // waited for, since malloc is made safe by the C library's own fork handlers.
    match unsafe { libc::fork() } {
        0 => {
            let bytes: Vec<u8> = work().iter().flat_map(|id| *id.as_bytes()).collect();
            let sent = writer.write_all(&bytes).is_ok();
            // SAFETY: ends the child without running the test harness's exit handlers.
            unsafe { libc::_exit(i32::from(!sent)) }
        }
        child => {
            assert!(child > 0, "fork failed");
            drop(writer);
            let parents = work();
            let mut bytes = Vec::new();
            reader.read_to_end(&mut bytes).unwrap();
            let mut status = 0;
            // SAFETY: waits for the child made above.
            assert_eq!(unsafe { libc::waitpid(child, &raw mut status, 0) }, child);
            assert_eq!(status, 0, "the child failed");
            let children = bytes.chunks(16).map(|id| Uuid::from_slice(id).unwrap()).collect();
            (parents, children)
        }
    }
}

fn assert_distinct(what: &str, (parents, children): (Vec<Uuid>, Vec<Uuid>)) {
    assert_eq!((parents.len(), children.len()), (IDS, IDS), "{what}");
    let all: HashSet<Uuid> = parents.into_iter().chain(children).collect();
    assert_eq!(all.len(), 2 * IDS, "{what}: parent and child gave the same id");
}

/// The random parts alone: for v7, the time would hide a repeated tail.
fn v4s(mut next: impl FnMut() -> Result<Uuid>) -> Vec<Uuid> {
    (0..IDS).map(|_| next().unwrap()).collect()
}

fn tails(ids: Vec<Uuid>) -> Vec<Uuid> {
    ids.into_iter().map(|id| Uuid::from_u64_pair(0, id.as_u64_pair().1)).collect()
}

fn each_source(check: impl Fn(Source)) {
    for source in Source::ALL {
        match Mint::builder().source(source).build() {
            Ok(_) => check(source),
            Err(error) => assert!(error.is_unavailable() && is_optional(source), "{error}"),
        }
    }
}

/// Sources that a kernel or a build may lack.
fn is_optional(source: Source) -> bool {
    source == Source::Vdso || source == Source::OpenSsl && cfg!(not(feature = "openssl"))
}

fn check_v4_and_v7(source: Source) {
    let mut mint = Mint::builder().source(source).build().unwrap();
    mint.v4().unwrap();
    assert_distinct(source.name(), fork_and(|| v4s(|| mint.v4())));
    mint.v7().unwrap();
    let (parents, children) = fork_and(|| v4s(|| mint.v7()));
    assert!(parents.is_sorted_by(|a, b| a < b) && children.is_sorted_by(|a, b| a < b));
    assert_distinct(source.name(), (tails(parents), tails(children)));
}

#[test]
fn single_threaded_parent() {
    each_source(check_v4_and_v7);
}

#[test]
fn multi_threaded_parent() {
    let (stop, stopped) = mpsc::channel::<()>();
    let busy = std::thread::spawn(move || {
        while stopped.try_recv() == Err(mpsc::TryRecvError::Empty) {
            std::hint::black_box((mintage::v4(), mintage::v7()));
        }
    });
    each_source(|source| std::thread::spawn(move || check_v4_and_v7(source)).join().unwrap());
    drop(stop);
    busy.join().unwrap();
}

#[test]
fn the_thread_generators_of_the_root() {
    let _ = (mintage::v4(), mintage::v7());
    assert_distinct("v4", fork_and(|| v4s(mintage::try_v4)));
    let (parents, children) = fork_and(|| v4s(mintage::try_v7));
    assert_distinct("v7", (tails(parents), tails(children)));
}

#[test]
fn a_childs_child() {
    let mut mint = Mint::new();
    mint.v4().unwrap();
    let (parents, descendants) = fork_and(|| {
        let (own, childs) = fork_and(|| v4s(|| mint.v4()).split_off(IDS / 2));
        [own, childs].concat()
    });
    assert_distinct("two generations", (parents, descendants));
}

#[test]
fn pools_and_ciphers_used_bare() {
    let mut csprng = Csprng::new();
    let mut pool = Pool::new(Csprng::new());
    let sources: [(&str, &mut dyn Random); 2] = [("csprng", &mut csprng), ("pool", &mut pool)];
    for (name, mut source) in sources {
        source.fill(&mut [0; 5]).unwrap();
        let ids = fork_and(|| v4s(|| mintage::uuid::v4(&mut source)));
        assert_distinct(name, ids);
    }
}

/// Shows that the test can fail: a pool in ordinary memory repeats itself.
#[test]
fn a_pool_without_protection_is_caught() {
    let mut block: Vec<Uuid> = (0..2 * IDS).map(|_| mintage::v4()).collect();
    let (parents, children) = fork_and(|| block.split_off(IDS));
    assert_eq!(parents, children);
}
