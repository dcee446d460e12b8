//! Small real runs from end to end.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use mintage_measure::{Key, Phase, Progress, Record, Settings, answer, compare, report, table};
use tempfile::TempDir;

/// Two rounds of 2,000 rows for every key.
fn small(folder: &Path) -> Settings {
    Settings {
        rows: 2000,
        rounds: 2,
        secondary_indexes: 1,
        queries: 20,
        folder: Some(folder.to_owned()),
        ..Settings::default()
    }
}

fn run(settings: &Settings) -> Record {
    compare(settings, "mintage compare --rows 2000", &AtomicBool::new(false), &mut |_| {}).unwrap()
}

fn is_empty(folder: &TempDir) -> bool {
    std::fs::read_dir(folder.path()).unwrap().next().is_none()
}

#[test]
fn every_key_is_measured_in_every_round() {
    let folder = tempfile::tempdir().unwrap();
    let record = run(&small(folder.path()));
    assert_eq!(record.keys.iter().map(|key| key.key).collect::<Vec<_>>(), Key::ALL);
    assert_eq!(record.grown, (1..=20).map(|step| step * 100).collect::<Vec<u64>>());
    for key in &record.keys {
        assert_eq!(key.rounds.len(), 2);
        for round in &key.rounds {
            assert!(round.insert_seconds > 0.0);
            assert_eq!(round.generate_seconds.is_some(), key.key != Key::Integer);
            assert_eq!(round.curve.len(), 20);
            let time: f64 = round.curve.iter().map(|rate| 100.0 / rate).sum();
            assert!((time - round.insert_seconds).abs() < 1e-9, "the curve is the whole time");
            assert_eq!(round.lookups.keys().copied().collect::<Vec<_>>(), [1, 5, 100]);
            assert!(round.lookups.values().all(|turns| turns.len() == 10));
            assert!(round.size.file > 2000 * 100);
            assert!(round.size.secondary_indexes > 0);
        }
    }
    assert!(is_empty(&folder), "temporary files were left");
}

#[test]
fn progress_rises_to_its_total_through_every_phase() {
    let folder = tempfile::tempdir().unwrap();
    let mut seen: Vec<Progress> = Vec::new();
    let mut note = |progress| seen.push(progress);
    compare(&small(folder.path()), "", &AtomicBool::new(false), &mut note).unwrap();
    assert!(seen.is_sorted_by_key(|progress| progress.done));
    let last = seen.last().unwrap();
    assert_eq!((last.done, last.round), (last.total, 2));
    // 7 keys, 2 rounds, 2,000 rows and 3 windows of 20 look-ups of 20 ids.
    assert_eq!(last.total, 7 * 2 * (2000 + 3 * 20 * 20));
    for phase in [Phase::Insert, Phase::LookUp, Phase::Check] {
        assert!(seen.iter().any(|progress| progress.phase == phase), "{phase:?}");
    }
}

#[test]
fn a_stopped_run_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for stop_in in [Phase::Insert, Phase::LookUp, Phase::Check] {
        let stop = AtomicBool::new(false);
        let (mut after, mut was_there) = (0, false);
        let mut progress = |progress: Progress| {
            was_there |= !is_empty(&folder);
            after += usize::from(stop.load(Ordering::Relaxed));
            stop.fetch_or(progress.phase == stop_in, Ordering::Relaxed);
        };
        let error = compare(&small(folder.path()), "", &stop, &mut progress).unwrap_err();
        assert!(error.is_interrupted(), "{error}");
        assert!(was_there, "the files were not in the folder that was named");
        assert_eq!(after, 0, "work went on after the flag was raised");
        assert!(is_empty(&folder), "stopped in {stop_in:?}: temporary files were left");
    }
}

#[test]
fn refused_settings_touch_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { batch: 0, ..small(folder.path()) };
    let error = compare(&settings, "", &AtomicBool::new(false), &mut |_| {}).unwrap_err();
    assert!(error.is_settings());
    let missing = Settings { folder: Some(folder.path().join("missing")), ..small(folder.path()) };
    let error = compare(&missing, "", &AtomicBool::new(false), &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("missing"), "{error}");
    let large = Settings { rows: 1_000_000_000, payload: 65_536, ..small(folder.path()) };
    let error = compare(&large, "", &AtomicBool::new(false), &mut |_| {}).unwrap_err();
    assert!(error.is_disk_full(), "{error}");
    assert!(is_empty(&folder));
}

#[test]
fn a_record_survives_its_file_and_gives_the_same_pages() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { keys: vec![Key::V7Blob, Key::V4Blob], ..small(folder.path()) };
    let record = run(&settings);
    let json = record.to_json().unwrap();
    assert!(!json.contains(folder.path().to_str().unwrap()), "the folder is private");
    let again = Record::from_json(&json).unwrap();
    assert_eq!(again.to_json().unwrap(), json);
    assert_eq!(again.keys, record.keys);
    assert_eq!(table::render(&again).unwrap(), table::render(&record).unwrap());
    assert_eq!(report::render(&again).unwrap(), report::render(&record).unwrap());
    assert!(answer(&again).unwrap().contains("v7 instead of v4 (both BLOB)"));
}

#[test]
fn foreign_files_are_no_records() {
    for text in ["", "{}", "[1]", "{\"schema\": 1}"] {
        assert!(Record::from_json(text).unwrap_err().is_record(), "{text}");
    }
    let error = Record::from_json("{\"schema\": 2}").unwrap_err();
    assert!(error.to_string().contains("schema 2, not 1"), "{error}");
}
