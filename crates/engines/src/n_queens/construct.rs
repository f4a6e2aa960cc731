use papan_puzzles::n_queens::{Placement, Queens};

/// Writes down a solution at once, for every size that has one.
///
/// The even columns from row to row, then the odd ones: a knight's move apart, so that neighbours do not meet. Sizes
/// that leave 2 or 3 when divided by 6 need a few queens exchanged. (Pauls, *Das Maximalproblem der Damen auf dem
/// Schachbrete*, 1874; in this form Hoffman, Loessi and Moore, *Constructions for the Solution of the m Queens
/// Problem*, 1969.)
pub fn construct(queens: Queens) -> Option<Placement> {
    let size = queens.size();
    if !queens.has_solution() {
        return None;
    }
    // Columns are counted from 1 here, as in the papers.
    let even = (2..=size).step_by(2);
    let odd = (1..=size).step_by(2);
    let columns: Vec<u32> = match size % 6 {
        // 3, 1, 7, 9, 11, ..., 5 in place of 1, 3, 5, 7, ...
        2 => even.chain([3, 1]).chain(odd.skip(3)).chain([5]).collect(),
        // 4, 6, ..., 2, then 5, 7, ..., 1, 3.
        3 => even.skip(1).chain([2]).chain(odd.skip(2)).chain([1, 3]).collect(),
        _ => even.chain(odd).collect(),
    };
    // The columns are those of the board, each once.
    Placement::new(columns.into_iter().map(|column| column - 1).collect()).ok()
}
