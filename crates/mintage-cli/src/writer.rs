//! Ids on their way out: as lines, as JSON, or raw.

use mintage::text::{Format, MAX_LEN, typeid};
use mintage::uuid::{ByteOrder, Uuid, as_bytes};

use crate::args::New;
use crate::failure::{Failure, Outcome};
use crate::output::Output;

/// How one id is written as text.
#[derive(Clone, Debug)]
pub(crate) enum Spelling {
    Format(Format),
    /// The bytes of another order, in digits.
    Bytes(ByteOrder, Format),
    TypeId(String),
}

impl Spelling {
    /// What `--format`, `--prefix` and a byte order ask for together.
    pub(crate) fn new(
        form: Option<Format>,
        prefix: Option<&str>,
        order: Option<ByteOrder>,
    ) -> Result<Self, Failure> {
        match (prefix, order) {
            (Some(prefix), _) => {
                typeid::encode(prefix, &[0; 16])
                    .map_err(|error| Failure::Usage(format!("--prefix {prefix:?}: {error}")))?;
                Ok(Self::TypeId(prefix.to_owned()))
            }
            (None, None) => Ok(Self::Format(form.unwrap_or_default())),
            (None, Some(order)) => match form.unwrap_or(Format::Hex) {
                form @ (Format::Hex | Format::Simple) => Ok(Self::Bytes(order, form)),
                form => Err(Failure::Usage(format!(
                    "a byte order is for bytes, and {form} writes a UUID; take hex or simple"
                ))),
            },
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Format(form) | Self::Bytes(_, form) => form.name(),
            Self::TypeId(_) => "typeid",
        }
    }

    pub(crate) fn append(&self, id: &Uuid, out: &mut Vec<u8>) {
        let mut buffer = [0; MAX_LEN];
        let text = match self {
            Self::Format(form) => form.encode(id.as_bytes(), &mut buffer),
            Self::Bytes(order, form) => form.encode(&order.to_bytes(id), &mut buffer),
            Self::TypeId(prefix) => {
                // The prefix was checked when this was made.
                let text = typeid::encode(prefix, id.as_bytes()).unwrap_or_default();
                return out.extend_from_slice(text.as_bytes());
            }
        };
        out.extend_from_slice(text.as_bytes());
    }
}

/// The three shapes of the output.
enum Shape {
    Lines,
    Json { kind: &'static str, first: bool },
    Raw(ByteOrder),
}

pub(crate) struct Writer {
    output: Output,
    shape: Shape,
    spelling: Spelling,
    text: Vec<u8>,
}

impl Writer {
    pub(crate) fn new(args: &New) -> Result<Self, Failure> {
        let order = args.byte_order;
        let (shape, spelling) = match (args.raw, args.json) {
            (true, _) => (Shape::Raw(order.unwrap_or_default()), Spelling::Format(Format::Hex)),
            (_, json) => {
                let spelling = Spelling::new(args.format, args.prefix.as_deref(), order)?;
                let json = json.then(|| Shape::Json { kind: args.kind.name(), first: true });
                (json.unwrap_or(Shape::Lines), spelling)
            }
        };
        Ok(Self { output: Output::new(), shape, spelling, text: Vec::new() })
    }

    pub(crate) fn write(&mut self, ids: &[Uuid]) -> Outcome {
        self.text.clear();
        match &mut self.shape {
            Shape::Raw(order) => {
                ids.iter().for_each(|id| self.text.extend_from_slice(&order.to_bytes(id)));
            }
            Shape::Lines => match &self.spelling {
                Spelling::Format(form) => {
                    form.encode_lines(as_bytes(ids), &mut self.text);
                }
                spelling => ids.iter().for_each(|id| {
                    spelling.append(id, &mut self.text);
                    self.text.push(b'\n');
                }),
            },
            Shape::Json { kind, first } => {
                for id in ids {
                    let head = head(kind, &self.spelling);
                    let before = if std::mem::take(first) { head.as_str() } else { "," };
                    self.text.extend_from_slice(format!("{before}\n\"").as_bytes());
                    self.spelling.append(id, &mut self.text);
                    self.text.push(b'"');
                }
            }
        }
        self.output.write(&self.text)
    }

    pub(crate) fn finish(mut self) -> Outcome {
        if let Shape::Json { kind, first } = self.shape {
            // No name was read: the object is still whole.
            if first {
                self.output.write(head(kind, &self.spelling).as_bytes())?;
            }
            self.output.write(b"\n]}\n")?;
        }
        self.output.finish()
    }
}

fn head(kind: &str, spelling: &Spelling) -> String {
    let format = spelling.name();
    format!(r#"{{"schema":1,"kind":"{kind}","format":"{format}","ids":["#)
}
