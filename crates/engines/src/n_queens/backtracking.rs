use papan_core::{Context, Event, NodeId, Stopped, try_vec};
use papan_puzzles::n_queens::{Placement, Queens};

use super::{Answer, Wanted};

/// Backtracking as it is taught: a queen in every row in turn, each cell checked against the whole board above it.
///
/// It is slow on purpose, and reports every queen that it places and removes. It needs no recursion: the placed queens
/// are the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backtracking {
    /// The solutions that are requested.
    pub wanted: Wanted,
}

impl Backtracking {
    /// Looks for solutions in the order of their columns.
    pub fn solve(&self, queens: Queens, context: &mut Context<'_>) -> Answer {
        let mut answer = Answer { generated: 1, frontier_peak: 1, ..Answer::default() };
        match self.search(queens, &mut answer, context) {
            Ok(()) => answer.proven = true,
            Err(stopped) => answer.stopped = Some(stopped),
        }
        answer
    }

    fn search(
        self,
        queens: Queens,
        answer: &mut Answer,
        context: &mut Context<'_>,
    ) -> Result<(), Stopped> {
        let size = queens.size() as usize;
        let cells = size as u64 * size as u64;
        context.check_memory(cells)?;
        answer.bytes_peak = cells;
        let mut board = Vec::new();
        for _ in 0..size {
            board.push(try_vec(false, size)?);
        }
        let mut placed: Vec<Queen> = Vec::new();
        let mut next_column = 0;
        let mut next_node: NodeId = 0;
        context.count_node()?;
        answer.expanded += 1;
        loop {
            let row = placed.len();
            let safe =
                (next_column..size).find(|&column| row < size && is_safe(&board, row, column));
            if let Some(column) = safe {
                context.count_node()?;
                answer.generated += 1;
                let parent = placed.last().map(|queen| queen.node);
                let node = next_node;
                next_node = next_node.wrapping_add(1);
                context.tell(|| Event::Place { node, parent, at: cell(row, column) });
                board[row][column] = true;
                placed.push(Queen { column, node });
                next_column = 0;
                if placed.len() == size {
                    let columns = placed.iter().map(|queen| queen.column as u32).collect();
                    // Every column is within the board by construction.
                    if let Ok(solution) = Placement::new(columns) {
                        answer.keep(solution, self.wanted, context)?;
                    }
                    if self.wanted == Wanted::First {
                        return Ok(());
                    }
                    next_column = size;
                } else {
                    answer.expanded += 1;
                }
            } else {
                let Some(Queen { column, node }) = placed.pop() else {
                    return Ok(());
                };
                context.tell(|| Event::Backtrack { node });
                board[row - 1][column] = false;
                next_column = column + 1;
            }
        }
    }
}

/// A queen on the board, and the node that it made.
struct Queen {
    column: usize,
    node: NodeId,
}

/// Checks the column and both diagonals of the board, cell by cell.
fn is_safe(board: &[Vec<bool>], row: usize, column: usize) -> bool {
    (0..row).rev().zip(1..).all(|(above, distance)| {
        let cells = &board[above];
        let left = column >= distance && cells[column - distance];
        let right = column + distance < cells.len() && cells[column + distance];
        !cells[column] && !left && !right
    })
}

/// Names a cell: `e2`, or `column 30 of row 2` in numbers where the letters end.
fn cell(row: usize, column: usize) -> String {
    match u8::try_from(column) {
        Ok(letter @ 0..26) => format!("{}{}", (b'a' + letter) as char, row + 1),
        _ => format!("{}/{}", row + 1, column + 1),
    }
}
