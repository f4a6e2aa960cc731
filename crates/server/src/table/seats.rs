use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    thread,
};

use papan_core::{Message, ParseError};
use papan_play::{search::SeededAgent, session::Occupant};

use super::Play;
use crate::{
    agent_word::read_agent,
    mind::{AgentMind, BotMind, Mind},
    services::Services,
};

/// A seat that searches on several threads take turns with. Whoever is the first to need it seats somebody: that may
/// take time and memory, and may panic, so it belongs to the search.
pub type Seat<M> = Arc<Mutex<Option<M>>>;

/// The minds at a table, by contestant. They remember what they found from one move to the next.
#[derive(Default)]
pub struct Seats {
    minds: HashMap<usize, Seat<Box<dyn Mind>>>,
    adviser: Seat<SeededAgent>,
    /// Games so far: each has streams of chance of its own.
    games: u64,
}

/// The word of the agent that gives advice, in every game.
const ADVISER: &str = "hard";

/// Streams of chance in a game: one for each contestant, one for the adviser.
const STREAMS: u64 = 3;

impl Seats {
    /// Returns the seat of who moves now.
    pub fn mind(&mut self, play: &Play) -> Seat<Box<dyn Mind>> {
        let contestant = play.session().contestant(play.session().turn());
        Arc::clone(self.minds.entry(contestant).or_default())
    }

    /// Returns the seat of who gives advice.
    pub fn adviser(&self) -> Seat<SeededAgent> {
        Arc::clone(&self.adviser)
    }

    /// Returns what makes the mind of who moves now.
    pub fn recipe(
        &self,
        play: &Play,
        services: &Arc<Services>,
    ) -> impl Fn() -> Result<Box<dyn Mind>, Message> + Send + 'static {
        let turn = play.session().turn();
        let occupant = play.session().occupant(turn).clone();
        let stream = play.session().contestant(turn) as u64 + STREAMS * self.games;
        let (entry, seed, services) = (play.entry, play.seed(), Arc::clone(services));
        move || match &occupant {
            Occupant::Agent(word) => {
                if let Some(mind) = services.stand_in.as_ref().and_then(|stand_in| stand_in(word)) {
                    return Ok(mind);
                }
                // A game that was kept may be from a time of other bounds.
                read_agent(entry, word)?;
                let thinker = SeededAgent::seat(entry, word, seed, stream);
                Ok(Box::new(AgentMind(thinker.map_err(ParseError::into_message)?)))
            }
            Occupant::Bot(name) => {
                let unknown = || Message::new("server-unknown-bot").with("found", name.as_str());
                let bots = (services.bots)()?;
                let bot = bots.iter().find(|bot| bot.name == *name).ok_or_else(unknown)?;
                let entrant = bot.entrant(entry).map_err(ParseError::into_message)?;
                let settings = services.programs.clone().ok_or_else(unknown)?;
                Ok(Box::new(BotMind { entrant, entry, settings, seed, stream, running: None }))
            }
            // People are not asked by us.
            Occupant::Person => Err(Message::new("entrant-human")),
        }
    }

    /// Lets the adviser go.
    pub fn dismiss_adviser(&mut self) {
        self.adviser = Seat::default();
    }

    /// Returns what makes the adviser.
    pub fn adviser_recipe(
        &self,
        play: &Play,
    ) -> impl Fn() -> Result<SeededAgent, ParseError> + Send + 'static {
        let (entry, seed, stream) = (play.entry, play.seed(), 2 + STREAMS * self.games);
        move || SeededAgent::seat(entry, ADVISER, seed, stream)
    }

    /// Forgets everybody: a new game begins, or somebody failed.
    pub fn clear(&mut self) {
        self.games += 1;
        self.release();
    }

    /// Lets everybody go until they are needed again: minds remember much, and programs are processes.
    pub fn release(&mut self) {
        self.dismiss_adviser();
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
