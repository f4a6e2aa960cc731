use std::{sync::Arc, time::Duration};

use papan_catalogue::{AnyGame, GameEntry, Seat, SeatedAgent, read_game, write_word};
use papan_core::{
    Clock, Context, Decision, Limits, Message, OptionValues, ParseError, Random, StopFlag,
};

/// The agent that speaks: which game, who plays it, and what limits its answers.
pub struct Speaker {
    entry: &'static GameEntry,
    options: OptionValues,
    seated: SeatedAgent,
    limits: Limits,
    seed: u64,
    games: u64,
    random: Random,
    clock: Arc<dyn Clock + Send>,
}

/// A position to think about.
pub(super) struct Question {
    pub position: Box<dyn AnyGame>,
    /// What the other side allows, beside the speaker's own limits.
    pub limits: Limits,
    /// Whether every move should get a value.
    pub explain: bool,
    /// Whether the answer waits until it is asked for.
    pub holds: bool,
}

/// What came of thinking.
pub(super) struct Thought {
    /// The move and its reasons; none where the game is over.
    pub decision: Option<Decision<String>>,
    pub time: Duration,
}

impl Speaker {
    /// The agent that speaks when none is named: the strongest that plays every game.
    pub const DEFAULT_AGENT: &str = "iterative";

    /// Seats an agent at a game; both words may have options. The clock measures its answers.
    ///
    /// # Errors
    /// A message that names the word at fault and the nearest right one.
    pub fn new(
        game: &str,
        agent: &str,
        limits: Limits,
        seed: u64,
        clock: Arc<dyn Clock + Send>,
    ) -> Result<Speaker, ParseError> {
        let (entry, options) = read_game(game)?;
        entry.start(&options)?;
        let seated = seat(entry, agent)?;
        let random = Random::stream(seated.seed().unwrap_or(seed), 0);
        Ok(Speaker { entry, options, seated, limits, seed, games: 0, random, clock })
    }

    /// Returns the word of the agent.
    pub fn agent(&self) -> String {
        write_word(self.seated.name, &self.seated.options)
    }

    /// Returns the name of the game.
    pub fn game(&self) -> &'static str {
        self.entry.id()
    }

    /// Says whether chance plays a part in what the agent does.
    pub fn uses_chance(&self) -> bool {
        self.seated.capabilities().stochastic
    }

    /// Lets another agent speak.
    ///
    /// # Errors
    /// A message that names the word at fault; the old agent stays.
    pub(super) fn change_agent(&mut self, word: &str) -> Result<(), ParseError> {
        self.seated = seat(self.entry, word)?;
        self.restart_chance();
        Ok(())
    }

    pub(super) fn change_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.restart_chance();
    }

    fn restart_chance(&mut self) {
        self.random = Random::stream(self.seated.seed().unwrap_or(self.seed), self.games);
    }

    /// Returns the start position of the game.
    pub(super) fn start(&self) -> Box<dyn AnyGame> {
        self.entry.start(&self.options).expect("the options were tried when the speaker was made")
    }

    /// Reads a position, of any size that the game allows.
    pub(super) fn read(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        Ok(self.entry.read(text, &OptionValues::new())?)
    }

    /// Forgets the last game; the next one has a stream of chance of its own.
    pub(super) fn new_game(&mut self) {
        self.seated.agent.new_game();
        self.games += 1;
        self.restart_chance();
    }

    pub(super) fn think(&mut self, question: &Question, stop: &StopFlag) -> Thought {
        let start = self.clock.now();
        let limits = self.seated.limits(self.limits.strictest(question.limits));
        let mut context = Context::new(limits, &*self.clock, stop, &mut self.random);
        if question.explain {
            context = context.explaining();
        }
        let decision = self.seated.agent.choose(&*question.position, &mut context);
        Thought { decision, time: self.clock.now().saturating_sub(start) }
    }
}

impl Question {
    /// Asks for a move.
    pub fn move_in(position: &dyn AnyGame, limits: Limits) -> Question {
        Question { position: position.boxed(), limits, explain: false, holds: false }
    }
}

fn seat(entry: &GameEntry, word: &str) -> Result<SeatedAgent, ParseError> {
    match entry.seat(word)? {
        Seat::Agent(agent) => Ok(agent),
        Seat::Human => Err(Message::new("speak-human").into()),
    }
}
