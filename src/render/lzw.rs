//! The compression of GIF, after Lempel, Ziv and Welch.
//!
//! The `gif` crate brings an encoder, which looks at every byte. Most bytes of a film say that nothing changes, and looking
//! at them took half of a film's time; this encoder steps over runs of such a byte. The codes are the same.

/// How many bits a byte has.
const BITS: u32 = 8;
/// The code that empties the table.
const CLEAR: u16 = 1 << BITS;
/// The code that ends it all.
const END: u16 = CLEAR + 1;
/// There are as many codes at most: of 12 bits.
const MOST: u16 = 1 << 12;
/// More than twice as many places as there are codes, so that a free one is never far.
const PLACES: usize = 1 << 13;
/// A place without an entry. No string that has the last code is ever made longer.
const FREE: u32 = u32::MAX;

/// What a frame of a GIF holds for these bytes: how many bits each has, and their codes. A run of `common` takes hardly any
/// time.
pub(super) fn compressed(bytes: &[u8], common: u8) -> Vec<u8> {
    let (mut codes, mut table, mut rest) = (Codes::new(), Table::new(common), bytes);
    codes.push(CLEAR);
    while !rest.is_empty() {
        let (code, length) = table.longest(rest);
        codes.push(code);
        rest = &rest[length..];
        if table.next == MOST {
            codes.push(CLEAR);
            table = Table::new(common);
        } else {
            table.add(code, rest.first().copied());
        }
        codes.size = table.size();
    }
    codes.push(END);
    codes.finish()
}

/// The strings that have codes.
struct Table {
    /// The code of a string and a byte, and that of the string with the byte after it: 12, 8 and 12 bits.
    places: Vec<u32>,
    /// The byte that comes in runs.
    common: u8,
    /// The codes of runs of it, from one byte on.
    runs: Vec<u16>,
    /// The next code.
    next: u16,
}

impl Table {
    fn new(common: u8) -> Table {
        Table { places: vec![FREE; PLACES], common, runs: vec![common.into()], next: END + 1 }
    }

    /// How many bits a code has.
    fn size(&self) -> u32 {
        self.next.next_power_of_two().trailing_zeros().max(BITS + 1)
    }

    /// The longest string with a code that these bytes, of which there is one at least, begin with: its code and length.
    fn longest(&self, bytes: &[u8]) -> (u16, usize) {
        let run = run(&bytes[..bytes.len().min(self.runs.len())], self.common);
        let mut code = if run > 0 { self.runs[run - 1] } else { bytes[0].into() };
        let mut length = run.max(1);
        while let Some(longer) = bytes.get(length).and_then(|byte| self.find(code, *byte)) {
            (code, length) = (longer, length + 1);
        }
        (code, length)
    }

    /// The code of a string and a byte.
    fn find(&self, code: u16, byte: u8) -> Option<u16> {
        let entry = self.places[self.place(code, byte)];
        (entry != FREE).then_some(entry as u16 & (MOST - 1))
    }

    /// Gives a string and the byte after it a code. Whoever reads the codes counts one after the last string, too.
    fn add(&mut self, code: u16, byte: Option<u8>) {
        if let Some(byte) = byte {
            // No other run could be longer and is not known to be.
            if byte == self.common && self.runs.last() == Some(&code) {
                self.runs.push(self.next);
            } else {
                let place = self.place(code, byte);
                self.places[place] = key(code, byte) << 12 | u32::from(self.next);
            }
        }
        self.next += 1;
    }

    /// Where the entry of a string and a byte is, or would be.
    fn place(&self, code: u16, byte: u8) -> usize {
        let key = key(code, byte);
        let mut place = (key.wrapping_mul(0x9e37_79b1) >> 19) as usize;
        while self.places[place] != FREE && self.places[place] >> 12 != key {
            place = (place + 1) % PLACES;
        }
        place
    }
}

fn key(code: u16, byte: u8) -> u32 {
    u32::from(code) << BITS | u32::from(byte)
}

