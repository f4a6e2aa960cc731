use papan_core::{Agent, Context, Decision, EvaluationUnit, Game};
use papan_games::{
    TicTacToe,
    grid::{Cell, CellSet, Cells},
};

use self::Content::{Empty, Enemy, Own};
use crate::lines::lines_within;
use crate::one_ply::{decide, max_points};

/// The greedy bot of the course report: the square with the highest sum of points, the first of equals.
///
/// The points of a square come from the three-cell lines through it, with its own mark put there, and 100 for a
/// corner. One rule stands above them: when the bot has no mark yet and the opponent's only mark is in a corner, it
/// takes the centre.
///
/// The report concludes that greedy plays as well as minimax. Against every line of play it wins 72 and draws 4 games
/// as first player, but as second player it wins 362, draws 75 and loses 20: it cannot see a fork.
///
/// On larger boards the same points are summed over every three cells in a row through the square, whatever length
/// wins, and the centre is the cell at half the height and width.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassicGreedy;

/// The unit of the points: it is no evaluation of positions, but of squares to play.
const LINE_POINTS: EvaluationUnit = EvaluationUnit::new("line-points");

const CORNER_POINTS: u32 = 100;

impl ClassicGreedy {
    /// Returns the points of an empty cell for the side to move.
    pub fn points(position: &TicTacToe, cell: Cell) -> u32 {
        let own = position.marks_of(position.turn()) | cell.bit();
        let enemy = position.marks_of(position.turn().other());
        let content = |cell: Cell| match cell.bit() {
            bit if own & bit != 0 => Own,
            bit if enemy & bit != 0 => Enemy,
            _ => Empty,
        };
        let board = own | enemy | position.empty();
        let lines = lines_within(board, 3).filter(|line| line & cell.bit() != 0);
        let in_lines = lines.map(|line| {
            let mut cells = Cells::of(line).map(content);
            line_points([(); 3].map(|()| cells.next().unwrap_or(Empty)))
        });
        let in_corner = if corners(position) & cell.bit() != 0 { CORNER_POINTS } else { 0 };
        in_lines.sum::<u32>() + in_corner
    }
}

impl Agent<TicTacToe> for ClassicGreedy {
    fn choose(
        &mut self,
        position: &TicTacToe,
        context: &mut Context<'_>,
    ) -> Option<Decision<Cell>> {
        let points = |cell| ClassicGreedy::points(position, cell);
        let mut decision = max_points(position, LINE_POINTS, context, points)?;
        if let Some(centre) = centre_against_a_corner(position) {
            let chosen = decision.candidates.iter().position(|known| known.candidate == centre)?;
            decision = decide(chosen, decision.candidates, context);
        }
        Some(decision)
    }
}

/// What a cell of a line holds.
#[derive(Clone, Copy)]
enum Content {
    Own,
    Enemy,
    Empty,
}

/// The table of the report.
fn line_points(line: [Content; 3]) -> u32 {
    match line {
        [Own, Own, Own] => 10_000,
        [Own, Enemy, Enemy] | [Enemy, Enemy, Own] | [Enemy, Own, Enemy] => 1_000,
        [Own, Empty, Own] => 200,
        [Own, Own, Empty] | [Empty, Own, Own] => 100,
        [Own, Empty, Empty] | [Empty, Empty, Own] => 20,
        [Own, Empty, Enemy] | [Enemy, Empty, Own] => 15,
        [Empty, Own, Empty] => 10,
        [Enemy, Own, Empty] | [Empty, Own, Enemy] | [Own, Enemy, Empty] | [Empty, Enemy, Own] => 5,
        _ => 0,
    }
}

fn corners(position: &TicTacToe) -> CellSet {
    let (rows, columns) = position.size();
    [(0, 0), (0, columns - 1), (rows - 1, 0), (rows - 1, columns - 1)]
        .into_iter()
        .fold(0, |set, (row, column)| set | Cell::new(row, column).bit())
}

/// Returns the centre if the side to move has no mark yet and the opponent's only one is in a corner.
fn centre_against_a_corner(position: &TicTacToe) -> Option<Cell> {
    let own = position.marks_of(position.turn());
    let enemy = position.marks_of(position.turn().other());
    let (rows, columns) = position.size();
    let only_a_corner = own == 0 && Cells::of(enemy).len() == 1 && enemy & corners(position) != 0;
    only_a_corner.then(|| Cell::new(rows / 2, columns / 2))
}
