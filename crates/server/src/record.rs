use std::fmt::Write;

use papan_arena::date;
use papan_catalogue::write_word;
use papan_core::Player;

use crate::{
    table::Play,
    wire::{Conclusion, Ending},
};

/// The width at which moves are broken into lines.
const WIDTH: usize = 80;

/// Writes a game as every command of Papan reads it: headers in the manner of PGN, then the moves.
///
/// A game that goes on has the result `*`, as PGN has it.
pub fn write_record(play: &Play, updated: u64) -> String {
    let session = play.session();
    let conclusion = play.conclusion();
    let result = match &conclusion {
        None => "*",
        Some(Conclusion { winner: Some(0), .. }) => "1-0",
        Some(Conclusion { winner: Some(_), .. }) => "0-1",
        Some(Conclusion { winner: None, .. }) => "1/2-1/2",
    };
    let start = session.position_after(0);
    let [first, second] = Player::BOTH.map(|player| play.contestant(player).name.as_str());
    let time = play.time().map_or_else(|| "-".to_owned(), |time| format!("{}s a move", time.as_secs_f64()));
    let mut text = String::new();
    let mut header = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(char::is_control, " ");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    header("Event", "papan");
    header("Site", "?");
    header("Date", &date(updated / 1000, '.'));
    header("Round", "1");
    header("White", first);
    header("Black", second);
    header("Result", result);
    header("Game", &write_word(start.id(), &start.options()));
    header("Start", &start.text());
    header("Opening", "0");
    header("Seed", &play.seed().to_string());
    header("TimeControl", &time);
    let termination = conclusion.as_ref().map_or("unfinished", |conclusion| match conclusion.ending {
        Ending::Played => "finished",
        Ending::Resigned => "resigned",
        Ending::Time => "out-of-time",
        Ending::Forfeit => "forfeit",
    });
    header("Termination", termination);
    text.push('\n');
    text += &moves(play, result);
    text
}

fn moves(play: &Play, result: &str) -> String {
    let steps = play.session().steps().iter().enumerate();
    let words = steps.flat_map(|(index, step)| {
        let seconds = format!("{{{:.6}}}", step.took.as_secs_f64());
        [format!("{}.", index + 1), step.by.clone(), seconds]
    });
    let mut text = String::new();
    let mut column = 0;
    for word in words.chain([result.to_owned()]) {
        if column > 0 && column + 1 + word.len() > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += &word;
        column += word.len();
    }
    text.push('\n');
    text
}
