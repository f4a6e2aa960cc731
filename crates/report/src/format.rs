use std::{io::Write, ops::ControlFlow};

use papan_core::Message;

use super::{Report, ReportFault, csv, html, json, markdown, pgn, words::Words};
use papan_store::StoredGame;

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One self-contained page, with every game to be replayed.
    Html,
    /// Tables to paste into a text.
    Markdown,
    /// One row per game.
    Csv,
    /// One object with all tables.
    Json,
    /// All games, for rating programs and to be read back.
    Pgn,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] =
        [Format::Html, Format::Markdown, Format::Csv, Format::Json, Format::Pgn];
}

impl Report<'_> {
    /// Writes the report; `say` translates messages.
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

    /// Calls `visit` with each game, until it ends the iteration or cannot write.
    pub(super) fn each_game(
        &self,
        mut visit: impl FnMut(StoredGame) -> Result<ControlFlow<()>, ReportFault>,
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
