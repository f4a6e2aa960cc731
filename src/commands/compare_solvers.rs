use std::{collections::BTreeMap, fs, path::PathBuf};

use clap::Args;
use papan_catalogue::Task;
use papan_console::{
    Console, Failure,
    numbers::{bytes, grouped, short},
    progress_bar, stop_on_interrupt,
};
use papan_core::Message;
use papan_draw::{LogChart, Series, log_chart};
use serde_json::json;

use super::solve::{Answer, InstanceArguments, PatternDatabases};
use crate::{
    limit_arguments::{PuzzleLimits, default_memory},
    seed::chosen_seed,
};

#[derive(Args)]
pub struct Arguments {
    /// Puzzle, with options: NAME or NAME:KEY=VALUE,...
    #[arg(value_name = "PUZZLE")]
    puzzle: String,

    /// Methods to compare, separated by commas; options of a method by semicolons: a-star:heuristic=misplaced
    #[arg(long, value_name = "METHODS", value_delimiter = ',', required = true)]
    methods: Vec<String>,

    #[command(flatten)]
    choice: InstanceArguments,

    #[command(flatten)]
    limits: PuzzleLimits,

    /// Draw the states expanded by length of the solution on logarithmic scales
    #[arg(long, value_name = "FILE.svg")]
    chart: Option<PathBuf>,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

/// The results of a method on all instances.
struct Row {
    word: String,
    answers: Vec<Answer>,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let (entry, options, goal) = arguments.choice.puzzle(&arguments.puzzle)?;
    let seed = arguments.choice.seed.unwrap_or_else(chosen_seed);
    let instances = arguments.choice.instances(entry, &options, goal.as_deref(), seed)?;
    let mut methods = Vec::new();
    for word in &arguments.methods {
        methods.push(entry.method(&word.replace(';', ","))?);
    }
    let stop = stop_on_interrupt();
    let limits = arguments.limits.limits(default_memory());
    let mut databases = PatternDatabases::default();
    let bar = progress_bar((instances.len() * methods.len()) as u64);
    let mut rows = Vec::new();
    for (method, values) in &methods {
        let database = databases.wanted(values, &stop, console)?;
        let task = Task::new(method, values, database.as_ref(), limits, seed);
        let mut row = Row { word: task.word.clone(), answers: Vec::new() };
        for (index, instance) in instances.iter().enumerate() {
            if stop.is_set() {
                break;
            }
            row.answers.push(Answer::of(&task, instance, index as u64, &stop)?);
            bar.inc(1);
        }
        rows.push(row);
    }
    bar.finish_and_clear();
    if let Some(path) = &arguments.chart {
        fs::write(path, chart(&rows, console)).map_err(|error| {
            let message = Message::new("file-unwritable").with("path", path.display().to_string());
            Failure::Unable(message.with("reason", error.to_string()))
        })?;
    }
    if arguments.json {
        let list: serde_json::Value = rows.iter().map(Row::json).collect();
        console.json(&json!({ "puzzle": entry.id(), "seed": seed, "rows": list }))?;
    } else {
        console.line(&console.say(&Message::new("think-seed").with("seed", seed.to_string())))?;
        console.print(&table(&rows, console))?;
        if let Some(path) = &arguments.chart {
            let written = Message::new("file-written").with("path", path.display().to_string());
            console.line(&console.say(&written))?;
        }
    }
    if stop.is_set() { Err(Failure::Unable(Message::new("interrupted"))) } else { Ok(()) }
}

impl Row {
    fn solved(&self) -> usize {
        self.answers.iter().filter(|answer| answer.solved.found).count()
    }

    /// Returns the mean over the instances; of costs, over those that were solved.
    fn mean(&self, of: impl Fn(&Answer) -> f64, solved_only: bool) -> f64 {
        let counted = self.answers.iter().filter(|answer| !solved_only || answer.solved.found);
        let (sum, count) = counted.fold((0.0, 0_u64), |(sum, n), answer| (sum + of(answer), n + 1));
        if count == 0 { 0.0 } else { sum / count as f64 }
    }

    fn cost(&self) -> f64 {
        self.mean(|answer| answer.solved.cost as f64, true)
    }

    fn expanded(&self) -> f64 {
        self.mean(|answer| answer.solved.expanded as f64, false)
    }

    fn memory(&self) -> u64 {
        self.answers.iter().map(|answer| answer.solved.bytes_peak).max().unwrap_or(0)
    }

    fn seconds(&self) -> f64 {
        self.mean(|answer| answer.seconds, false)
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "method": self.word,
            "instances": self.answers.len(),
            "solved": self.solved(),
            "mean_cost": self.cost(),
            "mean_expanded": self.expanded(),
            "mean_generated": self.mean(|answer| answer.solved.generated as f64, false),
            "bytes_peak": self.memory(),
            "mean_seconds": self.seconds(),
        })
    }
}

fn table(rows: &[Row], console: &Console) -> String {
    let headings = [
        "solvers-method",
        "solvers-solved",
        "solvers-cost",
        "solvers-expanded",
        "solvers-memory",
        "solvers-time",
    ]
    .map(|key| console.word(key));
    let first = rows.iter().map(|row| row.word.chars().count()).max().unwrap_or(0).max(12);
    let line = |cells: [String; 6]| {
        let [method, solved, cost, expanded, memory, time] = cells;
        format!("{method:<first$} {solved:>9} {cost:>10} {expanded:>13} {memory:>9} {time:>9}\n")
    };
    let mut text = console.bold(line(headings).trim_end());
    text.push('\n');
    for row in rows {
        text += &line([
            row.word.clone(),
            format!("{}/{}", row.solved(), row.answers.len()),
            format!("{:.2}", row.cost()),
            grouped(row.expanded().round() as u64),
            bytes(row.memory()),
            short(row.seconds()),
        ]);
    }
    text
}

/// Draws for each method the mean number of expanded states of the instances with the same length.
fn chart(rows: &[Row], console: &Console) -> String {
    let points = |row: &Row| -> Vec<(f64, f64)> {
        let mut by_length: BTreeMap<u64, (f64, u64)> = BTreeMap::new();
        for answer in row.answers.iter().filter(|answer| answer.solved.found) {
            let (sum, count) = by_length.entry(answer.solved.cost).or_default();
            *sum += answer.solved.expanded as f64;
            *count += 1;
        }
        let mean = |(length, (sum, count)): (u64, (f64, u64))| (length as f64, sum / count as f64);
        by_length.into_iter().map(mean).collect()
    };
    let series: Vec<_> =
        rows.iter().map(|row| Series { name: &row.word, points: points(row) }).collect();
    log_chart(&LogChart {
        title: &console.word("solvers-chart"),
        horizontal: &console.word("solvers-depth"),
        label: &|count| grouped(count as u64),
        series: &series,
    })
}
