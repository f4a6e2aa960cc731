/// Writes a number with a space between groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_stand_in_groups_of_three() {
        for (number, text) in
            [(0, "0"), (999, "999"), (1000, "1 000"), (212_258_216, "212 258 216")]
        {
            assert_eq!(grouped(number), text);
        }
    }
}
