use std::{fmt, str::FromStr};

use super::TilesError;

/// A move, named by where the blank goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// The blank goes up a row.
    Up,
    /// The blank goes down a row.
    Down,
    /// The blank goes one column to the left.
    Left,
    /// The blank goes one column to the right.
    Right,
}

impl Direction {
    /// All directions, in the order in which moves are listed.
    pub const ALL: [Direction; 4] =
        [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

    /// Returns the direction that takes this one back.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        }
    }

    /// Says whether the blank changes its row.
    #[inline]
    pub fn is_vertical(self) -> bool {
        matches!(self, Direction::Up | Direction::Down)
    }

    fn word(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Direction {
    type Err = TilesError;

    fn from_str(text: &str) -> Result<Direction, TilesError> {
        let text = text.trim();
        Direction::ALL
            .into_iter()
            .find(|direction| direction.word().eq_ignore_ascii_case(text))
            .ok_or_else(|| TilesError::NotADirection { found: text.to_owned() })
    }
}

/// A set of directions that lists itself in the order of [`Direction::ALL`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directions(u8);

impl Directions {
    /// The empty set.
    pub const NONE: Directions = Directions(0);

    /// Adds a direction.
    #[must_use]
    pub fn with(self, direction: Direction) -> Directions {
        Directions(self.0 | 1 << direction as u8)
    }
}

impl Iterator for Directions {
    type Item = Direction;

    #[inline]
    fn next(&mut self) -> Option<Direction> {
        let direction = *Direction::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(direction)
    }
}
