use super::canvas::Canvas;

/// The background of a board, and the names of columns and rows beside it.
pub(super) struct Panel {
    /// The width and the height of the board itself.
    pub board: (f64, f64),
    /// Room around the board, for what reaches over its sides.
    pub margin: f64,
    /// The names along each side, left out in small pictures.
    pub names: Option<Names>,
    /// The paint of the ground.
    pub paint: &'static str,
    /// The paint of the names.
    pub ink: &'static str,
}

/// What the names of columns and rows stand beside.
pub(super) struct Names {
    /// The names above the columns.
    pub columns: Vec<String>,
    /// The names beside the rows.
    pub rows: Vec<String>,
    /// The middle of the first column or row, seen from the board's corner.
    pub first: f64,
    /// The way from one to the next.
    pub step: f64,
}

/// Room for names, above and at the left.
const NAMES: f64 = 22.0;
const NAME_SIZE: f64 = 17.0;
const CORNER: f64 = 14.0;

impl Panel {
    /// Leaves out the names of columns and rows.
    pub fn without_names(self) -> Panel {
        Panel { names: None, ..self }
    }

    /// Returns where the board's upper left corner is.
    pub fn origin(&self) -> (f64, f64) {
        let offset = self.margin + if self.names.is_some() { NAMES } else { 0.0 };
        (offset, offset)
    }

    /// Returns the width and the height of the whole panel.
    pub fn size(&self) -> (f64, f64) {
        let (x, y) = self.origin();
        (x + self.board.0 + self.margin, y + self.board.1 + self.margin)
    }

    /// Draws everything but the board.
    pub fn draw(&self, canvas: &mut Canvas) {
        let (width, height) = self.size();
        // Half of the thin edge would be cut off at the sides.
        canvas.rectangle((0.5, 0.5), (width - 1.0, height - 1.0), CORNER, self.paint);
        let Some(names) = &self.names else { return };
        let beside = f64::midpoint(self.margin, NAMES);
        let along = |index: usize| self.margin + NAMES + names.first + index as f64 * names.step;
        for (column, name) in names.columns.iter().enumerate() {
            canvas.text((along(column), beside), NAME_SIZE, name, self.ink);
        }
        for (row, name) in names.rows.iter().enumerate() {
            canvas.text((beside, along(row)), NAME_SIZE, name, self.ink);
        }
    }
}
