use papan_core::Side;

use super::{Conclusion, Session, Step};
use papan_record::{Account, Ending, Headers, PlayedMove, ProcessOutput, SearchInfo, Violation};

/// Writes a game between people and agents as a record, also while it is played.
pub fn write_played_record(session: &Session, headers: &Headers<'_>) -> String {
    let played = |step: &Step| PlayedMove {
        text: step.chosen.clone(),
        side: step.mover,
        time: step.took,
        info: SearchInfo::default(),
    };
    let moves: Vec<PlayedMove> = session.steps().iter().map(played).collect();
    let conclusion = session.conclusion();
    let (ending, culprit) = match conclusion {
        None => ("unfinished", None),
        Some(Conclusion::Played(_)) => (Ending::Finished.name(), None),
        Some(Conclusion::Resigned(loser)) => (Ending::Resigned(loser).name(), None),
        Some(Conclusion::TimeOut(loser)) => (Violation::OutOfTime.name(), Some(loser)),
        Some(Conclusion::Forfeited(loser)) => ("forfeited", Some(loser)),
    };
    let won = |winner: Option<Side>| match winner {
        None => 0,
        Some(Side::First) => 1,
        Some(Side::Second) => -1,
    };
    Account {
        result: conclusion.map(|conclusion| won(conclusion.winner())),
        start: &session.position_after(0).text(),
        opening: 0,
        moves: &moves,
        ending,
        culprit,
        evidence: None,
        outputs: [&ProcessOutput::default(), &ProcessOutput::default()],
    }
    .write(headers)
}
