use super::{
    Knockout, Settings,
    numbers::{NOTHING, Numbers},
};
use papan_ratings::{
    pairing::{Format, Plan, Results, Setting},
    rating::{Criterion, CrossTable, Standing, Standings},
    statistics::GameResult,
};
use papan_store::{MeetingTotals, Store, StoreFault, Tournament};

/// The basis of the places of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// The points of games.
    Points,
    /// The share of the points: in a gauntlet entrants have different numbers of games.
    Share,
    /// The points of pairings, as in a Swiss tournament.
    Pairings,
    /// The last stage that entrants reached in a knockout.
    Bracket,
}

impl Basis {
    /// Returns the word by which JSON names it.
    pub const fn name(self) -> &'static str {
        match self {
            Basis::Points => "points",
            Basis::Share => "share",
            Basis::Pairings => "pairings",
            Basis::Bracket => "bracket",
        }
    }

    /// Returns whether points are given for pairings instead of for games.
    pub const fn is_of_pairings(self) -> bool {
        matches!(self, Basis::Pairings | Basis::Bracket)
    }
}

/// The ranking of a tournament, and its basis.
///
/// Where all entrants meet the same opponents, games give the points, and their totals are enough. In a Swiss or a
/// knockout tournament pairings do; these are rebuilt from the totals of the meetings. No game is ever read.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The criteria, in order.
    pub criteria: Vec<Criterion>,
    /// All entrants, the best first.
    pub standings: Vec<Standing>,
    /// The basis of the places.
    pub basis: Basis,
    /// The course of a knockout.
    pub knockout: Option<Knockout>,
}

impl Ranking {
    /// Ranks the entrants of a tournament; `games` are all its results.
    ///
    /// # Errors
    /// When the results cannot be read.
    pub fn of(
        store: &Store,
        tournament: &Tournament,
        games: &CrossTable,
    ) -> Result<Ranking, StoreFault> {
        let settings = Settings::of(tournament);
        let criteria: &[Criterion] = match settings.format {
            Some(Format::Swiss(_)) => &Criterion::SWISS,
            Some(Format::Knockout(_)) => &[Criterion::Points, Criterion::GamePoints],
            _ => &Criterion::ROUND_ROBIN,
        };
        let plan = match settings.format {
            Some(format @ (Format::Swiss(_) | Format::Knockout(_))) => Plan::new(Setting {
                format,
                entrants: tournament.entrants.len(),
                games: tournament.games.len(),
                pairs: settings.pairs,
                seed: tournament.seed,
            })
            .ok(),
            _ => None,
        };
        let criteria = criteria.to_vec();
        let Some(plan) = plan else {
            let mut standings = Standings { table: games, byes: &[], games }.rank(&criteria);
            let mut basis = Basis::Points;
            if matches!(settings.format, Some(Format::Gauntlet { .. })) {
                by_share(&mut standings, games);
                basis = Basis::Share;
            }
            return Ok(Ranking { criteria, standings, basis, knockout: None });
        };
        let results = results_of(&store.meeting_totals(&tournament.id)?, settings.pairs);
        let (table, byes) = plan.pairing_table(&results);
        let mut standings = Standings { table: &table, byes: &byes, games }.rank(&criteria);
        let knockout = Knockout::of(&plan, &results);
        if let Some(places) = plan.knockout_places(&results) {
            standings = by_places(&standings, &places);
        } else if let Some(knockout) = &knockout {
            by_rounds(&mut standings, knockout);
        }
        let basis = if knockout.is_some() { Basis::Bracket } else { Basis::Pairings };
        Ok(Ranking { criteria, standings, basis, knockout })
    }

    /// Returns the entrants, the best first.
    pub fn order(&self) -> impl Iterator<Item = usize> {
        self.standings.iter().map(|standing| standing.entrant)
    }

    /// Returns the points of an entrant.
    pub fn points(standing: &Standing) -> f64 {
        Criterion::Points.shown(standing.values.first().copied().unwrap_or(0))
    }

