use papan_core::Landscape;

use super::{Ending, LocalMethod, Walker, chance::fraction};

/// Simulated annealing: takes every step to a better point, and some to worse ones while the temperature is high.
///
/// A step that costs `d` more is taken with probability `exp(-d / temperature)`. At a high temperature it is nearly a
/// random walk; at a low one, stochastic hill climbing. In between it leaves shallow local optima more easily than deep
/// ones: cooled slowly enough it ends in the global optimum with a probability arbitrarily close to 1, but "slowly
/// enough" may be slower than visiting every point. (Kirkpatrick, Gelatt and Vecchi, *Optimization by Simulated
/// Annealing*, 1983.)
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Annealing {
    /// The temperature of the first step, in units of cost: a step that is worse by as much is taken 37 times in 100.
    pub temperature: f64,
    /// The factor of the temperature after each step: below 1, and nearer to it for slower cooling.
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
            // `exp` may differ in its last bit between machines; a draw has only 32 bits, so the difference has no
            // effect.
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
