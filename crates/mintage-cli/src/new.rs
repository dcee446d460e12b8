//! `mintage new`: ids to standard output, at constant memory.

use std::io::IsTerminal;

use mintage::clock::Timestamp;
use mintage::uuid::{ByteOrder, Node, Uuid, v3, v5, v7_ceil, v7_floor, v8};
use mintage::{Mint, Result};

use crate::args::New;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::kinds::Kind;
use crate::writer::Writer;

/// Ids made and written at a time.
const BATCH: usize = 4096;

pub(crate) fn run(args: &New) -> Outcome {
    if let Some(reason) = misfit(args) {
        return Err(Failure::Usage(reason));
    }
    if args.raw && std::io::stdout().is_terminal() {
        let hint = "--raw writes bytes that a terminal cannot show; redirect them: > FILE";
        return Err(Failure::Usage(hint.to_owned()));
    }
    let writer = Writer::new(args)?;
    match args.kind {
        Kind::V3 | Kind::V5 => named(args, writer),
        _ => made(args, writer),
    }
}

/// A time that the caller gave is the caller's mistake; the system's clock is not.
fn blame(args: &New) -> impl Fn(mintage::Error) -> Failure {
    let given = args.at.is_some();
    move |error| match error.is_time_range() && given {
        true => Failure::Usage(error.to_string()),
        false => error.into(),
    }
}

/// Why the options do not go together, or None where they do.
fn misfit(args: &New) -> Option<String> {
    let kind = args.kind;
    let name = kind.name();
    let one_value = !kind.is_random() || args.floor || args.ceil;
    let bound = args.floor || args.ceil;
    let is_fixed = matches!(args.node, Some(Node::Fixed(_)));
    let too_many = is_fixed && args.at.is_some() && args.count() > 100_000;
    let scrambles =
        args.byte_order == Some(ByteOrder::MySqlSwap) && kind.tells_time() && kind != Kind::V1;
    let reasons = [
        (args.at.is_some() && !kind.tells_time(), "tells no time; leave out --at"),
        (bound && kind != Kind::V7, "has no bounds of a time; --floor and --ceil are for v7"),
        (bound && args.at.is_none(), "needs --at TIME with --floor or --ceil"),
        (args.node.is_some() && !kind.has_node(), "has no node; --node is for v1 and v6"),
        (args.source.is_some() && one_value, "draws no random bytes here; leave out --source"),
        (args.count.is_some() && one_value, "is one value here; leave out -n"),
        (too_many, "with a fixed node has 100000 ids at one time; ask for fewer, or a random node"),
        (
            scrambles,
            "would lose its order in MySQL's swap, which is for v1; leave out --byte-order",
        ),
        (args.namespace.is_some() && !kind.has_name(), "has no namespace; that is for v3 and v5"),
        (
            args.namespace.is_none() && kind.has_name(),
            "needs --namespace dns, url, oid, x500 or a UUID",
        ),
        (!args.name.is_empty() && !kind.has_name(), "has no name; --name is for v3 and v5"),
        (args.custom.is_some() && kind != Kind::V8, "has no bits of your own; --custom is for v8"),
        (
            args.custom.is_none() && kind == Kind::V8,
            "needs your 16 bytes: --custom and 32 hexadecimal digits",
        ),
    ];
    reasons.into_iter().find(|(holds, _)| *holds).map(|(_, reason)| format!("{name} {reason}"))
}

type Maker = Box<dyn FnMut(&mut [Uuid]) -> Result<()>>;

/// What fills a batch with ids of the kind.
fn maker(args: &New) -> std::result::Result<Maker, Failure> {
    let fixed = |id: Uuid| -> Maker {
        Box::new(move |out| {
            out.fill(id);
            Ok(())
        })
    };
    Ok(match (args.kind, args.at) {
        (Kind::Nil, _) => fixed(Uuid::nil()),
        (Kind::Max, _) => fixed(Uuid::max()),
        (Kind::V8, _) => fixed(v8(args.custom.unwrap_or_default())),
        (_, Some(at)) if args.floor => fixed(v7_floor(at).map_err(blame(args))?),
        (_, Some(at)) if args.ceil => fixed(v7_ceil(at).map_err(blame(args))?),
        (kind, at) => {
            let node = args.node.unwrap_or(Node::Random);
            let mint = Mint::builder().source(args.source.unwrap_or_default()).node(node);
            minted(mint.build()?, kind, at)
        }
    })
}

fn minted(mut mint: Mint, kind: Kind, at: Option<Timestamp>) -> Maker {
    match (kind, at) {
        (Kind::V4, _) => Box::new(move |out| mint.fill_v4(out)),
        // One by one, so that a fixed node waits for the clock.
        (Kind::V1, None) => one_by_one(move || mint.v1()),
        (Kind::V6, None) => one_by_one(move || mint.v6()),
        (Kind::V1, Some(at)) => one_by_one(move || mint.v1_at(at)),
        (Kind::V6, Some(at)) => one_by_one(move || mint.v6_at(at)),
        (_, Some(at)) => one_by_one(move || mint.v7_at(at)),
        (_, None) => Box::new(move |out| mint.fill_v7(out)),
    }
}

fn one_by_one(mut next: impl FnMut() -> Result<Uuid> + 'static) -> Maker {
    Box::new(move |out| {
        for id in out {
            *id = next()?;
        }
        Ok(())
    })
}

fn made(args: &New, mut writer: Writer) -> Outcome {
    let (mut fill, count) = (maker(args)?, args.count());
    let mut ids = vec![Uuid::nil(); BATCH.min(count)];
    let mut left = count;
    while left > 0 {
        let batch = &mut ids[..left.min(BATCH)];
        fill(batch).map_err(blame(args))?;
        writer.write(batch)?;
        left -= batch.len();
    }
    writer.finish()
}

/// One id for each name, given or read.
fn named(args: &New, mut writer: Writer) -> Outcome {
    let namespace = args.namespace.unwrap_or_default();
    let make = if args.kind == Kind::V3 { v3 } else { v5 };
    let done = input::for_each(&args.name, &mut writer, |name, writer| {
        Ok(writer.write(&[make(&namespace, name)])?)
    });
    writer.finish()?;
    done
}
