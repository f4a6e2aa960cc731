//! Helpers: asking an agent, playing games, and random positions.

use papan_core::{
    Agent, Context, Decision, Game, Limits, ManualClock, Random, Side, StopFlag, Value,
};

/// Asks an agent without any limit but its own.
pub fn ask<G: Game>(
    agent: &mut dyn Agent<G>,
    position: &G,
    seed: u64,
) -> Option<Decision<G::Move>> {
    ask_within(agent, position, seed, Limits::default())
}

/// Asks an agent within limits; the clock does not advance.
pub fn ask_within<G: Game>(
    agent: &mut dyn Agent<G>,
    position: &G,
    seed: u64,
    limits: Limits,
) -> Option<Decision<G::Move>> {
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    let mut random = Random::stream(seed, 0);
    agent.choose(position, &mut Context::new(limits, &clock, &stop, &mut random))
}

/// Returns the number of a value as text, which compares exactly.
pub fn amount(value: Option<Value>) -> String {
    value.expect("a value").amount.to_string()
}

/// Plays a game to its end and returns the moves and the last position.
pub fn play<G: Game>(
    start: &G,
    agents: [&mut dyn Agent<G>; 2],
    random: &mut Random,
) -> (Vec<G::Move>, G) {
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    let [first, second] = agents;
    let mut position = start.clone();
    let mut moves = Vec::new();
    loop {
        let agent = if position.turn() == Side::First { &mut *first } else { &mut *second };
        let mut context = Context::new(Limits::default(), &clock, &stop, random);
        let Some(decision) = agent.choose(&position, &mut context) else {
            return (moves, position);
        };
        moves.push(decision.best);
        position = position.play(decision.best).expect("agents play legal moves");
    }
}

/// Plays a random move, if there is one.
fn play_at_random<G: Game>(position: &mut G, random: &mut Random) -> Option<G::Move> {
    let count = position.legal_moves().len();
    let chosen = position.legal_moves().nth(random.index(count))?;
    position.play_unchecked(chosen);
    Some(chosen)
}

/// Returns every position of some random games, finished ones too.
pub fn random_positions<G: Game>(start: &G, games: u64) -> Vec<G> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut random = Random::stream(2023, game);
        let mut position = start.clone();
        positions.push(position.clone());
        while play_at_random(&mut position, &mut random).is_some() {
            positions.push(position.clone());
        }
    }
    positions
}

/// The results of one agent against another: won, drawn, lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Record {
    pub fn add(&mut self, margin: i32) {
        match margin {
            1.. => self.won += 1,
            0 => self.drawn += 1,
            _ => self.lost += 1,
        }
    }

    /// Returns whether so many more wins than losses come by luck less than once in a thousand times.
    ///
    /// If both were equally strong, wins less losses would be about normal with the variance of the decided games;
    /// 3.1 standard deviations leave one in a thousand.
    pub fn is_significant(self) -> bool {
        let decided = f64::from(self.won + self.lost);
        f64::from(self.won) - f64::from(self.lost) > 3.1 * decided.sqrt()
    }
}

/// Plays pairs of games, each agent first in one of them, both from the same opening of some random moves.
pub fn contest<G: Game>(
    start: &G,
    opening_moves: u32,
    pairs: u64,
    one: &mut dyn Agent<G>,
    other: &mut dyn Agent<G>,
) -> Record {
    let mut record = Record::default();
    for pair in 0..pairs {
        let mut random = Random::stream(7, pair);
        let mut opening = start.clone();
        for _ in 0..opening_moves {
            play_at_random(&mut opening, &mut random);
        }
        let (_, end) = play(&opening, [one, other], &mut random);
        record.add(end.outcome().expect("the game is over").margin_for(Side::First));
        let (_, end) = play(&opening, [other, one], &mut random);
        record.add(end.outcome().expect("the game is over").margin_for(Side::Second));
    }
    record
}
