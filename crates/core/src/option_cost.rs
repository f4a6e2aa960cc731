use crate::{OptionSpec, OptionValue, ValueError};

/// What one unit of an option's value takes of the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OptionCost {
    /// Nothing that grows with the value, or nothing but time.
    #[default]
    None,
    /// Bytes of memory.
    Memory(u64),
    /// A thread.
    Thread,
}

/// What one option may take of the machine. This crate makes no system calls: the user interface passes it in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionBudget {
    /// Bytes of memory.
    pub memory: u64,
    /// Threads.
    pub threads: u64,
}

impl OptionSpec {
    /// Returns the largest value that a budget allows, if the option costs anything.
    pub fn cap(&self, budget: OptionBudget) -> Option<u64> {
        match self.cost {
            OptionCost::None => None,
            OptionCost::Memory(bytes) => Some(budget.memory / bytes.max(1)),
            OptionCost::Thread => Some(budget.threads),
        }
    }

    /// Checks a value against a budget.
    ///
    /// # Errors
    /// The value and the largest one that is allowed.
    pub fn check_cost(&self, value: OptionValue, budget: OptionBudget) -> Result<(), ValueError> {
        match (value, self.cap(budget)) {
            (OptionValue::Integer(found), Some(max)) if found > max => Err(match self.cost {
                OptionCost::Thread => ValueError::OverCores { found, max },
                _ => ValueError::OverMemory { found, max },
            }),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OptionKind;

    #[test]
    fn a_budget_caps_what_costs_memory_or_threads() {
        let spec = |cost| OptionSpec {
            key: "size",
            kind: OptionKind::Integer { min: 0, max: u64::MAX },
            default: None,
            message: "option-agent-table",
            cost,
        };
        let budget = OptionBudget { memory: 1 << 20, threads: 4 };
        for (cost, cap) in [
            (OptionCost::None, None),
            (OptionCost::Memory(1 << 10), Some(1 << 10)),
            (OptionCost::Memory(1 << 30), Some(0)),
            (OptionCost::Thread, Some(4)),
        ] {
            let spec = spec(cost);
            assert_eq!(spec.cap(budget), cap);
            let check = |value| spec.check_cost(OptionValue::Integer(value), budget).is_ok();
            assert!(check(cap.unwrap_or(u64::MAX)));
            assert_eq!(check(cap.map_or(u64::MAX, |cap| cap + 1)), cap.is_none());
        }
    }
}
