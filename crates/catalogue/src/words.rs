use std::sync::OnceLock;

use papan_core::{OptionBudget, OptionSpec, OptionValue, OptionValues, ValueError};

use crate::OptionError;

static BUDGET: OnceLock<OptionBudget> = OnceLock::new();

/// Sets what one option may take of this machine; the first call counts. Without one, only the declared ranges hold.
pub fn set_option_budget(budget: OptionBudget) {
    BUDGET.get_or_init(|| budget);
}

/// Reads a value of an option: it must be in its range, and within what the machine has.
///
/// # Errors
/// What is allowed instead.
pub fn read_value(text: &str, spec: &OptionSpec) -> Result<OptionValue, ValueError> {
    let value = spec.kind.read(text)?;
    if let Some(budget) = BUDGET.get() {
        spec.check_cost(value, *budget)?;
    }
    Ok(value)
}

/// Splits `name:key=value,…` into the name and the options behind the first colon.
pub(crate) fn split_word(word: &str) -> (&str, &str) {
    word.split_once(':').unwrap_or((word, ""))
}

/// Writes a name and its options as [`read_options`] reads them.
pub fn write_word(name: &str, values: &OptionValues) -> String {
    let mut word = name.to_owned();
    for (index, (key, value)) in values.iter().enumerate() {
        let separator = if index == 0 { ':' } else { ',' };
        word += &format!("{separator}{key}={value}");
    }
    word
}

/// Reads `key=value,key=value` by the declarations of the options.
///
/// # Errors
/// The key and its accepted values.
pub fn read_options(text: &str, specs: &[OptionSpec]) -> Result<OptionValues, OptionError> {
    let mut values = OptionValues::new();
    if text.trim().is_empty() {
        return Ok(values);
    }
    for pair in text.split(',') {
        let Some((key, value)) = pair.split_once('=') else {
            return Err(OptionError::Malformed { found: pair.trim().to_owned() });
        };
        let key = key.trim();
        let Some(spec) = specs.iter().find(|spec| spec.key.eq_ignore_ascii_case(key)) else {
            return Err(OptionError::unknown(key, specs));
        };
        if values.get(spec.key).is_some() {
            return Err(OptionError::Twice { key: spec.key });
        }
        let value =
            read_value(value, spec).map_err(|error| OptionError::Value { key: spec.key, error })?;
        values = values.with(spec.key, value);
    }
    Ok(values)
}