    /// Returns the key of the text that describes the basis of the table.
    pub(super) fn caption(&self) -> &'static str {
        match self.basis {
            Basis::Points => "report-standings-by-games",
            Basis::Share => "report-standings-by-share",
            Basis::Pairings => "report-standings-by-pairings",
            Basis::Bracket => "report-standings-by-bracket",
        }
    }

    /// Returns the criteria after the points that other columns do not show, with their indices.
    pub(super) fn tie_breaks(&self) -> impl Iterator<Item = (usize, Criterion)> {
        let criteria = self.criteria.iter().copied().enumerate().skip(1);
        criteria.filter(|(_, criterion)| *criterion != Criterion::Wins)
    }

    /// Writes the value of a tie-break; games among equals are blank for entrants without equals.
    pub(super) fn tie_break(
        &self,
        standing: &Standing,
        criterion: usize,
        numbers: Numbers,
    ) -> String {
        let is_of_equals = self.criteria[criterion] == Criterion::DirectEncounter;
        if is_of_equals && !self.decides(standing, criterion) {
            return NOTHING.to_owned();
        }
        numbers.tie_break(self.criteria[criterion].shown(standing.values[criterion]))
    }

    /// Returns whether a criterion decided the place of an entrant: another one was equal in all before it.
    fn decides(&self, standing: &Standing, criterion: usize) -> bool {
        let before = &standing.values[..criterion];
        self.standings
            .iter()
            .any(|other| other.entrant != standing.entrant && &other.values[..criterion] == before)
    }
}

/// Makes results that have the points of these meetings.
///
/// A plan only uses the points of whole meetings, never single games, so any games with these points suffice.
fn results_of(meetings: &[MeetingTotals], pairs: usize) -> Results {
    let mut results = Results::default();
    let games_of_meeting = 2 * pairs as u64;
    for total in meetings {
        let first_game = (total.meeting as u64).saturating_mul(games_of_meeting);
        let mut left = total.half_points;
        for index in 0..total.games.min(games_of_meeting) {
            let taken = left.min(2);
            left -= taken;
            let of_opener = if index % 2 == 0 { taken } else { 2 - taken };
            let result = GameResult::of_sign(of_opener as i8 - 1);
            results.add(first_game.saturating_add(index), result);
        }
    }
    results
}

/// Ranks by the share of the points: in a gauntlet entrants have different numbers of games.
fn by_share(standings: &mut [Standing], games: &CrossTable) {
    let share = |entrant: usize| games.total(entrant).share().unwrap_or(0.0);
    standings.sort_by(|one, other| share(other.entrant).total_cmp(&share(one.entrant)));
    let shares: Vec<f64> = standings.iter().map(|standing| share(standing.entrant)).collect();
    for (standing, own) in standings.iter_mut().zip(&shares) {
        standing.place = 1 + shares.iter().filter(|other| *other > own).count();
    }
}

/// Ranks by the last stage in a knockout that is not over.
fn by_rounds(standings: &mut [Standing], knockout: &Knockout) {
    standings.sort_by_key(|standing| std::cmp::Reverse(knockout.rounds_of(standing.entrant)));
    let rounds: Vec<usize> =
        standings.iter().map(|standing| knockout.rounds_of(standing.entrant)).collect();
    for (standing, own) in standings.iter_mut().zip(&rounds) {
        standing.place = 1 + rounds.iter().filter(|other| *other > own).count();
    }
}

/// Puts standings into the order of the places of a knockout.
fn by_places(standings: &[Standing], places: &[Vec<usize>]) -> Vec<Standing> {
    let mut ordered: Vec<Standing> = Vec::with_capacity(standings.len());
    for equals in places {
        let place = ordered.len() + 1;
        let here = standings.iter().filter(|standing| equals.contains(&standing.entrant));
        ordered.extend(here.map(|standing| Standing { place, ..standing.clone() }));
    }
    ordered
}

/// Returns the key of a criterion's name.
pub(super) fn criterion_key(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Points => "report-points",
        Criterion::Wins => "report-wins",
        Criterion::SonnebornBerger => "report-sonneborn-berger",
        Criterion::Buchholz => "report-buchholz",
        Criterion::DirectEncounter => "report-direct-encounter",
        Criterion::GamePoints => "report-game-points",
    }
}
