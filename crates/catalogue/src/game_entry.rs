use papan_core::{Drawn, Even, Game, OptionSpec, OptionValues, Options, Symmetric};

use crate::{
    AgentEntry, AnyGame, Seat, StartError, WordError, WordKind,
    agents::{self, Depths, Knowledge, iterative_with_symmetry},
    engines::Engine,
    registration::{check_limits, extreme_values},
    words::{read_options, split_word, write_word},
};

type Read = fn(&str, &OptionValues) -> Result<Box<dyn AnyGame>, StartError>;

/// A game in the catalogue.
pub struct GameEntry {
    id: &'static str,
    options: &'static [OptionSpec],
    start: fn(&OptionValues) -> Result<Box<dyn AnyGame>, StartError>,
    read: Read,
    agents: Vec<AgentEntry>,
    evaluations: Vec<(&'static str, &'static str)>,
    canonical: fn(&str) -> Option<String>,
}

/// The word for a person at the board.
const HUMAN: &str = "human";

impl GameEntry {
    /// Makes the entry of a game with the agents that play every game. Nothing is known about it but its rules.
    ///
    /// # Panics
    /// When the game does not keep to the limits that all games share, such as [`papan_core::MAX_LEGAL_MOVES`].
    pub fn of<G: Game + Drawn>() -> GameEntry {
        let knowledge = Knowledge {
            evaluations: &[("even", Even, "eval-even")],
            depths: Depths { minimax: 4, alpha_beta: 6 },
        };
        let agents = agents::general::<G, Even>(&knowledge);
        let levels = ["mcts:nodes=100", "mcts:nodes=1000", "mcts:nodes=10000"];
        GameEntry::with::<G>(agents, levels, vec![("even", "eval-even")])
    }

    /// Makes the entry of a game with evaluations, bots and levels of its own.
    pub(crate) fn with_engine<G: Engine>() -> GameEntry {
        let knowledge = G::knowledge();
        let mut agents = agents::general::<G, G::Evaluation>(&knowledge);
        let iterative = iterative_with_symmetry::<G, G::Evaluation>(knowledge.evaluations);
        if let Some(plain) = agents.iter_mut().find(|entry| entry.name() == iterative.name()) {
            *plain = iterative;
        }
        agents.extend(G::own_agents());
        let evaluations = knowledge.evaluations.iter().map(|&(name, _, message)| (name, message));
        let mut entry = GameEntry::with::<G>(agents, G::levels(), evaluations.collect());
        entry.canonical = canonical::<G>;
        entry
    }

    fn with<G: Game + Drawn>(
        mut agents: Vec<AgentEntry>,
        levels: [&'static str; 3],
        evaluations: Vec<(&'static str, &'static str)>,
    ) -> GameEntry {
        check_limits::<G>();
        let names = ["easy", "medium", "hard"].into_iter();
        agents.extend(names.zip(levels).map(|(name, word)| AgentEntry::level(name, word)));
        GameEntry {
            id: G::ID,
            options: G::Options::SPECS,
            start: |values| Ok(Box::new(G::start(&read_options_of::<G>(values)?))),
            read: read::<G>,
            agents,
            evaluations,
            canonical: |_| None,
        }
    }

    /// Returns the name of the game on the command line.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// Returns the key of its name for people.
    pub fn title(&self) -> String {
        format!("game-{}", self.id)
    }

    /// Returns the key of the sentence that describes it.
    pub fn about(&self) -> String {
        format!("about-{}", self.id)
    }

    /// Returns the declarations of its options.
    pub fn options(&self) -> &'static [OptionSpec] {
        self.options
    }

    /// Lists the agents that can play it.
    pub fn agents(&self) -> &[AgentEntry] {
        &self.agents
    }

    /// Lists the evaluations that agents can use here, each with the key of its description; the first is the default.
    pub fn evaluations(&self) -> &[(&'static str, &'static str)] {
        &self.evaluations
    }

    /// Returns the word for the agent that plays against a person who does not choose one.
    pub fn default_agent(&self) -> &'static str {
        "medium"
    }

    /// Makes the start position.
    ///
    /// # Errors
    /// When values contradict each other.
    pub fn start(&self, values: &OptionValues) -> Result<Box<dyn AnyGame>, StartError> {
        (self.start)(values)
    }

    /// Lists words that start the game with all defaults, and with the ends of the range of each option and of all of
    /// them: what tests of all games play.
    pub fn sample_words(&self) -> Vec<String> {
        let values = extreme_values(self.options).into_iter();
        // Values that contradict each other start no game.
        values
            .filter(|values| self.start(values).is_ok())
            .map(|values| write_word(self.id, &values))
            .collect()
    }

    /// Reads a position. It says its own size and so on; options that were given must not say otherwise.
    ///
    /// # Errors
    /// The fault and where it is.
    pub fn read(&self, text: &str, values: &OptionValues) -> Result<Box<dyn AnyGame>, StartError> {
        (self.read)(text, values)
    }

    /// Returns a text that all turns and reflections of a position share; where no symmetry is known, its own text.
    pub fn canonical_text(&self, position: &str) -> String {
        (self.canonical)(position).unwrap_or_else(|| position.to_owned())
    }

    /// Reads who sits at a side: `human`, or an agent with its options.
    ///
    /// # Errors
    /// The word at fault and the nearest right one.
    pub fn seat(&self, word: &str) -> Result<Seat, WordError> {
        let (name, options) = split_word(word);
        if name.trim().eq_ignore_ascii_case(HUMAN) {
            read_options(options, &[])?;
            return Ok(Seat::Human);
        }
        let known = self.agents.iter().find(|entry| entry.name().eq_ignore_ascii_case(name.trim()));
        let Some(entry) = known else {
            let names = self.agents.iter().map(AgentEntry::name).chain([HUMAN]);
            return Err(WordError::unknown(WordKind::Side, name, names));
        };
        let values = read_options(options, entry.options())?;
        match entry.seat(values)? {
            Some(agent) => Ok(Seat::Agent(agent)),
            // A level: what it stands for is an agent.
            None => self.seat(entry.stands_for().unwrap_or(HUMAN)),
        }
    }
}

fn read_options_of<G: Game>(values: &OptionValues) -> Result<G::Options, StartError> {
    G::Options::from_values(values).map_err(|error| StartError::Options(Box::new(error)))
}

fn canonical<G: Symmetric>(text: &str) -> Option<String> {
    let position: G = text.parse().ok()?;
    let images = position.symmetries().iter().map(|&symmetry| position.image(symmetry));
    images.map(|image| image.to_string()).min()
}

fn read<G: Game + Drawn>(
    text: &str,
    values: &OptionValues,
) -> Result<Box<dyn AnyGame>, StartError> {
    let position: G = text.parse().map_err(|error| StartError::Text(Box::new(error)))?;
    let options = Game::options(&position);
    if !values.is_empty() && !read_options_of::<G>(values)?.admits(&options) {
        let word = write_word(G::ID, &options.to_values());
        return Err(StartError::OtherOptions { word });
    }
    Ok(Box::new(position))
}
