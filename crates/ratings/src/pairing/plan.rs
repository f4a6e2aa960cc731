use std::collections::HashSet;

use papan_core::Random;

use crate::{rating::CrossTable, statistics::GameResult};

use super::{
    Format, Meeting, PairingFault, Results, Round, Seeding, gauntlet,
    knockout::{self, Bracket},
    round_robin,
    swiss::{self, History},
};

/// The maximum number of games of a tournament, including those that are only played after a draw.
pub const MAX_GAMES: u64 = 1_000_000_000;

/// The random stream of the seeding, beyond the numbers of all games and lots.
const SEEDING_STREAM: u64 = u64::MAX;

/// The parameters of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The format.
    pub format: Format,
    /// How many entrants there are.
    pub entrants: usize,
    /// How many games they play; two entrants that meet play all of them.
    pub games: usize,
    /// How many pairs a meeting has.
    pub pairs: usize,
    /// The seed of all random choices.
    pub seed: u64,
}

/// The schedule of a tournament: a pure function of its setting and of the results so far.
///
/// The number of a meeting or game depends only on the round, the place in the round and the setting. After any
/// interruption the plan can therefore be made again: the stored games are added to [`Results`] by number, and
/// [`Plan::due`] returns what is missing. Numbers may be skipped (a knockout reserves some for play-offs that are not
/// needed), and none is used twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    setting: Setting,
    /// The entrants by their seeds, the strongest first.
    order: Vec<usize>,
}

impl Plan {
    /// Makes the plan of a tournament.
    ///
    /// # Errors
    /// Returns why the tournament cannot be scheduled.
    pub fn new(setting: Setting) -> Result<Plan, PairingFault> {
        check(&setting)?;
        let seeding = match setting.format {
            Format::Swiss(options) => options.seeding,
            Format::Knockout(options) => options.seeding,
            Format::RoundRobin | Format::Gauntlet { .. } => Seeding::Listed,
        };
        let mut order: Vec<usize> = (0..setting.entrants).collect();
        if seeding == Seeding::Drawn {
            let mut random = Random::stream(setting.seed, SEEDING_STREAM);
            for place in (1..order.len()).rev() {
                order.swap(place, random.index(place + 1));
            }
        }
        let plan = Plan { setting, order };
        if plan.game_numbers().is_none_or(|numbers| numbers > MAX_GAMES) {
            return Err(PairingFault::TooManyGames { max: MAX_GAMES });
        }
        Ok(plan)
    }

    /// Returns the setting.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// Returns the entrants by their seeds, the strongest first.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// Returns how many rounds there are.
    pub fn round_count(&self) -> usize {
        let entrants = self.entrants();
        match self.setting.format {
            Format::RoundRobin => round_robin::rounds(entrants),
            Format::Gauntlet { champions } => gauntlet::rounds(champions, entrants - champions),
            Format::Swiss(options) => options.rounds,
            Format::Knockout(_) => knockout::rounds(entrants),
        }
    }

    /// Returns the number of meetings if no play-offs are needed.
    pub fn fewest_meetings(&self) -> usize {
        self.pairings() * self.setting.games
    }

    /// Returns the number of meetings, if it does not depend on the results.
    pub fn total_meetings(&self) -> Option<usize> {
        match self.setting.format {
            Format::Knockout(options) if options.play_offs > 0 => None,
            _ => Some(self.fewest_meetings()),
        }
    }

    /// Returns all rounds that are known from the results so far.
    ///
    /// Those of a round robin and of a gauntlet always are. A round of a Swiss tournament is known
    /// when all before it are complete. Of a knockout every meeting is known as soon as both
    /// entrants are, and another one with each draw, so that its last rounds may have gaps.
    pub fn rounds(&self, results: &Results) -> Vec<Round> {
        match self.setting.format {
            Format::RoundRobin | Format::Gauntlet { .. } => {
                (0..self.round_count()).map(|number| self.fixed_round(number)).collect()
            }
            Format::Swiss(_) => self.swiss_rounds(results),
            Format::Knockout(options) => Bracket::new(self, &options, results).rounds,
        }
    }

