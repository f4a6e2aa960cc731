use std::{ffi::OsString, path::PathBuf};

use papan_core::{Message, ParseError, user_error};
use papan_ratings::pairing::{PairingFault, Plan, Results};
use papan_referee::{Openings, ProgramSettings};
use papan_sandbox::{Confinement, Mode};
use papan_store::Kind;

use super::{Match, TournamentFile};

/// A tournament or match that can be stored and resumed.
#[derive(Debug)]
pub enum StoredRun {
    /// A tournament and its schedule.
    Tournament {
        /// The tournament.
        file: TournamentFile,
        /// Its schedule.
        plan: Plan,
    },
    /// A match.
    Match(Match),
}

/// Why a stored tournament or match cannot be continued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResumeError {
    /// The description of a match has no entrants: an older version stored it.
    OldMatch {
        /// The id.
        id: String,
    },
    /// The description cannot be read.
    Description {
        /// The id.
        id: String,
        /// What is wrong.
        fault: ParseError,
    },
    /// There is no schedule.
    Schedule(PairingFault),
}

impl From<&ResumeError> for Message {
    fn from(error: &ResumeError) -> Message {
        match error {
            ResumeError::OldMatch { id } => Message::new("match-no-resume").with("id", id.as_str()),
            ResumeError::Description { id, fault } => Message::new("file-fault")
                .with("path", id.as_str())
                .with("fault", fault.message().clone()),
            ResumeError::Schedule(fault) => fault.message(),
        }
    }
}

user_error!(ResumeError);

impl StoredRun {
    /// Makes a tournament with its schedule.
    ///
    /// # Errors
    /// Why there is no schedule.
    pub fn tournament(file: TournamentFile) -> Result<StoredRun, PairingFault> {
        let plan = file.plan()?;
        Ok(StoredRun::Tournament { file, plan })
    }

    /// Reads the text of a stored description. Names of registered bots are looked up by `registered`.
    ///
    /// # Errors
    /// Why it cannot be continued.
    pub fn read(
        kind: Kind,
        id: &str,
        text: &str,
        registered: &dyn Fn(&str) -> Option<String>,
    ) -> Result<StoredRun, ResumeError> {
        let unreadable = |fault| ResumeError::Description { id: id.to_owned(), fault };
        match kind {
            Kind::Tournament => {
                let file = TournamentFile::read(text, registered).map_err(unreadable)?;
                StoredRun::tournament(file).map_err(ResumeError::Schedule)
            }
            Kind::Match if !Match::is_resumable(text) => {
                Err(ResumeError::OldMatch { id: id.to_owned() })
            }
            Kind::Match => Match::read(text, registered).map(StoredRun::Match).map_err(unreadable),
        }
    }

    /// Returns the games, the entrants, and how they play.
    pub fn file(&self) -> &TournamentFile {
        match self {
            StoredRun::Tournament { file, .. } => file,
            StoredRun::Match(one) => &one.file,
        }
    }

    /// Returns how programs are run: as the description says, and at least as confined as the caller says.
    /// `sandbox_init` are the words that start the program that confines them.
    pub fn program_settings(
        &self,
        minimum: Option<Mode>,
        allow_read: Vec<PathBuf>,
        sandbox_init: Vec<OsString>,
    ) -> ProgramSettings {
        let file = self.file();
        let of_file = file.sandbox.as_deref().and_then(Mode::from_name);
        let mut confinement =
            Confinement::new(of_file.max(minimum).unwrap_or_default(), sandbox_init);
        confinement.allow_read = allow_read;
        if let Some(memory) = file.memory {
            confinement.memory = memory;
        }
        let reuse = matches!(self, StoredRun::Match(Match { reuse: true, .. }));
        ProgramSettings { confinement, reuse }
    }

    /// Returns whether there is nothing left to play after these results.
    pub fn is_over(&self, results: &Results) -> bool {
        match self {
            StoredRun::Tournament { plan, .. } => plan.is_over(results),
            StoredRun::Match(one) => one.is_over(results),
        }
    }

    /// Returns the entrants that have games to play now or may have some later.
    pub fn still_playing(&self, results: &Results) -> Vec<usize> {
        match self {
            StoredRun::Tournament { plan, .. } => plan.still_playing(results),
            StoredRun::Match(one) if one.is_over(results) => Vec::new(),
            StoredRun::Match(_) => vec![0, 1],
        }
    }

    /// Returns the finished games that were only played because of results that are missing now; a match has none.
    pub fn orphans(&self, results: &Results) -> Vec<u64> {
        match self {
            StoredRun::Tournament { plan, .. } => plan.orphans(results),
            StoredRun::Match(_) => Vec::new(),
        }
    }

    /// Returns whether some two entrants that meet would repeat the same pair of games.
    pub fn is_repetitive(&self, openings: &[Openings]) -> bool {
        match self {
            StoredRun::Match(one) => one.is_repetitive(&openings[0]),
            StoredRun::Tournament { file, plan } => {
                let repeats = |game: usize| {
                    let constant: Vec<usize> = (0..file.entrants.len())
                        .filter(|&number| !file.entrants[number].players[game].may_vary())
                        .collect();
                    let meets =
                        |one: &usize| constant.iter().any(|&other| plan.may_meet(*one, other));
                    openings[game].are_all_alike() && constant.iter().any(meets)
                };
                file.pairs > 1 && (0..openings.len()).any(repeats)
            }
        }
    }
}
