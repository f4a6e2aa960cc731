use std::time::Duration;

use papan_catalogue::GameEntry;
use papan_core::{Message, Place, Way};
use papan_play::{
    engine::{
        ADVISER, Command, Effect, Event, Known, Notice as PlayNotice, PlayEngine, PlaySetup,
        Playback, Purpose, Refusal,
    },
    session::{Occupant, Session, Undone},
};

use super::{notice::Notice, speed::Speed};

/// A game on the screen: the play engine, and what is shown of it.
pub struct Table {
    pub entry: &'static GameEntry,
    pub engine: PlayEngine,
    pub cursor: Place,
    pub shows_legal: bool,
    pub notices: Vec<Notice>,
    pub speed: Speed,
    /// How many rows the list of moves is scrolled back.
    pub scroll: usize,
}

/// A search in progress.
pub struct Running<'a> {
    pub purpose: Purpose,
    pub agent: &'a str,
    pub since: Duration,
}

impl Table {
    /// Opens a game. The tickets of an earlier game on the screen are not used again.
    pub fn new(entry: &'static GameEntry, session: Session, earlier: Option<&Table>) -> Table {
        let cursor = session.position().scene().board.first_place();
        let speed = Speed::default();
        let mut engine = PlayEngine::new(PlaySetup {
            playback: Playback { is_running: true, delay: speed.delay() },
            ..PlaySetup::new(session)
        });
        engine.skip_tickets(earlier.map_or(0, |earlier| earlier.engine.tickets()));
        let mut table = Table {
            entry,
            engine,
            cursor,
            shows_legal: false,
            notices: Vec::new(),
            speed,
            scroll: 0,
        };
        table.announce_the_turn();
        table
    }

    /// Returns the game itself.
    pub fn session(&self) -> &Session {
        self.engine.session()
    }

    /// Returns whether moves were made and the game is not over, so that leaving would lose something.
    pub fn is_running(&self) -> bool {
        self.session().conclusion().is_none() && !self.session().steps().is_empty()
    }

    /// Returns whether no person plays.
    pub fn is_watched(&self) -> bool {
        !self.session().has_person()
    }

