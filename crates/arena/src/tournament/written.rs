use std::time::Duration;

use papan_catalogue::read_game;
use papan_core::{Limits, Message, OptionKind, OptionValue, ParseError};
use serde::Deserialize;
use toml::Spanned;

use super::{OpeningSource, TournamentEntrant, TournamentFile, TournamentGame};
use crate::{
    Adjudication, ClockTime, Entrant, EntrantKind, Openings, Protocol, Resign, TimeControl,
    pairing::{Format, Knockout, PairingFault, Seeding, Swiss, TieBreak},
};

/// The file as it is written; what it means is checked afterwards, with the place of each value at hand.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Written {
    name: Spanned<String>,
    format: Spanned<String>,
    games: Spanned<Vec<Spanned<String>>>,
    #[serde(default = "one_pair")]
    pairs: Spanned<u64>,
    #[serde(default)]
    seed: u64,
    openings: Option<Spanned<WrittenOpenings>>,
    time: Option<Spanned<String>>,
    clock: Option<Spanned<String>>,
    depth: Option<Spanned<u64>>,
    nodes: Option<u64>,
    startup: Option<Spanned<String>>,
    max_moves: Option<Spanned<u64>>,
    resign: Option<Spanned<String>>,
    concurrency: Option<Spanned<u64>>,
    sandbox: Option<Spanned<String>>,
    memory: Option<Spanned<String>>,
    rounds: Option<Spanned<u64>>,
    champions: Option<Spanned<u64>>,
    seeding: Option<Spanned<String>>,
    play_offs: Option<Spanned<u64>>,
    tie_break: Option<Spanned<String>>,
    third_place: Option<bool>,
    entrant: Spanned<Vec<Spanned<WrittenEntrant>>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenOpenings {
    Word(String),
    List(Vec<String>),
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct WrittenEntrant {
    name: Option<Spanned<String>>,
    agent: Option<Spanned<String>>,
    command: Option<Spanned<Vec<String>>>,
    protocol: Option<Spanned<String>>,
}

fn one_pair() -> Spanned<u64> {
    Spanned::new(0..0, 1)
}

impl Written {
    /// Reads the form of a file.
    pub(super) fn read(text: &str) -> Result<Written, ParseError> {
        toml::from_str(text).map_err(|error| {
            let offset = error.span().map_or(0, |span| span.start);
            // The library names its own types.
            let reason = error.message().trim().replace("expected u64", "expected a whole number");
            let reason = Message::new("system-reason").with("reason", reason);
            at_line(text, offset, in_field(text, offset, reason))
        })
    }
}

/// Reads values in the light of the whole text.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) registered: &'a dyn Fn(&str) -> Option<String>,
}

