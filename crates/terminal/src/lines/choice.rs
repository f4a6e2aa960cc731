use papan_catalogue::{games, read_game};
use papan_console::{Console, Failure, wrapped};
use papan_core::Message;

use super::input::Input;

/// Asks which game to play; the end of the input means none.
pub fn choose_game(input: &mut Input, console: &Console) -> Result<Option<String>, Failure> {
    console.line(&console.bold(&console.word("play-choose")))?;
    for (index, entry) in games().iter().enumerate() {
        let [title, about] = [entry.title(), entry.about()].map(|key| console.word(key));
        console.line(&wrapped(&format!("  {}  {title:<16} {about}", index + 1), 22))?;
    }
    loop {
        console.print(&format!("{}> ", console.word("play-choose-hint")))?;
        let Some(line) = input.line()? else {
            console.line("")?;
            return Ok(None);
        };
        if line.is_empty() {
            continue;
        }
        let numbered =
            line.parse().ok().and_then(|number: usize| games().get(number.checked_sub(1)?));
        if let Some(entry) = numbered {
            return Ok(Some(entry.id().to_owned()));
        }
        match read_game(&line) {
            Ok(_) => return Ok(Some(line)),
            Err(fault) => {
                let message = Message::new("error").with("fault", Message::from(&fault));
                console.line(&console.say(&message))?;
            }
        }
    }
}
