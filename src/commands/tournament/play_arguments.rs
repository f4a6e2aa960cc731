use std::path::PathBuf;

use clap::Args;
use papan_console::{Console, Failure, progress_bar};
use papan_core::{Message, StopFlag};
use papan_referee::{Openings, ProgramSettings};
use papan_tournament::{ConsentRequest, MatchRunner, Preflight, StoredRun, TournamentFile};

use super::consent::ConsentArguments;
use crate::{
    affinity_arguments::AffinityArguments,
    cores::cores_for,
    database::DatabaseArguments,
    program_arguments::{absolute_folders, sandbox_init},
};

/// How a tournament is played, whatever it is.
#[derive(Args)]
pub struct PlayArguments {
    #[command(flatten)]
    pub database: DatabaseArguments,

    /// Games at the same time [default: as the file says, or the cores that leave each player its own]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,

    #[command(flatten)]
    pub affinity: AffinityArguments,

    /// A folder that programs may read, beside the system and their own folder
    #[arg(long, value_name = "DIR")]
    allow_read: Vec<PathBuf>,

    #[command(flatten)]
    pub consent: ConsentArguments,

    /// Answer with one JSON object
    #[arg(long)]
    pub json: bool,
}

impl PlayArguments {
    /// Returns how many games run at once.
    pub fn concurrency(&self, file: &TournamentFile) -> usize {
        let default = || file.concurrency.unwrap_or_else(|| cores_for(&file.control));
        self.concurrency.map_or_else(default, usize::from)
    }

    /// Returns a request in which the options of the caller replace the file's settings.
    pub fn effective(&self, whole: &ConsentRequest) -> ConsentRequest {
        let sandbox = whole.sandbox.filter(|_| self.consent.sandbox.is_none());
        let concurrency = whole.concurrency.filter(|_| self.concurrency.is_none());
        ConsentRequest { sandbox, concurrency, ..whole.clone() }
    }

    /// Returns how programs are run: as the description says, and at least as confined as the caller says.
    pub fn settings(
        &self,
        run: &StoredRun,
        allow_read: Vec<PathBuf>,
    ) -> Result<ProgramSettings, Failure> {
        Ok(run.program_settings(self.consent.sandbox, allow_read, sandbox_init()?))
    }

    /// Returns the command that resumes a tournament with the same options.
    pub fn resume_command(&self, id: &str) -> String {
        let mut command = format!("papan tournament resume {id}{}", self.database.words());
        if let Some(mode) = self.consent.sandbox {
            command += &format!(" --sandbox {}", mode.name());
        }
        if let Some(games) = self.concurrency {
            command += &format!(" --concurrency {games}");
        }
        command
    }

    /// Returns the folders that programs may read, as absolute paths.
    pub fn allow_read(&self) -> Result<Vec<PathBuf>, Failure> {
        absolute_folders(&self.allow_read)
    }

    /// Checks the programs among some entrants, reports those that cannot play, and returns their numbers: in a
    /// tournament each is asked for a move of every game, in a match each is only started.
    pub fn preflight(
        &self,
        run: &StoredRun,
        entrants: &[usize],
        settings: &ProgramSettings,
        stop: &StopFlag,
        console: &Console,
    ) -> Result<Vec<usize>, Failure> {
        let file = run.file();
        let concurrency = self.concurrency(file);
        let broken = match run {
            StoredRun::Tournament { .. } => {
                let preflight = Preflight { file, settings, concurrency };
                let programs = preflight.programs(entrants);
                let bar = progress_bar(programs.len() as u64);
                bar.set_message(console.say(&Message::new("tournament-preflight")));
                let checked = preflight.run(&programs, stop, || bar.inc(1));
                bar.finish_and_clear();
                checked?
            }
            StoredRun::Match(of) => {
                let openings = &Openings::Start;
                let runner = MatchRunner { of, openings, settings, concurrency };
                runner.broken_programs(entrants, stop)
            }
        };
        for (number, broken) in &broken {
            console.notice(&broken.message(&file.entrants[*number].name));
        }
        Ok(broken.into_iter().map(|(number, _)| number).collect())
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct CommandLine {
        #[command(flatten)]
        how: PlayArguments,
    }

    #[test]
    fn the_resume_command_repeats_what_needs_no_consent() {
        for (options, expected) in [
            ("", ""),
            (" --sandbox strict", " --sandbox strict"),
            (" --concurrency 2", " --concurrency 2"),
            (" --concurrency 2 --sandbox default", " --sandbox default --concurrency 2"),
        ] {
            let line = CommandLine::parse_from(format!("papan{options}").split(' '));
            let expected = format!("papan tournament resume cup-1{expected}");
            assert_eq!(line.how.resume_command("cup-1"), expected);
        }
    }
}
