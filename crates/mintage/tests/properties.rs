//! What must hold for every id: round trips, order, fields.

use mintage::clock::Timestamp;
use mintage::random::{Random, Seeded};
use mintage::text::{Format, MAX_LEN, parse, typeid};
use mintage::uuid::{
    ByteOrder, Gregorian, Node, StepBack, Uuid, V7, clock_sequence, node, time, v1_to_v6, v6_to_v1,
    v7_ceil, v7_floor, v7_from_parts, v8, version,
};
use proptest::prelude::*;

/// Any moment that version 7 holds, to the nanosecond.
fn v7_moment() -> impl Strategy<Value = Timestamp> {
    (0..281_474_976_710_i64, 0..1_000_000_000_u32)
        .prop_map(|(seconds, nanos)| Timestamp::from_unix(seconds, nanos).unwrap())
}

/// Any moment that versions 1 and 6 hold.
fn gregorian_moment() -> impl Strategy<Value = Timestamp> {
    (-12_219_292_800..103_072_857_660_i64, 0..1_000_000_000_u32)
        .prop_map(|(seconds, nanos)| Timestamp::from_unix(seconds, nanos).unwrap())
}

fn text(form: Format, bytes: [u8; 16]) -> String {
    form.encode(&bytes, &mut [0; MAX_LEN]).to_owned()
}

/// Formats whose digits are read in either case.
const CASELESS: [Format; 6] = [
    Format::Hyphenated,
    Format::Upper,
    Format::Simple,
    Format::Braced,
    Format::Urn,
    Format::Base32,
];

/// A byte to put somewhere, or none.
fn change() -> impl Strategy<Value = Option<(usize, u8)>> {
    prop::option::of((0..45_usize, any::<u8>()))
}

