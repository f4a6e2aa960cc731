use papan_core::{Context, Random, Stopped};

/// An assignment with conflicts that is repaired in place, one variable at a time.
///
/// A [`Landscape`](papan_core::Landscape) makes a new point for every evaluation, which is too expensive for a million
/// queens; here only the change of conflicts is computed, and only the chosen change is made.
pub trait Repairable {
    /// Starts again from an assignment with few conflicts.
    fn restart(&mut self, random: &mut Random);

    /// Returns a variable in conflict, or `None` when there is none.
    fn conflicted(&mut self, random: &mut Random) -> Option<usize>;

    /// Returns how many values every variable can take.
    fn values(&self) -> usize;

    /// Returns the change of the number of conflicts if a variable took a value; negative when it decreases.
    fn change(&self, variable: usize, value: usize) -> i64;

    /// Gives a variable a value.
    fn assign(&mut self, variable: usize, value: usize);
}

/// Min-conflicts: assigns a variable in conflict the value with the fewest conflicts, until none is left.
///
/// It searches complete assignments, so that every conflict counts at once. (Minton, Johnston, Philips and Laird,
/// *Solving Large-Scale Constraint Satisfaction and Scheduling Problems Using a Heuristic Repair Method*, 1990; with
/// exchanges drawn at random instead of all values, Sosic and Gu, *Efficient Local Search with Conflict Minimization*,
/// 1994.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinConflicts {
    /// How many values are evaluated for a variable: all of them in turn where there are no more, otherwise this many
    /// drawn at random.
    pub samples: usize,
    /// How many repairs are made before a new start.
    pub repairs: u64,
    /// How many new starts follow the first; without a number only the limits end the method.
    pub restarts: Option<u64>,
}

impl Default for MinConflicts {
    /// Evaluates a hundred values, and restarts after a thousand repairs without a solution.
    fn default() -> MinConflicts {
        MinConflicts { samples: 100, repairs: 1000, restarts: None }
    }
}

/// The result of a repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// Whether no conflict is left.
    pub solved: bool,
    /// How many variables were given a new value.
    pub repairs: u64,
    /// How many values were evaluated.
    pub looks: u64,
    /// How many times the method started again.
    pub restarts: u64,
    /// The limit that ended it.
    pub stopped: Option<Stopped>,
}

impl MinConflicts {
    /// Repairs an assignment until no conflict is left, or the restarts or the limits are used up.
    ///
    /// Every value that is evaluated counts as a node.
    pub fn repair(&self, assignment: &mut impl Repairable, context: &mut Context<'_>) -> Repaired {
        let mut repaired =
            Repaired { solved: false, repairs: 0, looks: 0, restarts: 0, stopped: None };
        if let Err(stopped) = self.starts(assignment, &mut repaired, context) {
            repaired.stopped = Some(stopped);
        }
        repaired
    }

    fn starts(
        &self,
        assignment: &mut impl Repairable,
        repaired: &mut Repaired,
        context: &mut Context<'_>,
    ) -> Result<(), Stopped> {
        loop {
            context.check_time()?;
            assignment.restart(context.random());
            // A restart may itself take long.
            context.check_time()?;
            for _ in 0..self.repairs.max(1) {
                context.count_node()?;
                let Some(variable) = assignment.conflicted(context.random()) else {
                    repaired.solved = true;
                    return Ok(());
                };
                let value = self.best_value(assignment, variable, repaired, context)?;
                assignment.assign(variable, value);
                repaired.repairs += 1;
            }
            if self.restarts.is_some_and(|max| repaired.restarts >= max) {
                return Ok(());
            }
            repaired.restarts += 1;
        }
    }

    /// Returns the value with the fewest conflicts, each of equals with the same probability.
    fn best_value(
        &self,
        assignment: &impl Repairable,
        variable: usize,
        repaired: &mut Repaired,
        context: &mut Context<'_>,
    ) -> Result<usize, Stopped> {
        let values = assignment.values();
        let looks = self.samples.clamp(1, values.max(1));
        let (mut best, mut best_change, mut equals) = (0, i64::MAX, 0);
        for look in 0..looks {
            context.count_node()?;
            repaired.looks += 1;
            let value = if looks == values { look } else { context.random().index(values) };
            let change = assignment.change(variable, value);
            if change < best_change {
                (best, best_change, equals) = (value, change, 1);
            } else if change == best_change {
                equals += 1;
                if context.random().index(equals) == 0 {
                    best = value;
                }
            }
        }
        Ok(best)
    }
}
