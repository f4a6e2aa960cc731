use std::io::{self, BufRead, Read};

use papan_console::{Failure, numbers::bytes};
use papan_core::Message;

/// Lines from standard input.
pub struct Input(io::StdinLock<'static>);

/// More than any meaningful line; the rest of a longer line is skipped.
const LONGEST_LINE: u64 = 4096;

/// How much of a line is skipped before the input counts as endless.
const LONGEST_SKIPPED: u64 = 16_000_000;

impl Input {
    pub fn standard() -> Input {
        Input(io::stdin().lock())
    }

    /// Returns the next line without its end, or `None` at the end of the input.
    pub fn line(&mut self) -> Result<Option<String>, Failure> {
        let mut line = Vec::new();
        let mut part = Read::by_ref(&mut self.0).take(LONGEST_LINE);
        part.read_until(b'\n', &mut line).map_err(Failure::Output)?;
        if line.is_empty() {
            return Ok(None);
        }
        if line.last() != Some(&b'\n') {
            let mut rest = Read::by_ref(&mut self.0).take(LONGEST_SKIPPED);
            let skipped = rest.skip_until(b'\n').map_err(Failure::Output)?;
            if skipped as u64 == LONGEST_SKIPPED {
                let message = Message::new("line-too-long");
                return Err(Failure::Unable(message.with("limit", bytes(LONGEST_SKIPPED))));
            }
        }
        Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
    }
}
