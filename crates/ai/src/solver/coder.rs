//! Compresses the values of a block: an adaptive arithmetic coder, with neighbouring positions as context.
//!
//! Positions with the same rebels follow each other, and sets of rebels that differ little are often close. So a value
//! is predicted from the one before it and from that of the general on the same slot one set earlier. The coder is the
//! binary range coder of LZMA, by I. Pavlov.

use crate::solver::value::Solved;

/// The number of bits of a distance.
const DISTANCE_BITS: u32 = 9;

/// The largest distance that can be written.
pub const MAX_DISTANCE: u16 = (1 << DISTANCE_BITS) - 1;

/// The number of kinds of contexts for distances.
const DISTANCE_CONTEXTS: usize = 20;

/// The number of bits of a probability.
const PROBABILITY_BITS: u32 = 11;

/// The speed of learning: a bit moves a probability by one part in 2 to the power of this.
const RATE: u32 = 4;

/// A block that cannot be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DamagedBlock;

/// The probabilities that a block has taught so far.
struct Model {
    /// By context: draw or not, then the winner.
    kinds: Vec<[u16; 3]>,
    /// By winner and context: a tree of the distance's bits.
    distances: Vec<[u16; 1 << DISTANCE_BITS]>,
}

impl Model {
    fn new() -> Model {
        let half = 1 << (PROBABILITY_BITS - 1);
        Model { kinds: vec![[half; 3]; 9 * 3], distances: vec![[half; 1 << DISTANCE_BITS]; 2 * DISTANCE_CONTEXTS] }
    }
}

/// Encodes or decodes bits by probabilities.
trait BitCoder {
    /// Writes the bit, or reads it and ignores the argument. Returns the bit.
    fn code(&mut self, probability: &mut u16, bit: bool) -> bool;
}

/// Codes the value at `at` in `values`, of which those before it are known. `stride` is the number of positions of a
/// set.
fn code_value(coder: &mut impl BitCoder, model: &mut Model, values: &mut [u16], at: usize, stride: usize) {
    let earlier = |back: usize| at.checked_sub(back).map_or(Solved::Draw, |place| Solved::from_code(values[place]));
    let before = earlier(1);
    let above = earlier(stride);
    let two_above = earlier(2 * stride);
    let kind = |value: Solved| match value {
        Solved::Draw => 0,
        Solved::Rebels(_) => 1,
        Solved::General(_) => 2,
    };
    let kinds = &mut model.kinds[kind(before) + 3 * kind(above) + 9 * kind(two_above)];
    let value = Solved::from_code(values[at]);
    let is_draw = coder.code(&mut kinds[0], value == Solved::Draw);
    if is_draw {
        values[at] = Solved::Draw.to_code();
        return;
    }
    let is_general = coder.code(&mut kinds[1], matches!(value, Solved::General(_)));
    let same_winner = |value: Solved| match value {
        Solved::Rebels(turns) if !is_general => Some(turns),
        Solved::General(turns) if is_general => Some(turns),
        _ => None,
    };
    let context = distance_context(same_winner(before), same_winner(above));
    let tree = &mut model.distances[context + DISTANCE_CONTEXTS * usize::from(is_general)];
    let turns = value.turns().unwrap_or(0);
    let mut node = 1;
    for bit in (0..DISTANCE_BITS).rev() {
        node = node << 1 | usize::from(coder.code(&mut tree[node], turns >> bit & 1 == 1));
    }
    let turns = (node - (1 << DISTANCE_BITS)) as u16;
    values[at] = if is_general { Solved::General(turns) } else { Solved::Rebels(turns) }.to_code();
}

/// Returns the context of a distance, given those of two neighbours with the same winner.
fn distance_context(before: Option<u16>, above: Option<u16>) -> usize {
    let level = |turns: u16| turns.checked_ilog2().map_or(0, |log| log as usize).min(8);
    match (above, before) {
        (Some(above), Some(before)) => 1 + level((above + before) / 2),
        (Some(one), None) | (None, Some(one)) => 10 + level(one),
        (None, None) => 0,
    }
}

/// Encodes the values of a block, as codes.
///
/// # Panics
///
/// Panics when a distance is above [`MAX_DISTANCE`].
pub fn encode(codes: &[u16], stride: usize) -> Vec<u8> {
    let fits = |code: &u16| Solved::from_code(*code).turns().is_none_or(|turns| turns <= MAX_DISTANCE);
    assert!(codes.iter().all(fits), "a distance is too large for the format");
    let mut encoder = Encoder::new();
    let mut model = Model::new();
    let mut values = codes.to_vec();
    for at in 0..values.len() {
        code_value(&mut encoder, &mut model, &mut values, at, stride);
    }
    encoder.finish()
}

