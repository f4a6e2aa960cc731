use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum};
use papan_arena::report::{Format, Report, ReportFault};
use papan_core::Message;

use crate::{
    console::Console,
    database::{DatabaseArguments, stored},
    failure::Failure,
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
    let store = arguments.database.open_to_read()?;
    let report = Report::of(&store, &arguments.id).map_err(stored)?;
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
    let file = File::create(path).map_err(|error| unwritable(path, &error))?;
    write(&mut BufWriter::new(file)).map_err(|fault| match fault {
        ReportFault::Store(fault) => stored(fault),
        ReportFault::Output(error) => unwritable(path, &error),
    })?;
    console.notice(&Message::new("file-written").with("path", path.display().to_string()));
    Ok(())
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    let message = Message::new("file-unwritable").with("path", path.display().to_string());
    Failure::Unable(message.with("reason", error.to_string()))
}
