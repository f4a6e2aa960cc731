use std::ops::ControlFlow;

use papan_console::{Console, Failure, wrapped};
use papan_core::{Message, StopFlag};
use papan_referee::ProgramSettings;
use papan_store::{Ownership, Store};
use papan_tournament::{MatchEnd, MatchRunner, News, RunEnd, StoredRun, TournamentRunner};

use super::{live::Live, play_arguments::PlayArguments, standings};
use crate::{
    commands::match_command::{
        self,
        report::{sprt_json, sprt_message},
    },
    database::stored,
};

/// A stored tournament or match that is ready to be played.
pub struct Performance<'a> {
    pub store: &'a Store,
    pub run: &'a StoredRun,
    pub settings: ProgramSettings,
    /// The command that continues it when it is stopped.
    pub again: String,
}

impl Performance<'_> {
    pub fn play(
        mut self,
        owned: Ownership,
        how: &PlayArguments,
        stop: &StopFlag,
        console: &Console,
    ) -> Result<(), Failure> {
        let concurrency = how.concurrency(self.run.file());
        self.settings.confinement.affinity = how.affinity.divide(concurrency, console);
        let id = owned.id().to_owned();
        let openings = self.run.file().game_openings()?;
        let notice_again = || {
            let again = self.again.as_str();
            console.notice(&Message::new("tournament-resume").with("command", again));
        };
        let (end, of_match) = match self.run {
            StoredRun::Tournament { file, plan } => {
                let settings = &self.settings;
                let runner =
                    TournamentRunner { file, plan, openings: &openings, settings, concurrency };
                let mut live = Live::new(file, plan, self.store.count(&id).map_err(stored)?);
                let end = runner.play(self.store, owned, stop, |news| match news {
                    News::Game { table, results, .. } => live.learn(table, results),
                    News::Stuck(fault) => live.bar.suspend(|| {
                        let message = Message::new("tournament-waiting");
                        console.notice(&message.with("fault", Message::from(&fault)));
                    }),
                });
                live.bar.finish_and_clear();
                (end, None)
            }
            StoredRun::Match(of) => {
                let (openings, settings) = (&openings[0], &self.settings);
                let runner = MatchRunner { of, openings, settings, concurrency };
                let end = match_command::play(&runner, Some((self.store, owned)), stop, |_| {
                    ControlFlow::Continue(())
                });
                let sprt = of.sprt.as_ref();
                match end {
                    Ok(MatchEnd { unstored: Some(fault), .. }) | Err(fault) => (Err(fault), None),
                    Ok(end) => (Ok(end.end.clone()), sprt.map(|sprt| (sprt, end))),
                }
            }
        };
        let end = end.map_err(|fault| {
            notice_again();
            stored(fault)
        })?;
        if end != RunEnd::Complete {
            // First of all: a terminal that is being closed may accept no more output.
            notice_again();
        }
        let tournament = self.store.find(&id).map_err(stored)?;
        let standings = match end {
            RunEnd::Complete => standings::of(self.store, &tournament)?,
            _ => standings::of_stopped(self.store, &tournament)?,
        };
        if how.json {
            let mut json = standings.json(&tournament);
            if let Some((sprt, end)) = &of_match {
                json["sprt"] = sprt_json(sprt, end);
            }
            console.json(&json)?;
        } else {
            console.print(&standings.text(&tournament, console))?;
            if let Some((sprt, end)) = &of_match {
                let message = sprt_message(sprt, end, console);
                console.line(&wrapped(&console.say(&message), 2))?;
            }
        }
        match end {
            RunEnd::Complete if how.json => Ok(()),
            RunEnd::Complete => {
                let database = how.database.words();
                let report = format!("papan report {id}{database} --output {id}.html");
                let message = Message::new("tournament-report").with("command", report);
                console.line(&console.say(&message))
            }
            RunEnd::Stopped => Err(Failure::Unable(Message::new("interrupted"))),
            RunEnd::Unable(reason) => Err(Failure::Unable(reason)),
        }
    }
}
