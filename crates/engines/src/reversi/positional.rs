use papan_games::grid::CellSet;

/// The weight of a disc by its cell.
///
/// The table is that of Norvig, *Paradigms of Artificial Intelligence Programming* (1992), chapter 18: corners can
/// never be taken, the cells beside them give them away, edges are hard to take. One quarter is enough: the other three
/// are its reflections.
const QUARTER: [[i32; 4]; 4] =
    [[120, -20, 20, 5], [-20, -40, -5, -5], [20, -5, 15, 3], [5, -5, 3, 3]];

/// The cells of each weight, so that discs are counted by kind and not one by one.
const CELLS_BY_WEIGHT: [(i32, CellSet); 8] = {
    let mut kinds = [(120, 0), (-20, 0), (20, 0), (5, 0), (-40, 0), (-5, 0), (15, 0), (3, 0)];
    let mut cell = 0;
    while cell < 64 {
        let (row, column) = (cell / 8, cell % 8);
        let row = if row < 4 { row } else { 7 - row };
        let column = if column < 4 { column } else { 7 - column };
        let mut kind = 0;
        while kinds[kind].0 != QUARTER[row][column] {
            kind += 1;
        }
        kinds[kind].1 |= 1 << cell;
        cell += 1;
    }
    kinds
};

/// Returns the weights of own discs less those of the enemy's.
#[inline]
pub(super) fn positional(own: CellSet, enemy: CellSet) -> i32 {
    let count = |set: CellSet| set.count_ones() as i32;
    let differences =
        CELLS_BY_WEIGHT.map(|(weight, cells)| weight * (count(own & cells) - count(enemy & cells)));
    differences.into_iter().sum()
}
