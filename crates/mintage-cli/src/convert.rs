//! `mintage convert`: ids from any form into one.

use mintage::text::{self, Form};
use mintage::uuid::{Uuid, v1_to_v6, v6_to_v1};

use crate::args::Convert;
use crate::failure::{Failure, Outcome};
use crate::input::{self, Refused};
use crate::output::Output;
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
    let bytes = match args.from {
        Some(form) => form.decode(text)?,
        None => text::parse(text).map_err(|error| unnamed(text, &error))?.bytes,
    };
    let id = args.from_byte_order.unwrap_or_default().from_bytes(bytes);
    match args.to_version {
        None => Ok(id),
        Some(1) => v6_to_v1(&id).ok_or_else(|| only(&id, 6)),
        Some(_) => v1_to_v6(&id).ok_or_else(|| only(&id, 1)),
    }
}

/// 22 characters may be base58 or base62, which only their writer knows.
fn unnamed(text: &[u8], error: &mintage::Error) -> Refused {
    let others = [Form::Base58, Form::Base62].into_iter().filter(|form| form.decode(text).is_ok());
    let names: Vec<&str> = others.map(Form::name).collect();
    Refused::Item(match names.as_slice() {
        [] => error.to_string(),
        names => format!("{error}; or say --from {}, as which it can be read", names.join(" or ")),
    })
}

fn only(id: &Uuid, version: u8) -> Refused {
    let found = mintage::uuid::version(id);
    let found = found.map_or("no version".to_owned(), |found| format!("version {found}"));
    Refused::Item(format!("{found}; only version {version} has the same fields as the other"))
}
