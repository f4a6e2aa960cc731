//! `papan think`: asks an agent about a position and explains its answer.

mod tree;

use clap::Args;
use papan_catalogue::{AnyGame, Seat, Situation};
use papan_console::{
    Console, Failure, numbers::grouped, status, stop_on_interrupt, value_words, wrapped,
};
use papan_core::{Candidate, Decision, Listener, Message, Place, Recording, Value};
use papan_draw::Drawing;
use papan_play::{
    analysis::better_first,
    search::{Observers, SearchRequest, SearchResult, SeededAgent},
};
use papan_referee::SystemClock;
use serde_json::{Value as Json, json};

use crate::{
    limit_arguments::LimitArguments, position_arguments::PositionArguments,
    record_arguments::RecordArguments, seed::chosen_seed,
};

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    #[command(flatten)]
    record: RecordArguments,

    /// Agent, with options: NAME or NAME:KEY=VALUE,...
    #[arg(value_name = "AGENT")]
    agent: String,

    #[command(flatten)]
    limits: LimitArguments,

    /// Seed for an agent that was not given one [default: chosen and shown]
    #[arg(long)]
    seed: Option<u64>,

    #[command(flatten)]
    tree: tree::TreeArguments,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let situation = arguments.record.situation(&arguments.position, console)?;
    let Seat::Agent(agent) = situation.entry.seat(&arguments.agent)? else {
        return Err(Failure::Usage(Message::new("think-human")));
    };
    let mut agent = SeededAgent::new(agent, arguments.seed.unwrap_or_else(chosen_seed), 0);
    arguments.tree.check()?;
    let position = &*situation.position;
    if position.outcome().is_some() {
        return tell_the_result(position, &agent, arguments, console);
    }
    let mut recording = arguments.tree.recording();
    let answer = ask(&mut agent, position, arguments, recording.as_mut())?;
    if let (Some(recording), Some(path)) = (&recording, arguments.tree.path()) {
        let told =
            arguments.tree.write(recording, &answer.decision, &situation, &agent, console)?;
        if !arguments.json {
            let message =
                Message::new("think-tree-written").with("path", path.display().to_string());
            let message = message.with("nodes", told.nodes).with("leftOut", told.left_out);
            console.line(&console.say(&message))?;
        }
    }
    if arguments.json {
        return console.json(&json_of(position, &agent, Some(&answer)));
    }
    explain(&situation, &answer, console)
}

/// Asks the agent; Ctrl-C makes it answer with what it has.
fn ask(
    agent: &mut SeededAgent,
    position: &dyn AnyGame,
    arguments: &Arguments,
    recording: Option<&mut Recording>,
) -> Result<SearchResult, Failure> {
    let request = SearchRequest {
        position,
        clock: &SystemClock::start(),
        limits: arguments.limits.limits(),
        explains: true,
        stop: &stop_on_interrupt(),
    };
    let listener = recording.map(|recording| recording as &mut dyn Listener);
    let result = agent.answer(&request, Observers { progress: None, listener });
    let no_answer = || Message::new("play-no-answer").with("player", agent.name());
    result.ok_or_else(|| Failure::Unable(no_answer()))
}

/// A finished game needs no thought.
fn tell_the_result(
    position: &dyn AnyGame,
    agent: &SeededAgent,
    arguments: &Arguments,
    console: &Console,
) -> Result<(), Failure> {
    if arguments.json {
        return console.json(&json_of(position, agent, None));
    }
    let result = status::lines(position, console).pop().unwrap_or_default();
    console.line(&console.say(&Message::new("think-over").with("result", result)))
}

