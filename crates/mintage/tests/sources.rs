//! Every source gives bytes that differ, at every length, on every thread.

mod common;

use mintage::Mint;
use mintage::random::{Kernel, KernelPath, Random, Source, Syscall};

fn opened(test: &str) -> impl Iterator<Item = (Source, Box<dyn Random + Send>)> {
    common::sources(test).into_iter().map(|source| (source, source.open().unwrap()))
}

#[test]
fn every_length_is_filled_to_its_ends() {
    for (source, mut random) in opened("lengths") {
        for length in [0, 1, 15, 16, 17, 255, 256, 257, 4095, 4096, 4097, 70_000] {
            // Each byte is 0 by chance in one fill of 256; after 40 fills none still is.
            let mut seen = vec![0u8; length];
            for _ in 0..40 {
                let mut out = vec![0u8; length];
                random.fill(&mut out).unwrap();
                seen.iter_mut().zip(out).for_each(|(seen, byte)| *seen |= byte);
            }
            assert!(seen.iter().all(|byte| *byte != 0), "{source} left bytes of {length} unfilled");
        }
    }
}

#[test]
fn no_sixteen_bytes_come_twice() {
    for (source, mut random) in opened("repeats") {
        let mut bytes = vec![0u8; 16 * 20_000];
        let (once, each) = bytes.split_at_mut(16 * 10_000);
        random.fill(once).unwrap();
        each.chunks_mut(16).for_each(|part| random.fill(part).unwrap());
        let mut parts: Vec<&[u8]> = bytes.chunks(16).collect();
        parts.sort_unstable();
        assert!(parts.windows(2).all(|pair| pair[0] != pair[1]), "{source} repeated 16 bytes");
    }
}

#[test]
fn every_source_mints_on_every_thread() {
    for source in common::sources("threads") {
        let threads: Vec<_> = (0..4)
            .map(|_| {
                std::thread::spawn(move || {
                    let mut mint = Mint::builder().source(source).build().unwrap();
                    (0..1000).map(|_| mint.v4().unwrap()).collect::<Vec<_>>()
                })
            })
            .collect();
        let lists: Vec<_> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
        let mut ids = lists.concat();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 4000, "{source}");
    }
}

#[test]
fn a_generator_moves_between_threads_with_its_vdso_source() {
    let mut mint = Mint::builder().source(Source::Kernel).build().unwrap();
    let first = mint.v7().unwrap();
    let (second, mut mint) = std::thread::spawn(move || (mint.v7().unwrap(), mint)).join().unwrap();
    assert!(first < second && second < mint.v7().unwrap());
}

#[test]
fn the_kernels_path_is_what_its_version_offers() {
    let has_vdso = common::kernel_has_vdso();
    let expected = if has_vdso { KernelPath::Vdso } else { KernelPath::Syscall };
    assert_eq!(Kernel::new().path(), expected);
    // The way taken without a vDSO is the system call itself, forced here.
    let (mut one, mut two) = ([0; 64], [0; 64]);
    Syscall.fill(&mut one).unwrap();
    Syscall.fill(&mut two).unwrap();
    assert!(one != two && one != [0; 64]);
}

#[test]
fn ids_can_be_made_while_a_thread_ends() {
    struct Late(std::sync::mpsc::Sender<mintage::uuid::Uuid>);
    impl Drop for Late {
        fn drop(&mut self) {
            self.0.send(mintage::v7()).unwrap();
            self.0.send(mintage::v4()).unwrap();
        }
    }
    thread_local!(static LATE: std::cell::RefCell<Option<Late>> = const { std::cell::RefCell::new(None) });
    let (sender, ids) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        LATE.set(Some(Late(sender)));
        let _ = mintage::v7();
    })
    .join()
    .unwrap();
    assert_eq!(ids.iter().count(), 2);
}
