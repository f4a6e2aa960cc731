use std::{
    cell::{Cell, RefCell},
    time::Duration,
};

use papan_catalogue::AnyGame;
use papan_core::{Message, Outcome, Side, StopFlag};

use crate::{
    Adjudication, Host,
    host::{CpuUse, LateTurn, UnwatchedHost},
    judgement::judged_move,
    player::{Answer, End, Player, Start, Turn, Unanswered},
    process::QUICK,
    processor_time,
};
use papan_record::{
    Ending, Fault, GameClock, GameLog, MAX_ATTEMPTS, PlayedMove, SearchInfo, TimeControl, Violation,
};

/// A game to be played under the referee.
pub struct Game<'a> {
    /// The start position.
    pub start: &'a dyn AnyGame,
    /// The moves of the opening, which no player chooses.
    pub opening: &'a [String],
    /// How much time there is.
    pub control: TimeControl,
    /// The adjudication rules.
    pub adjudication: Adjudication,
    /// The seed of players that have none of their own.
    pub seed: u64,
    /// The index of this game in a series; it determines the random streams.
    pub index: u64,
}

/// The game was abandoned, and has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Abandoned {
    /// It was cancelled.
    Stopped,
    /// The referee itself failed, for this reason.
    Unable(Message),
}

impl Game<'_> {
    /// Plays the game; `players[0]` moves first.
    ///
    /// A player that breaks the rules forfeits, so there is always a result, unless the game is cancelled or the
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
    ) -> Result<GameLog, Abandoned> {
        self.play_on(&UnwatchedHost, players, stop)
    }

    /// Plays the game like [`Game::play`], and repeats it while the host stalls and costs a player the game, up to
    /// [`MAX_ATTEMPTS`] times including the `void` attempts of earlier runs. Void attempts are passed to `archive`.
    ///
    /// All attempts have the same seed. The result of the last one counts, and includes whether the host stalled.
    ///
    /// # Errors
    /// Why there is no result.
    ///
    /// # Panics
    /// When a move of the opening is not legal.
    pub fn play_until_valid(
        &self,
        host: &dyn Host,
        players: [&mut dyn Player; 2],
        void: u32,
        stop: &StopFlag,
        mut archive: impl FnMut(GameLog),
    ) -> Result<GameLog, Abandoned> {
        let [first, second] = players;
        let mut attempt = void + 1;
        loop {
            let over = self.play_on(host, [&mut *first, &mut *second], stop)?;
            if !over.stalled || attempt >= MAX_ATTEMPTS {
                return Ok(over);
            }
            archive(over);
            attempt += 1;
        }
    }

    fn play_on(
        &self,
        host: &dyn Host,
        players: [&mut dyn Player; 2],
        stop: &StopFlag,
    ) -> Result<GameLog, Abandoned> {
        let mut table = Table::new(self, host, players);
        let ending = table.play(stop);
        let result = ending.as_ref().map_or(0, |ending| table.result(ending));
        // A cancelled game must end its programs as well.
        let name = ending.as_ref().map_or("abandoned", Ending::name);
        let position = &*table.position;
        let mut outputs = [result, -result]
            .into_iter()
            .zip(table.players)
            .map(|(result, player)| player.finish(&End { position, ending: name, result }));
        let outputs = [outputs.next().unwrap_or_default(), outputs.next().unwrap_or_default()];
        let outcome = table.position.outcome();
        let ending = ending.map_err(|abandoned| match abandoned {
            // An interrupt of the process group also ends the sandbox helpers.
            Abandoned::Unable(_) if stop.is_set() => Abandoned::Stopped,
            abandoned => abandoned,
        })?;
        let margin =
            outcome.filter(|_| ending == Ending::Finished).map(|outcome| outcome.margin().into());
        let Table { moves, thinking, stalled, .. } = table;
        let (start, opening) = (self.start.text(), self.opening.len());
        Ok(GameLog { start, opening, moves, ending, result, margin, thinking, outputs, stalled })
    }
}

/// Returns the ending of a game in which a side did not answer.
fn judged(side: Side, unanswered: Unanswered) -> Result<Ending, Abandoned> {
    match unanswered {
        Unanswered::Fault(fault) => Ok(Ending::Forfeit(side, fault)),
        Unanswered::Resigned => Ok(Ending::Resigned(side)),
        Unanswered::Stopped => Err(Abandoned::Stopped),
        Unanswered::Unable(reason) => Err(Abandoned::Unable(reason)),
    }
}

/// Returns whether a player did not answer in time; every other fault is unrelated to the host.
pub(crate) fn is_late<T>(answer: &Result<T, Unanswered>) -> bool {
    match answer {
        Err(Unanswered::Fault(fault)) => matches!(
            fault.violation,
            Violation::OutOfTime
                | Violation::NoAnswer
                | Violation::IgnoredStop
                | Violation::NoPong
                | Violation::NotReading
        ),
        _ => false,
    }
}

