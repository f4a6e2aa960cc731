use std::sync::Arc;

use papan_core::{
    Context, Heuristic, OptionCost, OptionKind, OptionSpec, OptionValues, Options as _, Problem,
    Random,
};
use papan_engines::sliding_tiles::{
    LinearConflict, Manhattan, Misplaced, WalkingDistance, fifteen,
    pattern_database::{AdditivePatterns, Partition},
};
use papan_puzzles::sliding_tiles::{Board, Direction, Options, SlidingTiles, TilesError};
use papan_search::path::{
    Weight, a_star, bidirectional, breadth_first, depth_first, depth_limited, greedy_best_first,
    ida_star, iterative_deepening, uniform_cost, weighted_a_star,
};

use super::{AnyPuzzle, Asked, MethodEntry, PuzzleEntry, PuzzleError, Solved};

const HEURISTIC: OptionSpec = OptionSpec {
    key: "heuristic",
    kind: OptionKind::Choice(&Guide::WORDS),
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
    PuzzleEntry {
        id: "tiles",
        options: Options::SPECS.to_vec(),
        heuristics: Guide::WORDS.to_vec(),
        methods: methods(),
        read: |values, goal, instance| {
            Ok(Box::new(read(values, goal, instance).map_err(PuzzleError::instance)?))
        },
        random: |values, goal, random| {
            Ok(Box::new(draw(values, goal, random).map_err(PuzzleError::instance)?))
        },
    }
}

fn read(
    values: &OptionValues,
    goal: Option<&str>,
    instance: &str,
) -> Result<SlidingTiles, TilesError> {
    let options = Options::from_values(values)?;
    let goal = goal_board(options, goal)?;
    let start = Board::read(instance, options.size())?;
    SlidingTiles::new(options.size(), start, goal)
}

fn draw(
    values: &OptionValues,
    goal: Option<&str>,
    random: &mut Random,
) -> Result<SlidingTiles, TilesError> {
    let options = Options::from_values(values)?;
    let goal = goal_board(options, goal)?;
    Ok(SlidingTiles::random(options.size(), goal, random))
}

fn goal_board(options: Options, given: Option<&str>) -> Result<Board, TilesError> {
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
}

fn methods() -> Vec<MethodEntry> {
    type Tiles = SlidingTiles;
    let limit = |values: &OptionValues| values.integer(LIMIT.key).unwrap_or(50) as u32;
    vec![
        MethodEntry::new("bfs", &[], |tiles: &Tiles, _, context| {
            breadth_first(tiles, context).into()
        }),
        MethodEntry::new("dfs", &[LIMIT], move |tiles: &Tiles, asked, context| {
            depth_first(tiles, limit(asked.options), context).into()
        }),
        MethodEntry::new("depth-limited", &[LIMIT], move |tiles: &Tiles, asked, context| {
            depth_limited(tiles, limit(asked.options), context).into()
        }),
        MethodEntry::new("ids", &[], |tiles: &Tiles, _, context| {
            iterative_deepening(tiles, context).into()
        }),
        MethodEntry::new("uniform-cost", &[], |tiles: &Tiles, _, context| {
            uniform_cost(tiles, context).into()
        }),
        informed("greedy-best-first", &[], |_| Informed::GreedyBestFirst),
        informed("a-star", &[], |_| Informed::AStar),
        informed("weighted-a-star", &[WEIGHT], |values| {
            let thousandths = values.decimal(WEIGHT.key).unwrap_or(1.5) * 1000.0;
            Informed::WeightedAStar(Weight::from_thousandths(thousandths.round() as u32))
        }),
        informed("ida-star", &[], |_| Informed::IdaStar),
        MethodEntry::new("bidirectional", &[], |tiles: &Tiles, _, context| {
            bidirectional(tiles, context).into()
        }),
    ]
}

/// A heuristic that guides a method.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Guide {
    Manhattan,
    Misplaced,
    LinearConflict,
    WalkingDistance,
    PatternDatabase,
}

impl Guide {
    const ALL: [Guide; 5] = [
        Guide::Manhattan,
        Guide::Misplaced,
        Guide::LinearConflict,
        Guide::WalkingDistance,
        Guide::PatternDatabase,
    ];

    /// The words for them, in the same order.
    const WORDS: [&'static str; Self::ALL.len()] =
        ["manhattan", "misplaced", "linear-conflict", "walking-distance", "pdb"];

    /// Returns the heuristic that was chosen, or the default.
    fn chosen(values: &OptionValues) -> Guide {
        let given = values.choice(HEURISTIC.key);
        let named = Self::WORDS.into_iter().zip(Self::ALL).find(|&(word, _)| Some(word) == given);
        named.map_or(Guide::Manhattan, |(_, guide)| guide)
    }
}

/// A method that asks a heuristic for the way.
#[derive(Clone, Copy)]
enum Informed {
    GreedyBestFirst,
    AStar,
    WeightedAStar(Weight),
    IdaStar,
}

/// Makes the entry of a method that asks a heuristic for the way.
fn informed(
    name: &'static str,
    more: &[OptionSpec],
    build: fn(&OptionValues) -> Informed,
) -> MethodEntry {
    let options = [&[HEURISTIC, DATABASE], more].concat();
    MethodEntry::fallible(name, &options, move |tiles: &SlidingTiles, asked, context| {
        build(asked.options).solve(tiles, asked, context)
    })
}

impl Informed {
    fn solve(
        self,
        problem: &SlidingTiles,
        asked: &Asked<'_>,
        context: &mut Context<'_>,
    ) -> Result<Solved, PuzzleError> {
        Ok(match Guide::chosen(asked.options) {
            Guide::Manhattan => self.guided_by(&Manhattan::new(problem), problem, context),
            Guide::Misplaced => self.guided_by(&Misplaced, problem, context),
            Guide::LinearConflict => {
                self.guided_by(&LinearConflict::new(problem), problem, context)
            }
            Guide::WalkingDistance => {
                let heuristic = WalkingDistance::new(problem).map_err(PuzzleError::unsupported)?;
                self.guided_by(&heuristic, problem, context)
            }
            Guide::PatternDatabase => {
                let database = asked.database.ok_or(PuzzleError::NoDatabase)?;
                if let Informed::IdaStar = self {
                    let solution = fifteen::solve(problem, database, context);
                    return solution.map(Solved::from).map_err(PuzzleError::unsupported);
                }
                let heuristic = AdditivePatterns::new(problem, Arc::clone(database))
                    .map_err(PuzzleError::unsupported)?;
                self.guided_by(&heuristic, problem, context)
            }
        })
    }

    fn guided_by(
        self,
        heuristic: &impl Heuristic<SlidingTiles>,
        problem: &SlidingTiles,
        context: &mut Context<'_>,
    ) -> Solved {
        match self {
            Informed::GreedyBestFirst => greedy_best_first(problem, heuristic, context).into(),
            Informed::AStar => a_star(problem, heuristic, context).into(),
            Informed::WeightedAStar(weight) => {
                weighted_a_star(problem, heuristic, weight, context).into()
            }
            Informed::IdaStar => ida_star(problem, heuristic, context).into(),
        }
    }
}

/// Returns the division of the pattern database that a method asks for, if it asks for one.
pub fn wanted_database(values: &OptionValues) -> Option<Partition> {
    if Guide::chosen(values) != Guide::PatternDatabase {
        return None;
    }
    Partition::from_name(values.choice(DATABASE.key).unwrap_or("6-6-3"))
}