/// A text of `format`, some of whose letters changed case, and one of whose bytes was replaced.
fn mutant(form: Format, bytes: [u8; 16], flips: u64, change: Option<(usize, u8)>) -> Vec<u8> {
    let mut input = text(form, bytes).into_bytes();
    for (at, byte) in input.iter_mut().enumerate() {
        if byte.is_ascii_alphabetic() && flips >> at & 1 == 1 {
            *byte ^= 0x20;
        }
    }
    if let Some((at, byte)) = change {
        let at = at % input.len();
        input[at] = byte;
    }
    input
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_form_survives_the_round_trip(bytes: [u8; 16]) {
        for form in Format::ALL {
            let written = text(form, bytes);
            prop_assert_eq!(written.len(), form.len());
            prop_assert_eq!(form.decode(written.as_bytes()).unwrap(), bytes);
        }
    }

    #[test]
    fn every_form_but_base64url_keeps_the_order_of_the_bytes(a: [u8; 16], b: [u8; 16], shared in 0..16_usize) {
        // Ids that differ late are where an order can go wrong.
        let mut near = b;
        near[..shared].copy_from_slice(&a[..shared]);
        for form in Format::ALL.into_iter().filter(|form| *form != Format::Base64Url) {
            prop_assert_eq!(text(form, a).cmp(&text(form, near)), a.cmp(&near));
        }
    }

    #[test]
    fn what_a_form_reads_it_writes_but_for_case(
        form in prop::sample::select(&Format::ALL[..]), bytes: [u8; 16], flips: u64, change in change(),
    ) {
        let input = mutant(form, bytes, flips, change);
        if let Ok(read) = form.decode(&input) {
            prop_assert!(text(form, read).as_bytes().eq_ignore_ascii_case(&input));
        }
    }

    #[test]
    fn either_case_of_digits_is_read(form in prop::sample::select(&CASELESS[..]), bytes: [u8; 16], flips: u64) {
        let input = mutant(form, bytes, flips, None);
        prop_assert_eq!(form.decode(&input).unwrap(), bytes);
    }

    #[test]
    fn no_input_panics_and_errors_point_into_it(
        form in prop::sample::select(&Format::ALL[..]), bytes: [u8; 16], flips: u64, change in change(),
        noise in prop::collection::vec(any::<u8>(), 0..120),
    ) {
        for input in [mutant(form, bytes, flips, change), noise] {
            let errors = Format::ALL.iter().filter_map(|form| form.decode(&input).err());
            for error in errors.chain(parse(&input).err()).chain(typeid::decode(&input).err()) {
                prop_assert!(error.is_parse() && error.position().unwrap() <= input.len());
                prop_assert!(!error.to_string().contains('\n'));
            }
        }
    }

    #[test]
    fn typed_prefixes_survive_the_round_trip(bytes: [u8; 16], prefix in "([a-z]([a-z_]{0,61}[a-z])?)?") {
        let written = typeid::encode(&prefix, &bytes).unwrap();
        prop_assert_eq!(typeid::decode(written.as_bytes()).unwrap(), (prefix.as_str(), bytes));
        let parsed = parse(written.as_bytes()).unwrap();
        prop_assert_eq!((parsed.bytes, parsed.prefix.unwrap_or("")), (bytes, prefix.as_str()));
    }

    #[test]
    fn byte_orders_survive_the_round_trip(bytes: [u8; 16]) {
        for order in ByteOrder::ALL {
            let id = Uuid::from_bytes(bytes);
            prop_assert_eq!(order.from_bytes(order.to_bytes(&id)), id);
            prop_assert_eq!(order.to_bytes(&order.from_bytes(bytes)), bytes);
        }
    }

    #[test]
    fn sql_server_sorts_its_order_as_the_rfc_does(a: [u8; 16], b: [u8; 16]) {
        let compared = |bytes: [u8; 16]| {
            let stored = ByteOrder::SqlServer.to_bytes(&Uuid::from_bytes(bytes));
            [10, 11, 12, 13, 14, 15, 8, 9, 6, 7, 4, 5, 0, 1, 2, 3].map(|at: usize| stored[at])
        };
        prop_assert_eq!(compared(a).cmp(&compared(b)), a.cmp(&b));
    }

    #[test]
    fn version_7_tells_its_time_to_a_tick(moment in v7_moment(), tail: u64) {
        let id = v7_from_parts(moment, tail).unwrap();
        let told = time(&id).unwrap();
        prop_assert!(moment.since(told).as_nanos() < 245 && told.since(moment).as_nanos() < 1);
        prop_assert!(v7_floor(moment).unwrap() <= id && id <= v7_ceil(moment).unwrap());
        prop_assert_eq!(version(&id), Some(7));
    }

    #[test]
    fn bounds_keep_the_order_of_time(a in v7_moment(), b in v7_moment()) {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        prop_assert!(v7_floor(a).unwrap() <= v7_floor(b).unwrap());
        prop_assert!(v7_ceil(a).unwrap() <= v7_ceil(b).unwrap());
    }

    #[test]
    fn versions_1_and_6_tell_what_they_were_made_of(moment in gregorian_moment(), seed: u64) {
        let mut generator = Gregorian::new(Node::Random, StepBack::Follow);
        let id = generator.next_v1(&mut Seeded::new(seed), moment).unwrap();
        prop_assert!(moment.since(time(&id).unwrap()).as_nanos() < 100);
        prop_assert!(node(&id).unwrap()[0] & 1 == 1);
        let sorted = v1_to_v6(&id).unwrap();
        prop_assert_eq!((time(&sorted), node(&sorted), clock_sequence(&sorted)), (time(&id), node(&id), clock_sequence(&id)));
        prop_assert_eq!(v6_to_v1(&sorted), Some(id));
    }

    #[test]
    fn version_8_keeps_all_but_six_bits(custom: [u8; 16]) {
        let made = *v8(custom).as_bytes();
        let mut kept = custom;
        kept[6] = kept[6] & 0x0f | 0x80;
        kept[8] = kept[8] & 0x3f | 0x80;
        prop_assert_eq!(made, kept);
    }

    #[test]
    fn order_holds_for_any_clock_within_ten_seconds(
        seed: u64,
        steps in prop::collection::vec((-3_000_000_000_i64..3_000_000_000, 1..40_usize, any::<bool>()), 1..30),
    ) {
        let mut source = Seeded::new(seed);
        let (mut v7, mut v6) = (V7::new(StepBack::Refuse), Gregorian::new(Node::Random, StepBack::Refuse));
        let (mut now, mut highest) = (1_700_000_000_000_000_000_i64, 0);
        let (mut last7, mut last6) = (Uuid::nil(), Uuid::nil());
        for (step, count, cached) in steps {
            // Never more than 9 s below the highest time seen.
            now = (now + step).max(highest - 9_000_000_000);
            highest = highest.max(now);
            let nanos = u32::try_from(now % 1_000_000_000).unwrap();
            let moment = Timestamp::from_unix(now / 1_000_000_000, nanos).unwrap();
            for _ in 0..count {
                let next7 = v7.next(&mut source, moment, cached).unwrap();
                let next6 = v6.next_v6(&mut source, moment).unwrap();
                prop_assert!(next7 > last7 && next6 > last6);
                (last7, last6) = (next7, next6);
            }
        }
    }
}

#[test]
fn a_seed_gives_the_same_ids_again() {
    let ids = |seed| {
        let mut mint = mintage::Mint::builder()
            .source(mintage::random::Source::Seeded(seed))
            .own_clock(mintage::clock::Manual::new(Timestamp::from_unix(1_700_000_000, 0).unwrap()))
            .build()
            .unwrap();
        let mut slice = [Uuid::nil(); 300];
        mint.fill_v7(&mut slice).unwrap();
        (slice, mint.v4().unwrap(), mint.v6().unwrap(), mint.v1().unwrap())
    };
    assert_eq!(ids(1), ids(1));
    assert_ne!(ids(1), ids(2));
    let mut bytes = [0; 3];
    Seeded::new(1).fill(&mut bytes).unwrap();
    assert_ne!(bytes, [0; 3]);
}
