//! `mintage convert`: ids from any format into one.

use mintage::uuid::{Uuid, v1_to_v6, v6_to_v1};

use crate::args::Convert;
use crate::failure::{Failure, Outcome};
use crate::input::{self, Refused};
use crate::output::Output;
use crate::reading::Readings;
use crate::writer::Spelling;

pub(crate) fn run(args: &Convert) -> Outcome {
    if args.to.is_none() && args.prefix.is_none() && args.to_byte_order.is_none() {
        let hint = "say what to write: --to FORMAT, --prefix PREFIX or --to-byte-order ORDER";
        return Err(Failure::Usage(hint.to_owned()));
    }
    let spelling = Spelling::new(args.to, args.prefix.as_deref(), args.to_byte_order)?;
    let mut output = Output::new();
    let mut line = Vec::new();
    let converted = input::for_each(&args.ids, &mut output, |id, output| {
        let id = read(args, id)?;
        line.clear();
        spelling.append(&id, &mut line);
        line.push(b'\n');
        Ok(output.write(&line)?)
    });
    output.finish()?;
    converted
}

fn read(args: &Convert, text: &[u8]) -> Result<Uuid, Refused> {
    let id = Readings::of(text, args.from, args.from_byte_order)?.only()?;
    match args.to_version {
        None => Ok(id),
        Some(1) => v6_to_v1(&id).ok_or_else(|| only(&id, 6)),
        Some(_) => v1_to_v6(&id).ok_or_else(|| only(&id, 1)),
    }
}

fn only(id: &Uuid, version: u8) -> Refused {
    let found = mintage::uuid::version(id);
    let found = found.map_or("no version".to_owned(), |found| format!("version {found}"));
    Refused::Item(format!("{found}; only version {version} has the same fields as the other"))
}
