use papan_puzzles::sliding_tiles::{Board, Direction, SlidingTiles};

use super::UnsupportedBoard;

/// The distance of every board from the goal, on boards of at most nine cells.
///
/// One breadth first search backwards from the goal finds them all: 181 440 boards of the 8-puzzle. A board is known
/// by its rank among all permutations in the order of a dictionary, and one byte holds its distance.
#[derive(Clone, Debug)]
pub struct WholeSpace {
    problem: SlidingTiles,
    /// By rank; [`UNREACHED`] for the half that cannot be solved.
    depths: Vec<u8>,
    /// How many boards there are at each distance.
    histogram: Vec<u64>,
}

/// The cells of the largest board whose permutations fit a table of reasonable size: 9! = 362 880.
pub(super) const MAX_CELLS: usize = 9;

const UNREACHED: u8 = u8::MAX;

/// A board in one word, four bits a cell, the first cell lowest; the blank's cell stands above the cells.
type Packed = u64;

impl WholeSpace {
    /// Searches the whole space of a problem's goal.
    ///
    /// # Errors
    /// When the board has more than nine cells.
    pub fn new(problem: &SlidingTiles) -> Result<WholeSpace, UnsupportedBoard> {
        let size = problem.size();
        if size.cells() > MAX_CELLS {
            return Err(UnsupportedBoard::WholeSpaceSize { size });
        }
        let cells = size.cells();
        let permutations = (1..=cells).product();
        let mut depths = vec![UNREACHED; permutations];
        let mut histogram = Vec::new();
        let goal = pack(problem.goal());
        depths[rank(goal, cells)] = 0;
        let mut layer = vec![goal];
        while !layer.is_empty() {
            histogram.push(layer.len() as u64);
            let depth = histogram.len() as u8;
            let mut next_layer = Vec::with_capacity(layer.len() * 2);
            for &board in &layer {
                let blank = (board >> 60) as usize;
                for direction in problem.exits(blank) {
                    let next = slide(board, blank, problem.cell_towards(blank, direction));
                    let known = &mut depths[rank(next, cells)];
                    if *known == UNREACHED {
                        *known = depth;
                        next_layer.push(next);
                    }
                }
            }
            layer = next_layer;
        }
        Ok(WholeSpace { problem: problem.clone(), depths, histogram })
    }

    /// Returns how many moves a board is from the goal, if it can be solved.
    pub fn depth(&self, board: &Board) -> Option<u8> {
        let rank = rank(pack(board), self.problem.size().cells());
        Some(self.depths[rank]).filter(|&depth| depth != UNREACHED)
    }

    /// Returns how many boards there are at each distance from the goal.
    pub fn histogram(&self) -> &[u64] {
        &self.histogram
    }

    /// Lists the boards that can be solved with their distances, in the order of a dictionary.
    pub fn boards(&self) -> impl Iterator<Item = (Board, u8)> {
        let cells = self.problem.size().cells();
        let known = self.depths.iter().enumerate().filter(|&(_, &depth)| depth != UNREACHED);
        known.map(move |(rank, &depth)| (unrank(rank, cells), depth))
    }

    /// Returns a shortest way from a board to the goal, if there is one.
    pub fn moves(&self, board: &Board) -> Option<Vec<Direction>> {
        let mut depth = self.depth(board)?;
        let mut board = *board;
        let mut moves = Vec::with_capacity(depth as usize);
        while depth > 0 {
            let blank = board.blank();
            let (direction, next) = self
                .problem
                .exits(blank)
                .map(|way| (way, board.with_blank_at(self.problem.cell_towards(blank, way))))
                .find(|(_, next)| self.depth(next) == Some(depth - 1))?;
            moves.push(direction);
            (board, depth) = (next, depth - 1);
        }
        Some(moves)
    }

    /// Returns what the table takes.
    pub fn bytes(&self) -> usize {
        self.depths.len() + size_of_val(&self.histogram[..])
    }
}

fn pack(board: &Board) -> Packed {
    let tiles = board.tiles().iter().rev();
    tiles.fold(0, |packed, &tile| packed << 4 | Packed::from(tile))
        | (board.blank() as Packed) << 60
}

#[inline]
fn slide(board: Packed, blank: usize, to: usize) -> Packed {
    let tile = board >> (4 * to) & 15;
    let cells = board & !(15 << 60) ^ tile << (4 * to) ^ tile << (4 * blank);
    cells | (to as Packed) << 60
}

/// Returns the place of a board among all permutations of its cells, in the order of a dictionary.
#[inline]
fn rank(board: Packed, cells: usize) -> usize {
    let mut seen = 0_u32;
    let mut rank = 0;
    for cell in 0..cells {
        let tile = (board >> (4 * cell) & 15) as u32;
        let smaller_before = (seen & ((1 << tile) - 1)).count_ones();
        rank = rank * (cells - cell) + (tile - smaller_before) as usize;
        seen |= 1 << tile;
    }
    rank
}

/// Returns the board with a rank.
fn unrank(mut rank: usize, cells: usize) -> Board {
    let mut choices = [0; MAX_CELLS];
    for cell in (0..cells).rev() {
        choices[cell] = rank % (cells - cell);
        rank /= cells - cell;
    }
    let mut left: Vec<u8> = (0..cells as u8).collect();
    let tiles: Vec<u8> = choices[..cells].iter().map(|&choice| left.remove(choice)).collect();
    Board::from_tiles(&tiles)
}
