use papan_core::{Message, user_error};
use toml::Value;

use super::TournamentFile;
use papan_ratings::pairing::{Format, PairingFault, Plan, Setting};

/// The rest of a tournament when entrants withdraw before its first game.
pub struct Withdrawal {
    /// The text of the file without them, so that the stored text lists the actual entrants.
    pub text: String,
    /// The other changes.
    pub notices: Vec<Message>,
}

/// Why the rest of a tournament cannot play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WithdrawalError {
    /// All champions of a gauntlet withdraw.
    NoChampions,
    /// There is no schedule for the rest.
    Rest(PairingFault),
    /// The text of the file cannot be changed, for this reason of the system.
    Text(String),
}

impl From<&WithdrawalError> for Message {
    fn from(error: &WithdrawalError) -> Message {
        match error {
            WithdrawalError::NoChampions => Message::new("withdrawal-champions"),
            WithdrawalError::Rest(fault) => {
                Message::new("withdrawal-rest").with("fault", fault.message())
            }
            WithdrawalError::Text(reason) => {
                Message::new("system-reason").with("reason", reason.as_str())
            }
        }
    }
}

user_error!(WithdrawalError);

impl Withdrawal {
    /// Removes entrants from a file; the numbers of champions and rounds are reduced accordingly.
    ///
    /// # Errors
    /// Why the rest cannot play.
    pub fn new(
        file: &TournamentFile,
        text: &str,
        gone: &[usize],
    ) -> Result<Withdrawal, WithdrawalError> {
        let entrants = file.entrants.len() - gone.len();
        let mut notices = Vec::new();
        let mut changed = None;
        let format = match file.format {
            Format::Gauntlet { champions } => {
                let left = (0..champions).filter(|number| !gone.contains(number)).count();
                if left == 0 {
                    return Err(WithdrawalError::NoChampions);
                }
                if left < champions {
                    changed = Some(("champions", left));
                    notices
                        .push(Message::new("withdrawal-fewer-champions").with("champions", left));
                }
                Format::Gauntlet { champions: left }
            }
            Format::Swiss(mut swiss) => {
                // Two entrants meet at most as often as in a round robin.
                let max = (entrants + entrants % 2).saturating_sub(1).max(1);
                if swiss.rounds > max {
                    swiss.rounds = max;
                    changed = Some(("rounds", max));
                    notices.push(Message::new("withdrawal-fewer-rounds").with("rounds", max));
                }
                Format::Swiss(swiss)
            }
            format => format,
        };
        let setting = Setting { format, entrants, ..file.setting() };
        Plan::new(setting).map_err(WithdrawalError::Rest)?;
        let mut table: toml::Table =
            toml::from_str(text).map_err(|error| WithdrawalError::Text(error.to_string()))?;
        if let Some(Value::Array(entrants)) = table.get_mut("entrant") {
            let mut numbers = 0..;
            entrants.retain(|_| numbers.next().is_none_or(|number| !gone.contains(&number)));
        }
        if let Some((field, number)) = changed {
            table.insert(field.to_owned(), Value::from(number as i64));
        }
        let text =
            toml::to_string(&table).map_err(|error| WithdrawalError::Text(error.to_string()))?;
        Ok(Withdrawal { text, notices })
    }
}
