//! `papan echo-bot`: a bot that answers with the first legal move at once, for measuring the referee.

use std::io::{self, BufRead, Write};

use crate::failure::Failure;

pub fn run() -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line.map_err(Failure::Output)?;
        // The first legal move stands between the quotation marks after this; a parser would only be slower.
        let Some((_, legal)) = line.split_once("\"legal\":[\"") else { continue };
        let answer = legal.split('"').next().unwrap_or_default();
        writeln!(output, "{answer}").and_then(|()| output.flush()).map_err(Failure::Output)?;
    }
    Ok(())
}
