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
    let mut stdin = child.stdin.take().unwrap();
    // Beside reading: neither side may wait for the other's full pipe.
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input).unwrap());
        text(&child.wait_with_output().unwrap())
    })
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

const FORMATS: [(&str, usize); 10] = [
    ("hyphenated", 36),
    ("upper", 36),
    ("simple", 32),
    ("braced", 38),
    ("urn", 45),
    ("hex", 34),
    ("base32", 26),
    ("base58", 22),
    ("base62", 22),
    ("base64url", 22),
];

#[test]
fn every_random_kind_is_written_in_every_format_and_read_back() {
    for kind in ["v1", "v4", "v6", "v7"] {
        for (format, length) in FORMATS {
            let (status, out, _) = run(&["new", kind, "-n", "5000", "--format", format]);
            let lines: Vec<&str> = out.lines().collect();
            assert_eq!((status, lines.len()), (0, 5000));
            assert!(lines.iter().all(|line| line.len() == length));
            let sorts = ["v6", "v7"].contains(&kind) && format != "base64url";
            assert!(!sorts || lines.is_sorted_by(|a, b| a < b), "{kind} {format}");
            let to = ["convert", "--from", format, "--to", "hyphenated"];
            let (status, back, _) = run_with(&to, out.as_bytes());
            assert_eq!((status, back.lines().count()), (0, 5000));
            assert!(back.lines().all(|line| line.as_bytes()[14] == kind.as_bytes()[1]));
        }
    }
}