impl Reader<'_> {
    pub(super) fn read(&self, written: &Written) -> Result<TournamentFile, ParseError> {
        let format_place = written.format.span().start;
        let format = self.format(written)?;
        let games = self.games(&written.games)?;
        let entrants = self.entrants(&written.entrant, &games)?;
        let limits = Limits {
            time: self.duration("time", written.time.as_ref())?,
            depth: self.number("depth", written.depth.as_ref(), 1..=99)?.map(|depth| depth as u32),
            nodes: written.nodes,
            memory: None,
        };
        let startup = self.duration("startup", written.startup.as_ref())?;
        let control = TimeControl {
            limits,
            clock: self.parsed("clock", written.clock.as_ref(), ClockTime::read)?,
            startup: startup.unwrap_or(TimeControl::STARTUP),
        };
        let max_moves = self.number("max-moves", written.max_moves.as_ref(), 1..=10_000)?;
        let adjudication = Adjudication {
            max_moves: max_moves.map(|most| most as u32),
            resign: self.parsed("resign", written.resign.as_ref(), Resign::read)?,
        };
        let concurrency = self.number("concurrency", written.concurrency.as_ref(), 1..=1024)?;
        let pairs = self.number("pairs", Some(&written.pairs), 1..=1_000_000)?.unwrap_or(1);
        let sandbox =
            self.choice("sandbox", written.sandbox.as_ref(), &["off", "default", "strict"])?;
        let file = TournamentFile {
            name: self.name("name", &written.name)?,
            games,
            entrants,
            format,
            pairs: pairs as usize,
            seed: written.seed,
            openings: self.openings(written.openings.as_ref())?,
            control,
            adjudication,
            concurrency: concurrency.map(|games| games as usize),
            sandbox: sandbox.map(str::to_owned),
            memory: self.memory(written.memory.as_ref())?,
        };
        file.plan().map_err(|fault| {
            let place = match fault {
                PairingFault::TooFewEntrants { .. } | PairingFault::TooManyEntrants { .. } => {
                    written.entrant.span().start
                }
                _ => format_place,
            };
            at_line(self.text, place, fault_message(&fault))
        })?;
        Ok(file)
    }

    fn openings(
        &self,
        written: Option<&Spanned<WrittenOpenings>>,
    ) -> Result<OpeningSource, ParseError> {
        let Some(written) = written else { return Ok(OpeningSource::Start) };
        Ok(match written.as_ref() {
            WrittenOpenings::List(lines) => OpeningSource::Listed(lines.join("\n")),
            WrittenOpenings::Word(word) => match word.strip_prefix("random:") {
                Some(plies) => {
                    let fault = |fault: ParseError| {
                        self.fault(written.span().start, "openings", fault.into_message())
                    };
                    OpeningSource::Random(Openings::random(plies).map_err(fault)?)
                }
                None => OpeningSource::File { name: word.clone(), place: written.span() },
            },
        })
    }

    fn fault(&self, place: usize, field: &'static str, fault: Message) -> ParseError {
        let message = Message::new("tournament-field").with("field", field).with("fault", fault);
        at_line(self.text, place, message)
    }

    fn name(&self, field: &'static str, name: &Spanned<String>) -> Result<String, ParseError> {
        let text = name.as_ref().trim();
        let length = text.chars().count();
        if length == 0
            || length > TournamentFile::LONGEST_NAME
            || text.chars().any(char::is_control)
        {
            let fault = Message::new("tournament-name").with("most", TournamentFile::LONGEST_NAME);
            return Err(self.fault(name.span().start, field, fault));
        }
        Ok(text.to_owned())
    }

    fn duration(
        &self,
        field: &'static str,
        value: Option<&Spanned<String>>,
    ) -> Result<Option<Duration>, ParseError> {
        self.parsed(field, value, |text| match OptionKind::Duration.read(text)? {
            OptionValue::Duration(time) => Ok(time),
            _ => Err(Message::new("system-reason").with("reason", text).into()),
        })
    }

    fn memory(&self, value: Option<&Spanned<String>>) -> Result<Option<u64>, ParseError> {
        self.parsed("memory", value, |text| {
            let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
            let unit = match text[digits.len()..].to_ascii_uppercase().as_str() {
                "KB" => 1 << 10,
                "MB" => 1 << 20,
                "GB" => 1_u64 << 30,
                _ => 0,
            };
            let number = digits.trim().parse::<u64>().ok().filter(|_| unit > 0);
            let malformed = || Message::new("memory-malformed").with("found", text).into();
            number.and_then(|number| number.checked_mul(unit)).ok_or_else(malformed)
        })
    }

    fn parsed<T>(
        &self,
        field: &'static str,
        value: Option<&Spanned<String>>,
        read: impl FnOnce(&str) -> Result<T, ParseError>,
    ) -> Result<Option<T>, ParseError> {
        let Some(value) = value else { return Ok(None) };
        let fault = |fault: ParseError| self.fault(value.span().start, field, fault.into_message());
        read(value.as_ref()).map(Some).map_err(fault)
    }

    fn number(
        &self,
        field: &'static str,
        value: Option<&Spanned<u64>>,
        range: std::ops::RangeInclusive<u64>,
    ) -> Result<Option<u64>, ParseError> {
        let Some(value) = value else { return Ok(None) };
        let number = *value.as_ref();
        if range.contains(&number) {
            return Ok(Some(number));
        }
        let fault = Message::new("value-not-in-range")
            .with("found", number.to_string())
            .with("min", range.start().to_string())
            .with("max", range.end().to_string());
        Err(self.fault(value.span().start, field, fault))
    }

    fn choice(
        &self,
        field: &'static str,
        value: Option<&Spanned<String>>,
        words: &[&'static str],
    ) -> Result<Option<&'static str>, ParseError> {
        self.parsed(field, value, |text| {
            words.iter().find(|word| **word == text).copied().ok_or_else(|| {
                Message::new("value-not-a-choice")
                    .with("found", text)
                    .with("choices", words.join(", "))
                    .into()
            })
        })
    }

    fn format(&self, written: &Written) -> Result<Format, ParseError> {
        let names = ["round-robin", "gauntlet", "swiss", "knockout"];
        let name = self.choice("format", Some(&written.format), &names)?.unwrap_or(names[0]);
        let at = |field, value: Option<std::ops::Range<usize>>, formats: &[&str]| match value {
            Some(span) if !formats.contains(&name) => {
                let fault = Message::new("tournament-other-format").with("format", name);
                Err(self.fault(span.start, field, fault))
            }
            _ => Ok(()),
        };
        at("rounds", written.rounds.as_ref().map(Spanned::span), &["swiss"])?;
        at("champions", written.champions.as_ref().map(Spanned::span), &["gauntlet"])?;
        at("seeding", written.seeding.as_ref().map(Spanned::span), &["swiss", "knockout"])?;
        at("play-offs", written.play_offs.as_ref().map(Spanned::span), &["knockout"])?;
        at("tie-break", written.tie_break.as_ref().map(Spanned::span), &["knockout"])?;
        let seeding =
            match self.choice("seeding", written.seeding.as_ref(), &["listed", "drawn"])? {
                Some("drawn") => Seeding::Drawn,
                _ => Seeding::Listed,
            };
        let tie_break =
            match self.choice("tie-break", written.tie_break.as_ref(), &["better-seed", "lot"])? {
                Some("lot") => TieBreak::Lot,
                _ => TieBreak::BetterSeed,
            };
        Ok(match name {
            "gauntlet" => {
                let champions = self.number("champions", written.champions.as_ref(), 1..=1000)?;
                Format::Gauntlet { champions: champions.unwrap_or(1) as usize }
            }
            "swiss" => {
                let rounds = self.number("rounds", written.rounds.as_ref(), 1..=1000)?;
                Format::Swiss(Swiss { rounds: rounds.unwrap_or(5) as usize, seeding })
            }
            "knockout" => {
                let play_offs = self.number("play-offs", written.play_offs.as_ref(), 0..=100)?;
                Format::Knockout(Knockout {
                    seeding,
                    play_offs: play_offs.unwrap_or(3) as usize,
                    tie_break,
                    third_place: written.third_place.unwrap_or(false),
                })
            }
            _ => Format::RoundRobin,
        })
    }

    fn games(
        &self,
        written: &Spanned<Vec<Spanned<String>>>,
    ) -> Result<Vec<TournamentGame>, ParseError> {
        let mut games: Vec<TournamentGame> = Vec::new();
        for word in written.as_ref() {
            let place = word.span().start;
            let fault = |fault: ParseError| self.fault(place, "games", fault.into_message());
            let (entry, options) = read_game(word.as_ref()).map_err(fault)?;
            let start = entry.start(&options).map_err(fault)?;
            let word = papan_catalogue::write_word(entry.id(), &start.options());
            if games.iter().any(|known| known.word == word) {
                let twice = Message::new("tournament-twice").with("name", word);
                return Err(self.fault(place, "games", twice));
            }
            games.push(TournamentGame { word, entry, start });
        }
        if games.is_empty() {
            let fault = Message::new("tournament-no-games");
            return Err(self.fault(written.span().start, "games", fault));
        }
        Ok(games)
    }

    fn entrants(
        &self,
        written: &Spanned<Vec<Spanned<WrittenEntrant>>>,
        games: &[TournamentGame],
    ) -> Result<Vec<TournamentEntrant>, ParseError> {
        let mut entrants: Vec<TournamentEntrant> = Vec::new();
        for entrant in written.as_ref() {
            let place = entrant.span().start;
            let entrant = self.entrant(entrant, games)?;
            if entrants.iter().any(|known| known.name == entrant.name) {
                let twice = Message::new("tournament-twice").with("name", entrant.name);
                return Err(self.fault(place, "entrant", twice));
            }
            entrants.push(entrant);
        }
        Ok(entrants)
    }

    fn entrant(
        &self,
        written: &Spanned<WrittenEntrant>,
        games: &[TournamentGame],
    ) -> Result<TournamentEntrant, ParseError> {
        let place = written.span().start;
        let WrittenEntrant { name, agent, command, protocol } = written.as_ref();
        let (word, players) = match (agent, command) {
            (Some(agent), None) => {
                if let Some(protocol) = protocol {
                    let fault = Message::new("tournament-protocol-of-agent");
                    return Err(self.fault(protocol.span().start, "protocol", fault));
                }
                let read = |game: &TournamentGame| {
                    Entrant::read(agent.as_ref(), game.entry, self.registered).map_err(|fault| {
                        let fault = Message::new("tournament-in-game")
                            .with("game", game.word.as_str())
                            .with("fault", fault.into_message());
                        self.fault(agent.span().start, "agent", fault)
                    })
                };
                (agent.as_ref().clone(), games.iter().map(read).collect::<Result<Vec<_>, _>>()?)
            }
            (None, Some(command)) => self.program(command, protocol.as_ref(), games)?,
            _ => {
                let fault = Message::new("tournament-agent-or-command");
                return Err(self.fault(place, "entrant", fault));
            }
        };
        let name = match name {
            Some(name) => self.name("name", name)?,
            None => word.chars().take(TournamentFile::LONGEST_NAME).collect(),
        };
        Ok(TournamentEntrant { name, word, players })
    }

    fn program(
        &self,
        command: &Spanned<Vec<String>>,
        protocol: Option<&Spanned<String>>,
        games: &[TournamentGame],
    ) -> Result<(String, Vec<Entrant>), ParseError> {
        let words = Protocol::WORDS.map(|(word, _)| word);
        let name = self.choice("protocol", protocol, &words)?.unwrap_or(words[0]);
        let known = Protocol::WORDS.iter().find(|(word, _)| *word == name);
        let speaks = known.map_or(Protocol::Papan, |(_, protocol)| *protocol);
        let place = command.span().start;
        if command.as_ref().is_empty() {
            let fault = Message::new("command-empty").with("protocol", name);
            return Err(self.fault(place, "command", fault));
        }
        if let Some(game) = games.iter().find(|game| !speaks.plays(game.entry.id())) {
            let fault = Message::new("entrant-other-game").with("protocol", name);
            return Err(self.fault(place, "protocol", fault.with("game", game.entry.id())));
        }
        let word = format!("{name}:{}", shell_words::join(command.as_ref()));
        let kind = EntrantKind::Program { protocol: speaks, command: command.as_ref().clone() };
        let entrant = Entrant { name: word.clone(), kind };
        Ok((word, vec![entrant; games.len()]))
    }
}

/// Says in which field a fault is, if the line names one.
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

/// Says on which line a fault is.
fn at_line(text: &str, offset: usize, fault: Message) -> ParseError {
    let line = 1 + text.get(..offset).unwrap_or(text).matches('\n').count();
    Message::new("record-line").with("line", line).with("fault", fault).into()
}

/// Words why there is no schedule.
fn fault_message(fault: &PairingFault) -> Message {
    match *fault {
        PairingFault::TooFewEntrants { entrants, least } => {
            Message::new("pairing-too-few").with("entrants", entrants).with("least", least)
        }
        PairingFault::TooManyEntrants { entrants, most } => {
            Message::new("pairing-too-many").with("entrants", entrants).with("most", most)
        }
        PairingFault::Champions { champions, entrants } => Message::new("pairing-champions")
            .with("champions", champions)
            .with("entrants", entrants),
        PairingFault::TooManyRounds { rounds, most } => {
            Message::new("pairing-rounds").with("rounds", rounds).with("most", most)
        }
        PairingFault::TooManyGames { most } => {
            Message::new("pairing-games").with("most", most.to_string())
        }
        PairingFault::NoRounds | PairingFault::NoGames | PairingFault::NoPairs => {
            Message::new("pairing-nothing")
        }
    }
}
