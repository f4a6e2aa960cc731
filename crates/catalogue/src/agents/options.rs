use papan_core::{OptionCost, OptionKind, OptionSpec};

const fn integer(
    key: &'static str,
    min: u64,
    max: u64,
    default: Option<&'static str>,
    message: &'static str,
) -> OptionSpec {
    OptionSpec {
        key,
        kind: OptionKind::Integer { min, max },
        default,
        message,
        cost: OptionCost::None,
    }
}

const fn choice(
    key: &'static str,
    words: &'static [&'static str],
    message: &'static str,
) -> OptionSpec {
    OptionSpec {
        key,
        kind: OptionKind::Choice(words),
        default: Some(words[0]),
        message,
        cost: OptionCost::None,
    }
}

/// What a line of play takes at most with all the lines that follow it by one move.
const LINE_BYTES: u64 = 64 << 10;

const ON_OFF: &[&str] = &["on", "off"];
const OFF_ON: &[&str] = &["off", "on"];

pub(crate) const SEED: OptionSpec = integer("seed", 0, u64::MAX, None, "option-agent-seed");
pub(crate) const NODES: OptionSpec = integer("nodes", 0, u64::MAX, None, "option-agent-nodes");
pub(crate) const TIME: OptionSpec = OptionSpec {
    key: "time",
    kind: OptionKind::Duration,
    default: None,
    message: "option-agent-time",
    cost: OptionCost::None,
};

/// The depth of a search that looks as deep as it can by default.
pub(crate) const DEPTH: OptionSpec = integer("depth", 1, 99, None, "option-agent-depth");

pub(crate) const EXPLORATION: OptionSpec = OptionSpec {
    key: "exploration",
    kind: OptionKind::Decimal { min: 0, max: 10_000 },
    default: Some("0.707"),
    message: "option-agent-exploration",
    cost: OptionCost::None,
};

pub(super) const THREADS: OptionSpec = OptionSpec {
    cost: OptionCost::Thread,
    ..integer("threads", 1, 64, Some("1"), "option-agent-threads")
};
pub(super) const TABLE: OptionSpec = OptionSpec {
    cost: OptionCost::Memory(1 << 20),
    ..integer("table", 0, 65_536, Some("16"), "option-agent-table")
};
pub(super) const KILLERS: OptionSpec = choice("killers", ON_OFF, "option-agent-killers");
pub(super) const HISTORY: OptionSpec = choice("history", ON_OFF, "option-agent-history");
pub(super) const NULL_WINDOWS: OptionSpec =
    choice("null-windows", ON_OFF, "option-agent-null-windows");
pub(super) const ASPIRATION: OptionSpec = choice("aspiration", ON_OFF, "option-agent-aspiration");
pub(super) const SYMMETRY: OptionSpec = choice("symmetry", OFF_ON, "option-agent-symmetry");

pub(super) const VARIANTS: &[&str] =
    &["steepest", "sideways", "stochastic", "first-choice", "random-restart"];
pub(super) const VARIANT: OptionSpec = choice("variant", VARIANTS, "option-agent-variant");
pub(super) const SAMPLES: OptionSpec =
    integer("samples", 1, 1_000_000, Some("65"), "option-agent-samples");
pub(super) const SIDEWAYS: OptionSpec =
    integer("sideways", 0, 1_000_000, Some("100"), "option-agent-sideways");
pub(super) const RESTARTS: OptionSpec =
    integer("restarts", 0, 1_000_000, Some("10"), "option-agent-restarts");

pub(super) const TEMPERATURE: OptionSpec = OptionSpec {
    key: "temperature",
    kind: OptionKind::Decimal { min: 1, max: 1_000_000_000 },
    default: Some("10"),
    message: "option-agent-temperature",
    cost: OptionCost::None,
};
pub(super) const COOLING: OptionSpec = OptionSpec {
    key: "cooling",
    kind: OptionKind::Decimal { min: 1, max: 1000 },
    default: Some("0.99"),
    message: "option-agent-cooling",
    cost: OptionCost::None,
};
pub(super) const STEPS: OptionSpec =
    integer("steps", 1, 1_000_000_000, Some("700"), "option-agent-steps");

pub(super) const WIDTH: OptionSpec = OptionSpec {
    cost: OptionCost::Memory(LINE_BYTES),
    ..integer("width", 1, 10_000, Some("16"), "option-agent-width")
};
pub(super) const REPLIES: OptionSpec = choice("replies", &["best", "all"], "option-agent-replies");

pub(super) const POPULATION: OptionSpec = OptionSpec {
    cost: OptionCost::Memory(LINE_BYTES),
    ..integer("population", 2, 10_000, Some("20"), "option-agent-population")
};
pub(crate) const GENERATIONS: OptionSpec =
    integer("generations", 0, 1_000_000_000, None, "option-agent-generations");
pub(super) const MUTATION: OptionSpec =
    integer("mutation", 0, 100, Some("50"), "option-agent-mutation");
pub(super) const SELECTION: OptionSpec =
    choice("selection", &["tournament", "roulette", "rank"], "option-agent-selection");
pub(super) const CROSSOVER: OptionSpec =
    choice("crossover", &["one-point", "uniform"], "option-agent-crossover");

pub(crate) const AS_CODED: OptionSpec = choice("as-coded", OFF_ON, "option-agent-as-coded");

/// Returns the option for the depth, with a default if there is one.
pub(crate) fn depth(default: Option<&'static str>) -> OptionSpec {
    OptionSpec { default, ..DEPTH }
}

/// Returns the options that limit every search.
pub(crate) fn time_limits() -> [OptionSpec; 2] {
    [TIME, NODES]
}

/// Returns the option for the time, with a default that holds when nothing else limits the search.
pub(crate) fn with_default_time(default: &'static str) -> OptionSpec {
    OptionSpec { default: Some(default), ..TIME }
}

/// Returns the option that chooses an evaluation; the first is the default.
pub(super) fn evaluation(names: &'static [&'static str]) -> OptionSpec {
    choice("eval", names, "option-agent-eval")
}
