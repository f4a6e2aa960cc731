use std::{
    io::{self, BufReader},
    sync::Arc,
};

use clap::{Args, ValueEnum};
use papan_console::{Console, Failure};
use papan_core::Message;
use papan_engine_protocols::{Engine, speak_gtp, speak_nboard, speak_ugi};
use papan_referee::SystemClock;

use crate::{limit_arguments::LimitArguments, seed::chosen_seed};

const EXAMPLES: &str = "\
Programs that start engines are given one of these as the engine's command:
  papan speak gtp                           for Quarry and other programs with GTP
  papan speak nboard --time 1s              for NBoard and other Othello programs
  papan speak ugi --game tic-tac-toe        for programs with UGI, any game

The language is that of the protocol, on standard input and output. All limits
that are given hold at once: those here, those of the other program, and those
among the agent's own options. docs/protocols.md has a dialogue of each.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Protocol to speak
    #[arg(value_enum, value_name = "PROTOCOL")]
    protocol: ProtocolName,

    /// Game, with options: NAME or NAME:KEY=VALUE,...; only UGI knows others than Reversi
    #[arg(long, value_name = "GAME", default_value = "reversi")]
    game: String,

    /// Agent that plays, with options
    #[arg(long, value_name = "AGENT", default_value = Engine::DEFAULT_AGENT)]
    agent: String,

    #[command(flatten)]
    limits: LimitArguments,

    /// Seed for an agent that was not given one [default: chosen and shown]
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ProtocolName {
    /// Go Text Protocol, version 2, as programs for Reversi speak it
    Gtp,
    #[value(help = "Protocol of NBoard, version 2")]
    Nboard,
    /// Universal Game Interface
    Ugi,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let seed = arguments.seed.unwrap_or_else(chosen_seed);
    let engine = Engine::new(
        &arguments.game,
        &arguments.agent,
        arguments.limits.limits(),
        seed,
        Arc::new(SystemClock::start()),
    )?;
    let name = match arguments.protocol {
        ProtocolName::Gtp => Some("GTP"),
        ProtocolName::Nboard => Some("NBoard"),
        ProtocolName::Ugi => None,
    };
    if let Some(name) = name.filter(|_| engine.game() != "reversi") {
        return Err(Failure::Usage(Message::new("protocol-only-reversi").with("protocol", name)));
    }
    if engine.is_stochastic() && arguments.seed.is_none() {
        console.notice(&Message::new("think-seed").with("seed", seed.to_string()));
    }
    let input = BufReader::new(io::stdin());
    let output = io::stdout().lock();
    let spoken = match arguments.protocol {
        ProtocolName::Gtp => speak_gtp(engine, input, output),
        ProtocolName::Nboard => speak_nboard(engine, input, output),
        ProtocolName::Ugi => speak_ugi(engine, input, output),
    };
    spoken.map_err(|error| match error.kind() {
        io::ErrorKind::FileTooLarge => Failure::Unable(Message::new("input-endless")),
        _ => Failure::Output(error),
    })
}
