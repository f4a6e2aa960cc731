use papan_core::{OptionCost, OptionKind, OptionSpec, OptionValues};
use papan_engines::coin_change::{Change, exact, greedy};
use papan_puzzles::coin_change::Coins;

use super::{AnyPuzzle, MethodEntry, PuzzleEntry, PuzzleError, Solved};
use crate::words::read_value;

const AMOUNT: OptionSpec = OptionSpec {
    key: "amount",
    kind: OptionKind::Integer { min: 0, max: Coins::LARGEST_AMOUNT as u64 },
    default: Some("32"),
    message: "option-coins-amount",
    // A column of the table, and a coin of the answer with its text.
    cost: OptionCost::Memory(64),
};

pub(super) fn entry() -> PuzzleEntry {
    PuzzleEntry {
        id: "coins",
        options: vec![
            AMOUNT,
            OptionSpec {
                key: "coins",
                kind: OptionKind::Numbers { separator: '+' },
                default: Some("1+5+10+25"),
                message: "option-coins-coins",
                cost: OptionCost::None,
            },
        ],
        heuristics: Vec::new(),
        methods: vec![
            MethodEntry::new::<Coins>("greedy", &[], |coins, _, context| {
                solved(coins, greedy(coins, context))
            }),
            MethodEntry::new::<Coins>("exact", &[], |coins, _, context| {
                solved(coins, exact(coins, context))
            }),
        ],
        read: |values, _, instance| {
            // An instance is an amount; without one the option says it.
            match instance.trim() {
                "" => Ok(Box::new(coins(values, None)?)),
                amount => Ok(Box::new(coins(values, Some(amount))?)),
            }
        },
        random: |values, _, random| {
            let amount = 1 + random.index(1000);
            Ok(Box::new(coins(values, Some(&amount.to_string()))?))
        },
    }
}

fn coins(values: &OptionValues, amount: Option<&str>) -> Result<Coins, PuzzleError> {
    let amount = match amount {
        Some(text) => {
            let value = read_value(text, &AMOUNT).map_err(PuzzleError::instance)?;
            OptionValues::new().with(AMOUNT.key, value).integer(AMOUNT.key)
        }
        None => values.integer(AMOUNT.key),
    };
    let coins = values.numbers("coins");
    let coins = coins.as_ref().map_or(&[1, 5, 10, 25][..], |list| list.as_slice());
    Coins::new(amount.unwrap_or(32), coins).map_err(PuzzleError::instance)
}

impl AnyPuzzle for Coins {
    fn text(&self) -> String {
        self.to_string()
    }

    fn picture(&self) -> Vec<String> {
        vec![self.to_string()]
    }

    fn steps(&self, moves: &[String]) -> Vec<Vec<String>> {
        let mut left = i64::from(self.amount());
        let mut steps = vec![vec![left.to_string()]];
        for coin in moves.iter().filter_map(|word| word.parse::<i64>().ok()) {
            left -= coin;
            steps.push(vec![format!("{left} (-{coin})")]);
        }
        steps
    }
}

fn solved(coins: &Coins, change: Change) -> Solved {
    let paid = change.paid.unwrap_or_default();
    Solved {
        found: !paid.is_empty() || (coins.amount() == 0 && change.stopped.is_none()),
        proven: change.proven,
        cost: paid.len() as u64,
        moves: paid.iter().map(u32::to_string).collect(),
        expanded: change.expanded,
        generated: change.generated,
        bytes_peak: change.bytes_peak,
        stopped: change.stopped,
        ..Solved::default()
    }
}
