use papan_core::{Board, Cells, Lattice, Piles, Place, Scene, Side};
use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::palette::Palette;

/// Where a board is on the screen.
///
/// Cells and objects are between the crossings of a grid, lines join the crossings: one geometry serves all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardLayout {
    /// The crossing at the top left.
    left: u16,
    top: u16,
    /// From one crossing to the next.
    pitch_x: u16,
    pitch_y: u16,
    rows: usize,
    columns: usize,
    is_lattice: bool,
}

/// The distances between crossings, from large to small; all look square, but the one that is there for values and the
/// one for long piles.
const PITCHES: [(u16, u16); 5] = [(12, 6), (8, 4), (6, 2), (4, 2), (2, 2)];
const PITCH_FOR_VALUES: (u16, u16) = (6, 2);
const PITCH_FOR_PILES: (u16, u16) = (2, 2);
/// The pitch of a board that fits nowhere.
const SMALLEST_PITCH: (u16, u16) = (4, 2);

/// The columns for the numbers of rows on the left, and the row for the letters above.
const MARGIN_LEFT: u16 = 3;
const MARGIN_TOP: u16 = 1;

/// What to point out on a scene besides what it says itself.
pub struct Highlights<'a> {
    pub cursor: Option<Place>,
    pub shows_legal: bool,
    pub hint: Option<Place>,
    /// The values of moves.
    pub values: &'a [(Place, String)],
}

impl BoardLayout {
    /// Chooses the largest drawing that fits, in the middle of an area.
    pub fn of(board: &Board, area: Rect, has_values: bool) -> BoardLayout {
        let (rows, columns) = (board.rows(), board.columns());
        let is_lattice = matches!(board, Board::Lattice(_));
        let is_piles = matches!(board, Board::Piles(_));
        let size = |(x, y): (u16, u16)| {
            (MARGIN_LEFT + x * columns as u16 + 1, MARGIN_TOP + y * rows as u16 + 1)
        };
        let fits = |pitch: &&(u16, u16)| {
            let (width, height) = size(**pitch);
            let is_wanted = match **pitch {
                // Between lines that are so close, longer values would run into each other.
                PITCH_FOR_VALUES => has_values && !is_lattice,
                PITCH_FOR_PILES => is_piles,
                _ => true,
            };
            width <= area.width && height <= area.height && is_wanted
        };
        let pitch = *PITCHES.iter().find(fits).unwrap_or(&SMALLEST_PITCH);
        let (width, height) = size(pitch);
        BoardLayout {
            left: area.x + MARGIN_LEFT + area.width.saturating_sub(width) / 2,
            top: area.y + MARGIN_TOP + area.height.saturating_sub(height) / 2,
            pitch_x: pitch.0,
            pitch_y: pitch.1,
            rows,
            columns,
            is_lattice,
        }
    }

    /// Returns how many characters a value may have.
    pub fn value_width(&self) -> usize {
        usize::from(self.pitch_x - 1).min(5)
    }

    fn x(&self, column: usize) -> u16 {
        self.left + self.pitch_x * column as u16
    }

    fn y(&self, row: usize) -> u16 {
        self.top + self.pitch_y * row as u16
    }

