use papan_console::Console;
use ratatui::{
    buffer::Buffer,
    text::{Line, Span},
};

use super::{
    super::{
        app::{App, Screen},
        palette::Palette,
    },
    popup,
};

/// The keys while a game is played, each with what it does.
const AT_THE_BOARD: [(&str, &str); 18] = [
    ("← ↑ ↓ →", "terminal-help-cursor"),
    ("Enter Space", "terminal-help-play"),
    ("", "terminal-help-mouse"),
    ("l", "terminal-help-legal"),
    ("h", "terminal-help-hint"),
    ("v", "terminal-help-values"),
    ("u", "terminal-help-undo"),
    ("x", "terminal-help-resign"),
    ("s", "terminal-help-swap"),
    ("r", "terminal-help-rematch"),
    ("n", "terminal-help-new"),
    ("PgUp PgDn", "terminal-help-scroll"),
    ("Space", "terminal-help-pause"),
    (".", "terminal-help-step"),
    ("+ -", "terminal-help-speed"),
    ("L", "terminal-help-language"),
    ("?", "help-help"),
    ("q", "terminal-help-quit"),
];

/// The keys in the menus.
const IN_MENUS: [(&str, &str); 7] = [
    ("↑ ↓", "terminal-help-choose"),
    ("← →", "terminal-help-change"),
    ("a … z", "terminal-help-type"),
    ("Enter", "terminal-help-accept"),
    ("Esc", "terminal-help-back"),
    ("L", "terminal-help-language-menu"),
    ("Ctrl-C", "terminal-help-leave"),
];

/// Draws the list of keys.
pub fn draw(app: &App, console: &Console, palette: &Palette, buffer: &mut Buffer) {
    let keys: &[(&str, &'static str)] = match app.screen {
        Screen::Table => &AT_THE_BOARD,
        Screen::Games { .. } | Screen::Setup(_) => &IN_MENUS,
    };
    let mut lines: Vec<Line> = Vec::new();
    for &(key, meaning) in keys {
        let name = Span::styled(format!("{key:<12} "), palette.title());
        lines.push(Line::from(vec![name, Span::raw(console.word(meaning))]));
    }
    lines.push(Line::default());
    lines.push(Line::styled(console.word("terminal-help-close"), palette.quiet()));
    popup::draw(&console.word("terminal-help-title"), &lines, app.area, palette, buffer);
}
