use std::{thread, time::Instant};

use clap::Args;
use papan_catalogue::read_puzzle;
use papan_console::{
    Console, Failure,
    numbers::{bytes, grouped, short},
    stop_on_interrupt,
};
use papan_core::{Limits, Message, StopFlag};
use papan_engines::sliding_tiles::pattern_database::{Partition, PatternDatabase};
use serde_json::json;

use super::solve::{Instance, Task, Tools, instances};
use crate::limit_arguments::default_memory;

#[derive(Args)]
pub struct Arguments {
    /// Also count the queens of all sizes up to this, from 16 to 18
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u64).range(16..=18))]
    queens: u64,

    /// Also solve Korf's hundred with the large pattern database, built if it is not in the cache
    #[arg(long)]
    large_database: bool,

    /// Answer with one JSON object a line
    #[arg(long)]
    json: bool,
}

/// Korf, "Depth-First Iterative-Deepening", 1985: a hundred random 15-puzzles with the lengths of their best solutions.
const KORF: &str = include_str!("../../crates/engines/tests/data/korf100.txt");

const FIFTEEN: &str = "tiles:size=4x4,goal=blank-first";

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let stop = stop_on_interrupt();
    let bench = Bench { json: arguments.json, console, stop: &stop };
    bench.build_database()?;
    bench.solve("tiles", "bfs", "8 6 7 2 5 4 3 0 1")?;
    bench.solve(FIFTEEN, "ida-star:heuristic=pdb", KORF)?;
    if arguments.large_database {
        bench.solve(FIFTEEN, "ida-star:heuristic=pdb,pdb=7-8", KORF)?;
    }
    for size in 16..=arguments.queens {
        let puzzle = format!("queens:n={size}");
        let plain = bench.solve(&puzzle, "count:by=bitmask", "")?;
        let quadrants = bench.solve(&puzzle, "count", "")?;
        bench.solve(&puzzle, "count:threads=2", "")?;
        bench.ratio(&puzzle, plain / quadrants)?;
    }
    bench.solve("queens:n=1000000", "min-conflicts", "")?;
    bench.solve("queens:n=1000000", "construct", "")?;
    bench.solve("coins:amount=10000000", "exact", "")?;
    Ok(())
}

struct Bench<'a> {
    json: bool,
    console: &'a Console,
    stop: &'a StopFlag,
}

impl Bench<'_> {
    /// Builds the default pattern database without touching the cache.
    fn build_database(&self) -> Result<(), Failure> {
        let partition = Partition::SixSixThree;
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let started = Instant::now();
        let built = PatternDatabase::build(partition, threads, self.stop, |_| {});
        let database = built.map_err(|_| Failure::Unable(Message::new("interrupted")))?;
        let seconds = started.elapsed().as_secs_f64();
        if self.json {
            return self.console.json(&json!({
                "bench": "puzzles",
                "what": "build",
                "database": partition.name(),
                "threads": threads,
                "bytes": database.bytes(),
                "seconds": seconds,
            }));
        }
        let name = format!("pdb {} ({threads} threads)", partition.name());
        self.console.line(&format!("{name:<50} {:>9}  {}", short(seconds), bytes(database.bytes())))
    }

    /// Solves instances by a method and returns the seconds.
    fn solve(&self, puzzle: &str, method: &str, lines: &str) -> Result<f64, Failure> {
        let (entry, options) = read_puzzle(puzzle)?;
        let (method, values) = entry.method(method)?;
        let list: Vec<Instance> = if lines.contains('\n') {
            instances::from_text(lines, "korf100", entry, &options, None)?
        } else {
            vec![Instance { puzzle: entry.read(&options, None, lines)?, expected: None }]
        };
        let database = Tools::default().database(&values, self.stop, self.console)?;
        let limits = Limits { memory: Some(default_memory()), ..Limits::default() };
        let task = Task::new(method, &values, database.as_ref(), limits, 1);
        let (mut seconds, mut expanded, mut memory, mut right) = (0.0, 0, 0, 0);
        let mut count = None;
        for (index, instance) in list.iter().enumerate() {
            let answer = task.solve(instance, index as u64, self.stop)?;
            if self.stop.is_set() {
                return Err(Failure::Unable(Message::new("interrupted")));
            }
            seconds += answer.seconds;
            expanded += answer.solved.expanded;
            memory = memory.max(answer.solved.bytes_peak);
            count = answer.solved.count;
            let agrees = instance.expected.is_none_or(|known| known == answer.solved.cost);
            right += u64::from(answer.solved.found && agrees);
        }
        if self.json {
            self.console.json(&json!({
                "bench": "puzzles",
                "what": "solve",
                "puzzle": puzzle,
                "method": task.word,
                "instances": list.len(),
                "solved": right,
                "count": count,
                "expanded": expanded,
                "bytes_peak": memory,
                "seconds": seconds,
            }))?;
        } else {
            let name = format!("{puzzle} {}", task.word);
            let found = count.map_or_else(
                || format!("{right}/{}, {} expanded", list.len(), grouped(expanded)),
                grouped,
            );
            self.console.line(&format!("{name:<50} {:>9}  {found}", short(seconds)))?;
        }
        Ok(seconds)
    }

    fn ratio(&self, puzzle: &str, ratio: f64) -> Result<(), Failure> {
        if self.json {
            return self.console.json(&json!({
                "bench": "puzzles", "what": "ratio", "puzzle": puzzle, "ratio": ratio,
            }));
        }
        self.console.line(&format!("{:<50} {ratio:>8.1}x", format!("{puzzle} bitmask / quadrants")))
    }
}
