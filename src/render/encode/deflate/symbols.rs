//! The numbers by which the format names lengths and distances: a symbol, and some bits that tell which one of its range.

/// The number of symbols for bytes, the end and lengths.
pub(super) const LITERAL_SYMBOLS: usize = 286;
/// The number of symbols for distances.
pub(super) const DISTANCE_SYMBOLS: usize = 30;
/// The symbol of the end. Those below it are bytes, those above it lengths.
pub(super) const END_SYMBOL: usize = 256;
/// The shortest repetition.
pub(super) const MIN_LENGTH: usize = 3;
/// The longest repetition.
pub(super) const MAX_LENGTH: usize = 258;
/// The largest distance.
pub(super) const MAX_DISTANCE: usize = 1 << 15;

/// Bits after a symbol, and their number.
pub(super) type ExtraBits = (u16, u8);

/// Returns the symbol of a length between [`MIN_LENGTH`] and [`MAX_LENGTH`].
pub(super) fn length_symbol(length: u16) -> (usize, ExtraBits) {
    if usize::from(length) == MAX_LENGTH {
        return (285, (0, 0));
    }
    let (symbol, extra) = ranged(length - MIN_LENGTH as u16, 2);
    (END_SYMBOL + 1 + symbol, extra)
}

/// Returns the symbol of a distance between 1 and [`MAX_DISTANCE`].
pub(super) fn distance_symbol(distance: u16) -> (usize, ExtraBits) {
    ranged(distance - 1, 1)
}

/// Returns the range of a number and its place in it, where each power of two has `1 << parts` ranges.
fn ranged(number: u16, parts: u32) -> (usize, ExtraBits) {
    let Some(extra) = number.checked_ilog2().and_then(|top| top.checked_sub(parts)) else {
        return (usize::from(number), (0, 0));
    };
    let range = (extra << parts) as usize + usize::from(number >> extra);
    (range, (number & ((1 << extra) - 1), extra as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some rows of the tables in RFC 1951, section 3.2.5.
    #[test]
    fn symbols_are_those_of_the_format() {
        for (length, symbol, extra) in [
            (3, 257, (0, 0)),
            (10, 264, (0, 0)),
            (11, 265, (0, 1)),
            (12, 265, (1, 1)),
            (18, 268, (1, 1)),
            (19, 269, (0, 2)),
            (34, 272, (3, 2)),
            (130, 280, (15, 4)),
            (131, 281, (0, 5)),
            (257, 284, (30, 5)),
            (258, 285, (0, 0)),
        ] {
            assert_eq!(length_symbol(length), (symbol, extra), "{length}");
        }
        for (distance, symbol, extra) in [
            (1, 0, (0, 0)),
            (4, 3, (0, 0)),
            (5, 4, (0, 1)),
            (6, 4, (1, 1)),
            (7, 5, (0, 1)),
            (257, 16, (0, 7)),
            (24_576, 28, (8191, 13)),
            (24_577, 29, (0, 13)),
            (32_768, 29, (8191, 13)),
        ] {
            assert_eq!(distance_symbol(distance), (symbol, extra), "{distance}");
        }
    }
}
