//! Greedy and exact change.

use papan_core::{Context, Limits, ManualClock, Random, StopFlag, Stopped};
use papan_engines::coin_change::{Change, exact, greedy};
use papan_puzzles::coin_change::Coins;

type Method = fn(&Coins, &mut Context<'_>) -> Change;

fn pay_within(limits: Limits, method: Method, coins: &Coins) -> Change {
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    let mut random = Random::stream(0, 0);
    method(coins, &mut Context::new(limits, &clock, &stop, &mut random))
}

fn pay(method: Method, amount: u64, coins: &[u64]) -> Option<Vec<u32>> {
    let coins = Coins::new(amount, coins).unwrap();
    let change = pay_within(Limits::default(), method, &coins);
    assert!(change.paid.iter().all(|paid| coins.is_paid_by(paid)));
    change.paid
}

#[test]
fn the_examples_of_the_course() {
    assert_eq!(pay(greedy, 32, &[1, 5, 10, 25]).unwrap(), [25, 5, 1, 1]);
    assert_eq!(pay(exact, 32, &[1, 5, 10, 25]).unwrap(), [25, 5, 1, 1]);
    assert_eq!(pay(greedy, 6, &[1, 3, 4]).unwrap(), [4, 1, 1]);
    assert_eq!(pay(exact, 6, &[1, 3, 4]).unwrap(), [3, 3]);
    assert_eq!(pay(exact, 0, &[7]).unwrap(), [0; 0]);
}

#[test]
fn greed_is_optimal_for_1_5_10_25_and_not_for_1_3_4() {
    let lengths = |method, amount, coins: &[u64]| pay(method, amount, coins).unwrap().len();
    let is_optimal =
        |amount, coins| lengths(greedy, amount, coins) == lengths(exact, amount, coins);
    assert!((0..=500).all(|amount| is_optimal(amount, &[1, 5, 10, 25])));
    assert!(!(0..=500).all(|amount| is_optimal(amount, &[1, 3, 4])));
}

/// Returns the fewest coins by exhaustive search.
fn brute_force(amount: u32, coins: &[u32]) -> Option<usize> {
    let Some((&coin, rest)) = coins.split_first() else {
        return (amount == 0).then_some(0);
    };
    (0..=amount / coin)
        .filter_map(|times| Some(times as usize + brute_force(amount - times * coin, rest)?))
        .min()
}

#[test]
fn exact_change_agrees_with_brute_force() {
    let mut random = Random::stream(9, 0);
    for _ in 0..300 {
        let mut values: Vec<u64> =
            (0..=random.index(4)).map(|_| 1 + random.index(20) as u64).collect();
        values.sort_unstable();
        values.dedup();
        let coins = Coins::new(random.index(60) as u64, &values).unwrap();
        let change = pay_within(Limits::default(), exact, &coins);
        let fewest = brute_force(coins.amount(), coins.coins());
        assert_eq!(change.paid.map(|paid| paid.len()), fewest, "{coins}");
        assert!(change.proven);
    }
}

#[test]
fn an_amount_that_cannot_be_paid_is_proven_so_by_the_exact_method_alone() {
    let coins = Coins::new(7, &[2, 4]).unwrap();
    let change = pay_within(Limits::default(), exact, &coins);
    assert_eq!((change.paid, change.proven, change.stopped), (None, true, None));
    let change = pay_within(Limits::default(), greedy, &coins);
    assert_eq!((change.paid, change.proven), (None, false));
    assert_eq!(pay(greedy, 6, &[4, 3]), None);
    assert_eq!(pay(exact, 6, &[4, 3]).unwrap(), [3, 3]);
}

#[test]
fn ten_million_are_paid_exactly() {
    assert_eq!(pay(exact, 10_000_000, &[1, 5, 10, 25]).unwrap().len(), 400_000);
    assert_eq!(pay(exact, 10_000_000, &[1]).unwrap().len(), 10_000_000);
}

#[test]
fn limits_end_both_methods_with_nothing_claimed() {
    let coins = Coins::new(10_000_000, &[1, 2]).unwrap();
    let nodes = Limits { nodes: Some(1000), ..Limits::default() };
    let memory = Limits { memory: Some(1000), ..Limits::default() };
    for (limits, method, stopped) in [
        (nodes, exact as Method, Stopped::Nodes),
        (nodes, greedy, Stopped::Nodes),
        (memory, exact, Stopped::Memory),
    ] {
        let change = pay_within(limits, method, &coins);
        assert_eq!((change.paid, change.proven, change.stopped), (None, false, Some(stopped)));
    }
}

#[test]
fn of_equally_few_coins_the_largest_last_coin_is_taken() {
    // 8 is 7 1, 5 3 or 4 4.
    assert_eq!(pay(exact, 8, &[1, 3, 4, 5, 7]).unwrap(), [7, 1]);
}
