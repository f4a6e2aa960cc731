//! A game on the full screen: this module draws, and translates keys and clicks; the game itself is a
//! [`PlayEngine`](papan_play::engine::PlayEngine).

mod app;
mod board;
mod event;
mod input;
mod layout;
mod notice;
mod palette;
mod setup_menu;
mod speed;
mod table;
#[cfg(test)]
mod tests;
mod view;
mod window;

use std::{
    env,
    io::{self, IsTerminal},
    panic::catch_unwind,
    sync::{
        Arc,
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread,
    time::Duration,
};

use app::App;
use event::{Effect, Event};
use papan_catalogue::read_game;
use papan_console::{Console, Failure, on_interrupt};
use papan_core::Clock;
use papan_play::engine::Event as PlayEvent;
use papan_referee::{
    SystemClock,
    driver::{DriverSettings, ThreadDriver},
};
use ratatui::{crossterm::event::read, layout::Rect};
use table::Table;
use window::Window;

use crate::GameRequest;

/// Returns whether there is a terminal that can show a full screen.
pub fn is_possible() -> bool {
    // Windows names no terminal, and has a capable one.
    let is_dumb = env::var_os("TERM").map_or(cfg!(unix), |term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Plays until the person leaves.
///
/// # Errors
/// If the request is wrong, or the terminal cannot be used.
pub fn run(request: GameRequest, console: &Console) -> Result<(), Failure> {
    let GameRequest { game, players, setup, limits, seed, roster } = request;
    let mut app = match game {
        None => App::with_menu(players, Some(setup), roster.clone(), Rect::default()),
        Some(word) => {
            let entry = read_game(&word)?.0;
            let [first, second] = players;
            let players = [
                first.unwrap_or_else(|| "human".to_owned()),
                second.unwrap_or_else(|| entry.default_agent().to_owned()),
            ];
            let session = setup_menu::new_session(&word, &players, Some(&setup), &roster);
            let table = Table::new(entry, session.map_err(Failure::Usage)?, None);
            App::with_table(table, roster.clone(), Rect::default())
        }
    };
    let (sender, receiver) = mpsc::channel();
    let settings = DriverSettings {
        make_player: Arc::new(move |entry, occupant| roster.player(entry, occupant)),
        seed,
        limits,
        host_gaps: Arc::new(|| Duration::ZERO),
    };
    let to_play = sender.clone();
    let mut driver = ThreadDriver::new(
        settings,
        Arc::new(move |event: PlayEvent| {
            // The receiver is gone when the program has ended.
            let _ = to_play.send(Event::Play(event));
        }),
    );
    let mut window = Window::open().map_err(Failure::Output)?;
    let size = window.terminal.size().map_err(Failure::Output)?;
    app.area = Rect::new(0, 0, size.width, size.height);
    listen(sender);
    let clock = SystemClock::start();
    let mut switched: Option<Console> = None;
    let mut event = Some(Event::Tick);
    loop {
        // Whatever waits is taken before the next picture.
        while let Some(now) = event.take() {
            for effect in app.update(clock.now(), now) {
                match effect {
                    Effect::Play(effect) => driver.execute(effect),
                    Effect::SwitchLanguage => {
                        let spoken = switched.as_ref().unwrap_or(console);
                        switched = Some(spoken.in_next_language());
                    }
                    Effect::Leave => return Ok(()),
                }
            }
            event = receiver.try_recv().ok();
        }
        let drawn = window.terminal.draw(|frame| {
            app.area = frame.area();
            view::draw(&app, switched.as_ref().unwrap_or(console), frame.buffer_mut());
        });
        drawn.map_err(Failure::Output)?;
        event = match receiver.recv_timeout(app.patience()) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => Some(Event::Tick),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
    }
}

/// Passes on keys, clicks and signals.
fn listen(sender: Sender<Event>) {
    let to_interrupt = sender.clone();
    // Ended at once, the program would leave the terminal as it is.
    on_interrupt(move || {
        let _ = to_interrupt.send(Event::Interrupt);
    });
    thread::spawn(move || {
        loop {
            // A terminal that is gone cannot be read, and what it sends may be beyond its reader.
            let event = match catch_unwind(read) {
                Ok(Ok(raw)) => input::event_of(&raw),
                Ok(Err(_)) | Err(_) => Some(Event::Interrupt),
            };
            let is_end = matches!(event, Some(Event::Interrupt));
            if event.is_some_and(|event| sender.send(event).is_err()) || is_end {
                return;
            }
        }
    });
}
