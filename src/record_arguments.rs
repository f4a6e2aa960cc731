use std::path::{Path, PathBuf};

use clap::Args;
use papan_catalogue::{Situation, read_game};
use papan_console::{Console, Failure};
use papan_core::{Message, ParseError};
use papan_record::read_complete_records;

use crate::{
    bounded_file::{FileKind, read_text},
    position_arguments::PositionArguments,
};

/// A position out of a game that `papan match --record` wrote.
#[derive(Args)]
pub struct RecordArguments {
    /// Take the position from a game that match --record wrote
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    record: Option<PathBuf>,

    /// Which game of the record
    #[arg(long, value_name = "N", default_value_t = 1, requires = "record")]
    number: usize,

    /// After how many of its moves [default: all]
    #[arg(long, value_name = "N", requires = "record")]
    ply: Option<usize>,
}

impl RecordArguments {
    /// Sets up the position from the record, or as the other arguments say.
    pub fn situation(
        &self,
        position: &PositionArguments,
        console: &Console,
    ) -> Result<Situation, Failure> {
        let Some(path) = &self.record else {
            // A record names its game, so a user may pass the record in place of the game.
            if read_game(&position.game).is_err() && Path::new(&position.game).is_file() {
                let message = Message::new("game-is-file").with("path", position.game.as_str());
                return Err(Failure::Usage(message));
            }
            return position.situation();
        };
        let name = path.display().to_string();
        let text = read_text(path, FileKind::Records).map_err(Failure::Unable)?;
        let of_file = |key: &'static str, fault: ParseError| {
            Message::new(key).with("path", name.as_str()).with("fault", fault.into_message())
        };
        let (records, cut) = read_complete_records(&text)
            .map_err(|fault| Failure::Usage(of_file("file-fault", fault)))?;
        if let Some(fault) = cut {
            console.notice(&of_file("record-cut", fault));
        }
        let (entry, _) = read_game(&position.game)?;
        let count = records.len();
        let Some(record) = self.number.checked_sub(1).and_then(|index| records.get(index)) else {
            let message = Message::new("record-number").with("number", self.number);
            return Err(Failure::Usage(message.with("count", count)));
        };
        if record.entry.id() != entry.id() {
            let message = Message::new("record-other-game").with("found", record.entry.id());
            return Err(Failure::Usage(message.with("game", entry.id())));
        }
        let plies = self.ply.unwrap_or(record.moves.len());
        if plies > record.moves.len() {
            let message = Message::new("record-ply").with("ply", plies);
            return Err(Failure::Usage(message.with("count", record.moves.len())));
        }
        let last = plies
            .checked_sub(1)
            .map(|index| record.position_after(index).place(&record.moves[index]));
        Ok(Situation { entry: record.entry, position: record.position_after(plies), last })
    }
}
