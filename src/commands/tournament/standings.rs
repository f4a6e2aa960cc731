use papan_arena::{
    rating::{CrossTable, Performance, Rating, RatingOptions, Ratings, Score, Standing},
    report::Ranking,
    store::{EndingCount, Store, Tournament},
};
use papan_core::Message;
use serde_json::{Value, json};

use crate::{console::Console, database::stored, failure::Failure, paragraph::wrapped};

/// The table of a tournament, from the totals that the store keeps.
pub struct Table {
    cross: CrossTable,
    ratings: Option<Ratings>,
    /// Place and points of the entrants, the best first.
    order: Vec<(usize, usize, f64)>,
    forfeits: Vec<EndingCount>,
    games: u64,
}

/// More columns than this do not fit 80 characters.
const WIDEST_CROSS_TABLE: usize = 9;

/// Gathers the table of a tournament.
pub fn of(store: &Store, tournament: &Tournament) -> Result<Table, Failure> {
    let mut cross = CrossTable::new(tournament.entrants.len());
    for totals in store.totals(&tournament.id).map_err(stored)? {
        let score = Score { wins: totals.wins, draws: totals.draws, losses: totals.losses };
        cross.add_score(totals.entrants, score);
    }
    let games = store.count(&tournament.id).map_err(stored)?;
    Ok(Table {
        ratings: Ratings::new(&cross, &RatingOptions::default()).ok(),
        order: order(store, tournament, &cross)?,
        forfeits: store.forfeits(&tournament.id).map_err(stored)?,
        cross,
        games,
    })
}

/// Returns place and points of the entrants, the best first.
fn order(
    store: &Store,
    tournament: &Tournament,
    cross: &CrossTable,
) -> Result<Vec<(usize, usize, f64)>, Failure> {
    let ranking = Ranking::of(store, tournament, cross).map_err(stored)?;
    let told = |one: &Standing| (one.entrant, one.place, Ranking::points(one));
    Ok(ranking.standings.iter().map(told).collect())
}

impl Table {
    fn rating(&self, entrant: usize) -> Option<Rating> {
        self.ratings.as_ref().and_then(|ratings| ratings.all().get(entrant).copied())
    }

    fn by_side(&self, entrant: usize) -> [Option<f64>; 2] {
        let share = |score: Score| score.share();
        match &self.ratings {
            Some(ratings) => Performance::by_side(&self.cross, ratings, entrant)
                .map(|performance| share(performance.score)),
            None => [share(self.cross.as_first(entrant)), share(self.cross.as_second(entrant))],
        }
    }

    fn forfeits_of(&self, entrant: usize) -> u64 {
        let of = self.forfeits.iter().filter(|count| count.culprit == Some(entrant));
        of.map(|count| count.games).sum()
    }

    /// Returns the JSON object.
    pub fn json(&self, tournament: &Tournament) -> Value {
        let standings: Vec<Value> = self
            .order
            .iter()
            .map(|&(entrant, place, points)| {
                let score = self.cross.total(entrant);
                let [first, second] = self.by_side(entrant);
                let rating = self.rating(entrant);
                json!({
                    "place": place,
                    "entrant": entrant,
                    "name": tournament.entrants[entrant].name,
                    "word": tournament.entrants[entrant].word,
                    "points": points,
                    "games": score.games(),
                    "wins": score.wins,
                    "draws": score.draws,
                    "losses": score.losses,
                    "rating": rating.map(|rating| rating.elo),
                    "rating_low": rating.map(|rating| rating.low()),
                    "rating_high": rating.map(|rating| rating.high()),
                    "score_first": first,
                    "score_second": second,
                    "forfeits": self.forfeits_of(entrant),
                })
            })
            .collect();
        let cross: Vec<Vec<f64>> = (0..self.cross.entrants())
            .map(|one| {
                let points = |other| self.cross.between(one, other).points();
                (0..self.cross.entrants()).map(points).collect()
            })
            .collect();
        let forfeits: Vec<Value> = self
            .forfeits
            .iter()
            .map(|count| {
                json!({
                    "entrant": count.culprit,
                    "game": tournament.games[count.board_game],
                    "verdict": count.name,
                    "count": count.games,
                })
            })
            .collect();
        json!({
            "id": tournament.id,
            "kind": tournament.kind.name(),
            "name": tournament.name,
            "state": tournament.state.name(),
            "seed": tournament.seed,
            "games": tournament.games,
            "played": self.games,
            "standings": standings,
            "cross_table": cross,
            "forfeits": forfeits,
        })
    }

