use std::{
    sync::{Arc, PoisonError},
    time::Duration,
};

use papan_core::Message;
use papan_play::session::{Occupant, Thought};
use papan_record::{Fault, Violation};
use papan_referee::player::Unanswered;
use papan_wire::into_wire;

use super::{
    actor::Actor,
    event::Event,
    job::{Flags, Job, Terms},
};
use crate::mind::{Asked, Chosen};

/// The longest time that an agent has for a move, whatever its options say: others wait for the processor.
const LONGEST_THOUGHT: Duration = Duration::from_mins(1);

/// How often a program is asked for one move when the server did not run while it was asked. A program that keeps the
/// processor from the server gains nothing beyond that.
const MAX_ATTEMPTS: u32 = 3;

/// Says whether a player failed because no answer came in time.
fn is_late(fault: &Fault) -> bool {
    use Violation::{IgnoredStop, NoAnswer, NoPong, NotReading, OutOfTime};
    matches!(fault.violation, IgnoredStop | NoAnswer | NoPong | NotReading | OutOfTime)
}

impl Actor {
    pub(super) fn think(&mut self) {
        let seat = self.seats.mind(&self.play);
        let make = self.seats.recipe(&self.play, &self.services);
        let session = self.play.session();
        let (position, start) = (session.position().boxed(), session.position_after(0).boxed());
        let history: Vec<String> = session.steps().iter().map(|step| step.by.clone()).collect();
        let (after, side, time) = (history.len(), session.turn(), self.play.time());
        // A program is told its time, and watched by whoever runs it.
        let is_agent = matches!(session.occupant(side), Occupant::Agent(_));
        let longest = is_agent.then_some(LONGEST_THOUGHT);
        let (voice, events) = (self.voices.thinking.clone(), self.events.clone());
        let heartbeat = Arc::clone(&self.services.heartbeat);
        self.attempts += 1;
        let may_repeat = self.attempts < MAX_ATTEMPTS;
        let ticket = self.number();
        let waiting = self.voices.thinking.clone();
        let waits = move || {
            waiting.send_replace(Some(into_wire::thinking_soon(after, side)));
        };
        let work = move |flags: &Flags| {
            let mut tell = |thought: &Thought| {
                if !flags.is_abandoned.is_set() {
                    voice.send_replace(Some(into_wire::thinking(after, side, thought)));
                }
            };
            // A search that was stopped may hold the mind for some more milliseconds.
            let mut seat = seat.lock().unwrap_or_else(PoisonError::into_inner);
            let mind = match &mut *seat {
                Some(mind) => mind,
                empty => match make() {
                    Ok(mind) => empty.insert(mind),
                    Err(fault) => {
                        return Some(Err(Fault::new(Violation::CannotStart).because(fault).into()));
                    }
                },
            };
            let asked = Asked {
                position: &*position,
                start: &*start,
                history: &history,
                time,
                stop: &flags.stop,
                is_abandoned: &flags.is_abandoned,
            };
            let gaps_before = heartbeat.gaps();
            let answer = mind.choose(&asked, &mut tell);
            let gap = heartbeat.gaps().saturating_sub(gaps_before);
            Some(match answer {
                Ok(chosen) => Ok(chosen.without(gap)),
                // The server did not run meanwhile, and could not hear an answer that came in time.
                Err(Unanswered::Fault(fault))
                    if may_repeat && !gap.is_zero() && is_late(&fault) =>
                {
                    Err(Unanswered::Stopped)
                }
                answer => answer,
            })
        };
        let report = move |found: Option<Result<Chosen, Unanswered>>| {
            let panicked = || Fault::new(Violation::Crashed).because(Message::new("sin-panicked"));
            let answer = found.unwrap_or_else(|| Err(panicked().into()));
            // A table that is gone needs no answer.
            let _ = events.send(Event::Chosen { ticket, answer });
        };
        let terms = Terms { line: &self.services.searches, longest };
        self.thinking = Some(Job::start(ticket, &terms, waits, work, report));
    }

    /// Ends whatever thinks about a move; its answer is not heard.
    pub(super) fn stop_thinking(&mut self) {
        self.attempts = 0;
        self.thinking = None;
        self.ready = None;
    }

