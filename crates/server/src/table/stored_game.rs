use std::{collections::BTreeMap, time::Duration};

use papan_core::Side;
use papan_play::{engine::Playback, session::Conclusion};
use papan_wire as wire;
use serde::{Deserialize, Serialize};

use super::Play;

/// A game as it is stored: the minimum that is needed to restore it. These types belong to the storage alone, so that a
/// change of the web API does not change what is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredGame {
    /// The version of this form, 1.
    pub form: u32,
    pub version: u64,
    pub game: String,
    pub options: BTreeMap<String, String>,
    pub sides: [StoredSide; 2],
    pub seconds_per_move: Option<f64>,
    pub seed: u64,
    pub start: String,
    pub moves: Vec<(String, f64)>,
    pub seconds_at_turn: f64,
    /// How the game ended, if not by its rules.
    pub conclusion: Option<StoredConclusion>,
    /// Whether the game is over, in any way.
    pub over: bool,
    pub watching: Option<StoredPlayback>,
    /// Won by the first side, won by the second side, drawn, in the games before this one.
    pub tally: [u32; 3],
}

/// A side as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredSide {
    pub name: String,
    pub player: StoredPlayer,
}

/// A player as it is stored, with the name that was typed for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum StoredPlayer {
    Person {
        name: String,
    },
    Agent {
        #[serde(default)]
        name: String,
        agent: String,
        #[serde(default)]
        options: BTreeMap<String, String>,
    },
    Bot {
        #[serde(default)]
        name: String,
        bot: String,
    },
}

/// An ending outside the rules as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredConclusion {
    /// The winner: 0 or 1.
    pub winner: Option<usize>,
    pub ending: StoredEnding,
    pub message: Option<StoredMessage>,
}

/// The kind of an ending as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StoredEnding {
    Played,
    Resigned,
    Time,
    Forfeit,
}

/// The action of a player, as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredMessage {
    key: String,
    arguments: BTreeMap<String, StoredArgument>,
}

/// A value inside a stored message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum StoredArgument {
    Number(i64),
    Text(String),
    Message(StoredMessage),
}

/// The playback of a game without people as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredPlayback {
    pub running: bool,
    /// Milliseconds between two moves.
    pub delay: u64,
}

impl StoredGame {
    /// The version of the form that is written.
    pub const FORM: u32 = 1;

    /// Makes the stored form of a game.
    pub fn of(play: &Play, now: Duration) -> StoredGame {
        let session = play.session();
        let start = session.position_after(0);
        let conclusion = session.conclusion();
        let [first, second] = Side::BOTH.map(|side| session.contestant(side));
        let earlier = play.engine.earlier_tally();
        let at_turn = play.engine.time_at_turn(now).as_secs_f64();
        let side = |side| {
            let contestant = play.contestant(side);
            let player = StoredPlayer::from(&contestant.asked);
            StoredSide { name: contestant.name.clone(), player }
        };
        StoredGame {
            form: StoredGame::FORM,
            version: play.version,
            game: play.entry.id().to_owned(),
            options: super::state::options(&start.options()),
            sides: Side::BOTH.map(side),
            seconds_per_move: play.time_per_move().map(|time| time.as_secs_f64()),
            seed: play.seed(),
            start: start.text(),
            moves: session
                .steps()
                .iter()
                .map(|step| (step.chosen.clone(), step.took.as_secs_f64()))
                .collect(),
            seconds_at_turn: if conclusion.is_some() { 0.0 } else { at_turn },
            conclusion: conclusion.and_then(|ended| StoredConclusion::of(ended, play)),
            over: conclusion.is_some(),
            watching: play.engine.playback().map(StoredPlayback::from),
            tally: [earlier[first], earlier[second], earlier[2]],
        }
    }
}

