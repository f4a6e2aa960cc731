use std::time::Duration;

use papan_catalogue::{AnyGame, SeatedAgent};
use papan_core::{Clock, Context, Limits, Message, Outcome, Player, Random, StopFlag};

use crate::SystemClock;

/// A game to be played between two agents.
pub struct Game<'a> {
    /// Where it starts.
    pub start: &'a dyn AnyGame,
    /// What limits every answer, beside the agents' own limits.
    pub limits: Limits,
    /// The seed of agents that have none of their own.
    pub seed: u64,
    /// Which game of a series this is; it chooses the streams of chance.
    pub index: u64,
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct GameOver {
    /// The moves.
    pub moves: Vec<String>,
    /// The result.
    pub outcome: Outcome,
    /// How long each side thought.
    pub thinking: [Duration; 2],
}

/// Why a game has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayed {
    /// It was told to stop.
    Stopped,
    /// An agent broke the rules or gave no answer.
    Fault(Message),
}

impl Game<'_> {
    /// Plays the game; `agents[0]` moves first.
    ///
    /// # Errors
    /// When it is told to stop, or when an agent has no legal answer.
    pub fn play(
        &self,
        agents: [&mut SeatedAgent; 2],
        stop: &StopFlag,
    ) -> Result<GameOver, Unplayed> {
        let clock = SystemClock::start();
        let mut random = Player::BOTH.map(|player| {
            let seed = agents[player.index()].seed().unwrap_or(self.seed);
            Random::stream(seed, 2 * self.index + player.index() as u64)
        });
        let mut thinking = [Duration::ZERO; 2];
        let mut position = self.start.boxed();
        let mut moves = Vec::new();
        let [first, second] = agents;
        first.agent.new_game();
        second.agent.new_game();
        loop {
            if let Some(outcome) = position.outcome() {
                return Ok(GameOver { moves, outcome, thinking });
            }
            let mover = position.turn();
            let agent = match mover {
                Player::First => &mut *first,
                Player::Second => &mut *second,
            };
            let limits = agent.limits(self.limits);
            let chance = &mut random[mover.index()];
            let mut context = Context::new(limits, &clock, stop, chance);
            let started = clock.now();
            let decision = agent.agent.choose(&*position, &mut context);
            thinking[mover.index()] += clock.now().saturating_sub(started);
            if stop.is_set() {
                return Err(Unplayed::Stopped);
            }
            let no_answer = || Message::new("play-no-answer").with("player", agent.name);
            let decision = decision.ok_or_else(|| Unplayed::Fault(no_answer()))?;
            let played = position.play(&decision.best).map_err(Unplayed::Fault)?;
            moves.push(played.by);
            position = played.position;
        }
    }
}
