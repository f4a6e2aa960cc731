use std::collections::BTreeMap;

use papan_core::{Game, Scored, Side};
use papan_games::{
    DotsAndBoxes,
    dots_and_boxes::{Line, Options},
};

/// What the side to move still wins, for every set of drawn lines of a board.
struct EveryState {
    rows: usize,
    columns: usize,
    values: Vec<i8>,
}

const UNKNOWN: i8 = i8::MIN;

impl EveryState {
    fn new(rows: usize, columns: usize) -> EveryState {
        let lines = rows * (columns + 1) + columns * (rows + 1);
        EveryState { rows, columns, values: vec![UNKNOWN; 1 << lines] }
    }

    fn empty_board(&self) -> DotsAndBoxes {
        DotsAndBoxes::start(&Options::new(self.rows as u64, self.columns as u64).unwrap())
    }

    /// Returns the bit of a line in the number of a state.
    fn bit(&self, line: Line) -> usize {
        1 << match line {
            Line::Horizontal(dot) => dot.row() * self.columns + dot.column(),
            Line::Vertical(dot) => {
                (self.rows + 1) * self.columns + dot.row() * (self.columns + 1) + dot.column()
            }
        }
    }

    /// Returns what the side to move still wins in a state and solves, on the way, all that can follow.
    fn solve(&mut self, position: &DotsAndBoxes, state: usize) -> i8 {
        if self.values[state] != UNKNOWN {
            return self.values[state];
        }
        let sign = if position.turn() == Side::First { 1 } else { -1 };
        let value = |line| {
            let next = position.after(line);
            let rest = self.solve(&next, state | self.bit(line));
            let won_now = sign * (next.banked() - position.banked()) as i8;
            won_now + if next.turn() == position.turn() { rest } else { -rest }
        };
        self.values[state] = position.legal_moves().map(value).max().unwrap_or(0);
        self.values[state]
    }

    fn count_by_value(&self) -> BTreeMap<i8, u32> {
        let mut counts = BTreeMap::new();
        for &value in &self.values {
            *counts.entry(value).or_default() += 1;
        }
        counts
    }
}

#[test]
fn all_states_of_3x3_have_their_known_values_and_every_first_move_loses_by_three() {
    let mut every_state = EveryState::new(3, 3);
    let start = every_state.empty_board();
    assert_eq!(every_state.solve(&start, 0), -3);
    for line in start.legal_moves() {
        assert_eq!(-every_state.solve(&start.after(line), every_state.bit(line)), -3, "{line}");
    }
    let counts = [
        144, 317, 4_392, 7_120, 92_090, 109_406, 578_066, 414_267, 1_129_202, 547_560, 1_440_893,
        763_048, 2_026_152, 1_520_162, 3_252_764, 1_257_776, 2_062_879, 715_256, 855_722,
    ];
    assert_eq!(every_state.count_by_value(), (-9..).zip(counts).collect());
}

#[test]
fn the_first_player_wins_2x4_by_two() {
    let mut every_state = EveryState::new(2, 4);
    let start = every_state.empty_board();
    assert_eq!(every_state.solve(&start, 0), 2);
}
