//! The time that methods take to solve puzzles.

use std::{sync::Arc, thread, time::Instant};

use papan_catalogue::{Instance, Task, read_puzzle};
use papan_console::{
    Console, Failure,
    numbers::{bytes, grouped, short},
    stop_on_interrupt,
};
use papan_core::{Limits, Message, OptionValues, StopFlag};
use papan_engines::sliding_tiles::pattern_database::{Partition, PatternDatabase};
use papan_referee::SystemClock;
use serde_json::json;

/// What to measure.
pub struct Settings {
    /// The largest board of queens that is counted, from 16.
    pub queens: u64,
    /// Whether Korf's hundred are also solved with the large pattern database.
    pub large_database: bool,
    /// The memory of a method's own structures, in bytes.
    pub memory: u64,
    /// Whether the results are printed as JSON.
    pub json: bool,
}

/// Loads or builds the pattern database that the options of a method ask for, if any.
pub type LoadDatabase<'a> =
    &'a dyn Fn(&OptionValues, &StopFlag) -> Result<Option<Arc<PatternDatabase>>, Failure>;

/// Korf, "Depth-First Iterative-Deepening", 1985: a hundred random 15-puzzles with the lengths of their best solutions.
const KORF: &str = include_str!("../../engines/tests/data/korf100.txt");

const FIFTEEN: &str = "tiles:size=4x4,goal=blank-first";

/// Builds a pattern database, solves puzzles and prints the times.
///
/// # Errors
/// If a pattern database cannot be had, or the measurement is interrupted.
pub fn run(settings: &Settings, load: LoadDatabase<'_>, console: &Console) -> Result<(), Failure> {
    let stop = stop_on_interrupt();
    let bench = Bench { settings, load, console, stop: &stop };
    bench.build_database()?;
    bench.solve("tiles", "bfs", "8 6 7 2 5 4 3 0 1")?;
    bench.solve(FIFTEEN, "ida-star:heuristic=pdb", KORF)?;
    if settings.large_database {
        bench.solve(FIFTEEN, "ida-star:heuristic=pdb,pdb=7-8", KORF)?;
    }
    for size in 16..=settings.queens {
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
    settings: &'a Settings,
    load: LoadDatabase<'a>,
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
        if self.settings.json {
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
            entry
                .read_list(&options, None, lines)
                .map_err(|error| Failure::Usage(Message::from(&error.fault)))?
        } else {
            vec![Instance { puzzle: entry.read(&options, None, lines)?, expected: None }]
        };
        let database = (self.load)(&values, self.stop)?;
        let limits = Limits { memory: Some(self.settings.memory), ..Limits::default() };
        let task = Task::new(method, &values, database.as_ref(), limits, 1);
        let (mut seconds, mut expanded, mut memory, mut right) = (0.0, 0, 0, 0);
        let mut count = None;
        for (index, instance) in list.iter().enumerate() {
            let (solved, time) =
                task.solve(instance, index as u64, &SystemClock::start(), self.stop)?;
            if self.stop.is_set() {
                return Err(Failure::Unable(Message::new("interrupted")));
            }
            seconds += time.as_secs_f64();
            expanded += solved.expanded;
            memory = memory.max(solved.bytes_peak);
            count = solved.count;
            let agrees = instance.expected.is_none_or(|known| known == solved.cost);
            right += u64::from(solved.found && agrees);
        }
        if self.settings.json {
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
        if self.settings.json {
            return self.console.json(&json!({
                "bench": "puzzles", "what": "ratio", "puzzle": puzzle, "ratio": ratio,
            }));
        }
        self.console.line(&format!("{:<50} {ratio:>8.1}x", format!("{puzzle} bitmask / quadrants")))
    }
}
