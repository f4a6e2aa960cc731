use std::time::Duration;

use clap::Args;
use papan_catalogue::{AnyGame, games, read_game};
use papan_console::{Console, Failure, stop_on_interrupt};
use papan_core::{Message, OptionValues};
use papan_referee::examination::{Check, Examination, State};

use super::{add::name_fault, command_line::CommandLine, report};
use crate::{
    access::Access,
    limit_arguments::duration,
    program_arguments::ProgramArguments,
    registry::{self, Registry},
};

#[derive(Args)]
pub struct Arguments {
    /// Command that runs the bot, such as "python3 mybot.py", or the name of a registered bot
    #[arg(value_name = "COMMAND")]
    command: String,

    /// Game to try it in, with its options; may be given several times [default: all games]
    #[arg(long, value_name = "GAME")]
    game: Vec<String>,

    /// Time for each answer
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = duration)]
    time: Duration,

    #[command(flatten)]
    programs: ProgramArguments,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let word = arguments.command.trim();
    // A text that cannot be a name needs no list of names, which may be broken.
    let registered =
        if name_fault(word).is_none() { registry::read()? } else { Registry::default() };
    let command = registered.command(word).unwrap_or(word);
    let line = CommandLine::read(command)?;
    if line.protocol != "exec" {
        let message = Message::new("exam-other-protocol").with("protocol", line.protocol);
        return Err(Failure::Usage(message));
    }
    let starts = arguments.starts()?;
    let settings = arguments.programs.settings(false)?;
    let stop = stop_on_interrupt();
    let access = Access::of(&line.words, &settings.confinement);
    if let Some(access) = access.as_ref().filter(|_| !arguments.json) {
        if let Some(readable) = access.line(word) {
            console.line(&console.say(&readable))?;
        }
        access.notice_withheld(console);
    }
    let examination = Examination {
        command: &line.words,
        confinement: &settings.confinement,
        starts: &starts,
        startup: arguments.programs.startup(),
        time: arguments.time,
        stop: &stop,
    };
    let mut checks: Vec<Check> = Vec::new();
    let mut failure = None;
    let run = examination.run(&mut |check| {
        if !arguments.json {
            // Each check is printed as soon as it is made.
            let is_new = !checks.iter().any(|before| before.advice == check.advice);
            let printed = console.print(&report::text(&check, is_new, console));
            if let Err(fault) = printed {
                failure.get_or_insert(fault);
                stop.set();
            }
        }
        checks.push(check);
    });
    if let Some(failure) = failure {
        return Err(failure);
    }
    if run.is_err() {
        return Err(Failure::Unable(Message::new("interrupted")));
    }
    let count = |state| checks.iter().filter(|check| check.state == state).count();
    let faults = count(State::Fault);
    let summary = Message::new(if faults == 0 { "exam-good" } else { "exam-bad" })
        .with("checks", checks.len())
        .with("faults", faults)
        .with("notes", count(State::Note));
    if arguments.json {
        console.json(&report::json(&line.words, access.as_ref(), &checks, console))?;
    } else if faults == 0 {
        console.line(&console.say(&summary))?;
    }
    if faults == 0 { Ok(()) } else { Err(Failure::Unable(summary)) }
}

impl Arguments {
    fn starts(&self) -> Result<Vec<Box<dyn AnyGame>>, Failure> {
        let mut starts = Vec::new();
        for word in &self.game {
            let (entry, options) = read_game(word)?;
            starts.push(entry.start(&options)?);
        }
        if starts.is_empty() {
            for entry in games() {
                starts.push(entry.start(&OptionValues::default())?);
            }
        }
        Ok(starts)
    }
}
