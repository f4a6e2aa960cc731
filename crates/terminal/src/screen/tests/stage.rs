use std::{
    sync::{Arc, mpsc},
    time::Duration,
};

use papan_catalogue::Setup;
use papan_catalogue::{AnyGame, Seat, find_game};
use papan_console::Console;
use papan_core::{Context, Limits, ManualClock, Random, StopFlag, Way};
use papan_play::{
    engine::{self, ADVISER, AdviceRequest, Choice, Purpose},
    search::SearchResult,
    session::Occupant,
};
use papan_referee::{
    RegisteredBot, Roster,
    driver::{DriverSettings, ThreadDriver},
};
use papan_texts::Language;
use ratatui::{Terminal, backend::TestBackend, layout::Rect, style::Modifier};

use super::super::{
    app::App,
    event::{Effect, Event, Key},
    layout::TableLayout,
    setup_menu::new_session,
    table::Table,
    view,
};

/// A test harness of the program: the test advances the time, and agents answer at once.
pub struct Stage {
    pub app: App,
    pub now: Duration,
    pub has_left: bool,
    /// Requests that are not answered yet.
    pub jobs: Vec<Job>,
    /// Requests that were cancelled.
    pub cancelled: usize,
    pub switches: usize,
}

/// A request to an agent.
pub struct Job {
    pub ticket: u64,
    pub purpose: Purpose,
    /// The word of the agent, or the name of the bot.
    pub agent: String,
    pub contestant: usize,
    pub position: Box<dyn AnyGame>,
    pub explains: bool,
}

impl Stage {
    /// Starts with the menu.
    pub fn with_menu(size: (u16, u16)) -> Stage {
        let area = Rect::new(0, 0, size.0, size.1);
        Stage::new(App::with_menu([None, None], None, roster(), area))
    }

    /// Starts with a game.
    pub fn with_game(game: &str, players: [&str; 2], size: (u16, u16)) -> Stage {
        Stage::with_position(game, players, None, "", size)
    }

    /// Starts with a game that has got some way.
    pub fn with_position(
        game: &str,
        players: [&str; 2],
        position: Option<&str>,
        moves: &str,
        size: (u16, u16),
    ) -> Stage {
        let setup = Setup { position: position.map(str::to_owned), moves: Some(moves.to_owned()) };
        let session = new_session(game, &players.map(str::to_owned), Some(&setup), &roster())
            .expect("a game");
        let entry = find_game(session.position().id()).expect("a game");
        let area = Rect::new(0, 0, size.0, size.1);
        Stage::new(App::with_table(Table::new(entry, session, None), roster(), area))
    }

    fn new(app: App) -> Stage {
        let mut stage = Stage {
            app,
            now: Duration::ZERO,
            has_left: false,
            jobs: Vec::new(),
            cancelled: 0,
            switches: 0,
        };
        stage.send(Event::Tick);
        stage
    }

    pub fn table(&self) -> &Table {
        self.app.table.as_ref().expect("a game is on the screen")
    }

    /// Sends an event.
    pub fn send(&mut self, event: Event) {
        for effect in self.app.update(self.now, event) {
            match effect {
                Effect::Play(engine::Effect::AskPlayer(request)) => {
                    let (Occupant::Agent(agent) | Occupant::Bot(agent)) = request.occupant else {
                        panic!("a person is asked");
                    };
                    self.jobs.push(Job {
                        ticket: request.ticket,
                        purpose: Purpose::Move,
                        agent,
                        contestant: request.contestant,
                        position: request.position,
                        explains: request.explains,
                    });
                }
                Effect::Play(engine::Effect::AskAdviser(request)) => self.jobs.push(Job {
                    ticket: request.ticket,
                    purpose: request.purpose,
                    agent: ADVISER.to_owned(),
                    contestant: 2,
                    position: request.position,
                    explains: true,
                }),
                Effect::Play(engine::Effect::Cancel { ticket }) => {
                    self.jobs.retain(|job| job.ticket != ticket);
                    self.cancelled += 1;
                }
                Effect::Play(_) => {}
                Effect::SwitchLanguage => self.switches += 1,
                Effect::Leave => self.has_left = true,
            }
        }
    }

    /// Sends what a search has found so far.
    pub fn report(&mut self, job: &Job, result: SearchResult) {
        self.send(Event::Play(engine::Event::Found { ticket: job.ticket, result }));
    }

    /// Sends the answer of a search.
    pub fn finish(&mut self, job: &Job, result: SearchResult) {
        let ticket = job.ticket;
        if job.purpose != Purpose::Move {
            self.send(Event::Play(engine::Event::Advised { ticket, answer: Some(result) }));
            return;
        }
        let time = Duration::from_secs_f64(result.seconds);
        let choice = Choice { text: result.decision.best.clone(), time };
        self.report(job, result);
        self.send(Event::Play(engine::Event::Answered { ticket, answer: Ok(choice) }));
    }

    pub fn press(&mut self, key: Key) {
        self.send(Event::Key(key));
    }

    /// Types characters one after the other.
    pub fn type_in(&mut self, text: &str) {
        for character in text.chars() {
            self.press(Key::Character(character));
        }
    }

