//! Conformance check of a bot before its first match: every rule of the protocol, every game, and advice for each
//! fault.
//!
//! Whole games are played under the same referee as a match, so that the verdicts are the same. Cases that no game
//! contains, such as an unknown message, are sent to the bot directly.

mod check;
mod conversation;
mod habits;
mod manners;
mod question;
mod scene;
mod sitting;
mod witness;

use std::time::Duration;

use papan_catalogue::AnyGame;
use papan_core::{Message, StopFlag};
use papan_sandbox::{Confinement, Program};

use crate::{
    Abandoned,
    process::{BotProcess, cannot_start},
};
pub use check::{CHECKS, Check, State};
use check::{Found, Trouble};
use habits::Habits;
use manners::Features;
use papan_record::{Fault, TimeControl, Violation};
use scene::Scene;

/// A conformance check of a bot.
pub struct Examination<'a> {
    /// The words of its command line.
    pub command: &'a [String],
    /// The confinement of the program.
    pub confinement: &'a Confinement,
    /// The start positions of the games in which it is checked.
    pub starts: &'a [Box<dyn AnyGame>],
    /// How long it may take to start.
    pub startup: Duration,
    /// How long it may take for each answer.
    pub time: Duration,
    /// Set when the check is cancelled.
    pub stop: &'a StopFlag,
}

/// A conformance check of a program that was found.
struct Examiner<'a> {
    examination: &'a Examination<'a>,
    program: Program,
    habits: Habits,
    report: &'a mut dyn FnMut(Check),
}

impl Examination<'_> {
    /// Runs all checks and reports each as soon as it is made.
    ///
    /// After a fault the next check begins with a fresh process. A program that cannot start ends the checks, and a
    /// game in which not even the first request is answered is skipped.
    ///
    /// # Errors
    /// When it is cancelled.
    pub fn run(&self, report: &mut dyn FnMut(Check)) -> Result<(), Abandoned> {
        let started = self
            .confinement
            .resolve(self.command)
            .map_err(|fault| cannot_start(&fault))
            .and_then(|program| Ok((BotProcess::start(&program, self.confinement)?, program)));
        match started {
            Ok((process, program)) => {
                process.end();
                report(Check::new("start", None, Found::ok("exam-started")));
                let habits = Habits::default();
                Examiner { examination: self, program, habits, report }.examine()
            }
            Err(fault) => {
                report(Check::new("start", None, Trouble::of(fault).into()));
                Ok(())
            }
        }
    }

    fn control(&self) -> TimeControl {
        let limits = papan_core::Limits { time: Some(self.time), ..papan_core::Limits::default() };
        TimeControl { limits, clock: None, startup: self.startup }
    }
}

impl Examiner<'_> {
    fn examine(&mut self) -> Result<(), Abandoned> {
        let starts = self.examination.starts;
        let mut playable = None;
        let mut last_sin = None;
        let mut left_out = &starts[..0];
        for (index, start) in starts.iter().enumerate() {
            match self.first_game(&**start)? {
                Ok(()) => {
                    playable = playable.or(Some(start));
                    self.game(&**start)?;
                }
                // The same fault twice at the first request: the other games would only repeat it. This does not apply
                // to a bot that plays some game: it may support this one and not that.
                Err(fault) if playable.is_none() && last_sin == Some(fault.violation) => {
                    left_out = &starts[index + 1..];
                    break;
                }
                Err(fault) => {
                    if last_sin.is_none() {
                        self.look_for_a_cause(&fault, &Scene::start(&**start))?;
                    }
                    last_sin = Some(fault.violation);
                }
            }
        }
        match playable {
            Some(start) => self.manners(&Scene::start(&**start))?,
            None => self.add("rest", None, Found::note("exam-left-out")),
        }
        if !left_out.is_empty() {
            let games: Vec<&str> = left_out.iter().map(|start| start.id()).collect();
            let message = Message::new("exam-games-left-out").with("games", games.join(", "));
            self.add("games", None, Found::Note(message));
        }
        for (name, found) in self.habits.findings(&self.examination.control()) {
            self.add(name, None, found);
        }
        Ok(())
    }

    /// Returns whether a wrong first answer is really a line that the bot writes before it is asked, such as its name.
    fn look_for_a_cause(&mut self, fault: &Fault, scene: &Scene) -> Result<(), Abandoned> {
        let said_something =
            [Violation::TwoAnswers, Violation::UnreadableLine, Violation::IllegalMove];
        if said_something.contains(&fault.violation) {
            let found = self.greeting(scene)?;
            if found.is_fault() {
                self.add("quiet", None, found);
            }
        }
        Ok(())
    }

    /// Checks what else one game can show.
    fn game(&mut self, start: &dyn AnyGame) -> Result<(), Abandoned> {
        let found = self.whole_game(&Scene::start(start), papan_core::Side::Second)?;
        self.add("second-player", Some(start), found);
        let forced = [
            ("pass", "exam-passed", Scene::before_a_pass(start)),
            ("twice", "exam-went-on", Scene::before_two_turns(start)),
        ];
        for (name, praise, scene) in forced {
            if let Some(scene) = scene {
                let found = self.whole_game(&scene, scene.position.turn())?;
                let found = if found.is_fault() { found } else { Found::ok(praise) };
                self.add(name, Some(start), found);
            }
        }
        let found = self.jumps(start)?;
        self.add("jumps", Some(start), found);
        Ok(())
    }

    /// Checks what is the same in every game.
    fn manners(&mut self, scene: &Scene) -> Result<(), Abandoned> {
        let mut features = Features::default();
        let found = self.once(scene, &mut features)?;
        self.add("once", None, found);
        let found = self.id(scene)?;
        self.add("id", None, found);
        let found = self.unknown(scene)?;
        self.add("unknown", None, found);
        let found = self.long(scene)?;
        self.add("long", None, found);
        let found = self.quiet(scene)?;
        self.add("quiet", None, found);
        let mut may_be_kept = true;
        if features.ping {
            let found = self.ping(scene)?;
            // A process that is kept is pinged before each game.
            may_be_kept = !found.is_fault();
            self.add("ping", None, found);
        }
        if features.stop {
            let found = self.stop(scene)?;
            self.add("stop", None, found);
        }
        let found = self.leave(scene)?;
        self.add("leave", None, found);
        if may_be_kept && let Some(found) = self.reuse(scene)? {
            self.add("reuse", None, found);
        }
        Ok(())
    }

    fn add(&mut self, name: &'static str, game: Option<&dyn AnyGame>, found: Found) {
        if let Found::Fault(trouble) = &found {
            self.habits.look_at(&trouble.fault);
        }
        (self.report)(Check::new(name, game.map(AnyGame::id), found));
    }
}

/// Makes a message of a fault; the line that shows it is reported separately.
fn sentence(key: &'static str, fault: &Fault) -> Message {
    Message::new(key).with("fault", Fault { line: None, ..fault.clone() }.message())
}
