//! The positions of elements on the screen, for drawing and for the mouse.

use ratatui::layout::Rect;

use super::{board::BoardLayout, table::Table};

/// The smallest terminal in which everything has room.
pub const LEAST_WIDTH: u16 = 80;
pub const LEAST_HEIGHT: u16 = 24;

/// Moves beside each other in the list, and the columns of each.
pub const MOVES_IN_A_ROW: usize = 3;

/// The rows above the list of moves in the panel: the sides and the turn.
const SIDES_HEIGHT: u16 = 3;

/// The rows about thinking: a title, who and how long, depth and nodes, speed, value, and two of the line.
const THINKING_HEIGHT: u16 = 7;

/// The parts of the screen while a game is played.
pub struct TableLayout {
    pub header: Rect,
    pub board: BoardLayout,
    pub sides: Rect,
    pub thinking: Rect,
    pub moves: Rect,
    pub notices: Rect,
}

impl TableLayout {
    /// Divides the screen.
    pub fn of(area: Rect, table: &Table) -> TableLayout {
        let panel_width = if area.width < 100 { 36 } else { 40 };
        let line = |y: u16, height: u16| Rect::new(area.x, y, area.width, height);
        let main_height = area.height.saturating_sub(4);
        let board_area =
            Rect::new(area.x, area.y + 1, area.width.saturating_sub(panel_width + 1), main_height);
        let part = |y: u16, height: u16| {
            Rect::new(area.right().saturating_sub(panel_width), y, panel_width - 1, height)
        };
        let top = area.y + 1;
        let thinking_top = top + SIDES_HEIGHT;
        let moves_top = thinking_top + THINKING_HEIGHT;
        TableLayout {
            header: line(area.y, 1),
            board: BoardLayout::of(
                &table.session().position().scene().board,
                board_area,
                table.engine.shows_values(),
            ),
            sides: part(top, SIDES_HEIGHT),
            thinking: part(thinking_top, THINKING_HEIGHT),
            moves: part(moves_top, main_height.saturating_sub(SIDES_HEIGHT + THINKING_HEIGHT)),
            notices: line(area.bottom().saturating_sub(3), 2),
        }
    }

    /// Returns how many rows of moves are seen at once, under the title of the list.
    pub fn rows_of_moves(&self) -> usize {
        usize::from(self.moves.height.saturating_sub(1))
    }

    /// Returns how many rows the list of moves can be scrolled back.
    pub fn max_scrolled(&self, table: &Table) -> usize {
        let rows = table.session().steps().len().div_ceil(MOVES_IN_A_ROW);
        rows.saturating_sub(self.rows_of_moves())
    }
}

/// Returns the area of a game in the menu of games: its name and what it is about.
pub fn game_row(index: usize) -> Rect {
    Rect::new(2, 4 + 3 * index as u16, LEAST_WIDTH - 4, 3)
}

/// Returns the area of a row of the menu of options and players.
pub fn setup_row(index: usize) -> Rect {
    Rect::new(2, 5 + 2 * index as u16, LEAST_WIDTH - 4, 1)
}