    /// Returns a round, or `None` while nothing of it is known or if there is no such round.
    pub fn round(&self, number: usize, results: &Results) -> Option<Round> {
        match self.setting.format {
            Format::RoundRobin | Format::Gauntlet { .. } => {
                (number < self.round_count()).then(|| self.fixed_round(number))
            }
            _ => self.rounds(results).into_iter().nth(number),
        }
    }

    /// Returns the meetings that can be played now and are not complete, by rounds.
    pub fn due(&self, results: &Results) -> Vec<Meeting> {
        let meetings = self.rounds(results).into_iter().flat_map(|round| round.meetings);
        meetings.filter(|meeting| results.of_meeting(meeting).is_none()).collect()
    }

    /// Returns the entrants that have games to play now or may have some later.
    pub fn still_playing(&self, results: &Results) -> Vec<usize> {
        if self.is_fixed() {
            return self.still_playing_fixed(results);
        }
        let due = self.due(results);
        let mut playing = vec![false; self.entrants()];
        for entrant in due.iter().flat_map(|meeting| meeting.entrants) {
            playing[entrant] = true;
        }
        match self.setting.format {
            Format::RoundRobin | Format::Gauntlet { .. } => {}
            Format::Swiss(_) => {
                if due.iter().any(|meeting| meeting.round + 1 < self.round_count()) {
                    playing.fill(true);
                }
            }
            Format::Knockout(options) => {
                let bracket = Bracket::new(self, &options, results);
                // The loser of a semifinal may still have to play for the third place.
                let last = self.round_count() - if options.third_place { 2 } else { 0 };
                let out: HashSet<_> = bracket.out.iter().take(last).flatten().collect();
                if bracket.winner.is_none() {
                    (0..self.entrants()).for_each(|one| playing[one] |= !out.contains(&one));
                }
            }
        }
        (0..self.entrants()).filter(|&entrant| playing[entrant]).collect()
    }

    /// Returns the entrants with games to play in a format whose rounds are all known; stops as soon as all entrants
    /// are found.
    fn still_playing_fixed(&self, results: &Results) -> Vec<usize> {
        let mut playing = vec![false; self.entrants()];
        let mut missing = self.entrants();
        for number in 0..self.round_count() {
            let meetings = self.fixed_round(number).meetings;
            let due = meetings.iter().filter(|meeting| results.of_meeting(meeting).is_none());
            for entrant in due.flat_map(|meeting| meeting.entrants) {
                missing -= usize::from(!std::mem::replace(&mut playing[entrant], true));
            }
            if missing == 0 {
                break;
            }
        }
        (0..self.entrants()).filter(|&entrant| playing[entrant]).collect()
    }

    /// Returns whether all rounds are known before the first game.
    fn is_fixed(&self) -> bool {
        matches!(self.setting.format, Format::RoundRobin | Format::Gauntlet { .. })
    }

    /// Returns whether two entrants may meet.
    pub fn may_meet(&self, one: usize, other: usize) -> bool {
        match self.setting.format {
            Format::Gauntlet { champions } => (one < champions) != (other < champions),
            _ => one != other,
        }
    }

    /// Returns the numbers of finished games that belong to no meeting known from the results: they were played because
    /// of results that have been removed since.
    ///
    /// In a Swiss tournament these are all games of the rounds after an incomplete one; in a knockout the play-offs and
    /// the later meetings of an entrant that has to play again.
    pub fn orphans(&self, results: &Results) -> Vec<u64> {
        let rounds = self.rounds(results);
        let meetings = rounds.iter().flat_map(|round| &round.meetings);
        let known: HashSet<u64> =
            meetings.flat_map(Meeting::seatings).map(|seating| seating.number).collect();
        results.numbers().filter(|number| !known.contains(number)).collect()
    }

