use papan_core::{Context, Event, NodeId, Stopped};
use papan_puzzles::coin_change::Coins;

use super::Change;

/// Takes the largest coin that fits, repeatedly.
///
/// Optimal for common coins, such as 1 5 10 25, and not for all: 6 with 1 3 4 becomes 4 1 1 instead of 3 3. Without a
/// coin of 1 it may fail to pay an amount that can be paid. So it proves nothing.
pub fn greedy(coins: &Coins, context: &mut Context<'_>) -> Change {
    let mut change = Change::default();
    let mut paid = Vec::new();
    let mut left = coins.amount();
    let mut taking = || -> Result<(), Stopped> {
        context.count_node()?;
        let mut parent = None;
        let mut next_node: NodeId = 0;
        for &coin in coins.coins() {
            change.expanded += 1;
            loop {
                context.count_node()?;
                change.generated += 1;
                let node = next_node;
                next_node = next_node.wrapping_add(1);
                let candidate = coin.to_string();
                if coin > left {
                    let cost = i64::from(left);
                    context.tell(|| Event::Reject { node, parent, candidate, cost });
                    break;
                }
                left -= coin;
                paid.push(coin);
                let cost = i64::from(left);
                context.tell(|| Event::Accept { node, parent, candidate, cost });
                parent = Some(node);
            }
        }
        Ok(())
    };
    let stopped = taking().err();
    let bytes_peak = size_of_val(paid.as_slice()) as u64;
    Change { paid: (stopped.is_none() && left == 0).then_some(paid), bytes_peak, stopped, ..change }
}
