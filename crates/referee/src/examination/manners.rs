use std::time::Duration;

use papan_catalogue::AnyGame;
use papan_core::{Message, Side};

use super::{
    Examiner,
    check::{Found, Trouble},
    conversation::Conversation,
    question,
    scene::Scene,
};
use crate::{
    Abandoned,
    player::Unanswered,
    process::BotProcess,
    protocol::{Ping, Stop},
};
use papan_record::{Detail, Fault, TimeControl, Violation};

/// The features that a bot announced.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Features {
    pub ping: bool,
    pub stop: bool,
}

/// How long the check waits for output that should not come.
const HUSH: Duration = Duration::from_millis(50);
/// How long a bot may think before it receives `stop`.
const THOUGHT: Duration = Duration::from_millis(100);
/// How long a bot may take to exit, or to answer a ping.
const SECOND: Duration = Duration::from_secs(1);
/// More moves than any game has, in a line longer than common buffers.
const LONG_HISTORY: usize = 2_000;

/// Checks that need messages no game would send.
impl Examiner<'_> {
    /// Asks about unrelated positions in turn.
    pub(super) fn jumps(&self, start: &dyn AnyGame) -> Result<Found, Abandoned> {
        let one = Scene::late(start, Side::First, 1);
        let other = Scene::late(start, Side::First, 2);
        let opening = Scene::start(start);
        self.converse(|bot| {
            bot.say(question::hello(&opening))?;
            for (scene, id) in [&one, &opening, &other, &one].into_iter().zip(1..) {
                bot.ask(id, scene)?;
            }
            Ok(Found::ok("exam-jumped"))
        })
    }

    /// Waits for further output after each answer.
    pub(super) fn once(&self, scene: &Scene, features: &mut Features) -> Result<Found, Abandoned> {
        self.converse(|bot| {
            bot.say(question::hello(scene))?;
            for id in 1..=2 {
                bot.ask(id, scene)?;
                *features = bot.features;
                if let Some(line) = bot.unasked(HUSH)? {
                    return Err(Fault::new(Violation::TwoAnswers).shown_by(line.as_bytes()).into());
                }
            }
            Ok(Found::ok("exam-once"))
        })
    }

    /// Asks with ids that do not count up from one.
    pub(super) fn id(&self, scene: &Scene) -> Result<Found, Abandoned> {
        self.converse(|bot| {
            bot.say(question::hello(scene))?;
            let mut names_it = true;
            for id in [40, 7, 1_000_000] {
                names_it &= bot.ask(id, scene)?.id.is_some();
            }
            Ok(Found::ok(if names_it { "exam-id" } else { "exam-id-none" }))
        })
    }

    /// Sends a message of an unknown type, as a newer protocol might.
    pub(super) fn unknown(&self, scene: &Scene) -> Result<Found, Abandoned> {
        self.converse(|bot| {
            bot.say(question::hello(scene))?;
            bot.say(r#"{"type":"weather","sky":"clear","wind":[3,"west"]}"#.to_owned())?;
            let known = question::of_scene(1, scene, bot.limits());
            let strange =
                format!(r#"{{"mood":"calm","plan":{{"next":[1,2.5,null,true]}},{}"#, &known[1..]);
            bot.put(strange, 1, &*scene.position)?;
            match bot.unasked(HUSH)? {
                Some(line) => Err(nobody_asked(&line)),
                None => Ok(Found::ok("exam-ignored")),
            }
        })
    }

    /// Sends a request that is longer than any in a real game.
    pub(super) fn long(&self, scene: &Scene) -> Result<Found, Abandoned> {
        let moves = Scene::late(&*scene.start, Side::First, 1).history;
        let history: Vec<String> = moves.into_iter().cycle().take(LONG_HISTORY).collect();
        self.converse(|bot| {
            bot.say(question::hello(scene))?;
            let question = question::with_history(1, scene, &history, bot.limits());
            let message = Message::new("exam-read").with("length", question.len());
            bot.put(question, 1, &*scene.position)?;
            Ok(Found::Ok(message))
        })
    }

    /// Sends `hello`, asks nothing, and waits for output.
    pub(super) fn greeting(&self, scene: &Scene) -> Result<Found, Abandoned> {
        self.converse(|bot| {
            bot.say(question::hello(scene))?;
            match bot.unasked(2 * SECOND) {
                Ok(Some(line)) => Err(nobody_asked(&line)),
                Err(given_up @ (Unanswered::Stopped | Unanswered::Unable(_))) => Err(given_up),
                // Other faults were already reported.
                Ok(None) | Err(Unanswered::Fault(_) | Unanswered::Resigned) => {
                    Ok(Found::ok("exam-quiet"))
                }
            }
        })
    }

    /// Waits for output whenever none is expected.
    pub(super) fn quiet(&self, scene: &Scene) -> Result<Found, Abandoned> {
        // Output during the start arrives as late as the first answer did.
        let start = self.habits.start() + HUSH;
        self.converse(|bot| {
            bot.say(question::hello(scene))?;
            if let Some(line) = bot.unasked(start)? {
                return Err(nobody_asked(&line));
            }
            bot.ask(1, scene)?;
            bot.say(question::game_over(scene))?;
            match bot.unasked(HUSH) {
                Ok(Some(line)) => Err(nobody_asked(&line)),
                // After the end it may exit in any way.
                Err(Unanswered::Fault(fault)) if has_ended(&fault) => Ok(Found::ok("exam-quiet")),
                Err(unanswered) => Err(unanswered),
                Ok(None) => Ok(Found::ok("exam-quiet")),
            }
        })
    }

    /// Sends `ping` to a bot that announced it.
    pub(super) fn ping(&self, scene: &Scene) -> Result<Found, Abandoned> {
        self.converse(|bot| {
            bot.say(question::hello(scene))?;
            bot.ask(1, scene)?;
            bot.say(question::line(&Ping { id: 2 }))?;
            bot.pong(SECOND, 2)?;
            Ok(Found::ok("exam-ping"))
        })
    }

    /// Sends `stop` to a bot that announced it.
    pub(super) fn stop(&self, scene: &Scene) -> Result<Found, Abandoned> {
        self.converse(|bot| {
            bot.say(question::hello(scene))?;
            bot.ask(1, scene)?;
            bot.say(question::of_scene(2, scene, bot.limits()))?;
            let question = bot.asked.clone();
            let answer = bot.answer(THOUGHT, Violation::OutOfTime, 2, &*scene.position);
            bot.say(question::line(&Stop { id: 2 }))?;
            match answer {
                Ok(_) => match bot.unasked(THOUGHT)? {
                    Some(line) => {
                        Err(Fault::new(Violation::TwoAnswers).shown_by(line.as_bytes()).into())
                    }
                    None => Ok(Found::ok("exam-stop-idle")),
                },
                Err(Unanswered::Fault(fault))
                    if matches!(fault.violation, Violation::OutOfTime | Violation::NotReading) =>
                {
                    bot.answer(TimeControl::GRACE, Violation::IgnoredStop, 2, &*scene.position)?;
                    Ok(Found::ok("exam-stop"))
                }
                Err(unanswered) => {
                    bot.asked = question;
                    Err(unanswered)
                }
            }
        })
    }

    /// Ends the game and the input, and waits for the bot to exit.
    pub(super) fn leave(&self, scene: &Scene) -> Result<Found, Abandoned> {
        self.converse(|bot| {
            bot.say(question::hello(scene))?;
            bot.ask(1, scene)?;
            bot.say(question::game_over(scene))?;
            Ok(match bot.say_goodbye(SECOND) {
                Some(took) => {
                    let milliseconds = took.as_millis() as u64;
                    Found::Ok(Message::new("exam-left").with("milliseconds", milliseconds))
                }
                None => Found::note("exam-stayed"),
            })
        })
    }

    /// Starts a process and runs a dialogue with it.
    fn converse(
        &self,
        talk: impl FnOnce(&mut Conversation<'_>) -> Result<Found, Unanswered>,
    ) -> Result<Found, Abandoned> {
        let exam = self.examination;
        let process = match BotProcess::start(&self.program, exam.confinement) {
            Ok(process) => process,
            Err(fault) => return Ok(Trouble::of(fault).into()),
        };
        let mut bot = Conversation::new(process, exam.control(), exam.stop);
        let found = talk(&mut bot);
        let asked = bot.asked.take();
        let errors = bot.end();
        match found {
            Ok(found) => Ok(found),
            // Papan's own protocol has no message for resigning.
            Err(Unanswered::Stopped | Unanswered::Resigned) => Err(Abandoned::Stopped),
            Err(Unanswered::Unable(reason)) => Err(Abandoned::Unable(reason)),
            Err(Unanswered::Fault(fault)) => Ok(Trouble { fault, asked, errors }.into()),
        }
    }
}

fn has_ended(fault: &Fault) -> bool {
    matches!(
        fault.violation,
        Violation::Exited | Violation::Crashed | Violation::Killed | Violation::ClosedOutput
    )
}

fn nobody_asked(line: &str) -> Unanswered {
    let fault = Fault::new(Violation::UnreadableLine).because(Detail::Unasked);
    fault.shown_by(line.as_bytes()).into()
}
