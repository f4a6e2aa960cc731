use papan_core::{
    Context, OptionCost, OptionKind, OptionSpec, OptionValue, OptionValues, Options as _,
};
use papan_engines::n_queens::{
    Answer, Backtracking, Bitmask, Count, MinConflicts, Wanted, construct, count_up_to_symmetry,
};
use papan_puzzles::n_queens::{Placement, Queens};
use papan_search::local::{Annealing, Beam, Ending, Genetic, HillClimbing, LocalMethod, Variant};

use super::{AnyPuzzle, MethodEntry, PuzzleEntry, PuzzleError, Solved};
use crate::words::read_value;

const SOLUTIONS: OptionSpec = OptionSpec {
    key: "solutions",
    kind: OptionKind::Choice(&["first", "all", "up-to-symmetry"]),
    default: Some("first"),
    message: "option-method-solutions",
    cost: OptionCost::None,
};

const THREADS: OptionSpec = OptionSpec {
    key: "threads",
    kind: OptionKind::Integer { min: 1, max: 64 },
    default: Some("1"),
    message: "option-agent-threads",
    cost: OptionCost::Thread,
};

const BY: OptionSpec = OptionSpec {
    key: "by",
    kind: OptionKind::Choice(&["quadrants", "bitmask"]),
    default: Some("quadrants"),
    message: "option-method-by",
    cost: OptionCost::None,
};

const VARIANT: OptionSpec = OptionSpec {
    key: "variant",
    kind: OptionKind::Choice(&[
        "sideways",
        "steepest",
        "stochastic",
        "first-choice",
        "random-restart",
    ]),
    default: Some("sideways"),
    message: "option-agent-variant",
    cost: OptionCost::None,
};

/// The largest board whose picture is drawn.
const LARGEST_PICTURE: u32 = 26;

pub(super) fn entry() -> PuzzleEntry {
    PuzzleEntry {
        id: "queens",
        options: Queens::SPECS.to_vec(),
        heuristics: Vec::new(),
        methods: methods(),
        read: |values, _, instance| {
            let size = match instance.trim() {
                "" => values.integer("n").unwrap_or(8),
                text => match read_value(text, &Queens::SPECS[0]).map_err(PuzzleError::instance)? {
                    OptionValue::Integer(size) => size,
                    _ => 8,
                },
            };
            Ok(Box::new(Queens::new(size).map_err(PuzzleError::instance)?))
        },
        random: |values, _, _| {
            let queens = Queens::from_values(values).map_err(PuzzleError::instance)?;
            Ok(Box::new(queens))
        },
    }
}

impl AnyPuzzle for Queens {
    fn text(&self) -> String {
        self.size().to_string()
    }

    fn picture(&self) -> Vec<String> {
        Vec::new()
    }

    fn steps(&self, moves: &[String]) -> Vec<Vec<String>> {
        if self.size() > LARGEST_PICTURE {
            return Vec::new();
        }
        let columns: Vec<u32> = moves.iter().filter_map(|word| column(word)).collect();
        (0..=columns.len()).map(|placed| board(&columns[..placed], self.size())).collect()
    }
}

fn methods() -> Vec<MethodEntry> {
    vec![
        MethodEntry::new("backtracking", &[SOLUTIONS], |&queens: &Queens, asked, context| {
            let wanted = wanted(asked.options);
            solved(&Backtracking { wanted }.solve(queens, context), wanted != Wanted::First)
        }),
        MethodEntry::new("bitmask", &[SOLUTIONS], |&queens: &Queens, asked, context| {
            let wanted = wanted(asked.options);
            solved(&Bitmask { wanted }.solve(queens, context), wanted != Wanted::First)
        }),
        MethodEntry::new("count", &[THREADS, BY], |&queens: &Queens, asked, context| {
            counted(&match asked.options.choice(BY.key) {
                Some("bitmask") => Bitmask::default().count(queens, context),
                _ => Count { threads: threads(asked.options) }.solve(queens, context),
            })
        }),
        MethodEntry::new("count-up-to-symmetry", &[THREADS], |&queens: &Queens, asked, context| {
            let mut answer = Count { threads: threads(asked.options) }.solve(queens, context);
            match count_up_to_symmetry(queens, answer.count, context) {
                Ok(count) => answer.count = count,
                Err(stopped) => answer.stopped = Some(stopped),
            }
            counted(&answer)
        }),
        MethodEntry::new("construct", &[], |&queens: &Queens, _, context| {
            let solutions = construct(queens, context);
            let stopped = solutions.as_ref().err().copied();
            let solutions = solutions.ok().flatten().into_iter().collect();
            let answer = Answer { proven: stopped.is_none(), stopped, ..Answer::default() };
            solved(&Answer { solutions, ..answer }, false)
        }),
        MethodEntry::new("min-conflicts", &[], |&queens: &Queens, _, context| {
            solved(&MinConflicts::default().solve(queens, context), false)
        }),
        local("hill-climbing", &[VARIANT], |values| HillClimbing { variant: variant(values) }),
        local("annealing", &[], |_| Annealing { steps: 1_000_000, ..Annealing::default() }),
        local("genetic", &[], |_| Genetic { generations: Some(10_000), ..Genetic::default() }),
        local("beam", &[], |_| Beam::default()),
    ]
}

