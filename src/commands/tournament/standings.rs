use papan_console::{Console, Failure, wrapped};
use papan_core::{Message, escape_unprintable};
use papan_ratings::rating::{
    CrossTable, Performance, Rating, RatingOptions, Ratings, Score, Standing,
};
use papan_record::StallCount;
use papan_report::{Basis, Forfeit, Knockout, Ranking};
use papan_store::{EndingCount, Origin, Store, Tournament};
use serde_json::{Value, json};
use unicode_width::UnicodeWidthChar;

use crate::database::stored;

/// The table of a tournament, from the stored totals.
pub struct Table {
    cross: CrossTable,
    ratings: Option<Ratings>,
    /// Place and points of the entrants, the best first.
    order: Vec<(usize, usize, f64)>,
    basis: Basis,
    knockout: Option<Knockout>,
    forfeits: Vec<EndingCount>,
    /// An example of a forfeit for each entrant and verdict.
    examples: Vec<Forfeit>,
    games: u64,
    stalls: StallCount,
}

/// A cross table of more entrants fills several screens; a report has room for it.
const LARGEST_CROSS_TABLE: usize = 24;

/// The width of a plain terminal.
const WIDTH: usize = 80;

/// The maximum number of entrants that are rated when a run was stopped: the time of ratings is cubic, minutes for
/// 3,000, and a cancelled run must end.
const MAX_RATED_WHEN_STOPPED: usize = 200;

/// Gathers the table of a tournament.
pub fn of(store: &Store, tournament: &Tournament) -> Result<Table, Failure> {
    gather(store, tournament, true)
}

/// Gathers the table of a tournament whose run was stopped; without ratings if there are many entrants.
pub fn of_stopped(store: &Store, tournament: &Tournament) -> Result<Table, Failure> {
    gather(store, tournament, tournament.entrants.len() <= MAX_RATED_WHEN_STOPPED)
}