fn explain(situation: &Situation, answer: &SearchResult, console: &Console) -> Result<(), Failure> {
    let position = &*situation.position;
    let decision = &answer.decision;
    let mut text = board_with_values(situation, decision, console);
    let mut say = |message: Message| text += &format!("{}\n", wrapped(&console.say(&message), 2));
    say(Message::new("think-best").with("chosen", console.bold(&decision.best)));
    let mut words = value_words::words(decision.value, position, console);
    if let Some(value) = decision.value {
        words += &format!(" ({}", value_words::amount(value, position, console));
        if value.exact {
            words += &format!(", {}", console.word("think-exact"));
        }
        words.push(')');
    }
    say(Message::new("think-value").with("words", words));
    say(Message::new("think-depth").with("depth", decision.depth));
    let rate = decision.nodes as f64 / answer.seconds.max(1e-9);
    say(Message::new("think-nodes")
        .with("nodes", grouped(decision.nodes))
        .with("seconds", format!("{:.3}", answer.seconds))
        .with("rate", grouped(rate as u64)));
    if let Some(seed) = answer.seed {
        say(Message::new("think-seed").with("seed", seed.to_string()));
    }
    say(Message::new("think-line").with("line", decision.line.join(" ")));
    text += &table(position, decision, console);
    console.print(&text)
}

fn board_with_values(
    situation: &Situation,
    decision: &Decision<String>,
    console: &Console,
) -> String {
    let position = &*situation.position;
    let note = |candidate: &Candidate<String>| -> Option<(Place, String)> {
        let value = value_words::short(candidate.value?);
        Some((position.place(&candidate.candidate), value))
    };
    let notes: Vec<_> = decision.candidates.iter().filter_map(note).collect();
    let scene = position.scene().with_last(Some(position.place(&decision.best)));
    papan_draw::text(&Drawing { notes: &notes, ..Drawing::new(&scene) }, console.style())
}

/// Lists the candidates, the best first.
fn table(position: &dyn AnyGame, decision: &Decision<String>, console: &Console) -> String {
    let mut candidates: Vec<&Candidate<String>> = decision.candidates.iter().collect();
    candidates.sort_by(|a, b| better_first(a.value.as_ref(), b.value.as_ref()));
    let [heading_move, worth, meaning] =
        ["think-move", "think-worth", "think-meaning"].map(|key| console.word(key));
    let mut text = console.bold(&format!("{heading_move:<8} {worth:>9}  {meaning}"));
    text.push('\n');
    for candidate in candidates {
        let worth = candidate.value.map_or_else(String::new, value_words::short);
        let words = value_words::words(candidate.value, position, console);
        let chosen = if candidate.candidate == decision.best { "*" } else { "" };
        let name = format!("{}{chosen}", candidate.candidate);
        text += &format!("{name:<8} {worth:>9}  {words}\n");
    }
    text
}

fn json_of(position: &dyn AnyGame, agent: &SeededAgent, answer: Option<&SearchResult>) -> Json {
    let decision = answer.map(|answer| &answer.decision);
    let amount = |value: Option<Value>| value.map(|value| value.amount);
    let candidate = |known: &Candidate<String>| {
        json!({
            "move": known.candidate,
            "value": amount(known.value),
            "unit": known.value.map(|value| value.unit.name()),
            "exact": known.value.is_some_and(|value| value.exact),
            "bound": known.value.map(|value| bound_name(value.bound)),
        })
    };
    let value = decision.and_then(|decision| decision.value);
    // A finished game has its margin as value, without a move to make.
    let margin = position.outcome().map(|outcome| f64::from(outcome.margin_for(position.turn())));
    json!({
        "game": position.id(),
        "position": position.text(),
        "turn": position.symbol(position.turn()),
        "agent": agent.word(),
        "best": decision.map(|decision| &decision.best),
        "value": amount(value).or(margin),
        "unit": value.map(|value| value.unit.name()).or(margin.map(|_| "margin")),
        "exact": value.map_or(margin.is_some(), |value| value.exact),
        "bound": value.map(|value| bound_name(value.bound)),
        "depth": decision.map_or(0, |decision| decision.depth),
        "nodes": decision.map_or(0, |decision| decision.nodes),
        "seconds": answer.map_or(0.0, |answer| answer.seconds),
        "seed": answer.map(|_| agent.seed()),
        "line": decision.map(|decision| decision.line.as_slice()).unwrap_or_default(),
        "candidates": decision.map_or_else(Vec::new, |decision| {
            decision.candidates.iter().map(candidate).collect()
        }),
    })
}

fn bound_name(bound: papan_core::Bound) -> &'static str {
    match bound {
        papan_core::Bound::Equal => "equal",
        papan_core::Bound::AtLeast => "at-least",
        papan_core::Bound::AtMost => "at-most",
    }
}
