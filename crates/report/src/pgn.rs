//! All games as text with headers that Ordo and `BayesElo` read; `papan show --record` reads them back.

use std::{io::Write, ops::ControlFlow};

use papan_record::{Headers, date, write_record};
use papan_store::StoredGame;

use super::{Report, ReportFault};

pub(super) fn write(report: &Report<'_>, output: &mut dyn Write) -> Result<(), ReportFault> {
    let tournament = &report.tournament;
    let date = date(tournament.created, '.');
    let control = report.settings.control();
    report.each_game(|StoredGame { seat, log, .. }| {
        let headers = Headers {
            event: &tournament.name,
            date: &date,
            round: &format!("{}.{}", seat.round + 1, seat.number + 1),
            names: seat.entrants.map(|entrant| report.name(entrant)),
            game: &tournament.games[seat.board_game],
            seed: tournament.seed,
            control: &control,
        };
        output.write_all(write_record(&log, &headers).as_bytes())?;
        Ok(ControlFlow::Continue(()))
    })
}
