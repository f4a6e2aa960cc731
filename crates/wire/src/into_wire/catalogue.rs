use papan_catalogue::{AgentEntry, GameEntry, games};
use papan_core::{OptionKind, OptionSpec, OptionValue, OptionValues};
use papan_play::analysis::{analyst_of, can_analyse};

use super::{board, ground};
use crate as wire;

/// Converts every game of the catalogue.
pub fn games_of_catalogue() -> Vec<wire::Game> {
    games().iter().filter_map(game).collect()
}

fn game(entry: &GameEntry) -> Option<wire::Game> {
    // Every game can start without options.
    let start = entry.start(&OptionValues::new()).ok()?;
    let scene = start.scene();
    Some(wire::Game {
        id: entry.id().to_owned(),
        title: entry.title(),
        about: entry.about(),
        options: entry.options().iter().map(option).collect(),
        symbols: scene.symbols.map(String::from),
        ground: ground(&scene),
        board: board(&scene, &scene),
        agents: entry.agents().iter().map(agent).collect(),
        default_agent: entry.default_agent().to_owned(),
        default_analyst: analyst_of(entry).to_owned(),
    })
}

fn agent(entry: &AgentEntry) -> wire::Agent {
    wire::Agent {
        name: entry.name().to_owned(),
        about: entry.message().to_owned(),
        options: entry.options().iter().map(option).collect(),
        stands_for: entry.stands_for().map(str::to_owned),
        analyses: can_analyse(entry),
    }
}

fn option(spec: &OptionSpec) -> wire::OptionDeclaration {
    wire::OptionDeclaration {
        key: spec.key.to_owned(),
        about: spec.message.to_owned(),
        kind: kind(spec.kind),
        default: spec.default.map(str::to_owned),
    }
}

fn kind(kind: OptionKind) -> wire::OptionKind {
    let decimal = |thousandths| OptionValue::Decimal(thousandths).to_string();
    match kind {
        OptionKind::Integer { min, max } => {
            wire::OptionKind::Integer { min, max: (max != u64::MAX).then_some(max) }
        }
        OptionKind::Decimal { min, max } => {
            wire::OptionKind::Decimal { min: decimal(min), max: decimal(max) }
        }
        OptionKind::Choice(words) => {
            wire::OptionKind::Choice { words: words.iter().map(|&word| word.to_owned()).collect() }
        }
        OptionKind::Size { min, max } => wire::OptionKind::Size { min, max },
        OptionKind::Duration => wire::OptionKind::Duration,
        OptionKind::Numbers { separator } => {
            wire::OptionKind::Numbers { separator: separator.to_string() }
        }
    }
}
