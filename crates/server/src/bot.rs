use papan_catalogue::{GameEntry, games};
use papan_core::ParseError;
use papan_referee::Entrant;

/// A bot that the user has registered on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bot {
    /// Its name.
    pub name: String,
    /// Its command, which no client ever sees or sends.
    pub command: String,
}

impl Bot {
    /// Returns the bot as somebody who can play the game.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn entrant(&self, entry: &GameEntry) -> Result<Entrant, ParseError> {
        let mut entrant = Entrant::read(&self.command, entry, &|_| None)?;
        entrant.name.clone_from(&self.name);
        Ok(entrant)
    }

    /// Describes the bot for clients.
    pub fn to_wire(&self) -> papan_wire::Bot {
        let plays = |entry: &&GameEntry| self.entrant(entry).is_ok();
        let ids = games().iter().filter(plays).map(|entry| entry.id().to_owned());
        papan_wire::Bot { name: self.name.clone(), games: ids.collect() }
    }
}
