use std::sync::Arc;

use papan_catalogue::GameEntry;
use papan_catalogue::Setup;
use papan_core::{Message, OptionKind, OptionSpec, ParseError};
use papan_play::session::Session;
use papan_referee::Roster;

use super::event::Key;

/// The choice of a game's options and of who plays.
pub struct SetupMenu {
    pub entry: &'static GameEntry,
    /// The values of the options, as text.
    pub options: Vec<String>,
    /// The words of the players.
    pub players: [String; 2],
    /// The row that the keys are about: the options, the players, and the start.
    pub focus: usize,
    pub fault: Option<Message>,
    /// Whether typing replaces the text of the row.
    is_fresh: bool,
    roster: Arc<Roster>,
}

/// What a row of the menu is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    Option(usize),
    Player(usize),
    Start,
}

/// The longest word that can be typed here.
const LONGEST_WORD: usize = 48;

impl SetupMenu {
    /// Makes the menu of a game with the players proposed.
    pub fn new(entry: &'static GameEntry, players: [String; 2], roster: Arc<Roster>) -> SetupMenu {
        let default = |spec: &OptionSpec| spec.default.unwrap_or_default().to_owned();
        let options: Vec<String> = entry.options().iter().map(default).collect();
        let focus = options.len() + 2;
        SetupMenu { entry, options, players, focus, fault: None, is_fresh: true, roster }
    }

    /// Lists the rows from the top.
    pub fn rows(&self) -> Vec<Row> {
        let options = (0..self.options.len()).map(Row::Option);
        options.chain([Row::Player(0), Row::Player(1), Row::Start]).collect()
    }

    /// Returns the row that the keys are about.
    pub fn focused(&self) -> Row {
        self.rows().get(self.focus).copied().unwrap_or(Row::Start)
    }

    /// Lists the words that the arrow keys offer for a player: a person, the levels, all other agents, the
    /// registered bots that play the game.
    fn offers(&self) -> Vec<String> {
        let agents = self.entry.agents();
        let levels = agents.iter().filter(|agent| agent.stands_for().is_some());
        let others = agents.iter().filter(|agent| agent.stands_for().is_none());
        let names = levels.chain(others).map(papan_catalogue::AgentEntry::name);
        let bots = self.roster.bots.iter().filter(|bot| bot.entrant(self.entry).is_ok());
        let names = ["human"].into_iter().chain(names).map(str::to_owned);
        names.chain(bots.map(|bot| bot.name.clone())).collect()
    }

    /// Takes a key other than those that leave the menu.
    pub fn press(&mut self, key: Key) {
        let count = self.rows().len();
        match key {
            Key::Up | Key::BackTab => self.focus_on((self.focus + count - 1) % count),
            Key::Down | Key::Tab => self.focus_on((self.focus + 1) % count),
            Key::Home => self.focus_on(0),
            Key::End => self.focus_on(count - 1),
            Key::Left => self.turn(false),
            Key::Right => self.turn(true),
            Key::Backspace => {
                if let Some(text) = self.text() {
                    text.pop();
                    self.is_fresh = false;
                }
            }
            Key::Character(character) => {
                let is_fresh = self.is_fresh;
                if let Some(text) = self.text() {
                    if is_fresh {
                        text.clear();
                    }
                    if text.len() < LONGEST_WORD {
                        text.push(character);
                    }
                    self.is_fresh = false;
                }
            }
            _ => {}
        }
        self.fault = None;
    }

    /// Moves the keys to a row.
    pub fn focus_on(&mut self, row: usize) {
        self.focus = row;
        self.is_fresh = true;
    }

    fn text(&mut self) -> Option<&mut String> {
        match self.focused() {
            Row::Option(index) => self.options.get_mut(index),
            Row::Player(index) => self.players.get_mut(index),
            Row::Start => None,
        }
    }

    /// Puts the next or the previous value into the row.
    fn turn(&mut self, is_forward: bool) {
        let offers: Vec<String> = match self.focused() {
            Row::Option(index) => match self.entry.options()[index].kind {
                OptionKind::Integer { min, max } => (min..=max).map(|n| n.to_string()).collect(),
                OptionKind::Choice(words) => words.iter().map(ToString::to_string).collect(),
                OptionKind::Size { min, max } => (min..=max).map(|n| format!("{n}x{n}")).collect(),
                _ => return,
            },
            Row::Player(_) => self.offers(),
            Row::Start => return,
        };
        let count = offers.len();
        let Some(text) = self.text() else { return };
        let step = if is_forward { 1 } else { count - 1 };
        let at = offers.iter().position(|offer| offer == text);
        text.clone_from(&offers[at.map_or(0, |at| (at + step) % count)]);
        self.is_fresh = true;
    }

    /// Returns the game with its options as one word.
    fn word(&self) -> String {
        let mut word = self.entry.id().to_owned();
        let mut separator = ':';
        for (spec, value) in self.entry.options().iter().zip(&self.options) {
            if spec.default != Some(value.as_str()) {
                word += &format!("{separator}{}={value}", spec.key);
                separator = ',';
            }
        }
        word
    }

    /// Sets the game up.
    ///
    /// # Errors
    /// What is wrong with the choices.
    pub fn session(&self, setup: Option<&Setup>) -> Result<Session, Message> {
        new_session(&self.word(), &self.players, setup, &self.roster)
    }
}

/// Sets up a game from words.
///
/// # Errors
/// What is wrong with the words.
pub fn new_session(
    game: &str,
    players: &[String; 2],
    setup: Option<&Setup>,
    roster: &Roster,
) -> Result<Session, Message> {
    let plain = Setup::default();
    let situation = setup.unwrap_or(&plain).situation(game);
    let situation = situation.map_err(|error| Message::from(&error))?;
    let read = |word: &str| roster.read(word, situation.entry).map_err(ParseError::into_message);
    let [first, second] = players;
    let occupants = [read(first)?, read(second)?];
    Ok(Session::new(situation.position, situation.last, occupants))
}