    /// Returns the element at a place of the screen: a cell, or the line that is nearest.
    pub fn place_at(&self, x: u16, y: u16) -> Option<Place> {
        let (dx, dy) = (x.checked_sub(self.left)?, y.checked_sub(self.top)?);
        let (row, column) = (usize::from(dy / self.pitch_y), usize::from(dx / self.pitch_x));
        let (in_x, in_y) = (dx % self.pitch_x, dy % self.pitch_y);
        if !self.is_lattice {
            // A frame belongs to the cell on its right or below; the last one belongs to none.
            return (row < self.rows && column < self.columns)
                .then_some(Place::Cell { row, column });
        }
        let horizontal = |row| Place::Horizontal { row, column };
        let vertical = |column| Place::Vertical { row, column };
        // How far each side of the box is, in parts of the way across it.
        let across = in_x * self.pitch_y;
        let down = in_y * self.pitch_x;
        let whole = self.pitch_x * self.pitch_y;
        let sides = [
            (down, horizontal(row)),
            (whole - down, horizontal(row + 1)),
            (across, vertical(column)),
            (whole - across, vertical(column + 1)),
        ];
        let is_there = |place: &Place| match *place {
            Place::Horizontal { row, column } => row <= self.rows && column < self.columns,
            Place::Vertical { row, column } => row < self.rows && column <= self.columns,
            _ => false,
        };
        let is_dot = in_x == 0 && in_y == 0;
        let near = sides.into_iter().filter(|(_, place)| !is_dot && is_there(place));
        let (distance, place) = near.min_by_key(|&(distance, _)| distance)?;
        // Clicks beside the board mean nothing.
        (distance < whole / 2 || (row < self.rows && column < self.columns)).then_some(place)
    }

    /// Returns the middle of a place.
    pub fn middle(&self, place: Place) -> (u16, u16) {
        let (half_x, half_y) = (self.pitch_x / 2, self.pitch_y / 2);
        match place {
            Place::Cell { row, column } => (self.x(column) + half_x, self.y(row) + half_y),
            Place::Horizontal { row, column } => (self.x(column) + half_x, self.y(row)),
            Place::Vertical { row, column } => (self.x(column), self.y(row) + half_y),
            Place::Aside => (self.left, self.top),
        }
    }

    /// Returns what the cursor covers at a place.
    fn extent(&self, place: Place) -> Rect {
        match place {
            Place::Cell { row, column } => {
                Rect::new(self.x(column) + 1, self.y(row) + 1, self.pitch_x - 1, self.pitch_y - 1)
            }
            Place::Horizontal { row, column } => {
                Rect::new(self.x(column) + 1, self.y(row), self.pitch_x - 1, 1)
            }
            Place::Vertical { row, column } => {
                Rect::new(self.x(column), self.y(row) + 1, 1, self.pitch_y - 1)
            }
            Place::Aside => Rect::default(),
        }
    }

    /// Draws a scene.
    pub fn draw(
        &self,
        scene: &Scene,
        highlights: &Highlights,
        palette: &Palette,
        buffer: &mut Buffer,
    ) {
        let brush = Brush { layout: self, scene, highlights, palette };
        brush.draw_coordinates(buffer);
        match &scene.board {
            Board::Cells(cells) => brush.draw_cells(cells, buffer),
            Board::Lattice(lattice) => brush.draw_lattice(lattice, buffer),
            Board::Piles(piles) => brush.draw_piles(piles, buffer),
        }
        if let Some(cursor) = highlights.cursor {
            buffer.set_style(self.extent(cursor), palette.cursor());
        }
    }
}

/// What is needed to draw on a board.
struct Brush<'a> {
    layout: &'a BoardLayout,
    scene: &'a Scene,
    highlights: &'a Highlights<'a>,
    palette: &'a Palette,
}

