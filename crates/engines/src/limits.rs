//! The limits of bots that have a default time.

use std::time::Duration;

use papan_core::{Context, Game};

/// Gives a bot the time of its report, unless its work is limited otherwise or its caller gives a time.
///
/// With a limit on depth, nodes or generations the answer must be the same on every machine: no clock may shorten it.
pub(crate) fn default_time(context: &mut Context<'_>, is_limited: bool, time: Duration) {
    if !is_limited && context.limits().time.is_none() {
        context.limit_time(time);
    }
}

/// Returns whether the depth or the nodes of a search are limited, by an option of the bot or by its caller.
pub(crate) fn is_search_limited(depth: Option<u32>, context: &Context<'_>) -> bool {
    let limits = context.limits();
    depth.or(limits.depth).is_some() || limits.nodes.is_some()
}

/// Returns the search depth: as requested and allowed, at least 1, never beyond the end of the game.
pub(crate) fn horizon<G: Game>(position: &G, asked: u32, context: &Context<'_>) -> u32 {
    let allowed = context.limits().depth.unwrap_or(u32::MAX);
    asked.min(allowed).min(position.max_remaining_plies()).max(1)
}