#[test]
fn kinds_of_one_value_are_what_the_rfc_says() {
    let one = |args: &[&str]| run(args).1.trim_end().to_owned();
    assert_eq!(one(&["new", "nil"]), "00000000-0000-0000-0000-000000000000");
    assert_eq!(one(&["new", "max", "--format", "base32"]), "7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
    let name = ["--namespace", "dns", "--name", "www.example.com"];
    assert_eq!(one(&[&["new", "v3"][..], &name].concat()), "5df41881-3aed-3515-88a7-2f4a814cf09e");
    assert_eq!(one(&[&["new", "v5"][..], &name].concat()), "2ed6657d-e927-568b-95e1-2665a8aea6a2");
    let custom = "5c146b143c524afd538a375d0df1fbf6";
    assert_eq!(one(&["new", "v8", "--custom", custom]), "5c146b14-3c52-8afd-938a-375d0df1fbf6");
    let at = ["--at", "2022-02-22T14:22:22-05:00"];
    let floor = one(&[&["new", "v7", "--floor"][..], &at].concat());
    assert_eq!(floor, "017f22e2-79b0-7000-8000-000000000000");
    let ceil = one(&[&["new", "v7", "--ceil"][..], &at].concat());
    assert_eq!(ceil, "017f22e2-79b0-7000-bfff-ffffffffffff");
}

#[test]
fn names_are_read_one_a_line() {
    let (status, out, _) = run_with(&["new", "v5", "--namespace", "dns"], b"www.example.com\n\n");
    assert_eq!(status, 0);
    assert_eq!(out, "2ed6657d-e927-568b-95e1-2665a8aea6a2\n4ebd0208-8328-5d69-8c44-ec50939c0967\n");
    let long = vec![b'n'; 70_000];
    let (status, out, err) = run_with(&["new", "v5", "--namespace", "dns"], &long);
    assert_eq!((status, out.as_str()), (1, ""), "a long name was cut: {err}");
}

#[test]
fn times_are_told_as_asked() {
    for kind in ["v1", "v6", "v7"] {
        let (_, out, _) = run(&["new", kind, "-n", "100", "--at", "2022-02-22T19:22:22.5Z"]);
        let (_, read, _) = run_with(&["inspect"], out.as_bytes());
        let told = read.lines().filter(|line| line.starts_with("time  ")).count();
        let right = read.matches("2022-02-22T19:22:22.5000").count();
        assert_eq!((told, right), (100, 100), "{kind}");
    }
    let (_, node, _) = run(&["new", "v6", "--node", "02:42:ac:11:00:02"]);
    assert!(node.trim_end().ends_with("-0242ac110002"));
}

#[test]
fn a_seed_and_a_time_repeat_ids() {
    let args = ["new", "v7", "-n", "50", "--source", "seeded:7", "--at", "2026-01-01"];
    let (_, first, _) = run(&args);
    assert_eq!(first, run(&args).1);
    assert!(first.lines().collect::<Vec<_>>().is_sorted_by(|a, b| a < b));
}

#[test]
fn byte_orders_and_prefixes_go_both_ways() {
    for (order, bytes) in [
        ("rfc", "0x017F22E279B07CC398C4DC0C0C07398F"),
        ("mysql", "0x7CC379B0017F22E298C4DC0C0C07398F"),
        ("guid", "0xE2227F01B079C37C98C4DC0C0C07398F"),
        ("sqlserver", "0x0C07398FDC0C98C47CC3017F22E279B0"),
    ] {
        assert_eq!(run(&["convert", "--to-byte-order", order, V7]).1.trim_end(), bytes);
        let back = run(&["convert", "--from-byte-order", order, "--to", "hyphenated", bytes]).1;
        assert_eq!(back.trim_end(), V7);
        let raw = mintage(&[
            "new",
            "v8",
            "--custom",
            "017f22e279b0fcc3d8c4dc0c0c07398f",
            "--byte-order",
            order,
            "--raw",
        ]);
        assert_eq!({ raw }.output().unwrap().stdout.len(), 16);
    }
    let (_, typed, _) = run(&["convert", "--prefix", "user", V7]);
    assert_eq!(typed, "user_01fwhe4ydgfk1shh6w1g60eecf\n");
    assert_eq!(run(&["convert", "--to", "hyphenated", typed.trim_end()]).1.trim_end(), V7);
    let (_, v6, _) = run(&[
        "convert",
        "--to-version",
        "6",
        "--to",
        "hyphenated",
        "C232AB00-9414-11EC-B3C8-9F6BDECED846",
    ]);
    assert_eq!(v6, "1ec9414c-232a-6b00-b3c8-9f6bdeced846\n");
}

#[test]
fn ambiguous_text_is_not_guessed_by_convert_and_told_by_inspect() {
    let base62 = "02p5oQZoHTv0zeY5yG21K3";
    let (status, _, err) = run(&["convert", "--to", "hyphenated", base62]);
    assert!(status == 1 && err.contains("--from") && err.contains("base62"), "{err}");
    let (status, out, _) = run(&["inspect", base62]);
    assert!(status == 0 && out.contains("given as    base62") && out.contains(V7), "{out}");
}

#[test]
fn no_form_of_22_characters_is_taken_for_another() {
    for form in ["base58", "base62", "base64url"] {
        let (_, ids, _) = run(&["new", "v7", "-n", "3000", "--format", form]);
        let (_, right, _) =
            run_with(&["convert", "--from", form, "--to", "hyphenated"], ids.as_bytes());
        let right: std::collections::HashSet<&str> = right.lines().collect();
        let (_, guessed, _) = run_with(&["convert", "--to", "hyphenated"], ids.as_bytes());
        assert!(guessed.lines().all(|id| right.contains(id)), "{form} was read as another form");
        let least = if form == "base64url" { 2900 } else { 0 };
        assert!(guessed.lines().count() >= least, "{form} was refused");
        let (_, seen, _) = run_with(&["inspect"], ids.as_bytes());
        let told = seen.lines().filter_map(|line| line.strip_prefix("hyphenated  "));
        assert!(told.filter(|id| right.contains(id)).count() >= 2990, "{form}");
    }
}

#[test]
fn a_file_named_as_an_id_is_told_apart() {
    let path = format!("{}/Cargo.toml", env!("CARGO_MANIFEST_DIR"));
    let (status, _, err) = run(&["inspect", &path]);
    assert!(status == 1 && err.contains("is a file") && err.contains("< "), "{err}");
    let (_, _, err) = run(&["inspect", " 017f22e2-79b0-7cc3-98c4-dc0c0c07398f"]);
    assert!(err.contains("blanks"), "{err}");
}

#[test]
fn a_ulid_tells_its_time() {
    let (_, out, _) = run(&["inspect", "01ARZ3NDEKTSV4RRFFQ69G5FAV"]);
    assert!(out.contains("as a ULID it tells 2016-07-30T23:54:10.259"), "{out}");
    let (_, out, _) = run(&["new", "--format", "ulid"]);
    assert_eq!(out.len(), 27);
}

#[test]
#[cfg(unix)]
fn results_go_through_links_and_to_open_files() {
    let folder = tempfile::tempdir().unwrap();
    let (target, link) = (folder.path().join("target"), folder.path().join("link"));
    std::fs::write(&target, "old").unwrap();
    std::os::unix::fs::symlink("target", &link).unwrap();
    let small = ["compare", "--rows", "20", "--rounds", "1", "--keys", "integer", "--json"];
    fn to<'a>(small: &[&'a str], path: &'a str) -> Vec<&'a str> {
        [small, &[path]].concat()
    }
    assert_eq!(run(&to(&small, link.to_str().unwrap())).0, 0);
    assert!(link.symlink_metadata().unwrap().is_symlink());
    assert!(std::fs::read_to_string(&target).unwrap().contains("\"schema\""));
    let (status, out, err) = run(&to(&small, "/dev/stdout"));
    assert!(status == 0 && out.contains("\"schema\"") && out.contains("rows/s"), "{err}");
    let (status, _, err) = run(&to(&small, "/nowhere/x.json"));
    assert!(status == 1 && err.contains("/nowhere/x.json") && !err.contains(".tmp"), "{err}");
    let same = [&small[..], &["same", "--report", "same"]].concat();
    assert_eq!(run(&same).0, 2);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "a temporary file was left");
}