impl StoredConclusion {
    /// Converts an ending; an ending by the rules follows from the moves.
    fn of(conclusion: Conclusion, play: &Play) -> Option<StoredConclusion> {
        let ending = match conclusion {
            Conclusion::Played(_) => return None,
            Conclusion::Resigned(_) => StoredEnding::Resigned,
            Conclusion::TimeOut(_) => StoredEnding::Time,
            Conclusion::Forfeited(_) => StoredEnding::Forfeit,
        };
        let winner = conclusion.winner().map(Side::index);
        let message = play.blame.clone().map(StoredMessage::from);
        Some(StoredConclusion { winner, ending, message })
    }
}

impl From<Playback> for StoredPlayback {
    fn from(playback: Playback) -> StoredPlayback {
        let delay = playback.delay.as_millis() as u64;
        StoredPlayback { running: playback.is_running, delay }
    }
}

impl From<&wire::NewSide> for StoredPlayer {
    fn from(side: &wire::NewSide) -> StoredPlayer {
        match side.clone() {
            wire::NewSide::Person { name } => StoredPlayer::Person { name },
            wire::NewSide::Agent { name, agent, options } => {
                StoredPlayer::Agent { name, agent, options }
            }
            wire::NewSide::Bot { name, bot } => StoredPlayer::Bot { name, bot },
        }
    }
}

impl From<StoredPlayer> for wire::NewSide {
    fn from(player: StoredPlayer) -> wire::NewSide {
        match player {
            StoredPlayer::Person { name } => wire::NewSide::Person { name },
            StoredPlayer::Agent { name, agent, options } => {
                wire::NewSide::Agent { name, agent, options }
            }
            StoredPlayer::Bot { name, bot } => wire::NewSide::Bot { name, bot },
        }
    }
}

impl From<wire::Message> for StoredMessage {
    fn from(message: wire::Message) -> StoredMessage {
        let argument = |argument| match argument {
            wire::Argument::Number(number) => StoredArgument::Number(number),
            wire::Argument::Text(text) => StoredArgument::Text(text),
            wire::Argument::Message(message) => StoredArgument::Message(message.into()),
        };
        let arguments = message.arguments.into_iter();
        StoredMessage {
            key: message.key,
            arguments: arguments.map(|(name, value)| (name, argument(value))).collect(),
        }
    }
}

impl From<StoredMessage> for wire::Message {
    fn from(message: StoredMessage) -> wire::Message {
        let argument = |argument| match argument {
            StoredArgument::Number(number) => wire::Argument::Number(number),
            StoredArgument::Text(text) => wire::Argument::Text(text),
            StoredArgument::Message(message) => wire::Argument::Message(message.into()),
        };
        let arguments = message.arguments.into_iter();
        wire::Message {
            key: message.key,
            arguments: arguments.map(|(name, value)| (name, argument(value))).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, Play, StoredGame};

    /// A stored game of the first release of this form.
    const STORED: &str = r#"{"form":1,"version":7,"game":"tic-tac-toe","options":{"width":"4"},"sides":[
        {"name":"Ana","player":{"kind":"person","name":"Ana"}},
        {"name":"mcts:nodes=50","player":{"kind":"agent","name":"","agent":"mcts","options":{"nodes":"50"}}}],
        "seconds_per_move":2.5,"seed":42,"start":"..../..../.... X","moves":[["b2",1.5],["a1",0.25]],
        "seconds_at_turn":0.0,"conclusion":{"winner":0,"ending":"forfeit","message":{"key":"sin-because",
        "arguments":{"sin":{"key":"sin-exit-code","arguments":{"code":3}},"detail":"text"}}},
        "over":true,"watching":null,"tally":[2,1,0]}"#;

    #[test]
    fn a_game_stored_before_is_read_and_stored_again_alike() {
        let stored: StoredGame = serde_json::from_str(STORED).expect("a stored game");
        let play = Play::again("game".to_owned(), stored.clone()).expect("a game");
        assert_eq!(play.session().steps().len(), 2);
        assert_eq!(StoredGame::of(&play, Duration::ZERO), stored);
        let written = serde_json::to_value(&stored).expect("JSON");
        let before: serde_json::Value = serde_json::from_str(STORED).expect("JSON");
        assert_eq!(written, before);
    }
}
