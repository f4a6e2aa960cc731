use std::{sync::Arc, time::Duration};

use papan_catalogue::{GameEntry, Seat};
use papan_console::{Console, Failure, status, wrapped};
use papan_core::{Clock, Message, Side};
use papan_play::{
    engine::{Command, Effect, Event, Notice, PlayEngine, PlaySetup, Playback, Refusal},
    session::{Occupant, Session, Undone},
};
use papan_referee::{
    SystemClock,
    driver::{Driver, DriverSettings, TaskFlags},
};

use super::{input::Input, word::Word};
use crate::GameRequest;

/// A game in plain lines, from the set-up to the end.
pub struct LineGame<'a> {
    console: &'a Console,
    title: String,
    players: [Player; 2],
    engine: PlayEngine,
    driver: Driver,
    clock: SystemClock,
}

/// What is shown of a player.
struct Player {
    name: String,
    /// The seed of an agent that makes random choices.
    seed: Option<u64>,
}

enum Next {
    Go,
    Leave,
}

impl Player {
    fn new(
        occupant: &Occupant,
        entry: &GameEntry,
        seed: u64,
        console: &Console,
    ) -> Result<Player, Failure> {
        Ok(match occupant {
            Occupant::Person => Player { name: console.word("play-person"), seed: None },
            Occupant::Bot(name) => Player { name: name.clone(), seed: None },
            Occupant::Agent(word) => match entry.seat(word)? {
                Seat::Human => Player { name: console.word("play-person"), seed: None },
                Seat::Agent(agent) => {
                    let is_stochastic = agent.capabilities().stochastic;
                    let seed = is_stochastic.then(|| agent.seed().unwrap_or(seed));
                    Player { name: agent.name.to_owned(), seed }
                }
            },
        })
    }
}

