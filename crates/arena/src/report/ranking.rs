use super::{Settings, numbers};
use crate::{
    pairing::{Format, Plan, Results, Setting},
    rating::{Criterion, CrossTable, Standing, Standings},
    statistics::GameResult,
    store::{Store, StoreFault, Tournament},
};

/// Who stands where in a tournament, and by what.
///
/// Where everybody meets the same opponents, games give the points, and their totals are enough. In a Swiss or a
/// knockout tournament pairings do; these are made again from the results of the games, of which only the numbers are read.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// What entrants are ranked by.
    pub criteria: Vec<Criterion>,
    /// Everybody, the best first.
    pub standings: Vec<Standing>,
    /// Whether points are given for pairings and byes instead of for games.
    pub by_pairings: bool,
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
            if matches!(settings.format, Some(Format::Gauntlet { .. })) {
                by_share(&mut standings, games);
            }
            return Ok(Ranking { criteria, standings, by_pairings: false });
        };
        let mut results = Results::default();
        store.each_result(&tournament.id, |game| {
            results.add(game.seat.number, GameResult::of_sign(game.result));
        })?;
        let (table, byes) = plan.pairing_table(&results);
        let mut standings = Standings { table: &table, byes: &byes, games }.rank(&criteria);
        if let Some(places) = plan.knockout_places(&results) {
            standings = by_places(&standings, &places);
        }
        Ok(Ranking { criteria, standings, by_pairings: true })
    }

    /// Returns the entrants, the best first.
    pub fn order(&self) -> impl Iterator<Item = usize> {
        self.standings.iter().map(|standing| standing.entrant)
    }

    /// Returns the points of an entrant.
    pub fn points(standing: &Standing) -> f64 {
        Criterion::Points.shown(standing.values.first().copied().unwrap_or(0))
    }

    /// Returns the criteria after the points that other columns do not show, with their indices.
    pub(super) fn tie_breaks(&self) -> impl Iterator<Item = (usize, Criterion)> {
        let criteria = self.criteria.iter().copied().enumerate().skip(1);
        criteria.filter(|(_, criterion)| *criterion != Criterion::Wins)
    }

    /// Writes the value of a tie-break; the games among equals mean nothing to those who have no equal.
    pub(super) fn tie_break(&self, standing: &Standing, criterion: usize) -> String {
        let is_of_equals = self.criteria[criterion] == Criterion::DirectEncounter;
        if is_of_equals && !self.decides(standing, criterion) {
            return numbers::NOTHING.to_owned();
        }
        numbers::tie_break(self.criteria[criterion].shown(standing.values[criterion]))
    }

    /// Says whether a criterion had to decide anything for an entrant: somebody was equal in all before it.
    fn decides(&self, standing: &Standing, criterion: usize) -> bool {
        let before = &standing.values[..criterion];
        self.standings
            .iter()
            .any(|other| other.entrant != standing.entrant && &other.values[..criterion] == before)
    }
}

/// Ranks by the share of the points: in a gauntlet not everybody has as many games.
fn by_share(standings: &mut [Standing], games: &CrossTable) {
    let share = |entrant: usize| games.total(entrant).share().unwrap_or(0.0);
    standings.sort_by(|one, other| share(other.entrant).total_cmp(&share(one.entrant)));
    let shares: Vec<f64> = standings.iter().map(|standing| share(standing.entrant)).collect();
    for (standing, own) in standings.iter_mut().zip(&shares) {
        standing.place = 1 + shares.iter().filter(|other| *other > own).count();
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
