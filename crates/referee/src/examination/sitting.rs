use papan_catalogue::{AnyGame, Seat, find_game};
use papan_core::{Message, Side};

use super::{
    Examiner,
    check::{Found, Trouble},
    scene::{SEED, Scene},
    sentence,
    witness::Witness,
};
use crate::{
    Abandoned, Adjudication, Game,
    player::{AgentPlayer, BotPlayer, Player},
};
use papan_record::Fault;

/// Checks that are games under the referee of a match, against a seeded random mover.
impl Examiner<'_> {
    /// Plays a game as first player. Returns the fault of a bot that does not get beyond the first request.
    pub(super) fn first_game(
        &mut self,
        start: &dyn AnyGame,
    ) -> Result<Result<(), Fault>, Abandoned> {
        let mut witness = self.witness(false);
        let trouble = self.sit(&Scene::start(start), Side::First, &mut witness)?;
        let trouble = match trouble {
            Some(trouble) if witness.questions <= 1 => {
                let fault = trouble.fault.clone();
                self.add("first-answer", Some(start), trouble.into());
                return Ok(Err(fault));
            }
            trouble => trouble,
        };
        let took = witness.times.first().copied().unwrap_or_default();
        self.habits.first_answer(took);
        let message = Message::new("exam-answered").with("milliseconds", took.as_millis() as u64);
        self.add("first-answer", Some(start), Found::Ok(message));
        if let Some(name) = self.habits.introduced(witness.name()) {
            self.add("name", None, Found::Ok(Message::new("exam-name").with("name", name)));
        }
        self.add("first-player", Some(start), found_in_game(trouble, &witness));
        Ok(Ok(()))
    }

    /// Plays a game to its end.
    pub(super) fn whole_game(&mut self, scene: &Scene, side: Side) -> Result<Found, Abandoned> {
        let mut witness = self.witness(false);
        let trouble = self.sit(scene, side, &mut witness)?;
        Ok(found_in_game(trouble, &witness))
    }

    /// Plays two games with one process; a bot that fails in the first shows nothing new.
    pub(super) fn reuse(&mut self, scene: &Scene) -> Result<Option<Found>, Abandoned> {
        let mut witness = self.witness(true);
        if self.sit(scene, Side::First, &mut witness)?.is_some() {
            return Ok(None);
        }
        let trouble = self.sit(scene, Side::Second, &mut witness)?;
        Ok(Some(trouble.map_or(Found::ok("exam-reusable"), |trouble| {
            Found::Note(sentence("exam-not-reusable", &trouble.fault))
        })))
    }

    fn witness(&self, reuse: bool) -> Witness {
        let confinement = self.examination.confinement.clone();
        Witness::new(BotPlayer::new(self.program.clone(), confinement, reuse))
    }

    /// Plays a game and returns its fault, if any.
    fn sit(
        &mut self,
        scene: &Scene,
        side: Side,
        witness: &mut Witness,
    ) -> Result<Option<Trouble>, Abandoned> {
        let game = Game {
            start: &*scene.start,
            opening: &scene.history,
            control: self.examination.control(),
            adjudication: Adjudication::default(),
            seed: SEED,
            index: 0,
        };
        let mut random = random_mover(&*scene.start);
        let players: [&mut dyn Player; 2] = match side {
            Side::First => [witness, &mut random],
            Side::Second => [&mut random, witness],
        };
        let over = game.play(players, self.examination.stop)?;
        let [first, second] = over.outputs;
        let errors = if side == Side::First { first.errors } else { second.errors };
        self.habits.played(&witness.times, &errors);
        let forfeit = over.ending.forfeit().map(|(_, fault)| fault.clone());
        Ok(forfeit.map(|fault| Trouble { fault, asked: witness.asked.take(), errors }))
    }
}

fn found_in_game(trouble: Option<Trouble>, witness: &Witness) -> Found {
    let message = Message::new("exam-played").with("answers", witness.times.len());
    trouble.map_or(Found::Ok(message), Found::from)
}

fn random_mover(start: &dyn AnyGame) -> AgentPlayer {
    let entry = find_game(start.id()).expect("a position is of a game in the catalogue");
    match entry.seat("random") {
        Ok(Seat::Agent(agent)) => AgentPlayer::new(agent),
        _ => unreachable!("every game has the agents for all games, and random is one of them"),
    }
}
