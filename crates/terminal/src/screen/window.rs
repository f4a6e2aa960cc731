use std::{
    io::{self, Stdout, stdout},
    panic,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    crossterm::{
        cursor::Show,
        event::{DisableMouseCapture, EnableMouseCapture},
        execute,
        terminal::{
            Clear, ClearType::All, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
            enable_raw_mode,
        },
    },
};

/// The terminal as a full screen; it is restored when this is dropped, or when the program panics.
pub struct Window {
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Window {
    /// Takes the terminal over.
    pub fn open() -> io::Result<Window> {
        let told = panic::take_hook();
        panic::set_hook(Box::new(move |information| {
            // An agent that panics on its own thread loses its game; the screen stays, and shows a notice.
            if thread::current().name() == Some("main") {
                restore();
                told(information);
            }
        }));
        enable_raw_mode()?;
        IS_OPEN.store(true, Ordering::Relaxed);
        // From here on the terminal is restored after any failure.
        // `Terminal::clear` would query the position of the cursor, which not every terminal answers.
        let opened = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, Clear(All))
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match opened {
            Ok(terminal) => Ok(Window { terminal }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        restore();
    }
}

/// Whether the terminal is taken over: it must not be restored twice, or the message of a panic is overwritten.
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// Restores the terminal as far as that is possible.
fn restore() {
    if !IS_OPEN.swap(false, Ordering::Relaxed) {
        return;
    }
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}
