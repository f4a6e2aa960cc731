use papan_core::{Context, Stopped};
use papan_puzzles::n_queens::{Placement, Queens};

/// Constructs a solution directly, for every size that has one.
///
/// The even columns from row to row, then the odd ones: a knight's move apart, so that neighbours do not attack each
/// other. Sizes that leave 2 or 3 when divided by 6 need a few queens exchanged. (Pauls, *Das Maximalproblem der Damen
/// auf dem Schachbrete*, 1874; in this form Hoffman, Loessi and Moore, *Constructions for the Solution of the m Queens
/// Problem*, 1969.)
///
/// # Errors
/// When the board does not fit into the memory limit.
pub fn construct(queens: Queens, context: &Context<'_>) -> Result<Option<Placement>, Stopped> {
    let size = queens.size();
    if !queens.has_solution() {
        return Ok(None);
    }
    context.check_memory(u64::from(size) * size_of::<u32>() as u64)?;
    // Columns are counted from 1 here, as in the papers.
    let even = (2..=size).step_by(2);
    let odd = (1..=size).step_by(2);
    let mut columns: Vec<u32> = Vec::new();
    columns.try_reserve_exact(size as usize).map_err(|_| Stopped::Memory)?;
    match size % 6 {
        // 3, 1, 7, 9, 11, ..., 5 in place of 1, 3, 5, 7, ...
        2 => columns.extend(even.chain([3, 1]).chain(odd.skip(3)).chain([5])),
        // 4, 6, ..., 2, then 5, 7, ..., 1, 3.
        3 => columns.extend(even.skip(1).chain([2]).chain(odd.skip(2)).chain([1, 3])),
        _ => columns.extend(even.chain(odd)),
    }
    // The columns are those of the board, each once.
    for column in &mut columns {
        *column -= 1;
    }
    Ok(Placement::new(columns).ok())
}
