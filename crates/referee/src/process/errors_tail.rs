use std::collections::VecDeque;

use papan_core::escape_unprintable_lines;

/// The end of a program's standard error, and its total length.
#[derive(Debug, Default)]
pub(crate) struct ErrorsTail {
    tail: VecDeque<u8>,
    total: u64,
}

impl ErrorsTail {
    /// The size that is stored with a game.
    const KEPT: usize = 16 << 10;
    /// The maximum that a program may write in one game.
    const MAX: u64 = 4 << 20;

    pub fn push(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        self.tail.extend(&bytes[bytes.len().saturating_sub(Self::KEPT)..]);
        let surplus = self.tail.len().saturating_sub(Self::KEPT);
        self.tail.drain(..surplus);
    }

    pub fn is_flood(&self) -> bool {
        self.total > Self::MAX
    }

    /// Takes what was kept, as text in which unprintable characters but line feeds and tabs are escaped.
    pub fn take(&mut self) -> String {
        self.total = 0;
        let bytes: Vec<u8> = self.tail.drain(..).collect();
        // Programs of Windows end their lines so.
        let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
        escape_unprintable_lines(&text).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_kept_and_made_harmless() {
        let mut errors = ErrorsTail::default();
        errors.push(b"lost");
        errors.push(&vec![b'x'; ErrorsTail::KEPT - 7]);
        errors.push("\u{1b}[31mend\u{202e}\r\n".as_bytes());
        assert!(errors.take().ends_with("xx\\u{1b}[31mend\\u{202e}\n"));
        assert_eq!(errors.take(), "");
    }

    #[test]
    fn a_flood_is_what_exceeds_the_allowance_of_a_game() {
        let mut errors = ErrorsTail::default();
        for _ in 0..4 {
            errors.push(&vec![b'x'; 1 << 20]);
        }
        assert!(!errors.is_flood());
        errors.push(b"x");
        assert!(errors.is_flood());
        errors.take();
        assert!(!errors.is_flood());
    }
}
