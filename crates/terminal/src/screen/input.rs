use ratatui::crossterm::event::{
    Event as Raw, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

use super::event::{Event, Key};

/// Translates the reports of the terminal; most of them are ignored.
pub fn event_of(raw: &Raw) -> Option<Event> {
    match raw {
        Raw::Key(key) if key.kind != KeyEventKind::Release => {
            let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
            if is_control {
                return (key.code == KeyCode::Char('c')).then_some(Event::Interrupt);
            }
            Some(Event::Key(key_of(key.code)?))
        }
        Raw::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                Some(Event::Click { x: mouse.column, y: mouse.row })
            }
            MouseEventKind::ScrollUp => Some(Event::Scroll(1)),
            MouseEventKind::ScrollDown => Some(Event::Scroll(-1)),
            _ => None,
        },
        Raw::Resize(width, height) => Some(Event::Resize { width: *width, height: *height }),
        _ => None,
    }
}

fn key_of(code: KeyCode) -> Option<Key> {
    Some(match code {
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::F(1) => Key::Character('?'),
        KeyCode::Char(character) => Key::Character(character),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::KeyEvent;

    use super::*;

    #[test]
    fn control_c_interrupts_and_other_control_keys_mean_nothing() {
        let pressed = |code, modifiers| event_of(&Raw::Key(KeyEvent::new(code, modifiers)));
        assert!(matches!(
            pressed(KeyCode::Char('c'), KeyModifiers::CONTROL),
            Some(Event::Interrupt)
        ));
        assert!(pressed(KeyCode::Char('u'), KeyModifiers::CONTROL).is_none());
        assert!(matches!(
            pressed(KeyCode::Char('c'), KeyModifiers::NONE),
            Some(Event::Key(Key::Character('c')))
        ));
    }
}
