use std::time::Instant;

use clap::Args;
use papan_catalogue::AnyGame;
use papan_console::{Console, Failure, numbers::grouped, progress_bar, stop_on_interrupt};
use papan_core::{Message, StopFlag};
use serde_json::json;

use crate::position_arguments::PositionArguments;

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// Number of moves to look ahead, from 0 to 99
    #[arg(
        value_name = "DEPTH",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(0..=99)
    )]
    depth: u32,

    /// Show the count behind each first move
    #[arg(long)]
    divide: bool,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

/// A share of the whole count: everything behind two moves, or fewer at small depths.
struct Part {
    first_move: usize,
    position: Box<dyn AnyGame>,
    depth: u32,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let situation = arguments.position.situation()?;
    let position = &*situation.position;
    let first_moves = position.legal_moves();
    let parts = parts(position, arguments.depth);
    let stop = stop_on_interrupt();
    let started = Instant::now();
    let counts = count(&parts, first_moves.len(), &stop)?;
    let seconds = started.elapsed().as_secs_f64();
    let leaves: u64 = counts.iter().sum();
    let behind_each = || first_moves.iter().zip(&counts).filter(|_| arguments.depth > 0);

    if arguments.json {
        let mut object = json!({
            "game": position.id(),
            "position": position.text(),
            "depth": arguments.depth,
            "leaves": leaves,
            "seconds": seconds,
        });
        if arguments.divide {
            object["divide"] = behind_each()
                .map(|(chosen, count)| json!({"move": chosen, "leaves": count}))
                .collect();
        }
        return console.json(&object);
    }
    let mut text = String::new();
    if arguments.divide {
        for (chosen, count) in behind_each() {
            text += &format!("{chosen:<8} {:>26}\n", grouped(*count));
        }
    }
    let total = Message::new("perft-leaves").with("depth", arguments.depth);
    text += &format!("{}\n", console.say(&total.with("count", grouped(leaves))));
    let rate = leaves as f64 / seconds.max(1e-9) / 1e6;
    let rate = Message::new("perft-rate")
        .with("seconds", format!("{seconds:.3}"))
        .with("rate", format!("{rate:.1}"));
    text += &format!("{}\n", console.say(&rate));
    console.print(&text)
}

/// Splits the count so that progress is shown and Ctrl-C is handled.
fn parts(position: &dyn AnyGame, depth: u32) -> Vec<Part> {
    let mut parts = vec![Part { first_move: 0, position: position.boxed(), depth }];
    for ply in 0..2 {
        let split = |part: Part| -> Vec<Part> {
            if part.depth == 0 {
                return vec![part];
            }
            let moves = part.position.legal_moves();
            let after = moves.iter().filter_map(|legal| part.position.play(legal).ok());
            after
                .enumerate()
                .map(|(index, played)| Part {
                    first_move: if ply == 0 { index } else { part.first_move },
                    position: played.position,
                    depth: part.depth - 1,
                })
                .collect()
        };
        parts = parts.into_iter().flat_map(split).collect();
    }
    parts
}

/// Adds up the parts behind each first move.
fn count(parts: &[Part], first_moves: usize, stop: &StopFlag) -> Result<Vec<u64>, Failure> {
    let mut counts = vec![0; first_moves.max(1)];
    let bar = progress_bar(parts.len() as u64);
    for (done, part) in parts.iter().enumerate() {
        let Some(leaves) = part.position.perft(part.depth, stop) else {
            bar.finish_and_clear();
            let so_far: u64 = counts.iter().sum();
            let message = Message::new("perft-partial").with("count", grouped(so_far));
            return Err(Failure::Unable(message.with("done", done).with("all", parts.len())));
        };
        counts[part.first_move] += leaves;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(counts)
}
