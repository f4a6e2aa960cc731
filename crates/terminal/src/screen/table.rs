use std::time::Duration;

use papan_catalogue::GameEntry;
use papan_core::{Message, Place, Side, Way};
use papan_play::session::{Conclusion, Occupant, Session, Step, Thought, Undone};

use super::{
    event::{Effect, Job, Purpose},
    notice::Notice,
    watch::Watch,
};

/// The word of the agent that gives advice, in every game.
const ADVISER: &str = "hard";

/// The adviser has a memory of its own, beside those of the contestants 0 and 1.
const ADVISER_SEAT: usize = 2;

/// A game on the screen: the session, and what is shown of it.
pub struct Table {
    pub entry: &'static GameEntry,
    pub session: Session,
    pub cursor: Place,
    pub shows_legal: bool,
    pub shows_values: bool,
    pub notices: Vec<Notice>,
    pub thinking: Option<Thinking>,
    /// What was found out last, about this position or an earlier one.
    pub known: Option<Known>,
    pub watch: Watch,
    /// How many rows the list of moves is scrolled back.
    pub scroll: usize,
    /// Since when the side to move has had the turn.
    pub turn_since: Duration,
    /// A move that an agent has chosen and that waits for its time.
    ready: Option<(String, Duration)>,
    tickets: u64,
}

/// A search that runs.
pub struct Thinking {
    pub ticket: u64,
    pub purpose: Purpose,
    pub agent: String,
    pub since: Duration,
}

/// A thought, and what it was about.
pub struct Known {
    pub agent: String,
    pub purpose: Purpose,
    /// After how many moves the position was asked about.
    pub after: usize,
    pub thought: Thought,
}

impl Table {
    pub fn new(entry: &'static GameEntry, session: Session, now: Duration) -> Table {
        let cursor = session.position().scene().board.first_place();
        let mut table = Table {
            entry,
            session,
            cursor,
            shows_legal: false,
            shows_values: false,
            notices: Vec::new(),
            thinking: None,
            known: None,
            watch: Watch::new(),
            scroll: 0,
            turn_since: now,
            ready: None,
            tickets: 0,
        };
        table.announce_the_turn();
        table
    }

    /// Says whether moves were made and the game is not over, so that leaving would lose something.
    pub fn is_running(&self) -> bool {
        self.session.conclusion().is_none() && !self.session.steps().is_empty()
    }

    /// Says whether only agents play.
    pub fn is_watched(&self) -> bool {
        !self.session.has_person()
    }

    /// Returns what is known about the position as it is now.
    pub fn known_here(&self) -> Option<&Known> {
        self.known.as_ref().filter(|known| known.after == self.session.steps().len())
    }

    /// Returns where the advice points.
    pub fn hinted(&self) -> Option<Place> {
        let known = self.known_here().filter(|known| known.purpose == Purpose::Hint)?;
        Some(self.session.position().place(&known.thought.decision.best))
    }

    /// Returns how long the side to move has thought; a move of an agent that waits to be shown costs nothing.
    pub fn time_at_turn(&self, now: Duration) -> Duration {
        if self.session.awaits_person() {
            return now.saturating_sub(self.turn_since);
        }
        let thinking = self.thinking.as_ref().filter(|thinking| thinking.purpose == Purpose::Move);
        match (thinking, &self.ready) {
            (Some(thinking), _) => now.saturating_sub(thinking.since),
            (None, Some((_, took))) => *took,
            (None, None) => Duration::ZERO,
        }
    }

    /// Does what is due: asks an agent whose turn it is, plays what it chose, values the cells.
    pub fn proceed(&mut self, now: Duration) -> Vec<Effect> {
        if self.thinking.is_some() {
            return Vec::new();
        }
        if let Some(word) = self.session.awaited_agent() {
            if self.is_watched() && !self.watch.wants_moves() {
                return Vec::new();
            }
            let Some((chosen, took)) = self.ready.clone() else {
                let (word, turn) = (word.to_owned(), self.session.turn());
                let contestant = self.session.contestant(turn);
                let explains = self.shows_values && self.is_watched();
                return vec![self.ask(Purpose::Move, word, contestant, explains, now)];
            };
            let is_due = self.watch.wants_step || now >= self.turn_since + self.watch.delay();
            if !self.is_watched() || is_due {
                self.watch.wants_step = false;
                self.ready = None;
                self.play_for_agent(&chosen, took, now);
                return self.proceed(now);
            }
        } else if self.session.awaits_person() && self.shows_values && self.known_here().is_none() {
            return vec![self.ask_adviser(Purpose::Values, now)];
        }
        Vec::new()
    }

