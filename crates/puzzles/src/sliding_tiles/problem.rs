use papan_core::{Problem, Random, Reversible};

use super::{Board, Direction, Directions, MAX_CELLS, Options, Size, TilesError, parity};

/// One instance: a start and a goal that can be reached from it.
#[derive(Clone, Debug)]
pub struct SlidingTiles {
    size: Size,
    start: Board,
    goal: Board,
    /// Where the blank can go from each cell.
    exits: [Directions; MAX_CELLS],
    /// How far it goes in the array by each direction.
    offsets: [isize; 4],
}

impl SlidingTiles {
    /// Makes an instance.
    ///
    /// # Errors
    /// When no moves lead from the start to the goal.
    ///
    /// # Panics
    /// When a board has not as many cells as the size says.
    pub fn new(size: Size, start: Board, goal: Board) -> Result<SlidingTiles, TilesError> {
        assert!([start, goal].iter().all(|board| board.tiles().len() == size.cells()));
        parity::check(size, &start, &goal)?;
        let mut exits = [Directions::NONE; MAX_CELLS];
        for (cell, exits) in exits[..size.cells()].iter_mut().enumerate() {
            let (row, column) = (size.row(cell), size.column(cell));
            let inside = [row > 0, row + 1 < size.rows(), column > 0, column + 1 < size.columns()];
            *exits = Direction::ALL
                .into_iter()
                .filter(|&direction| inside[direction as usize])
                .fold(Directions::NONE, Directions::with);
        }
        let row = size.columns() as isize;
        Ok(SlidingTiles { size, start, goal, exits, offsets: [-row, row, -1, 1] })
    }

    /// Reads the start of an instance with a named goal.
    ///
    /// # Errors
    /// When the text is no board, or one that cannot be solved.
    pub fn read(options: Options, start: &str) -> Result<SlidingTiles, TilesError> {
        let board = Board::read(start, options.size())?;
        SlidingTiles::new(options.size(), board, options.goal_board())
    }

    /// Draws a start, each of those that can be solved with the same chance.
    ///
    /// # Panics
    /// When the goal has not as many cells as the size says.
    pub fn random(size: Size, goal: Board, random: &mut Random) -> SlidingTiles {
        let mut tiles: Vec<u8> = goal.tiles().to_vec();
        for left in (2..=tiles.len()).rev() {
            tiles.swap(left - 1, random.index(left));
        }
        SlidingTiles::new(size, Board::from_tiles(&tiles), goal).unwrap_or_else(|_| {
            // One swap of two tiles leads from the half that cannot be solved to the one that can.
            let one = tiles.iter().position(|&tile| tile == 1).expect("every size has tile 1");
            let two = tiles.iter().position(|&tile| tile == 2).expect("every size has tile 2");
            tiles.swap(one, two);
            SlidingTiles::new(size, Board::from_tiles(&tiles), goal).expect("the other half")
        })
    }

    /// Returns how many rows and columns the boards have.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the board to be reached.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// Returns where the blank can go from a cell.
    #[inline]
    pub fn exits(&self, blank: usize) -> Directions {
        self.exits[blank].clone()
    }

    /// Returns the cell to which the blank goes.
    #[inline]
    pub fn cell_towards(&self, blank: usize, direction: Direction) -> usize {
        blank.wrapping_add_signed(self.offsets[direction as usize])
    }
}

impl Problem for SlidingTiles {
    type State = Board;
    type Move = Direction;

    fn start(&self) -> Board {
        self.start
    }

    #[inline]
    fn is_goal(&self, board: &Board) -> bool {
        *board == self.goal
    }

    #[inline]
    fn moves(&self, board: &Board) -> impl Iterator<Item = Direction> {
        self.exits(board.blank())
    }

    #[inline]
    fn after(&self, board: &Board, direction: Direction) -> Board {
        board.with_blank_at(self.cell_towards(board.blank(), direction))
    }

    #[inline]
    fn reverse(&self, direction: Direction) -> Option<Direction> {
        Some(direction.opposite())
    }

    fn describe(&self, board: &Board) -> String {
        let rows: Vec<String> = board
            .tiles()
            .chunks(self.size.columns())
            .map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        rows.join(" / ")
    }
}

impl Reversible for SlidingTiles {
    fn goals(&self) -> Vec<Board> {
        vec![self.goal]
    }

    fn moves_into(&self, board: &Board) -> impl Iterator<Item = (Direction, Board)> {
        let board = *board;
        self.exits(board.blank())
            .map(move |direction| (direction.opposite(), self.after(&board, direction)))
    }
}
