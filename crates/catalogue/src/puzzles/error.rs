use papan_core::{Message, UserError, user_error};

/// Why there is no such instance, or a method cannot solve it.
#[derive(Debug)]
pub enum PuzzleError {
    /// The options or the instance are wrong.
    Instance(Box<dyn UserError>),
    /// The method cannot be used for this instance.
    Unsupported(Box<dyn UserError>),
    /// The method needs a pattern database and was given none.
    NoDatabase,
}

impl PuzzleError {
    pub(super) fn instance(error: impl UserError) -> PuzzleError {
        PuzzleError::Instance(Box::new(error))
    }

    pub(super) fn unsupported(error: impl UserError) -> PuzzleError {
        PuzzleError::Unsupported(Box::new(error))
    }
}

impl From<&PuzzleError> for Message {
    fn from(error: &PuzzleError) -> Message {
        match error {
            PuzzleError::Instance(error) | PuzzleError::Unsupported(error) => error.message(),
            PuzzleError::NoDatabase => Message::new("pdb-missing"),
        }
    }
}

user_error!(PuzzleError);