    fn ask(
        &mut self,
        purpose: Purpose,
        agent: String,
        contestant: usize,
        explains: bool,
        now: Duration,
    ) -> Effect {
        self.tickets += 1;
        let ticket = self.tickets;
        self.thinking = Some(Thinking { ticket, purpose, agent: agent.clone(), since: now });
        let position = self.session.position().boxed();
        Effect::Think(Job { ticket, purpose, agent, contestant, position, explains })
    }

    fn ask_adviser(&mut self, purpose: Purpose, now: Duration) -> Effect {
        self.ask(purpose, ADVISER.to_owned(), ADVISER_SEAT, true, now)
    }

    /// Takes what a search found out; what comes too late is dropped.
    pub fn hear(&mut self, ticket: u64, thought: Thought, is_final: bool) {
        let Some(thinking) = self.thinking.take_if(|thinking| thinking.ticket == ticket) else {
            return;
        };
        let purpose = thinking.purpose;
        self.known = Some(Known {
            agent: thinking.agent.clone(),
            purpose,
            after: self.session.steps().len(),
            thought: thought.clone(),
        });
        if !is_final {
            self.thinking = Some(thinking);
            return;
        }
        match purpose {
            Purpose::Move => {
                let took = Duration::from_secs_f64(thought.seconds);
                self.ready = Some((thought.decision.best, took));
            }
            Purpose::Hint => self.notices = vec![Notice::Hint(thought)],
            Purpose::Values => {}
        }
    }

    /// Takes note that an agent failed; its side has to resign, since nobody moves for it.
    pub fn hear_nothing(&mut self, ticket: u64) {
        let Some(thinking) = self.thinking.take_if(|thinking| thinking.ticket == ticket) else {
            return;
        };
        let message = Message::new("play-no-answer").with("player", thinking.agent);
        self.notices = vec![Notice::Plain(message)];
        if thinking.purpose == Purpose::Move {
            let _ = self.session.end(Conclusion::Forfeited(self.session.turn()));
            self.notices.push(Notice::Over);
        }
        self.shows_values = false;
    }

    fn play_for_agent(&mut self, chosen: &str, took: Duration, now: Duration) {
        let (mover, player) = (self.session.turn(), self.name_of_agent());
        let played = self.session.play(chosen, took).map(|step| (step.by.clone(), step.is_pass()));
        match played {
            Ok((_, true)) => self.notices = vec![Notice::Passed(mover)],
            Ok((chosen, false)) => self.notices = vec![Notice::Played { mover, player, chosen }],
            Err(fault) => {
                // No agent of the catalogue does this; one that did would be asked for ever.
                self.notices = vec![Notice::Refused(fault)];
                let _ = self.session.end(Conclusion::Forfeited(mover));
            }
        }
        self.after_move(now);
    }

    fn name_of_agent(&self) -> String {
        self.session.awaited_agent().unwrap_or_default().to_owned()
    }

    fn after_move(&mut self, now: Duration) {
        self.turn_since = now;
        self.scroll = 0;
        self.announce_the_turn();
    }

    fn announce_the_turn(&mut self) {
        if self.session.conclusion().is_some() {
            self.notices.push(Notice::Over);
        } else if self.session.awaits_person() && self.session.must_pass() {
            self.notices.push(Notice::MustPass);
        }
    }

    /// Moves the cursor.
    pub fn move_cursor(&mut self, way: Way) {
        self.cursor = self.session.position().scene().board.step(self.cursor, way);
    }

    /// Plays a person's move at a place; a wrong one is refused, and the turn is kept.
    pub fn play_at(&mut self, place: Place, now: Duration) -> Vec<Effect> {
        self.cursor = place;
        if self.session.conclusion().is_some() {
            self.notices = vec![Notice::Over];
            return Vec::new();
        }
        if !self.session.awaits_person() {
            self.notices = vec![Notice::Plain(Message::new("terminal-not-your-turn"))];
            return Vec::new();
        }
        let position = self.session.position();
        let text = if self.session.must_pass() {
            position.legal_moves().swap_remove(0)
        } else {
            position.scene().spot(place).map(|spot| spot.choice.clone()).unwrap_or_default()
        };
        let took = now.saturating_sub(self.turn_since);
        let mover = self.session.turn();
        let played = self.session.play(&text, took).map(Step::is_pass);
        match played {
            Ok(is_pass) => {
                let effects = self.stop();
                self.notices = if is_pass { vec![Notice::Passed(mover)] } else { Vec::new() };
                self.after_move(now);
                effects
            }
            Err(fault) => {
                self.notices = vec![Notice::Refused(fault)];
                Vec::new()
            }
        }
    }