/// Decodes a block of this many values.
pub fn decode(bytes: &[u8], count: usize, stride: usize) -> Result<Vec<u16>, DamagedBlock> {
    let mut decoder = Decoder::new(bytes);
    let mut model = Model::new();
    let mut values = vec![0; count];
    for at in 0..count {
        code_value(&mut decoder, &mut model, &mut values, at, stride);
    }
    if decoder.next == bytes.len() { Ok(values) } else { Err(DamagedBlock) }
}

struct Encoder {
    low: u64,
    range: u32,
    /// The byte before the pending ones, which a carry may still change.
    cache: u8,
    pending: u64,
    bytes: Vec<u8>,
}

impl Encoder {
    fn new() -> Encoder {
        Encoder { low: 0, range: u32::MAX, cache: 0, pending: 1, bytes: Vec::new() }
    }

    fn shift(&mut self) {
        if self.low < 0xff00_0000 || self.low >> 32 != 0 {
            let carry = (self.low >> 32) as u8;
            self.bytes.push(self.cache.wrapping_add(carry));
            for _ in 1..self.pending {
                self.bytes.push(0xff_u8.wrapping_add(carry));
            }
            self.pending = 0;
            self.cache = (self.low >> 24) as u8;
        }
        self.pending += 1;
        self.low = (self.low & 0x00ff_ffff) << 8;
    }

    fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        // The first byte is always 0.
        self.bytes.remove(0);
        self.bytes
    }
}

impl BitCoder for Encoder {
    fn code(&mut self, probability: &mut u16, bit: bool) -> bool {
        let bound = bound_of(self.range, *probability);
        if bit {
            self.low += u64::from(bound);
        }
        for _ in 0..narrow(&mut self.range, bound, probability, bit) {
            self.shift();
        }
        bit
    }
}

struct Decoder<'a> {
    bytes: &'a [u8],
    next: usize,
    code: u32,
    range: u32,
}

impl Decoder<'_> {
    fn new(bytes: &[u8]) -> Decoder<'_> {
        let mut decoder = Decoder { bytes, next: 0, code: 0, range: u32::MAX };
        for _ in 0..4 {
            decoder.read_byte();
        }
        decoder
    }

    /// Reads a byte; beyond the end zeros, which are noticed when the block ends.
    fn read_byte(&mut self) {
        self.code = self.code << 8 | u32::from(self.bytes.get(self.next).copied().unwrap_or(0));
        self.next += 1;
    }
}

impl BitCoder for Decoder<'_> {
    fn code(&mut self, probability: &mut u16, _: bool) -> bool {
        let bound = bound_of(self.range, *probability);
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
        }
        for _ in 0..narrow(&mut self.range, bound, probability, bit) {
            self.read_byte();
        }
        bit
    }
}

/// Returns the part of a range that stands for a 0.
fn bound_of(range: u32, probability: u16) -> u32 {
    (range >> PROBABILITY_BITS) * u32::from(probability)
}

/// Narrows a range to the part of a bit, and moves the probability of a 0 toward the bit. Returns the bytes by which
/// the range was widened again.
fn narrow(range: &mut u32, bound: u32, probability: &mut u16, bit: bool) -> u32 {
    *range = if bit { *range - bound } else { bound };
    let bytes = range.leading_zeros() / 8;
    *range <<= 8 * bytes;
    if bit {
        *probability -= *probability >> RATE;
    } else {
        *probability += ((1 << PROBABILITY_BITS) - *probability) >> RATE;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns values of all kinds in no order.
    fn sample(seed: u64, count: usize) -> Vec<u16> {
        let mut word = seed;
        let mut below = |bound: u64| {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((word >> 33) % bound) as u16
        };
        let mut value = || match below(4) {
            0 => Solved::Draw,
            1 => Solved::Rebels(below(1 + u64::from(MAX_DISTANCE))),
            _ => Solved::General(below(30)),
        };
        (0..count).map(|_| value().to_code()).collect()
    }

    #[test]
    fn block_is_decoded_as_it_was_encoded() {
        for (seed, count) in [(1, 0), (2, 1), (3, 100), (4, 5000)] {
            let codes = sample(seed, count);
            assert_eq!(decode(&encode(&codes, 13), count, 13), Ok(codes));
        }
    }

    #[test]
    fn constant_block_needs_few_bytes() {
        let codes = vec![Solved::General(7).to_code(); 8192];
        assert!(encode(&codes, 13).len() < 600);
    }

    #[test]
    fn block_of_another_length_is_damaged() {
        let bytes = encode(&sample(5, 2000), 13);
        assert_eq!(decode(&bytes[..bytes.len() - 2], 2000, 13), Err(DamagedBlock));
        assert_eq!(decode(&[bytes, vec![0, 0]].concat(), 2000, 13), Err(DamagedBlock));
    }
}
