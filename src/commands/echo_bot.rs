//! `papan echo-bot`: a bot that answers with the first legal move at once, for measuring the referee.

use std::{
    io::{self, BufRead, Write},
    process::ExitCode,
};

/// The first word after the program's name that makes it this bot.
pub const NAME: &str = "echo-bot";

pub fn run() -> ExitCode {
    if answer_all().is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn answer_all() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        // The first legal move stands between the quotation marks after this; a parser would only be slower.
        let Some((_, legal)) = line.split_once("\"legal\":[\"") else { continue };
        let answer = legal.split('"').next().unwrap_or_default();
        writeln!(output, "{answer}").and_then(|()| output.flush())?;
    }
    Ok(())
}
