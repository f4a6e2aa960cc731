use papan_core::Message;

use super::{
    Page,
    markup::{Column, escaped, name, table},
};
use crate::{Pairing, numbers};
use papan_ratings::rating::Score;

/// The parts of a bar: colour and key of each.
const PARTS: [(&str, &str); 3] =
    [("win", "report-a-won"), ("draw", "report-drawn"), ("loss", "report-b-won")];

impl Page<'_> {
    /// Writes the pairings: number of games, first movers, winners; a table for each board game.
    pub(super) fn pairings(&self) -> String {
        let mut key = String::new();
        for (colour, part) in PARTS {
            let part = escaped(&self.words.word(part));
            key += &format!("<span class=\"{colour}\">{part}</span> ");
        }
        let mut text = format!("<p class=\"key note\" aria-hidden=\"true\">{key}</p>\n");
        let groups: Vec<&[Pairing]> = self
            .report
            .pairings
            .chunk_by(|one, other| one.board_game == other.board_game)
            .collect();
        for (index, pairings) in groups.iter().enumerate() {
            let game = self.game(pairings[0].board_game);
            let mut label = self.words.word("report-pairings");
            if self.mixes_games() {
                text += &format!("<h3>{}</h3>\n", escaped(&game));
                label = format!("{label}: {game}");
            }
            let is_last = index + 1 == groups.len();
            let mut caption = String::new();
            if is_last {
                caption = self.words.word("report-pairings-caption");
                if self.report.pairings.iter().any(|pairing| pairing.margin.is_some()) {
                    caption += &format!(" {}", self.words.word("report-margin-caption"));
                }
            }
            if let Some(rounds) = self.board_games.rounds(pairings[0].board_game) {
                let rounds = Message::new("report-rounds").with("rounds", rounds);
                text += &format!("<p class=\"note\">{}</p>\n", escaped(&self.words.say(&rounds)));
            }
            let has_margins = pairings.iter().any(|pairing| pairing.margin.is_some());
            let rows = pairings.iter().map(|pairing| self.pairing(pairing, has_margins));
            text += &table(&label, &self.pairing_columns(has_margins), rows, &caption);
        }
        format!("<div class=\"duel\">\n{text}</div>\n")
    }

    fn pairing_columns(&self, has_margins: bool) -> Vec<Column> {
        let number = |key| Column::number(&self.words.word(key));
        let mut columns = vec![
            Column::name("A"),
            Column { head: "B".to_owned(), class: "name other" },
            number("report-games"),
            number("report-opened-a"),
            number("report-opened-b"),
            number("report-a-won"),
            number("report-drawn"),
            number("report-b-won"),
            Column::text(&self.words.word("report-shares")),
            number("report-score-a-b"),
        ];
        if has_margins {
            columns.push(number("report-margin"));
        }
        columns.push(Column::text(&self.words.word("report-winner")));
        columns
    }

    fn pairing(&self, pairing: &Pairing, has_margins: bool) -> Vec<String> {
        let score = &pairing.score;
        let part = |games: u64| {
            let share = self.words.numbers.share_of(games, score.games());
            format!("{} <span class=\"under\">{share}</span>", numbers::grouped(games))
        };
        let [a, b] = pairing.entrants.map(|entrant| {
            let name = name(self.report.name(entrant));
            let won = pairing.winner() == Some(entrant);
            if won { format!("<span class=\"strong\">{name}</span>") } else { name }
        });
        let winner = match pairing.winner() {
            Some(entrant) if entrant == pairing.entrants[0] => "A".to_owned(),
            Some(_) => "B".to_owned(),
            None => {
                format!(
                    "<span class=\"soft\">{}</span>",
                    escaped(&self.words.word("report-nobody"))
                )
            }
        };
        let mut row = vec![
            a,
            b,
            numbers::grouped(score.games()),
            numbers::grouped(pairing.opened[0]),
            numbers::grouped(pairing.opened[1]),
            part(score.wins),
            part(score.draws),
            part(score.losses),
            bar(score),
            format!(
                "<span class=\"strong\">{}\u{2009}:\u{2009}{}</span>",
                self.words.numbers.points(score.points()),
                self.words.numbers.points(score.reversed().points())
            ),
        ];
        if has_margins {
            row.push(pairing.margin.map_or_else(
                || numbers::NOTHING.to_owned(),
                |margin| self.words.numbers.margin(margin),
            ));
        }
        row.push(winner);
        row
    }
}

/// Draws wins, draws and losses as parts of a bar; the numbers beside it say the same.
fn bar(score: &Score) -> String {
    let mut parts = String::new();
    for (class, games) in [("won", score.wins), ("drawn", score.draws), ("lost", score.losses)] {
        if games > 0 {
            parts += &format!("<i class=\"{class} size{games}\"></i>");
        }
    }
    format!("<span class=\"bar\" aria-hidden=\"true\">{parts}</span>")
}
