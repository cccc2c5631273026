//! What repeats in a picture, and where it was before.

use crate::render::encode::deflate::symbols::{MAX_DISTANCE, MAX_LENGTH, MIN_LENGTH};

/// The bits of the places in the memory of what was seen.
const MEMORY_BITS: u32 = 12;

/// The length up to which a better repetition is worth looking for.
const LONG: usize = 32;

/// The distance from which a repetition of [`MIN_LENGTH`] takes more space than its bytes.
const FAR: usize = 1024;

/// A byte, or a repetition of earlier bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    /// The byte.
    Literal(u8),
    /// So many bytes that were so many bytes before.
    Repetition {
        /// At least [`MIN_LENGTH`], at most [`MAX_LENGTH`].
        length: u16,
        /// At least 1, at most [`MAX_DISTANCE`].
        distance: u16,
    },
}

/// Divides bytes into pieces. A row takes so many bytes.
pub(super) fn find_pieces(bytes: &[u8], row: usize) -> Vec<Piece> {
    let (mut memory, mut pieces) = (Memory::new(), Vec::with_capacity(1 << 15));
    let mut place = 0;
    while place < bytes.len() {
        let (length, distance) = best_repetition(bytes, place, row, &mut memory);
        if length < MIN_LENGTH || length == MIN_LENGTH && distance > row.max(FAR) {
            pieces.push(Piece::Literal(bytes[place]));
            place += 1;
        } else {
            pieces.push(Piece::Repetition { length: length as u16, distance: distance as u16 });
            place += length;
        }
    }
    pieces
}

/// Returns length and distance of the longest repetition found: of the row above, of the byte before, or of the last place
/// that began alike. Where they are as long, the earlier of these has the more frequent distance, so it takes less space.
fn best_repetition(bytes: &[u8], place: usize, row: usize, memory: &mut Memory) -> (usize, usize) {
    let mut best = (0, 0);
    if place >= row && row <= MAX_DISTANCE {
        best = (equal_length(bytes, place - row, place), row);
    }
    if best.0 >= LONG || place == 0 {
        return best;
    }
    if bytes[place] == bytes[place - 1] {
        let length = equal_length(bytes, place - 1, place);
        if length > best.0 {
            best = (length, 1);
        }
    }
    if best.0 < LONG
        && let Some(known) = memory.replace(bytes, place)
    {
        let length = equal_length(bytes, known, place);
        // A distance that is not the usual one takes about a byte more.
        if length > best.0 + 1 {
            best = (length, place - known);
        }
    }
    best
}

/// Returns how many bytes are equal at two places, at most [`MAX_LENGTH`].
fn equal_length(bytes: &[u8], earlier: usize, later: usize) -> usize {
    let limit = MAX_LENGTH.min(bytes.len() - later);
    let (one, other) = (&bytes[earlier..earlier + limit], &bytes[later..later + limit]);
    let ((ones, _), (others, _)) = (one.as_chunks::<8>(), other.as_chunks::<8>());
    for (index, (one, other)) in ones.iter().zip(others).enumerate() {
        let difference = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        if difference != 0 {
            return index * 8 + (difference.trailing_zeros() / 8) as usize;
        }
    }
    let rest = ones.len() * 8;
    rest + one[rest..].iter().zip(&other[rest..]).take_while(|(one, other)| one == other).count()
}

/// The last place of each four bytes. Others may have the same entry, and then replace it.
struct Memory(Vec<u32>);

impl Memory {
    fn new() -> Memory {
        Memory(vec![u32::MAX; 1 << MEMORY_BITS])
    }

    /// Remembers a place. Returns the one before it, if that may have begun alike and is near enough.
    fn replace(&mut self, bytes: &[u8], place: usize) -> Option<usize> {
        let start = bytes[place..].first_chunk().map(|start| u32::from_le_bytes(*start))?;
        let entry = &mut self.0[(start.wrapping_mul(0x9e37_79b1) >> (32 - MEMORY_BITS)) as usize];
        let known = std::mem::replace(entry, place as u32) as usize;
        (known < place && place - known <= MAX_DISTANCE).then_some(known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn repetition(length: u16, distance: u16) -> Piece {
        Piece::Repetition { length, distance }
    }

    fn literals(bytes: &[u8]) -> Vec<Piece> {
        bytes.iter().map(|byte| Piece::Literal(*byte)).collect()
    }

    #[test]
    fn row_above_is_repeated() {
        let row = [1, 2, 3, 4, 5, 6, 7];
        assert_eq!(find_pieces(&row.repeat(3), 7), [literals(&row), vec![repetition(14, 7)]].concat());
        assert_eq!(find_pieces(&row.repeat(100), 7).len(), 7 + 693_usize.div_ceil(258));
    }

    #[test]
    fn area_of_one_colour_is_a_run() {
        assert_eq!(find_pieces(&[9; 50], 100), [Piece::Literal(9), repetition(49, 1)]);
    }

    #[test]
    fn drawing_that_stands_twice_in_a_row_is_repeated() {
        let drawing: Vec<u8> = (10..30).collect();
        let row = [vec![0; 4], drawing.clone(), vec![1; 4], drawing].concat();
        let pieces = find_pieces(&row, 1000);
        assert_eq!(pieces.last(), Some(&repetition(20, 24)));
    }

    #[test]
    fn nothing_is_repeated_from_too_far() {
        let mut bytes: Vec<u8> = (0..6).collect();
        bytes.extend(vec![9; MAX_DISTANCE]);
        bytes.extend(0..6);
        let pieces = find_pieces(&bytes, 100_000);
        assert_eq!(pieces[pieces.len() - 6..], literals(&[0, 1, 2, 3, 4, 5]));
    }
}
