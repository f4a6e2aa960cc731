use std::time::Duration;

use papan_core::{Agent, Game, Limits, OptionSpec, OptionValues};

use crate::{
    AnyAgent, Capabilities, WordError,
    agents::{DEPTH, NODES, SEED, TIME},
    any_agent::Erased,
};

type Build = Box<dyn Fn(&OptionValues) -> Result<Box<dyn AnyAgent>, WordError> + Send + Sync>;

/// An agent in the catalogue of a game.
pub struct AgentEntry {
    name: &'static str,
    message: String,
    capabilities: Capabilities,
    options: Vec<OptionSpec>,
    defaults: DefaultLimits,
    kind: Kind,
}

enum Kind {
    /// Makes the agent from its options.
    Agent(Build),
    /// An alias of another agent word, for users who do not know the methods.
    Level(&'static str),
}

/// The limits of an agent for which the caller gives none.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DefaultLimits {
    /// How deep it looks if no depth is given.
    pub depth: Option<u32>,
    /// The search time if no limit at all is given.
    pub time: Option<Duration>,
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
    capabilities: Capabilities,
    defaults: DefaultLimits,
}

impl AgentEntry {
    /// Makes the entry of an agent; it is described by the text `agent-NAME`.
    pub(crate) fn new<G: Game, A: Agent<G> + 'static>(
        name: &'static str,
        capabilities: Capabilities,
        options: impl Into<Vec<OptionSpec>>,
        build: impl Fn(&OptionValues) -> A + Send + Sync + 'static,
    ) -> AgentEntry {
        AgentEntry::fallible::<G, A>(name, capabilities, options, move |values| Ok(build(values)))
    }

    /// Makes the entry of an agent that takes so much memory that the system may refuse it.
    pub(crate) fn fallible<G: Game, A: Agent<G> + 'static>(
        name: &'static str,
        capabilities: Capabilities,
        options: impl Into<Vec<OptionSpec>>,
        build: impl Fn(&OptionValues) -> Result<A, WordError> + Send + Sync + 'static,
    ) -> AgentEntry {
        let build = move |values: &OptionValues| -> Result<Box<dyn AnyAgent>, WordError> {
            Ok(Box::new(Erased::<G, A>::new(build(values)?)))
        };
        AgentEntry {
            name,
            message: format!("agent-{name}"),
            capabilities,
            options: options.into(),
            defaults: DefaultLimits::default(),
            kind: Kind::Agent(Box::new(build)),
        }
    }

    /// Makes the entry of a level of play that stands for another word.
    pub(crate) fn level(name: &'static str, word: &'static str) -> AgentEntry {
        AgentEntry {
            name,
            message: format!("agent-{name}"),
            capabilities: Capabilities::NONE,
            options: Vec::new(),
            defaults: DefaultLimits::default(),
            kind: Kind::Level(word),
        }
    }

    /// Sets the limits of the agent for which the caller gives none.
    pub(crate) fn limited_by(mut self, defaults: DefaultLimits) -> AgentEntry {
        self.defaults = defaults;
        self
    }

    /// Makes another agent instead where the options say so.
    pub(crate) fn or_if(
        mut self,
        condition: fn(&OptionValues) -> bool,
        other: AgentEntry,
    ) -> AgentEntry {
        self.kind = match (self.kind, other.kind) {
            (Kind::Agent(this), Kind::Agent(other)) => Kind::Agent(Box::new(
                move |values: &OptionValues| {
                    if condition(values) { other(values) } else { this(values) }
                },
            )),
            (kind, _) => kind,
        };
        self
    }

    /// Describes the agent by another text than `agent-NAME`.
    pub(crate) fn described_by(mut self, message: &str) -> AgentEntry {
        message.clone_into(&mut self.message);
        self
    }

    /// Returns the name of the agent on the command line.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the key of the sentence that describes the agent.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the declarations of its options.
    pub fn options(&self) -> &[OptionSpec] {
        &self.options
    }

    /// Returns what it can do; a level can do nothing itself, since it stands for another word.
    pub fn capabilities(&self) -> Capabilities {
        self.capabilities
    }

    /// Returns the word that a level stands for.
    pub fn stands_for(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Level(word) => Some(word),
            Kind::Agent(_) => None,
        }
    }

    /// Makes the agent; a level makes none, since it stands for another word.
    ///
    /// # Errors
    /// When the system refuses the memory that the options ask for.
    pub(crate) fn seat(&self, options: OptionValues) -> Result<Option<SeatedAgent>, WordError> {
        let Kind::Agent(build) = &self.kind else {
            return Ok(None);
        };
        let agent = build(&options)?;
        let AgentEntry { name, capabilities, defaults, .. } = *self;
        Ok(Some(SeatedAgent { name, options, agent, capabilities, defaults }))
    }
}

impl SeatedAgent {
    /// Returns the seed that was asked for.
    pub fn seed(&self) -> Option<u64> {
        self.options.integer(SEED.key)
    }

    /// Returns what the agent can do.
    pub fn capabilities(&self) -> Capabilities {
        self.capabilities
    }

    /// Returns the limits for an answer: the strictest of those asked for and the agent's own options, and its default
    /// where neither gives a limit.
    pub fn limits(&self, asked: Limits) -> Limits {
        let own = Limits {
            time: self.options.duration(TIME.key),
            depth: self.options.integer(DEPTH.key).map(|depth| depth as u32),
            nodes: self.options.integer(NODES.key),
            memory: None,
        };
        let mut limits = own.strictest(asked);
        if (limits.time, limits.depth, limits.nodes) == (None, None, None) {
            limits.time = self.defaults.time;
        }
        limits.depth = limits.depth.or(self.defaults.depth);
        limits
    }
}
