//! Numbers, times and amounts of memory as text.

/// Writes a number with a space between groups of three digits.
pub fn grouped(number: u64) -> String {
    grouped_by(' ', number)
}

/// Writes a number with a separator between groups of three digits.
pub fn grouped_by(separator: char, number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

/// Writes a time with three digits and the unit that suits it.
pub fn short(seconds: f64) -> String {
    let (number, unit) = match seconds {
        ..1e-3 => (seconds * 1e6, "µs"),
        ..1.0 => (seconds * 1e3, "ms"),
        _ => (seconds, "s"),
    };
    match number {
        ..10.0 => format!("{number:.2} {unit}"),
        ..100.0 => format!("{number:.1} {unit}"),
        _ => format!("{number:.0} {unit}"),
    }
}

/// Writes an amount of memory with the unit that suits it.
pub fn bytes(count: u64) -> String {
    let number = count as f64;
    match count {
        0..1_000 => format!("{count} B"),
        1_000..1_000_000 => format!("{:.1} kB", number / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", number / 1e6),
        _ => format!("{:.2} GB", number / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::{grouped, short};

    #[test]
    fn digits_are_in_groups_of_three() {
        for (number, text) in
            [(0, "0"), (999, "999"), (1000, "1 000"), (212_258_216, "212 258 216")]
        {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn times_have_three_digits() {
        for (seconds, text) in [
            (0.000_022, "22.0 µs"),
            (0.0512, "51.2 ms"),
            (2.611, "2.61 s"),
            (0.261, "261 ms"),
            (0.0, "0.00 µs"),
        ] {
            assert_eq!(short(seconds), text);
        }
    }
}
