use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    thread,
};

use papan_arena::session::{Occupant, Thinker};
use papan_core::{Message, Player};

use super::Play;
use crate::{
    mind::{AgentMind, BotMind, Mind},
    services::Services,
};

/// A mind that searches on several threads take turns with.
pub type SharedMind = Arc<Mutex<Box<dyn Mind>>>;

/// The minds at a table, by contestant. They remember what they found from one move to the next.
#[derive(Default)]
pub struct Seats {
    minds: HashMap<usize, SharedMind>,
    adviser: Option<Arc<Mutex<Thinker>>>,
    /// Games so far: each has streams of chance of its own.
    games: u64,
}

/// The word of the agent that gives advice, in every game.
const ADVISER: &str = "hard";

/// Streams of chance in a game: one for each contestant, one for the adviser.
const STREAMS: u64 = 3;

impl Seats {
    /// Returns who moves now.
    ///
    /// # Errors
    /// Why it cannot play.
    pub fn mind(&mut self, play: &Play, services: &Services) -> Result<SharedMind, Message> {
        let turn = play.session().turn();
        let contestant = play.session().contestant(turn);
        if let Some(mind) = self.minds.get(&contestant) {
            return Ok(Arc::clone(mind));
        }
        let stream = contestant as u64 + STREAMS * self.games;
        let mind = Arc::new(Mutex::new(make(play, turn, stream, services)?));
        self.minds.insert(contestant, Arc::clone(&mind));
        Ok(mind)
    }

    /// Returns who gives advice.
    ///
    /// # Errors
    /// When there is no such agent.
    pub fn adviser(&mut self, play: &Play) -> Result<Arc<Mutex<Thinker>>, Message> {
        if let Some(adviser) = &self.adviser {
            return Ok(Arc::clone(adviser));
        }
        let stream = 2 + STREAMS * self.games;
        let thinker = Thinker::seat(play.entry, ADVISER, play.seed(), stream);
        let thinker = thinker.map_err(papan_core::ParseError::into_message)?;
        Ok(Arc::clone(self.adviser.insert(Arc::new(Mutex::new(thinker)))))
    }

    /// Forgets everybody: a new game begins, or somebody failed.
    pub fn clear(&mut self) {
        self.games += 1;
        self.release();
    }

    /// Lets everybody go until they are needed again: minds remember much, and programs are processes.
    pub fn release(&mut self) {
        self.adviser = None;
        let minds = std::mem::take(&mut self.minds);
        if !minds.is_empty() {
            // A program takes its time to go. Without a thread it is ended here and now.
            let _ = thread::Builder::new().name("farewell".to_owned()).spawn(move || drop(minds));
        }
    }
}

impl Drop for Seats {
    fn drop(&mut self) {
        self.release();
    }
}

fn make(
    play: &Play,
    turn: Player,
    stream: u64,
    services: &Services,
) -> Result<Box<dyn Mind>, Message> {
    let (entry, seed) = (play.entry, play.seed());
    match play.session().occupant(turn) {
        Occupant::Agent(word) => {
            if let Some(mind) = services.stand_in.as_ref().and_then(|stand_in| stand_in(word)) {
                return Ok(mind);
            }
            let thinker = Thinker::seat(entry, word, seed, stream);
            Ok(Box::new(AgentMind(thinker.map_err(papan_core::ParseError::into_message)?)))
        }
        Occupant::Bot(name) => {
            let unknown = || Message::new("server-unknown-bot").with("found", name.as_str());
            let bots = (services.bots)()?;
            let bot = bots.iter().find(|bot| bot.name == *name).ok_or_else(unknown)?;
            let entrant = bot.entrant(entry).map_err(papan_core::ParseError::into_message)?;
            let settings = services.programs.clone().ok_or_else(unknown)?;
            Ok(Box::new(BotMind { entrant, entry, settings, seed, stream, running: None }))
        }
        // People are not asked by us.
        Occupant::Person => Err(Message::new("entrant-human")),
    }
}
