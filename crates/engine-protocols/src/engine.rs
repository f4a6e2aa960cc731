use std::sync::Arc;

use papan_catalogue::{AnyGame, GameEntry, Seat, SeatedAgent, read_game};
use papan_core::{Clock, Limits, Message, OptionValues, ParseError, StopFlag};
use papan_play::search::{Observers, SearchRequest, SearchResult, SeededAgent};

/// The engine behind a protocol: the game, the agent that plays it, and the limits of its answers.
pub struct Engine {
    entry: &'static GameEntry,
    options: OptionValues,
    agent: SeededAgent,
    limits: Limits,
    seed: u64,
    games: u64,
    clock: Arc<dyn Clock + Send>,
}

/// A search that the other side has asked for.
pub(super) struct Search {
    pub position: Box<dyn AnyGame>,
    /// What the other side allows, in addition to the engine's own limits.
    pub limits: Limits,
    /// Whether every move should get a value.
    pub explains: bool,
    /// Whether the answer waits until it is asked for.
    pub holds: bool,
}

impl Engine {
    /// The default agent: the strongest that plays every game.
    pub const DEFAULT_AGENT: &str = "iterative";

    /// Makes an engine of a game and an agent; both words may have options. The clock measures its answers.
    ///
    /// # Errors
    /// A message that names the word at fault and the nearest right one.
    pub fn new(
        game: &str,
        agent: &str,
        limits: Limits,
        seed: u64,
        clock: Arc<dyn Clock + Send>,
    ) -> Result<Engine, ParseError> {
        let (entry, options) = read_game(game)?;
        entry.start(&options)?;
        let agent = SeededAgent::new(seat(entry, agent)?, seed, 0);
        Ok(Engine { entry, options, agent, limits, seed, games: 0, clock })
    }

    /// Returns the word of the agent.
    pub fn agent(&self) -> String {
        self.agent.word()
    }

    /// Returns the name of the game.
    pub fn game(&self) -> &'static str {
        self.entry.id()
    }

    /// Returns whether the agent makes random choices.
    pub fn is_stochastic(&self) -> bool {
        self.agent.capabilities().stochastic
    }

    /// Replaces the agent.
    ///
    /// # Errors
    /// A message that names the word at fault; the old agent stays.
    pub(super) fn change_agent(&mut self, word: &str) -> Result<(), ParseError> {
        self.agent = SeededAgent::new(seat(self.entry, word)?, self.seed, self.games);
        Ok(())
    }

    pub(super) fn change_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.agent.reseed(seed, self.games);
    }

    /// Returns the start position of the game.
    pub(super) fn start(&self) -> Box<dyn AnyGame> {
        self.entry.start(&self.options).expect("the options were tried when the engine was made")
    }

    /// Reads a position, of any size that the game allows.
    pub(super) fn read(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        Ok(self.entry.read(text, &OptionValues::new())?)
    }

    /// Clears the memory of the last game; the next one has a random stream of its own.
    pub(super) fn new_game(&mut self) {
        self.games += 1;
        self.agent.new_game();
        self.agent.reseed(self.seed, self.games);
    }

    /// Searches; there is no result where the game is over.
    pub(super) fn search(&mut self, search: &Search, stop: &StopFlag) -> Option<SearchResult> {
        let request = SearchRequest {
            position: &*search.position,
            clock: &*self.clock,
            limits: self.limits.strictest(search.limits),
            explains: search.explains,
            stop,
        };
        self.agent.answer(&request, Observers::default())
    }
}

impl Search {
    /// Asks for a move.
    pub fn move_in(position: &dyn AnyGame, limits: Limits) -> Search {
        Search { position: position.boxed(), limits, explains: false, holds: false }
    }
}

fn seat(entry: &GameEntry, word: &str) -> Result<SeatedAgent, ParseError> {
    match entry.seat(word)? {
        Seat::Agent(agent) => Ok(agent),
        Seat::Human => Err(Message::new("speak-human").into()),
    }
}
