use std::cmp::Ordering;

/// The answer of a method: a move and the reasons for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<M> {
    /// The move to play.
    pub best: M,
    /// What the move is worth; a method that compares nothing says nothing.
    pub value: Option<Value>,
    /// How many plies the method looked ahead.
    pub depth: u32,
    /// How many positions it entered.
    pub nodes: u64,
    /// The play it expects, starting with `best`.
    pub line: Vec<M>,
    /// The moves it compared, in the order of the rules.
    pub candidates: Vec<Candidate<M>>,
}

/// A move that a method looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub candidate: M,
    /// What it is worth; `None` when the method did not find out.
    pub value: Option<Value>,
}

/// What a position or a move is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// The number, in its unit.
    pub amount: f64,
    /// What the number counts.
    pub unit: Unit,
    /// Whether the number is certain: the margin under perfect play.
    pub exact: bool,
    /// Whether the number is the value itself or limits it on one side.
    pub bound: Bound,
}

impl Value {
    /// Returns who wins under perfect play, if that is proven: the side to move (`Greater`), the other side (`Less`),
    /// or neither (`Equal`).
    ///
    /// A win by at least so much is a proven win, though its margin is not exact.
    pub fn proven(&self) -> Option<Ordering> {
        let sign = self.amount.partial_cmp(&0.0)?;
        let is_proven = match (self.bound, sign) {
            (Bound::AtLeast, Ordering::Greater) | (Bound::AtMost, Ordering::Less) => true,
            _ => self.exact,
        };
        (self.unit == Unit::Margin && is_proven).then_some(sign)
    }
}

/// How a number relates to the value it speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Equal,
    /// The value is this or more.
    AtLeast,
    /// The value is this or less.
    AtMost,
}

/// What a value counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unit {
    /// The final margin of the game.
    Margin,
    /// An evaluation's own unit.
    Evaluation(EvaluationUnit),
    /// A mean of results from -1 (lost) to 1 (won).
    Mean,
    /// The fitness of a line of play.
    Fitness,
}

impl Unit {
    /// Returns the name used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Margin => "margin",
            Unit::Evaluation(unit) => unit.name,
            Unit::Mean => "mean",
            Unit::Fitness => "fitness",
        }
    }
}

/// What an evaluation counts in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvaluationUnit {
    /// The name of the evaluation.
    pub name: &'static str,
    /// The amount at which a side wins about three games in four: the scale of the logistic curve from amounts to win
    /// probabilities.
    pub win_scale: f64,
}

impl EvaluationUnit {
    /// The scale of what counts discs, marks and the like.
    pub const DEFAULT_WIN_SCALE: f64 = 9.0;

    /// Makes the unit of something that counts discs, marks and the like.
    pub const fn new(name: &'static str) -> EvaluationUnit {
        EvaluationUnit { name, win_scale: Self::DEFAULT_WIN_SCALE }
    }
}
