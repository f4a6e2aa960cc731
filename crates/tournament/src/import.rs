use std::io::BufRead;

use papan_core::ParseError;
use papan_store::{Kind, NewTournament, Store, StoreFault};

use super::{Description, Match, OpeningSource, TournamentFile};

/// Reads an exported tournament into a store, and returns the id that it has there.
///
/// # Errors
/// When the stream is not a whole exported tournament, or its description differs from what its tables show; nothing of
/// it is stored then.
pub fn import(store: &Store, stream: impl BufRead) -> Result<String, StoreFault> {
    store.import(stream, check_description)
}

/// Refuses a tournament whose description, from which it is resumed, differs from what the tables show.
fn check_description(imported: &NewTournament<'_>) -> Result<(), StoreFault> {
    // The commands of registered bots depend on the machine; the description has only their names.
    let registered = |_: &str| Some("exec:registered".to_owned());
    let text = Description::read(imported.description).text;
    let unreadable =
        |fault: ParseError| StoreFault::ExportUnreadable { fault: fault.into_message() };
    let file = match imported.kind {
        Kind::Tournament => TournamentFile::read(&text, &registered).map_err(unreadable)?,
        Kind::Match if !Match::is_resumable(&text) => return Ok(()),
        Kind::Match => Match::read(&text, &registered).map_err(unreadable)?.file,
    };
    if (file.games.len(), file.entrants.len()) != (imported.games.len(), imported.entrants.len()) {
        return Err(StoreFault::ExportImpossible { line: 1 });
    }
    // A run stores the lines of its openings, never the name of their file.
    if matches!(file.openings, OpeningSource::File { .. }) {
        return Err(StoreFault::ExportImpossible { line: 1 });
    }
    let games: Vec<&str> = file.games.iter().map(|game| game.word.as_str()).collect();
    for (field, shown, described) in [
        ("name", imported.name.to_owned(), file.name),
        ("seed", imported.seed.to_string(), file.seed.to_string()),
        ("games", imported.games.join(", "), games.join(", ")),
    ] {
        if shown != described {
            return Err(StoreFault::ExportDiffers { field, shown, described });
        }
    }
    for (described, (name, word)) in file.entrants.iter().zip(imported.entrants) {
        if described.name != *name || described.word != *word {
            return Err(StoreFault::ExportMismatch {
                name: name.clone(),
                word: word.clone(),
                described: format!("{}: {}", described.name, described.word),
            });
        }
    }
    Ok(())
}
