use std::time::{Duration, Instant};

use papan_catalogue::AnyGame;
use papan_core::{Limits, Side, StopFlag};
use papan_sandbox::{Confinement, Program};
use serde::Serialize;

use super::{Answer, End, Player, Start, Turn, Unanswered};
use crate::{
    host::{CpuUse, Stall},
    judgement::judged_move,
    process::{BotProcess, Lines, Patience},
    protocol::{
        GameOverMessage, Hello, MoveRequest, Ping, Said, Stop, VERSION, option_texts, read_line,
    },
};
use papan_record::{Detail, Fault, TimeControl, Violation, grid};
use papan_record::{ProcessOutput, SearchInfo};

/// A program that uses Papan's own protocol.
pub struct BotPlayer {
    program: Program,
    confinement: Confinement,
    /// Whether the process is reused after a game.
    reuse: bool,
    process: Option<BotProcess>,
    side: Side,
    /// The id of the last request, over all games of the process.
    question: u64,
    answered: bool,
    /// Whether it was sent `stop`.
    told_to_stop: bool,
    /// The last line since the request whose type is unknown.
    ignored: Option<String>,
    greeting: Greeting,
}

/// The content of a bot's `hello`.
#[derive(Default)]
struct Greeting {
    name: Option<String>,
    /// It answers `ping`.
    pings: bool,
    /// It answers `stop`.
    stops: bool,
}

/// How long a program that played before may take to answer a ping.
const PONG: Duration = Duration::from_secs(2);
/// How long a program may take to read its `hello` before a match.
const ATTENTION: Duration = Duration::from_secs(2);
/// How long a program may take to read the end of a game.
const FAREWELL: Duration = Duration::from_millis(50);

impl BotPlayer {
    /// Prepares a bot; its process is started with its first game.
    pub fn new(program: Program, confinement: Confinement, reuse: bool) -> BotPlayer {
        BotPlayer {
            program,
            confinement,
            reuse,
            process: None,
            side: Side::First,
            question: 0,
            answered: false,
            told_to_stop: false,
            ignored: None,
            greeting: Greeting::default(),
        }
    }

    /// Returns the name that the bot announced.
    pub fn name(&self) -> Option<&str> {
        self.greeting.name.as_deref()
    }

    /// Starts the process, or checks that the one of the last game still answers.
    fn wake(&mut self, start: &Start<'_>) -> Result<&mut BotProcess, Unanswered> {
        if self.process.is_none() {
            self.answered = false;
            self.greeting = Greeting::default();
            self.process = Some(BotProcess::start_to_play(&self.program, &self.confinement)?);
        } else if self.greeting.pings {
            self.ping(start.startup.min(PONG), start.stop)?;
        }
        Ok(self.process.as_mut().expect("it was started above"))
    }

    fn ping(&mut self, max: Duration, stop: &StopFlag) -> Result<(), Unanswered> {
        self.question += 1;
        let id = self.question;
        let patience = Patience { until: Some(Instant::now() + max), stop, lag: None };
        let process = self.process.as_mut().expect("only running programs are asked");
        process.wake();
        process.send(&text(&Ping { id }), patience)?;
        loop {
            let line = process
                .receive(patience)
                .map_err(|unanswered| renamed(unanswered, Violation::NoPong))?;
            match read_line(&line)? {
                Said::Pong { id: None } => return Ok(()),
                Said::Pong { id: Some(of) } if of == id => return Ok(()),
                _ => {}
            }
        }
    }

    /// Reads the lines after an answer, as far as they have arrived; an answer without a request is a violation.
    fn hear_the_rest(&mut self) -> Result<(), Fault> {
        let process = self.process.as_mut().expect("only running programs are heard");
        while let Some(line) = process.take_line()? {
            match read_line(&line)? {
                Said::Hello { name, ping, stop } => {
                    self.greeting = Greeting { name, pings: ping, stops: stop };
                }
                Said::Move { .. } if self.answered => {
                    return Err(Fault::new(Violation::TwoAnswers).shown_by(line.as_bytes()));
                }
                Said::Move { .. } | Said::Info(_) | Said::Pong { .. } | Said::Unknown => {}
            }
        }
        Ok(())
    }

