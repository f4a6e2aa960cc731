use std::time::Duration;

use papan_core::{Evaluate, Game, OptionSpec, OptionValues, Symmetric};
use papan_search::{
    adversarial::{
        AlphaBeta, Greedy, Iterative, Minimax,
        iterative::{Features, Keys, PlainKeys, SymmetricKeys},
    },
    local::{
        Annealing, Crossover, Genetic, HillClimbing, Selection, Variant,
        as_player::{AnnealingPlayer, BeamPlayer, GeneticPlayer, HillClimbingPlayer, Replies},
    },
};

use super::{
    Knowledge, NamedEvaluation,
    options::{
        ASPIRATION, COOLING, CROSSOVER, GENERATIONS, HISTORY, KILLERS, MUTATION, NODES,
        NULL_WINDOWS, POPULATION, REPLIES, RESTARTS, SAMPLES, SEED, SELECTION, SIDEWAYS, STEPS,
        SYMMETRY, TABLE, TEMPERATURE, THREADS, TIME, VARIANT, WIDTH, depth, evaluation,
        with_default_time,
    },
};
use crate::{AgentEntry, Capabilities, MemoryUse, WordError, agent_entry::DefaultLimits};

/// The time limit of the iterative search when no other limit is given.
const DEFAULT_TIME: (&str, Duration) = ("1s", Duration::from_secs(1));

/// The agents that judge positions by an evaluation.
pub(super) fn agents<G: Game, E: Evaluate<G> + Copy + 'static>(
    knowledge: &Knowledge<E>,
) -> Vec<AgentEntry> {
    let list = knowledge.evaluations;
    let eval = evaluation(names(list));
    let fixed = |depth: u32| DefaultLimits { depth: Some(depth), time: None };
    let depth_option = |default: u32| depth(Some(Box::leak(default.to_string().into_boxed_str())));
    vec![
        AgentEntry::new::<G, _>("greedy", Capabilities::NONE, [eval, TIME, NODES], move |values| {
            Greedy { evaluation: chosen(values, list) }
        }),
        AgentEntry::new::<G, _>(
            "minimax",
            Capabilities::DEEPENING,
            [eval, depth_option(knowledge.depths.minimax), TIME, NODES],
            move |values| Minimax { evaluation: chosen(values, list), depth: None },
        )
        .limited_by(fixed(knowledge.depths.minimax)),
        AgentEntry::new::<G, _>(
            "alpha-beta",
            Capabilities::DEEPENING,
            [eval, depth_option(knowledge.depths.alpha_beta), TIME, NODES],
            move |values| AlphaBeta { evaluation: chosen(values, list), depth: None },
        )
        .limited_by(fixed(knowledge.depths.alpha_beta)),
        iterative::<G, E, PlainKeys>(list, &[]),
        AgentEntry::new::<G, _>(
            "hill-climbing",
            Capabilities::STOCHASTIC,
            [VARIANT, eval, SAMPLES, SIDEWAYS, RESTARTS, TIME, NODES, SEED],
            move |values| {
                let mut player = HillClimbingPlayer::new(chosen(values, list));
                player.method = HillClimbing { variant: variant(values) };
                player
            },
        ),
        AgentEntry::new::<G, _>(
            "annealing",
            Capabilities::STOCHASTIC,
            [eval, TEMPERATURE, COOLING, STEPS, TIME, NODES, SEED],
            move |values| {
                let evaluation = chosen(values, list);
                let mut player = AnnealingPlayer::new(evaluation);
                let default = Annealing::default();
                let temperature = values.decimal("temperature").unwrap_or(default.temperature);
                player.method = Annealing {
                    // People think in points of the evaluation, the method in its steps.
                    temperature: temperature * f64::from(evaluation.scale()),
                    cooling: values.decimal("cooling").unwrap_or(default.cooling),
                    steps: values.integer("steps").unwrap_or(default.steps),
                };
                player
            },
        ),
        AgentEntry::new::<G, _>(
            "beam",
            Capabilities { memory: MemoryUse::Options, ..Capabilities::DEEPENING },
            [eval, WIDTH, depth(Some("4")), REPLIES, TIME, NODES],
            move |values| {
                let mut player = BeamPlayer::new(chosen(values, list));
                player.width = values.integer("width").map_or(player.width, |n| n as usize);
                // The depth comes with the limits of each answer.
                player.depth = u32::MAX;
                let all = values.choice("replies") == Some("all");
                player.replies = if all { Replies::All } else { Replies::Best };
                player
            },
        )
        .limited_by(fixed(4)),
        AgentEntry::new::<G, _>(
            "genetic",
            Capabilities {
                stochastic: true,
                memory: MemoryUse::Options,
                ..Capabilities::DEEPENING
            },
            [
                eval,
                POPULATION,
                OptionSpec { default: Some("100"), ..GENERATIONS },
                MUTATION,
                SELECTION,
                CROSSOVER,
                depth(None),
                TIME,
                NODES,
                SEED,
            ],
            move |values| {
                let mut player = GeneticPlayer::new(chosen(values, list));
                player.method = genetic(values);
                if values.choice("crossover") == Some("uniform") {
                    player.crossover = Crossover::Uniform;
                }
                player
            },
        ),
    ]
}

