use clap::Args;
use papan_catalogue::UnknownWord;
use papan_console::{Console, Failure};
use papan_core::Message;

use crate::registry::{self, Registry};

#[derive(Args)]
pub struct Arguments {
    /// Name of the bot; its program stays where it is
    #[arg(value_name = "NAME")]
    name: String,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let name = arguments.name.trim();
    let mut bots = registry::read()?;
    if !bots.remove(name) {
        return Err(Failure::Usage(unknown(name, &bots)));
    }
    bots.write()?;
    console.line(&console.say(&Message::new("bot-removed").with("name", name)))
}

fn unknown(name: &str, bots: &Registry) -> Message {
    let names: Vec<&str> = bots.iter().map(|(name, _)| name).collect();
    if names.is_empty() {
        return Message::new("bots-none");
    }
    UnknownWord::new(name, names.into_iter()).message("unknown-bot")
}
