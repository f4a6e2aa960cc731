//! Papan's side of each protocol as a program in memory: lines in, lines out, on a thread of its own.

// Each test file uses a part of this module.
#![allow(dead_code)]

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use papan_core::Limits;
use papan_engine_protocols::{Engine, speak_gtp, speak_nboard, speak_ugi};
use papan_record::{Fault, Violation};
use papan_referee::{
    player::Unanswered,
    process::{Lines, Patience},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Gtp,
    Nboard,
    Ugi,
}

impl Protocol {
    pub const ALL: [Protocol; 3] = [Protocol::Gtp, Protocol::Nboard, Protocol::Ugi];

    pub fn speak(
        self,
        speaker: Engine,
        input: impl BufRead + Send,
        output: impl Write,
    ) -> io::Result<()> {
        match self {
            Protocol::Gtp => speak_gtp(speaker, input, output),
            Protocol::Nboard => speak_nboard(speaker, input, output),
            Protocol::Ugi => speak_ugi(speaker, input, output),
        }
    }
}

pub fn speaker(game: &str, agent: &str) -> Engine {
    Engine::new(
        game,
        agent,
        Limits::default(),
        1,
        std::sync::Arc::new(papan_referee::SystemClock::start()),
    )
    .expect("the words are right")
}

/// A running dialogue; it ends when it is dropped.
pub struct Spoken {
    to: Option<Sender<String>>,
    from: Receiver<String>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Spoken {
    pub fn start(protocol: Protocol, speaker: Engine) -> Spoken {
        let (to, lines) = mpsc::channel();
        let (told, from) = mpsc::channel();
        let input = BufReader::new(Feed { lines, rest: Vec::new() });
        let output = Told { lines: told, part: Vec::new() };
        let thread = thread::spawn(move || protocol.speak(speaker, input, output));
        Spoken { to: Some(to), from, thread: Some(thread) }
    }

    pub fn say(&self, line: &str) {
        self.to.as_ref().expect("not dropped").send(format!("{line}\n")).expect("it listens");
    }

    /// Returns the next line, which must come within a generous time.
    #[track_caller]
    pub fn hear(&self) -> String {
        self.from.recv_timeout(Duration::from_mins(1)).expect("an answer comes")
    }

    /// Returns the next line that is not empty.
    #[track_caller]
    pub fn hear_text(&self) -> String {
        loop {
            let line = self.hear();
            if !line.trim().is_empty() {
                return line.trim().to_owned();
            }
        }
    }

    /// Closes the input, and returns the remaining answers.
    pub fn end(&mut self) -> Vec<String> {
        drop(self.to.take());
        self.from.iter().collect()
    }

    /// Reads up to the line with this prefix.
    #[track_caller]
    pub fn hear_until(&self, start: &str) -> String {
        loop {
            let line = self.hear();
            if line.starts_with(start) {
                return line;
            }
        }
    }
}

impl Drop for Spoken {
    fn drop(&mut self) {
        drop(self.to.take());
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            if !thread::panicking() {
                // The reader may have closed the output.
                let _ = ended.expect("no dialogue panics");
            }
        }
    }
}

impl Lines for Spoken {
    fn send(&mut self, line: &str, _: Patience<'_>) -> Result<(), Unanswered> {
        let to = self.to.as_ref().expect("not dropped");
        to.send(format!("{line}\n")).map_err(|_| Fault::new(Violation::Exited).into())
    }

    fn receive(&mut self, patience: Patience<'_>) -> Result<String, Unanswered> {
        let until = patience.until.unwrap_or(Instant::now() + Duration::from_mins(1));
        let time = until.saturating_duration_since(Instant::now());
        self.from.recv_timeout(time).map_err(|error| {
            let is_late = error == RecvTimeoutError::Timeout;
            Fault::new(if is_late { Violation::OutOfTime } else { Violation::Exited }).into()
        })
    }
}

/// An input that waits for lines.
struct Feed {
    lines: Receiver<String>,
    rest: Vec<u8>,
}

impl Read for Feed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.lines.recv().map(String::into_bytes).unwrap_or_default();
        }
        let count = buffer.len().min(self.rest.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// An output that forwards lines.
struct Told {
    lines: Sender<String>,
    part: Vec<u8>,
}

impl Write for Told {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.part.extend(bytes);
        while let Some(end) = self.part.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.part.drain(..=end).collect();
            let line = String::from_utf8(line[..end].to_vec()).expect("what is said is UTF-8");
            self.lines.send(line).map_err(|_| io::ErrorKind::BrokenPipe)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
