use std::{sync::Arc, time::Duration};

use papan_catalogue::Setup;
use papan_catalogue::{GameEntry, games};
use papan_core::{Message, Way};
use papan_play::engine::{self, Command};
use papan_referee::Roster;
use ratatui::layout::{Position, Rect};

use super::{
    event::{Effect, Event, Key},
    layout::{self, TableLayout},
    setup_menu::{Row, SetupMenu},
    table::Table,
};

/// The whole state of the program. It changes by [`App::update`] alone.
pub struct App {
    pub screen: Screen,
    /// The game on the screen, or behind the menus.
    pub table: Option<Table>,
    pub overlay: Option<Overlay>,
    pub area: Rect,
    pub now: Duration,
    /// The players proposed by the command line.
    players: [Option<String>; 2],
    /// How far the first game has got when it is chosen in the menu.
    setup: Option<Setup>,
    roster: Arc<Roster>,
}

/// What fills the screen.
pub enum Screen {
    Games { selected: usize },
    Setup(SetupMenu),
    Table,
}

/// The dialog over the screen until it is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    Help,
    Quit,
}

impl App {
    /// Starts with the choice of a game.
    pub fn with_menu(
        players: [Option<String>; 2],
        setup: Option<Setup>,
        roster: Arc<Roster>,
        area: Rect,
    ) -> App {
        App {
            screen: Screen::Games { selected: 0 },
            table: None,
            overlay: None,
            area,
            now: Duration::ZERO,
            players,
            setup,
            roster,
        }
    }

    /// Starts with a game.
    pub fn with_table(table: Table, roster: Arc<Roster>, area: Rect) -> App {
        let menu = App::with_menu([None, None], None, roster, area);
        App { screen: Screen::Table, table: Some(table), ..menu }
    }

    /// Returns whether the terminal has room for everything.
    pub fn is_too_small(&self) -> bool {
        self.area.width < layout::LEAST_WIDTH || self.area.height < layout::LEAST_HEIGHT
    }

    /// Returns how long the program may sleep when nothing happens.
    pub fn patience(&self) -> Duration {
        let is_busy = self.table.as_ref().is_some_and(|table| {
            table.running().is_some()
                || (table.is_watched() && table.session().conclusion().is_none())
        });
        Duration::from_millis(if is_busy { 50 } else { 250 })
    }

    /// Takes what happened at a time, and returns what is to be done about it.
    pub fn update(&mut self, now: Duration, event: Event) -> Vec<Effect> {
        self.now = now;
        let mut effects = match event {
            Event::Interrupt => self.leave(),
            Event::Resize { width, height } => {
                self.area = Rect::new(0, 0, width, height);
                Vec::new()
            }
            Event::Tick => self.pass_on(engine::Event::Tick),
            Event::Play(event) => self.pass_on(event),
            // What is not shown is not changed.
            Event::Key(Key::Character('q')) if self.is_too_small() => self.leave(),
            _ if self.is_too_small() => Vec::new(),
            Event::Key(key) => self.press(key),
            Event::Click { x, y } => self.click(Position { x, y }),
            Event::Scroll(rows) => {
                self.scroll(rows);
                Vec::new()
            }
        };
        // A game behind the menus waits.
        let is_attended = matches!(self.screen, Screen::Table);
        effects.extend(self.pass_on(engine::Event::Attended(is_attended)));
        effects
    }

    /// Passes an event on to the game.
    fn pass_on(&mut self, event: engine::Event) -> Vec<Effect> {
        let now = self.now;
        self.table.as_mut().map_or_else(Vec::new, |table| wrapped(table.update(now, event)))
    }

    fn leave(&mut self) -> Vec<Effect> {
        let mut effects = self.pass_on(engine::Event::Attended(false));
        self.table = None;
        effects.push(Effect::Leave);
        effects
    }

    fn press(&mut self, key: Key) -> Vec<Effect> {
        match self.overlay {
            Some(Overlay::Help) => {
                self.overlay = None;
                return Vec::new();
            }
            Some(Overlay::Quit) => return self.answer_quit(key),
            None => {}
        }
        if key == Key::Character('?') {
            self.overlay = Some(Overlay::Help);
            return Vec::new();
        }
        // In the set-up letters are typed.
        if key == Key::Character('L') && !matches!(self.screen, Screen::Setup(_)) {
            return vec![Effect::SwitchLanguage];
        }
        match &mut self.screen {
            Screen::Games { .. } => self.press_in_games(key),
            Screen::Setup(menu) => match key {
                Key::Escape => {
                    let id = menu.entry.id();
                    let selected = games().iter().position(|entry| entry.id() == id);
                    self.screen = Screen::Games { selected: selected.unwrap_or(0) };
                    Vec::new()
                }
                Key::Enter => self.start(),
                key => {
                    menu.press(key);
                    Vec::new()
                }
            },
            Screen::Table => self.press_at_table(key),
        }
    }

