//! The report of a stored tournament or match.
//!
//! [`Report::of`] gathers everything that tables and charts need from the totals of a [`Store`], once; games are only
//! looked at when a [`Format`] lists them, and then one after the other. Sentences are [`Message`](papan_core::Message)s
//! that the caller puts into words.

mod csv;
mod effort;
mod fault;
mod forfeit;
mod format;
mod highlight;
mod html;
mod json;
mod markdown;
mod numbers;
mod pairing;
mod pgn;
mod ranking;
mod replay;
mod settings;
mod words;

pub use effort::Effort;
pub use fault::ReportFault;
pub use forfeit::Forfeit;
pub use format::Format;
pub use highlight::Highlight;
pub use pairing::Pairing;
pub use ranking::Ranking;
pub use settings::Settings;

use crate::{
    rating::{CrossTable, Performance, Rating, RatingOptions, Ratings, Score},
    store::{Store, StoreFault, Totals, Tournament},
};

/// Everything that a report tells, but for the single games.
pub struct Report<'a> {
    /// Where the games are.
    pub(crate) store: &'a Store,
    /// The tournament.
    pub tournament: Tournament,
    /// What its file says about how it is played.
    pub settings: Settings,
    /// The totals that everything else is made of.
    pub totals: Vec<Totals>,
    /// The results of all games.
    pub table: CrossTable,
    /// Who stands where.
    pub ranking: Ranking,
    /// The strength of each entrant, with its 95 % interval.
    pub ratings: Vec<Rating>,
    /// How each entrant did when moving first, and when moving second.
    pub performances: Vec<[Performance; 2]>,
    /// Who played whom, by board game; the one who stands better is named first.
    pub pairings: Vec<Pairing>,
    /// How long each entrant thought, and how much it saw.
    pub efforts: Vec<Effort>,
    /// Who forfeited, by what, and how often.
    pub forfeits: Vec<Forfeit>,
    /// The longest, the closest and the most one-sided games.
    pub highlights: Vec<Highlight>,
}

impl<'a> Report<'a> {
    /// Gathers the report of a tournament or match.
    ///
    /// # Errors
    /// When there is no such tournament, or the file cannot be read.
    ///
    /// # Panics
    /// Never: every tournament can be rated with the usual options.
    pub fn of(store: &'a Store, id: &str) -> Result<Report<'a>, StoreFault> {
        let tournament = store.find(id)?;
        let settings = Settings::of(&tournament);
        let totals = store.totals(id)?;
        let entrants = tournament.entrants.len();
        let mut table = CrossTable::new(entrants);
        for sum in totals.iter().filter(|sum| sum.entrants[0] != sum.entrants[1]) {
            let Totals { wins, draws, losses, .. } = *sum;
            table.add_score(sum.entrants, Score { wins, draws, losses });
        }
        let ranking = Ranking::of(store, &tournament, &table)?;
        let ratings = Ratings::new(&table, &RatingOptions::default())
            .expect("the default options rate every table");
        let performances =
            (0..entrants).map(|one| Performance::by_side(&table, &ratings, one)).collect();
        Ok(Report {
            store,
            pairings: Pairing::all(&totals, &ranking),
            efforts: Effort::all(&totals, entrants),
            forfeits: Forfeit::all(store, id)?,
            highlights: Highlight::all(store, &tournament)?,
            ratings: ratings.all(),
            tournament,
            settings,
            totals,
            table,
            ranking,
            performances,
        })
    }

    /// Returns how many games are stored.
    pub fn games(&self) -> u64 {
        self.totals.iter().map(|sum| sum.games).sum()
    }

    /// Returns the name of an entrant.
    pub(crate) fn name(&self, entrant: usize) -> &str {
        &self.tournament.entrants[entrant].name
    }
}
