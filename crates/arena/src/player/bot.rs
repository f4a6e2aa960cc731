use std::time::{Duration, Instant};

use papan_catalogue::AnyGame;
use papan_core::{Player as Side, StopFlag};
use papan_sandbox::{Confinement, Program};
use serde::Serialize;

use super::{Answer, End, Player, Start, Thought, Traces, Turn, Unanswered};
use crate::{
    Fault, Sin, TimeControl,
    judgement::judged_move,
    process::{BotProcess, Lines, Patience},
    protocol::{
        GameOverMessage, Hello, MoveRequest, Ping, Said, Stop, VERSION, grid, option_texts,
        read_line,
    },
};

/// A program that speaks Papan's own protocol.
pub struct BotPlayer {
    program: Program,
    confinement: Confinement,
    /// Whether the process lives on after a game.
    reuse: bool,
    process: Option<BotProcess>,
    side: Side,
    /// The number of the last question, over all games of the process.
    question: u64,
    answered: bool,
    greeting: Greeting,
}

/// What a bot says of itself.
#[derive(Default)]
struct Greeting {
    name: Option<String>,
    /// It promises to answer `ping`.
    pings: bool,
    /// It promises to answer `stop`.
    stops: bool,
}

/// How long a program that played before may take to answer a ping.
const PONG: Duration = Duration::from_secs(2);
/// How long it is waited for a program to read its greeting before a match.
const ATTENTION: Duration = Duration::from_secs(2);
/// How long a program may take to hear how a game ended.
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
            greeting: Greeting::default(),
        }
    }

    /// Returns the name that the bot gave itself.
    pub fn name(&self) -> Option<&str> {
        self.greeting.name.as_deref()
    }

    /// Starts the process, or makes sure that the one of the last game still listens.
    fn wake(&mut self, start: &Start<'_>) -> Result<&mut BotProcess, Unanswered> {
        if self.process.is_none() {
            self.answered = false;
            self.greeting = Greeting::default();
            self.process = Some(BotProcess::start(&self.program, &self.confinement)?);
        } else if self.greeting.pings {
            self.ping(start.startup.min(PONG), start.stop)?;
        }
        Ok(self.process.as_mut().expect("it was started above"))
    }

    fn ping(&mut self, most: Duration, stop: &StopFlag) -> Result<(), Unanswered> {
        self.question += 1;
        let id = self.question;
        let patience = Patience { until: Some(Instant::now() + most), stop };
        let process = self.process.as_mut().expect("only running programs are asked");
        process.wake();
        process.send(&text(&Ping { id }), patience)?;
        loop {
            let line =
                process.receive(patience).map_err(|unanswered| renamed(unanswered, Sin::NoPong))?;
            match read_line(&line)? {
                Said::Pong { id: None } => return Ok(()),
                Said::Pong { id: Some(of) } if of == id => return Ok(()),
                _ => {}
            }
        }
    }

    /// Hears what was said between two questions; an answer that nobody asked for is a sin.
    fn hear_the_rest(&mut self) -> Result<(), Fault> {
        let process = self.process.as_mut().expect("only running programs are heard");
        while let Some(line) = process.receive_pending()? {
            match read_line(&line)? {
                Said::Hello { name, ping, stop } => {
                    self.greeting = Greeting { name, pings: ping, stops: stop };
                }
                Said::Move { .. } if self.answered => {
                    return Err(Fault::new(Sin::TwoAnswers).shown_by(line.as_bytes()));
                }
                Said::Move { .. } | Said::Info(_) | Said::Pong { .. } | Said::Unknown => {}
            }
        }
        Ok(())
    }

    /// Waits for the answer to the last question.
    fn answer(
        &mut self,
        position: &dyn AnyGame,
        patience: Patience<'_>,
    ) -> Result<Answer, Unanswered> {
        let mut last = Thought::default();
        loop {
            let process = self.process.as_mut().expect("only running programs are asked");
            let line = process.receive(patience)?;
            match read_line(&line)? {
                Said::Move { id: Some(id), .. } if id != self.question => {
                    return Err(Fault::new(Sin::OldAnswer).shown_by(line.as_bytes()).into());
                }
                Said::Move { text, thought, .. } => {
                    judged_move(position, &text, &line)?;
                    let says_nothing = thought == Thought::default();
                    return Ok(Answer { text, thought: if says_nothing { last } else { thought } });
                }
                Said::Info(thought) => last = thought,
                Said::Hello { name, ping, stop } => {
                    self.greeting = Greeting { name, pings: ping, stops: stop };
                }
                Said::Pong { .. } | Said::Unknown => {}
            }
        }
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
        }
        self.answer(position, patience)
            .map_err(|unanswered| renamed(unanswered, self.name_of_lateness()))
    }

    /// Calls a late answer by its right name.
    fn name_of_lateness(&self) -> Sin {
        let process = self.process.as_ref();
        if process.is_some_and(BotProcess::leaves_input_unread) {
            Sin::NotReading
        } else if self.greeting.stops {
            Sin::IgnoredStop
        } else if self.answered {
            Sin::OutOfTime
        } else {
            Sin::NoAnswer
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
        let patience = Patience { until: Some(Instant::now() + start.startup), stop: start.stop };
        let process = self.wake(start)?;
        process.send(&text(&hello), patience)
    }

    fn attend(&mut self, start: &Start<'_>) -> Result<(), Unanswered> {
        let until = Some(Instant::now() + start.startup.min(ATTENTION));
        let process = self.process.as_mut().expect("a game begins before it is attended to");
        process.wait_until_heard(Patience { until, stop: start.stop })
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
        if self.answered {
            self.hear_the_rest()?;
        }
        self.question += 1;
        let request = text(&MoveRequest {
            id: self.question,
            game: turn.position.id(),
            you: turn.position.symbol(turn.position.turn()),
            position: turn.position.text(),
            grid: grid(turn.position),
            history: turn.history,
            legal: turn.position.legal_moves(),
            clock: turn.clock.into(),
            limits: turn.limits.into(),
        });
        // The time is up before the grace begins; a bot that stops when told to is told then.
        let asked = Instant::now();
        let patience = |most: Option<Duration>| Patience {
            until: most.map(|most| asked + most),
            stop: turn.stop,
        };
        let time = patience(turn.allowance.map(|most| most.saturating_sub(TimeControl::GRACE)));
        let process = self.process.as_mut().expect("a game begins before its first turn");
        process.wake();
        process.send(&request, time)?;
        let answer = match self.answer(turn.position, time) {
            Err(Unanswered::Fault(fault)) if fault.sin == Sin::OutOfTime => {
                self.late_answer(turn.position, patience(turn.allowance))?
            }
            answer => answer?,
        };
        self.answered = true;
        self.process.as_mut().expect("it answered").rest();
        self.hear_the_rest()?;
        Ok(answer)
    }

    fn finish(&mut self, end: &End<'_>) -> Traces {
        let Some(mut process) = self.process.take() else {
            return Traces::default();
        };
        let stop = StopFlag::new();
        let patience = Patience { until: Some(Instant::now() + FAREWELL), stop: &stop };
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
            let traces = Traces { errors: process.take_errors(), sandbox: process.layers() };
            self.process = Some(process);
            return traces;
        }
        process.leave()
    }

    fn is_program(&self) -> bool {
        true
    }

    fn is_starting(&self) -> bool {
        !self.answered
    }
}

/// Gives another name to a fault of lateness.
fn renamed(unanswered: Unanswered, sin: Sin) -> Unanswered {
    match unanswered {
        Unanswered::Fault(fault) if fault.sin == Sin::OutOfTime => Fault { sin, ..fault }.into(),
        other => other,
    }
}

fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("the messages of the protocol are plain data")
}

/// Gives each player of each game a seed of its own, small enough for every language's numbers.
fn bot_seed(seed: u64, stream: u64) -> u64 {
    u64::from(papan_core::Random::stream(seed, stream).draw())
}
