use clap::{Parser, Subcommand, ValueEnum};
use papan_texts::Language;

use crate::commands::{
    agents, bench, bot, cache, compare, compare_solvers, completions, doctor, games, man,
    match_command, perft, play, puzzles, report, serve, show, solve, speak, think, tournament,
};

const EXAMPLES: &str = "\
Games are written NAME or NAME:KEY=VALUE,KEY=VALUE, for example dots-and-boxes:size=2x3.

Examples:
  papan                                play in the browser
  papan play reversi                   play against the computer
  papan think reversi iterative        the best move, and why
  papan show adjacency:rounds=8        see a board, its moves and the score
  papan perft reversi 8                count positions, to prove the rules
  papan solve queens:n=8 backtracking  solve a puzzle
  papan games                          list games and their options

Exit codes: 0 success, 1 failure, 2 usage error.";

/// Classic board games: play them, look at them, prove their rules.
#[derive(Parser)]
#[command(name = "papan", version, after_help = EXAMPLES)]
pub struct Cli {
    /// Language of messages [default: from the locale]
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = language)]
    pub lang: Option<Language>,

    /// When to use colour; `NO_COLOR` in the environment is obeyed
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value = "auto")]
    pub color: ColourChoice,

    #[command(subcommand)]
    pub command: Option<Command>,
}

/// When to use colour.
#[derive(Clone, Copy, ValueEnum)]
pub enum ColourChoice {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl ColourChoice {
    /// Returns whether there is colour, unless that depends on the terminal.
    pub fn decided(self) -> Option<bool> {
        match self {
            ColourChoice::Auto => None,
            ColourChoice::Always => Some(true),
            ColourChoice::Never => Some(false),
        }
    }
}

#[derive(Subcommand)]
pub enum Command {
    /// Run the web app on this machine; this is what papan does without a command
    Serve(serve::Arguments),
    /// List the games with their options
    Games(games::Arguments),
    /// List the agents that can play, with their options
    Agents(agents::Arguments),
    /// Show a board, its legal moves and the score
    Show(show::Arguments),
    /// Count the positions after exactly DEPTH moves
    Perft(perft::Arguments),
    /// Ask an agent for its move and its reasons
    Think(think::Arguments),
    /// Play two agents against each other and compare their times and results
    Compare(compare::Arguments),
    /// Play two entrants, agents or bot programs, until it is known who is better
    Match(match_command::Arguments),
    /// Write, try and name bots
    #[command(subcommand)]
    Bot(bot::BotCommand),
    /// Play, resume and look at tournaments
    #[command(subcommand)]
    Tournament(tournament::TournamentCommand),
    /// Write the report of a tournament or match
    Report(report::Arguments),
    /// List the puzzles with their options, methods and heuristics
    Puzzles(puzzles::Arguments),
    /// Solve a puzzle
    Solve(solve::Arguments),
    /// Solve the same instances by several methods and compare them
    CompareSolvers(compare_solvers::Arguments),
    /// Show or free what was built and kept on disk
    #[command(subcommand)]
    Cache(cache::CacheCommand),
    /// Play in the terminal
    Play(play::Arguments),
    /// Play inside another program, by its protocol
    Speak(speak::Arguments),
    /// Measure speed
    #[command(subcommand)]
    Bench(bench::BenchCommand),
    /// Tell what this machine has for bots: how they are confined, and their languages
    Doctor(doctor::Arguments),
    /// Print completions for a shell
    Completions(completions::Arguments),
    /// Print the manual page, or write all manual pages into a folder
    Man(man::Arguments),
}

impl Default for Command {
    fn default() -> Command {
        Command::Serve(serve::Arguments::default())
    }
}

fn language(tag: &str) -> Result<Language, String> {
    Language::ALL.into_iter().find(|language| language.tag() == tag).ok_or_else(|| {
        let known: Vec<_> = Language::ALL.iter().map(|language| language.tag()).collect();
        format!("the languages are: {}", known.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }
}
