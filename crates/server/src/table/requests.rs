use papan_core::Message;

use super::{actor::Actor, review::Review};
use crate::{
    into_wire,
    set_up::read_seconds,
    wire::{self, FromServer, Request},
};

/// Whether a request has changed the game.
pub enum Change {
    Changed,
    Unchanged,
}

/// What became of a request.
pub type Answer = Result<Change, wire::Fault>;

impl Actor {
    pub(super) fn answer(&mut self, place: u64, id: Option<u64>, request: Request) {
        match self.carry_out(place, id, request) {
            Ok(Change::Changed) => self.changed(),
            Ok(Change::Unchanged) => {}
            Err(fault) => self.refuse(place, id, fault),
        }
    }

    pub(super) fn carry_out(&mut self, place: u64, id: Option<u64>, request: Request) -> Answer {
        let refused = |fault: Message| into_wire::fault(&fault);
        match request {
            Request::Play { by, after } => {
                self.play.play_for_person(&by, after).map_err(refused)?;
            }
            Request::Undo => self.play.undo().map_err(refused)?,
            Request::Resign => self.play.resign().map_err(refused)?,
            Request::Swap => {
                self.play.swap();
                self.seats.clear();
            }
            Request::Rematch => {
                self.play.rematch();
                self.seats.clear();
            }
            Request::Restart => {
                self.play.restart();
                self.seats.clear();
            }
            Request::Watch { running, delay } => {
                self.play.watch(running, delay).map_err(refused)?;
                self.wants_step = false;
            }
            Request::Step => {
                let delay = self.play.watching.map_or(0, |watching| watching.delay);
                self.play.watch(false, delay).map_err(refused)?;
                self.wants_step = self.play.session().conclusion().is_none();
            }
            Request::Hint => return self.advise(place, id),
            Request::Analyse { after, agent, seconds } => {
                let session = self.play.session();
                if after > session.steps().len() {
                    return Err(refusal("server-move-stale"));
                }
                let text = session.position_after(after).text();
                let time = seconds.map(read_seconds).transpose()?;
                return self.start_review(Review::Position { after, text, agent, time });
            }
            Request::AnalyseGame { agent, seconds_per_move } => {
                let time = read_seconds(seconds_per_move)?;
                let steps = self.play.session().steps().iter();
                let moves = steps.map(|step| step.by.clone()).collect();
                return self.start_review(Review::Game { moves, agent, time });
            }
            Request::StopAnalysis => {
                self.stop_review();
                return Ok(Change::Unchanged);
            }
            Request::Join { .. } => return Err(refusal("server-joined-already")),
            Request::Ping => {
                self.tell(place, FromServer::Pong);
                return Ok(Change::Unchanged);
            }
        }
        Ok(Change::Changed)
    }
}

/// Makes the fault of a request that cannot be done now.
pub fn refusal(key: &'static str) -> wire::Fault {
    into_wire::fault(&Message::new(key))
}
