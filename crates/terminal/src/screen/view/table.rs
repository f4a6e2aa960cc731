use std::time::Duration;

use papan_console::{Console, value_words};
use papan_core::{Place, Unit, Value};
use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    super::{
        board::Highlights, layout::TableLayout, notice::Notice, palette::Palette, table::Table,
    },
    draw_header, draw_keys, draw_wrapped, panel,
};

/// Draws a game: the board, the panel beside it, the notices and the keys below.
pub fn draw(
    table: &Table,
    now: Duration,
    area: Rect,
    console: &Console,
    palette: &Palette,
    buffer: &mut Buffer,
) {
    let layout = TableLayout::of(area, table);
    let position = table.session().position();
    let title = format!("Papan · {}", console.word(table.entry.title()));
    draw_header(&title, &panel::state_of_watch(table, console), layout.header, palette, buffer);

    let values = if table.engine.shows_values() {
        values(table, layout.board.value_width())
    } else {
        Vec::new()
    };
    let highlights = Highlights {
        cursor: (!table.is_watched()).then_some(table.cursor),
        shows_legal: table.shows_legal && table.session().conclusion().is_none(),
        hint: table.hinted(),
        values: &values,
    };
    let scene = position.scene().with_last(table.session().last_place());
    layout.board.draw(&scene, &highlights, palette, buffer);

    panel::draw_sides(table, now, layout.sides, console, palette, buffer);
    panel::draw_thinking(table, now, layout.thinking, console, palette, buffer);
    panel::draw_moves(table, &layout, console, palette, buffer);

    let said: Vec<String> =
        table.notices.iter().map(|notice| notice.say(table.session(), console)).collect();
    let is_fault = table.notices.iter().any(Notice::is_fault);
    let style = if is_fault { palette.fault() } else { palette.title() };
    let lines = Rect::new(area.x + 1, layout.notices.y, area.width - 2, layout.notices.height);
    draw_wrapped(&said.join(" "), lines, style, buffer);

    let keys = if table.session().conclusion().is_some() {
        "terminal-keys-over"
    } else if table.is_watched() {
        "terminal-keys-watch"
    } else {
        "terminal-keys-play"
    };
    draw_keys(&console.word(keys), area, palette, buffer);
}

/// Returns the values of the moves in this position, as far as they are known.
fn values(table: &Table, width: usize) -> Vec<(Place, String)> {
    let position = table.session().position();
    let candidates = table.engine.known().map(|known| known.result.decision.candidates.as_slice());
    let valued = candidates.unwrap_or_default().iter().filter_map(|candidate| {
        let place = position.place(&candidate.candidate);
        Some((place, fitted(candidate.value?, width)))
    });
    valued.collect()
}

/// Writes a value in so few characters, with less and less detail.
fn fitted(value: Value, width: usize) -> String {
    let percent = value.unit == Unit::Mean;
    let whole = if percent { value.amount * 100.0 } else { value.amount.round() };
    let tries = [
        value_words::short(value),
        value_words::short(Value { amount: whole.round(), ..value }),
        format!("{:+}", whole.round()),
    ];
    let fitting = tries.into_iter().find(|text| text.chars().count() <= width);
    // What is as far ahead as that is far ahead.
    let sign = if whole < 0.0 { "-" } else { "+" };
    fitting.unwrap_or_else(|| sign.repeat(width.min(2)))
}

#[cfg(test)]
mod tests {
    use papan_core::{Bound, EvaluationUnit};

    use super::*;

    #[test]
    fn values_fit_where_they_stand() {
        let value = |amount, unit, bound| Value { amount, unit, exact: false, bound };
        for (value, width, text) in [
            (value(3.0, Unit::Margin, Bound::Equal), 3, "+3"),
            (value(-12.0, Unit::Margin, Bound::AtMost), 3, "-12"),
            (value(-12.0, Unit::Margin, Bound::AtMost), 5, "≤-12"),
            (value(0.553, Unit::Evaluation(EvaluationUnit::new("even")), Bound::Equal), 3, "+1"),
            (value(0.553, Unit::Mean, Bound::Equal), 3, "+55"),
            (value(-1234.0, Unit::Evaluation(EvaluationUnit::new("even")), Bound::Equal), 3, "--"),
            (value(-1.0, Unit::Margin, Bound::Equal), 1, "-"),
            (value(0.0, Unit::Margin, Bound::Equal), 1, "0"),
        ] {
            assert_eq!(fitted(value, width), text);
        }
    }
}
