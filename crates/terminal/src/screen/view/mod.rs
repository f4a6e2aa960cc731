//! The view: pure functions from the state to a buffer.

mod help;
mod menus;
mod panel;
mod popup;
mod table;

use papan_console::Console;
use papan_core::Message;
use papan_draw::Style as DrawStyle;
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::Line,
    widgets::{Paragraph, Widget, Wrap},
};

use super::{
    app::{App, Overlay, Screen},
    layout::{LEAST_HEIGHT, LEAST_WIDTH},
    palette::Palette,
};

/// Draws everything.
pub fn draw(app: &App, console: &Console, buffer: &mut Buffer) {
    let palette = Palette::new(console.style() == DrawStyle::Colour);
    if app.is_too_small() {
        let message = Message::new("terminal-too-small")
            .with("width", LEAST_WIDTH.to_string())
            .with("height", LEAST_HEIGHT.to_string())
            .with("found", format!("{}x{}", app.area.width, app.area.height));
        let sentence = Paragraph::new(console.say(&message)).wrap(Wrap { trim: true });
        sentence.render(app.area, buffer);
        return;
    }
    match (&app.screen, &app.table) {
        (Screen::Games { selected }, table) => {
            menus::draw_games(*selected, table.is_some(), app.area, console, &palette, buffer);
        }
        (Screen::Setup(menu), _) => menus::draw_setup(menu, app.area, console, &palette, buffer),
        (Screen::Table, Some(table)) => {
            table::draw(table, app.now, app.area, console, &palette, buffer);
        }
        (Screen::Table, None) => {}
    }
    match app.overlay {
        Some(Overlay::Help) => help::draw(app, console, &palette, buffer),
        Some(Overlay::Quit) => {
            let lines = [console.word("terminal-quit"), console.word("terminal-quit-keys")];
            popup::draw("", &lines.map(Line::from), app.area, &palette, buffer);
        }
        None => {}
    }
}

/// Writes the line at the top: a title, and a text on the right.
fn draw_header(left: &str, right: &str, area: Rect, palette: &Palette, buffer: &mut Buffer) {
    buffer.set_stringn(area.x + 1, area.y, left, usize::from(area.width - 2), palette.title());
    let width = right.chars().count() as u16;
    let x = area.right().saturating_sub(width + 1);
    buffer.set_string(x, area.y, right, palette.quiet());
}

/// Writes the keys at the bottom.
fn draw_keys(text: &str, area: Rect, palette: &Palette, buffer: &mut Buffer) {
    let line = Rect::new(area.x + 1, area.bottom() - 1, area.width - 2, 1);
    Paragraph::new(text).style(palette.quiet()).render(line, buffer);
}

/// Writes text over as many lines as there are.
fn draw_wrapped(text: &str, area: Rect, style: Style, buffer: &mut Buffer) {
    Paragraph::new(text).style(style).wrap(Wrap { trim: true }).render(area, buffer);
}

/// Shortens text that is too long for its place.
fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{kept}…")
}
