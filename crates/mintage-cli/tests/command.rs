//! The command as its users meet it: output, errors, exit status.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

const V7: &str = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f";

fn mintage(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mintage"));
    command.args(args).stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> (i32, String, String) {
    text(&mintage(args).output().unwrap())
}

fn run_with(args: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut command = mintage(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    text(&child.wait_with_output().unwrap())
}

fn text(output: &Output) -> (i32, String, String) {
    let read = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap(), read(&output.stdout), read(&output.stderr))
}

fn json(args: &[&str]) -> serde_json::Value {
    let (status, out, err) = run(args);
    assert_eq!((status, err.as_str()), (0, ""));
    serde_json::from_str(&out).unwrap()
}

#[test]
fn new_makes_v7_unless_told_otherwise() {
    let (status, out, err) = run(&["new"]);
    assert_eq!((status, err.as_str(), out.len()), (0, "", 37));
    assert_eq!(out.as_bytes()[14], b'7');
    assert_eq!(run(&["new", "v4"]).1.as_bytes()[14], b'4');
}

#[test]
fn new_writes_as_many_as_asked_in_every_form_and_order() {
    for (format, length) in [("hyphenated", 36), ("base32", 26), ("base64url", 22)] {
        let (status, out, _) = run(&["new", "-n", "10000", "--format", format]);
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!((status, lines.len()), (0, 10_000));
        assert!(lines.iter().all(|line| line.len() == length));
        assert!(format == "base64url" || lines.is_sorted_by(|a, b| a < b));
    }
}

#[test]
fn new_gives_json_and_raw_bytes() {
    let made = json(&["new", "v4", "-n", "5000", "--json", "--format", "base32"]);
    assert_eq!(
        (&made["schema"], &made["kind"], &made["format"]),
        (&1.into(), &"v4".into(), &"base32".into())
    );
    assert_eq!(made["ids"].as_array().unwrap().len(), 5000);
    let raw = mintage(&["new", "-n", "5000", "--raw"]).output().unwrap().stdout;
    assert_eq!(raw.len(), 80_000);
    assert!(raw.chunks(16).is_sorted_by(|a, b| a < b));
}

#[test]
fn every_source_makes_ids_or_says_why_not() {
    for source in ["csprng", "kernel", "vdso", "syscall", "urandom", "urandom-reopened", "openssl"]
    {
        let (status, out, err) = run(&["new", "-n", "300", "--source", source]);
        if status == 0 {
            assert_eq!(out.lines().count(), 300, "{source}");
        } else {
            assert!(source == "vdso" && status == 2 && err.contains("6.11"), "{source}: {err}");
        }
    }
}

#[test]
fn wrong_use_is_status_2_and_says_what_to_do() {
    for (args, hint) in [
        (&["new", "-n", "0"][..], "1 to 1000000000"),
        (&["new", "-n", "1000000001"], "1 to 1000000000"),
        (&["new", "-n", "-5"], "-5"),
        (&["new", "-n", "99999999999999999999999"], "1 to 1000000000"),
        (&["new", "v9"], "v4, v7"),
        (&["new", "--source", "dice"], "csprng"),
        (&["new", "--raw", "--json"], "cannot be used with"),
        (&["new", "--raw", "--format", "base32"], "cannot be used with"),
        (&["convert", V7], "--to"),
        (&["convert", "--to", "morse", V7], "base32"),
        (&[], "Usage"),
        (&["bench"], "Usage"),
        (&["compare", "--rows", "0"], "rows"),
        (&["compare", "--rows", "50", "--batch", "51"], "batch"),
        (&["compare", "--rounds", "0"], "rounds"),
        (&["compare", "--keys", "v4-blob,nonsense"], "v7-blob"),
        (&["compare", "--cache", "1"], "cache"),
    ] {
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}: {err}");
        assert!(err.contains(hint), "{args:?}: {err}");
    }
}

#[test]
fn inspect_reads_every_form_alike() {
    for spelling in [V7, "01FWHE4YDGFK1SHH6W1G60EECF", "AX8i4nmwfMOYxNwMDAc5jw"] {
        let (status, out, _) = run(&["inspect", spelling]);
        assert_eq!(status, 0);
        for expected in [
            "version     7",
            "RFC 9562",
            "2022-02-22T19:22:22.000",
            V7,
            "01FWHE4YDGFK1SHH6W1G60EECF",
            "AX8i4nmwfMOYxNwMDAc5jw",
        ] {
            assert!(out.contains(expected), "{expected} is missing in\n{out}");
        }
        assert!(out.lines().all(|line| line.len() <= 80));
    }
}

