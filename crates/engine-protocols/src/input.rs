use std::io::{self, BufRead};

/// The maximum length of a line; a whole game with its times and values has some 2 000 characters.
const LONGEST: usize = 1 << 16;

/// How much of a line is skipped before the input counts as endless.
const LONGEST_SKIPPED: u64 = 16_000_000;

/// Reads a line without its end, or returns `None` when there are no more. Long lines are cut, and bytes that are not
/// UTF-8 replaced, so that no input can fill the memory. An endless line is an error.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let count = io::Read::take(&mut *input, LONGEST as u64).read_until(b'\n', &mut bytes)?;
    if count == 0 {
        return Ok(None);
    }
    if count == LONGEST && bytes.last() != Some(&b'\n') {
        let mut rest = io::Read::take(&mut *input, LONGEST_SKIPPED);
        if rest.skip_until(b'\n')? as u64 == LONGEST_SKIPPED {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_other_bytes_replaced() {
        let mut text = vec![b'x'; 3 * LONGEST];
        text.extend(b"\nnext\r\n\xff\n\nlast");
        let mut input = &text[..];
        assert_eq!(read_line(&mut input).unwrap().unwrap().len(), LONGEST);
        for expected in ["next", "\u{fffd}", "", "last"] {
            assert_eq!(read_line(&mut input).unwrap().as_deref(), Some(expected));
        }
        assert_eq!(read_line(&mut input).unwrap(), None);
        let mut endless = io::BufReader::new(io::repeat(0));
        assert_eq!(read_line(&mut endless).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }
}
