//! Huffman codes of limited length.

use crate::render::encode::deflate::bit_writer::BitWriter;

/// The bits of each symbol.
pub(super) struct PrefixCode {
    /// The number of bits of each symbol; 0 for one that does not occur.
    pub(super) lengths: Vec<u8>,
    /// The bits, the first one lowest.
    codes: Vec<u16>,
}

impl PrefixCode {
    /// Builds a code for symbols that occur so often, with at most `limit` bits each.
    pub(super) fn new(counts: &[u32], limit: u8) -> PrefixCode {
        let mut counts = counts.to_vec();
        let lengths = loop {
            let lengths = code_lengths(&counts);
            if lengths.iter().all(|length| *length <= limit) {
                break lengths;
            }
            // Closer counts give closer lengths.
            counts.iter_mut().for_each(|count| *count = count.div_ceil(2));
        };
        let codes = canonical_codes(&lengths);
        PrefixCode { lengths, codes }
    }

    /// Writes a symbol.
    pub(super) fn write(&self, bits: &mut BitWriter<'_>, symbol: u8) {
        bits.write(u32::from(self.codes[usize::from(symbol)]), self.lengths[usize::from(symbol)]);
    }

    /// Writes a symbol and further bits after it.
    pub(super) fn write_with(&self, bits: &mut BitWriter<'_>, symbol: usize, (extra, count): (u16, u8)) {
        let length = self.lengths[symbol];
        bits.write(u32::from(self.codes[symbol]) | u32::from(extra) << length, length + count);
    }
}

/// Returns the lengths of an optimal code without a limit. A single symbol gets one bit.
fn code_lengths(counts: &[u32]) -> Vec<u8> {
    let mut leaves: Vec<(u32, usize)> =
        counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(symbol, count)| (*count, symbol)).collect();
    leaves.sort_unstable();
    let mut lengths = vec![0; counts.len()];
    if let [(_, symbol)] = leaves[..] {
        lengths[symbol] = 1;
        return lengths;
    }
    for ((_, symbol), depth) in leaves.iter().zip(leaf_depths(&leaves)) {
        lengths[*symbol] = depth;
    }
    lengths
}

/// Joins the two rarest nodes until one is left, and returns the depth of each leaf. The leaves are sorted by how often they
/// occur, and joined nodes come about in that order, so the rarest is the first of either.
fn leaf_depths(leaves: &[(u32, usize)]) -> Vec<u8> {
    let count = leaves.len();
    let mut weights: Vec<u32> = leaves.iter().map(|(weight, _)| *weight).collect();
    let mut parents = vec![0; (2 * count).saturating_sub(1)];
    let (mut leaf, mut joined) = (0, count);
    for node in count..parents.len() {
        let mut weight = 0;
        for _ in 0..2 {
            let takes_leaf = leaf < count && (joined >= node || weights[leaf] <= weights[joined]);
            let next = if takes_leaf { &mut leaf } else { &mut joined };
            weight += weights[*next];
            parents[*next] = node;
            *next += 1;
        }
        weights.push(weight);
    }
    let mut depths = vec![0; parents.len()];
    for node in (0..parents.len().saturating_sub(1)).rev() {
        depths[node] = depths[parents[node]] + 1;
    }
    depths.truncate(count);
    depths
}

/// Returns the bits that the format gives to symbols of these lengths, in reading order from the lowest bit.
fn canonical_codes(lengths: &[u8]) -> Vec<u16> {
    let mut next = [0_u16; 17];
    lengths.iter().filter(|length| **length > 0).for_each(|length| next[usize::from(*length) + 1] += 1);
    for length in 1..=15 {
        next[length] = (next[length] + next[length - 1]) << 1;
    }
    let code = |length: &u8| {
        let length = usize::from(*length);
        if length == 0 {
            return 0;
        }
        let code = next[length];
        next[length] += 1;
        code.reverse_bits() >> (16 - length)
    };
    lengths.iter().map(code).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns how much of all possible codes a code uses; a complete one uses 1.
    fn used(code: &PrefixCode) -> f64 {
        code.lengths.iter().filter(|length| **length > 0).map(|length| 0.5_f64.powi(i32::from(*length))).sum()
    }

    #[test]
    fn frequent_symbols_are_short() {
        let code = PrefixCode::new(&[1, 1, 2, 4, 0, 8], 15);
        assert_eq!(code.lengths, [4, 4, 3, 2, 0, 1]);
        assert_eq!(code.codes, [0b0111, 0b1111, 0b011, 0b01, 0, 0b0]);
        assert_eq!(used(&code), 1.0);
    }

    #[test]
    fn no_code_is_longer_than_the_limit() {
        let fibonacci = |_: usize, state: &mut (u32, u32)| {
            *state = (state.1, state.0 + state.1);
            state.0
        };
        let mut state = (0, 1);
        let counts: Vec<u32> = (0..30).map(|index| fibonacci(index, &mut state)).collect();
        assert!(code_lengths(&counts).into_iter().max() > Some(15));
        let code = PrefixCode::new(&counts, 15);
        assert!(code.lengths.iter().all(|length| (1..=15).contains(length)), "{:?}", code.lengths);
        assert_eq!(used(&code), 1.0);
    }

    #[test]
    fn one_symbol_takes_one_bit_and_none_takes_nothing() {
        assert_eq!(PrefixCode::new(&[0, 7, 0], 15).lengths, [0, 1, 0]);
        assert_eq!(PrefixCode::new(&[0, 0], 15).lengths, [0, 0]);
    }
}
