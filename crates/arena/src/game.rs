use std::time::{Duration, Instant};

use papan_catalogue::AnyGame;
use papan_core::{Message, Outcome, Player as Side, StopFlag};

use crate::{
    Adjudication, Ending, Fault, Sin, TimeControl,
    judgement::judged_move,
    player::{Answer, End, Player, Start, Thought, Traces, Turn, Unanswered},
    time_control::GameClock,
};

/// A game to be played under the referee.
pub struct Game<'a> {
    /// Where it starts.
    pub start: &'a dyn AnyGame,
    /// Moves that are played before anybody is asked.
    pub opening: &'a [String],
    /// How much time there is.
    pub control: TimeControl,
    /// When it is over before the rules say so.
    pub adjudication: Adjudication,
    /// The seed of players that have none of their own.
    pub seed: u64,
    /// Which game of a series this is; it chooses the streams of chance.
    pub index: u64,
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct GameOver {
    /// The moves, the opening included.
    pub moves: Vec<PlayedMove>,
    /// How it ended.
    pub ending: Ending,
    /// The result for the side that moved first: 1, 0 or -1.
    pub result: i8,
    /// The last position.
    pub position: String,
    /// By how much the side that moved first won, if the game ended by the rules.
    pub margin: Option<i32>,
    /// How long each side thought.
    pub thinking: [Duration; 2],
    /// What each side left behind.
    pub traces: [Traces; 2],
}

/// A move with what is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove {
    /// The move as the rules spell it.
    pub text: String,
    /// Who played it.
    pub side: Side,
    /// How long it took; moves of the opening take none.
    pub time: Duration,
    /// What the player thought.
    pub thought: Thought,
}

impl GameOver {
    /// Returns the result for a side: 1, 0 or -1.
    pub fn result_for(&self, side: Side) -> i8 {
        match side {
            Side::First => self.result,
            Side::Second => -self.result,
        }
    }
}

/// The game was given up, and has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Abandoned {
    /// It was told to stop.
    Stopped,
    /// The referee itself failed, for this reason.
    Unable(Message),
}

impl Game<'_> {
    /// Plays the game; `players[0]` moves first.
    ///
    /// A player that breaks the rules forfeits, so there is always a result, unless the game is told to stop or the
    /// referee itself fails.
    ///
    /// # Errors
    /// Why there is no result.
    ///
    /// # Panics
    /// When a move of the opening is not legal.
    pub fn play(
        &self,
        players: [&mut dyn Player; 2],
        stop: &StopFlag,
    ) -> Result<GameOver, Abandoned> {
        let mut table = Table::new(self, players);
        let ending = table.play(stop);
        let result = ending.as_ref().map_or(0, |ending| table.result(ending));
        // Also a game that is given up must end its programs.
        let name = ending.as_ref().map_or("abandoned", Ending::name);
        let position = &*table.position;
        let mut traces = [result, -result]
            .into_iter()
            .zip(table.players)
            .map(|(result, player)| player.finish(&End { position, ending: name, result }));
        let traces = [traces.next().unwrap_or_default(), traces.next().unwrap_or_default()];
        let (position, outcome) = (table.position.text(), table.position.outcome());
        let ending = ending?;
        let margin = outcome.filter(|_| ending == Ending::Finished).map(Outcome::margin);
        let (moves, thinking) = (table.moves, table.thinking);
        Ok(GameOver { moves, ending, result, position, margin, thinking, traces })
    }
}

/// Says what becomes of a game in which a side did not answer.
fn judged(side: Side, unanswered: Unanswered) -> Result<Ending, Abandoned> {
    match unanswered {
        Unanswered::Fault(fault) => Ok(Ending::Forfeit(side, fault)),
        Unanswered::Resigned => Ok(Ending::Resigned(side)),
        Unanswered::Stopped => Err(Abandoned::Stopped),
        Unanswered::Unable(reason) => Err(Abandoned::Unable(reason)),
    }
}

