use std::{num::NonZero, thread};

use papan_arena::analysis::can_analyse;
use papan_catalogue::{AgentEntry, GameEntry, read_options, unknown_word};
use papan_core::{Message, OptionValues, ParseError};

/// The most that somebody over the network may ask of this machine by an agent's option: megabytes of a table, and
/// positions that are held at once.
const MOST: [(&str, u64); 3] = [("table", 64), ("width", 1000), ("population", 1000)];

/// Finds an option that asks for too much memory or too many processors; returns its key, and why it is refused.
pub fn refuse_greed(values: &OptionValues) -> Result<(), (&'static str, Message)> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    for (key, most) in MOST.into_iter().chain([("threads", cores)]) {
        if let Some(found) = values.integer(key).filter(|found| *found > most) {
            let message = Message::new("server-option-greedy").with("option", key);
            let message = message.with("found", found.to_string());
            return Err((key, message.with("most", most.to_string())));
        }
    }
    Ok(())
}

/// Reads the word of an agent without making the agent, which takes time and memory.
///
/// # Errors
/// Why there can be no such agent here.
pub fn read_agent<'a>(entry: &'a GameEntry, word: &str) -> Result<&'a AgentEntry, Message> {
    let (name, options) = word.split_once(':').unwrap_or((word, ""));
    let known = entry.agents().iter().find(|agent| agent.name().eq_ignore_ascii_case(name.trim()));
    let Some(agent) = known else {
        let names = entry.agents().iter().map(AgentEntry::name);
        return Err(unknown_word("unknown-player", name, names).into_message());
    };
    let values = read_options(options, agent.options()).map_err(ParseError::into_message)?;
    refuse_greed(&values).map_err(|(_, message)| message)?;
    Ok(agent)
}

/// Says why an agent cannot analyse, if it cannot.
///
/// # Errors
/// Why.
pub fn refuse_analyst(entry: &GameEntry, word: &str) -> Result<(), Message> {
    let asked = read_agent(entry, word)?;
    // A level stands for the agent that does the work.
    let stands_for = asked.stands_for().map(|word| word.split(':').next().unwrap_or(word));
    let named = |name: &str| entry.agents().iter().find(|agent| agent.name() == name);
    let agent = stands_for.and_then(named).unwrap_or(asked);
    if can_analyse(agent) {
        return Ok(());
    }
    Err(Message::new("analysis-without-values").with("agent", agent.name()))
}
