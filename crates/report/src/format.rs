use std::{io::Write, ops::ControlFlow};

use papan_core::Message;

use super::{Report, ReportFault, csv, html, json, markdown, pgn, words::Words};
use papan_record::GameRecord;

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One page that needs nothing else, with every game to be replayed.
    Html,
    /// Tables to paste into a text.
    Markdown,
    /// One row a game.
    Csv,
    /// One object with all tables.
    Json,
    /// All games, for rating programs and to be read back.
    Pgn,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 5] =
        [Format::Html, Format::Markdown, Format::Csv, Format::Json, Format::Pgn];
}

impl Report<'_> {
    /// Writes the report; `say` puts messages into words.
    ///
    /// CSV, JSON and PGN are for programs, and the same in every language.
    ///
    /// # Errors
    /// When a game cannot be read, or nothing can be written.
    pub fn write(
        &self,
        format: Format,
        say: &dyn Fn(&Message) -> String,
        output: &mut dyn Write,
    ) -> Result<(), ReportFault> {
        let words = Words::new(say);
        match format {
            Format::Html => html::write(self, &words, output),
            Format::Markdown => markdown::write(self, &words, output),
            Format::Csv => csv::write(self, output),
            Format::Json => json::write(self, output),
            Format::Pgn => pgn::write(self, output),
        }
    }

    /// Shows all games one after the other, until `visit` has seen enough or cannot write.
    pub(super) fn each_game(
        &self,
        mut visit: impl FnMut(GameRecord) -> Result<ControlFlow<()>, ReportFault>,
    ) -> Result<(), ReportFault> {
        let mut result = Ok(());
        self.store.each_game(&self.tournament.id, |record| match visit(record) {
            Ok(flow) => flow,
            Err(fault) => {
                result = Err(fault);
                ControlFlow::Break(())
            }
        })?;
        result
    }
}