impl Brush<'_> {
    fn draw_coordinates(&self, buffer: &mut Buffer) {
        let layout = self.layout;
        let style = self.palette.quiet();
        for (column, name) in self.scene.board.column_names().iter().enumerate() {
            let x = layout.x(column) + if layout.is_lattice { 0 } else { layout.pitch_x / 2 };
            buffer.set_string(x, layout.top - MARGIN_TOP, name, style);
        }
        for (row, name) in self.scene.board.row_names().iter().enumerate() {
            let y = layout.y(row) + if layout.is_lattice { 0 } else { layout.pitch_y / 2 };
            buffer.set_string(layout.left - 2, y, name, style);
        }
    }

    fn draw_cells(&self, cells: &Cells, buffer: &mut Buffer) {
        let layout = self.layout;
        for row in 0..=cells.rows {
            let [left, between, right] = match row {
                0 => ["┌", "┬", "┐"],
                _ if row == cells.rows => ["└", "┴", "┘"],
                _ => ["├", "┼", "┤"],
            };
            let rule = vec!["─".repeat(usize::from(layout.pitch_x - 1)); cells.columns];
            let rule = format!("{left}{}{right}", rule.join(between));
            buffer.set_string(layout.left, layout.y(row), rule, self.palette.grid());
            for y in layout.y(row) + 1..layout.y(row) + layout.pitch_y {
                for column in (0..=cells.columns).filter(|_| row < cells.rows) {
                    buffer.set_string(layout.x(column), y, "│", self.palette.grid());
                }
            }
        }
        for (index, owner) in cells.owners.iter().enumerate() {
            let place = Place::Cell { row: index / cells.columns, column: index % cells.columns };
            match *owner {
                Some(owner) => self.draw_mark(place, owner, buffer),
                None => self.draw_free(place, buffer),
            }
        }
    }

    fn draw_mark(&self, place: Place, owner: Side, buffer: &mut Buffer) {
        let style = if self.scene.winning.contains(&place) {
            self.palette.winning_mark(owner)
        } else {
            self.palette.mark(owner)
        };
        self.draw_symbol(place, self.scene.glyphs()[owner.index()], style, buffer);
    }

    /// Draws a sign as large as there is room for, in brackets where the last move was made.
    fn draw_symbol(&self, place: Place, symbol: char, style: Style, buffer: &mut Buffer) {
        let (x, y) = self.layout.middle(place);
        let large = large_mark(symbol).filter(|_| self.layout.pitch_y >= 4);
        let reach = if let Some(lines) = large {
            for (line, text) in (y - 1..).zip(lines) {
                buffer.set_string(x - 2, line, text, style);
            }
            3
        } else {
            buffer.set_string(x, y, symbol.to_string(), style);
            1
        };
        if self.scene.last == Some(place) {
            buffer.set_string(x - reach, y, "[", self.palette.last());
            buffer.set_string(x + reach, y, "]", self.palette.last());
        }
    }

    /// Draws what is on an empty place: its value, the advice, or a dot where a move is legal.
    fn draw_free(&self, place: Place, buffer: &mut Buffer) {
        let is_hint = self.highlights.hint == Some(place);
        let value = self.highlights.values.iter().find(|(valued, _)| *valued == place);
        if let Some((_, value)) = value {
            let style = if is_hint { self.palette.hint() } else { Style::new() };
            self.write_around(place, value, style, buffer);
        } else if is_hint {
            self.write_around(place, "◆", self.palette.hint(), buffer);
        } else if self.highlights.shows_legal
            && self.scene.moves.iter().any(|legal| legal.place == place)
        {
            self.write_around(place, "·", Style::new(), buffer);
        }
    }

    fn write_around(&self, place: Place, text: &str, style: Style, buffer: &mut Buffer) {
        let (x, y) = self.layout.middle(place);
        let before = text.chars().count() as u16 / 2;
        buffer.set_string(x.saturating_sub(before), y, text, style);
    }

    fn draw_lattice(&self, lattice: &Lattice, buffer: &mut Buffer) {
        let layout = self.layout;
        for row in 0..=lattice.rows {
            for column in 0..=lattice.columns {
                buffer.set_string(layout.x(column), layout.y(row), "•", Style::new());
            }
        }
        for (index, owner) in lattice.owners.iter().enumerate() {
            let (row, column) = (index / lattice.columns, index % lattice.columns);
            if let Some(owner) = *owner {
                let (x, y) = layout.middle(Place::Cell { row, column });
                let symbol = self.scene.symbol(owner).to_string();
                buffer.set_string(x, y, symbol, self.palette.mark(owner));
            }
        }
        for (index, is_drawn) in lattice.horizontal.iter().enumerate() {
            let (row, column) = (index / lattice.columns, index % lattice.columns);
            self.draw_line(Place::Horizontal { row, column }, *is_drawn, buffer);
        }
        for (index, is_drawn) in lattice.vertical.iter().enumerate() {
            let (row, column) = (index / (lattice.columns + 1), index % (lattice.columns + 1));
            self.draw_line(Place::Vertical { row, column }, *is_drawn, buffer);
        }
    }

    fn draw_piles(&self, piles: &Piles, buffer: &mut Buffer) {
        for (row, &size) in piles.sizes.iter().enumerate() {
            for column in 0..piles.columns {
                let place = Place::Cell { row, column };
                let is_valued = self.highlights.values.iter().any(|(valued, _)| *valued == place);
                if is_valued || self.highlights.hint == Some(place) {
                    self.draw_free(place, buffer);
                } else if column < size {
                    self.draw_symbol(place, '●', Style::new(), buffer);
                } else if self.scene.last == Some(place) {
                    self.draw_symbol(place, ' ', Style::new(), buffer);
                }
            }
        }
    }

    fn draw_line(&self, place: Place, is_drawn: bool, buffer: &mut Buffer) {
        if !is_drawn {
            return self.draw_free(place, buffer);
        }
        let is_last = self.scene.last == Some(place);
        let style = if is_last { self.palette.last() } else { Style::new() };
        let stroke = match (place, is_last) {
            (Place::Horizontal { .. }, false) => "─",
            (Place::Horizontal { .. }, true) => "═",
            (_, false) => "│",
            (_, true) => "║",
        };
        for position in self.layout.extent(place).positions() {
            buffer.set_string(position.x, position.y, stroke, style);
        }
    }
}

