use std::collections::{BTreeMap, VecDeque};

use papan_core::Heuristic;
use papan_puzzles::sliding_tiles::{Board, Direction, Size, SlidingTiles};

use super::UnsupportedBoard;

/// Counts the moves it takes to bring all tiles into their rows, and those to bring them into their columns.
///
/// Of a board it keeps only how many tiles of each goal row stand in each row, and the row of the blank; such pictures
/// are few, and the exact number of vertical moves for each is found by one search from the goal (Takahashi 2002). The
/// same is done for columns. A move is either vertical or horizontal, so the two counts may be added.
///
/// Any goal will do, on boards with at most four rows and columns: 4x4 has 24 964 pictures, 5x5 many millions.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    vertical: Walk,
    horizontal: Walk,
}

/// The longest side of a board.
pub(super) const LONGEST: usize = 4;

/// How many tiles of each goal line stand in each line, and the line of the blank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Picture {
    counts: [[u8; LONGEST]; LONGEST],
    blank: u8,
}

/// All pictures of one direction, numbered in the order of their distance from the goal.
#[derive(Clone, Debug)]
struct Walk {
    /// The goal line of each tile.
    goal_lines: Vec<u8>,
    numbers: BTreeMap<Picture, u16>,
    distances: Vec<u8>,
    /// By picture, by whether the blank goes to the next line, by the goal line of the tile it swaps with.
    next: Vec<[[u16; LONGEST]; 2]>,
}

const NOWHERE: u16 = u16::MAX;

impl WalkingDistance {
    /// Makes the heuristic for the goal of a problem.
    ///
    /// # Errors
    /// When the board has more than four rows or columns.
    pub fn new(problem: &SlidingTiles) -> Result<WalkingDistance, UnsupportedBoard> {
        let size = problem.size();
        if size.rows().max(size.columns()) > LONGEST {
            return Err(UnsupportedBoard::WalkingDistanceSize { size });
        }
        Ok(WalkingDistance {
            vertical: Walk::new(size, problem.goal(), Size::row),
            horizontal: Walk::new(size, problem.goal(), Size::column),
        })
    }
}

impl Walk {
    fn new(size: Size, goal: &Board, line: fn(Size, usize) -> usize) -> Walk {
        let goal_lines: Vec<u8> = goal.places()[..size.cells()]
            .iter()
            .map(|&home| line(size, home as usize) as u8)
            .collect();
        let mut walk =
            Walk { goal_lines, numbers: BTreeMap::new(), distances: Vec::new(), next: Vec::new() };
        let lines = 1 + line(size, size.cells() - 1);
        let first = walk.picture(size, goal, line);
        walk.numbers.insert(first, 0);
        walk.distances.push(0);
        let mut queue = VecDeque::from([first]);
        while let Some(picture) = queue.pop_front() {
            let distance = walk.distances[walk.next.len()];
            let mut next = [[NOWHERE; LONGEST]; 2];
            for (onwards, next) in next.iter_mut().enumerate() {
                for (group, next) in next.iter_mut().enumerate() {
                    let Some(after) = picture.after(onwards == 1, group, lines) else { continue };
                    let number = walk.numbers.len() as u16;
                    *next = *walk.numbers.entry(after).or_insert_with(|| {
                        walk.distances.push(distance + 1);
                        queue.push_back(after);
                        number
                    });
                }
            }
            walk.next.push(next);
        }
        walk
    }

    fn picture(&self, size: Size, board: &Board, line: fn(Size, usize) -> usize) -> Picture {
        let mut picture = Picture { blank: line(size, board.blank()) as u8, ..Picture::default() };
        for (cell, &tile) in board.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0) {
            picture.counts[line(size, cell)][self.goal_lines[tile as usize] as usize] += 1;
        }
        picture
    }
}

impl Picture {
    /// Swaps the blank with a tile of a goal line in the next line, or in the one before.
    fn after(mut self, onwards: bool, group: usize, lines: usize) -> Option<Picture> {
        let from = self.blank as usize;
        let to = if onwards { from + 1 } else { from.checked_sub(1)? };
        if to >= lines || self.counts[to][group] == 0 {
            return None;
        }
        self.counts[to][group] -= 1;
        self.counts[from][group] += 1;
        self.blank = to as u8;
        Some(self)
    }
}

impl Heuristic<SlidingTiles> for WalkingDistance {
    /// The numbers of the two pictures, vertical and horizontal.
    type Note = [u16; 2];

    fn name(&self) -> &'static str {
        "walking-distance"
    }

    fn note(&self, problem: &SlidingTiles, board: &Board) -> [u16; 2] {
        let size = problem.size();
        [
            self.vertical.numbers[&self.vertical.picture(size, board, Size::row)],
            self.horizontal.numbers[&self.horizontal.picture(size, board, Size::column)],
        ]
    }

    #[inline]
    fn note_after(
        &self,
        _: &SlidingTiles,
        &[vertical, horizontal]: &[u16; 2],
        board: &Board,
        direction: Direction,
        next: &Board,
    ) -> [u16; 2] {
        let tile = board.tile(next.blank()) as usize;
        let onwards = usize::from(matches!(direction, Direction::Down | Direction::Right));
        let step = |walk: &Walk, number: u16| {
            walk.next[number as usize][onwards][walk.goal_lines[tile] as usize]
        };
        if direction.is_vertical() {
            [step(&self.vertical, vertical), horizontal]
        } else {
            [vertical, step(&self.horizontal, horizontal)]
        }
    }

    #[inline]
    fn guess(&self, &[vertical, horizontal]: &[u16; 2]) -> u32 {
        let vertical = self.vertical.distances[vertical as usize];
        u32::from(vertical) + u32::from(self.horizontal.distances[horizontal as usize])
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