/// A game in progress.
struct Table<'a, 'p> {
    game: &'a Game<'a>,
    host: &'a dyn Host,
    players: [&'p mut dyn Player; 2],
    position: Box<dyn AnyGame>,
    history: Vec<String>,
    moves: Vec<PlayedMove>,
    clock: GameClock,
    thinking: [Duration; 2],
    /// For how many of its consecutive moves each side has rated its position as lost.
    hopeless: [u32; 2],
    /// Whether the host stalled in the turn that lost the game.
    stalled: bool,
    /// Which sides ran while the referee had to wait for the processor.
    delays_referee: [bool; 2],
}

impl<'a, 'p> Table<'a, 'p> {
    fn new(
        game: &'a Game<'a>,
        host: &'a dyn Host,
        players: [&'p mut dyn Player; 2],
    ) -> Table<'a, 'p> {
        let mut table = Table {
            game,
            host,
            players,
            position: game.start.boxed(),
            history: Vec::new(),
            moves: Vec::new(),
            clock: GameClock::new(game.control),
            thinking: [Duration::ZERO; 2],
            hopeless: [0; 2],
            stalled: false,
            delays_referee: [false; 2],
        };
        for text in game.opening {
            let played = table.position.play(text).expect("an opening is legal");
            table.push(played, Duration::ZERO, SearchInfo::default());
        }
        table
    }

    fn push(&mut self, played: papan_catalogue::Played, time: Duration, info: SearchInfo) {
        self.history.push(played.chosen.clone());
        let side = self.position.turn();
        self.moves.push(PlayedMove { text: played.chosen, side, time, info });
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
            let player = &mut *self.players[side.index()];
            let from = self.host.now();
            let begun = player.begin(&start);
            if is_late(&begun) {
                let turn = LateTurn { from, until: self.host.now(), allowance: None };
                let stalled = turn.stalled(self.host, |stall| player.cpu_use(stall));
                self.stalled = turn.is_excused_by(stalled);
            }
            match begun {
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
                Err((culprit, unanswered)) => return judged(culprit, unanswered),
            }
            if self.game.adjudication.gives_up(self.hopeless[side.index()])
                && self.position.outcome().is_none()
            {
                return Ok(Ending::Resigned(side));
            }
        }
        Ok(Ending::Finished)
    }

    /// Plays the turn of a side. When it does not move, or when the other side could not be stopped meanwhile, returns
    /// which of them is at fault.
    fn turn(&mut self, side: Side, stop: &StopFlag) -> Result<(), (Side, Unanswered)> {
        let [first, second] = &mut self.players;
        let (player, opponent) = match side {
            Side::First => (&mut **first, &mut **second),
            Side::Second => (&mut **second, &mut **first),
        };
        let opponent = RefCell::new(opponent);
        let is_starting = player.is_starting();
        let allowance = if player.is_program() {
            Some(self.clock.program_allowance(side, is_starting))
        } else {
            self.clock.allowance(side)
        };
        let from = self.host.now();
        // The clock of this side does not run while the other can still use the processor. A program is stopped only
        // when the other one has thought for QUICK: to freeze and thaw it takes longer than a quick move. After a turn in
        // which the referee itself waited for the processor, a program is stopped before each turn of the other.
        let is_stopped = Cell::new(false);
        let lag = || {
            is_stopped.set(true);
            opponent.borrow_mut().freeze_lag(from).unwrap_or(Duration::ZERO)
        };
        let turn = Turn {
            clock: self.clock.face(),
            limits: self.game.control.limits,
            allowance,
            lag: Some(&lag),
            ..Turn::new(&*self.position, self.game.start, &self.history, stop)
        };
        let is_timed_agent = !player.is_program() && allowance.is_some();
        if !player.is_program() || self.delays_referee[side.other().index()] {
            opponent.borrow_mut().rest();
            lag();
        }
        let cpu_before = is_timed_agent.then(processor_time).flatten();
        let mut answer = player.choose(&turn);
        let until = self.host.now();
        let opponent = opponent.into_inner();
        let mut time = until.saturating_duration_since(from);
        let mut charged = Duration::ZERO;
        if is_stopped.get() {
            let lag = opponent.freeze_lag(from).map_err(|unanswered| {
                let wait = LateTurn { from, until: self.host.now(), allowance: None };
                let stalled = wait.stalled(self.host, |stall| opponent.cpu_use(stall));
                self.stalled = wait.is_excused_by(stalled);
                (side.other(), unanswered)
            })?;
            time = time.saturating_sub(lag);
            charged = time;
        } else if time > 2 * QUICK {
            self.delays_referee[side.other().index()] = true;
        }
        self.thinking[side.index()] += time;
        if answer.is_ok() && allowance.is_some_and(|allowance| charged > allowance) {
            answer = Err(Fault::new(Violation::OutOfTime).into());
        }
        let late_turn = LateTurn { from, until, allowance };
        let mut stalled = Duration::ZERO;
        if allowance.is_some() {
            stalled = late_turn.stalled(self.host, |stall| {
                if player.is_program() {
                    return player.cpu_use(stall);
                }
                // Agents compute in this thread, and do not hide it.
                let used = processor_time()
                    .zip(cpu_before)
                    .map(|(now, before)| now.saturating_sub(before));
                let is_slow = used > allowance;
                (!is_slow).then_some(CpuUse { used: Duration::ZERO, period: time })
            });
        }
        self.stalled = is_late(&answer) && late_turn.is_excused_by(stalled);
        let Answer { text, info } = answer.map_err(|unanswered| (side, unanswered))?;
        // Neither the start of a program nor a stall of the host is subtracted from its clock.
        if !is_starting {
            self.clock.charge(side, charged.saturating_sub(stalled));
        }
        let played =
            judged_move(&*self.position, &text, &text).map_err(|fault| (side, fault.into()))?;
        let lost = self.game.adjudication.finds_itself_lost(&info);
        self.hopeless[side.index()] = if lost { self.hopeless[side.index()] + 1 } else { 0 };
        self.push(played, time, info);
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

#[cfg(test)]
mod tests {
    use std::{sync::Mutex, time::Instant};

    use papan_catalogue::read_game;
    use papan_record::ProcessOutput;

    use super::*;
    use crate::host::Stall;

    /// A program whose helper is gone; where `interrupted`, because of an interrupt that also sets the stop flag.
    struct WithoutHelper {
        interrupted: bool,
    }

    impl Player for WithoutHelper {
        fn begin(&mut self, _: &Start<'_>) -> Result<(), Unanswered> {
            Ok(())
        }

        fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
            if self.interrupted {
                turn.stop.set();
            }
            Err(Unanswered::Unable(Message::new("system-reason").with("reason", "Broken pipe")))
        }

        fn finish(&mut self, _: &End<'_>) -> ProcessOutput {
            ProcessOutput::default()
        }
    }

    /// A host whose time is set by the players.
    struct SimulatedHost {
        start: Instant,
        passed: Mutex<Duration>,
    }

    impl Host for SimulatedHost {
        fn now(&self) -> Instant {
            self.start + *self.passed.lock().unwrap()
        }

        fn stalls(&self, _: Instant, _: Instant) -> Vec<Stall> {
            Vec::new()
        }
    }

    /// A program that plays the first legal move after a time, and counts how often it was to rest.
    struct Program<'a> {
        host: &'a SimulatedHost,
        times: &'a [u64],
        rests: usize,
    }

