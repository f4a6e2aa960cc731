//! `papan solve`: solves puzzles and shows how.

mod database;
mod report;

use std::{io::IsTerminal, path::PathBuf, sync::Arc, thread, time::Duration};

use clap::Args;
use papan_catalogue::{
    Instance, MethodEntry, OptionError, PuzzleEntry, Task, read_options, read_puzzle,
    wanted_database,
};
use papan_core::{Message, OptionValues, StopFlag};
use papan_engines::sliding_tiles::pattern_database::PatternDatabase;

pub use self::report::Answer;
use self::report::Totals;
use crate::{
    bounded_file::{FileKind, read_text},
    limit_arguments::{PuzzleLimits, default_memory},
    seed::chosen_seed,
};
use papan_console::{Console, Failure, progress_bar, stop_on_interrupt};

#[derive(Args)]
pub struct Arguments {
    /// Puzzle, with options: NAME or NAME:KEY=VALUE,...
    #[arg(value_name = "PUZZLE")]
    puzzle: String,

    /// Method, with options: NAME or NAME:KEY=VALUE,...
    #[arg(value_name = "METHOD")]
    method: String,

    #[command(flatten)]
    choice: InstanceArguments,

    /// Heuristic of the method, short for METHOD:heuristic=...
    #[arg(long, value_name = "NAME")]
    heuristic: Option<String>,

    /// Pattern database: its groups of tiles, short for METHOD:heuristic=pdb,pdb=...
    #[arg(long, value_name = "GROUPS")]
    pdb: Option<String>,

    /// List all solutions, short for METHOD:solutions=all
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    limits: PuzzleLimits,

    /// Play the solution in the terminal
    #[arg(long, conflicts_with = "json")]
    animate: bool,

    /// Answer with one JSON object a line
    #[arg(long)]
    json: bool,
}

/// Which instances to solve.
#[derive(Args)]
pub struct InstanceArguments {
    /// Instance as text
    #[arg(value_name = "INSTANCE", conflicts_with_all = ["random", "file"])]
    instance: Option<String>,

    /// Solve so many random instances
    #[arg(long, value_name = "COUNT", conflicts_with = "file", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    random: Option<u64>,

    /// Seed of the random instances and of methods that use chance [default: chosen and shown]
    #[arg(long)]
    pub seed: Option<u64>,

    /// Solve the instances of a file, one a line; `; LENGTH` behind one is checked
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Goal to reach: a name that the puzzle knows, or a board
    #[arg(long, value_name = "GOAL")]
    goal: Option<String>,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let (entry, options, goal) = arguments.choice.puzzle(&arguments.puzzle)?;
    let (method, values) = entry.method(&arguments.method)?;
    let values = arguments.with_shorthands(method, values)?;
    let seed = arguments.choice.seed.unwrap_or_else(chosen_seed);
    let instances = arguments.choice.instances(entry, &options, goal.as_deref(), seed)?;
    let stop = stop_on_interrupt();
    let database = PatternDatabases::default().wanted(&values, &stop, console)?;
    let limits = arguments.limits.limits(default_memory());
    let task = Task::new(method, &values, database.as_ref(), limits, seed);
    if arguments.choice.random.is_some() && arguments.choice.seed.is_none() && !arguments.json {
        console.line(&console.say(&Message::new("think-seed").with("seed", seed.to_string())))?;
    }
    let single = instances.len() == 1;
    if !single && !arguments.json {
        console.print(&Answer::headings(console))?;
    }
    let bar = progress_bar(instances.len() as u64);
    let mut totals = Totals::default();
    for (index, instance) in instances.iter().enumerate() {
        let answer = Answer::of(&task, instance, index as u64, &stop)?;
        bar.inc(1);
        if arguments.json {
            console.json(&answer.json(entry.id(), &task.word, instance))?;
        } else if single {
            console.print(&answer.in_full(instance, console))?;
            if arguments.animate && answer.solved.found {
                animate(instance, &answer, console)?;
            }
        } else {
            bar.suspend(|| console.print(&answer.in_a_line(index, instance, console)))?;
        }
        totals.add(&answer, instance);
        if stop.is_set() {
            break;
        }
    }
    bar.finish_and_clear();
    if !single && !arguments.json {
        console.print(&totals.text(console))?;
    }
    totals.failure().map_or(Ok(()), Err)
}

