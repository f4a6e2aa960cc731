use papan_console::{Console, wrapped};
use papan_core::{Message, OptionCost, OptionKind, OptionSpec};
use serde_json::{Value, json};

/// Lists options for a person, a line each.
pub fn text(options: &[OptionSpec], console: &Console) -> String {
    let mut text = String::new();
    for option in options {
        let word = format!("{}={}", option.key, option.kind);
        let mut line = format!("    {word:<22} {}", console.word(option.message));
        if word.chars().count() > 22 {
            // A long word has a line of its own.
            text += &format!("    {word}\n");
            line = format!("{:27}{}", "", console.word(option.message));
        }
        if let Some(default) = option.default {
            let default = Message::new("option-default").with("default", default);
            line += &format!(" ({})", console.say(&default));
        }
        text += &format!("{}\n", wrapped(&line, 27));
    }
    text
}

/// Lists options for a program.
pub fn json(options: &[OptionSpec], console: &Console) -> Value {
    let object = |option: &OptionSpec| {
        let mut object = match option.kind {
            OptionKind::Integer { min, max } => json!({"kind": "integer", "min": min, "max": max}),
            OptionKind::Choice(words) => json!({"kind": "choice", "choices": words}),
            OptionKind::Size { min, max } => json!({"kind": "size", "min": min, "max": max}),
            OptionKind::Duration => json!({"kind": "duration"}),
            OptionKind::Numbers { separator } => json!({"kind": "numbers", "separator": separator}),
            OptionKind::Decimal { min, max } => {
                let number = |thousandths: u64| thousandths as f64 / 1000.0;
                json!({"kind": "decimal", "min": number(min), "max": number(max)})
            }
        };
        match option.cost {
            OptionCost::None => {}
            OptionCost::Memory(bytes) => object["bytes_per_unit"] = bytes.into(),
            OptionCost::Thread => object["threads_per_unit"] = 1.into(),
        }
        object["key"] = option.key.into();
        object["default"] = option.default.into();
        object["about"] = console.word(option.message).into();
        object
    };
    options.iter().map(object).collect()
}
