use std::sync::{Arc, OnceLock};

use papan_console::Failure;
use papan_record::{Finished, GameRecord, Seat};
use papan_store::{
    Kind, NewTournament, Report, State, Store, Writer, WriterHandle, WriterSettings,
};
use papan_tournament::Contest;

use crate::{calendar::now, database::stored};

/// Stores the games of a match in the database.
pub struct Saver {
    store: Store,
    writer: Writer,
    id: String,
}

impl Saver {
    /// Adds the match to the database.
    pub fn create(
        store: Store,
        contest: &Contest<'_>,
        game: &str,
        description: &str,
    ) -> Result<Saver, Failure> {
        let words = contest.entrants.map(|entrant| entrant.name.clone());
        // An agent that plays against itself still has two rows in the table.
        let names = if words[0] == words[1] {
            ["A", "B"].map(|letter| format!("{} ({letter})", words[0]))
        } else {
            words.clone()
        };
        let entrants: Vec<_> = names.into_iter().zip(words).collect();
        let made = store.create(&NewTournament {
            kind: Kind::Match,
            name: &format!("{} v {}", entrants[0].0, entrants[1].0),
            seed: contest.seed,
            description,
            created: now(),
            games: &[game.to_owned()],
            entrants: &entrants,
        });
        let id = made.map_err(stored)?;
        let owned = store.own(&id).map_err(stored)?;
        // A match does not wait for room on the disk: the next `save` returns the error.
        let handle = Arc::new(OnceLock::<WriterHandle>::new());
        let of_listener = Arc::clone(&handle);
        let listener = move |report| {
            if let (Report::Stuck(_), Some(handle)) = (report, of_listener.get()) {
                handle.give_up();
            }
        };
        let writer = store.writer(owned, WriterSettings::default(), listener).map_err(stored)?;
        // It is set only here.
        let _ = handle.set(writer.handle());
        Ok(Saver { store, writer, id })
    }

    /// Queues a game, after its void attempts.
    pub fn save(&self, finished: &Finished) -> Result<(), Failure> {
        for attempt in finished.void_attempts() {
            self.writer.archive(record(attempt)).map_err(stored)?;
        }
        self.writer.store(record(finished.clone())).map_err(stored)
    }

    /// Waits until everything is on disk, and returns the id of the match.
    pub fn close(self, interrupted: bool) -> Result<String, Failure> {
        let owned = self.writer.finish().map_err(stored)?;
        let state = if interrupted { State::Unfinished } else { State::Finished };
        self.store.set_state(&owned, state).map_err(stored)?;
        Ok(self.id)
    }
}

fn record(finished: Finished) -> GameRecord {
    let entrants = if finished.index.is_multiple_of(2) { [0, 1] } else { [1, 0] };
    let seat = Seat { number: finished.index, meeting: 0, round: 0, board_game: 0, entrants };
    let margin = finished.over.margin.map(i64::from);
    GameRecord::new(seat, finished, margin)
}
