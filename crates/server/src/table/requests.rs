use std::time::Duration;

use papan_core::Message;
use papan_play::engine::{AnalysisSubject, Command, Event};
use papan_wire::{self as wire, FromServer, Request};

use super::actor::Actor;
use crate::{agent_word::refuse_analyst, fault, set_up::read_seconds};

impl Actor {
    /// Carries out a request of a client, or sends it the reason for the refusal.
    pub(super) fn answer(&mut self, place: u64, id: Option<u64>, request: Request) {
        match self.command(place, request) {
            Ok(Some(command)) => self.update(Event::Command(command), Some((place, id))),
            Ok(None) => {}
            Err(fault) => self.refuse(place, id, fault),
        }
    }

    /// Translates a request to a command of the play engine; returns `None` where nothing is left to do.
    fn command(&self, place: u64, request: Request) -> Result<Option<Command>, wire::Fault> {
        if self.services.is_read_only && changes_game(&request) {
            return Err(refusal("server-read-only"));
        }
        Ok(Some(match request {
            Request::Play { chosen, after } => Command::Play { text: chosen, after },
            Request::Undo { version } => self.unless_stale(version, Command::Undo)?,
            Request::Resign { version } => self.unless_stale(version, Command::Resign)?,
            Request::Swap { version } => self.unless_stale(version, Command::Swap)?,
            Request::Rematch { version } => self.unless_stale(version, Command::Rematch)?,
            Request::Restart { version } => self.unless_stale(version, Command::Restart)?,
            Request::Watch { running, delay } => {
                Command::Watch { is_running: running, delay: Duration::from_millis(delay) }
            }
            Request::Step => Command::Step,
            Request::Hint => Command::Hint,
            Request::Analyse { after, agent, seconds } => {
                let time = seconds.map(read_seconds).transpose()?;
                self.analysis_by(agent, AnalysisSubject::Position { after, time })?
            }
            Request::AnalyseGame { agent, seconds_per_move } => {
                let time_per_move = read_seconds(seconds_per_move)?;
                self.analysis_by(agent, AnalysisSubject::Game { time_per_move })?
            }
            Request::StopAnalysis => Command::StopAnalysis,
            Request::Join { .. } => return Err(refusal("server-joined-already")),
            Request::Ping => {
                self.tell(place, FromServer::Pong);
                return Ok(None);
            }
        }))
    }

    fn analysis_by(&self, agent: String, subject: AnalysisSubject) -> Result<Command, wire::Fault> {
        refuse_analyst(self.play.entry, &agent).map_err(|reason| fault::at("agent", &reason))?;
        Ok(Command::Analyse { agent, subject })
    }

    /// Refuses a request about an older version of the game: of two pages that request a rematch, one gets it.
    fn unless_stale(&self, known: Option<u64>, command: Command) -> Result<Command, wire::Fault> {
        match known {
            Some(known) if known != self.play.version => Err(refusal("server-move-stale")),
            _ => Ok(command),
        }
    }
}

/// Returns whether a request changes the game.
fn changes_game(request: &Request) -> bool {
    match request {
        Request::Play { .. }
        | Request::Undo { .. }
        | Request::Resign { .. }
        | Request::Swap { .. }
        | Request::Rematch { .. }
        | Request::Restart { .. }
        | Request::Watch { .. }
        | Request::Step => true,
        Request::Join { .. }
        | Request::Hint
        | Request::Analyse { .. }
        | Request::AnalyseGame { .. }
        | Request::StopAnalysis
        | Request::Ping => false,
    }
}

/// Makes the fault of a request that cannot be carried out now.
pub fn refusal(key: &'static str) -> wire::Fault {
    fault::of(&Message::new(key))
}
