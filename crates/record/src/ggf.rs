//! Reversi games in the Generic Game Format, as `NBoard` and GGS write them.

use std::time::Duration;

use papan_catalogue::{AnyGame, find_game};
use papan_core::{OptionValues, Side};

/// A game in the Generic Game Format: its start, its moves, and the time that is left.
pub struct Ggf {
    /// The start and the position after each move.
    pub positions: Vec<Box<dyn AnyGame>>,
    /// The remaining time of each side, if the game was played with a clock.
    pub left: [Option<Duration>; 2],
}

impl Ggf {
    /// Makes a game without moves.
    pub fn starting_at(position: Box<dyn AnyGame>) -> Ggf {
        Ggf { positions: vec![position], left: [None; 2] }
    }

    /// Returns the last position.
    ///
    /// # Panics
    /// Never: the start is always there.
    pub fn position(&self) -> &dyn AnyGame {
        &**self.positions.last().expect("the start is always there")
    }

    /// Reads a game of Othello on the usual board: `(;GM[Othello]...BO[8 ... *]B[F5]W[F6//1.5];)`.
    pub fn read(text: &str) -> Option<Ggf> {
        let mut rest = text.split_once("(;")?.1;
        let mut game: Option<Ggf> = None;
        let mut time = None;
        loop {
            rest = rest.trim_start();
            if rest.starts_with(";)") {
                return game;
            }
            let (tag, after) = rest.split_once('[')?;
            let (value, after) = after.split_once(']')?;
            rest = after;
            match tag.trim() {
                "GM" if !value.trim().eq_ignore_ascii_case("othello") => return None,
                "TI" => time = read_time(value.split('/').next().unwrap_or_default()),
                "BO" => {
                    let mut started = Ggf::starting_at(read_board(value)?);
                    started.left = [time; 2];
                    game = Some(started);
                }
                "B" => game.as_mut()?.play(Some(Side::First), value)?,
                "W" => game.as_mut()?.play(Some(Side::Second), value)?,
                _ => {}
            }
        }
    }

    /// Plays `F5`, `F5/0.5/1.2` or `PA`; a pass before it may be omitted. Returns `None` when it is illegal.
    pub fn play(&mut self, side: Option<Side>, text: &str) -> Option<()> {
        let mut parts = text.split('/');
        let cell = move_text(parts.next()?);
        let used = parts.nth(1).and_then(|time| time.trim().parse::<f64>().ok());
        let is_other = side.is_some_and(|side| side != self.position().turn());
        if cell != "pass" && (is_other || self.position().play(&cell).is_err()) {
            let passed = self.position().play("pass").ok()?;
            passed.position.play(&cell).ok()?;
            self.positions.push(passed.position);
        } else if is_other {
            return None;
        }
        let mover = self.position().turn();
        let next = self.position().play(&cell).ok()?.position;
        self.positions.push(next);
        let used = used.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let left = &mut self.left[mover.index()];
        *left = left.map(|left| left.saturating_sub(used.unwrap_or_default()));
        Some(())
    }

    /// Writes a game from its start and its moves, with the time that is left at its end.
    pub fn write(start: &dyn AnyGame, moves: &[String], left: Option<Duration>) -> Option<String> {
        let mut game = format!("(;GM[Othello]PC[Papan]PB[black]PW[white]RE[?]{}TY[8]", {
            let clock = |left: Duration| {
                // The format has no fractions, and zero would leave no time to think.
                let seconds = left.as_secs().max(1);
                format!("TI[{}:{:02}]", seconds / 60, seconds % 60)
            };
            left.map(clock).unwrap_or_default()
        });
        let text = start.text();
        let (rows, side) = text.split_once(' ')?;
        let sign = |sign: char| match sign {
            'X' => '*',
            '.' => '-',
            other => other,
        };
        let cells: String = rows.chars().filter(|&c| c != '/').map(sign).collect();
        game += &format!("BO[8 {cells} {}]", side.chars().map(sign).collect::<String>());
        let mut position = start.boxed();
        for text in moves {
            let colour = if position.turn() == Side::First { 'B' } else { 'W' };
            game += &format!("{colour}[{}]", cell_text(text));
            position = position.play(text).ok()?.position;
        }
        Some(game + ";)")
    }
}

