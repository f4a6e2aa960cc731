use std::sync::Arc;

use papan_core::{
    Context, Heuristic, Message, OptionCost, OptionKind, OptionSpec, OptionValues, Options as _,
    ParseError, Problem, Random,
};
use papan_engines::sliding_tiles::{
    LinearConflict, Manhattan, Misplaced, WalkingDistance, fifteen,
    pattern_database::{AdditivePatterns, Partition},
};
use papan_puzzles::sliding_tiles::{Board, Direction, Options, SlidingTiles};
use papan_search::path::{
    Weight, a_star, bidirectional, breadth_first, depth_first, depth_limited, greedy_best_first,
    ida_star, iterative_deepening, uniform_cost, weighted_a_star,
};

use super::{AnyPuzzle, Asked, MethodEntry, PuzzleEntry, Solved};

const HEURISTICS: &[&str] =
    &["manhattan", "misplaced", "linear-conflict", "walking-distance", "pdb"];

const HEURISTIC: OptionSpec = OptionSpec {
    key: "heuristic",
    kind: OptionKind::Choice(HEURISTICS),
    default: Some("manhattan"),
    message: "option-method-heuristic",
    cost: OptionCost::None,
};

const DATABASE: OptionSpec = OptionSpec {
    key: "pdb",
    kind: OptionKind::Choice(&["6-6-3", "7-8"]),
    default: Some("6-6-3"),
    message: "option-method-pdb",
    cost: OptionCost::None,
};

const WEIGHT: OptionSpec = OptionSpec {
    key: "weight",
    kind: OptionKind::Decimal { min: 1000, max: 100_000 },
    default: Some("1.5"),
    message: "option-method-weight",
    cost: OptionCost::None,
};

const LIMIT: OptionSpec = OptionSpec {
    key: "limit",
    kind: OptionKind::Integer { min: 0, max: 10_000 },
    default: Some("50"),
    message: "option-method-limit",
    cost: OptionCost::None,
};

pub(super) fn entry() -> PuzzleEntry {
    let method = |name, options: &[OptionSpec]| MethodEntry { name, options: options.to_vec() };
    PuzzleEntry {
        id: "tiles",
        options: Options::SPECS.to_vec(),
        heuristics: HEURISTICS.to_vec(),
        methods: vec![
            method("bfs", &[]),
            method("dfs", &[LIMIT]),
            method("depth-limited", &[LIMIT]),
            method("ids", &[]),
            method("uniform-cost", &[]),
            method("greedy-best-first", &[HEURISTIC, DATABASE]),
            method("a-star", &[HEURISTIC, DATABASE]),
            method("weighted-a-star", &[HEURISTIC, DATABASE, WEIGHT]),
            method("ida-star", &[HEURISTIC, DATABASE]),
            method("bidirectional", &[]),
        ],
        read: |values, goal, instance| {
            let options = Options::from_values(values)?;
            let goal = goal_board(options, goal)?;
            let start = Board::read(instance, options.size())?;
            Ok(Box::new(SlidingTiles::new(options.size(), start, goal)?))
        },
        random: |values, goal, random: &mut Random| {
            let options = Options::from_values(values)?;
            let goal = goal_board(options, goal)?;
            Ok(Box::new(SlidingTiles::random(options.size(), goal, random)))
        },
    }
}

fn goal_board(options: Options, given: Option<&str>) -> Result<Board, ParseError> {
    given.map_or(Ok(options.goal_board()), |text| Board::read(text, options.size()))
}

impl AnyPuzzle for SlidingTiles {
    fn text(&self) -> String {
        self.start().to_string()
    }

    fn picture(&self) -> Vec<String> {
        self.start().rows_of_text(self.size())
    }

    fn steps(&self, moves: &[String]) -> Vec<Vec<String>> {
        let mut board = self.start();
        let mut steps = vec![board.rows_of_text(self.size())];
        for direction in moves.iter().filter_map(|word| word.parse::<Direction>().ok()) {
            board = self.after(&board, direction);
            steps.push(board.rows_of_text(self.size()));
        }
        steps
    }

    fn solve(&self, asked: &Asked<'_>, context: &mut Context<'_>) -> Result<Solved, ParseError> {
        let limit = asked.options.integer("limit").unwrap_or(50) as u32;
        Ok(match asked.method {
            "dfs" => depth_first(self, limit, context).into(),
            "depth-limited" => depth_limited(self, limit, context).into(),
            "ids" => iterative_deepening(self, context).into(),
            "uniform-cost" => uniform_cost(self, context).into(),
            "bidirectional" => bidirectional(self, context).into(),
            "bfs" => breadth_first(self, context).into(),
            _ => return solve_informed(self, asked, context),
        })
    }
}

fn solve_informed(
    problem: &SlidingTiles,
    asked: &Asked<'_>,
    context: &mut Context<'_>,
) -> Result<Solved, ParseError> {
    match asked.options.choice("heuristic") {
        Some("misplaced") => Ok(guided(problem, &Misplaced, asked, context)),
        Some("linear-conflict") => {
            Ok(guided(problem, &LinearConflict::new(problem), asked, context))
        }
        Some("walking-distance") => {
            Ok(guided(problem, &WalkingDistance::new(problem)?, asked, context))
        }
        Some("pdb") => {
            let database =
                asked.database.ok_or_else(|| ParseError::from(Message::new("pdb-missing")))?;
            if asked.method == "ida-star" {
                return Ok(fifteen::solve(problem, database, context)?.into());
            }
            let heuristic = AdditivePatterns::new(problem, Arc::clone(database))?;
            Ok(guided(problem, &heuristic, asked, context))
        }
        _ => Ok(guided(problem, &Manhattan::new(problem), asked, context)),
    }
}

fn guided(
    problem: &SlidingTiles,
    heuristic: &impl Heuristic<SlidingTiles>,
    asked: &Asked<'_>,
    context: &mut Context<'_>,
) -> Solved {
    match asked.method {
        "greedy-best-first" => greedy_best_first(problem, heuristic, context).into(),
        "weighted-a-star" => {
            let thousandths = asked.options.decimal("weight").unwrap_or(1.5) * 1000.0;
            let weight = Weight::from_thousandths(thousandths.round() as u32);
            weighted_a_star(problem, heuristic, weight, context).into()
        }
        "ida-star" => ida_star(problem, heuristic, context).into(),
        _ => a_star(problem, heuristic, context).into(),
    }
}

/// Returns the division of the pattern database that a method asks for, if it asks for one.
pub fn wanted_database(values: &OptionValues) -> Option<Partition> {
    if values.choice("heuristic") != Some("pdb") {
        return None;
    }
    Partition::from_name(values.choice("pdb").unwrap_or("6-6-3"))
}
