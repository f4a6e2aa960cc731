use papan_core::{Context, Stopped, try_vec};
use papan_puzzles::coin_change::Coins;

use super::Change;

/// No coins make up this amount.
const UNREACHED: u32 = u32::MAX;

/// Finds the fewest coins for every amount up to the requested one, from small to large.
///
/// The fewest coins for an amount are one more than the fewest for the amount without its last coin. Two columns are
/// kept, five bytes per amount: how many coins, and which was the last. (Dynamic programming; for coins Wright, *The
/// Change-Making Problem*, 1975.) Of the coins that can be the last of equally few, the largest is taken.
pub fn exact(coins: &Coins, context: &mut Context<'_>) -> Change {
    let mut change = Change::default();
    match table(coins, &mut change, context) {
        Ok(lasts) => {
            change.proven = true;
            change.paid = lasts.map(|lasts| read_back(coins, &lasts));
        }
        Err(stopped) => change.stopped = Some(stopped),
    }
    change
}

/// Returns the index of the last coin for every amount, if the whole amount can be paid.
fn table(
    coins: &Coins,
    change: &mut Change,
    context: &mut Context<'_>,
) -> Result<Option<Vec<u8>>, Stopped> {
    let amounts = coins.amount() as usize + 1;
    let bytes = amounts as u64 * (size_of::<u32>() + size_of::<u8>()) as u64;
    context.check_memory(bytes)?;
    change.bytes_peak = bytes;
    let mut fewest = try_vec(UNREACHED, amounts)?;
    let mut lasts = try_vec(0_u8, amounts)?;
    fewest[0] = 0;
    for amount in 1..amounts {
        context.count_node()?;
        change.expanded += 1;
        let mut best = UNREACHED;
        for (place, &coin) in coins.coins().iter().enumerate() {
            let Some(before) = amount.checked_sub(coin as usize) else {
                continue;
            };
            change.generated += 1;
            // The largest coins come first, and only fewer coins replace them.
            if fewest[before] < best.saturating_sub(1) {
                best = fewest[before] + 1;
                lasts[amount] = place as u8;
            }
        }
        fewest[amount] = best;
    }
    Ok((fewest[amounts - 1] != UNREACHED).then_some(lasts))
}

fn read_back(coins: &Coins, lasts: &[u8]) -> Vec<u32> {
    let mut paid = Vec::new();
    let mut left = coins.amount() as usize;
    while left > 0 {
        let coin = coins.coins()[lasts[left] as usize];
        paid.push(coin);
        left -= coin as usize;
    }
    paid.sort_unstable_by(|one, other| other.cmp(one));
    paid
}
