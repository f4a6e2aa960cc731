use papan_catalogue::{AnyGame, GameEntry, read_game};
use papan_core::{Marks, OptionValues, Place, Side};

use papan_record::grid;
use papan_store::StoredGame;

/// The board games of a tournament, ready to set positions up.
pub(super) struct BoardGames(Vec<Option<(&'static GameEntry, OptionValues)>>);

impl BoardGames {
    /// Looks the words of a tournament up; games that are no longer in the catalogue have no boards.
    pub(super) fn of(words: &[String]) -> BoardGames {
        BoardGames(words.iter().map(|word| read_game(word).ok()).collect())
    }

    /// Returns the key of a game's name.
    pub(super) fn title(&self, board_game: usize) -> Option<String> {
        self.0.get(board_game)?.as_ref().map(|(entry, _)| entry.title())
    }

    /// Returns a game's first position.
    fn start(&self, board_game: usize) -> Option<Box<dyn AnyGame>> {
        let (entry, options) = self.0.get(board_game)?.as_ref()?;
        entry.start(options).ok()
    }

    /// Returns whether a game counts something on its board, such as discs or boxes.
    pub(super) fn is_scored(&self, board_game: usize) -> bool {
        self.start(board_game).is_some_and(|start| start.scores().is_some())
    }

    /// Returns how many rounds a game has, if it has so many and no more.
    pub(super) fn rounds(&self, board_game: usize) -> Option<u32> {
        self.start(board_game)?.rounds_left()
    }

    /// Shows every position of a game in turn with the move that led to it, and returns the last one; `None` when the
    /// game cannot be played again.
    fn walk(
        &self,
        record: &StoredGame,
        mut visit: impl FnMut(&dyn AnyGame, Option<Place>),
    ) -> Option<Box<dyn AnyGame>> {
        let (entry, options) = self.0.get(record.seat.board_game)?.as_ref()?;
        let mut position = entry.read(&record.log.start, options).ok()?;
        visit(&*position, None);
        for played in &record.log.moves {
            let place = position.place(&played.text);
            position = position.play(&played.text).ok()?.position;
            visit(&*position, Some(place));
        }
        Some(position)
    }

    /// Returns the last position of a game and where its last move was.
    pub(super) fn last(&self, record: &StoredGame) -> Option<(Box<dyn AnyGame>, Option<Place>)> {
        let mut last = None;
        let position = self.walk(record, |_, place| last = place)?;
        Some((position, last))
    }

    /// Returns a game as its first board and what each move changed.
    pub(super) fn replay(&self, record: &StoredGame) -> Option<Replay> {
        let mut start = None;
        let mut board: Vec<char> = Vec::new();
        let mut changes = String::new();
        let last = self.walk(record, |position, place| {
            let rows = grid(position);
            let next: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
            match (&start, place) {
                (Some(_), Some(place)) => {
                    if !changes.is_empty() {
                        changes.push(',');
                    }
                    let width = rows.first().map_or(0, |row| row.chars().count());
                    push_changes(&mut changes, &board, &next, cell(place, width));
                    // An empty entry would vanish among the commas of the first moves.
                    if changes.is_empty() {
                        changes.push('-');
                    }
                }
                _ => start = Some(Board::of(position, &rows)),
            }
            board = next;
        })?;
        // Two digits name a cell.
        let scores = last.scores();
        start.filter(|_| board.len() <= MAX_CELLS).map(|start| Replay { start, changes, scores })
    }
}

/// A game to be replayed.
pub(super) struct Replay {
    /// The first board.
    pub(super) start: Board,
    /// The cells that each move changed, the one that it was made on first: two digits to base 36, and its content
    /// afterwards. Moves are separated by commas; a pass changes nothing.
    pub(super) changes: String,
    /// The count on the last board, in games that count it.
    pub(super) scores: Option<[u32; 2]>,
}

/// A board as characters.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Board {
    /// How it looks: `signs`, `discs`, `counters`, `lattice` or `piles`.
    pub(super) kind: &'static str,
    /// How many characters a row has.
    pub(super) width: usize,
    /// All rows, one after the other.
    pub(super) grid: String,
    /// The signs of both sides.
    pub(super) signs: [char; 2],
}

impl Board {
    fn of(position: &dyn AnyGame, rows: &[String]) -> Board {
        let kind = match position.scene().board {
            papan_core::Board::Cells(cells) => match cells.marks {
                Marks::Signs => "signs",
                Marks::Discs => "discs",
                Marks::Counters => "counters",
            },
            papan_core::Board::Lattice(_) => "lattice",
            papan_core::Board::Piles(_) => "piles",
        };
        Board {
            kind,
            width: rows.first().map_or(0, |row| row.chars().count()),
            grid: rows.concat(),
            signs: Side::BOTH.map(|side| position.symbol(side)),
        }
    }
}

const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
const MAX_CELLS: usize = DIGITS.len() * DIGITS.len();

/// Returns where in a grid a move was made; in a lattice dots and lines take turns.
fn cell(place: Place, width: usize) -> Option<usize> {
    match place {
        Place::Cell { row, column } => Some(row * width + column),
        Place::Horizontal { row, column } => Some(2 * row * width + 2 * column + 1),
        Place::Vertical { row, column } => Some((2 * row + 1) * width + 2 * column),
        Place::Aside => None,
    }
}

fn push_changes(text: &mut String, before: &[char], after: &[char], moved: Option<usize>) {
    let changed = (0..after.len()).filter(|&cell| before.get(cell) != Some(&after[cell]));
    let others = changed.filter(|&cell| Some(cell) != moved);
    for cell in moved.filter(|&cell| cell < after.len()).into_iter().chain(others) {
        text.push(DIGITS[cell / DIGITS.len() % DIGITS.len()] as char);
        text.push(DIGITS[cell % DIGITS.len()] as char);
        text.push(after[cell]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_name_the_cell_of_the_move_first() {
        let mut text = String::new();
        let [before, after] = ["OX..", "OOO."].map(|row| row.chars().collect::<Vec<_>>());
        push_changes(&mut text, &before, &after, Some(2));
        assert_eq!(text, "02O01O");
    }

    #[test]
    fn lines_of_a_lattice_stand_between_its_dots() {
        assert_eq!(cell(Place::Horizontal { row: 1, column: 1 }, 5), Some(13));
        assert_eq!(cell(Place::Vertical { row: 0, column: 2 }, 5), Some(9));
        assert_eq!(cell(Place::Aside, 5), None);
    }
}