    pub(super) fn hear_choice(&mut self, answer: Result<Chosen, Unanswered>) {
        match answer {
            Ok(chosen) => self.ready = Some(chosen),
            // Nobody stopped it who would not have forgotten it; it is asked again.
            Err(Unanswered::Stopped) => {}
            Err(Unanswered::Resigned) => {
                self.play.give_up();
                self.seats.clear();
                self.changed();
            }
            Err(Unanswered::Unable(reason)) => {
                self.play.forfeit(&reason);
                self.seats.clear();
                self.changed();
            }
            Err(Unanswered::Fault(fault)) => {
                let blame = fault.message();
                if fault.violation == Violation::OutOfTime {
                    self.play.run_out_of_time(Some(&blame));
                } else {
                    self.play.forfeit(&blame);
                }
                self.seats.clear();
                self.changed();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::BTreeMap,
        sync::{
            Arc,
            atomic::{AtomicU32, Ordering},
        },
        thread,
        time::Duration,
    };

    use papan_play::session::Thought;
    use papan_record::{Fault, Violation};
    use papan_referee::player::Unanswered;
    use tokio::sync::mpsc;

    use super::{Asked, Chosen, MAX_ATTEMPTS};
    use papan_wire::{Ending, NewGame, NewSide};

    use crate::{
        Configuration, Mind,
        keeper::MemoryKeeper,
        services::Services,
        set_up::SetUp,
        table::{Play, Table},
    };

    /// Is late some times, and then answers.
    struct Late {
        times: u32,
        asked: Arc<AtomicU32>,
    }

    impl Mind for Late {
        fn choose(
            &mut self,
            asked: &Asked<'_>,
            _: &mut dyn FnMut(&Thought),
        ) -> Result<Chosen, Unanswered> {
            // No heartbeat runs in this test, so to the server this is a time in which nothing ran.
            thread::sleep(Duration::from_millis(400));
            if self.asked.fetch_add(1, Ordering::SeqCst) < self.times {
                return Err(Fault::new(Violation::OutOfTime).into());
            }
            Ok(Chosen { by: asked.position.legal_moves().swap_remove(0), seconds: 0.4 })
        }
    }

    /// Plays a game in which an agent begins; returns how it ended, if it did, how many moves it has, how often the
    /// agent was asked, and what its move took.
    async fn play(times: u32) -> (Option<Ending>, usize, u32, f64) {
        let asked = Arc::new(AtomicU32::new(0));
        let known = Arc::clone(&asked);
        let mut configuration = Configuration::new(String::new(), Box::new(MemoryKeeper::new()));
        configuration.stand_in =
            Some(Arc::new(move |_| Some(Box::new(Late { times, asked: Arc::clone(&known) }))));
        let services = Arc::new(Services::new(configuration).expect("services"));
        let agent = NewSide::Agent {
            name: String::new(),
            agent: "random".to_owned(),
            options: BTreeMap::new(),
        };
        let new = NewGame {
            game: "tic-tac-toe".to_owned(),
            options: BTreeMap::new(),
            sides: [agent, NewSide::Person { name: "Ana".to_owned() }],
            seconds_per_move: None,
            text: None,
            seed: None,
        };
        let set_up = SetUp::read(&new, &|| Ok(Vec::new())).expect("a set-up");
        let play = Play::start("game".to_owned(), set_up).expect("a game");
        let table = Arc::new(Table::open(play, services));
        let (outbox, _inbox) = mpsc::channel(9);
        let (mut place, _) = Arc::clone(&table).join(outbox).await.expect("a place");
        let ended = place.states.wait_for(|published| {
            !published.state.moves.is_empty() || published.state.conclusion.is_some()
        });
        let ended = tokio::time::timeout(Duration::from_secs(30), ended).await;
        let state = ended.expect("in time").expect("a table").state.clone();
        let took = state.moves.first().map_or(0.0, |made| made.seconds);
        let ending = state.conclusion.map(|conclusion| conclusion.ending);
        (ending, state.moves.len(), asked.load(Ordering::SeqCst), took)
    }

    #[tokio::test]
    async fn a_program_that_was_not_heard_because_the_server_did_not_run_is_asked_again() {
        let (ending, moves, asked, took) = play(MAX_ATTEMPTS - 1).await;
        assert_eq!((ending, moves, asked), (None, 1, MAX_ATTEMPTS));
        assert!(took < 0.3, "the gap does not count: {took}");
    }

    #[tokio::test]
    async fn a_program_that_is_always_late_loses_whatever_it_does_to_the_server() {
        let (ending, moves, asked, _) = play(u32::MAX).await;
        assert_eq!((ending, moves, asked), (Some(Ending::Time), 0, MAX_ATTEMPTS));
    }
}
