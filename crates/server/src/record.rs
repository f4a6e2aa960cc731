use papan_catalogue::write_word;
use papan_core::Side;
use papan_play::session::write_played_record;
use papan_record::{Headers, date};

use crate::table::Play;

/// Writes a game in the record format of all Papan commands: headers in the manner of PGN, then the moves.
pub fn write_record(play: &Play, updated: u64) -> String {
    let start = play.session().position_after(0);
    let control = play
        .time_per_move()
        .map_or_else(|| "-".to_owned(), |time| format!("{}s a move", time.as_secs_f64()));
    let headers = Headers {
        event: "papan",
        date: &date(updated / 1000, '.'),
        round: "1",
        names: Side::BOTH.map(|player| play.contestant(player).name.as_str()),
        game: &write_word(start.id(), &start.options()),
        seed: play.seed(),
        control: &control,
    };
    write_played_record(play.session(), &headers)
}
