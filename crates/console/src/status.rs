//! A position in words: the board, the score, whose turn it is, who has won.

use papan_catalogue::AnyGame;
use papan_core::{Message, Outcome, Place, Side};
use papan_draw::Drawing;

use crate::Console;

/// Draws the board of a position, with the legal moves hinted at if asked for.
pub fn board(
    position: &dyn AnyGame,
    last: Option<Place>,
    hints: bool,
    console: &Console,
) -> String {
    let scene = position.scene().with_last(last);
    papan_draw::text(&Drawing { shows_moves: hints, ..Drawing::new(&scene) }, console.style())
}

/// Returns the signs of both sides.
pub fn symbols(position: &dyn AnyGame) -> [char; 2] {
    Side::BOTH.map(|player| position.symbol(player))
}

/// Names a side: its sign, and its colour where the board has discs.
pub fn side(position: &dyn AnyGame, player: Side, console: &Console) -> String {
    let symbol = position.symbol(player);
    if !position.scene().has_black_and_white() {
        return symbol.to_string();
    }
    let key = match player {
        Side::First => "side-black",
        Side::Second => "side-white",
    };
    format!("{symbol} ({})", console.word(key))
}

/// Describes the score, the rounds left, and whose turn it is or who has won; one line each.
pub fn lines(position: &dyn AnyGame, console: &Console) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some([first, second]) = position.scores() {
        let [one, other] = symbols(position);
        lines.push(format!("{}: {one} {first}, {other} {second}", console.word("score")));
    }
    match position.outcome() {
        Some(outcome) => lines.push(result(position, outcome, console)),
        None => {
            if let Some(rounds) = position.rounds_left() {
                lines.push(console.say(&Message::new("rounds-left").with("rounds", rounds)));
            }
            let mover = side(position, position.turn(), console);
            lines.push(console.say(&Message::new("to-move").with("side", mover)));
        }
    }
    lines
}

/// Describes who has won and by how much.
fn result(position: &dyn AnyGame, outcome: Outcome, console: &Console) -> String {
    let message = match (outcome.winner(), position.scores()) {
        (Some(winner), None) => {
            Message::new("side-wins").with("side", side(position, winner, console))
        }
        (Some(winner), Some(scores)) => Message::new("side-wins-by")
            .with("side", side(position, winner, console))
            .with("margin", outcome.margin_for(winner))
            .with("first", scores[winner.index()])
            .with("second", scores[winner.other().index()]),
        (None, None) => Message::new("draw"),
        (None, Some([first, second])) => {
            Message::new("draw-score").with("first", first).with("second", second)
        }
    };
    console.say(&message)
}