#[test]
fn inspect_gives_json_and_leaves_out_what_an_id_does_not_have() {
    let read = json(&[
        "inspect",
        "--json",
        V7,
        "919108f7-52d1-4320-9bac-f847db4148a8",
        "00000000-0000-0000-0000-000000000000",
    ]);
    assert_eq!(read["schema"], 1);
    let ids = read["ids"].as_array().unwrap();
    assert_eq!(
        (&ids[0]["version"], &ids[0]["base64url"]),
        (&7.into(), &"AX8i4nmwfMOYxNwMDAc5jw".into())
    );
    assert_eq!(ids[0]["time"], "2022-02-22T19:22:22.000797608Z");
    assert_eq!(ids[1]["version"], 4);
    assert!(ids[1].get("time").is_none());
    assert!(ids[2].get("version").is_none());
    assert_eq!(ids[2]["variant"], "nil UUID, all zeros");
}

#[test]
fn convert_goes_on_after_a_bad_line_and_ends_with_status_1() {
    let input = format!(
        "{V7}\nrubbish\r\n\n01FWHE4YDGFK1SHH6W1G60EECF\r\n81FWHE4YDGFK1SHH6W1G60EECF\n{V7}"
    );
    let (status, out, err) = run_with(&["convert", "--to", "base64url"], input.as_bytes());
    assert_eq!(status, 1);
    assert_eq!(out, "AX8i4nmwfMOYxNwMDAc5jw\n".repeat(3));
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines.len(), 3, "{err}");
    assert!(lines[0].starts_with("mintage: line 2: ") && lines[1].starts_with("mintage: line 3: "));
    assert!(lines[2].starts_with("mintage: line 5: ") && lines[2].contains("byte 0"));
}

#[test]
fn hostile_input_is_refused_in_one_harmless_line_each() {
    let long = vec![b'a'; 3_000_000];
    let inputs: [&[u8]; 6] =
        [b"\x1b[2J\x07evil", b"\0\0\0", b"\xff\xfe\xfd", "ü".as_bytes(), &long, b"%s%n%x"];
    for input in inputs {
        let (status, out, err) = run_with(&["inspect"], input);
        assert_eq!((status, out.as_str(), err.lines().count()), (1, "", 1), "{err}");
        assert!(err.len() < 200 && !err.trim_end().contains(|c: char| c.is_control()), "{err:?}");
    }
    let (status, _, err) = run(&["convert", "--to", "base32", "\u{1b}[31m", V7]);
    assert!(status == 1 && err.starts_with("mintage: argument 1: "), "{err}");
}

#[test]
fn no_input_is_no_error() {
    assert_eq!(run(&["convert", "--to", "base32"]), (0, String::new(), String::new()));
    assert_eq!(json(&["inspect", "--json"])["ids"], serde_json::json!([]));
}

#[test]
fn forms_survive_the_round_trip_through_pipes() {
    let (_, made, _) = run(&["new", "-n", "1000"]);
    let (_, short, _) = run_with(&["convert", "--to", "base64url"], made.as_bytes());
    let (_, base32, _) = run_with(&["convert", "--to", "base32"], short.as_bytes());
    let (_, back, _) = run_with(&["convert", "--to", "hyphenated"], base32.as_bytes());
    assert_eq!(made, back);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = mintage(&["new", "-n", "1000000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 37];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let (status, _, err) = text(&child.wait_with_output().unwrap());
    assert_eq!((status, err.as_str()), (0, ""));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    for args in [&["new"][..], &["inspect", V7], &["convert", "--to", "base32", V7]] {
        let full = File::create("/dev/full").unwrap();
        let (status, _, err) = text(&mintage(args).stdout(full).output().unwrap());
        assert_eq!(status, 1);
        assert!(err.contains("standard output") && err.lines().count() == 1, "{err}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_billion_are_streamed_at_constant_memory() {
    let mut child = mintage(&["new", "-n", "1000000000"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    std::io::copy(&mut (&mut out).take(100_000_000), &mut std::io::sink()).unwrap();
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(out);
    child.wait().unwrap();
    let peak = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    let kib: u64 = peak.split_whitespace().nth(1).unwrap().parse().unwrap();
    assert!(kib < 32 * 1024, "{peak}");
}

#[test]
fn help_has_examples() {
    for command in ["new", "inspect", "convert", "compare"] {
        let (status, out, _) = run(&[command, "--help"]);
        assert!(status == 0 && out.contains("Examples:\n  mintage"), "{command}: {out}");
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{command}:\n{out}");
    }
}
