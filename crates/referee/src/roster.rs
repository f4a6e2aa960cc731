use papan_catalogue::{GameEntry, Seat};
use papan_core::{Message, ParseError};
use papan_play::{engine::Unanswered, session::Occupant};
use papan_record::{Detail, Fault, Violation};

use crate::{
    Entrant, ProgramSettings,
    player::{AgentPlayer, Player},
};

/// A program that the user has registered as a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisteredBot {
    /// Its name.
    pub name: String,
    /// Its command.
    pub command: String,
}

impl RegisteredBot {
    /// Returns the bot as an entrant of a game.
    ///
    /// # Errors
    /// Why it cannot play the game.
    pub fn entrant(&self, entry: &GameEntry) -> Result<Entrant, ParseError> {
        let mut entrant = Entrant::read(&self.command, entry, &|_| None)?;
        entrant.name.clone_from(&self.name);
        Ok(entrant)
    }
}

/// The players of games with people: the agents of the catalogue and the registered bots.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    /// The bots.
    pub bots: Vec<RegisteredBot>,
    /// How bots are run; without it they cannot play.
    pub programs: Option<ProgramSettings>,
}

impl Roster {
    fn bot(&self, name: &str) -> Option<&RegisteredBot> {
        self.bots.iter().find(|bot| bot.name == name)
    }

    /// Reads who plays a side: `human`, an agent with its options, or the name of a bot.
    ///
    /// # Errors
    /// A message that names the word at fault.
    pub fn read(&self, word: &str, entry: &GameEntry) -> Result<Occupant, ParseError> {
        let word = word.trim();
        match (entry.seat(word), self.bot(word)) {
            (Ok(Seat::Human), _) => Ok(Occupant::Person),
            (Ok(Seat::Agent(_)), _) => Ok(Occupant::Agent(word.to_owned())),
            (Err(_), Some(bot)) => bot.entrant(entry).map(|_| Occupant::Bot(word.to_owned())),
            (Err(error), None) => Err(error.into()),
        }
    }

    /// Makes the player for an agent or a bot.
    ///
    /// # Errors
    /// Why it cannot be started.
    pub fn player(
        &self,
        entry: &GameEntry,
        occupant: &Occupant,
    ) -> Result<Box<dyn Player>, Unanswered> {
        let unable = |reason: Message| Unanswered::Unable(Violation::CannotStart.because(reason));
        match occupant {
            Occupant::Agent(word) => match entry.seat(word) {
                Ok(Seat::Agent(agent)) => Ok(Box::new(AgentPlayer::new(agent))),
                Ok(Seat::Human) => Err(Fault::new(Violation::CannotStart).into()),
                Err(error) => {
                    let detail = Detail::refused_agent(entry.id(), word, &error);
                    Err(Fault::new(Violation::CannotStart).because(detail).into())
                }
            },
            Occupant::Bot(name) => {
                let (Some(bot), Some(programs)) = (self.bot(name), &self.programs) else {
                    let message = Message::new("server-unknown-bot").with("found", name.as_str());
                    return Err(unable(message));
                };
                Ok(bot
                    .entrant(entry)
                    .map_err(|error| unable(error.into_message()))?
                    .sit(entry, programs)?)
            }
            Occupant::Person => Err(Fault::new(Violation::CannotStart).into()),
        }
    }
}
