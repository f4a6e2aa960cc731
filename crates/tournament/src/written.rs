use papan_core::{Message, ParseError};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::reader::{at_line, field_fault};

/// The syntax of a tournament file: each field has the expected type, and its place is known. The values are validated
/// afterwards.
pub(super) struct Written {
    pub(super) base: WrittenBase,
    pub(super) format: Spanned<String>,
    pub(super) pairs: Option<Spanned<u64>>,
    pub(super) seed: Option<Spanned<u64>>,
    pub(super) concurrency: Option<Spanned<u64>>,
    pub(super) rounds: Option<Spanned<u64>>,
    pub(super) champions: Option<Spanned<u64>>,
    pub(super) seeding: Option<Spanned<String>>,
    pub(super) play_offs: Option<Spanned<u64>>,
    pub(super) tie_break: Option<Spanned<String>>,
    pub(super) third_place: Option<Spanned<bool>>,
}

/// The syntax of the description of a match.
pub(super) struct WrittenMatch {
    pub(super) base: WrittenBase,
    pub(super) max_games: Spanned<u64>,
    /// A text, because it may be greater than the numbers of TOML.
    pub(super) seed: Spanned<String>,
    pub(super) position: Option<Spanned<String>>,
    pub(super) sprt: Option<Spanned<String>>,
    pub(super) alpha: Option<Spanned<String>>,
    pub(super) beta: Option<Spanned<String>>,
    pub(super) reuse: Option<Spanned<bool>>,
}

/// The fields of tournaments and matches.
pub(super) struct WrittenBase {
    pub(super) name: Spanned<String>,
    pub(super) games: Spanned<Vec<Spanned<String>>>,
    pub(super) openings: Option<Spanned<WrittenOpenings>>,
    pub(super) time: Option<Spanned<String>>,
    pub(super) clock: Option<Spanned<String>>,
    pub(super) depth: Option<Spanned<u64>>,
    pub(super) nodes: Option<Spanned<u64>>,
    pub(super) startup: Option<Spanned<String>>,
    pub(super) max_moves: Option<Spanned<u64>>,
    pub(super) resign: Option<Spanned<String>>,
    pub(super) sandbox: Option<Spanned<String>>,
    pub(super) memory: Option<Spanned<String>>,
    pub(super) entrants: Spanned<Vec<Spanned<WrittenEntrant>>>,
}

pub(super) enum WrittenOpenings {
    Word(String),
    List(Vec<Spanned<String>>),
}

pub(super) struct WrittenEntrant {
    pub(super) name: Option<Spanned<String>>,
    pub(super) agent: Option<Spanned<String>>,
    pub(super) command: Option<Spanned<Vec<Spanned<String>>>>,
    pub(super) protocol: Option<Spanned<String>>,
}

/// The fields of a file.
const FIELDS: [&str; 23] = [
    "name",
    "format",
    "games",
    "pairs",
    "seed",
    "openings",
    "time",
    "clock",
    "depth",
    "nodes",
    "startup",
    "max-moves",
    "resign",
    "concurrency",
    "sandbox",
    "memory",
    "rounds",
    "champions",
    "seeding",
    "play-offs",
    "tie-break",
    "third-place",
    "entrant",
];

/// The fields of the description of a match.
const FIELDS_OF_MATCH: [&str; 20] = [
    "name",
    "games",
    "max-games",
    "seed",
    "position",
    "openings",
    "time",
    "clock",
    "depth",
    "nodes",
    "startup",
    "max-moves",
    "resign",
    "sprt",
    "alpha",
    "beta",
    "sandbox",
    "memory",
    "reuse",
    "entrant",
];

/// The fields of an entrant.
const FIELDS_OF_ENTRANT: [&str; 4] = ["name", "agent", "command", "protocol"];

impl Written {
    /// Reads the syntax of a file.
    pub(super) fn read(text: &str) -> Result<Written, ParseError> {
        let table = parsed(text)?;
        let fields = Fields { text, table: table.get_ref(), place: 0 };
        fields.are_known(&FIELDS)?;
        Ok(Written {
            format: fields.needed("format", fields.text("format")?)?,
            base: fields.base()?,
            pairs: fields.number("pairs")?,
            seed: fields.number("seed")?,
            concurrency: fields.number("concurrency")?,
            rounds: fields.number("rounds")?,
            champions: fields.number("champions")?,
            seeding: fields.text("seeding")?,
            play_offs: fields.number("play-offs")?,
            tie_break: fields.text("tie-break")?,
            third_place: fields.truth("third-place")?,
        })
    }
}

impl WrittenMatch {
    /// Reads the syntax of a description.
    pub(super) fn read(text: &str) -> Result<WrittenMatch, ParseError> {
        let table = parsed(text)?;
        let fields = Fields { text, table: table.get_ref(), place: 0 };
        fields.are_known(&FIELDS_OF_MATCH)?;
        Ok(WrittenMatch {
            base: fields.base()?,
            max_games: fields.needed("max-games", fields.number("max-games")?)?,
            seed: fields.needed("seed", fields.text("seed")?)?,
            position: fields.text("position")?,
            sprt: fields.text("sprt")?,
            alpha: fields.text("alpha")?,
            beta: fields.text("beta")?,
            reuse: fields.truth("reuse")?,
        })
    }
}

fn parsed(text: &str) -> Result<Spanned<DeTable<'_>>, ParseError> {
    DeTable::parse(text).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        let reason = Message::new("system-reason").with("reason", error.message().trim());
        at_line(text, offset, in_field(text, offset, reason))
    })
}

