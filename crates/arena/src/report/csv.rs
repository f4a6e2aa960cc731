//! One row a game, as RFC 4180 has it; the columns are the same for every tournament, and new ones come last.
//!
//! `number` and `round` count from 1. `result` is `1-0`, `0-1` or `1/2-1/2`, the one who moves first named first;
//! `winner` is a name, empty in a draw. `ending` is `finished`, `too-long`, `resigned` or a verdict, and `forfeited_by`
//! names who forfeited. `margin` is seen by the one who moved first, empty if the game did not end by the rules.
//! `moves` counts all moves, `opening` those of them that nobody chose. Seconds and nodes are sums over a side's moves;
//! nodes are empty where a side told none. `start` is the position before the opening, `played` has the moves.

use std::{io::Write, ops::ControlFlow};

use papan_core::Player;

use super::{Report, ReportFault};
use crate::store::GameRecord;

const HEADER: &str = "number,round,game,first,second,result,winner,ending,forfeited_by,margin,moves,opening,\
first_seconds,second_seconds,first_nodes,second_nodes,start,played";

pub(super) fn write(report: &Report<'_>, output: &mut dyn Write) -> Result<(), ReportFault> {
    write!(output, "{HEADER}\r\n")?;
    report.each_game(|record| {
        let fields: Vec<String> =
            fields(report, &record).iter().map(|field| quoted(field)).collect();
        write!(output, "{}\r\n", fields.join(","))?;
        Ok(ControlFlow::Continue(()))
    })
}

fn fields(report: &Report<'_>, record: &GameRecord) -> [String; 18] {
    let seat = &record.seat;
    let name = |side: Player| report.name(seat.entrants[side.index()]).to_owned();
    let winner = match record.result {
        1 => Some(Player::First),
        -1 => Some(Player::Second),
        _ => None,
    };
    let seconds = |side: usize| format!("{:.6}", record.thinking[side].as_secs_f64());
    let played: Vec<&str> = record.moves.iter().map(|played| played.text.as_str()).collect();
    [
        (seat.number + 1).to_string(),
        (seat.round + 1).to_string(),
        report.tournament.games[seat.board_game].clone(),
        name(Player::First),
        name(Player::Second),
        result(record.result).to_owned(),
        winner.map(name).unwrap_or_default(),
        record.ending.clone(),
        record.culprit.map(name).unwrap_or_default(),
        record.margin.map(|margin| margin.to_string()).unwrap_or_default(),
        record.moves.len().to_string(),
        record.opening.to_string(),
        seconds(0),
        seconds(1),
        nodes(record, Player::First),
        nodes(record, Player::Second),
        record.start.clone(),
        played.join(" "),
    ]
}

/// Writes a result, the one who moved first named first.
pub(super) fn result(result: i8) -> &'static str {
    match result {
        1 => "1-0",
        -1 => "0-1",
        _ => "1/2-1/2",
    }
}

fn nodes(record: &GameRecord, side: Player) -> String {
    let told = record.moves.iter().filter(|played| played.side == side);
    let told = told.filter_map(|played| played.thought.nodes);
    told.reduce(u64::saturating_add).map(|nodes| nodes.to_string()).unwrap_or_default()
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\r', '\n']) || field.starts_with(' ') || field.ends_with(' ') {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(
            ["a b", "a,b", "a\"b", " a"].map(quoted),
            ["a b", "\"a,b\"", "\"a\"\"b\"", "\" a\""]
        );
    }
}
