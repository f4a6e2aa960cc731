use papan_core::Context;
use papan_search::adversarial::Comparison;

/// Compares the moves to depth 1, 2 and so on up to `deepest`; returns the last finished comparison and its depth.
///
/// An iteration that a limit interrupts is dropped, except at depth 1, where half a comparison is better than none.
/// Observers receive every depth: each starts with a root of its own.
pub(crate) fn deepen<M: Copy + PartialEq>(
    deepest: u32,
    context: &mut Context<'_>,
    mut compare: impl FnMut(u32, &mut Context<'_>) -> Comparison<M>,
) -> (Comparison<M>, u32) {
    let mut finished = compare(1, context);
    for depth in 2..=deepest {
        if finished.stopped.is_some() || finished.is_complete() {
            return (finished, depth - 1);
        }
        let deeper = compare(depth, context);
        if deeper.stopped.is_some() {
            return (finished, depth - 1);
        }
        finished = deeper;
    }
    (finished, deepest)
}