    /// Waits for the answer to the last request.
    fn answer(
        &mut self,
        position: &dyn AnyGame,
        patience: Patience<'_>,
    ) -> Result<Answer, Unanswered> {
        let mut last = SearchInfo::default();
        loop {
            let process = self.process.as_mut().expect("only running programs are asked");
            let line = process.receive(patience)?;
            // On Windows a request may have been read before that is known.
            let unread = cfg!(unix) && !self.told_to_stop && process.leaves_input_unread();
            match read_line(&line)? {
                Said::Move { id: Some(id), .. } if id != self.question => {
                    let fault = Fault::new(Violation::OldAnswer).shown_by(line.as_bytes());
                    return Err(self.or_second_answer(fault, patience).into());
                }
                // A line written before the request was read answers nothing.
                Said::Move { id: None, .. } if unread => return Err(self.unasked(&line).into()),
                Said::Move { id, text, info } => {
                    if let Err(fault) = judged_move(position, &text, &line) {
                        let is_bare = id.is_none() && fault.violation == Violation::IllegalMove;
                        let fault =
                            if is_bare { self.or_second_answer(fault, patience) } else { fault };
                        return Err(fault.into());
                    }
                    let says_nothing = info == SearchInfo::default();
                    return Ok(Answer { text, info: if says_nothing { last } else { info } });
                }
                Said::Info(info) => last = info,
                Said::Hello { name, ping, stop } => {
                    self.greeting = Greeting { name, pings: ping, stops: stop };
                }
                Said::Unknown if !line.trim().is_empty() => self.ignored = Some(line),
                Said::Pong { .. } | Said::Unknown => {}
            }
        }
    }

    /// Returns the fault of a move that came before the request was read.
    fn unasked(&self, line: &str) -> Fault {
        let fault = if self.answered {
            Fault::new(Violation::TwoAnswers)
        } else {
            Fault::new(Violation::UnreadableLine).because(Detail::Unasked)
        };
        fault.shown_by(line.as_bytes())
    }

    /// Distinguishes a second answer to an earlier request from a wrong one to this: a bot that repeats itself answers
    /// this one, too.
    fn or_second_answer(&mut self, fault: Fault, patience: Patience<'_>) -> Fault {
        let soon = Instant::now() + TimeControl::GRACE;
        let until = patience.until.map_or(soon, |until| until.min(soon));
        let patience = Patience { until: Some(until), ..patience };
        let process = self.process.as_mut().expect("it has just answered");
        while let Ok(line) = process.receive(patience) {
            match read_line(&line) {
                Ok(Said::Move { .. }) => {
                    return Fault { violation: Violation::TwoAnswers, detail: None, ..fault };
                }
                Ok(_) => {}
                Err(_) => break,
            }
        }
        fault
    }

    /// Waits for an answer during the grace, after the time is up.
    fn late_answer(
        &mut self,
        position: &dyn AnyGame,
        patience: Patience<'_>,
    ) -> Result<Answer, Unanswered> {
        if self.greeting.stops {
            let id = self.question;
            let process = self.process.as_mut().expect("only running programs are asked");
            process.send(&text(&Stop { id }), patience)?;
            self.told_to_stop = true;
        }
        let answer = self.answer(position, patience);
        answer.map_err(|unanswered| match renamed(unanswered, self.name_of_lateness()) {
            // A bot that wrote a line has attempted an answer.
            Unanswered::Fault(Fault { violation, line: None, detail: None }) => {
                let fault = Fault::new(violation);
                match self.ignored.take().filter(|_| violation != Violation::NotReading) {
                    Some(line) => {
                        fault.because(Detail::UnknownType).shown_by(line.as_bytes()).into()
                    }
                    None => fault.into(),
                }
            }
            other => other,
        })
    }

    /// Returns the violation of a late answer.
    fn name_of_lateness(&self) -> Violation {
        let process = self.process.as_ref();
        if process.is_some_and(BotProcess::leaves_input_unread) {
            Violation::NotReading
        } else if self.greeting.stops {
            Violation::IgnoredStop
        } else if self.answered {
            Violation::OutOfTime
        } else {
            Violation::NoAnswer
        }
    }
}

impl Player for BotPlayer {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Unanswered> {
        self.side = start.side;
        let hello = Hello {
            protocol: VERSION,
            game: start.position.id(),
            options: option_texts(start.position),
            you: start.position.symbol(start.side),
            seed: bot_seed(start.seed, start.stream),
        };
        let patience =
            Patience { until: Some(Instant::now() + start.startup), stop: start.stop, lag: None };
        let process = self.wake(start)?;
        process.send(&text(&hello), patience)?;
        // The other side may move first. Remaining initialisation happens at the first request, which has time of its
        // own for that.
        process.rest();
        Ok(())
    }

