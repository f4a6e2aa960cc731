//! `papan echo-bot`: a bot that answers with the first legal move at once, for measuring the referee.

use std::{
    io::{self, BufRead, Read, Write},
    process::ExitCode,
};

/// The first word after the program's name that makes it this bot.
pub const NAME: &str = "echo-bot";

/// More than any question of the referee.
const LONGEST_LINE: u64 = 1 << 20;

/// Answers questions from standard input until it ends.
pub fn run() -> ExitCode {
    if answer_all().is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn answer_all() -> io::Result<()> {
    let mut output = io::stdout().lock();
    let mut input = io::stdin().lock();
    let mut line = String::new();
    loop {
        line.clear();
        if input.by_ref().take(LONGEST_LINE).read_line(&mut line)? == 0 {
            return Ok(());
        }
        // The first legal move is between the quotation marks after this; a parser would only be slower.
        let Some((_, legal)) = line.split_once("\"legal\":[\"") else { continue };
        let answer = legal.split('"').next().unwrap_or_default();
        writeln!(output, "{answer}").and_then(|()| output.flush())?;
    }
}
