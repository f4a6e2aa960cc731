use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use clap::{Args, ValueEnum};
use papan_console::{Console, Failure};
use papan_core::Message;
use papan_report::{Format, Report, ReportFault};

use crate::{
    database::{DatabaseArguments, stored},
    whole_file::{unwritable, write_whole},
};

#[derive(Args)]
pub struct Arguments {
    /// The tournament or match, as papan tournament list names it
    id: String,

    /// What to write
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "html")]
    format: FormatChoice,

    /// Write to a file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Put every game into a page, however large it becomes
    #[arg(long)]
    all_games: bool,

    #[command(flatten)]
    database: DatabaseArguments,
}

/// What a report is written as.
#[derive(Clone, Copy, ValueEnum)]
enum FormatChoice {
    /// One page with tables, charts and every game to replay
    Html,
    /// Tables to paste into a text
    #[value(alias = "markdown")]
    Md,
    /// One row a game
    Csv,
    /// All tables as one object
    Json,
    /// All games, for rating programs and papan show --record
    Pgn,
}

impl FormatChoice {
    fn format(self) -> Format {
        match self {
            FormatChoice::Html => Format::Html,
            FormatChoice::Md => Format::Markdown,
            FormatChoice::Csv => Format::Csv,
            FormatChoice::Json => Format::Json,
            FormatChoice::Pgn => Format::Pgn,
        }
    }
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let store = arguments.database.open_to_read(console)?;
    let mut report = Report::of(&store, &arguments.id).map_err(stored)?;
    report.all_games = arguments.all_games;
    let write = |output: &mut dyn Write| {
        report.write(arguments.format.format(), &|message| console.say(message), output)?;
        output.flush().map_err(ReportFault::Output)
    };
    let Some(path) = &arguments.output else {
        return write(&mut BufWriter::new(io::stdout().lock())).map_err(|fault| match fault {
            ReportFault::Store(fault) => stored(fault),
            ReportFault::Output(error) => Failure::Output(error),
        });
    };
    write_whole(path, |output| {
        write(output).map_err(|fault| match fault {
            ReportFault::Store(fault) => stored(fault),
            ReportFault::Output(error) => unwritable(path, &error),
        })
    })?;
    console.notice(&Message::new("file-written").with("path", path.display().to_string()));
    Ok(())
}