    impl Player for Program<'_> {
        fn begin(&mut self, _: &Start<'_>) -> Result<(), Unanswered> {
            Ok(())
        }

        fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
            let (&first, rest) = self.times.split_first().unwrap_or((&0, &[]));
            self.times = rest;
            *self.host.passed.lock().unwrap() += Duration::from_micros(first);
            Ok(Answer { text: turn.position.legal_moves()[0].clone(), ..Answer::default() })
        }

        fn rest(&mut self) {
            self.rests += 1;
        }

        fn finish(&mut self, _: &End<'_>) -> ProcessOutput {
            ProcessOutput::default()
        }

        fn is_program(&self) -> bool {
            true
        }
    }

    #[test]
    fn a_program_rests_before_each_turn_after_one_in_which_the_referee_was_late() {
        let (entry, options) = read_game("tic-tac-toe").unwrap();
        let start = entry.start(&options).unwrap();
        // The first legal moves of tic-tac-toe win for the side that begins, with its fourth move.
        for (times, rests) in [([900, 900, 900], 0), ([900, 5_000, 900], 2), ([5_000, 900, 900], 3)]
        {
            let host = SimulatedHost { start: Instant::now(), passed: Mutex::default() };
            let mut first = Program { host: &host, times: &times, rests: 0 };
            let mut second = Program { host: &host, times: &[], rests: 0 };
            let game = Game {
                start: &*start,
                opening: &[],
                control: TimeControl::default(),
                adjudication: Adjudication::default(),
                seed: 0,
                index: 0,
            };
            let log = game.play_on(&host, [&mut first, &mut second], &StopFlag::new()).unwrap();
            assert_eq!(log.ending, Ending::Finished);
            assert_eq!((first.rests, second.rests), (0, rests), "{times:?}");
            assert_eq!(log.thinking[0], Duration::from_micros(times.iter().sum()));
        }
    }

    #[test]
    fn a_referee_that_fails_because_of_an_interrupt_was_stopped() {
        let (entry, options) = read_game("tic-tac-toe").unwrap();
        let start = entry.start(&options).unwrap();
        let game = Game {
            start: &*start,
            opening: &[],
            control: TimeControl::default(),
            adjudication: Adjudication::default(),
            seed: 0,
            index: 0,
        };
        for interrupted in [true, false] {
            let mut players = [WithoutHelper { interrupted }, WithoutHelper { interrupted }];
            let [a, b] = players.each_mut().map(|player| player as &mut dyn Player);
            let abandoned = game.play([a, b], &StopFlag::new()).unwrap_err();
            assert_eq!(abandoned == Abandoned::Stopped, interrupted, "{abandoned:?}");
        }
    }
}
