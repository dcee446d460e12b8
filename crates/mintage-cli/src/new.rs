//! `mintage new`: ids to standard output, at constant memory.

use std::io::IsTerminal;

use mintage::Mint;
use mintage::text::Form;
use mintage::uuid::Uuid;

use crate::args::{Kind, New};
use crate::failure::{Failure, Outcome};
use crate::output::Output;

/// Ids made and written at a time.
const BATCH: usize = 4096;

pub(crate) fn run(args: &New) -> Outcome {
    if args.raw && std::io::stdout().is_terminal() {
        let hint = "--raw writes bytes that a terminal cannot show; redirect them: > FILE";
        return Err(Failure::Usage(hint.to_owned()));
    }
    let mut mint = Mint::builder().source(args.source).build()?;
    let mut writer = Writer::new(args);
    let mut ids = vec![Uuid::nil(); BATCH.min(args.count)];
    writer.begin()?;
    let mut left = args.count;
    while left > 0 {
        let batch = &mut ids[..left.min(BATCH)];
        match args.kind {
            Kind::V4 => mint.fill_v4(batch)?,
            Kind::V7 => mint.fill_v7(batch)?,
        }
        writer.batch(batch)?;
        left -= batch.len();
    }
    writer.end()
}

/// The three shapes of the output.
enum Shape {
    Lines(Form),
    Json { kind: Kind, form: Form, first: bool },
    Raw,
}

struct Writer {
    output: Output,
    shape: Shape,
    text: Vec<u8>,
}

impl Writer {
    fn new(args: &New) -> Self {
        let shape = match (args.raw, args.json) {
            (true, _) => Shape::Raw,
            (_, true) => Shape::Json { kind: args.kind, form: args.format, first: true },
            _ => Shape::Lines(args.format),
        };
        Self { output: Output::new(), shape, text: Vec::new() }
    }

    fn begin(&mut self) -> Outcome {
        match self.shape {
            Shape::Json { kind, form, .. } => {
                let kind = kind.name();
                let head = format!(r#"{{"schema":1,"kind":"{kind}","format":"{form}","ids":["#);
                self.output.write(head.as_bytes())
            }
            _ => Ok(()),
        }
    }

    fn batch(&mut self, ids: &[Uuid]) -> Outcome {
        self.text.clear();
        match &mut self.shape {
            Shape::Raw => ids.iter().for_each(|id| self.text.extend_from_slice(id.as_bytes())),
            Shape::Lines(form) => form.encode_lines(ids.iter().map(Uuid::as_bytes), &mut self.text),
            Shape::Json { form, first, .. } => {
                for id in ids {
                    let comma = if std::mem::take(first) { "" } else { "," };
                    let mut buffer = [0; mintage::text::MAX_LEN];
                    let text = form.encode(id.as_bytes(), &mut buffer);
                    self.text.extend_from_slice(format!("{comma}\n\"{text}\"").as_bytes());
                }
            }
        }
        self.output.write(&self.text)
    }

    fn end(mut self) -> Outcome {
        if matches!(self.shape, Shape::Json { .. }) {
            self.output.write(b"\n]}\n")?;
        }
        self.output.finish()
    }
}
