//! The cost of a question and an answer on this machine, as a baseline for the overhead of a referee.

use std::{
    env,
    io::{self, BufRead, BufReader, Write},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use papan_core::StopFlag;
use papan_referee::processor_time;

use crate::echo_bot;

/// The cost of one exchange of lines with a program without a sandbox or a referee.
pub struct Exchange {
    /// From the question to the answer.
    pub round_trip: f64,
    /// Processor time of the caller, where the system counts it.
    pub own: Option<f64>,
}

const QUESTION: &[u8] =
    b"{\"type\":\"move\",\"id\":1,\"game\":\"tic-tac-toe\",\"legal\":[\"a1\"]}\n";

/// Asks a program that answers at once repeatedly, and returns the means.
pub fn measure(time: Duration, stop: &StopFlag) -> io::Result<Exchange> {
    let mut program = Command::new(env::current_exe()?)
        .arg(echo_bot::NAME)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
    let mut input = program.stdin.take().ok_or_else(closed)?;
    let mut output = BufReader::new(program.stdout.take().ok_or_else(closed)?);
    let mut ask = || {
        input.write_all(QUESTION)?;
        let mut answer = String::new();
        if output.read_line(&mut answer)? == 0 { Err(closed()) } else { Ok(()) }
    };
    // The first answer includes the start of the program.
    ask()?;
    let (started, worked) = (Instant::now(), processor_time());
    let mut count = 0_u32;
    while count == 0 || (started.elapsed() < time && !stop.is_set()) {
        ask()?;
        count += 1;
    }
    let round_trip = started.elapsed().as_secs_f64() / f64::from(count);
    let own = processor_time().zip(worked).map(|(now, before)| now.saturating_sub(before));
    let own = own.map(|own| own.as_secs_f64() / f64::from(count));
    drop(input);
    program.wait()?;
    Ok(Exchange { round_trip, own })
}
