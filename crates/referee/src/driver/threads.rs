use std::{sync::Arc, thread};

use papan_core::Message;
use papan_play::{
    engine::{Effect, Event, Unanswered},
    search::SearchResult,
};

use super::{Driver, DriverSettings, TaskFlags};

/// Receives the events of tasks, on their threads.
pub type SendEvent = Arc<dyn Fn(Event) + Send + Sync>;

/// Executes requests to players and to the adviser, each on a thread of its own.
pub struct ThreadDriver {
    driver: Driver,
    send: SendEvent,
    player: RunningTask,
    adviser: RunningTask,
}

/// The last task of a kind.
#[derive(Default)]
struct RunningTask {
    ticket: u64,
    flags: TaskFlags,
}

impl RunningTask {
    /// Replaces the task by the next one, which the engine requests only after it has cancelled or ended this one.
    fn replace(&mut self, ticket: u64) -> TaskFlags {
        *self = RunningTask { ticket, flags: TaskFlags::default() };
        self.flags.clone()
    }
}

impl ThreadDriver {
    /// Prepares to ask players; what becomes of requests is sent as events.
    pub fn new(settings: DriverSettings, send: SendEvent) -> ThreadDriver {
        ThreadDriver {
            driver: Driver::new(settings),
            send,
            player: RunningTask::default(),
            adviser: RunningTask::default(),
        }
    }

    /// Executes an effect if it is about players; others are ignored.
    pub fn execute(&mut self, effect: Effect) {
        match effect {
            Effect::AskPlayer(request) => {
                let ticket = request.ticket;
                let task = self.driver.player_task(request);
                let flags = self.player.replace(ticket);
                let run = move |flags: &TaskFlags, report: &dyn Fn(&SearchResult)| {
                    Event::Answered { ticket, answer: task.run(flags, report) }
                };
                if let Err(error) = self.spawn(ticket, flags, run) {
                    let reason = Message::new("system-reason").with("reason", error.to_string());
                    let answer = Err(Unanswered::Unable(reason));
                    (self.send)(Event::Answered { ticket, answer });
                }
            }
            Effect::AskAdviser(request) => {
                let ticket = request.ticket;
                let task = self.driver.advice_task(request);
                let flags = self.adviser.replace(ticket);
                let run = move |flags: &TaskFlags, report: &dyn Fn(&SearchResult)| Event::Advised {
                    ticket,
                    answer: task.run(flags, report),
                };
                if self.spawn(ticket, flags, run).is_err() {
                    (self.send)(Event::Advised { ticket, answer: None });
                }
            }
            Effect::Cancel { ticket } => {
                for task in [&self.player, &self.adviser] {
                    if task.ticket == ticket {
                        task.flags.cancel();
                    }
                }
            }
            Effect::Release => self.driver.release(),
            Effect::Forget => self.driver.forget(),
            Effect::Analyse(_)
            | Effect::Changed
            | Effect::PlaybackChanged
            | Effect::Notice(_)
            | Effect::Refused(_) => {}
        }
    }

    /// Runs a task and sends its last event.
    fn spawn(
        &self,
        ticket: u64,
        flags: TaskFlags,
        task: impl FnOnce(&TaskFlags, &dyn Fn(&SearchResult)) -> Event + Send + 'static,
    ) -> std::io::Result<()> {
        let send = Arc::clone(&self.send);
        let work = move || {
            let report = |result: &SearchResult| {
                if !flags.cancelled.is_set() {
                    send(Event::Found { ticket, result: result.clone() });
                }
            };
            let event = task(&flags, &report);
            send(event);
        };
        thread::Builder::new().name("search".to_owned()).spawn(work).map(drop)
    }
}

impl Drop for ThreadDriver {
    fn drop(&mut self) {
        self.player.flags.cancel();
        self.adviser.flags.cancel();
    }
}
