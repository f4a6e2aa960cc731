use std::time::Duration;

use papan_catalogue::{GameEntry, find_game};
use papan_core::{Message, OptionValues, Side};
use papan_play::{
    engine::{PlayEngine, PlaySetup, Playback},
    session::{self, Occupant, Session},
};
use papan_wire::{self as wire, Ending, NewSide};

use super::stored_game::{StoredEnding, StoredGame};
use crate::{
    set_up::{Contestant, SetUp},
    storage::StoredText,
};

/// A game with the data that the play engine does not have: its id, its versions, names, and the seed.
pub struct Play {
    pub(super) id: String,
    pub(super) version: u64,
    /// The version of what is stored, 0 until it is.
    pub(super) stored_version: u64,
    pub(super) entry: &'static GameEntry,
    pub(super) engine: PlayEngine,
    contestants: [Contestant; 2],
    seed: u64,
    /// The violation of an agent or a bot that ended the game.
    pub(super) blame: Option<wire::Message>,
}

impl Play {
    /// Starts a game.
    ///
    /// # Errors
    /// When one of the given moves is not legal.
    pub fn start(id: String, set_up: SetUp) -> Result<Play, Message> {
        let SetUp { entry, start, moves, contestants, time, seed } = set_up;
        let occupants = contestants.each_ref().map(|contestant| contestant.occupant.clone());
        let mut session = Session::new(start, None, occupants);
        for chosen in moves {
            session.play(&chosen, Duration::ZERO)?;
        }
        let setup = PlaySetup { time_per_move: time, ..PlaySetup::new(session) };
        Ok(Play {
            id,
            version: 1,
            stored_version: 0,
            entry,
            engine: PlayEngine::new(setup),
            contestants,
            seed,
            blame: None,
        })
    }

    /// Restores a stored game.
    ///
    /// # Errors
    /// When it cannot be read, or does not follow the rules.
    pub fn restore(stored: &StoredText) -> Result<Play, Message> {
        let damaged = |_| Message::new("server-game-damaged").with("id", stored.id.as_str());
        let stored_version = stored.version;
        let text: StoredGame = serde_json::from_str(&stored.text).map_err(damaged)?;
        Ok(Play { stored_version, ..Play::again(stored.id.clone(), text)? })
    }

    /// Restores a game.
    ///
    /// # Errors
    /// When it does not follow the rules.
    pub fn again(id: String, stored: StoredGame) -> Result<Play, Message> {
        let damaged = || Message::new("server-game-damaged").with("id", id.as_str());
        if stored.form != StoredGame::FORM {
            return Err(damaged());
        }
        let entry = find_game(&stored.game).map_err(|error| Message::from(&error))?;
        let start = entry
            .read(&stored.start, &OptionValues::new())
            .map_err(|error| Message::from(&error))?;
        let contestants = stored.sides.map(|side| {
            let asked = NewSide::from(side.player);
            Contestant { occupant: occupant(&asked), name: side.name, asked }
        });
        let occupants = contestants.each_ref().map(|contestant| contestant.occupant.clone());
        let mut session = Session::new(start, None, occupants);
        for (by, seconds) in &stored.moves {
            session.play(by, duration(*seconds))?;
        }
        let mut blame = None;
        if let Some(conclusion) = stored.conclusion {
            let winner = conclusion.winner.ok_or_else(damaged)?;
            let loser = if winner == 0 { Side::Second } else { Side::First };
            session.end(match conclusion.ending {
                StoredEnding::Resigned => session::Conclusion::Resigned(loser),
                StoredEnding::Time => session::Conclusion::TimeOut(loser),
                StoredEnding::Forfeit => session::Conclusion::Forfeited(loser),
                StoredEnding::Played => return Err(damaged()),
            })?;
            blame = conclusion.message.map(wire::Message::from);
        }
        let playback = stored.watching.map_or_else(Playback::default, |watching| Playback {
            is_running: watching.running,
            delay: Duration::from_millis(watching.delay).min(Playback::MAX_DELAY),
        });
        let setup = PlaySetup {
            time_per_move: stored.seconds_per_move.map(duration),
            time_at_turn: duration(stored.seconds_at_turn),
            playback,
            tally: stored.tally,
            ..PlaySetup::new(session)
        };
        Ok(Play {
            version: stored.version,
            stored_version: 0,
            entry,
            engine: PlayEngine::new(setup),
            contestants,
            seed: stored.seed,
            blame,
            id,
        })
    }

    /// Returns the game in progress.
    pub fn session(&self) -> &Session {
        self.engine.session()
    }

    /// Returns the player of a side.
    pub fn contestant(&self, side: Side) -> &Contestant {
        &self.contestants[self.session().contestant(side)]
    }

    /// Returns the maximum time for one move.
    pub fn time_per_move(&self) -> Option<Duration> {
        self.engine.time_per_move()
    }

    /// Returns the seed of all random choices.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns how the game ended, once it has.
    pub fn conclusion(&self) -> Option<wire::Conclusion> {
        let conclusion = self.session().conclusion()?;
        let ending = match conclusion {
            session::Conclusion::Played(_) => Ending::Played,
            session::Conclusion::Resigned(_) => Ending::Resigned,
            session::Conclusion::TimeOut(_) => Ending::Time,
            session::Conclusion::Forfeited(_) => Ending::Forfeit,
        };
        let winner = conclusion.winner().map(Side::index);
        Some(wire::Conclusion { winner, ending, message: self.blame.clone() })
    }
}

/// Returns the player of a side, as the session sees it.
fn occupant(side: &NewSide) -> Occupant {
    match side {
        NewSide::Person { .. } => Occupant::Person,
        NewSide::Bot { bot, .. } => Occupant::Bot(bot.clone()),
        NewSide::Agent { agent, options, .. } => {
            let options: Vec<String> =
                options.iter().map(|(key, value)| format!("{key}={value}")).collect();
            let separator = if options.is_empty() { "" } else { ":" };
            Occupant::Agent(format!("{agent}{separator}{}", options.join(",")))
        }
    }
}

/// Converts seconds to a duration; invalid values become zero.
fn duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}
