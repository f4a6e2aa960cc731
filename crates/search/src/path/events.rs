use papan_core::{Context, Event, NodeId, Problem};

/// Reports a generated state, with its parent and move.
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
        chosen: from.map(|(_, chosen)| chosen.to_string()),
        state: problem.describe(state),
        cost,
        guess,
    });
}

/// Reports an expanded state.
#[inline]
pub(super) fn tell_expanded(context: &mut Context<'_>, node: NodeId) {
    context.tell(|| Event::Expand { node });
}
