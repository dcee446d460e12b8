//! `mintage inspect`: what an id tells, how else it can be written, and what is odd about it.

use jiff::Timestamp;
use mintage::text::{Format, MAX_LEN};
use mintage::uuid::{
    ByteOrder, Uuid, Variant, clock_sequence, is_random_node, node, tail, time, version,
};
use serde::Serialize;

use crate::args::Inspect;
use crate::failure::Outcome;
use crate::input;
use crate::oddities;
use crate::output::Output;
use crate::reading::Readings;
use crate::time as moments;

/// One id, read field by field. Absent fields are those that its version does not have.
#[derive(Serialize)]
struct Report {
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    prefix: Option<String>,
    variant: &'static str,
    #[serde(flatten)]
    fields: Fields,
    /// Every spelling, by format.
    spellings: Vec<(&'static str, String)>,
    /// The bytes in other orders, as hexadecimal literals.
    byte_orders: Vec<(&'static str, String)>,
    odd: Vec<String>,
}

#[derive(Default, Serialize)]
struct Fields {
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    local_time: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    age: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock_sequence: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    node_is_random: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fraction: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    random_bits: Option<String>,
}

pub(crate) fn run(args: &Inspect) -> Outcome {
    let mut output = Output::new();
    let mut count = 0_u64;
    if args.json {
        output.write(br#"{"schema":1,"ids":["#)?;
    }
    let inspected = input::for_each(&args.ids, &mut output, |id, output| {
        let readings = Readings::of(id, args.from, args.from_byte_order)?;
        // After the id came, which may have been made while this waited for it.
        let report = Report::new(&readings, Timestamp::now());
        let text = match (args.json, count) {
            (true, 0) => format!("\n{}", report.json()),
            (true, _) => format!(",\n{}", report.json()),
            (false, 0) => report.lines(),
            (false, _) => format!("\n{}", report.lines()),
        };
        count += 1;
        Ok(output.write(text.as_bytes())?)
    });
    if args.json {
        output.write(b"\n]}\n")?;
    }
    output.finish()?;
    inspected
}

impl Report {
    fn new(readings: &Readings<'_>, now: Timestamp) -> Self {
        let (parsed, note) = readings.likeliest();
        let id = readings.id();
        let may_be_ulid = parsed.form == Format::Base32 && parsed.prefix.is_none();
        let ulid =
            (may_be_ulid && oddities::rank(&id) > 1).then(|| oddities::as_ulid(parsed.bytes, now));
        let hex = |bytes: [u8; 16]| Format::Hex.encode(&bytes, &mut [0; MAX_LEN]).to_owned();
        let spell = |form: Format| form.encode(id.as_bytes(), &mut [0; MAX_LEN]).to_owned();
        let others = ByteOrder::ALL.into_iter().skip(1);
        Self {
            format: if parsed.prefix.is_some() { "typeid" } else { parsed.form.name() },
            prefix: parsed.prefix.map(str::to_owned),
            variant: variant_name(&id),
            fields: Fields::of(&id, now),
            spellings: Format::ALL.map(|form| (form.name(), spell(form))).to_vec(),
            byte_orders: others.map(|order| (order.name(), hex(order.to_bytes(&id)))).collect(),
            odd: note.into_iter().chain(ulid.flatten()).chain(oddities::of(&id, now)).collect(),
        }
    }

    fn json(&self) -> serde_json::Value {
        let mut value = serde_json::to_value(self).unwrap_or_default();
        for (name, pairs) in [("spellings", &self.spellings), ("byte_orders", &self.byte_orders)] {
            value[name] = pairs.iter().map(|(name, text)| (*name, text.as_str())).collect();
        }
        value
    }

    fn lines(&self) -> String {
        let fields = &self.fields;
        let given = match &self.prefix {
            Some(prefix) => format!("{} with prefix {prefix}", self.format),
            None => self.format.to_owned(),
        };
        let version = fields.version.map(|version| match meaning(version) {
            Some(meaning) => format!("{version} ({meaning})"),
            None => format!("{version} (not in use)"),
        });
        let node = fields.node.as_ref().map(|node| match fields.node_is_random {
            Some(true) => format!("{node} (random: its multicast bit is set)"),
            _ => format!("{node} (a network card's address)"),
        });
        let rows = [
            ("given as", Some(given)),
            ("variant", Some(self.variant.to_owned())),
            ("version", version),
            ("time", fields.time.clone()),
            ("local", fields.local_time.clone()),
            ("age", fields.age.clone()),
            ("sequence", fields.clock_sequence.map(|sequence| sequence.to_string())),
            ("node", node),
            (
                "fraction",
                fields.fraction.map(|ticks| {
                    format!("{ticks} of 4096 of a millisecond, if its maker keeps it there")
                }),
            ),
            ("random", fields.random_bits.clone()),
        ];
        let fields = rows.into_iter().filter_map(|(name, value)| Some((name, value?)));
        let spellings = self.spellings.iter().map(|(name, text)| (*name, text.clone()));
        let orders = self.byte_orders.iter().map(|(name, text)| (*name, text.clone()));
        let text = fields.chain(spellings).chain(orders).map(|(name, value)| line(name, &value));
        text.chain(self.odd.iter().map(|odd| line("odd", odd))).collect()
    }
}

fn line(name: &str, value: &str) -> String {
    // Ids stay whole, so that they can be copied.
    let options = textwrap::Options::new(80)
        .subsequent_indent("            ")
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    format!("{}\n", textwrap::fill(&format!("{name:<11} {value}"), options))
}

impl Fields {
    fn of(id: &Uuid, now: Timestamp) -> Self {
        let moment = time(id).and_then(moments::moment);
        let node = node(id);
        let version = version(id);
        Self {
            version,
            // Past the year 9999 no calendar's text holds it.
            time: time(id).map(|time| match moment {
                Some(moment) => moments::utc(moment),
                None => format!("{}.{:09} s after 1970", time.seconds(), time.nanos()),
            }),
            local_time: moment.map(moments::local),
            age: moment.map(|moment| moments::age(moment, now)),
            clock_sequence: clock_sequence(id),
            node: node.map(|node| node.map(|byte| format!("{byte:02x}")).join(":")),
            node_is_random: node.map(is_random_node),
            fraction: (version == Some(7)).then(|| id.as_u64_pair().0 & 0xfff),
            random_bits: random_bits(id),
        }
    }
}

/// The bits that are random by the standard, as one number.
fn random_bits(id: &Uuid) -> Option<String> {
    match version(id)? {
        4 => {
            let (high, low) = id.as_u64_pair();
            let high = high >> 16 << 12 | high & 0xfff;
            let low = low & ((1 << 62) - 1);
            Some(format!("0x{:031x} (122 bits)", u128::from(high) << 62 | u128::from(low)))
        }
        7 => tail(id).map(|tail| format!("0x{tail:016x} (62 bits)")),
        _ => None,
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
fn meaning(version: u8) -> Option<&'static str> {
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
