use std::collections::HashMap;

use papan_core::{Game, Symmetric, Symmetry};
use papan_games::{
    Adjacency,
    adjacency::neighbours,
    grid::{Cell, CellSet, Cells},
};

/// The start is its own image in the diagonal from a8 to h1, so half of what follows is the image of the other half.
const IN_A8_H1: Symmetry = Symmetry { transpose: true, flip_columns: true, flip_rows: true };

/// Bounds of the final margin, seen by the side to move.
#[derive(Clone, Copy)]
struct Bounds {
    lowest: i32,
    highest: i32,
}

/// A search that only ever asks whether the side to move reaches a margin, and remembers the answers.
#[derive(Default)]
struct Prover {
    known: HashMap<u64, Bounds>,
}

impl Prover {
    /// Returns whether the side to move reaches a margin; at least one ply is left.
    fn proves(&mut self, position: &Adjacency, margin: i32) -> bool {
        let [own, enemy] = [position.turn(), position.turn().other()].map(|p| position.marks(p));
        let ahead = own.count_ones() as i32 - enemy.count_ones() as i32;
        let taken = |cell: &Cell| (enemy & neighbours(cell.bit())).count_ones() as i32;
        let plies_left = position.plies_left() as i32;
        if plies_left <= 2 {
            // Without captures the last move gains one mark, and the last two cancel out.
            let quiet = ahead + plies_left % 2;
            let beside_enemy = if quiet >= margin { CellSet::MAX } else { neighbours(enemy) };
            let mut hopeful = Cells::of(position.empty() & beside_enemy)
                .filter(|cell| quiet + 2 * taken(cell) >= margin);
            return hopeful
                .any(|cell| plies_left == 1 || !self.proves(&position.after(cell), 1 - margin));
        }
        let key = position.key().min(position.image(IN_A8_H1).key());
        let unknown = Bounds { lowest: i32::MIN, highest: i32::MAX };
        let bounds = *self.known.entry(key).or_insert(unknown);
        if margin <= bounds.lowest || margin > bounds.highest {
            return margin <= bounds.lowest;
        }
        let mut moves: Vec<Cell> = position.legal_moves().collect();
        moves.sort_by_key(|cell| -taken(cell));
        let proven = moves.iter().any(|&cell| !self.proves(&position.after(cell), 1 - margin));
        let better = if proven {
            Bounds { lowest: margin, ..bounds }
        } else {
            Bounds { highest: margin - 1, ..bounds }
        };
        self.known.insert(key, better);
        proven
    }
}

#[test]
fn longer_games_have_their_known_values() {
    let start = "......OO/......OO/......../......../......../......../XX....../XX...... X";
    for (plies, value) in [(6, 0), (7, 3), (8, 0), (9, 3), (10, -2), (11, 3)] {
        let mut prover = Prover::default();
        let position = format!("{start} {plies}").parse().unwrap();
        assert!(prover.proves(&position, value), "{plies} plies: at least {value}");
        assert!(!prover.proves(&position, value + 1), "{plies} plies: at most {value}");
    }
}
