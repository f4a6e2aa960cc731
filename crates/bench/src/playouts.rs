//! Random games per second.

use std::time::{Duration, Instant};

use papan_catalogue::{AnyGame, read_game, write_word};
use papan_console::{Console, Failure, numbers::grouped, stop_on_interrupt};
use papan_core::{Message, Random, StopFlag};
use serde_json::json;

/// What to measure.
pub struct Settings {
    /// Words for the games; none for a choice of them.
    pub games: Vec<String>,
    /// The time for each game.
    pub time: Duration,
    /// The seed of the random games.
    pub seed: u64,
    /// Whether the results are printed as JSON.
    pub json: bool,
}

const DEFAULT_GAMES: [&str; 5] =
    ["tic-tac-toe", "reversi", "dots-and-boxes", "dots-and-boxes:size=5x5", "adjacency"];

/// The number of games that are always played, whatever the time, and that determine the signature.
const SIGNED_GAMES: u64 = 1000;

struct Measurement {
    games: u64,
    moves: u64,
    seconds: f64,
    signature: u64,
}

/// Plays random games of each game for some time and prints how many per second, with a signature of the first ones.
///
/// # Errors
/// If a word names no game, or the measurement is interrupted.
pub fn run(settings: &Settings, console: &Console) -> Result<(), Failure> {
    let defaults = DEFAULT_GAMES.map(str::to_owned);
    let words = if settings.games.is_empty() { &defaults[..] } else { &settings.games };
    let mut starts = Vec::new();
    for word in words {
        let (entry, options) = read_game(word)?;
        starts.push(entry.start(&options)?);
    }
    if !settings.json {
        let message = Message::new("bench-seed").with("seed", settings.seed.to_string());
        console.line(&console.say(&message))?;
        let headings =
            ["bench-game", "bench-games", "bench-moves", "bench-length", "bench-signature"];
        let [game, games, moves, length, signature] = headings.map(|key| console.word(key));
        console.line(&format!("{game:<26} {games:>12} {moves:>14} {length:>14}  {signature}"))?;
    }
    let stop = stop_on_interrupt();
    for position in starts {
        let measured = measure(&*position, settings, &stop);
        let word = write_word(position.id(), &position.options());
        let per_second = |count: u64| count as f64 / measured.seconds;
        if settings.json {
            console.json(&json!({
                "bench": "playouts",
                "game": word,
                "games_per_second": per_second(measured.games),
                "moves_per_second": per_second(measured.moves),
                "games": measured.games,
                "moves": measured.moves,
                "seconds": measured.seconds,
                "seed": settings.seed,
                "signature": format!("{:016x}", measured.signature),
            }))?;
        } else {
            console.line(&format!(
                "{word:<26} {:>12} {:>14} {:>14.2}  {:016x}",
                grouped(per_second(measured.games) as u64),
                grouped(per_second(measured.moves) as u64),
                measured.moves as f64 / measured.games as f64,
                measured.signature,
            ))?;
        }
        if stop.is_set() {
            return Err(Failure::Unable(Message::new("interrupted")));
        }
    }
    Ok(())
}

/// Plays batches of games until the time is over.
fn measure(position: &dyn AnyGame, settings: &Settings, stop: &StopFlag) -> Measurement {
    let mut random = Random::stream(settings.seed, 0);
    let started = Instant::now();
    let signed = position.playouts(SIGNED_GAMES, &mut random);
    let (mut games, mut moves) = (SIGNED_GAMES, signed.moves);
    while started.elapsed() < settings.time && !stop.is_set() {
        moves += position.playouts(SIGNED_GAMES, &mut random).moves;
        games += SIGNED_GAMES;
    }
    Measurement {
        games,
        moves,
        seconds: started.elapsed().as_secs_f64(),
        signature: signed.signature,
    }
}
