use std::time::Duration;

use papan_catalogue::AnyGame;
use papan_core::{Place, Side};

/// A move of a game in progress.
pub struct Step {
    /// Who made it.
    pub mover: Side,
    /// The move as the rules spell it.
    pub chosen: String,
    /// Where on the board it was made; a pass is made aside.
    pub place: Place,
    /// How long it took to think of.
    pub took: Duration,
    pub(super) before: Box<dyn AnyGame>,
}

impl Step {
    /// Returns the position in which the move was made.
    pub fn before(&self) -> &dyn AnyGame {
        &*self.before
    }

    /// Returns whether the move was a pass.
    pub fn is_pass(&self) -> bool {
        self.place == Place::Aside
    }
}
