//! Amounts and coins.

use papan_core::UserError;
use papan_puzzles::coin_change::Coins;

#[test]
fn instances_are_read_and_written() {
    let coins: Coins = "32 = 25+1, 10 5".parse().unwrap();
    assert_eq!(coins, Coins::default());
    assert_eq!(coins.to_string(), "32 = 1+5+10+25");
    assert_eq!(coins.to_string().parse::<Coins>().unwrap(), coins);
    assert!(coins.is_paid_by(&[25, 5, 1, 1]));
    assert!(!coins.is_paid_by(&[25, 7]));
    assert!(!coins.is_paid_by(&[25, 5, 1]));
}

#[test]
fn what_is_no_instance_is_refused_with_the_reason() {
    for (text, key) in [
        ("32", "coins-malformed"),
        ("x = 1", "coins-malformed"),
        ("-1 = 1", "coins-malformed"),
        ("10000001 = 1", "coins-amount"),
        ("32 =", "coins-number"),
        ("32 = 1+x", "coins-not-a-coin"),
        ("32 = 1+0", "coins-value"),
        ("32 = 1+99999999999", "coins-value"),
        ("32 = 5+1+5", "coins-twice"),
    ] {
        assert_eq!(text.parse::<Coins>().unwrap_err().message().key, key, "{text}");
    }
    let many: Vec<u64> = (1..=256).collect();
    assert_eq!(Coins::new(1, &many).unwrap_err().message().key, "coins-number");
}
