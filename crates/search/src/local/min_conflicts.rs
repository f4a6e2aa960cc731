use papan_core::{Context, Random, Stopped};

/// An assignment that breaks some rules and is repaired in place, one variable at a time.
///
/// A [`Landscape`](papan_core::Landscape) makes a new point for every look, which a million queens cannot afford;
/// here a look is a question about a change, and only the change that is chosen is made.
pub trait Repairable {
    /// Starts again from an assignment with few conflicts.
    fn restart(&mut self, random: &mut Random);

    /// Returns a variable in conflict, or `None` when there is none: then all is well.
    fn conflicted(&mut self, random: &mut Random) -> Option<usize>;

    /// Returns how many values every variable can take.
    fn values(&self) -> usize;

    /// Returns how many conflicts there would be more if a variable took a value; negative when fewer.
    fn change(&self, variable: usize, value: usize) -> i64;

    /// Gives a variable a value.
    fn assign(&mut self, variable: usize, value: usize);
}

/// Min-conflicts: gives a variable in conflict the value with the fewest conflicts, until none is left.
///
/// It walks over complete assignments, so that it feels every conflict at once. (Minton, Johnston, Philips and Laird,
/// *Solving Large-Scale Constraint Satisfaction and Scheduling Problems Using a Heuristic Repair Method*, 1990; with
/// exchanges drawn at random instead of all values, Sosic and Gu, *Efficient Local Search with Conflict Minimization*,
/// 1994.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinConflicts {
    /// How many values are looked at for a variable: all of them in turn where there are no more, otherwise so many
    /// drawn at random.
    pub samples: usize,
    /// How many repairs are made before a new start.
    pub repairs: u64,
    /// How many new starts follow the first; without a number only the limits end the method.
    pub restarts: Option<u64>,
}

impl Default for MinConflicts {
    /// Looks at a hundred values, and starts again after a thousand repairs that did not do it.
    fn default() -> MinConflicts {
        MinConflicts { samples: 100, repairs: 1000, restarts: None }
    }
}

/// What a repair came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// Whether no conflict is left.
    pub solved: bool,
    /// How many variables were given a new value.
    pub repairs: u64,
    /// How many values were looked at.
    pub looks: u64,
    /// How many times the method started again.
    pub restarts: u64,
    /// The limit that ended it.
    pub stopped: Option<Stopped>,
}

impl MinConflicts {
    /// Repairs an assignment until no conflict is left, or the restarts or the limits are used up.
    ///
    /// Every value that is looked at counts as a node.
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
            // A start may itself take long.
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
            if self.restarts.is_some_and(|most| repaired.restarts >= most) {
                return Ok(());
            }
            repaired.restarts += 1;
        }
    }

    /// Returns the value with the fewest conflicts, each of equals with the same chance.
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
