use std::{sync::mpsc, time::Duration};

use papan_catalogue::Setup;
use papan_catalogue::{Seat, find_game};
use papan_console::Console;
use papan_core::{Context, Limits, ManualClock, Random, StopFlag, Way};
use papan_play::session::Thought;
use papan_texts::Language;
use ratatui::{Terminal, backend::TestBackend, layout::Rect, style::Modifier};

use super::super::{
    app::App,
    event::{Effect, Event, Job, Key, Purpose},
    layout::TableLayout,
    setup_menu::new_session,
    table::Table,
    thinkers::Thinkers,
    view,
};

/// The program on a stage: time goes by when told to, and agents answer at once.
pub struct Stage {
    pub app: App,
    pub now: Duration,
    pub has_left: bool,
    /// Questions that nobody has answered yet.
    pub jobs: Vec<Job>,
    pub stops: usize,
    pub switches: usize,
}

impl Stage {
    /// Starts with the menu.
    pub fn with_menu(size: (u16, u16)) -> Stage {
        let area = Rect::new(0, 0, size.0, size.1);
        Stage::new(App::with_menu([None, None], None, area))
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
        let session = new_session(game, &players.map(str::to_owned), Some(&setup)).expect("a game");
        let entry = find_game(session.position().id()).expect("a game");
        let area = Rect::new(0, 0, size.0, size.1);
        Stage::new(App::with_table(Table::new(entry, session, Duration::ZERO), area))
    }

    fn new(app: App) -> Stage {
        let mut stage = Stage {
            app,
            now: Duration::ZERO,
            has_left: false,
            jobs: Vec::new(),
            stops: 0,
            switches: 0,
        };
        stage.send(Event::Tick);
        stage
    }

    pub fn table(&self) -> &Table {
        self.app.table.as_ref().expect("a game is on the screen")
    }

    /// Lets something happen.
    pub fn send(&mut self, event: Event) {
        for effect in self.app.update(self.now, event) {
            match effect {
                Effect::Think(job) => self.jobs.push(job),
                Effect::Stop => {
                    self.jobs.clear();
                    self.stops += 1;
                }
                Effect::Forget => {}
                Effect::SwitchLanguage => self.switches += 1,
                Effect::Leave => self.has_left = true,
            }
        }
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
            let thought = thought_about(&job);
            let event = Event::Thought { ticket: job.ticket, thought, is_final: true };
            self.send(event);
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
        let position = self.table().session.position().boxed();
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
        let place = table.session.position().place(chosen);
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
pub fn thought_about(job: &Job) -> Thought {
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
    Thought { decision, seconds: 0.25, seed }
}

#[test]
fn a_real_search_tells_what_it_finds_and_ends_when_told() {
    let (sender, receiver) = mpsc::channel();
    let mut thinkers = Thinkers::new(sender, Limits::default(), 1);
    let (entry, options) = papan_catalogue::read_game("reversi").expect("a game");
    let job = |ticket| Job {
        ticket,
        purpose: Purpose::Hint,
        agent: "hard".to_owned(),
        contestant: 2,
        position: entry.start(&options).expect("a start"),
        explains: true,
    };
    thinkers.think(job(1));
    let mut depths = Vec::new();
    while depths.last() != Some(&3) {
        match receiver.recv().expect("it is still thinking") {
            Event::Thought { ticket: 1, thought, is_final: false } => {
                depths.push(thought.decision.depth);
            }
            _ => panic!("three seconds are not over"),
        }
    }
    assert_eq!(depths, [1, 2, 3]);
    thinkers.stop();
    let is_final = |event: &Event| matches!(event, Event::Thought { is_final: true, .. });
    assert!(receiver.iter().any(|event| is_final(&event)));
    // The agent is free for the next question.
    thinkers.think(job(2));
    let next = receiver.iter().find(|event| matches!(event, Event::Thought { ticket: 2, .. }));
    assert!(next.is_some());
    thinkers.stop();
}
