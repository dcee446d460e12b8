//! `mintage inspect`: what an id tells.

use jiff::Timestamp;
use mintage::text::{self, Form, MAX_LEN};
use mintage::uuid::{Uuid, Variant, v7_time};
use serde::Serialize;

use crate::args::Inspect;
use crate::failure::Outcome;
use crate::input;
use crate::output::Output;

/// One id, read field by field. Absent fields are those that its version does not have.
#[derive(Serialize)]
struct Report {
    format: &'static str,
    variant: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<String>,
    hyphenated: String,
    base32: String,
    base64url: String,
}

#[derive(Serialize)]
struct Reports {
    schema: u32,
    ids: Vec<Report>,
}

pub(crate) fn run(args: &Inspect) -> Outcome {
    let mut output = Output::new();
    let mut reports = Reports { schema: 1, ids: Vec::new() };
    let mut first = true;
    let inspected = input::for_each(&args.ids, &mut output, |id, output| {
        let (bytes, form) = text::parse(id)?;
        let report = Report::new(&Uuid::from_bytes(bytes), form);
        if args.json {
            reports.ids.push(report);
            return Ok(Ok(()));
        }
        let gap = if std::mem::take(&mut first) { "" } else { "\n" };
        Ok(output.write(format!("{gap}{}", report.lines()).as_bytes()))
    });
    if args.json {
        output.json(&reports)?;
    }
    output.finish()?;
    inspected
}

impl Report {
    fn new(id: &Uuid, form: Form) -> Self {
        let spell = |form: Form| form.encode(id.as_bytes(), &mut [0; MAX_LEN]).to_owned();
        let is_rfc = id.get_variant() == Variant::RFC4122;
        Self {
            format: form.name(),
            variant: variant_name(id),
            version: is_rfc.then(|| id.get_version_num()),
            time: v7_time(id).and_then(utc),
            hyphenated: spell(Form::Hyphenated),
            base32: spell(Form::Base32),
            base64url: spell(Form::Base64Url),
        }
    }

    fn lines(&self) -> String {
        let version = self.version.map(|version| match meaning(version) {
            Some(meaning) => format!("{version} ({meaning})"),
            None => version.to_string(),
        });
        let rows = [
            ("given as", Some(self.format.to_owned())),
            ("variant", Some(self.variant.to_owned())),
            ("version", version),
            ("time", self.time.clone()),
            ("hyphenated", Some(self.hyphenated.clone())),
            ("base32", Some(self.base32.clone())),
            ("base64url", Some(self.base64url.clone())),
        ];
        rows.into_iter()
            .filter_map(|(name, value)| Some(format!("{name:<11} {}\n", value?)))
            .collect()
    }
}

/// RFC 9562 section 4.1.
fn variant_name(id: &Uuid) -> &'static str {
    if id.is_nil() {
        return "nil UUID, all zeros";
    }
    if id.is_max() {
        return "max UUID, all ones";
    }
    match id.get_variant() {
        Variant::NCS => "NCS, reserved",
        Variant::RFC4122 => "RFC 9562",
        Variant::Microsoft => "Microsoft, reserved",
        _ => "reserved for the future",
    }
}

/// RFC 9562 section 4.2.
fn meaning(version: usize) -> Option<&'static str> {
    Some(match version {
        1 => "time and node, low time first",
        2 => "DCE security",
        3 => "a name's MD5",
        4 => "random",
        5 => "a name's SHA-1",
        6 => "time and node, high time first",
        7 => "Unix time, then random",
        8 => "custom",
        _ => return None,
    })
}

/// UTC, to the nanosecond at which the id's tick begins.
fn utc(time: mintage::clock::Timestamp) -> Option<String> {
    let nanos = i32::try_from(time.nanos()).ok()?;
    Some(format!("{:.9}", Timestamp::new(time.seconds(), nanos).ok()?))
}
