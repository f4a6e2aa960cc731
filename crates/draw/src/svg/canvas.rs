use std::fmt::{self, Display, Write};

use papan_core::escape_unprintable_lines;

/// The text of an SVG picture while it grows.
///
/// Shapes take their paint as ready attributes, such as `fill="#fff"`; every other text is escaped here.
#[derive(Default)]
pub(crate) struct Canvas {
    text: String,
}

/// The fonts of all texts: whatever the reader's system speaks with.
const FONT: &str = r#"font-family="system-ui, sans-serif" text-anchor="middle""#;

impl Canvas {
    /// Opens an SVG document of a size, with a title for screen readers.
    pub fn open_document(&mut self, width: f64, height: f64, title: &str) {
        let (width, height) = (Number(width), Number(height));
        self.put(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" {FONT}>
<title>{}</title>
"#,
            Escaped(title)
        ));
    }

    /// Opens a group that is moved and then scaled.
    pub fn open_group(&mut self, x: f64, y: f64, scale: f64) {
        self.put(format_args!(
            "<g transform=\"translate({} {}) scale({})\" {FONT}>\n",
            Number(x),
            Number(y),
            Number(scale),
        ));
    }

    /// Opens a group with a title, which the pointer shows.
    pub fn open_titled(&mut self, title: &str) {
        self.put(format_args!("<g>\n<title>{}</title>\n", Escaped(title)));
    }

    /// Closes a group or a document.
    pub fn close(&mut self, tag: &str) {
        self.put(format_args!("</{tag}>\n"));
    }

    /// Defines a soft light from the upper left for round things, between colours from the lit side to the rim.
    pub fn define_light(&mut self, id: &str, [lit, body, rim]: [&str; 3]) {
        self.put(format_args!(
            r#"<radialGradient id="{}" cx=".38" cy=".3" r=".78"><stop stop-color="{lit}"/><stop offset=".5" stop-color="{body}"/><stop offset="1" stop-color="{rim}"/></radialGradient>
"#,
            Escaped(id)
        ));
    }

    /// Draws a rectangle with round corners.
    pub fn rectangle(&mut self, corner: (f64, f64), size: (f64, f64), radius: f64, paint: &str) {
        self.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" {paint}/>\n",
            Number(corner.0),
            Number(corner.1),
            Number(size.0),
            Number(size.1),
            Number(radius),
        ));
    }

    /// Draws a circle.
    pub fn circle(&mut self, centre: (f64, f64), radius: f64, paint: &str) {
        self.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {paint}/>\n",
            Number(centre.0),
            Number(centre.1),
            Number(radius),
        ));
    }

    /// Draws strokes as one path, if there are any.
    pub fn path(&mut self, path: &Path, paint: &str) {
        if !path.0.is_empty() {
            self.put(format_args!("<path d=\"{}\" {paint}/>\n", path.0));
        }
    }

    /// Writes a text around a point.
    pub fn text(&mut self, centre: (f64, f64), size: f64, text: impl Display, paint: &str) {
        // Not every renderer supports `dominant-baseline`; capitals and digits are about 0.7 of the size high.
        let baseline = centre.1 + 0.355 * size;
        self.put(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" {paint}>{}</text>\n",
            Number(centre.0),
            Number(baseline),
            Number(size),
            Escaped(&text.to_string()),
        ));
    }

    /// Returns what has been drawn.
    pub fn into_text(self) -> String {
        self.text
    }

    fn put(&mut self, arguments: fmt::Arguments) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(arguments);
    }
}

/// Strokes that are painted alike; one path is much shorter than many lines.
#[derive(Default)]
pub(crate) struct Path(String);

impl Path {
    /// Adds a stroke.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64)) {
        let [x, y, to_x, to_y] = [from.0, from.1, to.0, to.1].map(Number);
        // Writing to a string cannot fail.
        let _ = write!(self.0, "M{x} {y}L{to_x} {to_y}");
    }

    /// Adds a stroke that leaves downwards, arrives downwards and bends in between.
    pub fn curve(&mut self, from: (f64, f64), to: (f64, f64)) {
        let middle = Number(f64::midpoint(from.1, to.1));
        let [x, y, to_x, to_y] = [from.0, from.1, to.0, to.1].map(Number);
        // Writing to a string cannot fail.
        let _ = write!(self.0, "M{x} {y}C{x} {middle} {to_x} {middle} {to_x} {to_y}");
    }

    /// Adds a square.
    pub fn square(&mut self, corner: (f64, f64), side: f64) {
        let (x, y, side) = (Number(corner.0), Number(corner.1), Number(side));
        // Writing to a string cannot fail.
        let _ = write!(self.0, "M{x} {y}h{side}v{side}h-{side}z");
    }
}

/// A number to four decimals, finer than any screen, without the noise of binary fractions.
struct Number(f64);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns -0 into 0.
        write!(f, "{}", (self.0 * 1e4).round() / 1e4 + 0.0)
    }
}

/// A text in which nothing can be taken for markup, with unprintable characters escaped: XML has no way to write some.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in escape_unprintable_lines(self.0).chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let texts =
            [0.1 + 0.2, 60.0, -0.000_01, 1.0 / 3.0].map(|number| Number(number).to_string());
        assert_eq!(texts, ["0.3", "60", "0", "0.3333"]);
    }

    #[test]
    fn no_text_is_taken_for_markup() {
        let escaped = Escaped("<a b=\"c\" d='e'> & \u{1b}").to_string();
        assert_eq!(escaped, "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt; &amp; \\u{1b}");
    }
}
