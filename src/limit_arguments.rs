use std::time::Duration;

use clap::Args;
use papan_console::numbers;
use papan_core::{Limits, OptionKind, OptionValue};

/// Limits for every answer of every agent. Where several apply, also from an agent's own options, the strictest wins.
#[derive(Args, Clone, Copy)]
pub struct LimitArguments {
    /// Time for each answer, such as 250ms, 1.5s or 2m, or 0ms for agents; the strictest limit wins
    #[arg(long, value_name = "TIME", value_parser = any_duration)]
    time: Option<Duration>,

    /// Moves to look ahead
    #[arg(long, value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: Option<u32>,

    /// Positions to look at for each answer
    #[arg(long, value_name = "NODES")]
    nodes: Option<u64>,
}

impl LimitArguments {
    /// Returns the requested limits.
    pub fn limits(self) -> Limits {
        Limits { time: self.time, depth: self.depth, nodes: self.nodes, memory: None }
    }
}

/// Limits for a method that solves a puzzle.
#[derive(Args, Clone, Copy)]
pub struct PuzzleLimits {
    /// Time for each instance, such as 250ms, 1.5s or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,

    /// States to expand for each instance
    #[arg(long, value_name = "NODES")]
    nodes: Option<u64>,

    /// Memory for the method's own structures, such as 500MB or 2GB [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = memory_here)]
    memory: Option<u64>,
}

impl PuzzleLimits {
    /// Returns the requested limits; the memory is always limited.
    pub fn limits(self, default_memory: u64) -> Limits {
        let memory = Some(self.memory.unwrap_or(default_memory));
        Limits { time: self.time, depth: None, nodes: self.nodes, memory }
    }
}

/// Returns half of the memory that this process can have.
pub fn default_memory() -> u64 {
    papan_machine::memory() / 2
}

/// Reads an amount of memory for the command line.
pub fn memory(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "KB" => 1 << 10,
        "MB" | "M" => 1 << 20,
        "GB" | "G" => 1_u64 << 30,
        _ => return Err("write a size such as 500MB or 2GB".to_owned()),
    };
    let number: Option<u64> = digits.trim().parse().ok();
    let bytes = number.and_then(|number| number.checked_mul(unit));
    bytes.filter(|bytes| *bytes > 0).ok_or_else(|| "write a size such as 500MB or 2GB".to_owned())
}

/// Reads an amount of memory that this process can have.
fn memory_here(text: &str) -> Result<u64, String> {
    let max = papan_machine::memory();
    memory(text).and_then(|bytes| {
        let refused = || format!("there are only {} of memory here", numbers::bytes(max));
        if bytes <= max { Ok(bytes) } else { Err(refused()) }
    })
}

/// Reads a duration for the command line where zero would leave nothing to do.
pub fn duration(text: &str) -> Result<Duration, String> {
    let max = "write a length of time such as 250ms, 1.5s or 2m (above 0, at most 24h)";
    any_duration(text).ok().filter(|time| !time.is_zero()).ok_or_else(|| max.to_owned())
}

/// Reads a duration that may be zero, for work that is then done once or answered at once.
pub fn any_duration(text: &str) -> Result<Duration, String> {
    match OptionKind::Duration.read(text) {
        Ok(OptionValue::Duration(time)) => Ok(time),
        _ => Err("write a length of time such as 250ms, 1.5s or 2m (at most 24h)".to_owned()),
    }
}
