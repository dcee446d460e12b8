//! Two processes of 32 threads each mint 10^8 ids, single calls and slices; none comes twice.
//!
//! `make test` runs this in release mode; it takes 1.6 GB of memory and of temporary files.

use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::Path;
use std::process::Command;

use mintage::Mint;
use mintage::uuid::Uuid;

const PROCESSES: usize = 2;
const THREADS: usize = 32;
const IDS: usize = 100_000_000;
const EACH: usize = IDS / PROCESSES / THREADS;

/// Where a worker process writes, and the version that it makes.
const OUT: &str = "MINTAGE_DISTINCT_OUT";
const VERSION: &str = "MINTAGE_DISTINCT_VERSION";

#[test]
#[ignore = "long: run in release mode by make test"]
fn version_4() {
    check("4");
}

#[test]
#[ignore = "long: run in release mode by make test"]
fn version_7() {
    check("7");
}

/// Not a test of its own: what each process of the others runs.
#[test]
#[ignore = "the worker of the other two"]
fn worker() {
    let (Ok(out), Ok(version)) = (std::env::var(OUT), std::env::var(VERSION)) else { return };
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let (path, version) = (Path::new(&out).join(thread.to_string()), version.as_str());
            scope.spawn(move || write_ids(&path, version == "7"));
        }
    });
}

/// Half by single calls to this thread's generator, half by slices from one of its own.
fn write_ids(path: &Path, v7: bool) {
    let mut file = BufWriter::new(File::create(path).unwrap());
    let mut mint = Mint::new();
    let mut slice = [Uuid::nil(); 1000];
    let mut left = EACH;
    while left > 0 {
        let batch = left.min(slice.len());
        let (single, many) = slice[..batch].split_at_mut(batch / 2);
        single.fill_with(|| if v7 { mintage::v7() } else { mintage::v4() });
        if v7 { mint.fill_v7(many) } else { mint.fill_v4(many) }.unwrap();
        slice[..batch].iter().for_each(|id| file.write_all(id.as_bytes()).unwrap());
        left -= batch;
    }
    file.flush().unwrap();
}

fn check(version: &str) {
    let folders: Vec<_> = (0..PROCESSES).map(|_| tempfile::tempdir().unwrap()).collect();
    let workers: Vec<_> = folders
        .iter()
        .map(|folder| {
            Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "worker", "--ignored", "--quiet"])
                .env(OUT, folder.path())
                .env(VERSION, version)
                .spawn()
                .unwrap()
        })
        .collect();
    for mut worker in workers {
        assert!(worker.wait().unwrap().success());
    }
    let [mut even, mut odd] = read(folders.iter().map(tempfile::TempDir::path), version);
    assert_eq!(even.len() + odd.len(), PROCESSES * THREADS * EACH);
    std::thread::scope(|scope| {
        scope.spawn(|| assert_distinct(&mut even));
        scope.spawn(|| assert_distinct(&mut odd));
    });
}

/// All ids, split by their lowest bit, which is random in both versions.
fn read<'a>(folders: impl Iterator<Item = &'a Path>, version: &str) -> [Vec<u128>; 2] {
    let mut halves = [(); 2].map(|()| Vec::with_capacity(IDS / 2 + IDS / 100));
    let mut bytes = Vec::new();
    for folder in folders {
        for thread in 0..THREADS {
            bytes.clear();
            File::open(folder.join(thread.to_string())).unwrap().read_to_end(&mut bytes).unwrap();
            for id in bytes.chunks_exact(16) {
                let id = Uuid::from_slice(id).unwrap();
                assert_eq!(id.get_version_num().to_string(), version);
                halves[usize::from(id.as_bytes()[15] & 1)].push(id.as_u128());
            }
        }
    }
    halves
}

fn assert_distinct(ids: &mut [u128]) {
    ids.sort_unstable();
    for pair in ids.windows(2) {
        assert_ne!(pair[0], pair[1], "an id was given twice");
    }
}
