use papan_core::{Clock, Message};
use papan_play::{
    engine::{Effect, Event, Notice, Refusal},
    search::SearchResult,
    session::Occupant,
};
use papan_wire::{FromServer, into_wire};

use super::{actor::Actor, requests::refusal};
use crate::fault;

/// The place that sent a request, and the id of the request.
pub type Asker = (u64, Option<u64>);

impl Actor {
    /// Passes an event to the play engine, and executes its effects.
    pub(super) fn update(&mut self, event: Event, asker: Option<Asker>) {
        let now = self.services.clock.now();
        for effect in self.play.engine.update(now, event) {
            match effect {
                Effect::AskPlayer(request) => self.ask_player(request),
                Effect::AskAdviser(request) => self.ask_adviser(request),
                Effect::Analyse(task) => {
                    self.analysis_asker = asker.or(self.analysis_asker);
                    self.analyse(task);
                }
                Effect::Cancel { ticket } => {
                    self.jobs.remove(&ticket);
                }
                Effect::Release => self.driver.release(),
                Effect::Forget => self.driver.forget(),
                Effect::Changed => self.changed(),
                Effect::PlaybackChanged => self.touched(),
                Effect::Notice(notice) => self.tell_notice(notice, asker),
                Effect::Refused(reason) => {
                    if let Some((place, id)) = asker {
                        self.refuse(place, id, refusal_of(&reason));
                    }
                }
            }
        }
    }

    fn changed(&mut self) {
        // Telemetry about a move that was not taken back stays true.
        let made = self.play.session().steps().len();
        self.telemetry
            .thinking
            .send_if_modified(|known| known.take_if(|thinking| thinking.after >= made).is_some());
        if self.play.session().conclusion().is_none() {
            self.play.blame = None;
        }
        self.touched();
    }

    /// Notes a change of the game or of its playback.
    fn touched(&mut self) {
        self.play.version += 1;
        self.is_changed = true;
    }

    fn tell_notice(&mut self, notice: Notice, asker: Option<Asker>) {
        match notice {
            Notice::Passed(side) if *self.play.session().occupant(side) != Occupant::Person => {
                let name = self.play.contestant(side).name.clone();
                self.tell_all(&Message::new("server-passed").with("name", name));
            }
            Notice::Failed { blame, .. } => {
                self.play.blame = Some(into_wire::message(&blame.message()));
            }
            Notice::HintRequested => {
                let is_new =
                    |(place, _): &Asker| self.hint_askers.iter().all(|(known, _)| known != place);
                self.hint_askers.extend(asker.filter(is_new));
            }
            Notice::Hint(result) => self.tell_hint(&result),
            Notice::HintOvertaken => self.refuse_hint("server-hint-overtaken"),
            Notice::NoAdvice => self.refuse_hint("server-no-advice"),
            Notice::AnalysisStopped { was_done, fault } => {
                self.tell_end_of_analysis(was_done, fault.as_ref());
            }
            Notice::Passed(_)
            | Notice::Played { .. }
            | Notice::Undone(_)
            | Notice::Swapped
            | Notice::Restarted => {}
        }
    }

    fn tell_hint(&mut self, result: &SearchResult) {
        let session = self.play.session();
        let decision = &result.decision;
        let hint = FromServer::Hint {
            after: session.steps().len(),
            chosen: decision.best.clone(),
            place: into_wire::place(session.position().place(&decision.best)),
            value: decision.value.as_ref().map(into_wire::value),
        };
        for (place, _) in std::mem::take(&mut self.hint_askers) {
            self.tell(place, hint.clone());
        }
    }

    fn refuse_hint(&mut self, key: &'static str) {
        for (place, id) in std::mem::take(&mut self.hint_askers) {
            self.refuse(place, id, refusal(key));
        }
    }

    /// Removes the results of an analysis. All clients are notified if it ended early.
    fn tell_end_of_analysis(&mut self, was_done: bool, fault: Option<&Message>) {
        self.telemetry.analysis.send_if_modified(|known| known.take().is_some());
        self.telemetry.game_analysis.send_if_modified(|known| known.take().is_some());
        let asker = self.analysis_asker.take();
        if was_done {
            return;
        }
        let message = fault.map(into_wire::message);
        for (place, outbox) in &self.places {
            let id = asker.and_then(|(asker, id)| id.filter(|_| *place == asker));
            let _ = outbox.try_send(FromServer::EndedAnalysis { id, message: message.clone() });
        }
    }
}

fn refusal_of(reason: &Refusal) -> papan_wire::Fault {
    refusal(match reason {
        Refusal::Illegal(reason) => return fault::of(reason),
        Refusal::Over => "session-over",
        Refusal::Stale => "server-move-stale",
        Refusal::NotYourTurn => "server-not-your-turn",
        Refusal::NothingToUndo => "server-nothing-to-undo",
        Refusal::NobodyResigns => "server-nobody-resigns",
        Refusal::PeoplePlay => "server-people-play",
        Refusal::NoHintNow => "server-no-hint-now",
    })
}
