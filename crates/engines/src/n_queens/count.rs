use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use papan_core::{Context, Stopped};
use papan_puzzles::n_queens::Queens;

use super::{Answer, bitmask, budget::Budget, join::Join, split::Split};

/// Up to this size backtracking is faster than making the tables of quadrants.
const SMALL: u32 = 10;

/// The largest board whose tables are tried; a larger one is left to backtracking, which needs no memory.
const LARGEST: u32 = 22;

/// Counts all solutions by joining quadrants, much faster than one by one.
///
/// The board is cut into four quadrants, which have few placements without attacks: 8 x 8 cells have 118 969, with any
/// number of queens. They are grouped by the rows and columns they take, since neighbours must complement each other
/// there, and for each pair of compatible northern quadrants the pairs of southern ones are found as rows of bits. Of
/// boards that are images of each other one is counted. Cutting the board into quadrants is a known idea; the matching
/// is our own.
///
/// The tables grow fast with the size, and a memory limit is checked before they are made. One node is one pair of
/// northern quadrants. A count that is stopped by a limit returns nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of threads; 0 counts as 1.
    pub threads: usize,
}

impl Default for Count {
    /// Counts on one thread.
    fn default() -> Count {
        Count { threads: 1 }
    }
}

impl Count {
    /// Counts the solutions.
    pub fn solve(&self, queens: Queens, context: &mut Context<'_>) -> Answer {
        if queens.size() <= SMALL || queens.size() > LARGEST {
            return bitmask::Bitmask::default().count(queens, context);
        }
        self.count_quadrants(queens.size() as usize, context)
    }

    /// Counts by quadrants whatever the size, so that small boards can verify it.
    pub(super) fn count_quadrants(self, size: usize, context: &mut Context<'_>) -> Answer {
        let budget = Budget::of(context);
        let mut answer = Answer::default();
        let counted: Result<u64, Stopped> = Split::queens_to_try(size)
            .into_iter()
            .map(|queens| {
                let Some(split) = Split::new(size, queens, &budget)? else {
                    return Ok(0);
                };
                let (count, bytes) = self.count_split(&split, &budget)?;
                answer.bytes_peak = answer.bytes_peak.max(bytes);
                Ok(count)
            })
            .sum();
        context.add_nodes(budget.nodes());
        answer.expanded = budget.nodes();
        answer.generated = budget.nodes();
        match counted {
            Ok(count) => Answer { count, proven: true, ..answer },
            Err(stopped) => Answer { stopped: Some(stopped), ..answer },
        }
    }

    fn count_split(self, split: &Split, budget: &Budget<'_>) -> Result<(u64, u64), Stopped> {
        match split.south_west.largest_group() {
            0..=64 => self.join::<1>(split, budget),
            65..=128 => self.join::<2>(split, budget),
            129..=256 => self.join::<4>(split, budget),
            // The largest groups are the solutions of half the board: 2 680 for a size of 22.
            _ => self.join::<48>(split, budget),
        }
    }

    fn join<const WORDS: usize>(
        self,
        split: &Split,
        budget: &Budget<'_>,
    ) -> Result<(u64, u64), Stopped> {
        let bytes = Join::<WORDS>::bytes(split, self.threads.max(1));
        budget.check_memory(bytes)?;
        let join = Join::<WORDS>::new(split, budget)?;
        let partners = self.share(split.outer.len(), |left| join.partners(left, budget))?;
        let tops = split.tops();
        let counts =
            self.share(tops.len(), |place| join.count_top(tops[place], &partners, budget))?;
        Ok((join.solutions(counts.into_iter().sum()), bytes))
    }

    /// Does pieces of work on all threads and returns the results in order.
    fn share<R: Send>(
        self,
        pieces: usize,
        work: impl Fn(usize) -> Result<R, Stopped> + Sync,
    ) -> Result<Vec<R>, Stopped> {
        let threads = self.threads.clamp(1, pieces.max(1));
        if threads == 1 {
            return (0..pieces).map(work).collect();
        }
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::with_capacity(pieces));
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let piece = next.fetch_add(1, Ordering::Relaxed);
                        if piece >= pieces {
                            return;
                        }
                        let result = work(piece);
                        let stopped = result.is_err();
                        done.lock().unwrap_or_else(PoisonError::into_inner).push((piece, result));
                        if stopped {
                            return;
                        }
                    }
                });
            }
        });
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|&(piece, _)| piece);
        done.into_iter().map(|(_, result)| result).collect()
    }
}

#[cfg(test)]
mod tests {
    use papan_core::{Limits, ManualClock, Random, StopFlag};

    use super::*;

    #[test]
    fn quadrants_count_small_boards_too() {
        let counts = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14_200];
        for (size, count) in (1..).zip(counts) {
            for threads in [1, 3] {
                let (clock, stop) = (ManualClock::default(), StopFlag::new());
                let mut random = Random::stream(0, 0);
                let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
                let answer = Count { threads }.count_quadrants(size, &mut context);
                assert_eq!((answer.count, answer.proven), (count, true), "{size}");
            }
        }
    }
}
