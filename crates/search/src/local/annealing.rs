use papan_core::Landscape;

use super::{Ending, LocalMethod, Walker, chance::fraction};

/// Simulated annealing: takes every step to a better point, and some to worse ones while it is hot.
///
/// A step that costs `d` more is taken with chance `exp(-d / temperature)`. Hot, the walk goes nearly anywhere; cold,
/// it is stochastic hill climbing. In between it leaves shallow hollows more easily than deep ones, which is the point
/// of it: cooled slowly enough it ends in the deepest with a chance as near to 1 as one likes, only that "slowly
/// enough" may be slower than looking at every point. (Kirkpatrick, Gelatt and Vecchi, *Optimization by Simulated Annealing*,
/// 1983.)
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Annealing {
    /// The temperature of the first step, in units of cost: a step that is worse by as much is taken 37 times in 100.
    pub temperature: f64,
    /// What the temperature is multiplied by after each step: below 1, and nearer to it for slower cooling.
    pub cooling: f64,
    /// How many steps are tried.
    pub steps: u64,
}

impl Default for Annealing {
    /// Cools from 10 to a hundredth of a unit, where no worse step of whole numbers is taken any more, and ends there.
    fn default() -> Annealing {
        Annealing { temperature: 10.0, cooling: 0.99, steps: 700 }
    }
}

impl LocalMethod for Annealing {
    fn steps<L: Landscape>(&self, walker: &mut Walker<'_, '_, L>) -> Result<Ending, Ending> {
        let mut here = walker.look_anywhere()?;
        walker.start_at(&here);
        let mut temperature = self.temperature;
        for _ in 0..self.steps {
            let near = walker.look_near(&here.point)?;
            let worse_by = near.cost.saturating_sub(here.cost);
            // `exp` may differ in its last bit between machines; a draw has 32 bits, so that no draw will ever notice.
            if worse_by <= 0 || fraction(walker.random()) < (-(worse_by as f64) / temperature).exp()
            {
                walker.go_to(&near);
                here = near;
            } else {
                walker.pass_by(&near);
            }
            temperature *= self.cooling;
        }
        Ok(Ending::StepsDone)
    }
}