    fn attend(&mut self, start: &Start<'_>) -> Result<(), Unanswered> {
        let until = Some(Instant::now() + start.startup.min(ATTENTION));
        let process = self.process.as_mut().expect("a game begins before it is attended to");
        // It is frozen from the `hello` on, and can read it only when it is thawed.
        process.wake();
        process.wait_until_heard(Patience { until, stop: start.stop, lag: None })
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
        if self.answered {
            self.process.as_mut().expect("a game begins before its first turn").listen()?;
            self.hear_the_rest()?;
        }
        self.question += 1;
        self.told_to_stop = false;
        self.ignored = None;
        let request = text(&MoveRequest {
            id: self.question,
            game: turn.position.id(),
            you: turn.position.symbol(turn.position.turn()),
            position: turn.position.text(),
            grid: grid(turn.position),
            history: turn.history,
            legal: turn.position.legal_moves(),
            clock: turn.clock.into(),
            limits: told_limits(turn).into(),
        });
        // The time is up before the grace begins; a bot that supports `stop` receives it then.
        let asked = Instant::now();
        let patience = |max: Option<Duration>| Patience {
            until: max.map(|max| asked + max),
            stop: turn.stop,
            lag: turn.lag,
        };
        let time = patience(turn.allowance.map(|max| max.saturating_sub(TimeControl::GRACE)));
        let process = self.process.as_mut().expect("a game begins before its first turn");
        process.ask(&request, time)?;
        let answer = match self.answer(turn.position, time) {
            Err(Unanswered::Fault(fault)) if fault.violation == Violation::OutOfTime => {
                self.late_answer(turn.position, patience(turn.allowance))?
            }
            answer => answer?,
        };
        self.answered = true;
        // Reads what came together with the answer. The rest is read before the next request.
        self.hear_the_rest()?;
        Ok(answer)
    }

    fn rest(&mut self) {
        if let Some(process) = &mut self.process {
            process.rest();
        }
    }

    fn freeze_lag(&mut self, since: Instant) -> Result<Duration, Unanswered> {
        self.process.as_mut().map_or(Ok(Duration::ZERO), |process| process.freeze_lag(since))
    }

    fn finish(&mut self, end: &End<'_>) -> ProcessOutput {
        let Some(mut process) = self.process.take() else {
            return ProcessOutput::default();
        };
        let stop = StopFlag::new();
        let patience = Patience { until: Some(Instant::now() + FAREWELL), stop: &stop, lag: None };
        let message = text(&GameOverMessage {
            result: end.result,
            ending: end.ending,
            position: end.position.text(),
            scores: end.position.scores(),
        });
        process.wake();
        let heard = process.send(&message, patience).is_ok();
        // After a fault the process is in an unknown state, so a new one plays the next game.
        if self.reuse && heard && end.ending == "finished" {
            process.rest();
            let outputs =
                ProcessOutput { errors: process.take_errors(), sandbox: process.layers() };
            self.process = Some(process);
            return outputs;
        }
        process.leave()
    }

    fn cpu_use(&mut self, stall: Stall) -> Option<CpuUse> {
        self.process.as_mut()?.cpu_use(stall)
    }

    fn is_program(&self) -> bool {
        true
    }

    fn is_starting(&self) -> bool {
        !self.answered
    }
}

/// Replaces the violation of a late answer.
fn renamed(unanswered: Unanswered, violation: Violation) -> Unanswered {
    match unanswered {
        Unanswered::Fault(fault) if fault.violation == Violation::OutOfTime => {
            Fault { violation, ..fault }.into()
        }
        other => other,
    }
}

/// Returns the limits of the answer, including the referee's own time limit when no other is set.
fn told_limits(turn: &Turn<'_>) -> Limits {
    let has_clock = turn.clock.left.iter().any(Option::is_some);
    let own = Some(TimeControl::WITHOUT_A_CLOCK).filter(|_| !has_clock);
    Limits { time: turn.limits.time.or(own), ..turn.limits }
}

fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("the messages of the protocol are plain data")
}

/// Derives a seed for each player of each game, small enough for the numbers of every language.
fn bot_seed(seed: u64, stream: u64) -> u64 {
    u64::from(papan_core::Random::stream(seed, stream).draw())
}
