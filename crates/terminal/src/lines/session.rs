use papan_catalogue::Situation;
use papan_catalogue::{AnyGame, Seat};
use papan_console::{Console, Failure, status, wrapped};
use papan_core::{Context, Limits, Message, Place, Random, Side, StopFlag};
use papan_referee::SystemClock;

use super::{input::Input, word::Word};

/// A game between two seats, from the set-up to the end.
pub struct Session<'a> {
    console: &'a Console,
    title: String,
    seats: [Seat; 2],
    streams: [Random; 2],
    seed: u64,
    limits: Limits,
    /// The position before each move, who made it, and what it was.
    history: Vec<Step>,
    position: Box<dyn AnyGame>,
    last: Option<Place>,
}

struct Step {
    before: Box<dyn AnyGame>,
    last_before: Option<Place>,
    mover: Side,
    by: String,
}

enum Next {
    Go,
    Leave,
}

impl<'a> Session<'a> {
    pub fn new(
        situation: Situation,
        seats: [Seat; 2],
        seed: u64,
        limits: Limits,
        console: &'a Console,
    ) -> Session<'a> {
        let stream = |player: Side| {
            let own = match &seats[player.index()] {
                Seat::Agent(agent) => agent.seed(),
                Seat::Human => None,
            };
            Random::stream(own.unwrap_or(seed), player.index() as u64)
        };
        Session {
            console,
            title: console.word(situation.entry.title()),
            streams: Side::BOTH.map(stream),
            seats,
            seed,
            limits,
            history: Vec::new(),
            position: situation.position,
            last: situation.last,
        }
    }

    /// Plays until the game is over, a person leaves, or the input ends.
    pub fn run(mut self, input: &mut Input) -> Result<(), Failure> {
        self.welcome()?;
        self.draw()?;
        while self.position.outcome().is_none() {
            let next = match &self.seats[self.position.turn().index()] {
                Seat::Human => self.ask(input)?,
                Seat::Agent(_) => self.let_agent_move()?,
            };
            if let Next::Leave = next {
                return self.console.line(&self.console.word("play-left"));
            }
        }
        self.console.line(&self.console.word("play-over"))
    }

    fn welcome(&self) -> Result<(), Failure> {
        let [first, second] =
            Side::BOTH.map(|player| status::side(&*self.position, player, self.console));
        let welcome = Message::new("play-welcome")
            .with("game", self.title.as_str())
            .with("first", first)
            .with("firstPlayer", self.name(Side::First))
            .with("second", second)
            .with("secondPlayer", self.name(Side::Second));
        self.console.line(&wrapped(&self.console.say(&welcome), 2))?;
        for player in Side::BOTH {
            if let Seat::Agent(agent) = &self.seats[player.index()]
                && agent.capabilities().stochastic
            {
                let seed = agent.seed().unwrap_or(self.seed);
                let message = Message::new("play-seed").with("player", agent.name);
                let message = message.with("seed", seed.to_string());
                self.console.line(&self.console.say(&message))?;
            }
        }
        Ok(())
    }

    fn name(&self, player: Side) -> String {
        match &self.seats[player.index()] {
            Seat::Human => self.console.word("play-person"),
            Seat::Agent(agent) => agent.name.to_owned(),
        }
    }

    fn draw(&self) -> Result<(), Failure> {
        let is_person = matches!(self.seats[self.position.turn().index()], Seat::Human);
        let mut text =
            format!("\n{}", status::board(&*self.position, self.last, is_person, self.console));
        for line in status::lines(&*self.position, self.console) {
            text += &format!("{line}\n");
        }
        self.console.print(&text)
    }

    /// Asks a person for a move or a word.
    fn ask(&mut self, input: &mut Input) -> Result<Next, Failure> {
        let console = self.console;
        console.print(&format!("{}> ", self.position.symbol(self.position.turn())))?;
        let Some(line) = input.line()? else {
            console.line("")?;
            return Ok(Next::Leave);
        };
        match Word::of_line(&line) {
            Some(Word::Quit) => return Ok(Next::Leave),
            Some(Word::Moves) => {
                let moves = self.position.legal_moves().join(" ");
                let list = console.say(&Message::new("moves-list").with("moves", moves));
                console.line(&wrapped(&list, 2))?;
            }
            Some(Word::Undo) => self.undo()?,
            Some(Word::Board) => self.draw()?,
            Some(Word::Help) => self.help()?,
            None if line.is_empty() => {}
            None => {
                if let Err(fault) = self.play(&line) {
                    let side = status::side(&*self.position, self.position.turn(), console);
                    let refused = Message::new("play-refused").with("fault", fault);
                    console.line(&console.say(&refused.with("side", side)))?;
                } else {
                    self.draw()?;
                }
            }
        }
        Ok(Next::Go)
    }

    fn let_agent_move(&mut self) -> Result<Next, Failure> {
        let mover = self.position.turn();
        let Seat::Agent(agent) = &mut self.seats[mover.index()] else {
            return Ok(Next::Go);
        };
        let (clock, stop) = (SystemClock::start(), StopFlag::new());
        let random = &mut self.streams[mover.index()];
        let mut context = Context::new(agent.limits(self.limits), &clock, &stop, random);
        let decision = agent.agent.choose(&*self.position, &mut context);
        let name = agent.name;
        let no_answer = || Failure::Unable(Message::new("play-no-answer").with("player", name));
        let decision = decision.ok_or_else(no_answer)?;
        let announcement = Message::new("play-plays")
            .with("side", self.position.symbol(mover))
            .with("player", name)
            .with("chosen", decision.best.as_str());
        self.play(&decision.best).map_err(Failure::Unable)?;
        self.console.line(&format!("\n{}", self.console.say(&announcement)))?;
        self.draw()?;
        Ok(Next::Go)
    }

    fn play(&mut self, text: &str) -> Result<(), Message> {
        let played = self.position.play(text).map_err(|error| Message::from(&error))?;
        let place = self.position.place(&played.by);
        let mover = self.position.turn();
        let before = std::mem::replace(&mut self.position, played.position);
        let last_before = self.last.replace(place);
        self.history.push(Step { before, last_before, mover, by: played.by });
        Ok(())
    }

    /// Goes back to before the last move that a person made.
    fn undo(&mut self) -> Result<(), Failure> {
        let console = self.console;
        let by_person = |step: &Step| matches!(self.seats[step.mover.index()], Seat::Human);
        let Some(index) = self.history.iter().rposition(by_person) else {
            return console.line(&console.word("play-nothing-to-undo"));
        };
        // Everything after the person's move goes too.
        if let Some(step) = self.history.drain(index..).next() {
            self.position = step.before;
            self.last = step.last_before;
            let undone = Message::new("play-undone").with("chosen", step.by);
            console.line(&console.say(&undone))?;
        }
        self.draw()
    }

    fn help(&self) -> Result<(), Failure> {
        let console = self.console;
        let example = self.position.legal_moves().into_iter().next().unwrap_or_default();
        let move_help = Message::new("help-move").with("example", example.as_str());
        let mut text = format!("  {example:<8} {}\n", console.say(&move_help));
        for (_, spellings, key) in Word::ALL {
            text += &format!("  {:<8} {}\n", spellings[0], console.word(key));
        }
        console.print(&text)
    }
}
