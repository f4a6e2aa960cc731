//! The report of a stored tournament or match.
//!
//! [`Report::of`] gathers everything that tables and charts need from the totals of a [`Store`], once; games are only
//! read when a [`Format`] lists them, and then one after the other. Sentences are [`Message`](papan_core::Message)s
//! that the caller translates.

mod csv;
mod effort;
mod fault;
mod forfeit;
mod format;
mod highlight;
mod html;
mod json;
mod knockout;
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
pub use knockout::{Decision, Knockout, LevelMeeting, Stage};
pub use pairing::Pairing;
pub use ranking::{Basis, Ranking};
pub use settings::Settings;

use self::replay::BoardGames;
use papan_ratings::rating::{CrossTable, Performance, Rating, RatingOptions, Ratings, Score};
use papan_record::StallCount;
use papan_store::{Snapshot, Store, StoreFault, Totals, Tournament};

/// All data of a report, except the single games.
pub struct Report<'a> {
    /// The store with the games.
    pub(crate) store: &'a Store,
    /// All data of a report is of one moment, including the games that are written last.
    _moment: Snapshot<'a>,
    /// Whether a page has every game, however many they are.
    pub all_games: bool,
    /// The tournament.
    pub tournament: Tournament,
    /// The settings from its file.
    pub settings: Settings,
    /// The totals from which everything else is made.
    pub totals: Vec<Totals>,
    /// The results of all games.
    pub table: CrossTable,
    /// The standings.
    pub ranking: Ranking,
    /// The strength of each entrant, with its 95 % interval.
    pub ratings: Vec<Rating>,
    /// The performance of each entrant when moving first, and when moving second.
    pub performances: Vec<[Performance; 2]>,
    /// The pairings, by board game; the entrant with the better place is named first.
    pub pairings: Vec<Pairing>,
    /// The thinking time and nodes of each entrant.
    pub efforts: Vec<Effort>,
    /// The forfeits, by entrant and verdict.
    pub forfeits: Vec<Forfeit>,
    /// How many games a stall of the host spoiled; void ones are in no other number.
    pub stalls: StallCount,
    /// The longest, the closest and the most one-sided games.
    pub highlights: Vec<Highlight>,
}

impl<'a> Report<'a> {
    /// Gathers the report of a tournament or match.
    ///
    /// # Errors
    /// When there is no such tournament, it is damaged, or the file cannot be read.
    ///
    /// # Panics
    /// Never: every tournament can be rated with the usual options.
    pub fn of(store: &'a Store, id: &str) -> Result<Report<'a>, StoreFault> {
        let moment = store.snapshot()?;
        let tournament = store.find(id)?;
        store.verify_games(id)?;
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
        let boards = BoardGames::of(&tournament.games);
        let mut margins = Vec::new();
        if (0..tournament.games.len()).any(|game| boards.is_scored(game)) {
            margins = store.margins(id)?;
            margins.retain(|one| boards.is_scored(one.board_game));
        }
        Ok(Report {
            store,
            _moment: moment,
            pairings: Pairing::all(&totals, &margins, &ranking),
            all_games: false,
            efforts: Effort::all(&totals, entrants),
            forfeits: Forfeit::all(store, id)?,
            stalls: store.stalls(id)?,
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

    /// Returns, for every level meeting of a knockout, how it was decided.
    fn level_meetings(&self, words: &words::Words<'_>) -> Vec<String> {
        let level = self.ranking.knockout.iter().flat_map(|knockout| &knockout.level);
        level
            .map(|meeting| {
                let names = meeting.entrants.map(|entrant| self.name(entrant));
                let points = words.numbers.points(meeting.half_points as f64 / 2.0);
                words.say(&meeting.message(names, points))
            })
            .collect()
    }

    /// Returns the name of an entrant.
    pub(crate) fn name(&self, entrant: usize) -> &str {
        &self.tournament.entrants[entrant].name
    }
}