    /// Returns the table for a person, 80 columns wide.
    pub fn text(&self, tournament: &Tournament, console: &Console) -> String {
        let title = Message::new("tournament-title")
            .with("name", tournament.name.as_str())
            .with("id", tournament.id.as_str())
            .with("games", self.games)
            .with("state", Message::new(format!("state-{}", tournament.state.name())));
        let mut text = format!("{}\n", wrapped(&console.bold(&console.say(&title)), 2));
        let words = tournament.games.join(", ");
        text += &format!("{}\n\n", wrapped(&words, 2));
        let headings = [
            "standing-name",
            "standing-points",
            "standing-results",
            "standing-rating",
            "standing-first",
            "standing-second",
            "standing-forfeits",
        ];
        let headings = headings.map(|key| console.word(key));
        text += &format!("{}\n", console.bold(&row("", &headings)));
        for &(entrant, place, points) in &self.order {
            let score = self.cross.total(entrant);
            let rating = self.rating(entrant).map_or_else(
                || "-".to_owned(),
                |rating| format!("{:+.0} ±{:.0}", rating.elo, rating.margin()),
            );
            let share = |share: Option<f64>| {
                share.map_or_else(|| "-".to_owned(), |share| format!("{:.0} %", share * 100.0))
            };
            let [first, second] = self.by_side(entrant).map(share);
            let cells = [
                tournament.entrants[entrant].name.clone(),
                points.to_string(),
                format!("{}-{}-{}", score.wins, score.draws, score.losses),
                rating,
                first,
                second,
                self.forfeits_of(entrant).to_string(),
            ];
            text += &format!("{}\n", row(&place.to_string(), &cells));
        }
        text += &self.cross_text(tournament, console);
        for count in &self.forfeits {
            let entrant = count.culprit.map_or("", |entrant| &tournament.entrants[entrant].name);
            let message = Message::new("tournament-forfeits")
                .with("name", entrant)
                .with("count", count.games)
                .with("game", tournament.games[count.board_game].as_str())
                .with("sin", Message::new(format!("sin-{}", count.name)));
            text += &format!("{}\n", wrapped(&console.say(&message), 2));
        }
        text
    }

    /// Draws the points of each entrant against each other one, in the order of the places.
    fn cross_text(&self, tournament: &Tournament, console: &Console) -> String {
        if self.order.len() > WIDEST_CROSS_TABLE || self.order.len() < 2 {
            return String::new();
        }
        let mut text = format!("\n{}\n", console.bold(&console.word("standing-cross")));
        text += &format!("{:>3} {:<16}", "", "");
        for &(_, place, _) in &self.order {
            text += &format!(" {place:>6}");
        }
        text.push('\n');
        for &(one, place, _) in &self.order {
            let name = shortened(&tournament.entrants[one].name, 16);
            text += &format!("{place:>3} {name:<16}");
            for &(other, _, _) in &self.order {
                let score = self.cross.between(one, other);
                let cell = if one == other || score.games() == 0 {
                    "·".to_owned()
                } else {
                    format!("{}", score.points())
                };
                text += &format!(" {cell:>6}");
            }
            text.push('\n');
        }
        text.push('\n');
        text
    }
}

/// Sets a row of the standings, 80 columns wide.
fn row(place: &str, cells: &[String; 7]) -> String {
    let [name, points, results, rating, first, second, forfeits] = cells;
    let name = shortened(name, 20);
    format!(
        "{place:>3} {name:<20} {points:>7} {results:>14} {rating:>12} {first:>6} {second:>6} {forfeits:>5}"
    )
}

fn shortened(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    name.chars().take(most - 1).chain(['…']).collect()
}