    pub fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.send(Event::Tick);
    }

    /// Answers the questions that wait, and those that follow, until a person has to move or time has to go by.
    pub fn answer(&mut self) {
        while let Some(job) = self.jobs.pop() {
            let result = thought_about(&job);
            self.finish(&job, result);
        }
    }

    /// Moves the cursor to the place of a move with arrow keys alone, as a person would: one key at a time.
    pub fn point_at(&mut self, chosen: &str) {
        let ways = [
            (Way::Up, Key::Up),
            (Way::Down, Key::Down),
            (Way::Left, Key::Left),
            (Way::Right, Key::Right),
        ];
        let position = self.table().session().position().boxed();
        let (board, goal) = (position.scene().board, position.place(chosen));
        let mut ways_to = vec![(self.table().cursor, Vec::new())];
        let mut next = 0;
        while ways_to[next].0 != goal {
            let (place, keys) = ways_to[next].clone();
            for (way, key) in ways {
                let reached = board.step(place, way);
                if ways_to.iter().all(|(known, _)| *known != reached) {
                    let mut keys = keys.clone();
                    keys.push(key);
                    ways_to.push((reached, keys));
                }
            }
            next += 1;
        }
        for key in ways_to[next].1.clone() {
            self.press(key);
        }
        assert_eq!(self.table().cursor, goal);
    }

    /// Clicks on the place of a move.
    pub fn click_on(&mut self, chosen: &str) {
        let table = self.table();
        let place = table.session().position().place(chosen);
        let (x, y) = TableLayout::of(self.app.area, table).board.middle(place);
        self.send(Event::Click { x, y });
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.send(Event::Resize { width, height });
    }

    /// Returns the screen as text, and under it what is reversed.
    pub fn screen(&self, language: Language) -> String {
        let console = Console::new(Some(language), Some(false));
        let area = self.app.area;
        let mut terminal =
            Terminal::new(TestBackend::new(area.width, area.height)).expect("a screen");
        terminal
            .draw(|frame| view::draw(&self.app, &console, frame.buffer_mut()))
            .expect("a picture");
        let buffer = terminal.backend().buffer();
        let mut text = String::new();
        let mut reversed = String::new();
        for y in 0..area.height {
            let mut line = String::new();
            let mut marked = String::new();
            for x in 0..area.width {
                let cell = &buffer[(x, y)];
                line += cell.symbol();
                let is_reversed = cell.modifier.contains(Modifier::REVERSED);
                marked += if is_reversed { cell.symbol() } else { "\t" };
                assert_eq!(cell.fg, ratatui::style::Color::Reset, "no colour was asked for");
                assert_eq!(cell.bg, ratatui::style::Color::Reset);
            }
            text += &format!("{}\n", line.trim_end());
            for part in marked.split('\t').filter(|part| !part.is_empty()) {
                reversed += &format!("reversed in row {y}: \"{part}\"\n");
            }
        }
        format!("{text}{reversed}")
    }

    /// Returns the words on the screen, in English.
    #[track_caller]
    pub fn shows(&self, words: &str) {
        let screen = self.screen(Language::English);
        assert!(screen.contains(words), "expected {words:?} on\n{screen}");
    }
}

/// Asks the agent of a job, with so few nodes that the answer is always the same; a moment passes in it.
pub fn thought_about(job: &Job) -> SearchResult {
    let entry = find_game(job.position.id()).expect("a game");
    let Ok(Seat::Agent(mut agent)) = entry.seat(&job.agent) else {
        panic!("{} is an agent", job.agent);
    };
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    let mut random = Random::stream(1, job.contestant as u64);
    let limits = Limits { depth: Some(3), nodes: Some(20_000), ..Limits::default() };
    let mut context = Context::new(agent.limits(limits), &clock, &stop, &mut random);
    if job.explains {
        context = context.explaining();
    }
    let decision = agent.agent.choose(&*job.position, &mut context).expect("an answer");
    let seed = agent.capabilities().stochastic.then_some(1);
    SearchResult { decision, seconds: 0.25, seed }
}

/// The players of the tests: all agents, and a bot that is never started.
fn roster() -> Arc<Roster> {
    let bot = RegisteredBot { name: "mybot".to_owned(), command: "exec:mybot".to_owned() };
    Arc::new(Roster { bots: vec![bot], programs: None })
}

#[test]
fn a_real_search_reports_what_it_finds_and_ends_when_it_is_cancelled() {
    let (sender, receiver) = mpsc::channel();
    let settings = DriverSettings {
        make_player: Arc::new(|entry, occupant| Roster::default().player(entry, occupant)),
        seed: 1,
        limits: Limits::default(),
        host_gaps: Arc::new(|| Duration::ZERO),
    };
    let mut driver = ThreadDriver::new(
        settings,
        Arc::new(move |event| {
            let _ = sender.send(event);
        }),
    );
    let (entry, options) = papan_catalogue::read_game("reversi").expect("a game");
    let request = |ticket| AdviceRequest {
        ticket,
        purpose: Purpose::Hint,
        position: entry.start(&options).expect("a start"),
        time: Duration::from_mins(1),
    };
    driver.execute(engine::Effect::AskAdviser(request(1)));
    let mut depths = Vec::new();
    while depths.last() != Some(&3) {
        match receiver.recv().expect("it is still searching") {
            engine::Event::Found { ticket: 1, result } => depths.push(result.decision.depth),
            event => panic!("a minute is not over: {event:?}"),
        }
    }
    assert_eq!(depths, [1, 2, 3]);
    driver.execute(engine::Effect::Cancel { ticket: 1 });
    let is_end = |event: &engine::Event| matches!(event, engine::Event::Advised { ticket: 1, .. });
    assert!(receiver.iter().any(|event| is_end(&event)));
    // The adviser is free for the next request.
    driver.execute(engine::Effect::AskAdviser(request(2)));
    let is_next = |event: &engine::Event| matches!(event, engine::Event::Found { ticket: 2, .. });
    assert!(receiver.iter().any(|event| is_next(&event)));
}
