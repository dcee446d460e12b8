//! What a text can be read as. Three formats have 22 characters; which one it is, its length does
//! not tell, but what comes out of each reading may.

use mintage::text::{self, Format, MAX_LEN, Parsed};
use mintage::uuid::{ByteOrder, Uuid};

use crate::input::Refused;
use crate::oddities;

/// The readings of a text, the likeliest first; there is one at least.
pub(crate) struct Readings<'a> {
    likeliest: Parsed<'a>,
    others: Vec<Parsed<'a>>,
    order: ByteOrder,
    /// No format was named.
    guess: bool,
}

impl<'a> Readings<'a> {
    /// All that `text` can be, or the one that `format` names.
    pub(crate) fn of(
        text: &'a [u8],
        form: Option<Format>,
        order: Option<ByteOrder>,
    ) -> Result<Self, Refused> {
        let order = order.unwrap_or_default();
        if let Some(form) = form {
            let likeliest = Parsed::in_format(form, form.decode(text)?);
            return Ok(Self { likeliest, others: Vec::new(), order, guess: false });
        }
        let parsed = text::parse(text);
        let numbers = [Format::Base62, Format::Base58].into_iter();
        let numbers =
            numbers.filter_map(|form| Some(Parsed::in_format(form, form.decode(text).ok()?)));
        let mut all: Vec<Parsed<'_>> = parsed.iter().copied().chain(numbers).collect();
        // Stable: base64url comes first among equals.
        all.sort_by_key(|parsed| rank(parsed, order));
        let mut all = all.into_iter();
        match (all.next(), parsed) {
            (Some(likeliest), _) => {
                Ok(Self { likeliest, others: all.collect(), order, guess: true })
            }
            (None, parsed) => Err(refuse(text, parsed.err())),
        }
    }

    /// The likeliest, and in words what else it may be.
    pub(crate) fn likeliest(&self) -> (&Parsed<'a>, Option<String>) {
        let spell = |other: &Parsed<'_>| {
            let id = Format::Hyphenated.encode(&other.bytes, &mut [0; MAX_LEN]).to_owned();
            format!("{} (then {id})", other.form)
        };
        let others: Vec<String> = self.others.iter().map(spell).collect();
        let note =
            || format!("22 characters may be {} too; --from FORMAT decides", others.join(" or "));
        (&self.likeliest, (!others.is_empty()).then(note))
    }

    /// The one reading, or a refusal where another is as likely. base58 and base62 are not taken
    /// unnamed: a file of them would be read right in part only.
    pub(crate) fn only(&self) -> Result<Uuid, Refused> {
        let rivals = self.others.iter().filter(|other| {
            rank(other, self.order) == rank(&self.likeliest, self.order)
                && rank(other, self.order) != UNLIKELY
        });
        let unnamed = matches!(self.likeliest.form, Format::Base58 | Format::Base62) && self.guess;
        let names: Vec<&str> = std::iter::once(&self.likeliest)
            .chain(rivals)
            .map(|parsed| parsed.form.name())
            .collect();
        if unnamed || names.len() > 1 {
            let names = names.join(" or ");
            let reason = format!("22 characters that may be {names}; say which with --from FORMAT");
            return Err(Refused::Item(reason));
        }
        Ok(self.id())
    }

    pub(crate) fn id(&self) -> Uuid {
        self.order.from_bytes(self.likeliest.bytes)
    }
}

const UNLIKELY: u8 = 3;

/// How likely somebody made this UUID: 0 if it tells a sensible time, up to [`UNLIKELY`].
fn rank(parsed: &Parsed<'_>, order: ByteOrder) -> u8 {
    oddities::rank(&order.from_bytes(parsed.bytes))
}

/// The reason in the words of who made the mistake.
fn refuse(text: &[u8], error: Option<mintage::Error>) -> Refused {
    let shown = String::from_utf8_lossy(text);
    Refused::Item(if text.is_empty() {
        "empty, where an id was expected".to_owned()
    } else if text.trim_ascii() != text {
        "blanks around it; take them away".to_owned()
    } else if text.len() < 200 && std::path::Path::new(&*shown).is_file() {
        format!("{shown} is a file; to read ids from it, write: < {shown}")
    } else {
        error.map_or_else(String::new, |error| error.to_string())
    })
}
