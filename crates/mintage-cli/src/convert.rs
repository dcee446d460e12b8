//! `mintage convert`: ids from any form into one.

use mintage::text::{self, MAX_LEN};

use crate::args::Convert;
use crate::failure::Outcome;
use crate::input;
use crate::output::Output;

pub(crate) fn run(args: &Convert) -> Outcome {
    let mut output = Output::new();
    let converted = input::for_each(&args.ids, &mut output, |id, output| {
        let (bytes, _) = text::parse(id)?;
        Ok(output.line(args.to.encode(&bytes, &mut [0; MAX_LEN])))
    });
    output.finish()?;
    converted
}