/// Draws a sign five characters wide, for cells that have room for it.
fn large_mark(symbol: char) -> Option<[&'static str; 3]> {
    match symbol {
        'X' => Some(["▀▄ ▄▀", "  █  ", "▄▀ ▀▄"]),
        'O' | '○' => Some(["▄▀▀▀▄", "█   █", "▀▄▄▄▀"]),
        '●' => Some(["▄███▄", "█████", "▀███▀"]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use papan_catalogue::GameEntry;

    use super::*;

    #[test]
    fn the_middle_of_every_place_is_that_place_at_every_size() {
        let words = papan_catalogue::games().iter().flat_map(GameEntry::sample_words);
        for word in words {
            let (entry, options) = papan_catalogue::read_game(&word).unwrap();
            let scene = entry.start(&options).unwrap().scene();
            for (width, height) in [(43, 20), (59, 26), (120, 60)] {
                for has_values in [false, true] {
                    let area = Rect::new(0, 1, width, height);
                    let layout = BoardLayout::of(&scene.board, area, has_values);
                    assert!(layout.x(layout.columns) < area.right(), "{word} {area}");
                    assert!(layout.y(layout.rows) < area.bottom(), "{word} {area}");
                    for spot in &scene.spots {
                        let (x, y) = layout.middle(spot.place);
                        let found = layout.place_at(x, y);
                        assert_eq!(found, Some(spot.place), "{word} {} {area}", spot.name);
                    }
                }
            }
        }
    }

    #[test]
    fn clicks_beside_the_board_and_on_dots_mean_nothing() {
        let (entry, options) = papan_catalogue::read_game("dots-and-boxes:size=2x2").unwrap();
        let scene = entry.start(&options).unwrap().scene();
        let layout = BoardLayout::of(&scene.board, Rect::new(0, 0, 12, 6), false);
        let (left, top) = (layout.left, layout.top);
        for (x, y) in [(0, 0), (left - 1, top + 1), (left, top), (left + 4, top + 2), (60, 60)] {
            assert_eq!(layout.place_at(x, y), None, "{x} {y}");
        }
        assert_eq!(layout.place_at(left + 8, top + 1), Some(Place::Vertical { row: 0, column: 2 }));
    }
}
