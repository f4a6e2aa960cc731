use std::{fs, path::PathBuf};

use clap::Args;
use papan_catalogue::{GameEntry, Seat};
use papan_console::{Console, Failure, numbers::short, progress_bar, stop_on_interrupt, wrapped};
use papan_core::Message;
use papan_draw::{LogChart, Series, log_chart};
use papan_referee::Entrant;
use papan_tournament::{Match, Row, TournamentGame};
use serde_json::json;

use crate::{
    limit_arguments::LimitArguments, position_arguments::PositionArguments, seed::chosen_seed,
};

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// First agent, with options
    #[arg(value_name = "A")]
    a: String,

    /// Second agent, with options
    #[arg(value_name = "B")]
    b: String,

    /// Numbers of games to play, one row of the table each
    #[arg(long, value_name = "COUNTS", default_value = "2,10,20,50,100")]
    games: String,

    #[command(flatten)]
    limits: LimitArguments,

    /// Seed for agents that were not given one [default: chosen and shown]
    #[arg(long)]
    seed: Option<u64>,

    /// Draw the times as a chart on logarithmic scales
    #[arg(long, value_name = "FILE.svg")]
    chart: Option<PathBuf>,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let situation = arguments.position.situation()?;
    let entry = situation.entry;
    let agents = [read_agent(entry, &arguments.a)?, read_agent(entry, &arguments.b)?];
    let counts = read_counts(&arguments.games)?;
    let seed = arguments.seed.unwrap_or_else(chosen_seed);
    let limits = arguments.limits.limits();
    // A seed that has no effect is not shown.
    let told_seed = agents.iter().any(Entrant::may_vary).then_some(seed);
    let names = agents.each_ref().map(|agent| agent.name.clone());
    let stop = stop_on_interrupt();
    let bar = progress_bar(counts.iter().sum());
    let mut rows = Vec::new();
    let mut stopped = None;
    for games in counts {
        let game = TournamentGame::new(entry, situation.position.boxed());
        let mut series = Match::new(game, agents.clone(), games);
        series.file.seed = seed;
        series.file.control.limits = limits;
        match Row::play(&series, &stop, || bar.inc(1)) {
            Ok(row) => rows.push(row),
            Err(abandoned) => {
                stopped = Some(abandoned.into());
                break;
            }
        }
    }
    bar.finish_and_clear();
    if let Some(path) = &arguments.chart {
        fs::write(path, chart(&names, &rows, console)).map_err(|error| {
            let message = Message::new("file-unwritable").with("path", path.display().to_string());
            Failure::Unable(message.with("reason", error.to_string()))
        })?;
    }
    if arguments.json {
        let rows: serde_json::Value = rows
            .iter()
            .map(|row| {
                json!({
                    "games": row.tally.games(),
                    "wins": row.tally.wins(),
                    "draws": row.tally.draws(),
                    "losses": row.tally.losses(),
                    "seconds_a": row.thinking[0].as_secs_f64(),
                    "seconds_b": row.thinking[1].as_secs_f64(),
                })
            })
            .collect();
        console.json(&json!({
            "game": situation.position.id(),
            "position": situation.position.text(),
            "a": names[0],
            "b": names[1],
            "seed": told_seed,
            "rows": rows,
        }))?;
    } else {
        console.print(&table(&names, &rows, told_seed, console))?;
        if let Some(path) = &arguments.chart {
            let written = Message::new("file-written").with("path", path.display().to_string());
            console.line(&console.say(&written))?;
        }
    }
    stopped.map_or(Ok(()), Err)
}

fn read_agent(entry: &GameEntry, word: &str) -> Result<Entrant, Failure> {
    match entry.seat(word)? {
        Seat::Agent(agent) => Ok(Entrant::agent(&agent)),
        Seat::Human => Err(Failure::Usage(Message::new("compare-human"))),
    }
}

fn read_counts(text: &str) -> Result<Vec<u64>, Failure> {
    let number =
        |word: &str| word.trim().parse().ok().filter(|count| (1..=1_000_000).contains(count));
    let counts: Option<Vec<u64>> = text.split(',').map(number).collect();
    counts.ok_or_else(|| Failure::Usage(Message::new("compare-counts").with("found", text)))
}

fn table(names: &[String; 2], rows: &[Row], seed: Option<u64>, console: &Console) -> String {
    let sides = Message::new("compare-sides").with("agent", names[0].as_str());
    let mut text = format!("{}\n", wrapped(&console.say(&sides), 2));
    text += &match seed {
        Some(seed) => console.say(&Message::new("think-seed").with("seed", seed.to_string())),
        None => console.word("compare-repeats"),
    };
    text.push('\n');
    let time = |name: &str| console.say(&Message::new("compare-time").with("agent", name));
    let headings = [
        console.word("compare-games"),
        time(&names[0]),
        time(&names[1]),
        console.word("compare-result"),
    ];
    let widths = headings.each_ref().map(|heading| heading.chars().count().max(10));
    let line = |cells: [String; 4]| {
        let cells = cells.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}"));
        cells.collect::<Vec<_>>().join("  ")
    };
    text += &format!("{}\n", console.bold(&line(headings)));
    for row in rows {
        let [of_a, of_b] = row.thinking.map(|time| short(time.as_secs_f64()));
        let score = {
            let tally = row.tally;
            format!("{}-{}-{}", tally.wins(), tally.draws(), tally.losses())
        };
        text += &format!("{}\n", line([row.tally.games().to_string(), of_a, of_b, score]));
    }
    if let Some(row) = rows.last() {
        let [of_a, of_b] = row.thinking.map(|time| time.as_secs_f64());
        let (slow, fast) = if of_a > of_b { (0, 1) } else { (1, 0) };
        let ratio = of_a.max(of_b) / of_a.min(of_b).max(1e-9);
        let message = Message::new("compare-ratio")
            .with("slow", names[slow].as_str())
            .with("fast", names[fast].as_str())
            .with(
                "ratio",
                if ratio < 10.0 { format!("{ratio:.1}") } else { format!("{ratio:.0}") },
            );
        text += &format!("{}\n", console.say(&message));
    }
    text
}

fn chart(names: &[String; 2], rows: &[Row], console: &Console) -> String {
    let points = |side: usize| {
        let point = |row: &Row| (row.tally.games() as f64, row.thinking[side].as_secs_f64());
        rows.iter().map(point).collect::<Vec<_>>()
    };
    let series = [0, 1].map(|side| Series { name: &names[side], points: points(side) });
    log_chart(&LogChart {
        title: &console.word("compare-chart"),
        horizontal: &console.word("compare-games"),
        label: &|seconds| short(seconds),
        series: &series,
    })
}
