use std::sync::Arc;

use axum::{Json, body::Body, extract::State, http::StatusCode};
use papan_catalogue::{GameEntry, WordError, WordKind, games};
use papan_core::Message;
use papan_wire::{Fault, NewGame, Settings};
use serde_json::{Map, Value};

use super::{Answer, Failure, body, refuse_read_only};
use crate::{fault, server::Shared, services::Services};

/// The key under which the settings are stored.
const KEY: &str = "web";

/// The longest set-up of a game, in bytes of JSON. The page needs some hundreds.
const MAX_SET_UP: usize = 4096;

/// The longest word, such as an agent with its options, in bytes.
const MAX_WORD: usize = 256;

/// Returns the stored settings of the user.
pub async fn settings(State(shared): State<Arc<Shared>>) -> Answer<Json<Settings>> {
    kept(&shared.tables.services).await.map(Json)
}

/// Stores the given fields of the settings; the others stay, so that two pages do not undo each other's changes.
pub async fn put(State(shared): State<Arc<Shared>>, body: Body) -> Answer<Json<Settings>> {
    let services = &shared.tables.services;
    refuse_read_only(services)?;
    let given: Map<String, Value> = body::read(body, services.bounds.bytes).await?;
    let _turn = services.settings.lock().await;
    let mut known = kept(services).await?;
    drop_excess(&mut known);
    let settings = merged(&known, given)?;
    refuse_excess(&settings).map_err(Failure::unprocessable)?;
    // Serialising plain data does not fail.
    let text = serde_json::to_string(&settings).unwrap_or_default();
    let kept = services.archive.keep_setting(KEY, text).await;
    kept.map_err(|fault| Failure::internal(&fault))?;
    Ok(Json(settings))
}

/// Returns the stored settings; settings that cannot be parsed count as empty.
async fn kept(services: &Services) -> Answer<Settings> {
    let kept = services.archive.setting(KEY).await;
    let kept = kept.map_err(|fault| Failure::internal(&fault))?;
    Ok(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

/// Replaces the given fields of the stored settings; of maps by game, the given entries.
fn merged(kept: &Settings, given: Map<String, Value>) -> Answer<Settings> {
    let refused = |error: serde_json::Error| {
        let message = Message::new("server-bad-json").with("reason", error.to_string());
        Failure::new(StatusCode::BAD_REQUEST, &message)
    };
    let mut all = serde_json::to_value(kept).map_err(refused)?;
    for (name, value) in given {
        let is_map = matches!(name.as_str(), "games" | "analysts");
        match (&mut all[&name], value) {
            (Value::Object(entries), Value::Object(more)) if is_map => entries.extend(more),
            (field, value) => *field = value,
        }
    }
    serde_json::from_value(all).map_err(refused)
}

/// Drops values beyond the limits that an older version has stored.
fn drop_excess(settings: &mut Settings) {
    settings.last_game.take_if(|game| !is_small(game));
    settings.games.retain(|key, game| is_game(key) && is_small(game));
    settings.analysts.retain(|key, word| is_game(key) && word.len() <= MAX_WORD);
    settings.language.take_if(|word| word.len() > MAX_WORD);
    settings.theme.take_if(|word| word.len() > MAX_WORD);
}

/// Refuses values beyond the limits; the number of games is small, so this limits the total size as well.
fn refuse_excess(settings: &Settings) -> Result<(), Fault> {
    let long = |field: &str, max: usize| {
        Err(fault::at(field, &Message::new("server-setting-long").with("most", max)))
    };
    let Settings { last_game, games: set_ups, analysts, language, theme, .. } = settings;
    for (field, mut keys) in [
        ("games", set_ups.keys().collect::<Vec<_>>()),
        ("analysts", analysts.keys().collect::<Vec<_>>()),
    ] {
        keys.retain(|key| !is_game(key));
        if let Some(key) = keys.first() {
            let names = games().iter().map(GameEntry::id);
            let error = WordError::unknown(WordKind::Game, key, names);
            return Err(fault::at(field, &Message::from(&error)));
        }
    }
    if !last_game.iter().all(is_small) {
        return long("last_game", MAX_SET_UP);
    }
    if !set_ups.values().all(is_small) {
        return long("games", MAX_SET_UP);
    }
    let is_long = |word: &&String| word.len() > MAX_WORD;
    if analysts.values().any(|word| is_long(&word)) {
        return long("analysts", MAX_WORD);
    }
    match [("language", language), ("theme", theme)]
        .into_iter()
        .find(|(_, word)| word.as_ref().is_some_and(|word| is_long(&word)))
    {
        Some((field, _)) => long(field, MAX_WORD),
        None => Ok(()),
    }
}

fn is_game(key: &str) -> bool {
    games().iter().any(|entry| entry.id() == key)
}

fn is_small(game: &NewGame) -> bool {
    serde_json::to_string(game).is_ok_and(|text| text.len() <= MAX_SET_UP)
}

#[cfg(test)]
mod tests {
    use super::{KEY, MAX_SET_UP, drop_excess, games, refuse_excess};
    use papan_wire::{NewGame, NewSide, Settings};

    use crate::{
        Configuration,
        services::Services,
        storage::{MemoryStorage, Storage},
    };

    fn set_up(name_bytes: usize) -> NewGame {
        let person = |name: String| NewSide::Person { name };
        NewGame {
            game: "reversi".to_owned(),
            options: std::collections::BTreeMap::new(),
            sides: [person("x".repeat(name_bytes)), person("B".to_owned())],
            seconds_per_move: None,
            text: None,
            seed: None,
        }
    }

    #[tokio::test]
    async fn settings_beyond_the_limits_are_read_and_shrink_when_they_are_written() {
        let mut old = Settings { last_game: Some(set_up(9)), ..Settings::default() };
        for number in 0..400 {
            old.games.insert(format!("game-{number}"), set_up(60_000));
        }
        old.games.insert("reversi".to_owned(), set_up(9));
        let mut storage = MemoryStorage::new();
        storage.keep_setting(KEY, &serde_json::to_string(&old).unwrap()).unwrap();
        let configuration = Configuration::new(String::new(), Box::new(storage));
        let services = Services::new(configuration).unwrap();
        let mut read = super::kept(&services).await.unwrap();
        assert_eq!(read, old);
        assert!(refuse_excess(&read).is_err());
        drop_excess(&mut read);
        assert_eq!(read.games.keys().collect::<Vec<_>>(), ["reversi"]);
        assert_eq!(read.last_game, old.last_game);
        assert_eq!(refuse_excess(&read), Ok(()));
    }

    #[test]
    fn the_largest_settings_are_still_small() {
        let largest = (games().len() + 1) * MAX_SET_UP;
        assert!(largest <= 64 * 1024, "{largest} bytes: the limit of a set-up is too large");
    }
}
