//! Seeded games between all agents of the catalogue, summed up in one number. The test of this crate compares the number
//! of the native program with the one of the WebAssembly module under Node.

use std::fmt::Write;

use papan_catalogue::{GameEntry, Seat, SeatedAgent, games};
use papan_core::{Context, Limits, ManualClock, OptionValues, Random, Side, StopFlag};

/// Limits of every search: enough for a few plies, too little for a noticeable time.
const LIMITS: Limits = Limits { nodes: Some(300), depth: Some(4), time: None, memory: None };

/// Plays one game for every agent of every game, and returns a hash of all moves and node counts.
pub fn signature() -> u64 {
    hash(games().iter().flat_map(transcripts))
}

/// Plays every agent of a game, as the first player, against the next one in the list.
fn transcripts(entry: &GameEntry) -> Vec<String> {
    let agents = entry.agents();
    let next = agents.iter().cycle().skip(1);
    agents.iter().zip(next).map(|(one, other)| play(entry, [one.name(), other.name()])).collect()
}

/// Plays a game to its end, and returns its players, its moves and the nodes of each.
fn play(entry: &GameEntry, names: [&str; 2]) -> String {
    let mut agents = names.map(|name| seated(entry, name));
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    let mut random = Random::stream(1, 0);
    let mut position = entry.start(&OptionValues::new()).expect("defaults are valid");
    let mut transcript = format!("{} {}", entry.id(), names.join(" "));
    loop {
        let mut context = Context::new(LIMITS, &clock, &stop, &mut random);
        let mover = match position.turn() {
            Side::First => &mut agents[0],
            Side::Second => &mut agents[1],
        };
        let Some(decision) = mover.agent.choose(&*position, &mut context) else {
            return transcript;
        };
        let _ = write!(transcript, " {} {}", decision.best, decision.nodes);
        position = position.play(&decision.best).expect("agents play legal moves").position;
    }
}

fn seated(entry: &GameEntry, name: &str) -> SeatedAgent {
    match entry.seat(name) {
        Ok(Seat::Agent(agent)) => agent,
        _ => unreachable!("{name} is an agent of the catalogue, with default options"),
    }
}

/// Returns the FNV-1a hash of all texts.
fn hash(texts: impl Iterator<Item = String>) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    texts.fold(0xcbf2_9ce4_8422_2325, |hash, text| text.bytes().fold(hash, mix))
}
