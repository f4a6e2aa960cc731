use std::{
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use papan_core::StopFlag;

use super::TournamentFile;
use papan_referee::{Abandoned, Broken, ProgramCheck, ProgramSettings};

/// The preflight check of a tournament: each program is asked for one move of every game before the first game counts.
pub struct Preflight<'a> {
    /// The tournament.
    pub file: &'a TournamentFile,
    /// How programs are run.
    pub settings: &'a ProgramSettings,
    /// How many programs are checked at once.
    pub concurrency: usize,
}

impl Preflight<'_> {
    /// Returns those of the entrants that are programs, which are checked.
    pub fn programs(&self, entrants: &[usize]) -> Vec<usize> {
        let is_program = |&number: &usize| {
            self.file.entrants[number].players.iter().any(papan_referee::Entrant::is_program)
        };
        entrants.iter().copied().filter(is_program).collect()
    }

    /// Checks programs and returns those that cannot play, in the order of their numbers; `observe` is called after
    /// each.
    ///
    /// # Errors
    /// When it is cancelled.
    pub fn run(
        &self,
        programs: &[usize],
        stop: &StopFlag,
        mut observe: impl FnMut(),
    ) -> Result<Vec<(usize, Broken)>, Abandoned> {
        let next = AtomicUsize::new(0);
        let (sender, tried) = mpsc::channel();
        let mut broken = Vec::new();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.clamp(1, programs.len().max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while let Some(&number) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        // The receiver is gone once one of the checks was cancelled.
                        let _ = sender.send((number, self.ask(number, stop)));
                    }
                });
            }
            drop(sender);
            for (number, found) in tried {
                broken.extend(found?.map(|found| (number, found)));
                observe();
            }
            Ok(())
        })?;
        broken.sort_by_key(|(number, _)| *number);
        Ok(broken)
    }

    /// Asks an entrant in each of the games, until one shows that it is broken.
    fn ask(&self, number: usize, stop: &StopFlag) -> Result<Option<Broken>, Abandoned> {
        for (game, player) in self.file.games.iter().zip(&self.file.entrants[number].players) {
            let check = ProgramCheck {
                entry: game.entry,
                start: &*game.start,
                settings: self.settings,
                control: self.file.control,
                seed: self.file.seed,
            };
            let found = if player.is_program() { check.run(player, stop)? } else { None };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}