impl<'a> LineGame<'a> {
    /// Sets up a game.
    ///
    /// # Errors
    /// If the agents cannot be made.
    pub fn new(
        entry: &GameEntry,
        session: Session,
        request: &GameRequest,
        console: &'a Console,
    ) -> Result<LineGame<'a>, Failure> {
        let player = |side| Player::new(session.occupant(side), entry, request.seed, console);
        let players = [player(Side::First)?, player(Side::Second)?];
        let roster = Arc::clone(&request.roster);
        let settings = DriverSettings {
            make_player: Arc::new(move |entry, occupant| roster.player(entry, occupant)),
            seed: request.seed,
            limits: request.limits,
            host_gaps: Arc::new(|| Duration::ZERO),
        };
        let playback = Playback { is_running: true, delay: Duration::ZERO };
        Ok(LineGame {
            console,
            title: console.word(entry.title()),
            players,
            engine: PlayEngine::new(PlaySetup { playback, ..PlaySetup::new(session) }),
            driver: Driver::new(settings),
            clock: SystemClock::start(),
        })
    }

    /// Plays until the game is over, a person leaves, or the input ends.
    pub fn run(mut self, input: &mut Input) -> Result<(), Failure> {
        self.welcome()?;
        self.draw()?;
        self.update(Event::Attended(true))?;
        while self.engine.session().conclusion().is_none() {
            if let Next::Leave = self.ask(input)? {
                return self.console.line(&self.console.word("play-left"));
            }
        }
        self.console.line(&self.console.word("play-over"))
    }

    /// Takes an event, and lets agents move until a person has to or the game is over.
    fn update(&mut self, event: Event) -> Result<(), Failure> {
        let mut events = vec![event];
        while let Some(event) = events.pop() {
            for effect in self.engine.update(self.clock.now(), event) {
                match effect {
                    Effect::AskPlayer(request) => {
                        let ticket = request.ticket;
                        let task = self.driver.player_task(request);
                        let answer = task.run(&TaskFlags::default(), &|_| {});
                        events.push(Event::Answered { ticket, answer });
                    }
                    Effect::Notice(notice) => self.tell(&notice)?,
                    Effect::Refused(refusal) => self.refuse(&refusal)?,
                    Effect::Changed => self.draw()?,
                    Effect::Release => self.driver.release(),
                    Effect::Forget => self.driver.forget(),
                    Effect::AskAdviser(_)
                    | Effect::Analyse(_)
                    | Effect::Cancel { .. }
                    | Effect::PlaybackChanged => {}
                }
            }
        }
        Ok(())
    }

    fn tell(&self, notice: &Notice) -> Result<(), Failure> {
        let console = self.console;
        let played = |side: Side, chosen: &str| {
            let message = Message::new("play-plays")
                .with("side", self.engine.session().position().symbol(side))
                .with("player", self.players[side.index()].name.as_str());
            console.line(&format!("\n{}", console.say(&message.with("chosen", chosen))))
        };
        let is_person = |side| *self.engine.session().occupant(side) == Occupant::Person;
        match notice {
            Notice::Played { mover, chosen } => played(*mover, chosen),
            Notice::Passed(side) if !is_person(*side) => {
                let last = self.engine.session().steps().last();
                played(*side, last.map_or("", |step| step.chosen.as_str()))
            }
            Notice::Undone(Undone::Moves { to_before }) => {
                let undone = Message::new("play-undone").with("chosen", to_before.as_str());
                console.line(&console.say(&undone))
            }
            Notice::Failed { side, blame } => {
                let name = self.players[side.index()].name.as_str();
                let message = Message::new("play-failed").with("player", name);
                Err(Failure::Unable(message.with("fault", blame.message())))
            }
            _ => Ok(()),
        }
    }

    fn refuse(&self, refusal: &Refusal) -> Result<(), Failure> {
        let console = self.console;
        let session = self.engine.session();
        let message = match refusal {
            Refusal::Illegal(fault) => {
                let side = status::side(session.position(), session.turn(), console);
                Message::new("play-refused").with("fault", fault.clone()).with("side", side)
            }
            _ => Message::new("play-nothing-to-undo"),
        };
        console.line(&console.say(&message))
    }

    fn welcome(&self) -> Result<(), Failure> {
        let position = self.engine.session().position();
        let [first, second] = Side::BOTH.map(|side| status::side(position, side, self.console));
        let welcome = Message::new("play-welcome")
            .with("game", self.title.as_str())
            .with("first", first)
            .with("firstPlayer", self.players[0].name.as_str())
            .with("second", second)
            .with("secondPlayer", self.players[1].name.as_str());
        self.console.line(&wrapped(&self.console.say(&welcome), 2))?;
        for Player { name, seed } in &self.players {
            if let Some(seed) = seed {
                let message = Message::new("play-seed").with("player", name.as_str());
                let message = message.with("seed", seed.to_string());
                self.console.line(&self.console.say(&message))?;
            }
        }
        Ok(())
    }

    fn draw(&self) -> Result<(), Failure> {
        let session = self.engine.session();
        let is_person = *session.occupant(session.turn()) == Occupant::Person;
        let position = session.position();
        let board = status::board(position, session.last_place(), is_person, self.console);
        let mut text = format!("\n{board}");
        for line in status::lines(position, self.console) {
            text += &format!("{line}\n");
        }
        self.console.print(&text)
    }

    /// Asks a person for a move or a word.
    fn ask(&mut self, input: &mut Input) -> Result<Next, Failure> {
        let console = self.console;
        let position = self.engine.session().position();
        console.print(&format!("{}> ", position.symbol(position.turn())))?;
        let Some(line) = input.line()? else {
            console.line("")?;
            return Ok(Next::Leave);
        };
        match Word::of_line(&line) {
            Some(Word::Quit) => return Ok(Next::Leave),
            Some(Word::Moves) => {
                let moves = position.legal_moves().join(" ");
                let list = console.say(&Message::new("moves-list").with("moves", moves));
                console.line(&wrapped(&list, 2))?;
            }
            Some(Word::Undo) => self.update(Event::Command(Command::Undo))?,
            Some(Word::Board) => self.draw()?,
            Some(Word::Help) => self.help()?,
            None if line.is_empty() => {}
            None => {
                let after = self.engine.session().steps().len();
                self.update(Event::Command(Command::Play { text: line, after }))?;
            }
        }
        Ok(Next::Go)
    }

    fn help(&self) -> Result<(), Failure> {
        let console = self.console;
        let moves = self.engine.session().position().legal_moves();
        let example = moves.into_iter().next().unwrap_or_default();
        let move_help = Message::new("help-move").with("example", example.as_str());
        let mut text = format!("  {example:<8} {}\n", console.say(&move_help));
        for (_, spellings, key) in Word::ALL {
            text += &format!("  {:<8} {}\n", spellings[0], console.word(key));
        }
        console.print(&text)
    }
}