    /// Lets whatever thinks end; its answer will not be heard.
    pub fn stop(&mut self) -> Vec<Effect> {
        self.ready = None;
        match self.thinking.take() {
            Some(_) => vec![Effect::Stop],
            None => Vec::new(),
        }
    }

    /// Asks for advice about the position.
    pub fn hint(&mut self, now: Duration) -> Vec<Effect> {
        let is_paused = self.is_watched() && !self.watch.is_playing;
        if self.session.conclusion().is_some() {
            self.notices = vec![Notice::Over];
            return Vec::new();
        }
        if !(self.session.awaits_person() || is_paused) {
            self.notices = vec![Notice::Plain(Message::new("terminal-no-hint-now"))];
            return Vec::new();
        }
        let mut effects = self.stop();
        self.notices = vec![Notice::Plain(Message::new("terminal-hint-wait"))];
        effects.push(self.ask_adviser(Purpose::Hint, now));
        effects
    }

    /// Takes back to the person's last turn.
    pub fn undo(&mut self, now: Duration) -> Vec<Effect> {
        let Some(undone) = self.session.undo() else {
            self.notices = vec![Notice::Plain(Message::new("play-nothing-to-undo"))];
            return Vec::new();
        };
        let effects = self.stop();
        self.notices = vec![match undone {
            Undone::Moves { to_before } => Notice::Undone(to_before),
            Undone::Ending => Notice::Plain(Message::new("terminal-unresigned")),
        }];
        self.known = None;
        self.watch.is_playing = false;
        self.after_move(now);
        effects
    }

    /// Gives up for the person: the one to move, or the only one there is.
    pub fn resign(&mut self) -> Vec<Effect> {
        let turn = self.session.turn();
        let is_person = |player: &Side| *self.session.occupant(*player) == Occupant::Person;
        let Some(player) = [turn, turn.other()].into_iter().find(is_person) else {
            self.notices = vec![Notice::Plain(Message::new("terminal-agents-resign-not"))];
            return Vec::new();
        };
        let effects = self.stop();
        let _ = self.session.resign(player);
        self.notices = vec![Notice::Over];
        effects
    }

    /// Lets the contestants change sides; after the end that is a rematch.
    pub fn swap(&mut self, now: Duration) -> Vec<Effect> {
        if self.session.conclusion().is_some() {
            return self.rematch(now);
        }
        let effects = self.stop();
        self.session.swap();
        self.notices = vec![Notice::Plain(Message::new("terminal-swapped"))];
        self.after_move(now);
        effects
    }

    /// Starts the next game; the other contestant moves first.
    pub fn rematch(&mut self, now: Duration) -> Vec<Effect> {
        if self.session.conclusion().is_none() {
            self.notices = vec![Notice::Plain(Message::new("terminal-still-running"))];
            return Vec::new();
        }
        let mut effects = self.stop();
        self.session.rematch();
        self.known = None;
        self.notices = vec![Notice::Plain(Message::new("terminal-rematch"))];
        self.watch.is_playing = true;
        self.after_move(now);
        effects.push(Effect::Forget);
        effects
    }

    /// Shows or hides the values of moves.
    pub fn toggle_values(&mut self) -> Vec<Effect> {
        self.shows_values = !self.shows_values;
        let is_for_values =
            self.thinking.as_ref().is_some_and(|thinking| thinking.purpose == Purpose::Values);
        if !self.shows_values && is_for_values { self.stop() } else { Vec::new() }
    }

    /// Goes on or pauses a game between agents.
    pub fn toggle_playing(&mut self, now: Duration) -> Vec<Effect> {
        self.watch.is_playing = !self.watch.is_playing;
        self.turn_since = now;
        self.stop_advice()
    }

    /// Lets the agents make one move.
    pub fn step(&mut self) -> Vec<Effect> {
        self.watch.is_playing = false;
        self.watch.wants_step = self.session.conclusion().is_none();
        self.stop_advice()
    }

    /// An agent that should move does not wait until advice has been given.
    fn stop_advice(&mut self) -> Vec<Effect> {
        let is_move =
            self.thinking.as_ref().is_none_or(|thinking| thinking.purpose == Purpose::Move);
        if is_move { Vec::new() } else { self.stop() }
    }

    /// Scrolls the list of moves.
    pub fn scroll(&mut self, rows: i32, max: usize) {
        let scrolled = self.scroll as i64 + i64::from(rows);
        self.scroll = scrolled.clamp(0, max as i64) as usize;
    }
}
