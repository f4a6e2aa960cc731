use std::fmt::Write;

use super::Style;

/// A sheet of squared paper: characters, each with its decoration.
///
/// Drawing on squares keeps every column aligned whatever the colours, and later strokes cover earlier ones.
#[derive(Default)]
pub(super) struct Sheet {
    lines: Vec<Vec<Square>>,
}

#[derive(Clone, Copy, PartialEq)]
struct Square {
    character: char,
    style: anstyle::Style,
}

const BLANK: Square = Square { character: ' ', style: anstyle::Style::new() };

impl Sheet {
    /// Writes over what stands in a line from a column on; the sheet grows as needed.
    pub fn write(&mut self, line: usize, column: usize, text: &str, style: anstyle::Style) {
        if self.lines.len() <= line {
            self.lines.resize(line + 1, Vec::new());
        }
        let squares = &mut self.lines[line];
        for (column, character) in (column..).zip(text.chars()) {
            if squares.len() <= column {
                squares.resize(column + 1, BLANK);
            }
            squares[column] = Square { character, style };
        }
    }

    /// Writes a text around a column; one of even length has the odd character on the left.
    ///
    /// The digit of a note such as `+3` so stands right under the letter of its column.
    pub fn write_around(&mut self, line: usize, centre: usize, text: &str, style: anstyle::Style) {
        let before = text.chars().count() / 2;
        self.write(line, centre.saturating_sub(before), text, style);
    }

    /// Returns the sheet as text without blanks at the ends of lines.
    pub fn render(&self, style: Style) -> String {
        let mut text = String::new();
        for squares in &self.lines {
            let is_blank = |square: &Square| match style {
                Style::Plain => square.character == ' ',
                Style::Colour => *square == BLANK,
            };
            let end = squares.iter().rposition(|square| !is_blank(square)).map_or(0, |at| at + 1);
            for span in squares[..end].chunk_by(|a, b| a.style == b.style) {
                let characters: String = span.iter().map(|square| square.character).collect();
                match style {
                    Style::Plain => text.push_str(&characters),
                    Style::Colour => write_span(&mut text, &characters, span[0].style),
                }
            }
            text.push('\n');
        }
        text
    }
}

fn write_span(text: &mut String, characters: &str, style: anstyle::Style) {
    // Writing to a string cannot fail.
    let _ = write!(text, "{style}{characters}{style:#}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_span_of_colour_is_closed_on_its_line() {
        let mut sheet = Sheet::default();
        sheet.write(0, 1, "ab", anstyle::Style::new().bold());
        sheet.write(0, 3, "c  ", anstyle::Style::new());
        sheet.write(1, 0, " ", anstyle::Style::new().invert());
        assert_eq!(sheet.render(Style::Colour), " \u{1b}[1mab\u{1b}[0mc\n\u{1b}[7m \u{1b}[0m\n");
        assert_eq!(sheet.render(Style::Plain), " abc\n\n");
    }

    #[test]
    fn texts_stand_around_their_column() {
        let none = anstyle::Style::new();
        let mut sheet = Sheet::default();
        for (line, text) in ["3", "+3", "-12", "-0.5", "-12.5"].into_iter().enumerate() {
            sheet.write_around(line, 2, text, none);
        }
        assert_eq!(sheet.render(Style::Plain), "  3\n +3\n -12\n-0.5\n-12.5\n");
    }
}
