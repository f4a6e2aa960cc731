use std::vec;

use papan_ratings::pairing::{Format, Meeting, Plan, Results, Seating};

/// The games of one pair that are still to be played, in both orders or in one.
pub(super) struct Task {
    pub meeting: usize,
    pub round: usize,
    pub game: usize,
    pub seatings: Vec<Seating>,
}

/// Hands out the games in parts: a round robin of 3,000 entrants has nine million games, and a run must be able to stop
/// while it makes them.
pub(super) struct Schedule<'a> {
    plan: &'a Plan,
    /// The next round, if all rounds are known from the beginning.
    next_round: usize,
    /// Meetings that are not handed out yet.
    meetings: vec::IntoIter<Meeting>,
    /// The meeting of which pairs are handed out, and the next of them.
    current: Option<(Meeting, usize)>,
}

impl<'a> Schedule<'a> {
    /// How many games are handed out at once, and how few of them wait when more are handed out.
    const GAMES: usize = 4096;

    pub fn new(plan: &'a Plan) -> Schedule<'a> {
        Schedule { plan, next_round: 0, meetings: Vec::new().into_iter(), current: None }
    }

    /// Returns more games when few are queued; none once everything that is known was handed out. In a format whose
    /// meetings depend on the results, more is known only when no game is queued.
    pub fn next_tasks(&mut self, results: &Results, waiting: usize) -> Vec<Task> {
        let mut tasks = Vec::new();
        if waiting >= Schedule::GAMES {
            return tasks;
        }
        let mut games = 0;
        while games < Schedule::GAMES
            && let Some(task) = self.next_task(results, waiting + games)
        {
            games += task.seatings.len();
            tasks.push(task);
        }
        tasks
    }

    fn next_task(&mut self, results: &Results, waiting: usize) -> Option<Task> {
        loop {
            let (meeting, pair) = match &mut self.current {
                Some((meeting, pair)) if *pair < meeting.pairs => (meeting, pair),
                _ => {
                    self.current = Some((self.next_meeting(results, waiting)?, 0));
                    continue;
                }
            };
            let of_pair = meeting.seatings_of_pair(*pair);
            *pair += 1;
            let missing =
                of_pair.into_iter().filter(|seating| results.of_game(seating.number).is_none());
            let seatings: Vec<Seating> = missing.collect();
            if !seatings.is_empty() {
                let Meeting { number, round, game, .. } = *meeting;
                return Some(Task { meeting: number, round, game, seatings });
            }
        }
    }

    fn next_meeting(&mut self, results: &Results, waiting: usize) -> Option<Meeting> {
        loop {
            if let Some(meeting) = self.meetings.next() {
                return Some(meeting);
            }
            let meetings = match self.plan.setting().format {
                Format::RoundRobin | Format::Gauntlet { .. } => {
                    let round = self.plan.round(self.next_round, results)?;
                    self.next_round += 1;
                    round.meetings
                }
                Format::Swiss(_) | Format::Knockout(_) if waiting == 0 => self.plan.due(results),
                Format::Swiss(_) | Format::Knockout(_) => return None,
            };
            let is_over = meetings.is_empty();
            self.meetings = meetings.into_iter();
            if is_over {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use papan_ratings::{
        pairing::{Seeding, Setting, Swiss},
        statistics::GameResult,
    };

    fn plan(format: Format, entrants: usize, pairs: usize) -> Plan {
        Plan::new(Setting { format, entrants, games: 2, pairs, seed: 1 }).expect("a plan")
    }

    /// Plays a tournament as a run does, and returns the numbers of all games in the order in which they were handed out.
    fn play(plan: &Plan, mut results: Results) -> Vec<u64> {
        let mut schedule = Schedule::new(plan);
        let mut numbers = Vec::new();
        loop {
            let tasks = schedule.next_tasks(&results, 0);
            if tasks.is_empty() {
                assert!(plan.is_over(&results));
                return numbers;
            }
            for seating in tasks.iter().flat_map(|task| &task.seatings) {
                numbers.push(seating.number);
                results.add(seating.number, GameResult::of_sign((seating.number % 3) as i8 - 1));
            }
        }
    }

    #[test]
    fn every_missing_game_is_handed_out_once_whatever_the_format() {
        let swiss = Format::Swiss(Swiss { rounds: 4, seeding: Seeding::Listed });
        for (format, entrants, pairs) in [
            (Format::RoundRobin, 9, 3),
            (Format::RoundRobin, 60, 2),
            (Format::Gauntlet { champions: 2 }, 9, 700),
            (swiss, 9, 2),
        ] {
            let plan = plan(format, entrants, pairs);
            let numbers = play(&plan, Results::default());
            let once: BTreeSet<u64> = numbers.iter().copied().collect();
            assert_eq!(once.len(), numbers.len(), "{format:?}");
            assert_eq!(numbers.len(), plan.fewest_meetings() * 2 * pairs, "{format:?}");
        }
        let mut played = Results::default();
        let plan = plan(Format::RoundRobin, 9, 3);
        for number in (0..200).filter(|number| number % 7 > 1) {
            played.add(number, GameResult::Draw);
        }
        let total = plan.fewest_meetings() * 6;
        let done = played.numbers().count();
        assert_eq!(play(&plan, played).len(), total - done);
    }

    #[test]
    fn a_huge_tournament_is_handed_out_in_parts() {
        let plan = plan(Format::RoundRobin, 3000, 1);
        let mut schedule = Schedule::new(&plan);
        let results = Results::default();
        let games = |tasks: &[Task]| tasks.iter().map(|task| task.seatings.len()).sum::<usize>();
        let tasks = schedule.next_tasks(&results, 0);
        assert_eq!(games(&tasks), Schedule::GAMES);
        assert!(schedule.next_round <= 2, "{} of 2,999 rounds were made", schedule.next_round);
        assert!(schedule.next_tasks(&results, Schedule::GAMES).is_empty(), "enough wait");
        assert_eq!(games(&schedule.next_tasks(&results, Schedule::GAMES - 1)), Schedule::GAMES);
    }
}