    /// Returns whether there is nothing left to play.
    pub fn is_over(&self, results: &Results) -> bool {
        if self.is_fixed() {
            // Round by round: the first missing game decides.
            let is_complete = |number| {
                let round = self.fixed_round(number);
                round.meetings.iter().all(|meeting| results.of_meeting(meeting).is_some())
            };
            return (0..self.round_count()).all(is_complete);
        }
        let rounds = self.rounds(results);
        let mut meetings = rounds.iter().flat_map(|round| &round.meetings);
        rounds.len() == self.round_count()
            && meetings.all(|meeting| results.of_meeting(meeting).is_some())
    }

    /// Returns the entrants of a knockout by place, once it is won.
    ///
    /// Entrants eliminated in the same round share a place and are listed together; the losers of the semifinals do not
    /// once they have met for the third place.
    pub fn knockout_places(&self, results: &Results) -> Option<Vec<Vec<usize>>> {
        match self.setting.format {
            Format::Knockout(options) => Bracket::new(self, &options, results).places(),
            _ => None,
        }
    }

    /// Returns the table of pairings, one result for all meetings of two entrants in a round, and the half points that
    /// entrants have from byes.
    ///
    /// A Swiss tournament is ranked and paired by this table. Incomplete pairings are left out. The play-offs of a
    /// knockout belong to their pairing; lots are draws.
    pub fn pairing_table(&self, results: &Results) -> (CrossTable, Vec<u64>) {
        let mut table = CrossTable::new(self.entrants());
        let mut byes = vec![0; self.entrants()];
        let is_swiss = matches!(self.setting.format, Format::Swiss(_));
        for round in self.rounds(results) {
            for (pair, half_points) in pairings(&round, results) {
                let [of_one, of_other] = half_points;
                let result = match of_one.cmp(&of_other) {
                    std::cmp::Ordering::Less => GameResult::Loss,
                    std::cmp::Ordering::Equal => GameResult::Draw,
                    std::cmp::Ordering::Greater => GameResult::Win,
                };
                table.add(pair, result);
            }
            for entrant in round.byes.into_iter().filter(|_| is_swiss) {
                byes[entrant] += 2;
            }
        }
        (table, byes)
    }

    pub(super) fn entrants(&self) -> usize {
        self.setting.entrants
    }

    pub(super) fn pairs(&self) -> usize {
        self.setting.pairs
    }

    pub(super) fn seed(&self) -> u64 {
        self.setting.seed
    }

    /// Returns the meetings of two entrants in all games; `index` counts such groups of meetings, and the pairs of
    /// each of them have the openings from `first_opening` on.
    pub(super) fn meetings_of(
        &self,
        index: usize,
        round: usize,
        entrants: [usize; 2],
        pairs: usize,
        first_opening: u64,
    ) -> Vec<Meeting> {
        let numbered =
            (0..self.setting.games).map(|game| (game, index * self.setting.games + game));
        let stride = 2 * self.setting.pairs as u64;
        numbered
            .map(|(game, number)| {
                let first_game = number as u64 * stride;
                Meeting { number, round, game, entrants, pairs, first_game, first_opening }
            })
            .collect()
    }

    /// Returns the number of pairings.
    fn pairings(&self) -> usize {
        match self.setting.format {
            Format::Knockout(options) => self.entrants() - 1 + usize::from(options.third_place),
            _ => self.round_count() * self.pairings_in_round(),
        }
    }

    fn pairings_in_round(&self) -> usize {
        match self.setting.format {
            Format::Gauntlet { champions } => champions.min(self.entrants() - champions),
            _ => self.entrants() / 2,
        }
    }

    /// Returns one more than the greatest game number, or `None` if it overflows.
    fn game_numbers(&self) -> Option<u64> {
        let play_offs = match self.setting.format {
            Format::Knockout(options) => options.play_offs,
            _ => 0,
        };
        let factors = [play_offs.checked_add(1)?, self.setting.games, 2, self.setting.pairs];
        let pairings = self.pairings() as u64;
        factors.iter().try_fold(pairings, |product, &factor| product.checked_mul(factor as u64))
    }

