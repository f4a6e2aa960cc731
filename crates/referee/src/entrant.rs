use papan_catalogue::{
    AgentEntry, GameEntry, Seat, SeatedAgent, UnknownWord, WordError, write_word,
};
use papan_core::{Message, ParseError};
use papan_sandbox::Confinement;

use crate::{
    player::{
        AgentPlayer, BotPlayer, Player, UnavailablePlayer,
        foreign::{Connection, GtpPlayer, NboardPlayer, UgiPlayer},
    },
    process::{BotProcess, cannot_start},
};
use papan_record::{Detail, Fault, Violation};

/// An entrant of a match: an agent of the catalogue, or a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The name that tables show.
    pub name: String,
    /// Who it is.
    pub kind: EntrantKind,
}

/// Who an entrant is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntrantKind {
    /// An agent, by its word.
    Agent {
        /// The name with its options.
        word: String,
        /// Whether it plays differently under another seed.
        uses_chance: bool,
    },
    /// A program.
    Program {
        /// What it speaks.
        protocol: Protocol,
        /// Its command line.
        command: Vec<String>,
    },
}

/// What a program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Papan's own lines of JSON.
    Papan,
    /// The Go Text Protocol, as Reversi programs speak it.
    Gtp,
    /// The protocol of `NBoard`, for Reversi.
    Nboard,
    /// The Universal Game Interface.
    Ugi,
}

impl Protocol {
    /// The words that name a protocol before a command line.
    pub const WORDS: [(&'static str, Protocol); 4] = [
        ("exec", Protocol::Papan),
        ("gtp", Protocol::Gtp),
        ("nboard", Protocol::Nboard),
        ("ugi", Protocol::Ugi),
    ];

    /// Says whether the protocol can carry the game.
    pub fn plays(self, game: &str) -> bool {
        match self {
            Protocol::Papan | Protocol::Ugi => true,
            Protocol::Gtp | Protocol::Nboard => game == "reversi",
        }
    }
}

/// How programs are run.
#[derive(Clone, Debug)]
pub struct ProgramSettings {
    /// What confines them.
    pub confinement: Confinement,
    /// Whether a process plays several games.
    pub reuse: bool,
}

impl Entrant {
    /// Reads an entrant: an agent's word, `exec:COMMAND`, another protocol's command, or the name of a registered bot.
    ///
    /// # Errors
    /// A message that names the word at fault.
    pub fn read(
        word: &str,
        entry: &GameEntry,
        registered: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Entrant, ParseError> {
        if let Some((prefix, command)) = word.split_once(':') {
            let named = |(name, _): &&(&str, Protocol)| name.eq_ignore_ascii_case(prefix.trim());
            if let Some(&(prefix, protocol)) = Protocol::WORDS.iter().find(named) {
                return Entrant::program(word, prefix, protocol, command, entry);
            }
        }
        match entry.seat(word) {
            Ok(Seat::Agent(agent)) => Ok(Entrant::agent(&agent)),
            Ok(Seat::Human) => Err(Message::new("entrant-human").into()),
            Err(error) => match registered(word.trim()) {
                Some(command) => {
                    let mut entrant = Entrant::read(&command, entry, &|_| None)?;
                    word.trim().clone_into(&mut entrant.name);
                    Ok(entrant)
                }
                None => Err(match error {
                    WordError::Unknown { .. } => unknown_entrant(word, entry),
                    known @ (WordError::Options(_) | WordError::TableRefused { .. }) => {
                        known.into()
                    }
                }),
            },
        }
    }

    /// Makes an entrant of an agent.
    pub fn agent(agent: &SeatedAgent) -> Entrant {
        let word = write_word(agent.name, &agent.options);
        let uses_chance = agent.capabilities().stochastic;
        Entrant { name: word.clone(), kind: EntrantKind::Agent { word, uses_chance } }
    }

    fn program(
        word: &str,
        prefix: &str,
        protocol: Protocol,
        command: &str,
        entry: &GameEntry,
    ) -> Result<Entrant, ParseError> {
        if !protocol.plays(entry.id()) {
            let message = Message::new("entrant-other-game").with("protocol", prefix);
            return Err(message.with("game", entry.id()).into());
        }
        let words = shell_words::split(command)
            .map_err(|_| Message::new("command-quotes").with("command", command))?;
        if words.is_empty() {
            return Err(Message::new("command-empty").with("protocol", prefix).into());
        }
        let kind = EntrantKind::Program { protocol, command: words };
        Ok(Entrant { name: word.trim().to_owned(), kind })
    }

    /// Says whether two games from one position may differ.
    pub fn may_vary(&self) -> bool {
        match self.kind {
            EntrantKind::Agent { uses_chance, .. } => uses_chance,
            EntrantKind::Program { .. } => true,
        }
    }

    /// Says whether it is a program that must be started.
    pub fn is_program(&self) -> bool {
        matches!(self.kind, EntrantKind::Program { .. })
    }

    /// Makes a player; one that cannot play forfeits every game.
    pub fn player_or_unavailable(
        &self,
        entry: &GameEntry,
        settings: &ProgramSettings,
    ) -> Box<dyn Player> {
        self.sit(entry, settings).unwrap_or_else(|fault| Box::new(UnavailablePlayer(fault)))
    }

    /// Makes a player; a program is looked up, and started only when its first game begins.
    ///
    /// # Errors
    /// The system's reason when there is no such program.
    pub fn sit(
        &self,
        entry: &GameEntry,
        settings: &ProgramSettings,
    ) -> Result<Box<dyn Player>, Fault> {
        let (protocol, command) = match &self.kind {
            EntrantKind::Agent { word, .. } => {
                return match entry.seat(word) {
                    Ok(Seat::Agent(agent)) => Ok(Box::new(AgentPlayer::new(agent))),
                    Ok(Seat::Human) => Err(Fault::new(Violation::CannotStart)),
                    Err(error) => Err(Fault::new(Violation::CannotStart)
                        .because(Detail::refused_agent(entry.id(), word, &error))),
                };
            }
            EntrantKind::Program { protocol, command } => (*protocol, command),
        };
        let program =
            settings.confinement.resolve(command).map_err(|fault| cannot_start(&fault))?;
        let confinement = settings.confinement.clone();
        if protocol == Protocol::Papan {
            return Ok(Box::new(BotPlayer::new(program, confinement, settings.reuse)));
        }
        let connection =
            Connection::new(move |_| BotProcess::start_to_play(&program, &confinement));
        Ok(match protocol {
            Protocol::Gtp => Box::new(GtpPlayer::new(connection)),
            Protocol::Nboard => Box::new(NboardPlayer::new(connection)),
            Protocol::Ugi | Protocol::Papan => Box::new(UgiPlayer::new(connection)),
        })
    }
}

/// Says who could have been meant: here people cannot play, and programs can.
fn unknown_entrant(word: &str, entry: &GameEntry) -> ParseError {
    let name = word.split_once(':').map_or(word, |(name, _)| name);
    let names = entry.agents().iter().map(AgentEntry::name);
    UnknownWord::new(name, names).message("unknown-entrant").into()
}
