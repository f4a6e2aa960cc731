use papan_core::{Context, Evaluate, Event, Game, Message, NodeId, Player, Value};

use super::score::{self, INFINITE, Score};

/// Tells a listener what a search does, with everything seen by the side that searches.
///
/// Searches that teach carry a node number down their recursion; when nobody listens it is always zero.
pub(super) struct Telling<'e, E> {
    evaluation: &'e E,
    searcher: Player,
    next: NodeId,
}

impl<'e, E> Telling<'e, E> {
    pub fn new(evaluation: &'e E, searcher: Player) -> Telling<'e, E> {
        Telling { evaluation, searcher, next: 0 }
    }

    /// A position is entered; returns its number.
    pub fn enter<G: Game>(
        &mut self,
        context: &mut Context<'_>,
        parent: Option<NodeId>,
        by: Option<G::Move>,
        position: &G,
    ) -> NodeId {
        let node = self.next;
        if context.is_heard() {
            self.next += 1;
            context.tell(|| Event::Enter {
                node,
                parent,
                by: by.map(|chosen| chosen.to_string()),
                position: position.to_string(),
            });
        }
        node
    }

    /// A window was opened or narrowed.
    pub fn bound<G: Game>(
        &self,
        context: &mut Context<'_>,
        node: NodeId,
        position: &G,
        alpha: Score,
        beta: Score,
    ) where
        E: Evaluate<G>,
    {
        let (alpha, beta) = self.seen(position, alpha, beta);
        let number =
            |score: Score| (score.abs() != INFINITE).then(|| self.value::<G>(score, true).amount);
        context.tell(|| Event::Bound { node, alpha: number(alpha), beta: number(beta) });
    }

    /// A node got its value.
    pub fn leave<G: Game>(
        &self,
        context: &mut Context<'_>,
        node: NodeId,
        position: &G,
        score: Score,
        complete: bool,
    ) where
        E: Evaluate<G>,
    {
        let (score, _) = self.seen(position, score, score);
        context.tell(|| Event::Value { node, value: self.value::<G>(score, complete) });
        context.tell(|| Event::Leave { node });
    }

    /// The remaining moves of a node cannot matter.
    pub fn cut<G: Game>(
        &self,
        context: &mut Context<'_>,
        node: NodeId,
        position: &G,
        skipped: usize,
        alpha: Score,
        beta: Score,
    ) where
        E: Evaluate<G>,
    {
        let by_searcher = position.turn() == self.searcher;
        let (alpha, beta) = self.seen(position, alpha, beta);
        let [alpha, beta] = [alpha, beta].map(|s| self.value::<G>(s, true).amount.to_string());
        context.tell(|| {
            // The side to move already has something that the other side, having better elsewhere, will not allow.
            let key = if by_searcher { "cut-beta" } else { "cut-alpha" };
            Event::Cut {
                node,
                skipped: skipped as u32,
                reason: Message::new(key).with("alpha", alpha).with("beta", beta),
            }
        });
    }

    /// Turns a window of the side to move into one of the searcher.
    fn seen<G: Game>(&self, position: &G, alpha: Score, beta: Score) -> (Score, Score) {
        if position.turn() == self.searcher { (alpha, beta) } else { (-beta, -alpha) }
    }

    fn value<G: Game>(&self, score: Score, complete: bool) -> Value
    where
        E: Evaluate<G>,
    {
        score::to_value(self.evaluation, score, complete, papan_core::Bound::Equal)
    }
}
