use std::io::{self, BufRead, IsTerminal, Read, Write};

use papan_console::{Console, Failure};

/// Returns whether a person can be asked: standard input and standard error are both terminals.
pub fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Asks a yes-no question on standard error; the default answer is no.
pub fn confirm(question: &str, console: &Console) -> Result<bool, Failure> {
    // A full or closed standard error is not a failure.
    let _ = write!(io::stderr(), "{question} ");
    let mut answer = String::new();
    // No answer is longer, and the source may be endless.
    io::stdin().lock().take(100).read_line(&mut answer).map_err(Failure::Output)?;
    let answer = answer.trim().to_lowercase();
    let yes = console.word("answer-yes");
    Ok(!answer.is_empty() && (yes.starts_with(&answer) || answer == "y"))
}