fn gather(store: &Store, tournament: &Tournament, is_rated: bool) -> Result<Table, Failure> {
    // Games may be stored meanwhile.
    let _moment = store.snapshot().map_err(stored)?;
    let mut cross = CrossTable::new(tournament.entrants.len());
    let totals = store.totals(&tournament.id).map_err(stored)?;
    let games = totals.iter().map(|totals| totals.games).sum();
    for totals in totals {
        let score = Score { wins: totals.wins, draws: totals.draws, losses: totals.losses };
        cross.add_score(totals.entrants, score);
    }
    let ranking = Ranking::of(store, tournament, &cross).map_err(stored)?;
    let told = |one: &Standing| (one.entrant, one.place, Ranking::points(one));
    Ok(Table {
        ratings: is_rated.then(|| Ratings::new(&cross, &RatingOptions::default()).ok()).flatten(),
        order: ranking.standings.iter().map(told).collect(),
        basis: ranking.basis,
        knockout: ranking.knockout,
        forfeits: store.forfeits(&tournament.id).map_err(stored)?,
        examples: Forfeit::all(store, &tournament.id).map_err(stored)?,
        cross,
        games,
        stalls: store.stalls(&tournament.id).map_err(stored)?,
    })
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
                    "reached": self.knockout.as_ref().map(|one| one.stage_of(entrant).name()),
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
            "origin": tournament.origin.name(),
            "seed": tournament.seed,
            "games": tournament.games,
            "played": self.games,
            "void": self.stalls.void,
            "stalled": self.stalls.stalled,
            "standings": standings,
            "cross_table": cross,
            "forfeits": forfeits,
        })
    }

    /// Returns the table for a person, 80 columns wide.
    pub fn text(&self, tournament: &Tournament, console: &Console) -> String {
        let title = Message::new("tournament-title")
            .with("name", plain(&tournament.name))
            .with("id", tournament.id.as_str())
            .with("games", self.games)
            .with("state", Message::new(format!("state-{}", tournament.state.name())));
        let mut title = console.say(&title);
        if tournament.origin == Origin::Import {
            title += &format!(", {}", console.word("origin-import"));
        }
        let mut text = format!("{}\n", wrapped(&console.bold(&title), 2));
        let words = tournament.games.join(", ");
        text += &format!("{}\n\n", wrapped(&plain(&words), 2));
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
                plain(&tournament.entrants[entrant].name),
                points.to_string(),
                format!("{}-{}-{}", score.wins, score.draws, score.losses),
                rating,
                first,
                second,
                self.forfeits_of(entrant).to_string(),
            ];
            text += &format!("{}\n", row(&place.to_string(), &cells));
        }
        text += &self.explanation(tournament, console);
        text += &self.cross_text(tournament, console);
        text += &self.forfeits_text(tournament, console);
        if let Some(stalls) = self.stalls.message() {
            text += &format!("{}\n", wrapped(&console.say(&stalls), 2));
        }
        text
    }

    /// Explains the basis of the places where it is not the points, and the course of a knockout.
    fn explanation(&self, tournament: &Tournament, console: &Console) -> String {
        let key = match self.basis {
            Basis::Points => return String::new(),
            Basis::Share => "standing-by-share",
            Basis::Pairings => "standing-by-pairings",
            Basis::Bracket => "standing-by-bracket",
        };
        let mut text = format!("{}\n", wrapped(&console.word(key), 0));
        let Some(knockout) = &self.knockout else { return text };
        let stage = |entrant: usize| knockout.stage_of(entrant);
        for equals in self.order.chunk_by(|one, other| stage(one.0) == stage(other.0)) {
            let name = |&(entrant, ..): &(usize, _, _)| plain(&tournament.entrants[entrant].name);
            let names: Vec<String> = equals.iter().map(name).collect();
            let stage = console.say(&stage(equals[0].0).message());
            text += &format!("{}\n", wrapped(&format!("{stage}: {}", names.join(", ")), 2));
        }
        for level in &knockout.level {
            let names = level.entrants.map(|entrant| plain(&tournament.entrants[entrant].name));
            let points = (level.half_points as f64 / 2.0).to_string();
            let message = level.message([&names[0], &names[1]], points);
            text += &format!("{}\n", wrapped(&console.say(&message), 2));
        }
        text
    }

    /// Draws the points of each entrant against each other one, in the order of the places: as many columns as fit,
    /// and the others below them.
    fn cross_text(&self, tournament: &Tournament, console: &Console) -> String {
        const NAME: usize = 16;
        if self.order.len() < 2 {
            return String::new();
        }
        if self.order.len() > LARGEST_CROSS_TABLE {
            let message = Message::new("standing-cross-elsewhere")
                .with("entrants", self.order.len())
                .with("command", format!("papan report {}", tournament.id));
            return format!("\n{}\n\n", wrapped(&console.say(&message), 2));
        }
        let cell = |one: usize, other: usize| {
            let score = self.cross.between(one, other);
            if one == other || score.games() == 0 {
                "·".to_owned()
            } else {
                score.points().to_string()
            }
        };
        let entrants: Vec<usize> = self.order.iter().map(|&(entrant, ..)| entrant).collect();
        let cells = entrants
            .iter()
            .flat_map(|&one| entrants.iter().map(move |&other| cell(one, other).chars().count()));
        // A table that fits as a whole need not be narrow.
        let least = if entrants.len() <= 8 { 6 } else { 3 };
        let width = cells.max().unwrap_or(0).max(least);
        let columns = ((WIDTH - 4 - NAME) / (width + 1)).max(1);
        let mut text = format!("\n{}\n", console.bold(&console.word("standing-cross")));
        let numbered: Vec<(usize, usize)> = entrants.iter().copied().enumerate().collect();
        for block in numbered.chunks(columns) {
            text += &" ".repeat(4 + NAME);
            for (index, _) in block {
                text += &format!(" {:>width$}", index + 1);
            }
            text.push('\n');
            for &(index, one) in &numbered {
                let name = fitted(&plain(&tournament.entrants[one].name), NAME);
                text += &format!("{:>3} {name}", index + 1);
                for &(_, other) in block {
                    text += &format!(" {:>width$}", cell(one, other));
                }
                text.push('\n');
            }
            text.push('\n');
        }
        text
    }

    /// Lists the forfeits, by verdict, and the end of standard error of such a game.
    fn forfeits_text(&self, tournament: &Tournament, console: &Console) -> String {
        const LINES: usize = 5;
        let mut text = String::new();
        for count in &self.forfeits {
            let entrant = count.culprit.map_or("", |entrant| &tournament.entrants[entrant].name);
            let message = Message::new("tournament-forfeits")
                .with("name", plain(entrant))
                .with("count", count.games)
                .with("game", tournament.games[count.board_game].as_str())
                .with("violation", Message::new(format!("violation-{}", count.name)));
            text += &format!("{}\n", wrapped(&console.say(&message), 2));
        }
        for forfeit in self.examples.iter().filter(|one| !one.errors.trim().is_empty()) {
            let name = plain(&tournament.entrants[forfeit.entrant].name);
            let message = Message::new("standing-errors")
                .with("name", name)
                .with("violation", forfeit.violation);
            text += &format!("{}\n", wrapped(&console.say(&message), 2));
            let lines: Vec<&str> = forfeit.errors.trim_end().lines().collect();
            for line in &lines[lines.len().saturating_sub(LINES)..] {
                text += &format!("  | {}\n", shortened(&plain(line), WIDTH - 4));
            }
        }
        text
    }
}

/// Formats a row of the standings, 80 columns wide.
fn row(place: &str, cells: &[String; 7]) -> String {
    let [name, points, results, rating, first, second, forfeits] = cells;
    let name = fitted(name, 20);
    format!(
        "{place:>3} {name} {points:>7} {results:>14} {rating:>12} {first:>6} {second:>6} {forfeits:>5}"
    )
}

/// Returns text on one line with unprintable characters escaped, and a space for every tab.
pub fn plain(text: &str) -> String {
    escape_unprintable(&text.replace('\t', " ")).into_owned()
}

/// Returns a text cut and filled to a number of columns; some characters are two columns wide.
fn fitted(text: &str, columns: usize) -> String {
    let text = shortened(text, columns);
    let blanks = columns.saturating_sub(text.chars().map(width).sum());
    format!("{text}{}", " ".repeat(blanks))
}

fn shortened(text: &str, max: usize) -> String {
    if text.chars().map(width).sum::<usize>() <= max {
        return text.to_owned();
    }
    let mut room = max - 1;
    let fits = |character: &char| {
        let fits = width(*character) <= room;
        room = room.saturating_sub(width(*character));
        fits
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

fn width(character: char) -> usize {
    character.width().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(fitted("ab", 4), "ab  ");
        assert_eq!(fitted("比赛", 5), "比赛 ");
        assert_eq!(fitted("比赛比赛", 6), "比赛… ");
        assert_eq!(fitted("abcdef", 4), "abc…");
    }

    #[test]
    fn no_text_commands_the_terminal() {
        assert_eq!(plain("a\u{1b}[2J\u{202e}b\tc"), r"a\u{1b}[2J\u{202e}b c");
    }
}
