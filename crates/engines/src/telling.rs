use papan_core::{Bound, Context, Event, Game, Message, NodeId, Unit, Value};
use papan_search::adversarial::score::{INFINITE, Score};

/// Tells a listener what a search of a bot does, with all values seen by the side that searches.
///
/// The generic searches treat finished games by themselves; the bots told about here judge them as their reports do.
pub(crate) struct Telling {
    /// The name of the evaluation, which is the unit of all values.
    name: &'static str,
    /// How many steps of the evaluation make one.
    scale: i32,
    next: NodeId,
}

impl Telling {
    pub fn new(name: &'static str, scale: i32) -> Telling {
        Telling { name, scale, next: 0 }
    }

    /// A position is entered; returns its number, which is 0 when nobody listens.
    pub fn enter<G: Game>(
        &mut self,
        context: &mut Context<'_>,
        from: Option<(NodeId, G::Move)>,
        position: &G,
    ) -> NodeId {
        let node = self.next;
        if context.is_heard() {
            self.next += 1;
            context.tell(|| Event::Enter {
                node,
                parent: from.map(|(parent, _)| parent),
                by: from.map(|(_, chosen)| chosen.to_string()),
                position: position.to_string(),
            });
        }
        node
    }

    /// A window was opened or narrowed.
    pub fn bound(&self, context: &mut Context<'_>, node: NodeId, alpha: Score, beta: Score) {
        let number = |score: Score| (score.abs() != INFINITE).then(|| self.amount(score));
        context.tell(|| Event::Bound { node, alpha: number(alpha), beta: number(beta) });
    }

    /// The remaining moves of a node cannot matter; `by_searcher` says whose move the node is.
    pub fn cut(
        &self,
        context: &mut Context<'_>,
        node: NodeId,
        skipped: usize,
        by_searcher: bool,
        (alpha, beta): (Score, Score),
    ) {
        let key = if by_searcher { "cut-beta" } else { "cut-alpha" };
        context.tell(|| Event::Cut {
            node,
            skipped: skipped as u32,
            reason: Message::new(key)
                .with("alpha", self.amount(alpha).to_string())
                .with("beta", self.amount(beta).to_string()),
        });
    }

    /// A node got its value.
    pub fn leave(&self, context: &mut Context<'_>, node: NodeId, score: Score) {
        context.tell(|| Event::Value { node, value: self.value(score) });
        context.tell(|| Event::Leave { node });
    }

    /// Returns a score as a value for people.
    pub fn value(&self, score: Score) -> Value {
        guess(self.amount(score), self.name)
    }

    fn amount(&self, score: Score) -> f64 {
        f64::from(score) / f64::from(self.scale)
    }
}

/// Returns a value that is a guess in the unit of a named evaluation.
pub(crate) fn guess(amount: f64, name: &'static str) -> Value {
    Value { amount, unit: Unit::Evaluation(name), exact: false, bound: Bound::Equal }
}
