use std::time::Duration;

use papan_console::{Console, numbers::grouped, status, value_words};
use papan_core::{Message, Side};
use papan_play::{engine::Purpose, session::Occupant};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
    widgets::{Block, Borders, Widget},
};

use super::{
    super::{
        layout::{MOVES_IN_A_ROW, TableLayout},
        palette::Palette,
        table::Table,
    },
    draw_wrapped, shortened,
};

/// Describes the playback of a game between agents; empty where people play.
pub fn state_of_watch(table: &Table, console: &Console) -> String {
    if !table.is_watched() || table.session().conclusion().is_some() {
        return String::new();
    }
    let (speed, fastest) = table.speed.number();
    let is_running = table.engine.playback().is_some_and(|playback| playback.is_running);
    let key = if is_running { "terminal-playing" } else { "terminal-paused" };
    let message = Message::new(key).with("speed", speed.to_string());
    console.say(&message.with("fastest", fastest.to_string()))
}

/// Draws who plays, the scores, the times, and whose turn it is.
pub fn draw_sides(
    table: &Table,
    now: Duration,
    area: Rect,
    console: &Console,
    palette: &Palette,
    buffer: &mut Buffer,
) {
    let session = table.session();
    let position = session.position();
    let scene = position.scene();
    let is_over = session.conclusion().is_some();
    let scores = position.scores();
    for (y, player) in (area.y..).zip(Side::BOTH) {
        let has_turn = !is_over && session.turn() == player;
        let has_won = session.conclusion().is_some_and(|end| end.winner() == Some(player));
        let marker = match (has_turn, has_won) {
            (true, _) => "▶",
            (_, true) => "★",
            _ => " ",
        };
        let mut symbol = scene.symbol(player).to_string();
        if scene.glyphs() != scene.symbols {
            symbol = format!("{} {symbol}", scene.glyphs()[player.index()]);
        }
        let mut used = session.time_used(player);
        if has_turn {
            used += table.time_at_turn(now);
        }
        let seconds = used.as_secs();
        let clock = format!("{:>3}:{:02}", seconds / 60, seconds % 60);
        let score = scores.map_or(String::new(), |scores| scores[player.index()].to_string());
        let right = format!("{score:>3} {clock}");
        let turn_style =
            if has_turn { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        buffer.set_string(area.x, y, marker, palette.title());
        buffer.set_string(area.x + 2, y, &symbol, palette.mark(player));
        let name_x = area.x + 3 + symbol.chars().count() as u16;
        let right_x = area.right() - right.chars().count() as u16;
        let room = usize::from(right_x.saturating_sub(name_x + 1));
        let name = shortened(&name_of(table, player, console), room);
        buffer.set_string(name_x, y, name, turn_style);
        buffer.set_string(right_x, y, right, turn_style);
    }
    let line = if is_over {
        console.word("play-over")
    } else {
        let mover = status::side(position, session.turn(), console);
        console.say(&Message::new("to-move").with("side", mover))
    };
    let place = scene.spot(table.cursor).filter(|_| session.awaits_person());
    let place = place.map(|spot| spot.name.clone());
    let rounds = position.rounds_left().filter(|_| !is_over);
    let rounds =
        rounds.map(|rounds| console.say(&Message::new("rounds-left").with("rounds", rounds)));
    let parts: Vec<String> = [Some(line), place, rounds].into_iter().flatten().collect();
    let text = shortened(&parts.join(" · "), usize::from(area.width));
    buffer.set_string(area.x, area.y + 2, text, Style::new());
}

fn name_of(table: &Table, player: Side, console: &Console) -> String {
    match table.session().occupant(player) {
        Occupant::Agent(word) | Occupant::Bot(word) => word.clone(),
        Occupant::Person if *table.session().occupant(player.other()) == Occupant::Person => {
            console.word("terminal-person")
        }
        Occupant::Person => console.word("play-person"),
    }
}

fn draw_title(title: &str, area: Rect, palette: &Palette, buffer: &mut Buffer) {
    let block = Block::new().borders(Borders::TOP).border_style(palette.grid());
    block.title(format!("{title} ")).title_style(palette.title()).render(area, buffer);
}

/// Draws what an agent has found out, or is finding out.
pub fn draw_thinking(
    table: &Table,
    now: Duration,
    area: Rect,
    console: &Console,
    palette: &Palette,
    buffer: &mut Buffer,
) {
    let running = table.running();
    let running = running.as_ref();
    let last_known = table.engine.last_known();
    let purpose = running.map(|running| running.purpose);
    let purpose = purpose.or(last_known.map(|known| known.purpose));
    let title = match purpose {
        Some(Purpose::Hint) => "terminal-title-hint",
        Some(Purpose::Values) => "terminal-title-values",
        _ => "terminal-title-thinking",
    };
    draw_title(&console.word(title), area, palette, buffer);
    let width = usize::from(area.width);
    let mut write = |row: u16, text: &str| {
        buffer.set_string(area.x, area.y + row, shortened(text, width), Style::new());
    };
    // While an agent searches, the earlier result of another is outdated.
    let known = last_known.filter(|known| {
        running.is_none_or(|running| {
            known.after == table.session().steps().len() && known.agent == running.agent
        })
    });
    if let Some(running) = running {
        let seconds = now.saturating_sub(running.since).as_secs_f64();
        let message = Message::new("terminal-thinks").with("player", running.agent);
        write(1, &console.say(&message.with("seconds", format!("{seconds:.1}"))));
    }
    let Some(known) = known else {
        if running.is_none() {
            write(1, &console.word("terminal-no-thought"));
        }
        return;
    };
    let (decision, seconds) = (&known.result.decision, known.result.seconds);
    if running.is_none() {
        let message = Message::new("terminal-thought").with("player", known.agent.as_str());
        let mut text = console.say(&message.with("seconds", format!("{seconds:.1}")));
        if let Some(seed) = known.result.seed {
            let seed = console.say(&Message::new("think-seed").with("seed", seed.to_string()));
            text += &format!(" · {seed}");
        }
        write(1, &text);
    }
    let depth = Message::new("terminal-depth").with("depth", decision.depth);
    write(2, &console.say(&depth.with("nodes", grouped(decision.nodes))));
    let rate = decision.nodes as f64 / seconds.max(1e-6);
    write(3, &console.say(&Message::new("terminal-rate").with("rate", grouped(rate as u64))));
    let asked = table.session().position_after(known.after);
    let mut words = value_words::words(decision.value, asked, console);
    if let Some(value) = decision.value {
        words += &format!(" ({})", value_words::short(value));
    }
    write(4, &console.say(&Message::new("think-value").with("words", words)));
    let line = console.say(&Message::new("think-line").with("line", decision.line.join(" ")));
    draw_wrapped(&line, Rect::new(area.x, area.y + 5, area.width, 2), Style::new(), buffer);
}

/// Draws the list of moves, the latest at the bottom.
pub fn draw_moves(
    table: &Table,
    layout: &TableLayout,
    console: &Console,
    palette: &Palette,
    buffer: &mut Buffer,
) {
    let area = layout.moves;
    let steps = table.session().steps();
    let message = Message::new("terminal-title-moves").with("count", steps.len());
    draw_title(&console.say(&message), area, palette, buffer);
    let visible = layout.rows_of_moves();
    let last_row = steps.len().div_ceil(MOVES_IN_A_ROW).saturating_sub(table.scroll);
    let first_row = last_row.saturating_sub(visible);
    let column_width = area.width / MOVES_IN_A_ROW as u16;
    let shown = steps.iter().enumerate().skip(first_row * MOVES_IN_A_ROW);
    for (index, step) in shown.take((last_row - first_row) * MOVES_IN_A_ROW) {
        let (row, column) = (index / MOVES_IN_A_ROW - first_row, index % MOVES_IN_A_ROW);
        let symbol = table.session().position().symbol(step.mover);
        let is_last = index + 1 == steps.len();
        let style = if is_last { palette.title() } else { Style::new() };
        let x = area.x + column_width * column as u16;
        let y = area.y + 1 + row as u16;
        buffer.set_string(x, y, format!("{:>2}", index + 1), palette.quiet());
        buffer.set_string(x + 3, y, symbol.to_string(), palette.mark(step.mover));
        buffer.set_string(x + 5, y, &step.chosen, style);
    }
    if first_row > 0 {
        buffer.set_string(area.right() - 1, area.y + 1, "▲", palette.title());
    }
    if table.scroll > 0 {
        buffer.set_string(area.right() - 1, area.bottom() - 1, "▼", palette.title());
    }
}