fn wanted(values: &OptionValues) -> Wanted {
    match values.choice(SOLUTIONS.key) {
        Some("all") => Wanted::All,
        Some("up-to-symmetry") => Wanted::UpToSymmetry,
        _ => Wanted::First,
    }
}

fn threads(values: &OptionValues) -> usize {
    values.integer(THREADS.key).unwrap_or(1) as usize
}

fn variant(values: &OptionValues) -> Variant {
    match values.choice(VARIANT.key) {
        Some("steepest") => Variant::Steepest,
        Some("stochastic") => Variant::Stochastic { samples: 1_000_000 },
        Some("first-choice") => Variant::FirstChoice,
        Some("random-restart") => Variant::RandomRestart { restarts: 1000 },
        _ => Variant::Sideways { limit: 100 },
    }
}

/// Makes the entry of a method that walks on the landscape of placements.
fn local<M: LocalMethod + 'static>(
    name: &'static str,
    options: &[OptionSpec],
    build: fn(&OptionValues) -> M,
) -> MethodEntry {
    MethodEntry::new(name, options, move |&queens: &Queens, asked, context| {
        walked(queens, &build(asked.options), context)
    })
}

/// Walks on the landscape of placements; a point without attacks is a solution.
fn walked(queens: Queens, method: &impl LocalMethod, context: &mut Context<'_>) -> Solved {
    let walk = method.walk(&queens, context);
    let found = walk.best.filter(|best| best.cost == 0).map(|best| best.point);
    let stopped = match walk.ending {
        Ending::Stopped(stopped) if found.is_none() => Some(stopped),
        _ => None,
    };
    let answer = Answer {
        solutions: found.into_iter().collect(),
        expanded: walk.points,
        generated: walk.points,
        stopped,
        ..Answer::default()
    };
    solved(&answer, false)
}

fn counted(answer: &Answer) -> Solved {
    let count = answer.stopped.is_none().then_some(answer.count);
    Solved { found: answer.count > 0, count, ..solved(answer, false) }
}

fn solved(answer: &Answer, lists: bool) -> Solved {
    let first = answer.solutions.first();
    let moves: Vec<String> = first.map(cells).unwrap_or_default();
    Solved {
        found: first.is_some(),
        // Any solution is as good as any other.
        proven: answer.proven || first.is_some(),
        cost: moves.len() as u64,
        picture: first.map(picture).unwrap_or_default(),
        count: lists.then_some(answer.count),
        solutions: if lists {
            answer.solutions.iter().map(ToString::to_string).collect()
        } else {
            Vec::new()
        },
        moves,
        expanded: answer.expanded,
        generated: answer.generated,
        frontier_peak: answer.frontier_peak,
        bytes_peak: answer.bytes_peak,
        stopped: answer.stopped,
        at_least: 0,
    }
}

/// Names the cells of the queens; on boards too large for letters, their columns.
fn cells(placement: &Placement) -> Vec<String> {
    match placement.cells() {
        Some(cells) => cells.split(' ').map(str::to_owned).collect(),
        None => placement.columns().iter().map(u32::to_string).collect(),
    }
}

fn column(cell: &str) -> Option<u32> {
    let letter = cell.bytes().next().filter(u8::is_ascii_lowercase)?;
    Some(u32::from(letter - b'a'))
}

fn picture(placement: &Placement) -> Vec<String> {
    let columns = placement.columns();
    if columns.len() > LARGEST_PICTURE as usize {
        return Vec::new();
    }
    board(columns, columns.len() as u32)
}

fn board(columns: &[u32], size: u32) -> Vec<String> {
    let row = |index: u32| {
        let queen = columns.get(index as usize);
        let cell = |column| if queen == Some(&column) { "Q" } else { "." };
        (0..size).map(cell).collect::<Vec<_>>().join(" ")
    };
    (0..size).map(row).collect()
}
