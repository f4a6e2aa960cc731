//! All games as text with headers that Ordo and `BayesElo` read; `papan show --record` reads them back.

use std::{io::Write, ops::ControlFlow};

use papan_record::date;

use super::{Report, ReportFault};
use papan_record::{Headers, write_stored_record};

pub(super) fn write(report: &Report<'_>, output: &mut dyn Write) -> Result<(), ReportFault> {
    let tournament = &report.tournament;
    let date = date(tournament.created, '.');
    let control = report.settings.control();
    report.each_game(|record| {
        let headers = Headers {
            event: &tournament.name,
            date: &date,
            names: record.seat.entrants.map(|entrant| report.name(entrant)),
            game: &tournament.games[record.seat.board_game],
            seed: tournament.seed,
            control: &control,
        };
        output.write_all(write_stored_record(&record, &headers).as_bytes())?;
        Ok(ControlFlow::Continue(()))
    })
}
