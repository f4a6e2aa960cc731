use papan_core::Message;
use papan_wire::{self as wire, FromServer, Request};

use super::{actor::Actor, review::Review};
use crate::{fault, set_up::read_seconds};

/// What a request has changed.
pub enum Change {
    Nothing,
    /// Something about the game, but nothing that anybody thinks about.
    Watching,
    Game,
}

/// What became of a request.
pub type Answer = Result<Change, wire::Fault>;

impl Actor {
    pub(super) fn answer(&mut self, place: u64, id: Option<u64>, request: Request) {
        match self.carry_out(place, id, request) {
            Ok(Change::Game) => self.changed(),
            Ok(Change::Watching) => self.touched(),
            Ok(Change::Nothing) => {}
            Err(fault) => self.refuse(place, id, fault),
        }
    }

    pub(super) fn carry_out(&mut self, place: u64, id: Option<u64>, request: Request) -> Answer {
        let refused = |fault: Message| fault::of(&fault);
        if self.services.is_read_only && changes_game(&request) {
            return Err(refusal("server-read-only"));
        }
        match request {
            Request::Play { by, after } => {
                self.play.play_for_person(&by, after).map_err(refused)?;
            }
            Request::Undo { version } => {
                self.refuse_stale(version)?;
                self.play.undo().map_err(refused)?;
            }
            Request::Resign { version } => {
                self.refuse_stale(version)?;
                self.play.resign().map_err(refused)?;
            }
            Request::Swap { version } => {
                self.refuse_stale(version)?;
                self.play.swap();
                self.seats.clear();
            }
            Request::Rematch { version } => {
                self.refuse_stale(version)?;
                self.play.rematch();
                self.seats.clear();
            }
            Request::Restart { version } => {
                self.refuse_stale(version)?;
                self.play.restart();
                self.seats.clear();
            }
            Request::Watch { running, delay } => {
                self.play.watch(running, delay).map_err(refused)?;
                self.wants_step = false;
                return Ok(Change::Watching);
            }
            Request::Step => {
                let delay = self.play.watching.map_or(0, |watching| watching.delay);
                self.play.watch(false, delay).map_err(refused)?;
                self.wants_step = self.play.session().conclusion().is_none();
                return Ok(Change::Watching);
            }
            Request::Hint => return self.advise(place, id),
            Request::Analyse { after, agent, seconds } => {
                let session = self.play.session();
                if after > session.steps().len() {
                    return Err(refusal("server-move-stale"));
                }
                let text = session.position_after(after).text();
                let time = seconds.map(read_seconds).transpose()?;
                return self
                    .start_review((place, id), Review::Position { after, text, agent, time });
            }
            Request::AnalyseGame { agent, seconds_per_move } => {
                let time = read_seconds(seconds_per_move)?;
                let steps = self.play.session().steps().iter();
                let moves = steps.map(|step| step.by.clone()).collect();
                return self.start_review((place, id), Review::Game { moves, agent, time });
            }
            Request::StopAnalysis => {
                self.stop_review(None);
                return Ok(Change::Nothing);
            }
            Request::Join { .. } => return Err(refusal("server-joined-already")),
            Request::Ping => {
                self.tell(place, FromServer::Pong);
                return Ok(Change::Nothing);
            }
        }
        Ok(Change::Game)
    }

    /// Refuses what was asked about a game that has changed since: of two pages that ask for a rematch, one gets it.
    fn refuse_stale(&self, known: Option<u64>) -> Result<(), wire::Fault> {
        match known {
            Some(known) if known != self.play.version => Err(refusal("server-move-stale")),
            _ => Ok(()),
        }
    }
}

/// Says whether a request is about more than looking at the game.
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

/// Makes the fault of a request that cannot be done now.
pub fn refusal(key: &'static str) -> wire::Fault {
    fault::of(&Message::new(key))
}