    fn answer_quit(&mut self, key: Key) -> Vec<Effect> {
        match key {
            Key::Enter | Key::Character('y' | 'Y' | 'q') => self.leave(),
            Key::Escape | Key::Character('n' | 'N' | 't' | 'T') => {
                self.overlay = None;
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn quit(&mut self) -> Vec<Effect> {
        if self.table.as_ref().is_some_and(Table::is_running) {
            self.overlay = Some(Overlay::Quit);
            return Vec::new();
        }
        self.leave()
    }

    fn press_in_games(&mut self, key: Key) -> Vec<Effect> {
        let Screen::Games { selected } = &mut self.screen else { return Vec::new() };
        let count = games().len();
        match key {
            Key::Up | Key::BackTab => *selected = (*selected + count - 1) % count,
            Key::Down | Key::Tab => *selected = (*selected + 1) % count,
            Key::Home => *selected = 0,
            Key::End => *selected = count - 1,
            Key::Enter | Key::Right | Key::Character(' ') => {
                let chosen = *selected;
                self.choose(chosen);
            }
            Key::Character(digit @ '1'..='9') => {
                let chosen = digit as usize - '1' as usize;
                if chosen < count {
                    self.choose(chosen);
                }
            }
            Key::Escape if self.table.is_some() => self.screen = Screen::Table,
            Key::Escape | Key::Character('q') => return self.quit(),
            _ => {}
        }
        Vec::new()
    }

    fn choose(&mut self, index: usize) {
        let entry: &'static GameEntry = &games()[index];
        let proposed = ["human", entry.default_agent()];
        let mut players = proposed.map(str::to_owned);
        for (player, asked) in players.iter_mut().zip(&self.players) {
            if let Some(asked) = asked {
                player.clone_from(asked);
            }
        }
        self.screen = Screen::Setup(SetupMenu::new(entry, players, Arc::clone(&self.roster)));
    }

    fn start(&mut self) -> Vec<Effect> {
        let Screen::Setup(menu) = &mut self.screen else { return Vec::new() };
        match menu.session(self.setup.as_ref()) {
            Ok(session) => {
                let players = menu.players.clone();
                self.table = Some(Table::new(menu.entry, session, self.table.as_ref()));
                self.players = players.map(Some);
                self.setup = None;
                self.screen = Screen::Table;
                vec![Effect::Play(engine::Effect::Forget)]
            }
            Err(fault) => {
                menu.fault = Some(Message::new("error").with("fault", fault));
                Vec::new()
            }
        }
    }

    fn press_at_table(&mut self, key: Key) -> Vec<Effect> {
        let (now, area) = (self.now, self.area);
        let Some(table) = &mut self.table else { return Vec::new() };
        let is_watched = table.is_watched();
        let max = TableLayout::of(area, table).max_scrolled(table);
        match key {
            Key::Up => table.move_cursor(Way::Up),
            Key::Down => table.move_cursor(Way::Down),
            Key::Left => table.move_cursor(Way::Left),
            Key::Right => table.move_cursor(Way::Right),
            Key::Enter | Key::Character(' ') if is_watched => {
                return wrapped(table.toggle_playing(now));
            }
            Key::Enter | Key::Character(' ') => return wrapped(table.play_at(table.cursor, now)),
            Key::Character('.') if is_watched => return wrapped(table.press(Command::Step, now)),
            Key::Character('+' | '=') => return wrapped(table.change_speed(true, now)),
            Key::Character('-') => return wrapped(table.change_speed(false, now)),
            Key::Character('l') => table.shows_legal = !table.shows_legal,
            Key::Character('v') => return wrapped(table.toggle_values(now)),
            Key::Character('h') => return wrapped(table.press(Command::Hint, now)),
            Key::Character('u') | Key::Backspace => {
                return wrapped(table.press(Command::Undo, now));
            }
            Key::Character('x') => return wrapped(table.press(Command::Resign, now)),
            Key::Character('s') => return wrapped(table.press(Command::Swap, now)),
            Key::Character('r') => return wrapped(table.press(Command::Rematch, now)),
            Key::Character('n') => {
                let id = table.entry.id();
                let selected = games().iter().position(|entry| entry.id() == id);
                self.screen = Screen::Games { selected: selected.unwrap_or(0) };
            }
            Key::PageUp | Key::Character('[') => table.scroll(4, max),
            Key::PageDown | Key::Character(']') => table.scroll(-4, max),
            Key::Home => table.scroll(i32::MAX, max),
            Key::End => table.scroll(i32::MIN, max),
            Key::Character('q') => return self.quit(),
            _ => {}
        }
        Vec::new()
    }

    fn click(&mut self, at: Position) -> Vec<Effect> {
        match self.overlay {
            Some(Overlay::Help) => {
                self.overlay = None;
                return Vec::new();
            }
            Some(Overlay::Quit) => return Vec::new(),
            None => {}
        }
        match &mut self.screen {
            Screen::Games { .. } => {
                let count = games().len();
                if let Some(chosen) = (0..count).find(|&row| layout::game_row(row).contains(at)) {
                    self.choose(chosen);
                }
            }
            Screen::Setup(menu) => {
                let rows = menu.rows();
                let clicked = (0..rows.len()).find(|&row| layout::setup_row(row).contains(at));
                match clicked {
                    Some(row) if rows[row] == Row::Start => return self.start(),
                    // A second click on a row is like the arrow to the right.
                    Some(row) if row == menu.focus => menu.press(Key::Right),
                    Some(row) => menu.focus_on(row),
                    None => {}
                }
            }
            Screen::Table => {
                let (now, area) = (self.now, self.area);
                let Some(table) = &mut self.table else { return Vec::new() };
                let board = TableLayout::of(area, table).board;
                if let Some(place) = board.place_at(at.x, at.y) {
                    if table.is_watched() {
                        table.cursor = place;
                    } else {
                        return wrapped(table.play_at(place, now));
                    }
                }
            }
        }
        Vec::new()
    }

    fn scroll(&mut self, rows: i32) {
        let area = self.area;
        if let (Screen::Table, None, Some(table)) = (&self.screen, self.overlay, &mut self.table) {
            let max = TableLayout::of(area, table).max_scrolled(table);
            table.scroll(rows, max);
        }
    }
}

fn wrapped(effects: Vec<engine::Effect>) -> Vec<Effect> {
    effects.into_iter().map(Effect::Play).collect()
}
