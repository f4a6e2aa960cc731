use serde_json::{Number, Value};

/// Fields that hold something else in each run or on each machine. A time (any name with the word `seconds`) and a rate
/// (`..._per_second`) are such, too.
const NAMES: [&str; 8] =
    ["cores", "created", "date", "port", "system", "token", "updated", "version"];

/// Headers of a record that hold something else in each run or on each machine.
const HEADERS: [&str; 3] = ["Date", "WhiteSandbox", "BlackSandbox"];

/// Digits of a number that are compared: the last ones differ between mathematical libraries.
const DIGITS: usize = 9;

/// Replaces what is not reproducible by what it is: a field keeps its name, so that names are still compared.
pub struct Placeholders {
    /// More fields, whatever they hold.
    declared: Vec<String>,
}

impl Placeholders {
    /// Replaces more fields in one transcript.
    pub fn with(declared: &str) -> Placeholders {
        Placeholders { declared: declared.split_whitespace().map(str::to_owned).collect() }
    }

    /// Replaces fields of JSON by their names.
    pub fn in_json(&self, value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| self.in_json(item)),
            Value::Object(fields) => {
                for (name, value) in fields {
                    if self.declared.contains(name) {
                        *value = "<any>".into();
                    } else if is_replaced(name) {
                        *value = kind(value).into();
                    } else {
                        self.in_json(value);
                    }
                }
            }
            Value::Number(number) => {
                let rounded = number.as_f64().filter(|_| number.is_f64());
                let rounded =
                    rounded.and_then(|exact| format!("{exact:.*e}", DIGITS - 1).parse().ok());
                if let Some(rounded) = rounded.and_then(Number::from_f64) {
                    *number = rounded;
                }
            }
            Value::String(text) => *text = Placeholders::in_text(text),
            Value::Bool(_) | Value::Null => {}
        }
    }

    /// Replaces times, dates and what a machine says of itself in text, such as a table, a record or a message.
    pub fn in_text(line: &str) -> String {
        let header = line.strip_prefix('[').and_then(|rest| rest.split_once(" \""));
        if let Some((name, _)) = header.filter(|(name, _)| HEADERS.contains(name)) {
            return format!("[{name} \"<text>\"]");
        }
        let mut steady = String::new();
        let mut rest = line;
        while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
            let is_number = |letter: char| letter.is_ascii_digit() || ".-".contains(letter);
            let length = rest[start..].find(|letter| !is_number(letter));
            let (before, from) = rest.split_at(start);
            let (number, after) = from.split_at(length.unwrap_or(from.len()));
            steady += before;
            steady += if after.starts_with(" ms") { "<number>" } else { steady_number(number) };
            rest = after;
        }
        steady + rest
    }
}

fn is_replaced(name: &str) -> bool {
    let is_time = name.split('_').any(|word| word == "seconds") || name.ends_with("_per_second");
    is_time || NAMES.contains(&name)
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "<null>",
        Value::Bool(_) => "<boolean>",
        Value::Number(_) => "<number>",
        Value::String(_) => "<text>",
        Value::Array(_) => "<list>",
        Value::Object(_) => "<object>",
    }
}

/// Returns what stands for a run of digits, points and strokes: a time has six decimals, a date has three parts.
fn steady_number(number: &str) -> &str {
    let parts: Vec<&str> = number.split(['.', '-']).collect();
    match parts[..] {
        [_, decimals] if decimals.len() == 6 && !number.contains('-') => "<seconds>",
        [year, month, day] if [year.len(), month.len(), day.len()] == [4, 2, 2] => "<date>",
        _ => number,
    }
}