/// How many bytes at the beginning are this one.
fn run(bytes: &[u8], common: u8) -> usize {
    let (blocks, _) = bytes.as_chunks::<32>();
    let whole = 32 * blocks.iter().take_while(|block| **block == [common; 32]).count();
    whole + bytes[whole..].iter().take_while(|byte| **byte == common).count()
}

/// Codes in a row, each beginning at the bit where the one before ends.
struct Codes {
    bytes: Vec<u8>,
    /// The bits that fill no byte yet, and how many they are.
    rest: (u32, u32),
    /// How many bits the next code has.
    size: u32,
}

impl Codes {
    fn new() -> Codes {
        Codes { bytes: vec![BITS as u8], rest: (0, 0), size: BITS + 1 }
    }

    fn push(&mut self, code: u16) {
        let (mut bits, mut count) = self.rest;
        bits |= u32::from(code) << count;
        count += self.size;
        while count >= 8 {
            self.bytes.push(bits as u8);
            (bits, count) = (bits >> 8, count - 8);
        }
        self.rest = (bits, count);
    }

    fn finish(mut self) -> Vec<u8> {
        if self.rest.1 > 0 {
            self.bytes.push(self.rest.0 as u8);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::gif::{DecodeOptions, Encoder, Frame};
    use std::borrow::Cow;

    /// What the `gif` crate makes of the same bytes.
    fn plain(bytes: &[u8]) -> Vec<u8> {
        let mut frame = Frame { buffer: Cow::Borrowed(bytes), ..Frame::default() };
        frame.make_lzw_pre_encoded();
        frame.buffer.into_owned()
    }

    /// Runs of a byte, with others between them.
    fn runs(count: usize, long: usize, between: usize) -> Vec<u8> {
        let mut number = 7_u32;
        let mut random = |below: usize| {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (number >> 8) as usize % below
        };
        let mut bytes = vec![];
        for _ in 0..count {
            bytes.extend(vec![255; random(long)]);
            bytes.extend((0..random(between)).map(|_| random(256) as u8));
        }
        bytes
    }

    #[test]
    fn runs_are_coded_as_the_crate_does() {
        for (count, long, between) in [(1, 2000, 2), (40, 300, 9), (300, 3000, 30), (3, 400_000, 3)] {
            let bytes = runs(count, long, between);
            assert!(compressed(&bytes, 255) == plain(&bytes), "{count} {long} {between}");
        }
    }

    #[test]
    fn stepping_over_a_byte_changes_nothing() {
        for (count, long, between) in [(40, 300, 9), (300, 3000, 30), (2000, 3, 40)] {
            let bytes = runs(count, long, between);
            let codes = [255, 0, 128].map(|common| compressed(&bytes, common));
            assert!(codes[0] == codes[1] && codes[1] == codes[2], "{count} {long} {between}");
        }
    }

    /// What a viewer sees of a picture of one row.
    fn seen(bytes: &[u8]) -> Vec<u8> {
        let (width, colours) = (bytes.len() as u16, [7; 256 * 3]);
        let buffer = Cow::Owned(compressed(bytes, 255));
        let mut encoder = Encoder::new(Vec::new(), width, 1, &colours).unwrap();
        encoder.write_lzw_pre_encoded_frame(&Frame { width, height: 1, buffer, ..Frame::default() }).unwrap();
        let file = encoder.into_inner().unwrap();
        let mut decoder = DecodeOptions::new().read_info(file.as_slice()).unwrap();
        decoder.read_next_frame().unwrap().unwrap().buffer.to_vec()
    }

    #[test]
    fn every_length_is_read_back() {
        let bytes = [runs(1, 2, 2), vec![255; 9000], runs(900, 2, 9)].concat();
        // Those around which codes become longer, and the table is full.
        for length in (1..300).chain((300..bytes.len()).step_by(7)) {
            assert!(seen(&bytes[..length]) == bytes[..length], "{length}");
        }
    }
}
