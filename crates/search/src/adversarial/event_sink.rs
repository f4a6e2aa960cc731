use papan_core::{Bound, Context, CutReason, Evaluate, Event, Game, NodeId, Side};

use super::score::{INFINITE, Measure, Score};

/// Reports the events of a search to a listener.
///
/// All scores are from the point of view of the searching side; a search that has them from the side to move converts
/// them with [`score::seen_by`](super::score::seen_by). They may be static evaluations or scores of finished games.
/// A search carries the numbers of its nodes down its recursion; without a listener every number is zero.
///
/// ```
/// use papan_core::{Context, Even, Event, Game, Limits, ManualClock, Random, Recording, StopFlag};
/// use papan_games::TicTacToe;
/// use papan_search::adversarial::EventSink;
///
/// let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
/// let mut recording = Recording::with_room_for(100);
/// let mut context =
///     Context::new(Limits::default(), &clock, &stop, &mut random).with_listener(&mut recording);
///
/// let position = TicTacToe::default();
/// let mut events = EventSink::new(&Even, &position);
/// let root = events.enter(&mut context, None, &position);
/// for chosen in position.legal_moves() {
///     let node = events.enter(&mut context, Some((root, chosen)), &position.after(chosen));
///     events.leave(&mut context, node, 0, false);
/// }
/// events.leave(&mut context, root, 0, false);
///
/// assert_eq!(recording.events().len(), 10 * 3);
/// assert_eq!(recording.events().last(), Some(&Event::Leave { node: 0 }));
/// ```
#[derive(Clone, Debug)]
pub struct EventSink {
    searcher: Side,
    measure: Measure,
    next: NodeId,
}

impl EventSink {
    /// Starts with the position that is searched and the evaluation that guesses.
    pub fn new<G: Game, E: Evaluate<G>>(evaluation: &E, root: &G) -> EventSink {
        EventSink { searcher: root.turn(), measure: Measure::of(evaluation), next: 0 }
    }

    /// Reports that a position is entered, from which node and by which move; returns its number.
    pub fn enter<G: Game>(
        &mut self,
        context: &mut Context<'_>,
        from: Option<(NodeId, G::Move)>,
        position: &G,
    ) -> NodeId {
        self.enter_once_for(1, context, from, position)
    }

    /// Reports that one position is entered for all that so many moves lead to: they are images of one another.
    pub fn enter_once_for<G: Game>(
        &mut self,
        times: u32,
        context: &mut Context<'_>,
        from: Option<(NodeId, G::Move)>,
        position: &G,
    ) -> NodeId {
        let node = self.next;
        if context.is_recorded() {
            self.next += 1;
            context.tell(|| Event::Enter {
                node,
                parent: from.map(|(parent, _)| parent),
                chosen: from.map(|(_, chosen)| chosen.to_string()),
                position: position.to_string(),
                times,
            });
        }
        node
    }

    /// Reports the search window, on entry and whenever it changes.
    pub fn bound(&self, context: &mut Context<'_>, node: NodeId, (alpha, beta): (Score, Score)) {
        let end = |score: Score| (score.abs() != INFINITE).then(|| self.amount(score));
        context.tell(|| Event::Bound { node, alpha: end(alpha), beta: end(beta) });
    }

    /// Reports a cut-off: the remaining moves of a position cannot matter, because its window is empty.
    pub fn cut<G: Game>(
        &self,
        context: &mut Context<'_>,
        node: NodeId,
        position: &G,
        skipped: usize,
        (alpha, beta): (Score, Score),
    ) {
        context.tell(|| {
            let (alpha, beta) = (self.amount(alpha), self.amount(beta));
            let reason = if position.turn() == self.searcher {
                CutReason::Beta { alpha, beta }
            } else {
                CutReason::Alpha { alpha, beta }
            };
            Event::Cut { node, skipped: skipped as u32, reason }
        });
    }

    /// Reports the value of a node that is finished; `complete` if the score depends on no static evaluation.
    pub fn leave(&self, context: &mut Context<'_>, node: NodeId, score: Score, complete: bool) {
        self.leave_window(context, node, score, complete, (-INFINITE, INFINITE));
    }

    /// The same for a search in a window: a score that is not inside it only limits what the node is worth.
    pub fn leave_window(
        &self,
        context: &mut Context<'_>,
        node: NodeId,
        score: Score,
        complete: bool,
        (alpha, beta): (Score, Score),
    ) {
        let bound = if score >= beta {
            Bound::AtLeast
        } else if score <= alpha {
            Bound::AtMost
        } else {
            Bound::Equal
        };
        context.tell(|| {
            let value = self.measure.value(score, complete, bound);
            Event::Value { node, value }
        });
        context.tell(|| Event::Leave { node });
    }

    /// Returns the number of a score in which a guess may be.
    fn amount(&self, score: Score) -> f64 {
        self.measure.value(score, false, Bound::Equal).amount
    }
}
