use std::time::Duration;

use clap::Args;
use papan_core::{Limits, OptionKind, OptionValue};

/// Limits for every answer of every agent. Where several apply, also from an agent's own options, the strictest wins.
#[derive(Args, Clone, Copy)]
pub struct LimitArguments {
    /// Time for each answer, such as 250ms, 1.5s or 2m; the strictest limit wins
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,

    /// Moves to look ahead
    #[arg(long, value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: Option<u32>,

    /// Positions to look at for each answer
    #[arg(long, value_name = "NODES")]
    nodes: Option<u64>,
}

impl LimitArguments {
    /// Returns the limits that were asked for.
    pub fn limits(self) -> Limits {
        Limits { time: self.time, depth: self.depth, nodes: self.nodes, memory: None }
    }
}

/// Reads a length of time for the command line.
pub fn duration(text: &str) -> Result<Duration, String> {
    match OptionKind::Duration.read(text) {
        Ok(OptionValue::Duration(time)) => Ok(time),
        _ => Err("write a length of time such as 250ms, 1.5s or 2m (at most 24h)".to_owned()),
    }
}
