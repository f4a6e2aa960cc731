use papan_catalogue::games;
use papan_console::Console;
use papan_core::Message;
use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::{
    super::{
        layout::{game_row, setup_row},
        palette::Palette,
        setup_menu::{Row, SetupMenu},
    },
    draw_header, draw_keys, draw_wrapped, shortened,
};

/// The column of the values, counted from the row.
const VALUE_COLUMN: u16 = 46;

/// Draws the choice of a game.
pub fn draw_games(
    selected: usize,
    has_table: bool,
    area: Rect,
    console: &Console,
    palette: &Palette,
    buffer: &mut Buffer,
) {
    draw_header("Papan", "", area, palette, buffer);
    buffer.set_string(area.x + 2, area.y + 2, console.word("play-choose"), palette.title());
    for (index, entry) in games().iter().enumerate() {
        let row = game_row(index);
        let is_selected = index == selected;
        let marker = if is_selected { "▶" } else { " " };
        let title = format!("{marker} {}  {} ", index + 1, console.word(entry.title()));
        let style = if is_selected { palette.selected() } else { palette.title() };
        buffer.set_string(row.x, row.y, title, style);
        let lines = Rect::new(row.x + 5, row.y + 1, row.width - 5, 2);
        draw_wrapped(&console.word(entry.about()), lines, Style::new(), buffer);
    }
    let keys = if has_table { "terminal-keys-games-back" } else { "terminal-keys-games" };
    draw_keys(&console.word(keys), area, palette, buffer);
}

/// Draws the choice of options and players.
pub fn draw_setup(
    menu: &SetupMenu,
    area: Rect,
    console: &Console,
    palette: &Palette,
    buffer: &mut Buffer,
) {
    let title = console.word(menu.entry.title());
    draw_header(&format!("Papan · {title}"), "", area, palette, buffer);
    let about = console.word(menu.entry.about());
    draw_wrapped(&about, Rect::new(area.x + 2, area.y + 2, 76, 2), Style::new(), buffer);
    for (index, row) in menu.rows().into_iter().enumerate() {
        let is_focused = index == menu.focus;
        let place = setup_row(index);
        let (label, value) = match row {
            Row::Option(option) => {
                let spec = &menu.entry.options()[option];
                (console.word(spec.message), menu.options[option].as_str())
            }
            Row::Player(player) => {
                let key = ["terminal-first-player", "terminal-second-player"][player];
                (console.word(key), menu.players[player].as_str())
            }
            Row::Start => {
                let start = format!(" {} ", console.word("terminal-start"));
                let style = if is_focused { palette.selected() } else { palette.title() };
                buffer.set_string(place.x + 2, place.y, start, style);
                continue;
            }
        };
        if is_focused {
            buffer.set_string(place.x, place.y, "▶", palette.title());
        }
        let value_text = format!("◂ {value} ▸");
        let width = value_text.chars().count() as u16;
        // A long word takes the room that it needs from the label.
        let x = (place.x + VALUE_COLUMN).min((place.right() + 1).saturating_sub(width));
        let label = shortened(&label, usize::from(x.saturating_sub(place.x + 3)));
        buffer.set_string(place.x + 2, place.y, label, Style::new());
        let style = if is_focused { palette.selected() } else { palette.title() };
        buffer.set_string(x, place.y, value_text, style);
    }
    draw_explanation(menu, area, console, palette, buffer);
    draw_keys(&console.word("terminal-keys-setup"), area, palette, buffer);
}

/// Explains the selected row, or what is wrong with the choices.
fn draw_explanation(
    menu: &SetupMenu,
    area: Rect,
    console: &Console,
    palette: &Palette,
    buffer: &mut Buffer,
) {
    let (text, style) = match (&menu.fault, menu.focused()) {
        (Some(fault), _) => (console.say(fault), palette.fault()),
        (None, Row::Option(option)) => {
            let spec = &menu.entry.options()[option];
            let message = Message::new("terminal-option")
                .with("about", console.word(spec.message))
                .with("kind", spec.kind.to_string());
            (console.say(&message), Style::new())
        }
        (None, Row::Player(player)) => (about_player(menu, player, console), Style::new()),
        (None, Row::Start) => (String::new(), Style::new()),
    };
    let lines = Rect::new(area.x + 4, area.bottom() - 6, area.width - 6, 4);
    draw_wrapped(&text, lines, style, buffer);
}

fn about_player(menu: &SetupMenu, player: usize, console: &Console) -> String {
    let word = menu.players[player].trim();
    let name = word.split(':').next().unwrap_or_default();
    if name.eq_ignore_ascii_case("human") {
        return console.word("terminal-about-human");
    }
    let agent = menu.entry.agents().iter().find(|agent| agent.name().eq_ignore_ascii_case(name));
    match agent {
        Some(agent) => {
            let about = console.word(agent.message().to_owned());
            match agent.stands_for() {
                Some(other) => format!("{name} = {other}: {about}"),
                None => format!("{name}: {about}"),
            }
        }
        None => console.word("terminal-type-agent"),
    }
}
