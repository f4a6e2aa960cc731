use std::{collections::BTreeMap, time::Duration};

use papan_catalogue::{
    AgentEntry, AnyGame, GameEntry, OptionError, StartError, WordError, WordKind, find_game,
    write_word,
};
use papan_core::{Message, OptionSpec, OptionValues, ParseError, is_unprintable};
use papan_play::session::Occupant;
use papan_record::read_records;
use papan_referee::RegisteredBot;
use papan_wire::{Fault, NewGame, NewSide};

use crate::{agent_word::refuse_greed, fault, token::random_seed};

/// The longest name of a player, in characters.
pub const LONGEST_NAME: usize = 40;

/// The longest value of an option, in bytes: games are stored with their options.
const MAX_OPTION: usize = 256;

/// The shortest and the longest time for one move, in seconds.
pub const SECONDS_PER_MOVE: std::ops::RangeInclusive<f64> = 0.05..=3600.0;

/// A validated set-up of a game.
pub struct SetUp {
    pub entry: &'static GameEntry,
    /// The start position.
    pub start: Box<dyn AnyGame>,
    /// The moves that are already made.
    pub moves: Vec<String>,
    pub contestants: [Contestant; 2],
    pub time: Option<Duration>,
    pub seed: u64,
}

/// One of the two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// The name to show.
    pub name: String,
    /// The player, as requested.
    pub asked: NewSide,
    /// The player, as the session sees it.
    pub occupant: Occupant,
}

impl SetUp {
    /// Reads the request for a new game.
    ///
    /// # Errors
    /// The first fault, with its field.
    pub fn read(
        asked: &NewGame,
        bots: &dyn Fn() -> Result<Vec<RegisteredBot>, Message>,
    ) -> Result<SetUp, Fault> {
        let entry = find_game(&asked.game).map_err(|fault| at("game", fault))?;
        let options = read_options(&asked.options, entry.options(), "options")?;
        let usual = entry.start(&options).map_err(|fault| at("options", fault))?;
        let [first, second] = &asked.sides;
        let contestants = [
            contestant(first, "sides.0", entry, bots)?,
            contestant(second, "sides.1", entry, bots)?,
        ];
        refuse_namesakes(&contestants)?;
        let time = asked.seconds_per_move.map(read_seconds).transpose()?;
        let text = asked.text.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let (start, moves) = match text {
            Some(text) => {
                read_text(text, entry, &options, usual).map_err(|fault| at("text", fault))?
            }
            None => (usual, Vec::new()),
        };
        let seed = asked.seed.unwrap_or_else(random_seed);
        Ok(SetUp { entry, start, moves, contestants, time, seed })
    }
}

fn at(field: impl Into<String>, fault: impl Into<ParseError>) -> Fault {
    fault::at(field, fault.into().message())
}

/// Reads the time for a move.
pub fn read_seconds(seconds: f64) -> Result<Duration, Fault> {
    if SECONDS_PER_MOVE.contains(&seconds) {
        return Ok(Duration::from_secs_f64(seconds));
    }
    let message = Message::new("server-seconds")
        .with("found", seconds.to_string())
        .with("min", SECONDS_PER_MOVE.start().to_string())
        .with("max", SECONDS_PER_MOVE.end().to_string());
    Err(fault::at("seconds_per_move", &message))
}

/// Reads options one by one, so that each fault names its field.
fn read_options(
    given: &BTreeMap<String, String>,
    specs: &[OptionSpec],
    field: &str,
) -> Result<OptionValues, Fault> {
    let mut values = OptionValues::new();
    for (key, text) in given {
        let field_of_key = || format!("{field}.{key}");
        if text.len() > MAX_OPTION {
            let message = Message::new("server-setting-long").with("most", MAX_OPTION);
            return Err(at(field, message));
        }
        let Some(spec) = specs.iter().find(|spec| spec.key == key) else {
            return Err(at(field_of_key(), OptionError::unknown(key, specs)));
        };
        let value = spec.kind.read(text).map_err(|error| at(field_of_key(), error))?;
        values = values.with(spec.key, value);
    }
    Ok(values)
}

