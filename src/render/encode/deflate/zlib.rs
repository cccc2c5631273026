//! Compressed data in the format of RFC 1950 and RFC 1951: one block, with codes of its own.

use crate::render::encode::deflate::bit_writer::BitWriter;
use crate::render::encode::deflate::prefix_code::PrefixCode;
use crate::render::encode::deflate::repetitions::{Piece, find_pieces};
use crate::render::encode::deflate::symbols::{
    DISTANCE_SYMBOLS, END_SYMBOL, LITERAL_SYMBOLS, distance_symbol, length_symbol,
};

/// The header: deflate with a window of 32 kB, compressed fast.
const HEADER: [u8; 2] = [0x78, 0x01];
/// The bits before a block: it is the last one, and has codes of its own.
const LAST_BLOCK: u32 = 0b101;
/// The longest code of a byte, a length or a distance.
const MAX_CODE_LENGTH: u8 = 15;
/// The longest code of the length of a code.
const MAX_LENGTH_CODE_LENGTH: u8 = 7;
/// The order in which the lengths of the codes of lengths are written. From 16 on they stand for repeated lengths.
const LENGTH_CODE_ORDER: [u8; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// Compresses bytes of which so many make a row.
pub(in crate::render) fn compress_rows(bytes: &[u8], row: usize) -> Vec<u8> {
    let pieces = find_pieces(bytes, row);
    let (literals, distances) = prefix_codes(&pieces);
    let mut compressed = Vec::with_capacity(1 << 16);
    compressed.extend_from_slice(&HEADER);
    let mut bits = BitWriter::new(&mut compressed);
    write_codes(&mut bits, &literals, &distances);
    for piece in pieces {
        match piece {
            Piece::Literal(byte) => literals.write(&mut bits, byte),
            Piece::Repetition { length, distance } => {
                let ((length, extra), (distance, rest)) = (length_symbol(length), distance_symbol(distance));
                literals.write_with(&mut bits, length, extra);
                distances.write_with(&mut bits, distance, rest);
            }
        }
    }
    literals.write_with(&mut bits, END_SYMBOL, (0, 0));
    bits.finish();
    compressed.extend_from_slice(&simd_adler32::adler32(&bytes).to_be_bytes());
    compressed
}

/// Returns the best codes for the bytes and lengths, and for the distances.
fn prefix_codes(pieces: &[Piece]) -> (PrefixCode, PrefixCode) {
    let (mut literals, mut distances) = ([0; LITERAL_SYMBOLS], [0; DISTANCE_SYMBOLS]);
    literals[END_SYMBOL] = 1;
    for piece in pieces {
        match *piece {
            Piece::Literal(byte) => literals[usize::from(byte)] += 1,
            Piece::Repetition { length, distance } => {
                literals[length_symbol(length).0] += 1;
                distances[distance_symbol(distance).0] += 1;
            }
        }
    }
    (PrefixCode::new(&literals, MAX_CODE_LENGTH), PrefixCode::new(&distances, MAX_CODE_LENGTH))
}

/// Writes the lengths of both codes, from which a reader builds them.
fn write_codes(bits: &mut BitWriter<'_>, literals: &PrefixCode, distances: &PrefixCode) {
    let lengths = || literals.lengths.iter().chain(&distances.lengths).copied();
    let mut counts = [0; LENGTH_CODE_ORDER.len()];
    lengths().for_each(|length| counts[usize::from(length)] += 1);
    let code = PrefixCode::new(&counts, MAX_LENGTH_CODE_LENGTH);
    bits.write(LAST_BLOCK, 3);
    bits.write(LITERAL_SYMBOLS as u32 - 257, 5);
    bits.write(DISTANCE_SYMBOLS as u32 - 1, 5);
    bits.write(LENGTH_CODE_ORDER.len() as u32 - 4, 4);
    for symbol in LENGTH_CODE_ORDER {
        bits.write(u32::from(code.lengths[usize::from(symbol)]), 3);
    }
    for length in lengths() {
        code.write(bits, length);
    }
}
