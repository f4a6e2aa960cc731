use clap::{Args, CommandFactory};
use clap_complete::Shell;
use papan_console::{Console, Failure};

use crate::cli::Cli;

#[derive(Args)]
pub struct Arguments {
    /// Shell to complete for
    #[arg(value_enum)]
    shell: Shell,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "papan", &mut script);
    console.print(&String::from_utf8_lossy(&script))
}
