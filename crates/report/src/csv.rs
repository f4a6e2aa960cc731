//! One row per game, as in RFC 4180; the columns are the same for every tournament, and new ones are appended.
//!
//! `number` and `round` count from 1. `result` is `1-0`, `0-1` or `1/2-1/2`, the first mover named first; `winner` is a
//! name, empty in a draw. `ending` is `finished`, `too-long`, `resigned` or a verdict, and `forfeited_by` names the
//! entrant that forfeited. `margin` is from the view of the first mover, empty if the game did not end by the rules.
//! `moves` counts all moves, `opening` those of the opening. Seconds and nodes are sums over a side's moves; nodes are
//! empty where a side reported none. `start` is the position before the opening, `played` has the moves. `attempt` is
//! the attempt whose result counts, from 1; `void_attempts` are those before it that are void because the host stalled;
//! `stalled` is 1 if the result counts although the host stalled in every attempt, else 0.
//!
//! Names and moves are untrusted: unprintable characters are escaped, and a field that a spreadsheet would take for a
//! formula gets an apostrophe in front.

use std::{borrow::Cow, io::Write, ops::ControlFlow};

use csv::{Terminator, WriterBuilder};
use papan_core::{Side, escape_unprintable};

use super::{Report, ReportFault};
use papan_record::GameLog;
use papan_store::StoredGame;

const HEADER: [&str; 21] = [
    "number",
    "round",
    "game",
    "first",
    "second",
    "result",
    "winner",
    "ending",
    "forfeited_by",
    "margin",
    "moves",
    "opening",
    "first_seconds",
    "second_seconds",
    "first_nodes",
    "second_nodes",
    "start",
    "played",
    "attempt",
    "void_attempts",
    "stalled",
];

pub(super) fn write(report: &Report<'_>, output: &mut dyn Write) -> Result<(), ReportFault> {
    let mut table = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(output);
    let unable = |error: csv::Error| ReportFault::Output(error.into());
    table.write_record(HEADER).map_err(unable)?;
    let void = report.store.void_counts(&report.tournament.id)?;
    report.each_game(|record| {
        let void = void.get(&record.seat.number).copied().unwrap_or(0);
        let fields = fields(report, &record, void);
        table.write_record(fields.iter().map(|field| cell(field).into_owned())).map_err(unable)?;
        Ok(ControlFlow::Continue(()))
    })?;
    table.flush()?;
    Ok(())
}

fn fields(report: &Report<'_>, game: &StoredGame, void: u64) -> [String; 21] {
    let StoredGame { seat, attempt, log } = game;
    let name = |side: Side| report.name(seat.entrants[side.index()]).to_owned();
    let winner = match log.result {
        1 => Some(Side::First),
        -1 => Some(Side::Second),
        _ => None,
    };
    let seconds = |side: usize| format!("{:.6}", log.thinking[side].as_secs_f64());
    let played: Vec<&str> = log.moves.iter().map(|played| played.text.as_str()).collect();
    [
        (seat.number + 1).to_string(),
        (seat.round + 1).to_string(),
        report.tournament.games[seat.board_game].clone(),
        name(Side::First),
        name(Side::Second),
        result(log.result).to_owned(),
        winner.map(name).unwrap_or_default(),
        log.ending.name().to_owned(),
        log.ending.forfeit().map(|(side, _)| name(side)).unwrap_or_default(),
        log.margin.map(|margin| margin.to_string()).unwrap_or_default(),
        log.moves.len().to_string(),
        log.opening.to_string(),
        seconds(0),
        seconds(1),
        nodes(log, Side::First),
        nodes(log, Side::Second),
        log.start.clone(),
        played.join(" "),
        attempt.to_string(),
        void.to_string(),
        u8::from(log.stalled).to_string(),
    ]
}

/// Writes a result, the first mover named first.
pub(super) fn result(result: i8) -> &'static str {
    match result {
        1 => "1-0",
        -1 => "0-1",
        _ => "1/2-1/2",
    }
}

fn nodes(log: &GameLog, side: Side) -> String {
    let told = log.moves.iter().filter(|played| played.side == side);
    let told = told.filter_map(|played| played.info.nodes);
    told.reduce(u64::saturating_add).map(|nodes| nodes.to_string()).unwrap_or_default()
}

/// Returns a field as it is written: unprintable characters are escaped, and a field that a spreadsheet would take for
/// a formula gets an apostrophe in front. Plain numbers such as `-3` are unchanged.
fn cell(field: &str) -> Cow<'_, str> {
    let field = escape_unprintable(field);
    // Some programs treat the full-width forms like the plain ones.
    let is_formula = field.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    if is_formula && !is_number(&field) { Cow::Owned(format!("'{field}")) } else { field }
}

fn is_number(field: &str) -> bool {
    let digits = field.strip_prefix(['-', '+']).unwrap_or(field);
    digits.starts_with(|digit: char| digit.is_ascii_digit()) && digits.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn no_cell_is_a_formula() {
        for (field, written) in [
            ("Ana", "Ana"),
            ("-3", "-3"),
            ("+0.5", "+0.5"),
            ("-1e-3", "-1e-3"),
            ("1-0", "1-0"),
            ("=1+1", "'=1+1"),
            ("+1+cmd|' /C calc'!A0", "'+1+cmd|' /C calc'!A0"),
            ("-1+1", "'-1+1"),
            ("-inf", "'-inf"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("  =1", "'  =1"),
            ("\u{3000}=1", "'\u{3000}=1"),
            ("\t=1", r"\t=1"),
            ("\r=1", r"\r=1"),
            ("\u{200b}=1", r"\u{200b}=1"),
            ("＝1", "'＝1"),
            ("＠x", "'＠x"),
        ] {
            assert_eq!(cell(field), written, "{field:?}");
        }
    }
}