    /// Returns the search in progress.
    pub fn running(&self) -> Option<Running<'_>> {
        if let Some(advice) = self.engine.advice() {
            let (purpose, since) = (advice.purpose, advice.since);
            return Some(Running { purpose, agent: ADVISER, since });
        }
        let since = self.engine.asked_since()?;
        Some(Running { purpose: Purpose::Move, agent: self.player_to_move(), since })
    }

    fn player_to_move(&self) -> &str {
        match self.session().occupant(self.session().turn()) {
            Occupant::Agent(name) | Occupant::Bot(name) => name,
            Occupant::Person => "",
        }
    }

    /// Returns where the hint points.
    pub fn hinted(&self) -> Option<Place> {
        let known = self.engine.known().filter(|known: &&Known| known.purpose == Purpose::Hint)?;
        Some(self.session().position().place(&known.result.decision.best))
    }

    /// Returns how long the side to move has thought; a move of an agent that waits to be shown costs nothing.
    pub fn time_at_turn(&self, now: Duration) -> Duration {
        if self.session().awaits_person() {
            return self.engine.time_at_turn(now);
        }
        match (self.engine.asked_since(), self.engine.ready()) {
            (Some(since), _) => now.saturating_sub(since),
            (None, Some(choice)) => choice.time,
            (None, None) => Duration::ZERO,
        }
    }

    /// Passes an event to the engine, and stores the notices for the user.
    pub fn update(&mut self, now: Duration, event: Event) -> Vec<Effect> {
        let effects = self.engine.update(now, event);
        let is_news = |effect: &Effect| {
            matches!(effect, Effect::Changed | Effect::Notice(_) | Effect::Refused(_))
        };
        if effects.iter().any(is_news) {
            self.notices.clear();
        }
        for effect in &effects {
            match effect {
                Effect::Notice(notice) => self.notices.extend(self.notice_of(notice)),
                Effect::Refused(refusal) => self.notices.push(refused(refusal)),
                _ => {}
            }
        }
        if effects.iter().any(|effect| matches!(effect, Effect::Changed)) {
            self.scroll = 0;
            self.announce_the_turn();
        }
        effects
    }

    fn notice_of(&self, notice: &PlayNotice) -> Option<Notice> {
        let plain = |key| Notice::Plain(Message::new(key));
        let name = |side| match self.session().occupant(side) {
            Occupant::Agent(name) | Occupant::Bot(name) => name.clone(),
            Occupant::Person => String::new(),
        };
        Some(match notice {
            PlayNotice::Played { mover, chosen } => {
                Notice::Played { mover: *mover, player: name(*mover), chosen: chosen.clone() }
            }
            PlayNotice::Passed(side) => Notice::Passed(*side),
            PlayNotice::Undone(Undone::Moves { to_before }) => Notice::Undone(to_before.clone()),
            PlayNotice::Undone(Undone::Ending) => plain("terminal-unresigned"),
            PlayNotice::Swapped => plain("terminal-swapped"),
            PlayNotice::Restarted => plain("terminal-rematch"),
            PlayNotice::Failed { side, blame } => {
                let message = Message::new("play-failed").with("player", name(*side));
                Notice::Plain(message.with("fault", blame.message()))
            }
            PlayNotice::HintRequested => plain("terminal-hint-wait"),
            PlayNotice::Hint(result) => Notice::Hint(result.clone()),
            PlayNotice::NoAdvice => {
                Notice::Plain(Message::new("play-no-answer").with("player", ADVISER))
            }
            PlayNotice::HintOvertaken | PlayNotice::AnalysisStopped { .. } => return None,
        })
    }

    fn announce_the_turn(&mut self) {
        if self.session().conclusion().is_some() {
            self.notices.push(Notice::Over);
        } else if self.session().awaits_person() && self.session().must_pass() {
            self.notices.push(Notice::MustPass);
        }
    }

    fn command(&mut self, now: Duration, command: Command) -> Vec<Effect> {
        self.update(now, Event::Command(command))
    }

    /// Moves the cursor.
    pub fn move_cursor(&mut self, way: Way) {
        self.cursor = self.session().position().scene().board.step(self.cursor, way);
    }

    /// Plays a person's move at a place; a wrong one is refused, and the turn is kept.
    pub fn play_at(&mut self, place: Place, now: Duration) -> Vec<Effect> {
        self.cursor = place;
        let session = self.session();
        let text = if session.awaits_person() && session.must_pass() {
            session.position().legal_moves().swap_remove(0)
        } else {
            session
                .position()
                .scene()
                .spot(place)
                .map(|spot| spot.choice.clone())
                .unwrap_or_default()
        };
        let after = session.steps().len();
        self.command(now, Command::Play { text, after })
    }

    /// Carries out a command that needs nothing but a key.
    pub fn press(&mut self, command: Command, now: Duration) -> Vec<Effect> {
        if command == Command::Rematch && self.session().conclusion().is_none() {
            self.notices = vec![Notice::Plain(Message::new("terminal-still-running"))];
            return Vec::new();
        }
        self.command(now, command)
    }

    /// Shows or hides the values of moves.
    pub fn toggle_values(&mut self, now: Duration) -> Vec<Effect> {
        let shows_values = !self.engine.shows_values();
        self.command(now, Command::ShowValues(shows_values))
    }

    /// Continues or pauses a game between agents.
    pub fn toggle_playing(&mut self, now: Duration) -> Vec<Effect> {
        let is_running = self.engine.playback().is_some_and(|playback| playback.is_running);
        self.watch(!is_running, now)
    }

    /// Changes the speed of a game between agents.
    pub fn change_speed(&mut self, is_faster: bool, now: Duration) -> Vec<Effect> {
        if is_faster {
            self.speed.raise();
        } else {
            self.speed.lower();
        }
        match self.engine.playback() {
            Some(playback) => self.watch(playback.is_running, now),
            None => Vec::new(),
        }
    }

    fn watch(&mut self, is_running: bool, now: Duration) -> Vec<Effect> {
        let delay = self.speed.delay();
        self.command(now, Command::Watch { is_running, delay })
    }

    /// Scrolls the list of moves.
    pub fn scroll(&mut self, rows: i32, max: usize) {
        let scrolled = self.scroll as i64 + i64::from(rows);
        self.scroll = scrolled.clamp(0, max as i64) as usize;
    }
}

fn refused(refusal: &Refusal) -> Notice {
    let key = match refusal {
        Refusal::Illegal(reason) => return Notice::Refused(reason.clone()),
        Refusal::Over => return Notice::Over,
        Refusal::NotYourTurn | Refusal::Stale => "terminal-not-your-turn",
        Refusal::NothingToUndo => "play-nothing-to-undo",
        Refusal::NobodyResigns => "terminal-agents-resign-not",
        Refusal::NoHintNow | Refusal::PeoplePlay => "terminal-no-hint-now",
    };
    Notice::Plain(Message::new(key))
}
