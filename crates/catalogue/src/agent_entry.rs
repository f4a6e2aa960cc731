use papan_core::{OptionSpec, OptionValues, ParseError};

use crate::AnyAgent;

type Build = fn(&OptionValues) -> Result<Box<dyn AnyAgent>, ParseError>;

/// An agent in the catalogue of a game.
pub struct AgentEntry {
    name: &'static str,
    message: &'static str,
    options: &'static [OptionSpec],
    build: Build,
}

/// Who sits at one side of the board.
pub enum Seat {
    /// A person.
    Human,
    /// An agent.
    Agent(SeatedAgent),
}

/// An agent that is ready to play.
pub struct SeatedAgent {
    /// Its name in the catalogue.
    pub name: &'static str,
    /// The values it was given.
    pub options: OptionValues,
    /// The agent itself.
    pub agent: Box<dyn AnyAgent>,
}

impl AgentEntry {
    pub(crate) fn new(
        name: &'static str,
        message: &'static str,
        options: &'static [OptionSpec],
        build: Build,
    ) -> AgentEntry {
        AgentEntry { name, message, options, build }
    }

    /// Returns the name of the agent on the command line.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the key of the sentence that describes the agent.
    pub fn message(&self) -> &'static str {
        self.message
    }

    /// Returns the declarations of its options.
    pub fn options(&self) -> &'static [OptionSpec] {
        self.options
    }

    pub(crate) fn seat(&self, options: OptionValues) -> Result<SeatedAgent, ParseError> {
        let agent = (self.build)(&options)?;
        Ok(SeatedAgent { name: self.name, options, agent })
    }
}

impl SeatedAgent {
    /// Returns the seed that was asked for.
    pub fn seed(&self) -> Option<u64> {
        self.options.integer("seed")
    }
}
