use std::{path::Path, time::Duration};

use papan_catalogue::{AnyGame, GameEntry, Situation};
use papan_console::Failure;
use papan_core::Message;
use papan_ratings::statistics::Sprt;
use papan_record::{ClockTime, TimeControl};
use papan_referee::{Adjudication, Entrant, EntrantKind, Openings, Protocol, Resign};
use papan_sandbox::Mode;
use papan_tournament::{Match, OpeningSource, TournamentGame, read_sprt};

use super::Arguments;
use crate::{
    bounded_file::{FileKind, read_text},
    registry,
    seed::chosen_seed,
};

impl Arguments {
    /// Makes the match that the words describe, and its openings.
    pub(super) fn set_up(&self) -> Result<(Match, Openings), Failure> {
        let situation = self.position.situation()?;
        let entry = situation.entry;
        if situation.position.outcome().is_some() {
            return Err(Failure::Usage(Message::new("openings-over")));
        }
        let players = [read_entrant(&self.a, entry)?, read_entrant(&self.b, entry)?];
        let control = self.control()?;
        if let Some(program) = players.iter().find(|player| player.is_program())
            && control.limits.time == Some(Duration::ZERO)
        {
            let message = Message::new("program-needs-time").with("player", program.name.as_str());
            return Err(Failure::Usage(message));
        }
        let adjudication = Adjudication {
            max_moves: self.max_moves,
            resign: self.resign.as_deref().map(Resign::read).transpose()?,
        };
        let (start, source, openings) = self.openings(&situation)?;
        refuse_positions(&players, &openings)?;
        let mut of = Match::new(TournamentGame::new(entry, start), players, self.games);
        of.sprt = self.sprt()?;
        of.reuse = self.reuse;
        let file = &mut of.file;
        file.seed = self.seed.unwrap_or_else(chosen_seed);
        file.openings = source;
        file.control = control;
        file.adjudication = adjudication;
        let mode = self.programs.sandbox();
        file.sandbox = (mode != Mode::default()).then(|| mode.name().to_owned());
        file.memory = self.programs.memory();
        Ok((of, openings))
    }

    fn control(&self) -> Result<TimeControl, Failure> {
        let clock = self.clock.as_deref().map(ClockTime::read).transpose()?;
        Ok(TimeControl { limits: self.limits.limits(), clock, startup: self.programs.startup() })
    }

    /// Returns the start position, and the openings from there as they are stored and as they are played.
    fn openings(
        &self,
        situation: &Situation,
    ) -> Result<(Box<dyn AnyGame>, OpeningSource, Openings), Failure> {
        let setup = &self.position.setup;
        let Some(word) = &self.openings else {
            // Every program accepts moves; not every program accepts positions.
            if let (Some(moves), None, Some(_)) = (&setup.moves, &setup.position, situation.last) {
                let start = situation.entry.start(&situation.position.options())?;
                let line = moves.replace([',', '\n'], " ");
                let list = Openings::list(&line, situation.entry, &*start)?;
                return Ok((start, OpeningSource::Listed(line), list));
            }
            return Ok((situation.position.boxed(), OpeningSource::Start, Openings::Start));
        };
        let start = situation.position.boxed();
        if let Some(plies) = word.strip_prefix("random:") {
            let openings = Openings::random(plies)?;
            return Ok((start, OpeningSource::Random(openings.clone()), openings));
        }
        let text = read_text(Path::new(word), FileKind::Openings).map_err(Failure::Usage)?;
        let openings = Openings::list(&text, situation.entry, &*start).map_err(|fault| {
            let message = Message::new("file-fault").with("path", word.as_str());
            Failure::Usage(message.with("fault", fault.into_message()))
        })?;
        Ok((start, OpeningSource::Listed(text), openings))
    }

    fn sprt(&self) -> Result<Option<Sprt>, Failure> {
        let read = |text: &String| read_sprt(text, self.alpha, self.beta);
        let test = self.sprt.as_ref().map(read).transpose();
        test.map_err(|error| Failure::Usage(Message::from(&error)))
    }
}

fn read_entrant(word: &str, entry: &GameEntry) -> Result<Entrant, Failure> {
    registry::with_commands(|command| Entrant::read(word, entry, command))
}

/// Refuses openings that a program's protocol cannot tell it, before it loses games by them.
fn refuse_positions(players: &[Entrant; 2], openings: &Openings) -> Result<(), Failure> {
    let is_gtp = |player: &&Entrant| {
        matches!(player.kind, EntrantKind::Program { protocol: Protocol::Gtp, .. })
    };
    match (players.iter().find(is_gtp), openings.positions().next()) {
        (Some(player), Some(position)) => {
            let reason = Message::new("foreign-no-setup").with("position", position);
            let message = Message::new("match-refused").with("player", player.name.as_str());
            Err(Failure::Usage(message.with("reason", reason)))
        }
        _ => Ok(()),
    }
}