/// A table whose fields are taken out one by one.
struct Fields<'t, 'i> {
    text: &'t str,
    table: &'t DeTable<'i>,
    /// Where the table begins, for what is missing in it.
    place: usize,
}

impl Fields<'_, '_> {
    /// Takes the fields of tournaments and matches.
    fn base(&self) -> Result<WrittenBase, ParseError> {
        Ok(WrittenBase {
            name: self.needed("name", self.text("name")?)?,
            games: self.needed("games", self.texts("games", "tournament-expects-games")?)?,
            openings: self.openings()?,
            time: self.text("time")?,
            clock: self.text("clock")?,
            depth: self.number("depth")?,
            nodes: self.number("nodes")?,
            startup: self.text("startup")?,
            max_moves: self.number("max-moves")?,
            resign: self.text("resign")?,
            sandbox: self.text("sandbox")?,
            memory: self.text("memory")?,
            entrants: self.needed("entrant", self.entrants()?)?,
        })
    }

    /// Refuses the first unknown field.
    fn are_known(&self, known: &[&str]) -> Result<(), ParseError> {
        let unknown = self.table.keys().filter(|key| !known.contains(&&**key.get_ref()));
        match unknown.min_by_key(|key| key.span().start) {
            None => Ok(()),
            Some(key) => {
                let fault =
                    Message::new("tournament-unknown-field").with("fields", known.join(", "));
                Err(field_fault(self.text, key.span().start, key.get_ref(), fault))
            }
        }
    }

    fn needed<T>(&self, field: &str, value: Option<T>) -> Result<T, ParseError> {
        let missing = || Message::new("tournament-missing-field");
        value.ok_or_else(|| field_fault(self.text, self.place, field, missing()))
    }

    /// Takes a field that must be of some kind, which the key of a message describes.
    fn field<T>(
        &self,
        field: &str,
        expected: &'static str,
        read: impl FnOnce(&DeValue<'_>) -> Option<T>,
    ) -> Result<Option<Spanned<T>>, ParseError> {
        let Some(value) = self.table.get(field) else { return Ok(None) };
        match read(value.get_ref()) {
            Some(read) => Ok(Some(Spanned::new(value.span(), read))),
            None => {
                let fault = Message::new(expected);
                Err(field_fault(self.text, value.span().start, field, fault))
            }
        }
    }

    fn text(&self, field: &str) -> Result<Option<Spanned<String>>, ParseError> {
        self.field(field, "tournament-expects-text", |value| value.as_str().map(str::to_owned))
    }

    fn number(&self, field: &str) -> Result<Option<Spanned<u64>>, ParseError> {
        self.field(field, "tournament-expects-number", |value| {
            let number = value.as_integer()?;
            u64::from_str_radix(number.as_str(), number.radix()).ok()
        })
    }

    fn truth(&self, field: &str) -> Result<Option<Spanned<bool>>, ParseError> {
        self.field(field, "tournament-expects-truth", |value| match value {
            DeValue::Boolean(truth) => Some(*truth),
            _ => None,
        })
    }

    fn texts(
        &self,
        field: &str,
        expected: &'static str,
    ) -> Result<Option<Spanned<Vec<Spanned<String>>>>, ParseError> {
        self.field(field, expected, texts)
    }

    fn openings(&self) -> Result<Option<Spanned<WrittenOpenings>>, ParseError> {
        self.field("openings", "tournament-expects-openings", |value| match value.as_str() {
            Some(word) => Some(WrittenOpenings::Word(word.to_owned())),
            None => texts(value).map(WrittenOpenings::List),
        })
    }

    fn entrants(&self) -> Result<Option<Spanned<Vec<Spanned<WrittenEntrant>>>>, ParseError> {
        let Some(value) = self.table.get("entrant") else { return Ok(None) };
        let malformed = |place| {
            let fault = Message::new("tournament-expects-entrants");
            field_fault(self.text, place, "entrant", fault)
        };
        let list = value.get_ref().as_array().ok_or_else(|| malformed(value.span().start))?;
        let entrant = |value: &Spanned<DeValue<'_>>| {
            let place = value.span().start;
            let table = value.get_ref().as_table().ok_or_else(|| malformed(place))?;
            let fields = Fields { text: self.text, table, place };
            fields.are_known(&FIELDS_OF_ENTRANT)?;
            let entrant = WrittenEntrant {
                name: fields.text("name")?,
                agent: fields.text("agent")?,
                command: fields.texts("command", "tournament-expects-command")?,
                protocol: fields.text("protocol")?,
            };
            Ok(Spanned::new(value.span(), entrant))
        };
        let entrants = list.iter().map(entrant).collect::<Result<_, ParseError>>()?;
        Ok(Some(Spanned::new(value.span(), entrants)))
    }
}

/// Reads a list of texts.
fn texts(value: &DeValue<'_>) -> Option<Vec<Spanned<String>>> {
    let text = |value: &Spanned<DeValue<'_>>| {
        Some(Spanned::new(value.span(), value.get_ref().as_str()?.to_owned()))
    };
    value.as_array()?.iter().map(text).collect()
}

/// Adds the field to a fault, if the line names one.
fn in_field(text: &str, offset: usize, fault: Message) -> Message {
    let start = text.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    match line.split_once('=') {
        Some((field, _)) => {
            Message::new("tournament-field").with("field", field.trim()).with("fault", fault)
        }
        None => fault,
    }
}
