use papan_core::{Context, Event, NodeId, Problem};

/// Says that a state was made, from which node and by which move.
#[inline]
pub(super) fn tell_generated<P: Problem>(
    context: &mut Context<'_>,
    problem: &P,
    node: NodeId,
    from: Option<(NodeId, P::Move)>,
    state: &P::State,
    cost: u64,
    guess: Option<u32>,
) {
    context.tell(|| Event::Generate {
        node,
        parent: from.map(|(parent, _)| parent),
        by: from.map(|(_, by)| by.to_string()),
        state: problem.describe(state),
        cost,
        guess,
    });
}

/// Says that the moves of a state are looked at.
#[inline]
pub(super) fn tell_expanded(context: &mut Context<'_>, node: NodeId) {
    context.tell(|| Event::Expand { node });
}
