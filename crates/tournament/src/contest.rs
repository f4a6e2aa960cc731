use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    sync::{Mutex, PoisonError, mpsc},
    thread,
};

use papan_catalogue::{AnyGame, GameEntry};
use papan_core::{Message, Side, StopFlag};

use crate::pair_window::PairWindow;
use papan_record::{Finished, ProcessOutput, TimeControl};
use papan_referee::{
    Abandoned, Adjudication, Broken, Entrant, Game, Heartbeat, Host, Opening, Openings,
    ProgramSettings,
    player::{End, Player, Start, Unanswered},
};

/// A match between two entrants, in pairs of games: both orders of play from the same opening.
pub struct Contest<'a> {
    /// The game.
    pub entry: &'a GameEntry,
    /// The start position, before the opening.
    pub start: &'a dyn AnyGame,
    /// The entrants.
    pub entrants: [&'a Entrant; 2],
    /// How programs are run.
    pub settings: &'a ProgramSettings,
    /// The openings.
    pub openings: &'a Openings,
    /// How much time there is.
    pub control: TimeControl,
    /// The adjudication rules.
    pub adjudication: Adjudication,
    /// The seed of openings and of players that have none of their own.
    pub seed: u64,
    /// How many games; the last one has no partner when the number is odd.
    pub games: u64,
    /// How many games run at once. The games are the same whatever it is, unless time limits them.
    pub concurrency: usize,
}

/// How many pairs are played ahead of the slowest one or of the observer, besides those of each thread. A pair takes some
/// kilobytes, of bots that write a lot on standard error some dozens.
const PAIRS_AHEAD: u64 = 256;

impl Contest<'_> {
    /// Starts every program once, so that programs that cannot play are known before the first game.
    ///
    /// A program is not asked for a move, only watched until it has read its `hello`: its answers are for the games to
    /// judge.
    ///
    /// # Errors
    /// Which entrant cannot start, and why.
    pub fn check_programs(&self, stop: &StopFlag) -> Result<(), (usize, Broken)> {
        for (index, entrant) in self.entrants.iter().enumerate() {
            if !entrant.is_program() {
                continue;
            }
            let absent = |fault| (index, Broken::new(fault, &ProcessOutput::default()));
            let mut player = entrant.sit(self.entry, self.settings).map_err(absent)?;
            let start = Start {
                position: self.start,
                side: Side::First,
                seed: self.seed,
                stream: 0,
                startup: self.control.startup,
                stop,
            };
            let begun = player.begin(&start).and_then(|()| player.attend(&start));
            let end = End { position: self.start, ending: "rehearsal", result: 0 };
            let outputs = player.finish(&end);
            if let Err(Unanswered::Fault(fault)) = begun {
                return Err((index, Broken::new(fault, &outputs)));
            }
        }
        Ok(())
    }

    /// Plays the match. Pairs are passed to the observer in their order, so that it sees the same whatever the
    /// concurrency; when it breaks, `stop` is set and running games are cancelled. A slow observer slows the games
    /// down.
    ///
    /// A game that a player loses on time because the host stalled is played again, see [`Game::play_until_valid`].
    ///
    /// When `stop` is set from outside, finished games are still passed to the observer.
    ///
    /// # Errors
    /// Why the referee itself cannot continue; `stop` is set then, and finished games are still passed to the observer.
    pub fn run(
        &self,
        stop: &StopFlag,
        observe: impl FnMut(&[Finished]) -> ControlFlow<()>,
    ) -> Result<(), Message> {
        self.run_on(&Heartbeat::start(), stop, observe)
    }

    /// Plays the match like [`Contest::run`] on a host that is watched elsewhere.
    ///
    /// # Errors
    /// Why the referee itself cannot continue.
    pub fn run_on(
        &self,
        host: &dyn Host,
        stop: &StopFlag,
        mut observe: impl FnMut(&[Finished]) -> ControlFlow<()>,
    ) -> Result<(), Message> {
        let threads = self.concurrency.max(1);
        let window = PairWindow::new(PAIRS_AHEAD + threads as u64);
        let unable = Mutex::new(None);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            let _guard = window.close_on_panic();
            for _ in 0..threads {
                let sender = sender.clone();
                let (window, unable) = (&window, &unable);
                scope.spawn(move || {
                    let _guard = window.close_on_panic();
                    if let Err(reason) = self.work(window, &sender, host, stop) {
                        stop.set();
                        *unable.lock().unwrap_or_else(PoisonError::into_inner) = Some(reason);
                    }
                });
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut expected = 0;
            let mut settled = false;
            for (pair, games) in receiver {
                waiting.insert(pair, games);
                while let Some(games) = waiting.remove(&expected) {
                    expected += 1;
                    if !settled && observe(&games).is_break() {
                        settled = true;
                        stop.set();
                    }
                    window.observed();
                }
            }
            for games in waiting.into_values() {
                if !settled {
                    settled = observe(&games).is_break();
                }
            }
        });
        match unable.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(reason) => Err(reason),
            None => Ok(()),
        }
    }

    /// Plays pair after pair until there are none left.
    fn work(
        &self,
        window: &PairWindow,
        sender: &mpsc::Sender<(u64, Vec<Finished>)>,
        host: &dyn Host,
        stop: &StopFlag,
    ) -> Result<(), Message> {
        if let Some(affinity) = &self.settings.confinement.affinity {
            affinity.bind_this_thread();
        }
        let seat = |entrant: &Entrant| entrant.player_or_unavailable(self.entry, self.settings);
        let mut players = self.entrants.map(seat);
        while let Some(pair) = window.next(stop) {
            let numbers = (2 * pair)..(2 * pair + 2).min(self.games);
            if numbers.is_empty() {
                break;
            }
            let opening = self.openings.of_pair(pair, self.entry, self.start, self.seed);
            let mut games = Vec::with_capacity(2);
            let mut unable = None;
            for index in numbers {
                match self.play(index, &opening, &mut players, host, stop) {
                    Ok(finished) => games.push(finished),
                    Err(Abandoned::Stopped) => {}
                    Err(Abandoned::Unable(reason)) => {
                        unable = Some(reason);
                        break;
                    }
                }
            }
            if sender.send((pair, games)).is_err() {
                break;
            }
            if let Some(reason) = unable {
                return Err(reason);
            }
        }
        Ok(())
    }

    fn play(
        &self,
        index: u64,
        opening: &Opening,
        players: &mut [Box<dyn Player>; 2],
        host: &dyn Host,
        stop: &StopFlag,
    ) -> Result<Finished, Abandoned> {
        let game = Game {
            start: &*opening.start,
            opening: &opening.moves,
            control: self.control,
            adjudication: self.adjudication,
            seed: self.seed,
            index,
        };
        let [a, b] = players.each_mut().map(|player| &mut **player as &mut dyn Player);
        let seats = if index.is_multiple_of(2) { [a, b] } else { [b, a] };
        let mut void = Vec::new();
        let log = game.play_until_valid(host, seats, 0, stop, |attempt| void.push(attempt))?;
        Ok(Finished { index, log, void })
    }
}
