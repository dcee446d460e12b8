//! A forked child and its parent never give the same bytes, with a pool that was part-used when
//! the parent forked, from single- and multi-threaded parents, for every source.
#![cfg(unix)]
#![allow(unsafe_code)]

mod common;

use std::collections::HashSet;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::FromRawFd;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};

use mintage::clock::Kind;
use mintage::random::{Csprng, Pool, Random, Source};
use mintage::uuid::{Uuid, time};
use mintage::{Mint, Result, process};

/// Held by each test: OpenSSL's own locks are not made ready for a fork, so a child waits for ever
/// on one that another thread held (see SECURITY.md).
fn alone() -> MutexGuard<'static, ()> {
    static LOCK: Mutex<()> = Mutex::new(());
    LOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

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
            // SAFETY: ends a child that waits for something that only its parent has.
            unsafe { libc::alarm(60) };
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
    let _alone = alone();
    common::sources("fork").into_iter().for_each(check_v4_and_v7);
}

#[test]
fn multi_threaded_parent() {
    let _alone = alone();
    let (stop, stopped) = mpsc::channel::<()>();
    let busy = std::thread::spawn(move || {
        while stopped.try_recv() == Err(mpsc::TryRecvError::Empty) {
            std::hint::black_box((mintage::v4(), mintage::v7()));
        }
    });
    for source in common::sources("fork-threads") {
        std::thread::spawn(move || check_v4_and_v7(source)).join().unwrap();
    }
    drop(stop);
    busy.join().unwrap();
}

#[test]
fn the_thread_generators_of_the_root() {
    let _alone = alone();
    let _ = (mintage::v4(), mintage::v7());
    assert_distinct("v4", fork_and(|| v4s(mintage::try_v4)));
    let (parents, children) = fork_and(|| v4s(mintage::try_v7));
    assert_distinct("v7", (tails(parents), tails(children)));
}

#[test]
fn the_order_of_the_process_and_the_cached_clock() {
    let _alone = alone();
    let mut cached = Mint::builder().clock(Kind::Cached).build().unwrap();
    for _ in 0..2 {
        let _ = (process::v7(), cached.v7().unwrap());
        let (parents, children) = fork_and(|| v4s(process::try_v7));
        assert!(parents.is_sorted_by(|a, b| a < b) && children.is_sorted_by(|a, b| a < b));
        assert_distinct("process", (tails(parents), tails(children)));
        let (parents, children) = fork_and(|| v4s(|| cached.v7()));
        assert_distinct("cached", (tails(parents), tails(children)));
    }
    // In a child, another thread writes the time down.
    let goes_on = || {
        let mut first = cached.v7().unwrap();
        for _ in 0..1000 {
            std::thread::sleep(std::time::Duration::from_millis(5));
            let next = cached.v7().unwrap();
            let pause = time(&next).unwrap().since(time(&first).unwrap());
            if pause.as_millis() > 0 && pause.as_millis() < 100 {
                return false;
            }
            first = next;
        }
        true
    };
    assert!(!in_child(goes_on), "time stands still in a child");
}

#[test]
fn a_childs_child() {
    let _alone = alone();
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
    let _alone = alone();
    let mut csprng = Csprng::new();
    let mut pool = Pool::new(Csprng::new());
    let sources: [(&str, &mut dyn Random); 2] = [("csprng", &mut csprng), ("pool", &mut pool)];
    for (name, mut source) in sources {
        source.fill(&mut [0; 5]).unwrap();
        let ids = fork_and(|| v4s(|| mintage::uuid::v4(&mut source)));
        assert_distinct(name, ids);
    }
}

/// A signal handler that forks, and a child that returns into the generator it interrupted.
#[test]
fn a_child_that_returns_from_a_signal_handler_into_a_read() {
    let _alone = alone();
    /// In the handler's child: it takes no part in the tests, and only mints.
    static IS_CHILD: AtomicBool = AtomicBool::new(false);
    static FORKS: AtomicUsize = AtomicUsize::new(0);
    extern "C" fn handler(_: libc::c_int) {
        if IS_CHILD.load(Ordering::SeqCst) || FORKS.fetch_add(1, Ordering::SeqCst) >= 400 {
            return;
        }
        // SAFETY: fork in a handler; the child goes on with what was interrupted and leaves by
        // _exit. A raw system call, so that no lock of the C library is taken.
        let child = unsafe { libc::syscall(libc::SYS_clone, libc::SIGCHLD, 0, 0, 0, 0) };
        IS_CHILD.store(child == 0, Ordering::SeqCst);
    }
    // In a process of its own: a timer's signals go to any thread.
    let failed = in_child(|| {
        let mut mint = Mint::new();
        mint.v4().unwrap();
        let interval = libc::timeval { tv_sec: 0, tv_usec: 500 };
        let timer = libc::itimerval { it_interval: interval, it_value: interval };
        // SAFETY: a handler of this signature, and a timer that is valid for the call.
        unsafe {
            libc::signal(libc::SIGALRM, handler as *const () as libc::sighandler_t);
            libc::setitimer(libc::ITIMER_REAL, &raw const timer, std::ptr::null_mut());
        }
        let mut after = 0;
        while after < 600 && FORKS.load(Ordering::SeqCst) < 400 {
            let id = mint.v4().unwrap();
            // 122 zero bits never come by chance.
            if id.as_u128() & !0xf000_c000_0000_0000_0000 == 0 {
                return true;
            }
            after += usize::from(IS_CHILD.load(Ordering::SeqCst));
        }
        let is_child = IS_CHILD.load(Ordering::SeqCst);
        !is_child && any_child_failed()
    });
    assert!(!failed, "a child gave the bytes of a wiped pool");
}

/// Reaps every child of this process; whether one did not end with status 0.
fn any_child_failed() -> bool {
    let (mut failed, mut status) = (false, 0);
    // SAFETY: waits for children of this process alone.
    while unsafe { libc::waitpid(-1, &raw mut status, 0) } > 0 {
        failed |= status != 0;
    }
    failed
}

/// Runs `work` in a forked child; whether it said true, or ended otherwise.
fn in_child(work: impl FnOnce() -> bool) -> bool {
    // SAFETY: as in fork_and.
    match unsafe { libc::fork() } {
        0 => {
            let failed = catch_unwind(AssertUnwindSafe(work)).unwrap_or(true);
            // SAFETY: ends the child without running the test harness's exit handlers.
            unsafe { libc::_exit(i32::from(failed)) }
        }
        child => {
            let mut status = -1;
            // SAFETY: waits for the child made above.
            assert_eq!(unsafe { libc::waitpid(child, &raw mut status, 0) }, child);
            status != 0
        }
    }
}

/// A pool in ordinary memory.
struct Bare {
    block: Vec<u8>,
    used: usize,
}

impl Random for Bare {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        out.copy_from_slice(&self.block[self.used..self.used + out.len()]);
        self.used += out.len();
        Ok(())
    }
}

/// Shows that these tests can fail: a pool without protection is caught.
#[test]
fn a_pool_without_protection_is_caught() {
    let _alone = alone();
    let mut block = vec![0; 16 * (IDS + 1)];
    Csprng::new().fill(&mut block).unwrap();
    let mut mint = Mint::builder().own_source(Bare { block, used: 0 }).build().unwrap();
    mint.v4().unwrap();
    let both = fork_and(|| v4s(|| mint.v4()));
    assert!(catch_unwind(AssertUnwindSafe(|| assert_distinct("bare", both))).is_err());
}
