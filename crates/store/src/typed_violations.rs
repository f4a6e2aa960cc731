//! The migration to version 6: violations, which were messages with text keys, become typed details.

use rusqlite::{Connection, Error};
use serde_json::{Value, json};

use super::{
    checksum, older_message::OlderMessage, played_game, row::Row, schema::GAME_COLUMNS,
    stored_ending::StoredEnding, tournament::collect,
};

/// Converts all games. Damaged ones stay as they are, and are reported as damaged when they are read.
pub(super) fn convert(connection: &Connection) -> rusqlite::Result<()> {
    for table in ["game", "archived_game"] {
        let rows = format!("SELECT rowid FROM {table} WHERE detail IS NOT NULL");
        let rows: Vec<i64> = collect(connection, &rows, [], |row| row.get(0))?;
        for rowid in rows {
            convert_game(connection, table, rowid)?;
        }
    }
    played_game::rewrite(connection, |state| {
        let mut state: Value = serde_json::from_str(state).ok()?;
        rename_keys(state.pointer_mut("/conclusion/message")?);
        Some(state.to_string())
    })
}

fn convert_game(connection: &Connection, table: &str, rowid: i64) -> rusqlite::Result<()> {
    let read = format!(
        "SELECT {GAME_COLUMNS},
             (SELECT word FROM board_game AS of WHERE of.tournament = played.tournament AND of.number = board_game),
             (SELECT word FROM entrant AS of
              WHERE of.tournament = played.tournament AND of.number = iif(culprit = 0, first, second))
         FROM {table} AS played
         WHERE rowid = ?1"
    );
    let columns = GAME_COLUMNS.split(", ").count();
    let mut read = connection.prepare_cached(&read)?;
    let row = read.query_row([rowid], |row| {
        let (game, word): (Option<String>, Option<String>) =
            (row.get(columns)?, row.get(columns + 1)?);
        Ok((Row::read(row)?, game.unwrap_or_default(), word.unwrap_or_default()))
    });
    let (mut row, game_word, word) = match row {
        Err(Error::FromSqlConversionFailure(..) | Error::IntegralValueOutOfRange(..)) => {
            return Ok(());
        }
        row => row?,
    };
    let message = row.detail.take().and_then(|text| serde_json::from_str(&text).ok());
    let (Some(message), Some(mut game)): (Option<OlderMessage>, _) = (message, row.into_game())
    else {
        return Ok(());
    };
    message.refine(&mut game.log, &game_word, &word);
    let detail = StoredEnding::from(game.log.ending).detail;
    let detail = detail.map(|detail| json!(detail).to_string());
    let write = format!("UPDATE {table} SET detail = ?2 WHERE rowid = ?1");
    connection.prepare_cached(&write)?.execute((rowid, detail))?;
    let checksum = read.query_row([rowid], |row| checksum::of_columns(row, columns - 1))?;
    let write = format!("UPDATE {table} SET checksum = ?2 WHERE rowid = ?1");
    connection.prepare_cached(&write)?.execute((rowid, checksum)).map(drop)
}

/// Gives the texts of violations in a message of a played game the names that they have now.
fn rename_keys(message: &mut Value) {
    if let Some(Value::String(key)) = message.get_mut("key")
        && let Some(name) = key.strip_prefix("sin-")
    {
        *key = format!("violation-{name}");
    }
    let Some(Value::Object(arguments)) = message.get_mut("arguments") else { return };
    if let Some(sentence) = arguments.remove("sin") {
        arguments.insert("violation".to_owned(), sentence);
    }
    arguments.values_mut().for_each(rename_keys);
}
