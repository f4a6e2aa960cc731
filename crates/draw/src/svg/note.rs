use super::canvas::Canvas;
use crate::Drawing;

/// How the notes of a board are written: all of one size, so that none seems to matter more.
pub(super) struct Notes {
    size: f64,
}

const LARGEST: f64 = 20.0;
/// The width of a bold digit in the widest of common fonts, as a part of its size.
const DIGIT: f64 = 0.68;

impl Notes {
    /// Finds the size at which the longest note fits into a width.
    pub fn fitting(drawing: &Drawing, width: f64) -> Notes {
        let lengths = drawing.notes.iter().map(|(_, note)| note.chars().count());
        let longest = lengths.max().unwrap_or(0).max(1) as f64;
        Notes { size: (width / (DIGIT * longest)).min(LARGEST) }
    }

    /// Writes a note around a point.
    pub fn write(&self, canvas: &mut Canvas, centre: (f64, f64), note: &str, paint: &str) {
        canvas.text(centre, self.size, note, paint);
    }
}
