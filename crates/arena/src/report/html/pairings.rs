use super::{
    Page,
    markup::{Column, escaped, name, table},
};
use crate::{
    rating::Score,
    report::{Pairing, numbers},
};

/// The parts of a bar: colour and key of each.
const PARTS: [(&str, &str); 3] =
    [("win", "report-a-won"), ("draw", "report-drawn"), ("loss", "report-b-won")];

impl Page<'_> {
    /// Writes who played whom: how often, who went first, who won; a table for each board game.
    pub(super) fn pairings(&self) -> String {
        let mut key = String::new();
        for (colour, part) in PARTS {
            let part = escaped(&self.words.word(part));
            key += &format!("<span style=\"--c:var(--{colour})\">{part}</span> ");
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
            let caption = self.words.word("report-pairings-caption");
            let caption = if is_last { caption.as_str() } else { "" };
            let rows = pairings.iter().map(|pairing| self.pairing(pairing));
            text += &table(&label, &self.pairing_columns(), rows, caption);
        }
        format!("<div class=\"duel\">\n{text}</div>\n")
    }

    fn pairing_columns(&self) -> [Column; 11] {
        let number = |key| Column::number(&self.words.word(key));
        [
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
            Column::text(&self.words.word("report-winner")),
        ]
    }

    fn pairing(&self, pairing: &Pairing) -> Vec<String> {
        let score = &pairing.score;
        let part = |games: u64| {
            let share = numbers::share_of(games, score.games());
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
        vec![
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
                numbers::points(score.points()),
                numbers::points(score.reversed().points())
            ),
            winner,
        ]
    }
}

/// Draws wins, draws and losses as parts of a bar; the numbers beside it tell the same.
fn bar(score: &Score) -> String {
    let mut parts = String::new();
    for (class, games) in [("won", score.wins), ("drawn", score.draws), ("lost", score.losses)] {
        if games > 0 {
            parts += &format!("<i class=\"{class}\" style=\"flex:{games}\"></i>");
        }
    }
    format!("<span class=\"bar\" aria-hidden=\"true\">{parts}</span>")
}
