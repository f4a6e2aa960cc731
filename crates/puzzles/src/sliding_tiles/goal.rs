use super::{Board, Size, TilesError};

/// The goals that have a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// `1 2 3 / 4 5 6 / 7 8 0`: the tiles row by row, the blank behind them.
    #[default]
    Rows,
    /// `0 1 2 / 3 4 5 / 6 7 8`: the blank in front, as in Korf's hundred instances.
    BlankFirst,
    /// `1 2 3 / 8 0 4 / 7 6 5`: the tiles around the blank, on 3x3 only.
    Ring,
}

impl Goal {
    /// The words for the goals, in the order of the variants.
    pub const WORDS: &'static [&'static str] = &["rows", "blank-first", "ring"];

    /// Returns the word for the goal.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// Returns the goal with this word.
    pub fn from_word(word: &str) -> Option<Goal> {
        [Goal::Rows, Goal::BlankFirst, Goal::Ring].into_iter().find(|goal| goal.word() == word)
    }

    /// Returns the board of the goal.
    ///
    /// # Errors
    /// When there is no such goal on a board of this size.
    pub fn board(self, size: Size) -> Result<Board, TilesError> {
        let cells = size.cells() as u8;
        match self {
            Goal::Rows => {
                let tiles: Vec<u8> = (1..cells).chain([0]).collect();
                Ok(Board::from_tiles(&tiles))
            }
            Goal::BlankFirst => {
                let tiles: Vec<u8> = (0..cells).collect();
                Ok(Board::from_tiles(&tiles))
            }
            Goal::Ring if size == Size::default() => {
                Ok(Board::from_tiles(&[1, 2, 3, 8, 0, 4, 7, 6, 5]))
            }
            Goal::Ring => Err(TilesError::RingSize { size }),
        }
    }
}
