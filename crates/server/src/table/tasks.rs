use std::{sync::Arc, time::Duration};

use papan_catalogue::AnyGame;
use papan_core::{Limits, Message};
use papan_play::{
    analysis::{Finding, GameAnalysis, Review},
    engine::{
        self, AdviceRequest, AnalysisSubject, AnalysisTask, Choice, PlayerRequest, Unanswered,
    },
    search::SearchResult,
    session::Occupant,
};
use papan_record::{Detail, Fault, Violation};
use papan_referee::{
    Roster, SystemClock,
    driver::{DriverSettings, TaskFlags},
};
use papan_wire::into_wire;

use super::{
    actor::Actor,
    event::Event,
    job::{Job, Telemetry, Terms},
};
use crate::{agent_word::read_agent, services::Services};

/// The maximum time of an agent for a move, whatever its options: other searches wait for the processor.
const MAX_AGENT_TIME: Duration = Duration::from_mins(1);

/// The memory of an agent between two moves, in bytes; there may be hundreds of agents.
const AGENT_MEMORY: u64 = 64 << 20;

/// Returns the settings of the driver of a table's players.
pub fn driver_settings(services: &Arc<Services>, seed: u64) -> DriverSettings {
    let (maker, heartbeat) = (Arc::clone(services), Arc::clone(&services.heartbeat));
    let unable = |reason| Unanswered::Unable(Violation::CannotStart.because(reason));
    DriverSettings {
        make_player: Arc::new(move |entry, occupant| {
            let mut roster = Roster { bots: Vec::new(), programs: maker.programs.clone() };
            match occupant {
                Occupant::Agent(word) => {
                    let stand_in = maker.stand_in.as_ref().and_then(|stand_in| stand_in(word));
                    if let Some(player) = stand_in {
                        return Ok(player);
                    }
                    // A stored game may be older than the current limits.
                    read_agent(entry, word).map_err(unable)?;
                }
                Occupant::Bot(_) => roster.bots = (maker.bots)().map_err(unable)?,
                Occupant::Person => {}
            }
            roster.player(entry, occupant)
        }),
        seed,
        limits: Limits { memory: Some(AGENT_MEMORY), ..Limits::default() },
        host_gaps: Arc::new(move || heartbeat.gaps()),
    }
}

impl Actor {
    pub(super) fn ask_player(&mut self, request: PlayerRequest) {
        let (ticket, after) = (request.ticket, request.history.len());
        let side = request.position.turn();
        // A program receives its time limit, and the referee measures its time.
        let is_agent = matches!(request.occupant, Occupant::Agent(_));
        let terms =
            Terms { queue: &self.services.searches, max_time: is_agent.then_some(MAX_AGENT_TIME) };
        let (telemetry, waiting) =
            (self.telemetry.thinking.clone(), self.telemetry.thinking.clone());
        let waits = move || {
            waiting.send_replace(Some(into_wire::thinking_soon(after, side)));
        };
        let task = self.driver.player_task(request);
        let work = move |flags: &TaskFlags| {
            let report = |result: &SearchResult| {
                if !flags.cancelled.is_set() {
                    telemetry.send_replace(Some(into_wire::thinking(after, side, result)));
                }
            };
            Some(task.run(flags, &report))
        };
        let events = self.events.clone();
        let report = move |answer: Option<Result<Choice, Unanswered>>| {
            let panicked = || Fault::new(Violation::Crashed).because(Detail::Panicked);
            let answer = answer.unwrap_or_else(|| Err(panicked().into()));
            // A table that is closed needs no answer.
            let _ = events.send(Event::Play(engine::Event::Answered { ticket, answer }));
        };
        let job = Job::start(&terms, waits, work, report);
        self.jobs.insert(ticket, job);
    }

    pub(super) fn ask_adviser(&mut self, request: AdviceRequest) {
        let ticket = request.ticket;
        let task = self.driver.advice_task(request);
        let work = move |flags: &TaskFlags| Some(task.run(flags, &|_| {}));
        let events = self.events.clone();
        let report = move |answer: Option<Option<SearchResult>>| {
            let answer = answer.flatten();
            let _ = events.send(Event::Play(engine::Event::Advised { ticket, answer }));
        };
        let terms = Terms { queue: &self.services.searches, max_time: None };
        let job = Job::start(&terms, || {}, work, report);
        self.jobs.insert(ticket, job);
    }

    pub(super) fn analyse(&mut self, task: AnalysisTask) {
        let ticket = task.ticket;
        let reports = AnalysisReports {
            agent: task.agent.clone(),
            subject: task.subject.clone(),
            telemetry: self.telemetry.clone(),
        };
        let waiting = reports.clone();
        let first = task.positions.first().map(|position| position.boxed());
        let moves = task.moves.len();
        let waits = move || waiting.begin(first.as_deref(), moves);
        let mut review = Review::new(task, self.play.seed());
        let work = move |flags: &TaskFlags| {
            review.go_on(&SystemClock::start(), &flags.move_now, &mut |finding| {
                // Results after the cancellation belong to an older request.
                if !flags.cancelled.is_set() {
                    reports.send(&finding);
                }
            })
        };
        let events = self.events.clone();
        let report = move |ended: Option<Result<(), Message>>| {
            let panicked = || Err(Message::new("server-analysis-failed"));
            let fault = ended.unwrap_or_else(panicked).err();
            let _ = events.send(Event::Play(engine::Event::Analysed { ticket, fault }));
        };
        let terms = Terms { queue: &self.services.analyses, max_time: None };
        let job = Job::start(&terms, waits, work, report);
        self.jobs.insert(ticket, job);
    }
}

/// Writes the results of an analysis to the telemetry.
#[derive(Clone)]
struct AnalysisReports {
    agent: String,
    subject: AnalysisSubject,
    telemetry: Telemetry,
}

impl AnalysisReports {
    /// Reports that the analysis waits in the queue.
    fn begin(&self, first: Option<&dyn AnyGame>, moves: usize) {
        match (&self.subject, first) {
            (AnalysisSubject::Position { after, .. }, Some(position)) => {
                let found = into_wire::analysis_soon(*after, &self.agent, position);
                self.telemetry.analysis.send_replace(Some(found));
            }
            (AnalysisSubject::Position { .. }, None) => {}
            (AnalysisSubject::Game { time_per_move }, _) => {
                let nothing = GameAnalysis::unknown(moves);
                let mut found = into_wire::game_analysis(&self.agent, *time_per_move, &nothing);
                found.waiting = true;
                self.telemetry.game_analysis.send_replace(Some(found));
            }
        }
    }

    fn send(&self, finding: &Finding<'_>) {
        match (&self.subject, finding) {
            (AnalysisSubject::Position { after, .. }, Finding::Position(found)) => {
                let found = into_wire::analysis(*after, &self.agent, found);
                self.telemetry.analysis.send_replace(Some(found));
            }
            (AnalysisSubject::Game { time_per_move }, Finding::Game(found)) => {
                let found = into_wire::game_analysis(&self.agent, *time_per_move, found);
                self.telemetry.game_analysis.send_replace(Some(found));
            }
            _ => {}
        }
    }
}
