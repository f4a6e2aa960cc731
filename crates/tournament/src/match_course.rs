use std::{collections::BTreeMap, ops::ControlFlow};

use papan_ratings::{
    pairing::Meeting,
    statistics::{GameResult, Sprt, Tally, Verdict},
};
use papan_record::Finished;
use papan_store::{DurableGame, Report};

use super::{
    Match,
    runner::{Course, RunEvent},
    schedule::Task,
};

/// The course of a match: pairs count in the order of their numbers.
///
/// Pairs that are played ahead of a slow pair, or of a slow observer, have to be kept. A window bounds their number.
pub(super) struct MatchCourse<'a, O> {
    games: u64,
    sprt: Option<&'a Sprt>,
    /// Whether a game counts when it is stored, rather than when it is over.
    is_stored: bool,
    /// How many pairs may be played ahead.
    window: u64,
    /// The pair that is handed out next.
    next: u64,
    /// How many pairs count.
    counted: u64,
    /// Pairs that do not count yet and of which something is known.
    pending: BTreeMap<u64, PendingPair>,
    pub tally: Tally,
    pub verdict: Option<Verdict>,
    /// Whether the observer ended the match.
    is_ended: bool,
    observe: O,
}

#[derive(Default)]
struct PendingPair {
    /// The games that were played in this run.
    games: Vec<Finished>,
    /// The results that count, for the first entrant.
    results: [Option<GameResult>; 2],
}

/// How many pairs are played ahead of the slowest one or of the observer, besides those of each thread. A pair takes some
/// kilobytes, of bots that write a lot on standard error some dozens.
const PAIRS_AHEAD: u64 = 256;

impl<O> MatchCourse<'_, O> {
    /// Returns the number of games in pairs that count.
    pub fn counted_games(&self) -> u64 {
        (2 * self.counted).min(self.games)
    }

    /// Returns whether there is nothing left to play.
    pub fn is_complete(&self) -> bool {
        self.verdict.is_some() || self.counted == self.games.div_ceil(2)
    }

    fn is_over(&self) -> bool {
        self.is_ended || self.is_complete()
    }

    fn games_of_pair(&self, pair: u64) -> u64 {
        (self.games - 2 * pair).min(2)
    }

    fn is_whole(&self, pair: u64, pending: &PendingPair) -> bool {
        pending.results.iter().flatten().count() as u64 == self.games_of_pair(pair)
    }
}

impl<'a, O: FnMut(&[Finished], &Tally) -> ControlFlow<()>> MatchCourse<'a, O> {
    pub fn new(of: &'a Match, concurrency: usize, is_stored: bool, observe: O) -> Self {
        MatchCourse {
            games: of.games,
            sprt: of.sprt.as_ref(),
            is_stored,
            window: PAIRS_AHEAD + concurrency.max(1) as u64,
            next: 0,
            counted: 0,
            pending: BTreeMap::new(),
            tally: Tally::default(),
            verdict: None,
            is_ended: false,
            observe,
        }
    }

    /// Counts a game that is on disk.
    pub fn count_stored(&mut self, game: &DurableGame) {
        let sign = if game.seat.entrants[0] == 0 { game.result } else { -game.result };
        self.count(game.seat.number, GameResult::of_sign(sign));
    }

    /// Counts a result for the first entrant, with all pairs that are whole and next in order.
    pub fn count(&mut self, number: u64, result: GameResult) {
        if number >= self.games {
            return;
        }
        let pending = self.pending.entry(number / 2).or_default();
        pending.results[(number % 2) as usize] = Some(result);
        while !self.is_over()
            && let Some((&first, pair)) = self.pending.first_key_value()
            && first == self.counted
            && self.is_whole(first, pair)
            && let Some((_, pair)) = self.pending.pop_first()
        {
            self.counted += 1;
            self.next = self.next.max(self.counted);
            self.pass_on(pair);
            let verdict = self.sprt.map(|sprt| sprt.verdict(&self.tally));
            self.verdict = verdict.filter(|verdict| *verdict != Verdict::Continue);
        }
    }

    /// Passes the games that are left to the observer after a match that was stopped, with gaps between them.
    pub fn close(&mut self) {
        while !self.is_over()
            && let Some((_, pair)) = self.pending.pop_first()
        {
            self.pass_on(pair);
        }
    }

    fn pass_on(&mut self, PendingPair { mut games, results }: PendingPair) {
        match results {
            [Some(one), Some(other)] => self.tally.add_pair(one, other),
            results => results.into_iter().flatten().for_each(|one| self.tally.add_single(one)),
        }
        games.retain(|game| results[(game.index % 2) as usize].is_some());
        games.sort_by_key(|game| game.index);
        self.is_ended |= (self.observe)(&games, &self.tally).is_break();
    }
}

impl<O: FnMut(&[Finished], &Tally) -> ControlFlow<()>> Course for MatchCourse<'_, O> {
    const NEEDS_GAMES: bool = true;

    fn next_tasks(&mut self) -> Vec<Task> {
        let meeting = Meeting {
            number: 0,
            round: 0,
            game: 0,
            entrants: [0, 1],
            pairs: self.games.div_ceil(2) as usize,
            first_game: 0,
            first_opening: 0,
        };
        let mut tasks = Vec::new();
        let end = if self.is_over() { 0 } else { self.games.div_ceil(2) };
        while self.next < end.min(self.counted + self.window) {
            let known = self.pending.get(&self.next).map_or([None; 2], |pair| pair.results);
            let is_missing =
                |number: u64| number < self.games && known[(number % 2) as usize].is_none();
            let mut seatings = meeting.seatings_of_pair(self.next as usize).to_vec();
            seatings.retain(|seating| is_missing(seating.number));
            if !seatings.is_empty() {
                tasks.push(Task { meeting: 0, round: 0, game: 0, seatings });
            }
            self.next += 1;
        }
        tasks
    }

    fn is_waiting(&self) -> bool {
        !self.is_over() && self.counted < self.next
    }

    fn learn(&mut self, event: RunEvent) -> ControlFlow<()> {
        match event {
            RunEvent::Played(games) => {
                for game in games {
                    let (number, result) = (game.index, GameResult::of_sign(game.result()));
                    self.pending.entry(number / 2).or_default().games.push(game);
                    if !self.is_stored {
                        self.count(number, result);
                    }
                }
            }
            RunEvent::Stored(Report::Durable(games)) => {
                for game in &games {
                    self.count_stored(game);
                }
            }
            // No other process stores games of a match that is owned, and a match does not wait for room on the disk.
            RunEvent::Stored(Report::AlreadyStored(_) | Report::Stuck(_)) => {
                return ControlFlow::Break(());
            }
        }
        let is_cut_short = self.is_ended || self.verdict.is_some();
        if is_cut_short { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
