use std::{num::NonZero, thread};

use papan_catalogue::{AgentEntry, GameEntry, WordError, WordKind, read_options};
use papan_core::{Message, OptionBudget, OptionSpec, OptionValues};
use papan_play::analysis::can_analyse;

/// The maximum memory for one option of an agent that is requested over the network.
const OPTION_MEMORY: u64 = 64 << 20;

/// Finds an option that requests too much memory or too many processors; returns its key and the reason.
pub fn refuse_greed(
    values: &OptionValues,
    specs: &[OptionSpec],
) -> Result<(), (&'static str, Message)> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let budget = OptionBudget { memory: OPTION_MEMORY, threads };
    for spec in specs {
        let (Some(cap), Some(found)) = (spec.cap(budget), values.integer(spec.key)) else {
            continue;
        };
        if found > cap {
            let message = Message::new("server-option-greedy").with("option", spec.key);
            let message = message.with("found", found.to_string());
            return Err((spec.key, message.with("most", cap.to_string())));
        }
    }
    Ok(())
}

/// Reads the word of an agent without making the agent, which takes time and memory.
///
/// # Errors
/// The reason why this agent is not available here.
pub fn read_agent<'a>(entry: &'a GameEntry, word: &str) -> Result<&'a AgentEntry, Message> {
    let (name, options) = word.split_once(':').unwrap_or((word, ""));
    let known = entry.agents().iter().find(|agent| agent.name().eq_ignore_ascii_case(name.trim()));
    let Some(agent) = known else {
        let names = entry.agents().iter().map(AgentEntry::name);
        return Err(Message::from(&WordError::unknown(WordKind::Side, name, names)));
    };
    let values = read_options(options, agent.options()).map_err(|error| Message::from(&error))?;
    refuse_greed(&values, agent.options()).map_err(|(_, message)| message)?;
    Ok(agent)
}

/// Refuses an agent that cannot analyse.
///
/// # Errors
/// The reason why it cannot analyse.
pub fn refuse_analyst(entry: &GameEntry, word: &str) -> Result<(), Message> {
    let asked = read_agent(entry, word)?;
    // A level is an alias of the agent that does the work.
    let stands_for = asked.stands_for().map(|word| word.split(':').next().unwrap_or(word));
    let named = |name: &str| entry.agents().iter().find(|agent| agent.name() == name);
    let agent = stands_for.and_then(named).unwrap_or(asked);
    if can_analyse(agent) {
        return Ok(());
    }
    Err(Message::new("analysis-without-values").with("agent", agent.name()))
}
