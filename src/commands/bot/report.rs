use papan_console::{Console, wrapped};
use papan_core::Message;
use papan_referee::examination::{Check, State};
use serde_json::{Value, json};

use crate::access::Access;

/// The number of lines of standard error that are shown; a traceback ends with the cause.
const ERROR_LINES: usize = 12;
/// The maximum length of each.
const LONGEST_ERROR: usize = 200;
/// The maximum length of a question that is shown whole.
const LONGEST_QUESTION: usize = 600;
/// The indentation of the sentences.
const INDENT: usize = 7;

/// Writes the result of a check: a line, and below a fault everything that helps to find its cause. The advice is
/// printed only when it is new.
pub fn text(check: &Check, is_new: bool, console: &Console) -> String {
    let state = format!("{:<INDENT$}", check.state.name());
    let state = if check.state == State::Ok { state } else { console.bold(&state) };
    let blank = " ".repeat(INDENT);
    let sentence = wrapped(&format!("{blank}{}", sentence(check, console)), INDENT);
    let mut text = format!("{state}{}\n", sentence.trim_start());
    let mut detail = |key: &'static str, value: &str| {
        let line = format!("{blank}{}: {value}", console.word(key));
        text += &format!("{}\n", line.trim_end());
    };
    if let Some(line) = &check.line {
        detail("exam-line", line);
    }
    if let Some(asked) = &check.asked {
        detail("exam-asked", &shortened(asked));
    }
    if let Some(advice) = check.advice.as_ref().filter(|_| is_new) {
        detail("exam-advice", &console.word(advice.clone()));
    }
    let errors: Vec<&str> = check.errors.lines().collect();
    if !errors.is_empty() {
        detail("exam-errors", "");
        for line in &errors[errors.len().saturating_sub(ERROR_LINES)..] {
            let line: String = line.chars().take(LONGEST_ERROR).collect();
            text += &format!("{blank}| {line}\n");
        }
    }
    text
}

/// Writes all checks as one object.
pub fn json(
    command: &[String],
    access: Option<&Access>,
    checks: &[Check],
    console: &Console,
) -> Value {
    let count = |state| checks.iter().filter(|check| check.state == state).count();
    let list: Value = checks.iter().map(|check| json_of(check, console)).collect();
    json!({
        "command": command,
        "ok": count(State::Fault) == 0,
        "faults": count(State::Fault),
        "notes": count(State::Note),
        "readable": access.map(Access::readable),
        "withheld": access.map(Access::withheld),
        "checks": list,
    })
}

fn json_of(check: &Check, console: &Console) -> Value {
    let mut object = json!({
        "name": check.name,
        "state": check.state.name(),
        "message": console.say(&check.message),
    });
    let advice = check.advice.as_ref().map(|advice| console.word(advice.clone()));
    let errors = Some(&check.errors).filter(|errors| !errors.is_empty());
    let fields = [
        ("game", check.game.map(Value::from)),
        ("verdict", check.violation.map(|violation| violation.name().into())),
        ("line", check.line.as_deref().map(Value::from)),
        ("asked", check.asked.as_deref().map(Value::from)),
        ("advice", advice.map(Value::from)),
        ("stderr", errors.map(|errors| errors.as_str().into())),
    ];
    for (name, value) in fields {
        if let Some(value) = value {
            object[name] = value;
        }
    }
    object
}

fn sentence(check: &Check, console: &Console) -> String {
    let title = Message::new(format!("check-{}", check.name));
    let message = match check.game {
        Some(game) => Message::new("exam-line-of-game").with("game", game),
        None => Message::new("exam-line-of-all"),
    };
    console.say(&message.with("check", title).with("found", check.message.clone()))
}

/// Shortens the parts of a question that are long and rarely the cause.
fn shortened(asked: &str) -> String {
    let mut text = asked.to_owned();
    for name in ["\"grid\":[", "\"history\":["] {
        let Some(start) = text.find(name).map(|at| at + name.len()) else { continue };
        let Some(length) = text[start..].find(']') else { continue };
        // The moves of a few turns show how the position arose; those of a whole game do not.
        let max = if name.contains("grid") { 20 } else { 80 };
        if length > max {
            text.replace_range(start..start + length, "…");
        }
    }
    if text.chars().count() > LONGEST_QUESTION {
        text = text.chars().take(LONGEST_QUESTION).chain(['…']).collect();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn long_parts_of_a_question_are_left_out_and_the_legal_moves_stay() {
        let question = |moves: usize| {
            let history = vec!["\"a1\""; moves].join(",");
            format!(r#"{{"type":"move","grid":["........"],"history":[{history}],"legal":["b2"]}}"#)
        };
        assert_eq!(shortened(&question(3)), question(3));
        let expected = r#"{"type":"move","grid":["........"],"history":[…],"legal":["b2"]}"#;
        assert_eq!(shortened(&question(500)), expected);
        assert!(shortened(&"x".repeat(5_000)).chars().count() < 700);
    }
}
