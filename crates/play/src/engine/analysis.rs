use std::time::Duration;

use papan_catalogue::AnyGame;
use papan_core::Message;

use super::{Effect, Notice, PlayEngine, Refusal};
use crate::session::Session;

/// What an analysis is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisSubject {
    /// A position of the game.
    Position {
        /// The number of moves before it.
        after: usize,
        /// The maximum time; without one the analysis ends when it is exact.
        time: Option<Duration>,
    },
    /// All positions of the game so far.
    Game {
        /// The time for each position.
        time_per_move: Duration,
    },
}

/// An analysis for the host to do.
pub struct AnalysisTask {
    /// Identifies the request in the answer.
    pub ticket: u64,
    /// The word of the agent.
    pub agent: String,
    /// What it is about.
    pub subject: AnalysisSubject,
    /// The position, or all positions of the game in their order.
    pub positions: Vec<Box<dyn AnyGame>>,
    /// The moves between the positions.
    pub moves: Vec<String>,
}

/// An analysis that is requested; it has a ticket while the host works on it.
pub(super) struct RequestedAnalysis {
    agent: String,
    subject: AnalysisSubject,
    /// The texts of the positions, to compare with the game as it changes.
    texts: Vec<String>,
    ticket: Option<u64>,
    is_done: bool,
}

impl RequestedAnalysis {
    /// Returns the numbers of moves before the first and the last position.
    fn range(&self) -> (usize, usize) {
        match self.subject {
            AnalysisSubject::Position { after, .. } => (after, after),
            AnalysisSubject::Game { .. } => (0, self.texts.len() - 1),
        }
    }

    /// Returns whether the game still has the positions.
    fn still_fits(&self, session: &Session) -> bool {
        let (first, last) = self.range();
        let mut texts = (first..).zip(&self.texts);
        last <= session.steps().len()
            && texts.all(|(after, text)| session.position_after(after).text() == *text)
    }
}

impl PlayEngine {
    pub(super) fn analyse(
        &mut self,
        agent: String,
        subject: AnalysisSubject,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let made = self.session.steps().len();
        let range = match subject {
            AnalysisSubject::Position { after, .. } => after..=after,
            AnalysisSubject::Game { .. } => 0..=made,
        };
        if *range.end() > made {
            return Err(Refusal::Stale);
        }
        self.stop_analysis(None, effects);
        let texts = range.map(|after| self.session.position_after(after).text()).collect();
        let analysis = RequestedAnalysis { agent, subject, texts, ticket: None, is_done: false };
        self.analysis = Some(analysis);
        self.resume_analysis(effects);
        Ok(())
    }

    pub(super) fn resume_analysis(&mut self, effects: &mut Vec<Effect>) {
        let ticket = self.tickets + 1;
        let Some(analysis) = &mut self.analysis else {
            return;
        };
        if !self.is_attended || analysis.is_done || analysis.ticket.is_some() {
            return;
        }
        self.tickets = ticket;
        analysis.ticket = Some(ticket);
        let session = &self.session;
        let (first, last) = analysis.range();
        effects.push(Effect::Analyse(AnalysisTask {
            ticket,
            agent: analysis.agent.clone(),
            subject: analysis.subject.clone(),
            positions: (first..=last).map(|after| session.position_after(after).boxed()).collect(),
            moves: session.steps()[first..last].iter().map(|step| step.chosen.clone()).collect(),
        }));
    }

    /// Cancels the work on an analysis, which is resumed when the game is attended again.
    pub(super) fn pause_analysis(&mut self, effects: &mut Vec<Effect>) {
        let ticket = self.analysis.as_mut().and_then(|analysis| analysis.ticket.take());
        effects.extend(ticket.map(|ticket| Effect::Cancel { ticket }));
    }

    pub(super) fn stop_analysis(&mut self, fault: Option<Message>, effects: &mut Vec<Effect>) {
        self.pause_analysis(effects);
        if let Some(analysis) = self.analysis.take() {
            let was_done = analysis.is_done;
            effects.push(Effect::Notice(Notice::AnalysisStopped { was_done, fault }));
        }
    }

    pub(super) fn drop_old_analysis(&mut self, effects: &mut Vec<Effect>) {
        let session = &self.session;
        if self.analysis.as_ref().is_some_and(|analysis| !analysis.still_fits(session)) {
            self.stop_analysis(None, effects);
        }
    }

    pub(super) fn take_analysis(
        &mut self,
        ticket: u64,
        fault: Option<Message>,
        effects: &mut Vec<Effect>,
    ) {
        let Some(analysis) = &mut self.analysis else {
            return;
        };
        if analysis.ticket.take_if(|known| *known == ticket).is_none() {
            return;
        }
        match fault {
            None => analysis.is_done = true,
            fault => self.stop_analysis(fault, effects),
        }
    }
}