#[test]
#[cfg(target_os = "linux")]
fn ignored_signals_stay_ignored() {
    let script = "trap '' HUP; \"$0\" compare --rows 30000 --rounds 1 --keys v4-blob & child=$!; \
                  sleep 0.3; kill -HUP $child; wait $child";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_mintage")]).stdin(Stdio::null());
    let (status, out, err) = text(&command.output().unwrap());
    assert!(status == 0 && out.contains("v4-blob"), "{err}");
}

#[test]
fn inspect_tells_what_is_odd() {
    for (id, odd) in [
        ("7e7f22e2-79b0-7cc3-98c4-dc0c0c07398f", "future"),
        ("017f22e2-79b0-7000-8000-000000000000", "all zeros"),
        ("017f22e2-79b0-7000-bfff-ffffffffffff", "all ones"),
        ("00000000-0000-4000-8000-000000000000", "all zeros"),
        ("c232ab00-9414-11ec-b3c8-9e6bdeced846", "network card"),
        ("11ec9414-c232-ab00-b3c8-9f6bdeced846", "order mysql"),
        ("e2227f01-b079-c37c-98c4-dc0c0c07398f", "order guid"),
        ("0c07398f-dc0c-98c4-7cc3-017f22e279b0", "order sqlserver"),
        ("017f22e2-79b0-7cc3-18c4-dc0c0c07398f", "variant"),
        ("017f22e2-79b0-0cc3-98c4-dc0c0c07398f", "no meaning"),
    ] {
        let (_, out, _) = run(&["inspect", id]);
        assert!(out.contains("odd         ") && out.contains(odd), "{odd} is not told:\n{out}");
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    }
    assert!(!run(&["inspect", V7]).1.contains("odd "));
    let (_, fresh, _) = run(&["new", "v7", "-n", "50"]);
    assert!(!run_with(&["inspect"], fresh.as_bytes()).1.contains("odd "));
}

