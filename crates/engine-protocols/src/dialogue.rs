use std::{
    collections::VecDeque,
    io::{self, BufRead, Write},
    sync::mpsc::{self, Receiver, SyncSender},
    thread::{self, Scope},
};

use papan_core::StopFlag;
use papan_play::search::SearchResult;

use super::{
    engine::{Engine, Search},
    input::read_line,
};

/// A protocol as a state machine: it reads lines, writes lines, and sometimes starts a search.
pub(super) trait Protocol {
    /// Handles a line while no search runs.
    fn hear(&mut self, line: &str, engine: &mut Engine, replies: &mut Vec<String>) -> Then;

    /// Handles the result of its last search.
    fn answer(&mut self, result: Option<SearchResult>, replies: &mut Vec<String>) -> Then;

    /// Returns the meaning of a line that comes during a search.
    fn meanwhile(&self, line: &str) -> Meanwhile;
}

/// The next step after a line.
pub(super) enum Then {
    Listen,
    Think(Search),
    Quit,
}

/// The meaning of a line that comes during a search.
pub(super) enum Meanwhile {
    /// It is handled after the answer.
    Wait,
    /// It is replied to at once.
    Reply(String),
    /// It requests the answer now.
    Stop,
    /// The search is cancelled; then the line is handled.
    Forget,
    /// It ends the dialogue.
    Quit,
}

fn say(output: &mut impl Write, replies: &mut Vec<String>) -> io::Result<()> {
    for reply in replies.drain(..) {
        writeln!(output, "{reply}")?;
    }
    output.flush()
}

/// Runs a protocol in which nothing interrupts a search.
pub(super) fn speak_in_turn(
    mut protocol: impl Protocol,
    mut engine: Engine,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut replies = Vec::new();
    while let Some(line) = read_line(&mut input)? {
        let mut then = protocol.hear(&line, &mut engine, &mut replies);
        loop {
            say(&mut output, &mut replies)?;
            match then {
                Then::Listen => break,
                Then::Quit => return Ok(()),
                Then::Think(search) => {
                    let result = engine.search(&search, &StopFlag::new());
                    then = protocol.answer(result, &mut replies);
                }
            }
        }
    }
    Ok(())
}

/// How many lines are read ahead; an input that is faster than the dialogue waits.
const MAX_UNHEARD: usize = 64;

/// The maximum number of lines that wait for the end of a search.
const MAX_WAITING: usize = 10_000;

/// Runs a protocol that reads during a search: one thread reads, another one searches.
pub(super) fn speak_interruptibly(
    protocol: impl Protocol,
    engine: Engine,
    mut input: impl BufRead + Send,
    output: impl Write,
) -> io::Result<()> {
    thread::scope(|scope| {
        let (events, heard) = mpsc::sync_channel(MAX_UNHEARD);
        let lines = events.clone();
        scope.spawn(move || {
            let end = loop {
                match read_line(&mut input) {
                    Ok(Some(line)) => {
                        let is_last = line.trim() == "quit";
                        if lines.send(Event::Line(line)).is_err() || is_last {
                            return;
                        }
                    }
                    Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                        break Event::Endless(error);
                    }
                    // An input that cannot be read has ended.
                    Ok(None) | Err(_) => break Event::End,
                }
            };
            // The receiver is gone after an output that cannot be written.
            let _ = lines.send(end);
        });
        let dialogue = Dialogue {
            protocol,
            engine: Some(Box::new(engine)),
            output,
            scope,
            events,
            waiting: VecDeque::new(),
            thinking: None,
            has_ended: false,
        };
        dialogue.run(&heard)
    })
}

enum Event {
    Line(String),
    Found(Box<Engine>, Option<SearchResult>),
    End,
    /// A line did not end.
    Endless(io::Error),
}

struct Dialogue<'scope, 'env, P, W> {
    protocol: P,
    /// `None` during a search.
    engine: Option<Box<Engine>>,
    output: W,
    scope: &'scope Scope<'scope, 'env>,
    events: SyncSender<Event>,
    waiting: VecDeque<String>,
    thinking: Option<Thinking>,
    has_ended: bool,
}

/// The result of a search that has ended; none where the game was over.
struct Held(Option<SearchResult>);

