use papan_catalogue::{AnyGame, PlayError, Played};
use papan_core::OptionValues;

use papan_record::{Detail, Fault, Violation};

/// Plays the move of an answer, or returns the fault that the line shows.
pub(crate) fn judged_move(position: &dyn AnyGame, text: &str, line: &str) -> Result<Played, Fault> {
    position.play(text).map_err(|error| {
        let violation = match error {
            PlayError::Illegal(_) => Violation::IllegalMove,
            PlayError::NotAMove(_) if is_move_of_another_game(position, text) => {
                Violation::ForeignMove
            }
            PlayError::NotAMove(_) => Violation::UnreadableLine,
        };
        Fault::new(violation)
            .because(Detail::refused_move(position, text))
            .shown_by(line.as_bytes())
    })
}

fn is_move_of_another_game(position: &dyn AnyGame, text: &str) -> bool {
    let others = papan_catalogue::games().iter().filter(|entry| entry.id() != position.id());
    let mut starts = others.filter_map(|entry| entry.start(&OptionValues::new()).ok());
    starts.any(|other| other.reads_move(text))
}