#[test]
fn what_does_not_go_together_is_refused_with_its_reason() {
    for (args, reason) in [
        (&["new", "v4", "--at", "2026-01-01"][..], "tells no time"),
        (&["new", "v7", "--floor"], "--at"),
        (&["new", "v6", "--floor", "--at", "2026-01-01"], "for v7"),
        (&["new", "v7", "--floor", "--at", "2026-01-01", "-n", "2"], "one value"),
        (&["new", "v7", "--floor", "--ceil", "--at", "2026-01-01"], "cannot be used with"),
        (&["new", "v7", "--node", "random"], "no node"),
        (&["new", "v1", "--node", "card"], "aa:bb:cc"),
        (&["new", "v5", "--name", "x"], "--namespace"),
        (&["new", "v4", "--name", "x"], "no name"),
        (&["new", "v5", "--namespace", "nowhere", "--name", "x"], "dns, url, oid, x500"),
        (&["new", "v8"], "--custom"),
        (&["new", "v8", "--custom", "12"], "expected 32"),
        (&["new", "v7", "--byte-order", "mysql", "--raw"], "lose its order"),
        (
            &["new", "v6", "--node", "02:00:00:00:00:01", "--at", "2026-01-01", "-n", "100001"],
            "100000",
        ),
        (&["new", "v6", "--at", "@1832455114570.999999999"], "5236"),
        (&["new", "--at", "2022-02-22[Asia/Tokyo]"], "offset"),
        (&["compare", "--json", "-"], "/dev/stdout"),
        (&["new", "nil", "-n", "3"], "one value"),
        (&["new", "v5", "--namespace", "dns", "--name", "x", "--source", "kernel"], "no random"),
        (&["new", "--at", "1969-01-01"], "1970"),
        (&["new", "--at", "tomorrow"], "no time"),
        (&["new", "v1", "--at", "1500-01-01"], "1582"),
        (&["new", "--prefix", "User"], "a-z"),
        (&["new", "--prefix", "user", "--format", "hex"], "cannot be used with"),
        (&["new", "--byte-order", "guid", "--format", "base32"], "hex or simple"),
        (&["new", "--source", "seeded:x"], "seeded:N"),
        (&["convert", "--to-version", "7", V7], "1 or 6"),
        (&["man", "nothing"], "there are"),
    ] {
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}: {err}");
        assert!(err.contains(reason), "{args:?}: {err}");
        assert!(err.starts_with("mintage: ") && err.lines().count() == 1, "{args:?}: {err}");
    }
}

#[test]
fn lists_completions_and_pages_are_drawn() {
    for what in ["kinds", "formats", "sources", "byte-orders"] {
        let (status, out, _) = run(&["list", what]);
        assert!(status == 0 && out.lines().all(|line| line.chars().count() <= 80), "{out}");
        assert!(run(&["list", what, "--markdown"]).1.contains("|---|"));
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(run(&["completions", shell]).1.contains("byte-order"), "{shell}");
    }
    assert!(run(&["man"]).1.contains(".TH") && run(&["man", "new"]).1.contains("\\-\\-floor"));
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
            let lacked = match source {
                "vdso" => err.contains("6.11"),
                "openssl" => cfg!(not(feature = "openssl")) && err.contains("feature openssl"),
                _ => false,
            };
            assert!(lacked && status == 2, "{source}: {err}");
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
        (&["new", "v9"], "v9"),
        (&["new", "--source", "dice"], "csprng"),
        (&["new", "--raw", "--json"], "cannot be used with"),
        (&["new", "--raw", "--format", "base32"], "cannot be used with"),
        (&["convert", V7], "--to FORMAT"),
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
        assert!(err.contains("Usage") || err.lines().count() == 1, "{args:?}: {err}");
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
        (&ids[0]["version"], &ids[0]["spellings"]["base64url"]),
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