fn contestant(
    side: &NewSide,
    field: &str,
    entry: &GameEntry,
    bots: &dyn Fn() -> Result<Vec<RegisteredBot>, Message>,
) -> Result<Contestant, Fault> {
    let (name, own_name, occupant) = match side {
        NewSide::Person { name } => (name, None, Occupant::Person),
        NewSide::Agent { name, agent, options } => {
            let known = entry.agents().iter().find(|known| known.name() == agent);
            let Some(known) = known else {
                let names = entry.agents().iter().map(AgentEntry::name);
                let error = WordError::unknown(WordKind::Side, agent, names);
                return Err(at(format!("{field}.agent"), error));
            };
            let values = read_options(options, known.options(), &format!("{field}.options"))?;
            refuse_greed(&values, known.options())
                .map_err(|(key, fault)| fault::at(format!("{field}.options.{key}"), &fault))?;
            let word = write_word(known.name(), &values);
            (name, Some(word.clone()), Occupant::Agent(word))
        }
        NewSide::Bot { name, bot } => {
            let refused = |message: Message| fault::at(format!("{field}.bot"), &message);
            let bots = bots().map_err(refused)?;
            let Some(known) = bots.iter().find(|known| known.name == *bot) else {
                let message = Message::new("server-unknown-bot").with("found", bot.as_str());
                return Err(refused(message));
            };
            known.entrant(entry).map_err(|message| refused(message.into_message()))?;
            (name, Some(bot.clone()), Occupant::Bot(bot.clone()))
        }
    };
    let shown = visible(name);
    let name = read_name(name, own_name)
        .map_err(|message| fault::at(format!("{field}.name"), &message))?;
    // The name is stored as it is shown: characters that are not shown are not counted by the limit.
    let mut asked = side.clone();
    match &mut asked {
        NewSide::Person { name } | NewSide::Agent { name, .. } | NewSide::Bot { name, .. } => {
            *name = shown;
        }
    }
    Ok(Contestant { name, asked, occupant })
}

fn read_name(name: &str, own_name: Option<String>) -> Result<String, Message> {
    let name = visible(name);
    match own_name {
        Some(own) if name.is_empty() => return Ok(own),
        None if name.is_empty() => return Err(Message::new("server-name-blank")),
        _ => {}
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(Message::new("server-name-long").with("most", LONGEST_NAME));
    }
    if name.contains(char::is_control) {
        return Err(Message::new("server-name-control"));
    }
    Ok(name)
}

/// Returns a name without unprintable characters; control characters stay, to be refused.
fn visible(name: &str) -> String {
    let is_kept = |character: &char| character.is_control() || !is_unprintable(*character);
    let name: String = name.chars().filter(is_kept).collect();
    name.trim().to_owned()
}

/// Refuses equal names that were typed; two agents of one kind may play each other.
fn refuse_namesakes([first, second]: &[Contestant; 2]) -> Result<(), Fault> {
    let plain = |name: &str| name.split_whitespace().collect::<String>().to_lowercase();
    let is_typed = |side: &&Contestant| match &side.asked {
        NewSide::Person { .. } => true,
        NewSide::Agent { name, .. } | NewSide::Bot { name, .. } => !visible(name).is_empty(),
    };
    let are_typed = [first, second].iter().all(is_typed);
    if are_typed && plain(&first.name) == plain(&second.name) {
        let message = Message::new("server-names-equal").with("name", second.name.as_str());
        return Err(fault::at("sides.1.name", &message));
    }
    Ok(())
}

/// Reads the starting point: a record, a position, or moves.
fn read_text(
    text: &str,
    entry: &GameEntry,
    options: &OptionValues,
    usual: Box<dyn AnyGame>,
) -> Result<(Box<dyn AnyGame>, Vec<String>), ParseError> {
    if text.starts_with('[') {
        let record = read_records(text)?.swap_remove(0);
        if record.entry.id() != entry.id() {
            let message = Message::new("server-record-of-other-game");
            return Err(message.with("game", record.entry.id()).into());
        }
        if !options.is_empty() && record.start.options() != usual.options() {
            let word = write_word(entry.id(), &record.start.options());
            return Err(StartError::OtherOptions { word }.into());
        }
        return Ok((record.start, record.moves));
    }
    let fault = match entry.read(text, options) {
        Ok(position) => return Ok((position, Vec::new())),
        Err(fault) => fault,
    };
    let is_number =
        |word: &&str| word.strip_suffix('.').is_some_and(|left| left.parse::<u32>().is_ok());
    let words = text.split([' ', ',', '\t', '\n', '\r']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty() && !is_number(word)).collect();
    if words.first().is_none_or(|word| !usual.reads_move(word)) {
        return Err(fault.into());
    }
    let mut position = usual.boxed();
    let mut moves = Vec::with_capacity(words.len());
    for (index, word) in words.into_iter().enumerate() {
        let played = position.play(word).map_err(|error| {
            let message = Message::new("moves-fault").with("number", index + 1);
            message.with("found", word).with("fault", Message::from(&error))
        })?;
        position = played.position;
        moves.push(played.chosen);
    }
    Ok((usual, moves))
}