/// A game in progress.
struct Table<'a, 'p> {
    game: &'a Game<'a>,
    players: [&'p mut dyn Player; 2],
    position: Box<dyn AnyGame>,
    history: Vec<String>,
    moves: Vec<PlayedMove>,
    clock: GameClock,
    thinking: [Duration; 2],
    /// For how many of its moves in a row each side has found itself lost.
    hopeless: [u32; 2],
}

impl<'a, 'p> Table<'a, 'p> {
    fn new(game: &'a Game<'a>, players: [&'p mut dyn Player; 2]) -> Table<'a, 'p> {
        let mut table = Table {
            game,
            players,
            position: game.start.boxed(),
            history: Vec::new(),
            moves: Vec::new(),
            clock: GameClock::new(game.control),
            thinking: [Duration::ZERO; 2],
            hopeless: [0; 2],
        };
        for text in game.opening {
            let played = table.position.play(text).expect("an opening is legal");
            table.push(played, Duration::ZERO, Thought::default());
        }
        table
    }

    fn push(&mut self, played: papan_catalogue::Played, time: Duration, thought: Thought) {
        self.history.push(played.by.clone());
        let side = self.position.turn();
        self.moves.push(PlayedMove { text: played.by, side, time, thought });
        self.position = played.position;
    }

    fn play(&mut self, stop: &StopFlag) -> Result<Ending, Abandoned> {
        for side in Side::BOTH {
            let start = Start {
                position: self.game.start,
                side,
                seed: self.game.seed,
                stream: 2 * self.game.index + side.index() as u64,
                startup: self.game.control.startup,
                stop,
            };
            match self.players[side.index()].begin(&start) {
                Ok(()) => {}
                Err(unanswered) => return judged(side, unanswered),
            }
        }
        while self.position.outcome().is_none() {
            if self.game.adjudication.is_too_long(self.history.len()) {
                return Ok(Ending::TooLong);
            }
            let side = self.position.turn();
            match self.turn(side, stop) {
                Ok(()) => {}
                Err(unanswered) => return judged(side, unanswered),
            }
            if self.game.adjudication.gives_up(self.hopeless[side.index()])
                && self.position.outcome().is_none()
            {
                return Ok(Ending::Resigned(side));
            }
        }
        Ok(Ending::Finished)
    }

    fn turn(&mut self, side: Side, stop: &StopFlag) -> Result<(), Unanswered> {
        let player = &mut *self.players[side.index()];
        let is_starting = player.is_starting();
        let mut allowance = self.clock.allowance(side);
        if player.is_program() {
            let most = TimeControl::WITHOUT_A_CLOCK + TimeControl::GRACE;
            allowance = Some(allowance.unwrap_or(most));
        }
        if is_starting {
            allowance = allowance.max(Some(self.game.control.startup));
        }
        let turn = Turn {
            position: &*self.position,
            start: self.game.start,
            history: &self.history,
            clock: self.clock.face(),
            limits: self.game.control.limits,
            allowance,
            stop,
        };
        let asked = Instant::now();
        let answer = player.choose(&turn);
        let time = asked.elapsed();
        self.thinking[side.index()] += time;
        let Answer { text, thought } = answer?;
        if allowance.is_some_and(|most| time > most) {
            return Err(Fault::new(Sin::OutOfTime).into());
        }
        // Whatever a program needs to start is not taken off its clock.
        if !is_starting {
            self.clock.charge(side, time);
        }
        let played = judged_move(&*self.position, &text, &text)?;
        let lost = self.game.adjudication.finds_itself_lost(&thought);
        self.hopeless[side.index()] = if lost { self.hopeless[side.index()] + 1 } else { 0 };
        self.push(played, time, thought);
        Ok(())
    }

    /// Returns the result for the side that moved first.
    fn result(&self, ending: &Ending) -> i8 {
        let loser = match ending {
            Ending::Finished => {
                let margin = self.position.outcome().map_or(0, Outcome::margin);
                return margin.signum() as i8;
            }
            Ending::TooLong => return 0,
            Ending::Resigned(side) | Ending::Forfeit(side, _) => *side,
        };
        if loser == Side::First { -1 } else { 1 }
    }
}
