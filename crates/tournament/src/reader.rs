use std::{collections::HashSet, ops::Range, time::Duration};

use papan_catalogue::read_game;
use papan_core::{
    Limits, Message, OptionKind, OptionValue, ParseError, UserError, is_acceptable_name,
};
use toml::Spanned;

use super::{
    Match, OpeningSource, TournamentEntrant, TournamentFile, TournamentGame, read_sprt,
    written::{Written, WrittenBase, WrittenEntrant, WrittenMatch, WrittenOpenings},
};
use papan_ratings::pairing::{Format, Knockout, MAX_GAMES, PairingFault, Seeding, Swiss, TieBreak};
use papan_record::{ClockTime, TimeControl};
use papan_referee::{Adjudication, Entrant, EntrantKind, Openings, Protocol, Resign};

/// The greatest number that every reader of TOML takes.
const MAX: u64 = i64::MAX as u64;

/// Reads values in the light of the whole text.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) registered: &'a dyn Fn(&str) -> Option<String>,
    /// Whether the text describes a match, in which commands are names too.
    pub(super) is_match: bool,
}

impl Reader<'_> {
    pub(super) fn read(&self, written: &Written) -> Result<TournamentFile, ParseError> {
        let format = self.format(written)?;
        let games = self.games(&written.base.games)?;
        let concurrency = self.number("concurrency", written.concurrency.as_ref(), 1..=1024)?;
        let pairs = self.number("pairs", written.pairs.as_ref(), 1..=1_000_000)?.unwrap_or(1);
        let file = TournamentFile {
            format,
            pairs: pairs as usize,
            seed: self.number("seed", written.seed.as_ref(), 0..=MAX)?.unwrap_or(0),
            concurrency: concurrency.map(|games| games as usize),
            ..self.base(&written.base, games)?
        };
        file.plan().map_err(|fault| self.pairing_fault(&fault, written))?;
        Ok(file)
    }

    pub(super) fn read_match(&self, written: &WrittenMatch) -> Result<Match, ParseError> {
        let WrittenMatch { base, max_games, seed, position, sprt, alpha, beta, reuse } = written;
        let mut games = self.games(&base.games)?;
        if let Some(position) = position {
            let game = &mut games[0];
            let read = game.entry.read(position.as_ref(), &game.start.options());
            let start = read.map_err(|error| {
                self.fault(position.span().start, "position", Message::from(&error))
            })?;
            game.start = start;
        }
        let games = games.into_iter().take(1).collect();
        let max = self.number("max-games", Some(max_games), 1..=MAX_GAMES)?.unwrap_or(1);
        let seed = self.parsed("seed", Some(seed), |text| {
            text.parse().map_err(|_| Message::new("tournament-expects-number").into())
        })?;
        // A rate that is missing or no number is out of range.
        let rate = |rate: &Option<Spanned<String>>| {
            rate.as_ref().and_then(|rate| rate.as_ref().parse().ok()).unwrap_or(f64::NAN)
        };
        let sprt = self
            .parsed("sprt", sprt.as_ref(), |text| Ok(read_sprt(text, rate(alpha), rate(beta))?))?;
        let file = TournamentFile {
            pairs: max.div_ceil(2) as usize,
            seed: seed.unwrap_or(0),
            ..self.base(base, games)?
        };
        if file.entrants.len() != 2 {
            let fault = Message::new("match-entrants");
            return Err(self.fault(base.entrants.span().start, "entrant", fault));
        }
        let reuse = reuse.as_ref().is_some_and(|reuse| *reuse.as_ref());
        Ok(Match { file, games: max, sprt, reuse })
    }

    /// Reads the fields of tournaments and matches.
    fn base(
        &self,
        written: &WrittenBase,
        games: Vec<TournamentGame>,
    ) -> Result<TournamentFile, ParseError> {
        let entrants = self.entrants(&written.entrants, &games)?;
        let limits = Limits {
            time: self.time(written.time.as_ref(), &entrants)?,
            depth: self.number("depth", written.depth.as_ref(), 1..=99)?.map(|depth| depth as u32),
            nodes: self.number("nodes", written.nodes.as_ref(), 1..=MAX)?,
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
            max_moves: max_moves.map(|max| max as u32),
            resign: self.parsed("resign", written.resign.as_ref(), Resign::read)?,
        };
        let sandbox =
            self.choice("sandbox", written.sandbox.as_ref(), &["off", "default", "strict"])?;
        Ok(TournamentFile {
            name: self.name("name", &written.name)?,
            openings: self.openings(written.openings.as_ref(), &games)?,
            games,
            entrants,
            format: Format::RoundRobin,
            pairs: 1,
            seed: 0,
            control,
            adjudication,
            concurrency: None,
            sandbox: sandbox.map(str::to_owned),
            memory: self.memory(written.memory.as_ref())?,
        })
    }

    /// Finds the field that is to blame when there is no schedule.
    fn pairing_fault(&self, fault: &PairingFault, written: &Written) -> ParseError {
        let format = ("format", written.format.span());
        let or_format = |field, place: Option<Range<usize>>| place.map_or(format, |at| (field, at));
        let (field, place) = match fault {
            PairingFault::TooFewEntrants { .. } | PairingFault::TooManyEntrants { .. } => {
                ("entrant", written.base.entrants.span())
            }
            PairingFault::Champions { .. } => {
                or_format("champions", written.champions.as_ref().map(Spanned::span))
            }
            PairingFault::NoRounds | PairingFault::TooManyRounds { .. } => {
                or_format("rounds", written.rounds.as_ref().map(Spanned::span))
            }
            PairingFault::NoGames => ("games", written.base.games.span()),
            PairingFault::NoPairs | PairingFault::TooManyGames { .. } => {
                or_format("pairs", written.pairs.as_ref().map(Spanned::span))
            }
        };
        self.fault(place.start, field, fault.message())
    }

    fn openings(
        &self,
        written: Option<&Spanned<WrittenOpenings>>,
        games: &[TournamentGame],
    ) -> Result<OpeningSource, ParseError> {
        let Some(written) = written else { return Ok(OpeningSource::Start) };
        let place = written.span();
        let fault = |fault: ParseError| self.fault(place.start, "openings", fault.into_message());
        match written.as_ref() {
            WrittenOpenings::List(list) => {
                for game in games {
                    self.check_openings(list, place.start, game)?;
                }
                let lines: Vec<&str> = list.iter().map(|line| line.get_ref().as_str()).collect();
                Ok(OpeningSource::Listed(lines.join("\n")))
            }
            WrittenOpenings::Word(word) => match word.strip_prefix("random:") {
                Some(plies) => Ok(OpeningSource::Random(Openings::random(plies).map_err(fault)?)),
                None => Ok(OpeningSource::File { name: word.clone(), place }),
            },
        }
    }

    /// Refuses a list whose openings a game does not have, at the place of the first of them.
    fn check_openings(
        &self,
        list: &[Spanned<String>],
        place: usize,
        game: &TournamentGame,
    ) -> Result<(), ParseError> {
        let mut count = 0;
        for line in list {
            let read = Openings::lines(line.get_ref(), game.entry, &*game.start);
            let read = read.map_err(|(_, fault)| {
                let message = Message::new("tournament-in-game");
                let fault = message.with("game", game.word.as_str()).with("fault", fault);
                self.fault(line.span().start, "openings", fault)
            })?;
            count += read.len();
        }
        if count == 0 {
            return Err(self.fault(place, "openings", Message::new("openings-empty")));
        }
        Ok(())
    }

    fn fault(&self, place: usize, field: &str, fault: Message) -> ParseError {
        field_fault(self.text, place, field, fault)
    }

    fn name(&self, field: &'static str, name: &Spanned<String>) -> Result<String, ParseError> {
        if self.is_match {
            return Ok(name.as_ref().clone());
        }
        let text = name.as_ref().trim();
        let length = text.chars().count();
        if length == 0 || length > TournamentFile::LONGEST_NAME || !is_acceptable_name(text) {
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

    /// Reads the time for a move. Agents answer in no time at all, programs do not.
    fn time(
        &self,
        value: Option<&Spanned<String>>,
        entrants: &[TournamentEntrant],
    ) -> Result<Option<Duration>, ParseError> {
        let time = self.duration("time", value)?;
        let program = entrants.iter().find(|one| one.players.iter().any(Entrant::is_program));
        match (time, value, program) {
            (Some(Duration::ZERO), Some(value), Some(program)) => {
                let fault =
                    Message::new("program-needs-time").with("player", program.name.as_str());
                Err(self.fault(value.span().start, "time", fault))
            }
            _ => Ok(time),
        }
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
            let malformed =
                || ParseError::from(Message::new("memory-malformed").with("found", text));
            let bytes = number.and_then(|number| number.checked_mul(unit)).ok_or_else(malformed)?;
            if bytes == 0 { Err(Message::new("tournament-zero").into()) } else { Ok(bytes) }
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
        let at = |field, value: Option<Range<usize>>, formats: &[&str]| match value {
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
        at("third-place", written.third_place.as_ref().map(Spanned::span), &["knockout"])?;
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
                    third_place: written.third_place.as_ref().is_some_and(|third| *third.get_ref()),
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
            let fault = |error: &dyn UserError| self.fault(place, "games", error.message());
            let (entry, options) = read_game(word.as_ref()).map_err(|error| fault(&error))?;
            let start = entry.start(&options).map_err(|error| fault(&error))?;
            let game = TournamentGame::new(entry, start);
            if games.iter().any(|known| known.word == game.word) {
                let twice = Message::new("tournament-twice").with("name", game.word);
                return Err(self.fault(place, "games", twice));
            }
            games.push(game);
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
        let mut names = HashSet::new();
        for entrant in written.as_ref() {
            let place = entrant.span().start;
            let entrant = self.entrant(entrant, games)?;
            if !names.insert(entrant.name.clone()) {
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
        command: &Spanned<Vec<Spanned<String>>>,
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
        let command: Vec<String> =
            command.as_ref().iter().map(|word| word.get_ref().clone()).collect();
        let word = format!("{name}:{}", shell_words::join(&command));
        let kind = EntrantKind::Program { protocol: speaks, command };
        let entrant = Entrant { name: word.clone(), kind };
        Ok((word, vec![entrant; games.len()]))
    }
}

/// Says on which line and in which field of a file something is wrong.
pub(super) fn field_fault(text: &str, place: usize, field: &str, fault: Message) -> ParseError {
    let message = Message::new("tournament-field").with("field", field).with("fault", fault);
    at_line(text, place, message)
}

/// Says on which line a fault is.
pub(super) fn at_line(text: &str, offset: usize, fault: Message) -> ParseError {
    let line = 1 + text.get(..offset).unwrap_or(text).matches('\n').count();
    Message::new("record-line").with("line", line).with("fault", fault).into()
}