/// Makes the iterative search of a game with symmetries.
pub(crate) fn iterative_with_symmetry<G: Symmetric, E: Evaluate<G> + Copy + 'static>(
    list: &'static [NamedEvaluation<E>],
) -> AgentEntry {
    // Both kinds of search are one entry; the option decides which of them is made.
    let entry = iterative::<G, E, PlainKeys>(list, &[SYMMETRY]);
    let symmetric = iterative::<G, E, SymmetricKeys>(list, &[]);
    entry.or_if(|values| values.choice("symmetry") == Some("on"), symmetric)
}

fn iterative<G: Game, E: Evaluate<G> + Copy + 'static, K: Keys<G>>(
    list: &'static [NamedEvaluation<E>],
    more: &[OptionSpec],
) -> AgentEntry {
    let mut options = vec![
        evaluation(names(list)),
        depth(None),
        with_default_time(DEFAULT_TIME.0),
        NODES,
        THREADS,
        TABLE,
    ];
    options.extend(more);
    options.extend([KILLERS, HISTORY, NULL_WINDOWS, ASPIRATION]);
    let capabilities = Capabilities { memory: MemoryUse::Options, ..Capabilities::DEEPENING };
    AgentEntry::fallible::<G, _>("iterative", capabilities, options, move |values| {
        let on = |key| values.choice(key) != Some("off");
        let megabytes = values.integer("table").unwrap_or(16);
        let mut agent = Iterative::<E, K>::new(chosen(values, list), megabytes << 20)
            .map_err(|_| WordError::TableRefused { megabytes })?;
        agent.threads = values.integer("threads").unwrap_or(1) as usize;
        agent.features = Features {
            table: megabytes > 0,
            killers: on("killers"),
            history: on("history"),
            null_windows: on("null-windows"),
            aspiration: on("aspiration"),
        };
        Ok(agent)
    })
    .limited_by(DefaultLimits { depth: None, time: Some(DEFAULT_TIME.1) })
}

fn names<E>(list: &'static [NamedEvaluation<E>]) -> &'static [&'static str] {
    // The catalogue is made once and lives as long as the program.
    Vec::leak(list.iter().map(|(name, ..)| *name).collect())
}

fn chosen<E: Copy>(values: &OptionValues, list: &[NamedEvaluation<E>]) -> E {
    let name = values.choice("eval");
    let known = list.iter().find(|(known, ..)| Some(*known) == name);
    known.unwrap_or(&list[0]).1
}

fn variant(values: &OptionValues) -> Variant {
    let number = |key, default| values.integer(key).unwrap_or(default);
    match values.choice("variant") {
        Some("sideways") => Variant::Sideways { limit: number("sideways", 100) as u32 },
        Some("stochastic") => Variant::Stochastic { samples: number("samples", 65) },
        Some("first-choice") => Variant::FirstChoice,
        Some("random-restart") => {
            Variant::RandomRestart { restarts: number("restarts", 10) as u32 }
        }
        _ => Variant::Steepest,
    }
}

fn genetic(values: &OptionValues) -> Genetic {
    let default = Genetic::default();
    Genetic {
        population: values.integer("population").map_or(default.population, |n| n as usize),
        generations: values.integer("generations").or(default.generations),
        mutation: values.integer("mutation").map_or(default.mutation, |n| n as u32),
        selection: match values.choice("selection") {
            Some("roulette") => Selection::Roulette { worthless: None },
            Some("rank") => Selection::Rank,
            _ => default.selection,
        },
        elitism: default.elitism,
    }
}
