//! Tables with players that fail, and clients that leave.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::Duration,
};

use papan_play::engine;
use papan_record::{Fault, MAX_ATTEMPTS, ProcessOutput, Violation};
use papan_referee::player::{Answer, End, Player, Start, Turn, Unanswered};
use papan_wire::{Ending, FromServer, NewGame, NewSide, Request};
use tokio::sync::{mpsc, watch};

use super::{Play, Table, TableCommand, actor::Actor, job::Telemetry};
use crate::{Configuration, services::Services, set_up::SetUp, storage::MemoryStorage};

/// Answers late a number of times, and then in time.
struct Late {
    times: u32,
    asked: Arc<AtomicU32>,
}

impl Player for Late {
    fn begin(&mut self, _: &Start<'_>) -> Result<(), Unanswered> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
        // No heartbeat runs in this test, so the server counts this time as a gap.
        thread::sleep(Duration::from_millis(400));
        if self.asked.fetch_add(1, Ordering::SeqCst) < self.times {
            return Err(Fault::new(Violation::OutOfTime).into());
        }
        let text = turn.position.legal_moves().swap_remove(0);
        Ok(Answer { text, ..Answer::default() })
    }

    fn finish(&mut self, _: &End<'_>) -> ProcessOutput {
        ProcessOutput::default()
    }
}

fn play(first: NewSide) -> Play {
    let asked = NewGame {
        game: "tic-tac-toe".to_owned(),
        options: BTreeMap::new(),
        sides: [first, NewSide::Person { name: "Budi".to_owned() }],
        seconds_per_move: None,
        text: None,
        seed: None,
    };
    let set_up = SetUp::read(&asked, &|| Ok(Vec::new())).expect("a set-up");
    Play::start("game".to_owned(), set_up).expect("a game")
}

fn person() -> NewSide {
    NewSide::Person { name: "Ana".to_owned() }
}

fn configuration() -> Configuration {
    Configuration::new(String::new(), Box::new(MemoryStorage::new()))
}

fn services(configuration: Configuration) -> Arc<Services> {
    Arc::new(Services::new(configuration).expect("services"))
}

fn actor() -> Actor {
    let (events, _) = mpsc::unbounded_channel();
    let telemetry = Telemetry {
        thinking: watch::Sender::new(None),
        analysis: watch::Sender::new(None),
        game_analysis: watch::Sender::new(None),
    };
    Actor::new(play(person()), services(configuration()), events, telemetry).0
}

/// Plays a game in which an agent begins; returns how it ended, if it did, the number of moves, the number of requests
/// to the agent, and the time of its move.
async fn with_late_agent(times: u32) -> (Option<Ending>, usize, u32, f64) {
    let asked = Arc::new(AtomicU32::new(0));
    let known = Arc::clone(&asked);
    let mut configuration = configuration();
    configuration.stand_in =
        Some(Arc::new(move |_| Some(Box::new(Late { times, asked: Arc::clone(&known) }))));
    let agent = NewSide::Agent {
        name: String::new(),
        agent: "random".to_owned(),
        options: BTreeMap::new(),
    };
    let table = Arc::new(Table::open(play(agent), services(configuration)));
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
async fn a_player_that_was_not_heard_because_the_server_did_not_run_is_asked_again() {
    let (ending, moves, asked, took) = with_late_agent(MAX_ATTEMPTS - 1).await;
    assert_eq!((ending, moves, asked), (None, 1, MAX_ATTEMPTS));
    assert!(took < 0.3, "the gap does not count: {took}");
}

#[tokio::test]
async fn a_player_that_is_always_late_loses_whatever_it_does_to_the_server() {
    let (ending, moves, asked, _) = with_late_agent(u32::MAX).await;
    assert_eq!((ending, moves, asked), (Some(Ending::Time), 0, MAX_ATTEMPTS));
}

#[tokio::test]
async fn a_request_that_comes_after_its_client_has_left_starts_no_search() {
    let analyse = || Request::Analyse { after: 0, agent: "iterative".to_owned(), seconds: None };
    let game = || Request::AnalyseGame { agent: "iterative".to_owned(), seconds_per_move: 9.0 };
    let mut actor = actor();
    let ask = |actor: &mut Actor, place, request| {
        assert!(actor.carry_out(TableCommand::Ask { place, id: None, request }));
        actor.jobs.len()
    };
    let (outbox, _inbox) = mpsc::channel(9);
    let place = actor.join(outbox).place;
    assert_eq!(ask(&mut actor, place, analyse()), 1, "as a control");
    assert_eq!(ask(&mut actor, place, Request::Hint), 2);
    actor.leave(place);
    for request in [analyse(), game(), Request::Hint] {
        assert_eq!(ask(&mut actor, place, request), 0);
    }
    // A client that leaves before it has its place leaves none behind.
    let (outbox, _inbox) = mpsc::channel(9);
    let (reply, gone) = tokio::sync::oneshot::channel();
    drop(gone);
    assert!(actor.carry_out(TableCommand::Join { outbox, reply }));
    assert!(!actor.is_watched());
}

#[tokio::test]
async fn what_a_client_asks_before_it_leaves_is_done() {
    for _ in 0..50 {
        let table = Arc::new(Table::open(play(person()), services(configuration())));
        let (outbox, _inbox) = mpsc::channel(9);
        let (place, _) = Arc::clone(&table).join(outbox).await.expect("a place");
        let chosen = "b2".to_owned();
        assert!(place.ask(None, Request::Play { chosen, after: 0 }).await);
        drop(place);
        let mut state = table.state.clone();
        let moved = state.wait_for(|published| published.state.moves.len() == 1);
        let moved = tokio::time::timeout(Duration::from_secs(30), moved).await;
        assert!(moved.expect("in time").is_ok());
    }
}

#[tokio::test]
async fn all_clients_learn_that_an_analysis_has_failed() {
    let mut actor = actor();
    let (asker, mut asked) = mpsc::channel(9);
    let (other, mut heard) = mpsc::channel(9);
    let place = actor.join(asker).place;
    actor.join(other);
    let request = Request::AnalyseGame { agent: "iterative".to_owned(), seconds_per_move: 1.0 };
    actor.carry_out(TableCommand::Ask { place, id: Some(7), request });
    let ticket = *actor.jobs.keys().next().expect("a job");
    let failed = |ticket| engine::Event::Analysed {
        ticket,
        fault: Some(papan_core::Message::new("server-analysis-failed")),
    };
    actor.update(failed(ticket + 1), None);
    assert!(asked.try_recv().is_err(), "the failure of another one is no concern");
    actor.update(failed(ticket), None);
    for (inbox, expected) in [(&mut asked, Some(7)), (&mut heard, None)] {
        let Ok(FromServer::EndedAnalysis { id, message }) = inbox.try_recv() else {
            panic!("no client was told");
        };
        assert_eq!(id, expected);
        assert_eq!(message.expect("a reason").key, "server-analysis-failed");
    }
}