    fn numbered_round(&self, number: usize, pairs: &[[usize; 2]]) -> Round {
        let first = number * self.pairings_in_round();
        // In a round robin or gauntlet every meeting uses the same openings. The rounds of a Swiss tournament are often
        // of a single pair, and would all be the same opening.
        let opening = match self.setting.format {
            Format::Swiss(_) => (number * self.setting.pairs) as u64,
            _ => 0,
        };
        let mut rests = vec![true; self.entrants()];
        let mut meetings = Vec::with_capacity(pairs.len() * self.setting.games);
        for (place, &pair) in pairs.iter().enumerate() {
            let pairs = self.setting.pairs;
            meetings.extend(self.meetings_of(first + place, number, pair, pairs, opening));
            for entrant in pair {
                rests[entrant] = false;
            }
        }
        let byes = (0..self.entrants()).filter(|&entrant| rests[entrant]).collect();
        Round { number, meetings, byes }
    }

    /// Makes a round of a format that does not depend on the results.
    fn fixed_round(&self, number: usize) -> Round {
        let entrants = self.entrants();
        let pairs = match self.setting.format {
            Format::Gauntlet { champions } => {
                gauntlet::pairs(champions, entrants - champions, number)
            }
            _ => round_robin::pairs(entrants, number),
        };
        self.numbered_round(number, &pairs)
    }

    fn swiss_rounds(&self, results: &Results) -> Vec<Round> {
        let mut history = History::new(&self.order);
        let mut rounds = Vec::new();
        for number in 0..self.round_count() {
            let paired = history.pairs();
            let round = self.numbered_round(number, &paired.pairs);
            let played = pairings(&round, results);
            let is_complete = played.len() == paired.pairs.len();
            rounds.push(round);
            if !is_complete {
                break;
            }
            for (pair, half_points) in played {
                history.add_pairing(pair, half_points);
            }
            if let Some(entrant) = paired.bye {
                history.add_bye(entrant);
            }
        }
        rounds
    }
}

/// Returns the pairs of a round, in all games, and the half points of both over all of them.
fn pairings(round: &Round, results: &Results) -> Vec<([usize; 2], [u64; 2])> {
    let together = round.meetings.chunk_by(|one, other| one.entrants == other.entrants);
    together
        .filter_map(|meetings| {
            let mut half_points = [0; 2];
            for meeting in meetings {
                let more = results.of_meeting(meeting)?;
                half_points[0] += more[0];
                half_points[1] += more[1];
            }
            Some((meetings[0].entrants, half_points))
        })
        .collect()
}

fn check(setting: &Setting) -> Result<(), PairingFault> {
    let Setting { format, entrants, games, pairs, .. } = *setting;
    let least = match format {
        Format::Knockout(options) if options.third_place => 4,
        _ => 2,
    };
    if entrants < least {
        return Err(PairingFault::TooFewEntrants { entrants, least });
    }
    if games == 0 {
        return Err(PairingFault::NoGames);
    }
    if pairs == 0 {
        return Err(PairingFault::NoPairs);
    }
    match format {
        Format::Gauntlet { champions } if champions == 0 || champions >= entrants => {
            Err(PairingFault::Champions { champions, entrants })
        }
        Format::Swiss(_) if entrants > swiss::MAX_ENTRANTS => {
            Err(PairingFault::TooManyEntrants { entrants, max: swiss::MAX_ENTRANTS })
        }
        Format::Swiss(options) => {
            let max = round_robin::rounds(entrants);
            match options.rounds {
                0 => Err(PairingFault::NoRounds),
                rounds if rounds > max => Err(PairingFault::TooManyRounds { rounds, max }),
                _ => Ok(()),
            }
        }
        _ => Ok(()),
    }
}
