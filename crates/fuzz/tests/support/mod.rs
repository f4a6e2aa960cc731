//! Inputs for the targets: the corpus as it is, and mutations of it.

use papan_core::Random;
use std::{
    env, fs,
    panic::{RefUnwindSafe, catch_unwind, resume_unwind},
    path::Path,
    time::{Duration, Instant},
};

/// Runs a check on every text of a target's corpus, and on as many mutations of them as given.
///
/// The corpus is in `__fuzz__/TARGET/corpus`. The mutations follow from the seed `PAPAN_FUZZ_SEED` (1 unless given), so that
/// a failure can be repeated; `PAPAN_FUZZ_SEED=new` lets bolero draw new ones, and shrink what fails. `PAPAN_FUZZ_MS`
/// replaces the number of mutations by a time.
pub fn fuzz(target: &str, iterations: usize, check: impl Fn(&str) + RefUnwindSafe) {
    let texts = corpus(target);
    assert!(!texts.is_empty(), "{target} has no corpus");
    for text in &texts {
        check(text);
    }
    let time = env::var("PAPAN_FUZZ_MS")
        .map(|time| Duration::from_millis(time.parse().expect("PAPAN_FUZZ_MS is a number")));
    let iterations = if time.is_ok() { usize::MAX } else { iterations };
    let time = time.unwrap_or(Duration::MAX);
    let seed = env::var("PAPAN_FUZZ_SEED").unwrap_or_else(|_| "1".to_owned());
    let check_mutation = |input: &[u8]| check(&mutation(&texts, input));
    if seed == "new" {
        bolero::check!()
            .with_iterations(iterations)
            .with_test_time(time)
            .with_max_len(MAX_INPUT)
            .for_each(check_mutation);
    } else {
        let seed = seed.parse().expect("PAPAN_FUZZ_SEED is a number, or `new`");
        seeded(seed, iterations, time, check_mutation);
    }
}

/// Bytes that decide a mutation, at most.
const MAX_INPUT: usize = 256;

/// Runs a check on inputs that follow from a seed, until their number or the time is used up.
fn seeded(seed: u64, iterations: usize, time: Duration, check: impl Fn(&[u8]) + RefUnwindSafe) {
    let start = Instant::now();
    for iteration in (0..iterations).take_while(|_| start.elapsed() < time) {
        let mut random = Random::stream(seed, iteration as u64);
        // Limits of 4, 8, 16 and so on, equally often: most inputs are short, and most texts have few edits.
        let limit = 4 << random.index(MAX_INPUT.ilog2() as usize - 1);
        let length = 1 + random.index(limit);
        let input: Vec<u8> = (0..length).map(|_| random.draw() as u8).collect();
        if let Err(panic) = catch_unwind(|| check(&input)) {
            eprintln!("seed {seed}, iteration {iteration}, input {input:?}");
            resume_unwind(panic);
        }
    }
}

fn corpus(target: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/__fuzz__");
    let folder = folder.join(target).join("corpus");
    let files =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// Characters and words that mean something to some parser.
const PIECES: [&str; 40] = [
    "\"",
    "'",
    "\\",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "<",
    "/",
    ";",
    ":",
    ",",
    ".",
    "=",
    "-",
    "+",
    "%",
    "#",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "é",
    "\u{202e}",
    "\u{feff}",
    "０",
    "🎲",
    "X",
    "O",
    "0",
    "9",
    "-1",
    "1e999",
    "18446744073709551616",
    "null",
    "true",
    "a1",
];

/// Makes a text from arbitrary bytes: a text of the corpus, changed as the bytes say, or rarely the bytes themselves.
fn mutation(texts: &[String], input: &[u8]) -> String {
    let [choice, edits @ ..] = input else { return String::new() };
    if *choice == u8::MAX {
        return String::from_utf8_lossy(edits).into_owned();
    }
    let mut text: Vec<char> = texts[*choice as usize % texts.len()].chars().collect();
    for edit in edits.chunks_exact(4).take(8) {
        let [kind, high, low, value] = *edit else { break };
        let place = (usize::from(high) << 8 | usize::from(low)) % (text.len() + 1);
        let end = (place + 1 + usize::from(value) % 16).min(text.len());
        let piece = PIECES[usize::from(value) % PIECES.len()].chars();
        match kind % 6 {
            // Most edits do nothing, so that most texts are almost right.
            0 => drop(text.splice(place..place, piece)),
            1 => drop(text.splice(place..end, piece)),
            2 => drop(text.drain(place..end)),
            3 => {
                let copy: Vec<char> = text[place..end].to_vec();
                drop(text.splice(place..place, copy));
            }
            4 => text.truncate(place),
            _ => {}
        }
    }
    text.into_iter().collect()
}
