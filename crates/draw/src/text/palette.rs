//! The decorations of text.
//!
//! Where the background is the terminal's own, colours have a middling lightness, to be seen on black and on white.

use anstyle::{Ansi256Color, Color, Style};

/// The decorations of one kind of board.
pub(super) struct Palette {
    /// Frames and grids.
    pub grid: Style,
    /// The marks of both sides.
    pub marks: [Style; 2],
    /// The dots on legal moves.
    pub hint: Style,
    /// The texts on places.
    pub note: Style,
    /// The marks of both sides when they moved last.
    pub last: [Style; 2],
    /// The brackets around such a mark.
    pub brackets: [Style; 2],
}

/// The names of columns and rows.
pub(super) const COORDINATES: Style = foreground(245);

/// Blue and vermilion stay apart for every kind of colour vision.
pub(super) const SIGNS: Palette = Palette {
    grid: foreground(245),
    marks: [foreground(32).bold(), foreground(166).bold()],
    hint: Style::new(),
    note: Style::new(),
    last: [foreground(32).bold().invert(), foreground(166).bold().invert()],
    brackets: [foreground(32).bold().invert(), foreground(166).bold().invert()],
};

/// Black and white on a green that is equally far from both.
pub(super) const DISCS: Palette = Palette {
    grid: on_green(22),
    marks: [on_green(16).bold(), on_green(231).bold()],
    hint: on_green(231),
    note: on_green(231),
    last: [on_green(16).bold(), on_green(231).bold()],
    brackets: [on_green(226).bold(); 2],
};

/// Lines between dots.
pub(super) const LINE: Style = Style::new();

/// The line of the last move.
pub(super) const LAST_LINE: Style = foreground(163).bold();

const fn foreground(index: u8) -> Style {
    Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(index))))
}

const fn on_green(index: u8) -> Style {
    foreground(index).bg_color(Some(Color::Ansi256(Ansi256Color(29))))
}
