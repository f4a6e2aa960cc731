//! Compact encodings of lists of numbers.

use papan_core::Side;

/// Packs numbers as LEB128: seven bits a byte, the lowest first.
pub(super) fn pack_numbers(numbers: impl Iterator<Item = u64>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(numbers.size_hint().0);
    for mut number in numbers {
        while number >= 0x80 {
            bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        bytes.push(number as u8);
    }
    bytes
}

/// Unpacks this many numbers; `None` when there are not exactly as many.
pub(super) fn unpack_numbers(bytes: &[u8], length: usize) -> Option<Vec<u64>> {
    let mut numbers = Vec::with_capacity(length.min(bytes.len()));
    let (mut number, mut shift) = (0_u64, 0);
    for &byte in bytes {
        let bits = u64::from(byte & 0x7f);
        let fits = shift < 64 && (bits << shift) >> shift == bits;
        if !fits {
            return None;
        }
        number |= bits << shift;
        shift += 7;
        if byte < 0x80 {
            numbers.push(number);
            (number, shift) = (0, 0);
        }
    }
    (shift == 0 && numbers.len() == length).then_some(numbers)
}

/// Packs numbers of which some are unknown; `None` when all are.
pub(super) fn pack_known(numbers: impl Iterator<Item = Option<u64>> + Clone) -> Option<Vec<u8>> {
    let known = numbers.clone().any(|number| number.is_some());
    known.then(|| pack_numbers(numbers.map(|number| number.map_or(0, |n| n.saturating_add(1)))))
}

/// Unpacks what [`pack_known`] packed.
pub(super) fn unpack_known(bytes: Option<&[u8]>, length: usize) -> Option<Vec<Option<u64>>> {
    let Some(bytes) = bytes else { return Some(vec![None; length]) };
    let numbers = unpack_numbers(bytes, length)?;
    Some(numbers.into_iter().map(|number| number.checked_sub(1)).collect())
}

/// Packs values of which some are unknown; `None` when all are. Four bytes a value are enough where they lose nothing.
pub(super) fn pack_values(values: impl Iterator<Item = Option<f64>> + Clone) -> Option<Vec<u8>> {
    if !values.clone().any(|value| value.is_some()) {
        return None;
    }
    let is_short = |value: f64| f64::from(value as f32).to_bits() == value.to_bits();
    let all_short = values.clone().flatten().all(is_short);
    let plain = values.map(|value| value.unwrap_or(f64::NAN));
    Some(if all_short {
        plain.flat_map(|value| (value as f32).to_le_bytes()).collect()
    } else {
        plain.flat_map(f64::to_le_bytes).collect()
    })
}

/// Unpacks what [`pack_values`] packed.
pub(super) fn unpack_values(bytes: Option<&[u8]>, length: usize) -> Option<Vec<Option<f64>>> {
    let Some(bytes) = bytes else { return Some(vec![None; length]) };
    let known = |value: f64| (!value.is_nan()).then_some(value);
    if bytes.len() == 4 * length {
        let (words, _) = bytes.as_chunks();
        Some(words.iter().map(|word| known(f32::from_le_bytes(*word).into())).collect())
    } else if bytes.len() == 8 * length {
        let (words, _) = bytes.as_chunks();
        Some(words.iter().map(|word| known(f64::from_le_bytes(*word))).collect())
    } else {
        None
    }
}

/// Packs the sides that moved, one bit per move; `None` when the sides alternate from the first move on.
pub(super) fn pack_sides(sides: impl Iterator<Item = Side> + Clone) -> Option<Vec<u8>> {
    let alternate = sides.clone().enumerate().all(|(index, side)| side.index() == index % 2);
    if alternate {
        return None;
    }
    let mut bytes = Vec::new();
    for (index, side) in sides.enumerate() {
        if index % 8 == 0 {
            bytes.push(0);
        }
        bytes[index / 8] |= (side.index() as u8) << (index % 8);
    }
    Some(bytes)
}

/// Unpacks what [`pack_sides`] packed.
pub(super) fn unpack_sides(bytes: Option<&[u8]>, length: usize) -> Option<Vec<Side>> {
    let side = |index: usize| match bytes {
        Some(bytes) => Side::BOTH[usize::from(bytes[index / 8] >> (index % 8) & 1)],
        None => Side::BOTH[index % 2],
    };
    let fits = bytes.is_none_or(|bytes| bytes.len() == length.div_ceil(8));
    fits.then(|| (0..length).map(side).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_size_come_back_and_small_ones_take_one_byte() {
        let numbers = [0, 1, 127, 128, 300, 1 << 35, u64::MAX];
        let bytes = pack_numbers(numbers.into_iter());
        assert_eq!(unpack_numbers(&bytes, 7), Some(numbers.to_vec()));
        assert_eq!(unpack_numbers(&bytes, 6), None);
        assert_eq!(unpack_numbers(&bytes[..bytes.len() - 1], 7), None);
        assert_eq!(unpack_numbers(&[0xff; 11], 1), None);
        assert_eq!(pack_numbers([5, 6].into_iter()).len(), 2);
    }

    #[test]
    fn what_is_unknown_stays_unknown() {
        assert_eq!(pack_known([None, None].into_iter()), None);
        let numbers = [None, Some(0), Some(9)];
        let bytes = pack_known(numbers.into_iter());
        assert_eq!(unpack_known(bytes.as_deref(), 3), Some(numbers.to_vec()));
        for values in [[None, Some(0.5), Some(-64.0)], [Some(0.1), Some(f64::INFINITY), None]] {
            let bytes = pack_values(values.into_iter());
            assert_eq!(unpack_values(bytes.as_deref(), 3), Some(values.to_vec()));
        }
        assert_eq!(unpack_values(Some(&[0; 5]), 3), None);
    }

    #[test]
    fn sides_need_no_bytes_when_they_alternate() {
        use Side::{First, Second};
        assert_eq!(pack_sides([First, Second, First].into_iter()), None);
        let sides = [First, Second, Second, First, First, First, Second, Second, Second];
        let bytes = pack_sides(sides.into_iter());
        assert_eq!(bytes.as_ref().map(Vec::len), Some(2));
        assert_eq!(unpack_sides(bytes.as_deref(), 9), Some(sides.to_vec()));
        assert_eq!(unpack_sides(bytes.as_deref(), 20), None);
    }
}
