//! The play engine: events in, effects out.

use std::time::Duration;

use papan_catalogue::read_game;
use papan_core::{Decision, Side};
use papan_play::{
    engine::{
        AnalysisSubject, Choice, Command, Effect, Event, Notice, PlayEngine, PlaySetup, Purpose,
        Refusal, Unanswered,
    },
    search::SearchResult,
    session::{Conclusion, Occupant, Session, Undone},
};
use papan_record::{Fault, Violation};

/// An engine, the time, and the effects of the last event.
struct Table {
    engine: PlayEngine,
    now: Duration,
    effects: Vec<Effect>,
}

fn millis(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

fn occupant(word: &str) -> Occupant {
    match word {
        "human" => Occupant::Person,
        bot if bot.starts_with("bot") => Occupant::Bot(bot.to_owned()),
        agent => Occupant::Agent(agent.to_owned()),
    }
}

fn session(players: [&str; 2], moves: &str) -> Session {
    let (entry, options) = read_game("tic-tac-toe").unwrap();
    let mut session = Session::new(entry.start(&options).unwrap(), None, players.map(occupant));
    for text in moves.split_whitespace() {
        session.play(text, Duration::ZERO).unwrap();
    }
    session
}

impl Table {
    fn new(players: [&str; 2], moves: &str) -> Table {
        Table::with(PlaySetup::new(session(players, moves)))
    }

    fn with(setup: PlaySetup) -> Table {
        let engine = PlayEngine::new(setup);
        let mut table = Table { engine, now: Duration::ZERO, effects: Vec::new() };
        table.send(Event::Attended(true));
        table
    }

    fn send(&mut self, event: Event) -> String {
        self.effects = self.engine.update(self.now, event);
        described(&self.effects)
    }

    fn command(&mut self, command: Command) -> String {
        self.send(Event::Command(command))
    }

    fn play(&mut self, text: &str) -> String {
        let after = self.engine.session().steps().len();
        self.command(Command::Play { text: text.to_owned(), after })
    }

    fn wait(&mut self, milliseconds: u64) -> String {
        self.now += millis(milliseconds);
        self.send(Event::Tick)
    }

    /// Answers the request of a ticket with the first legal move.
    fn answer(&mut self, ticket: u64) -> String {
        let text = self.engine.session().position().legal_moves().swap_remove(0);
        self.send(Event::Answered { ticket, answer: Ok(Choice { text, time: millis(7) }) })
    }

    fn fail(&mut self, ticket: u64, reason: Unanswered) -> String {
        self.send(Event::Answered { ticket, answer: Err(reason) })
    }

    fn moves(&self) -> usize {
        self.engine.session().steps().len()
    }
}

fn result(best: &str) -> SearchResult {
    let decision = Decision {
        best: best.to_owned(),
        value: None,
        depth: 1,
        nodes: 1,
        line: Vec::new(),
        candidates: Vec::new(),
    };
    SearchResult { decision, seconds: 0.5, seed: None }
}

/// Writes effects as short words, for tables.
fn described(effects: &[Effect]) -> String {
    let word = |effect: &Effect| match effect {
        Effect::AskPlayer(request) => format!("ask {}", request.ticket),
        Effect::AskAdviser(request) => {
            let purpose = if request.purpose == Purpose::Hint { "hint" } else { "values" };
            format!("{purpose} {}", request.ticket)
        }
        Effect::Analyse(task) => format!("analyse {} ({})", task.ticket, task.positions.len()),
        Effect::Cancel { ticket } => format!("cancel {ticket}"),
        Effect::Release => "release".to_owned(),
        Effect::Forget => "forget".to_owned(),
        Effect::Changed => "changed".to_owned(),
        Effect::PlaybackChanged => "playback".to_owned(),
        Effect::Notice(notice) => match notice {
            Notice::Played { chosen, .. } => format!("played {chosen}"),
            Notice::Passed(_) => "passed".to_owned(),
            Notice::Undone(Undone::Ending) => "undone ending".to_owned(),
            Notice::Undone(Undone::Moves { to_before }) => format!("undone {to_before}"),
            Notice::Swapped => "swapped".to_owned(),
            Notice::Restarted => "restarted".to_owned(),
            Notice::Failed { .. } => "failed".to_owned(),
            Notice::HintRequested => "hint requested".to_owned(),
            Notice::Hint(result) => format!("hint is {}", result.decision.best),
            Notice::HintOvertaken => "overtaken".to_owned(),
            Notice::NoAdvice => "no advice".to_owned(),
            Notice::AnalysisStopped { was_done, fault } => {
                format!("analysis stopped done={was_done} fault={}", fault.is_some())
            }
        },
        Effect::Refused(refusal) => match refusal {
            Refusal::Illegal(_) => "refused: Illegal".to_owned(),
            refusal => format!("refused: {refusal:?}"),
        },
    };
    effects.iter().map(word).collect::<Vec<_>>().join(", ")
}

#[test]
fn people_and_agents_take_turns() {
    let mut table = Table::new(["human", "hard"], "");
    assert_eq!(described(&table.effects), "");
    table.now = millis(1500);
    assert_eq!(table.play("b2"), "changed, ask 1");
    let Some(Effect::AskPlayer(request)) = table.effects.last() else { panic!("a request") };
    assert_eq!((request.contestant, request.attempt), (1, 1));
    assert_eq!(request.history, ["b2"]);
    assert_eq!(request.occupant, Occupant::Agent("hard".to_owned()));
    assert_eq!(table.send(Event::Found { ticket: 1, result: result("a1") }), "");
    assert_eq!(table.engine.known().unwrap().purpose, Purpose::Move);
    assert_eq!(table.answer(1), "played a1, changed");
    let times: Vec<Duration> =
        table.engine.session().steps().iter().map(|step| step.took).collect();
    assert_eq!(times, [millis(1500), millis(7)]);
    assert_eq!(table.answer(1), "", "an answer counts once");
}

#[test]
fn what_cannot_be_done_is_refused_by_name_and_changes_nothing() {
    let play = |text: &str, after| Command::Play { text: text.to_owned(), after };
    let watch = || Command::Watch { is_running: true, delay: Duration::ZERO };
    let position = |after| Command::Analyse {
        agent: "iterative".to_owned(),
        subject: AnalysisSubject::Position { after, time: None },
    };
    let people = ["human", "human"];
    for (players, moves, command, expected) in [
        (people, "b2", play("a1", 0), "refused: Stale"),
        (people, "b2", play("a1", 2), "refused: Stale"),
        (people, "b2", play("b2", 1), "refused: Illegal"),
        (people, "b2", play("z9", 1), "refused: Illegal"),
        (["hard", "human"], "", play("b2", 0), "refused: NotYourTurn"),
        (["hard", "human"], "", Command::Hint, "refused: NoHintNow"),
        (people, "a1 b1 a2 b2 a3", play("c3", 5), "refused: Over"),
        (people, "a1 b1 a2 b2 a3", Command::Hint, "refused: Over"),
        (people, "a1 b1 a2 b2 a3", Command::Resign, "refused: Over"),
        (people, "", Command::Undo, "refused: NothingToUndo"),
        (["human", "hard"], "", Command::Step, "refused: PeoplePlay"),
        (people, "", watch(), "refused: PeoplePlay"),
        (["hard", "bot"], "", Command::Resign, "refused: NobodyResigns"),
        (["hard", "bot"], "", Command::Hint, "refused: NoHintNow"),
        (people, "b2", position(2), "refused: Stale"),
    ] {
        let mut table = Table::new(players, moves);
        let before = table.moves();
        assert_eq!(table.command(command.clone()), expected, "{command:?} after {moves:?}");
        assert_eq!(table.moves(), before);
    }
}

#[test]
fn commands_cancel_what_they_make_pointless() {
    for (command, expected) in [
        (Command::Undo, "undone b2, cancel 1, changed"),
        (Command::Resign, "cancel 1, release, changed"),
        (Command::Swap, "forget, swapped, cancel 1, changed"),
        (Command::Rematch, "forget, restarted, cancel 1, changed, ask 2"),
        (Command::Restart, "forget, restarted, cancel 1, changed"),
        (Command::Hint, "refused: NoHintNow"),
        (Command::ShowValues(true), ""),
        (Command::StopAnalysis, ""),
    ] {
        let mut table = Table::new(["human", "hard"], "b2");
        assert_eq!(described(&table.effects), "ask 1");
        assert_eq!(table.command(command.clone()), expected, "{command:?}");
        let late = table.answer(1);
        let is_still_wanted = !expected.contains("cancel 1");
        assert_eq!(late.starts_with("played"), is_still_wanted, "{command:?}: {late}");
    }
}

#[test]
fn a_player_that_fails_loses_and_one_that_was_not_heard_is_asked_again() {
    let fault = |violation| Unanswered::Fault(Fault::new(violation));
    let second = Side::Second;
    for (answer, effects, conclusion) in [
        (Unanswered::Resigned, "forget, release, changed", Some(Conclusion::Resigned(second))),
        (
            fault(Violation::OutOfTime),
            "forget, failed, release, changed",
            Some(Conclusion::TimeOut(second)),
        ),
        (
            fault(Violation::Crashed),
            "forget, failed, release, changed",
            Some(Conclusion::Forfeited(second)),
        ),
        (
            Unanswered::Unable(papan_core::Message::new("system-reason")),
            "forget, failed, release, changed",
            Some(Conclusion::Forfeited(second)),
        ),
        (Unanswered::Stopped, "ask 2", None),
    ] {
        let mut table = Table::new(["human", "bot"], "b2");
        assert_eq!(table.fail(1, answer.clone()), effects, "{answer:?}");
        assert_eq!(table.engine.session().conclusion(), conclusion, "{answer:?}");
        let has_blame = effects.contains("failed");
        assert_eq!(table.engine.blame().is_some(), has_blame, "{answer:?}");
    }
    let mut table = Table::new(["human", "bot"], "b2");
    let illegal = Choice { text: "b2".to_owned(), time: Duration::ZERO };
    let effects = table.send(Event::Answered { ticket: 1, answer: Ok(illegal) });
    assert_eq!(effects, "forget, failed, release, changed");
    table.command(Command::Undo);
    assert!(table.engine.blame().is_none(), "an ending that was taken back blames nobody");
}

#[test]
fn attempts_for_one_move_are_counted() {
    let mut table = Table::new(["bot", "human"], "");
    for attempt in 1..=4 {
        let Some(Effect::AskPlayer(request)) = table.effects.last() else { panic!("a request") };
        assert_eq!(request.attempt, attempt);
        let ticket = request.ticket;
        table.fail(ticket, Unanswered::Stopped);
    }
    table.command(Command::Restart);
    let Some(Effect::AskPlayer(request)) = table.effects.last() else { panic!("a request") };
    assert_eq!(request.attempt, 1);
}

#[test]
fn a_game_without_people_is_paced_paused_and_stepped() {
    let mut table = Table::new(["easy", "bot"], "");
    assert_eq!(described(&table.effects), "ask 1");
    let watch = |is_running, delay| Command::Watch { is_running, delay: millis(delay) };
    assert_eq!(table.command(watch(true, 1000)), "playback", "a new delay cancels nothing");
    assert_eq!(table.engine.due(), None);
    assert_eq!(table.answer(1), "");
    assert_eq!(table.engine.due(), Some(millis(1000)));
    assert_eq!(table.wait(999), "");
    assert_eq!(table.wait(1), "played a1, changed, ask 2");
    assert_eq!(table.command(watch(false, 1000)), "playback");
    assert_eq!(table.answer(2), "");
    assert_eq!((table.wait(5000).as_str(), table.engine.due()), ("", None), "a paused game waits");
    assert_eq!(table.command(Command::Step), "playback, played b1, changed");
    assert_eq!(table.command(Command::Step), "playback, ask 3");
    assert_eq!(table.answer(3), "played c1, changed");
    assert_eq!(table.command(Command::Hint), "hint requested, hint 4");
    assert_eq!(table.command(Command::Undo), "undone c1, cancel 4, overtaken, changed");
    assert_eq!(table.command(watch(true, u64::MAX)), "playback, ask 5");
    assert_eq!(table.engine.playback().unwrap().delay, Duration::from_mins(1));
}

#[test]
fn the_clock_of_the_turn_runs_only_while_the_game_is_attended_and_goes_on() {
    let timed = || PlaySetup {
        time_per_move: Some(millis(500)),
        time_at_turn: millis(100),
        ..PlaySetup::new(session(["human", "human"], ""))
    };
    let mut table = Table::with(timed());
    assert_eq!(table.engine.due(), Some(millis(400)));
    table.wait(200);
    assert_eq!(table.engine.time_at_turn(table.now), millis(300));
    assert_eq!(table.send(Event::Attended(false)), "release");
    table.wait(9000);
    assert_eq!(table.engine.time_at_turn(table.now), millis(300), "nobody watches");
    table.send(Event::Attended(true));
    assert_eq!(table.engine.due(), Some(table.now + millis(200)));
    assert_eq!(table.wait(200), "release, changed");
    assert_eq!(table.engine.session().conclusion(), Some(Conclusion::TimeOut(Side::First)));
    table.wait(500);
    assert_eq!(table.engine.time_at_turn(table.now), millis(500), "the game is over");
    table.command(Command::Undo);
    assert_eq!(table.engine.time_at_turn(table.now), Duration::ZERO, "it would end again at once");

    let mut table = Table::with(timed());
    table.wait(100);
    table.command(Command::Resign);
    table.wait(9000);
    table.command(Command::Undo);
    assert_eq!(table.engine.time_at_turn(table.now), millis(200), "the turn goes on");
}

#[test]
fn hints_and_values_come_from_the_adviser() {
    let mut table = Table::new(["human", "human"], "");
    assert_eq!(table.command(Command::ShowValues(true)), "values 1");
    assert_eq!(table.command(Command::Hint), "hint requested, cancel 1, hint 2");
    assert_eq!(table.command(Command::Hint), "hint requested", "one search serves both");
    assert_eq!(table.send(Event::Advised { ticket: 1, answer: Some(result("a1")) }), "");
    let found = Event::Advised { ticket: 2, answer: Some(result("b2")) };
    assert_eq!(table.send(found), "hint is b2");
    assert_eq!(table.engine.known().unwrap().purpose, Purpose::Hint);
    assert_eq!(table.play("b2"), "changed, values 3");
    assert_eq!(table.command(Command::ShowValues(false)), "cancel 3");
    assert_eq!(table.command(Command::Hint), "hint requested, hint 4");
    assert_eq!(
        table.command(Command::Swap),
        "forget, swapped, changed",
        "the position is the same"
    );
    assert_eq!(table.play("a1"), "cancel 4, overtaken, changed");
    assert_eq!(table.command(Command::ShowValues(true)), "values 5");
    assert_eq!(table.send(Event::Advised { ticket: 5, answer: None }), "no advice");
    assert!(!table.engine.shows_values(), "an adviser that fails is not asked again");
}

#[test]
fn an_analysis_lives_as_long_as_its_positions_and_pauses_while_nobody_watches() {
    let subject = |after| AnalysisSubject::Position { after, time: None };
    let analyse = |subject| Command::Analyse { agent: "iterative".to_owned(), subject };
    let game = || AnalysisSubject::Game { time_per_move: millis(100) };
    let mut table = Table::new(["human", "human"], "b2 a1");
    assert_eq!(table.command(analyse(subject(1))), "analyse 1 (1)");
    let replaced = "cancel 1, analysis stopped done=false fault=false, analyse 2 (3)";
    assert_eq!(table.command(analyse(game())), replaced);
    assert_eq!(table.play("c3"), "changed", "the positions are still those of the game");
    assert_eq!(table.send(Event::Attended(false)), "cancel 2, release");
    assert_eq!(table.send(Event::Attended(true)), "analyse 3 (3)");
    assert_eq!(table.send(Event::Analysed { ticket: 2, fault: None }), "", "it is an old ticket");
    assert_eq!(table.send(Event::Analysed { ticket: 3, fault: None }), "");
    table.command(Command::Undo);
    let stopped = "undone a1, analysis stopped done=true fault=false, changed";
    assert_eq!(table.command(Command::Undo), stopped);
    assert_eq!(table.command(analyse(subject(0))), "analyse 4 (1)");
    let fault = Some(papan_core::Message::new("system-reason"));
    let failed = "analysis stopped done=false fault=true";
    assert_eq!(table.send(Event::Analysed { ticket: 4, fault }), failed);
}

#[test]
fn results_stay_with_the_contestants_over_rematches() {
    let mut table = Table::new(["human", "human"], "");
    for (command, tally) in [
        (Command::Resign, [0, 1, 0]),
        (Command::Undo, [0, 0, 0]),
        (Command::Resign, [0, 1, 0]),
        // The winner moves first now.
        (Command::Rematch, [1, 0, 0]),
        (Command::Swap, [0, 1, 0]),
        (Command::Restart, [0, 1, 0]),
        (Command::Resign, [0, 2, 0]),
        (Command::Swap, [2, 0, 0]),
    ] {
        table.command(command.clone());
        assert_eq!(table.engine.tally(), tally, "{command:?}");
    }
}
