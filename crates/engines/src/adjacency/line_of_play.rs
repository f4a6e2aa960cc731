use papan_core::{Context, Game, Random, Side, Stopped};
use papan_games::{
    Adjacency,
    adjacency::neighbours,
    grid::{Cell, CellSet},
};

/// The cells of all moves left, both sides alternating, no cell twice: a chromosome, and each cell a gene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineOfPlay(Vec<Cell>);

impl LineOfPlay {
    /// Draws a line in which every order of every choice of cells is equally likely.
    pub fn draw(position: &Adjacency, random: &mut Random) -> LineOfPlay {
        let mut cells: Vec<_> = position.legal_moves().collect();
        let length = position.plies_left() as usize;
        for place in 0..length {
            let drawn = place + random.index(cells.len() - place);
            cells.swap(place, drawn);
        }
        cells.truncate(length);
        LineOfPlay(cells)
    }

    pub fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// Returns the head of this line followed by the tail of another, each from the same place on.
    ///
    /// A cell of the tail that the head has already is repaired: it is replaced by the next cell of this line's own
    /// tail that would be missing.
    pub fn crossed_with(&self, other: &LineOfPlay, place: usize) -> LineOfPlay {
        let (head, own_tail) = self.0.split_at(place);
        let tail = &other.0[place..];
        let (in_head, in_tail) = (set_of(head), set_of(tail));
        let mut missing = own_tail.iter().filter(|cell| in_tail & cell.bit() == 0);
        let repaired = tail.iter().map(|cell| {
            if in_head & cell.bit() == 0 { *cell } else { *missing.next().unwrap_or(cell) }
        });
        LineOfPlay(head.iter().copied().chain(repaired).collect())
    }

    /// Puts a random empty cell at a random place; if the line has the cell elsewhere, the two are exchanged.
    pub fn mutate(&mut self, position: &Adjacency, random: &mut Random) {
        let place = random.index(self.0.len());
        let empty = position.legal_moves().len();
        let Some(drawn) = position.legal_moves().nth(random.index(empty)) else { return };
        if let Some(elsewhere) = self.0.iter().position(|&cell| cell == drawn) {
            self.0.swap(place, elsewhere);
        } else {
            self.0[place] = drawn;
        }
    }

    /// Plays the line by the rules and returns the margin of a player at its end.
    pub fn margin(
        &self,
        position: &Adjacency,
        player: Side,
        context: &mut Context<'_>,
    ) -> Result<i32, Stopped> {
        let mut position = *position;
        for &cell in &self.0 {
            context.count_node()?;
            position.play_unchecked(cell);
        }
        Ok(position.outcome().map_or(0, |outcome| outcome.margin_for(player)))
    }

    /// Plays the line as the report's program did and returns the margin of O at its end.
    ///
    /// A move takes the neighbours that were the enemy's on the board before the whole line, not before the move:
    /// marks of the line itself never change hands, and nothing is taken back.
    pub fn margin_as_coded(
        &self,
        position: &Adjacency,
        context: &mut Context<'_>,
    ) -> Result<i32, Stopped> {
        let before = Side::BOTH.map(|player| position.marks(player));
        let mut marks = before;
        let mut mover = position.turn();
        for &cell in &self.0 {
            context.count_node()?;
            let (own, enemy) = (mover.index(), mover.other().index());
            let taken = before[enemy] & neighbours(cell.bit());
            marks[own] |= taken | cell.bit();
            marks[enemy] &= !taken;
            mover = mover.other();
        }
        let o = position.owner_of_o();
        let count = |player: Side| marks[player.index()].count_ones() as i32;
        Ok(count(o) - count(o.other()))
    }
}

fn set_of(cells: &[Cell]) -> CellSet {
    cells.iter().fold(0, |set, cell| set | cell.bit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_a_line(line: &LineOfPlay, position: &Adjacency) -> bool {
        let set = set_of(line.cells());
        line.cells().len() == position.plies_left() as usize
            && set.count_ones() == position.plies_left()
            && set & !position.empty() == 0
    }

    #[test]
    fn drawn_crossed_and_mutated_lines_have_every_move_once() {
        let mut random = Random::stream(11, 0);
        for plies in [1, 2, 5, 16, 55, 56] {
            let start = Adjacency::default().to_string();
            let start = start.strip_suffix("56").unwrap();
            let position: Adjacency = format!("{start}{plies}").parse().unwrap();
            for _ in 0..200 {
                let [mut one, other] = [(); 2].map(|()| LineOfPlay::draw(&position, &mut random));
                let place = random.index(plies + 1);
                let crossed = one.crossed_with(&other, place);
                one.mutate(&position, &mut random);
                for line in [&one, &other, &crossed] {
                    assert!(is_a_line(line, &position), "{line:?} in {position}");
                }
                assert_eq!(crossed.cells()[..place].len(), place);
            }
        }
    }

    #[test]
    fn a_repeated_cell_is_replaced_by_one_that_would_be_missing() {
        let line =
            |text: &str| LineOfPlay(text.split(' ').map(|cell| cell.parse().unwrap()).collect());
        let crossed = line("a1 a2 a3 a4 a5").crossed_with(&line("a5 a4 a2 a6 a1"), 2);
        assert_eq!(crossed, line("a1 a2 a3 a6 a4"));
    }

    #[test]
    fn as_coded_marks_of_the_line_never_change_hands_and_o_is_scored() {
        // X takes g1 from O by f1; O marks e1 beside it, which takes f1 only by the rules.
        let start = Adjacency::default().to_string();
        let position: Adjacency = start.replace("56", "2").parse().unwrap();
        let line = LineOfPlay(["f1", "e1"].map(|cell| cell.parse().unwrap()).into());
        let (clock, stop) = (papan_core::ManualClock::default(), papan_core::StopFlag::new());
        let mut random = Random::stream(0, 0);
        let limits = papan_core::Limits::default();
        let mut context = Context::new(limits, &clock, &stop, &mut random);
        assert_eq!(line.margin(&position, Side::First, &mut context), Ok(5 - 5));
        assert_eq!(line.margin_as_coded(&position, &mut context), Ok(4 - 6));
    }
}