struct Thinking {
    stop: StopFlag,
    /// Whether the answer is held until it is requested, and the answer once it exists.
    holds: bool,
    held: Option<Held>,
    is_forgotten: bool,
}

impl<P: Protocol, W: Write> Dialogue<'_, '_, P, W> {
    fn run(mut self, heard: &Receiver<Event>) -> io::Result<()> {
        loop {
            if self.thinking.is_none() {
                if let Some(line) = self.waiting.pop_front() {
                    if self.hear(&line)? {
                        return Ok(());
                    }
                    continue;
                }
                if self.has_ended {
                    return Ok(());
                }
            }
            let is_over = match heard.recv() {
                Ok(Event::Line(line)) => self.listen(line)?,
                Ok(Event::Found(engine, result)) => {
                    self.engine = Some(engine);
                    self.receive(result)?
                }
                Ok(Event::End) => {
                    self.has_ended = true;
                    // A held answer is written when the dialogue ends without a request for it.
                    let holds = self.thinking.as_ref().is_some_and(|thinking| thinking.holds);
                    if holds { self.stop()? } else { false }
                }
                Ok(Event::Endless(error)) => {
                    if let Some(thinking) = &self.thinking {
                        thinking.stop.set();
                    }
                    return Err(error);
                }
                Err(mpsc::RecvError) => true,
            };
            if is_over {
                return Ok(());
            }
        }
    }

    /// Handles a line from outside; returns whether the dialogue is over.
    fn listen(&mut self, line: String) -> io::Result<bool> {
        let Some(thinking) = &mut self.thinking else {
            return self.hear(&line);
        };
        match self.protocol.meanwhile(&line) {
            Meanwhile::Wait if self.waiting.len() < MAX_WAITING => self.waiting.push_back(line),
            Meanwhile::Wait => {
                thinking.stop.set();
                return Err(io::ErrorKind::FileTooLarge.into());
            }
            Meanwhile::Reply(reply) => say(&mut self.output, &mut vec![reply])?,
            Meanwhile::Stop => return self.stop(),
            Meanwhile::Forget => {
                thinking.is_forgotten = true;
                self.waiting.push_back(line);
                return self.stop();
            }
            Meanwhile::Quit => {
                thinking.stop.set();
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn hear(&mut self, line: &str) -> io::Result<bool> {
        let Some(engine) = &mut self.engine else {
            return Ok(false);
        };
        let mut replies = Vec::new();
        let then = self.protocol.hear(line, engine, &mut replies);
        self.follow(then, replies)
    }

    /// Ends the search with the result so far.
    fn stop(&mut self) -> io::Result<bool> {
        let Some(thinking) = &mut self.thinking else {
            return Ok(false);
        };
        thinking.holds = false;
        thinking.stop.set();
        match thinking.held.take() {
            Some(Held(result)) => self.receive(result),
            None => Ok(false),
        }
    }

    fn receive(&mut self, result: Option<SearchResult>) -> io::Result<bool> {
        if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.holds) {
            thinking.held = Some(Held(result));
            return Ok(false);
        }
        if self.thinking.take().is_some_and(|thinking| thinking.is_forgotten) {
            return Ok(false);
        }
        let mut replies = Vec::new();
        let then = self.protocol.answer(result, &mut replies);
        self.follow(then, replies)
    }

    fn follow(&mut self, then: Then, mut replies: Vec<String>) -> io::Result<bool> {
        say(&mut self.output, &mut replies)?;
        match then {
            Then::Listen => Ok(false),
            Then::Quit => Ok(true),
            Then::Think(search) => {
                let Some(mut engine) = self.engine.take() else {
                    return Ok(false);
                };
                let stop = StopFlag::new();
                // The input has ended, so a held answer can no longer be requested.
                if search.holds && self.has_ended {
                    stop.set();
                }
                self.thinking = Some(Thinking {
                    stop: stop.clone(),
                    holds: search.holds && !self.has_ended,
                    held: None,
                    is_forgotten: false,
                });
                let events = self.events.clone();
                self.scope.spawn(move || {
                    let result = engine.search(&search, &stop);
                    // The receiver is gone after the end of the dialogue.
                    let _ = events.send(Event::Found(engine, result));
                });
                Ok(false)
            }
        }
    }
}
