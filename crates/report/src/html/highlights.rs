use papan_core::Message;
use papan_draw::{Drawing, Frame, svg_group};

use super::{
    Page,
    markup::{escaped, name},
};
use crate::Highlight;
use papan_store::Extreme;
use papan_store::StoredGame;

/// The side of a board.
const SIDE: f64 = 320.0;

impl Page<'_> {
    /// Shows the longest, the closest and the most one-sided games with their last boards.
    pub(super) fn highlights(&self) -> String {
        let figures: Vec<String> = self
            .report
            .highlights
            .iter()
            .enumerate()
            .map(|(index, highlight)| self.highlight(index, highlight))
            .collect();
        let figures = figures.concat();
        format!("<div class=\"highlights\">\n{figures}</div>\n")
    }

    fn highlight(&self, index: usize, highlight: &Highlight) -> String {
        let game = &highlight.game;
        let mut title = self.words.word(match highlight.extreme {
            Extreme::Longest => "report-longest",
            Extreme::Closest => "report-closest",
            Extreme::MostOneSided => "report-most-one-sided",
        });
        if self.mixes_games() {
            title = format!("{}: {title}", self.game(game.seat.board_game));
        }
        let [first, second] = game.seat.entrants.map(|entrant| name(self.report.name(entrant)));
        format!(
            "<figure>\n<h3>{}</h3>\n{}<figcaption><span class=\"players\">{first} {} {second}</span> {} \
             <a class=\"scripted\" href=\"#game-{number}\">{}</a></figcaption>\n</figure>\n",
            escaped(&title),
            self.board(index, game, &title),
            super::games::result(game.log.result),
            escaped(&self.told(game)),
            escaped(&self.words.say(
                &Message::new("report-replay").with("number", (game.seat.number + 1).to_string())
            )),
            number = game.seat.number + 1,
        )
    }

    /// Draws the last board of a game, if it can still be played.
    fn board(&self, index: usize, game: &StoredGame, title: &str) -> String {
        let Some((position, last)) = self.board_games.last(game) else {
            return String::new();
        };
        let scene = position.scene().with_last(last);
        let id = format!("board-{index}");
        let frame = Frame { x: 0.0, y: 0.0, width: SIDE, height: SIDE, id: &id };
        format!(
            "<svg viewBox=\"0 0 {SIDE} {SIDE}\" role=\"img\" aria-label=\"{0}\"><title>{0}</title>\n{1}</svg>\n",
            escaped(title),
            svg_group(&Drawing::new(&scene), &frame)
        )
    }

    /// Describes the length of a game and its margin.
    fn told(&self, game: &StoredGame) -> String {
        let moves = Message::new("report-move-count").with("count", game.log.moves.len());
        let margin = match game.log.margin {
            Some(0) => Message::new("report-by-nothing"),
            Some(margin) => Message::new("report-by-margin").with("margin", margin.abs()),
            None => Message::new("report-by-ending").with("ending", game.log.ending.name()),
        };
        format!("{}, {}.", self.words.say(&moves), self.words.say(&margin))
    }
}