/// Writes a move as `NBoard` does: `F5`, or `PA` for a pass.
pub fn cell_text(text: &str) -> String {
    if text == "pass" { "PA".to_owned() } else { text.to_uppercase() }
}

/// Reads a move as `NBoard` writes it.
pub fn move_text(text: &str) -> String {
    let text = text.trim().to_lowercase();
    if text == "pa" || text == "pass" { "pass".to_owned() } else { text }
}

/// Reads `8`, 64 cells and the side to move, with arbitrary spaces.
fn read_board(value: &str) -> Option<Box<dyn AnyGame>> {
    let cells: String = value.trim().strip_prefix('8')?.split_whitespace().collect();
    let cells = cells.replace('*', "X");
    let board = cells.get(..64)?;
    let side = cells.get(64..)?;
    find_game("reversi").ok()?.read(&format!("{board} {side}"), &OptionValues::new()).ok()
}

/// Reads `SS`, `MM:SS` or `HH:MM:SS`; an empty text means no clock.
fn read_time(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for part in text.split(':') {
        seconds = seconds * 60.0 + part.trim().parse::<f64>().ok()?;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The game in the description of `NBoard`'s protocol.
    const DESCRIBED: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]\
        TY[8]BO[8 ---------------------------O*------*O--------------------------- *]\
        B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)";

    #[test]
    fn the_described_game_is_read_and_written_again() {
        let game = Ggf::read(DESCRIBED).unwrap();
        assert_eq!(game.positions.len(), 9);
        assert_eq!(game.left, [Some(Duration::from_mins(15)); 2]);
        let moves = ["f5", "f6", "d3", "c5", "e6", "f7", "e7", "f4"].map(str::to_owned);
        let written = Ggf::write(&*game.positions[0], &moves, game.left[0]).unwrap();
        assert_eq!(Ggf::read(&written).unwrap().position().text(), game.position().text());
    }

    #[test]
    fn times_are_taken_off_the_clock() {
        let text = DESCRIBED.replace("B[F5]W[F6]", "B[F5//60.5]W[f6/-1.25/30]");
        let game = Ggf::read(&text.replace("15:00", "1:00:00//02:00")).unwrap();
        assert_eq!(game.left, [3539.5, 3570.0].map(|left| Some(Duration::from_secs_f64(left))));
    }

    #[test]
    fn passes_are_read_whether_they_are_written_or_not() {
        let rows = "*******-*******-*******-*******-OOOO***-OOOOO**-OOOOOO*-OOOOOOO-";
        for moves in ["B[PA]W[H3]B[H5]", "W[H3]B[H5]", "B[pass]W[h3/0/1]B[h5]"] {
            let game = Ggf::read(&format!("(;GM[Othello]BO[8 {rows} *]{moves};)")).unwrap();
            assert_eq!(game.positions.len(), 4, "{moves}");
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for (old, new) in [
            ("(;", ""),
            (";)", ""),
            ("Othello", "Go"),
            ("BO[8", "BO[10"),
            ("BO[8 -", "BO[8 "),
            ("*]B", "]B"),
            ("B[F5]", "B[A1]"),
            ("B[F5]", "W[F5]"),
            ("B[F5]", "B[PA]"),
            ("B[F5]", "B[é5]"),
            ("W[F4]", "W[F4"),
            ("8 ---", "8 é--"),
        ] {
            assert!(DESCRIBED.contains(old), "{old}");
            assert!(Ggf::read(&DESCRIBED.replacen(old, new, 1)).is_none(), "{old} -> {new}");
        }
    }
}
