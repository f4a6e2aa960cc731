use papan_core::{OptionCost, OptionKind, OptionSpec, OptionValue, OptionValues};

use super::{Board, Goal, Size, TilesError};

/// The size of the board and the named goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    size: Size,
    goal: Goal,
}

impl Options {
    /// Makes options.
    ///
    /// # Errors
    /// When the goal does not exist on a board of that size.
    pub fn new(size: Size, goal: Goal) -> Result<Options, TilesError> {
        goal.board(size)?;
        Ok(Options { size, goal })
    }

    /// Returns the size of the board.
    pub fn size(self) -> Size {
        self.size
    }

    /// Returns the named goal.
    pub fn goal(self) -> Goal {
        self.goal
    }

    /// Returns the board of the goal.
    ///
    /// # Panics
    /// Never: a goal that the size does not have was refused when the options were made.
    pub fn goal_board(self) -> Board {
        self.goal.board(self.size).expect("checked when the options were made")
    }
}

impl papan_core::Options for Options {
    type Error = TilesError;

    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "size",
            kind: OptionKind::Size { min: Size::MIN as u64, max: Size::MAX as u64 },
            default: Some("3x3"),
            message: "option-tiles-size",
            cost: OptionCost::None,
        },
        OptionSpec {
            key: "goal",
            kind: OptionKind::Choice(Goal::WORDS),
            default: Some("rows"),
            message: "option-tiles-goal",
            cost: OptionCost::None,
        },
    ];

    fn from_values(values: &OptionValues) -> Result<Options, TilesError> {
        let size = match values.size("size") {
            Some((rows, columns)) => Size::new(rows, columns)?,
            None => Size::default(),
        };
        Options::new(size, values.choice("goal").and_then(Goal::from_word).unwrap_or_default())
    }

    fn to_values(&self) -> OptionValues {
        let mut values = OptionValues::new();
        if self.size != Size::default() {
            let (rows, columns) = (self.size.rows() as u64, self.size.columns() as u64);
            values = values.with("size", OptionValue::Size(rows, columns));
        }
        if self.goal != Goal::default() {
            values = values.with("goal", OptionValue::Choice(self.goal.word()));
        }
        values
    }
}
