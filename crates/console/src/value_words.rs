//! The value of a position or a move in words.

use papan_catalogue::AnyGame;
use papan_core::{Bound, Message, Side, Unit, Value};

use crate::{Console, status};

/// Describes a value from the point of view of the side to move: "X wins by 3", "about even".
pub fn words(value: Option<Value>, position: &dyn AnyGame, console: &Console) -> String {
    let Some(value) = value else {
        return console.word("value-unknown");
    };
    let mover = position.turn();
    let leader = if value.amount < 0.0 { mover.other() } else { mover };
    let side = status::side(position, leader, console);
    let about = |key: &'static str| console.say(&Message::new(key).with("side", side.as_str()));
    let margin = value.amount.abs();
    let one_sided = if value.amount > 0.0 { Bound::AtMost } else { Bound::AtLeast };
    match value.unit {
        Unit::Margin | Unit::Mean if value.amount == 0.0 && value.exact => {
            console.word("value-draw")
        }
        _ if value.amount == 0.0 => console.word("value-even"),
        // A limit on the other side proves nothing about who wins.
        Unit::Margin if value.bound == one_sided => {
            let key = if value.amount > 0.0 { "value-at-most" } else { "value-at-least" };
            let message = Message::new(key).with("amount", number(value.amount));
            console.say(&message.with("side", status::side(position, mover, console)))
        }
        Unit::Fitness => {
            console.say(&Message::new("value-fitness").with("amount", number(value.amount)))
        }
        // Where nothing is counted, a win is a win.
        Unit::Margin if position.scores().is_none() => about("value-wins"),
        Unit::Margin => {
            let proven = value.bound == Bound::Equal;
            let key = if proven { "value-wins-by" } else { "value-wins-at-least" };
            let message = Message::new(key).with("side", side.as_str());
            console.say(&message.with("margin", number(margin)))
        }
        Unit::Mean if value.exact => about("value-wins"),
        Unit::Mean if margin < 0.1 => console.word("value-even"),
        Unit::Mean => about("value-won-often"),
        Unit::Evaluation(_) => about("value-ahead"),
    }
}

/// Writes a value as short as it can be read: `+3`, `-0.55`, with a sign for limits.
pub fn short(value: Value) -> String {
    let limit = match value.bound {
        Bound::Equal => "",
        Bound::AtLeast => "≥",
        Bound::AtMost => "≤",
    };
    let number = number(value.amount);
    let sign = if number.starts_with('-') || number == "0" { "" } else { "+" };
    format!("{limit}{sign}{number}")
}

/// Formats the number with its unit and its side.
pub fn amount(value: Value, position: &dyn AnyGame, console: &Console) -> String {
    let unit = match value.unit {
        Unit::Evaluation(unit) => unit.name.to_owned(),
        Unit::Margin => console.word("unit-margin"),
        Unit::Mean => console.word("unit-mean"),
        Unit::Fitness => console.word("unit-fitness"),
    };
    let mover: Side = position.turn();
    let message = Message::new("think-amount")
        .with("amount", short(value))
        .with("unit", unit)
        .with("side", status::side(position, mover, console));
    console.say(&message)
}

/// Writes a number with at most two digits after the point.
pub fn number(amount: f64) -> String {
    let text = format!("{amount:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_short() {
        let value = |amount, bound| Value { amount, unit: Unit::Margin, exact: false, bound };
        for (value, text) in [
            (value(3.0, Bound::Equal), "+3"),
            (value(-0.55, Bound::Equal), "-0.55"),
            (value(0.0, Bound::Equal), "0"),
            (value(-0.001, Bound::Equal), "0"),
            (value(0.001, Bound::Equal), "0"),
            (value(-2.0, Bound::AtMost), "≤-2"),
            (value(2.0, Bound::AtLeast), "≥+2"),
        ] {
            assert_eq!(short(value), text);
        }
    }
}
