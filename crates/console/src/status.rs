//! A position in words: the board, the score, whose turn it is, who has won.

use papan_catalogue::AnyGame;
use papan_core::{Marks, Message, Outcome, Picture, Place, Side};
use papan_draw::Board;

use crate::Console;

/// Draws the board of a position, with the legal moves hinted at if asked for.
pub fn board(
    position: &dyn AnyGame,
    last: Option<Place>,
    hints: bool,
    console: &Console,
) -> String {
    let picture = position.picture();
    let legal = if hints { legal_places(position) } else { Vec::new() };
    let board =
        Board { picture: &picture, symbols: symbols(position), last, legal: &legal, notes: &[] };
    papan_draw::text(&board, console.style())
}

/// Returns the places of all legal moves.
pub fn legal_places(position: &dyn AnyGame) -> Vec<Place> {
    position.legal_moves().iter().map(|legal| position.place(legal)).collect()
}

/// Returns the signs of both sides.
pub fn symbols(position: &dyn AnyGame) -> [char; 2] {
    Side::BOTH.map(|player| position.symbol(player))
}

/// Names a side: its sign, and its colour where the board has discs.
pub fn side(position: &dyn AnyGame, player: Side, console: &Console) -> String {
    let symbol = position.symbol(player);
    match position.picture() {
        Picture::Cells(cells) if cells.marks == Marks::Discs => {
            let key = match player {
                Side::First => "side-black",
                Side::Second => "side-white",
            };
            format!("{symbol} ({})", console.word(key))
        }
        _ => symbol.to_string(),
    }
}

/// Says the score, the rounds left, and whose turn it is or who has won; one line each.
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

/// Says who has won and by how much.
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
