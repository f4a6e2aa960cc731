use super::{Answer, End, Player, Start, Turn, Unanswered};
use papan_record::Fault;
use papan_record::ProcessOutput;

/// A program that was available when the match began and is no longer.
pub(crate) struct UnavailablePlayer(pub Fault);

impl Player for UnavailablePlayer {
    fn begin(&mut self, _: &Start<'_>) -> Result<(), Unanswered> {
        Err(self.0.clone().into())
    }

    fn choose(&mut self, _: &Turn<'_>) -> Result<Answer, Unanswered> {
        Err(self.0.clone().into())
    }

    fn finish(&mut self, _: &End<'_>) -> ProcessOutput {
        ProcessOutput::default()
    }
}