/// Pattern databases, each loaded once.
#[derive(Default)]
pub struct PatternDatabases(Vec<Arc<PatternDatabase>>);

impl PatternDatabases {
    /// Returns the pattern database that a method asks for, if it asks for one.
    pub fn wanted(
        &mut self,
        values: &OptionValues,
        stop: &StopFlag,
        console: &Console,
    ) -> Result<Option<Arc<PatternDatabase>>, Failure> {
        let Some(partition) = wanted_database(values) else {
            return Ok(None);
        };
        if let Some(known) = self.0.iter().find(|known| known.partition() == partition) {
            return Ok(Some(Arc::clone(known)));
        }
        let database = Arc::new(database::load_or_build(partition, stop, console)?);
        self.0.push(Arc::clone(&database));
        Ok(Some(database))
    }
}

impl Arguments {
    /// Adds the shorthands to the options of the method.
    fn with_shorthands(
        &self,
        method: &MethodEntry,
        values: OptionValues,
    ) -> Result<OptionValues, Failure> {
        let mut more = String::new();
        let heuristic = self.heuristic.as_deref().or(self.pdb.as_ref().map(|_| "pdb"));
        let all = self.all.then_some("all");
        for (key, value) in
            [("heuristic", heuristic), ("pdb", self.pdb.as_deref()), ("solutions", all)]
        {
            if let Some(value) = value {
                more += &format!("{}{key}={value}", if more.is_empty() { "" } else { "," });
            }
        }
        let more = read_options(&more, method.options())?;
        let mut all = values;
        for (key, value) in more.iter() {
            if all.get(key).is_some() {
                return Err(OptionError::Twice { key }.into());
            }
            all = all.with(key, value);
        }
        Ok(all)
    }
}

impl InstanceArguments {
    /// Reads the puzzle; a goal that has a name is an option of it, any other is a board.
    pub fn puzzle(
        &self,
        word: &str,
    ) -> Result<(&'static PuzzleEntry, OptionValues, Option<String>), Failure> {
        let (entry, options) = read_puzzle(word)?;
        let Some(goal) = &self.goal else {
            return Ok((entry, options, None));
        };
        match read_options(&format!("goal={}", goal.replace(',', " ")), entry.options()) {
            Ok(named) => match (named.iter().next(), options.get("goal")) {
                (Some((key, value)), None) => Ok((entry, options.with(key, value), None)),
                _ => Err(OptionError::Twice { key: "goal" }.into()),
            },
            Err(_) if goal.chars().any(|c| c.is_ascii_digit()) => {
                Ok((entry, options, Some(goal.clone())))
            }
            Err(fault) => Err(fault.into()),
        }
    }

    /// Returns the instances that were asked for.
    pub fn instances(
        &self,
        entry: &PuzzleEntry,
        options: &OptionValues,
        goal: Option<&str>,
        seed: u64,
    ) -> Result<Vec<Instance>, Failure> {
        if let Some(path) = &self.file {
            let text = read_text(path, FileKind::Instances).map_err(Failure::Unable)?;
            return entry.read_list(options, goal, &text).map_err(|error| {
                let message = Message::new("file-line").with("path", path.display().to_string());
                let message = message.with("line", error.line);
                Failure::Usage(message.with("fault", Message::from(&error.fault)))
            });
        }
        if let Some(count) = self.random {
            return Ok(entry.random_list(options, goal, seed, count)?);
        }
        let text = self.instance.as_deref().unwrap_or_default();
        let puzzle = entry.read(options, goal, text)?;
        Ok(vec![Instance { puzzle, expected: None }])
    }
}

/// Shows board after board; without a terminal one below the other.
fn animate(instance: &Instance, answer: &Answer, console: &Console) -> Result<(), Failure> {
    let steps = instance.puzzle.steps(&answer.solved.moves);
    let in_place = std::io::stdout().is_terminal();
    for (index, rows) in steps.iter().enumerate() {
        let text = format!("{index:>3}\n{}\n", rows.join("\n"));
        if in_place && index > 0 {
            console.move_up(rows.len() + 1)?;
        }
        console.print(&text)?;
        if in_place {
            thread::sleep(Duration::from_millis(250));
        }
    }
    Ok(())
}
