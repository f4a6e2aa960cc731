use serde_json::Value;

/// The longest line that an object or a list is put on whole.
const WIDTH: usize = 110;

/// Writes JSON so that it can be read and compared line by line: short parts on one line, long ones broken up, fields in
/// alphabetical order.
pub fn json(value: &Value) -> String {
    format!("{}\n", part(value, ""))
}

fn part(value: &Value, indent: &str) -> String {
    let whole = value.to_string();
    let deeper = format!("{indent}  ");
    let (parts, [open, close]): (Vec<String>, _) = match value {
        _ if indent.len() + whole.len() <= WIDTH => return whole,
        Value::Array(items) => (items.iter().map(|item| part(item, &deeper)).collect(), ["[", "]"]),
        Value::Object(fields) => {
            let field = |(name, value)| format!("{name:?}:{}", part(value, &deeper));
            (fields.iter().map(field).collect(), ["{", "}"])
        }
        _ => return whole,
    };
    format!(
        "{open}\n{deeper}{}\n{indent}{close}",
        lines(parts, &deeper).join(&format!("\n{deeper}"))
    )
}

/// Puts parts on lines: as many scalars as fit on one, objects on lines of their own.
fn lines(parts: Vec<String>, indent: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let last = parts.len() - 1;
    let mut is_open = false;
    for (index, part) in parts.into_iter().enumerate() {
        let part = if index == last { part } else { part + "," };
        let is_scalar = !part.contains(['{', '\n']);
        match lines.last_mut().filter(|_| is_open && is_scalar) {
            Some(line) if indent.len() + line.len() + part.len() <= WIDTH => *line += &part,
            _ => lines.push(part),
        }
        is_open = is_scalar;
    }
    lines
}
