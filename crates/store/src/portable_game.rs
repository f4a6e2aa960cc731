//! A game as one line of an exported tournament.

use std::time::Duration;

use papan_core::Side;
use serde::{Deserialize, Serialize};

use super::{
    StoredGame, older_message::OlderMessage, portable::Header, stored_detail::StoredDetail,
    stored_ending::StoredEnding,
};
use papan_record::{GameLog, PlayedMove, ProcessOutput, SearchInfo, Seat};

/// The exported form of a game; sides are 1 and 2, times are microseconds.
#[derive(Serialize, Deserialize)]
pub(super) struct PortableGame {
    number: u64,
    attempt: u32,
    meeting: usize,
    round: usize,
    game: usize,
    entrants: [usize; 2],
    start: String,
    opening: usize,
    moves: String,
    /// A digit a move.
    sides: String,
    times: Vec<u64>,
    /// As text: JSON has no infinity, and not every reader preserves the last digit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    values: Vec<Option<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    depths: Vec<Option<u32>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    nodes: Vec<Option<u64>>,
    thinking: [u64; 2],
    result: i8,
    margin: Option<i64>,
    ending: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    culprit: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    detail: Option<StoredDetail>,
    /// The violation in exports of version 1.
    #[serde(default, skip_serializing)]
    fault: Option<OlderMessage>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    evidence: Option<String>,
    sandbox: [Vec<String>; 2],
    errors: [String; 2],
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    stalled: bool,
}

impl From<StoredGame> for PortableGame {
    fn from(StoredGame { seat, attempt, log }: StoredGame) -> PortableGame {
        let moves = &log.moves;
        let texts: Vec<&str> = moves.iter().map(|played| played.text.as_str()).collect();
        let infos = || moves.iter().map(|played| &played.info);
        let [first, second] = log.outputs;
        let ending = StoredEnding::from(log.ending);
        PortableGame {
            number: seat.number,
            attempt,
            meeting: seat.meeting,
            round: seat.round,
            game: seat.board_game,
            entrants: seat.entrants,
            start: log.start,
            opening: log.opening,
            moves: texts.join(" "),
            sides: moves
                .iter()
                .map(|played| if played.side == Side::First { '1' } else { '2' })
                .collect(),
            times: moves.iter().map(|played| played.time.as_micros() as u64).collect(),
            values: unless_unknown(infos().map(|one| one.value.map(|value| format!("{value:?}")))),
            depths: unless_unknown(infos().map(|one| one.depth)),
            nodes: unless_unknown(infos().map(|one| one.nodes)),
            thinking: log.thinking.map(|time| time.as_micros() as u64),
            result: log.result,
            margin: log.margin,
            ending: ending.name,
            culprit: ending.culprit.map(|side| side.index() as u8 + 1),
            detail: ending.detail,
            fault: None,
            evidence: ending.evidence,
            sandbox: [first.sandbox, second.sandbox],
            errors: [first.errors, second.errors],
            stalled: log.stalled,
        }
    }
}

impl PortableGame {
    /// Turns the line back into a game of a tournament; `None` when it contradicts itself.
    pub(super) fn into_game(self, header: &Header) -> Option<StoredGame> {
        let texts: Vec<&str> = self.moves.split_terminator(' ').collect();
        let length = texts.len();
        let values = self.values.into_iter().map(|value| value.map(|text| text.parse::<f64>()));
        let values: Vec<_> = values.map(Option::transpose).collect::<Result<_, _>>().ok()?;
        let values = known_or_not(values, length)?;
        let depths = known_or_not(self.depths, length)?;
        let nodes = known_or_not(self.nodes, length)?;
        let sides: Vec<Side> = self.sides.bytes().map(side).collect::<Option<_>>()?;
        if sides.len() != length || self.times.len() != length {
            return None;
        }
        let played = |index: usize| PlayedMove {
            text: texts[index].to_owned(),
            side: sides[index],
            time: Duration::from_micros(self.times[index]),
            info: SearchInfo {
                value: values[index],
                depth: depths[index],
                nodes: nodes[index],
                line: Vec::new(),
            },
        };
        let moves = (0..length).map(played).collect();
        let culprit = match self.culprit {
            Some(number) => Some(side(b'0'.checked_add(number)?)?),
            None => None,
        };
        let ending = StoredEnding {
            name: self.ending,
            culprit,
            detail: self.detail,
            evidence: self.evidence,
        };
        let [first, second] = self.sandbox;
        let [first_errors, second_errors] = self.errors;
        let seat = Seat {
            number: self.number,
            meeting: self.meeting,
            round: self.round,
            board_game: self.game,
            entrants: self.entrants,
        };
        let mut log = GameLog {
            start: self.start,
            opening: self.opening,
            moves,
            thinking: self.thinking.map(Duration::from_micros),
            result: self.result,
            margin: self.margin,
            ending: ending.into_ending(self.result)?,
            outputs: [
                ProcessOutput { sandbox: first, errors: first_errors },
                ProcessOutput { sandbox: second, errors: second_errors },
            ],
            stalled: self.stalled,
        };
        if let (Some(fault), Some(side)) = (&self.fault, culprit) {
            let game = header.games.get(self.game).map_or("", String::as_str);
            let culprit = header.entrants.get(self.entrants[side.index()]);
            fault.refine(&mut log, game, culprit.map_or("", |(_, word)| word));
        }
        Some(StoredGame { seat, attempt: self.attempt, log })
    }
}

fn side(digit: u8) -> Option<Side> {
    match digit {
        b'1' => Some(Side::First),
        b'2' => Some(Side::Second),
        _ => None,
    }
}

/// Collects a list, or none if nothing of it is known.
fn unless_unknown<T>(list: impl Iterator<Item = Option<T>>) -> Vec<Option<T>> {
    let list: Vec<Option<T>> = list.collect();
    if list.iter().any(Option::is_some) { list } else { Vec::new() }
}

/// Undoes [`unless_unknown`]; `None` when the length is wrong.
fn known_or_not<T: Clone>(list: Vec<Option<T>>, length: usize) -> Option<Vec<Option<T>>> {
    if list.is_empty() {
        return Some(vec![None; length]);
    }
    (list.len() == length).then_some(list)
}
