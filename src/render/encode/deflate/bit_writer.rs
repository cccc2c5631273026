//! Bits as bytes, the lowest first.

/// Appends bits to bytes.
pub(super) struct BitWriter<'a> {
    bytes: &'a mut Vec<u8>,
    pending: u64,
    /// The number of pending bits, below 32.
    count: u32,
}

impl BitWriter<'_> {
    /// Starts at the end of these bytes.
    pub(super) fn new(bytes: &mut Vec<u8>) -> BitWriter<'_> {
        BitWriter { bytes, pending: 0, count: 0 }
    }

    /// Appends the lowest `count` bits, 32 at most. The others must be 0.
    pub(super) fn write(&mut self, bits: u32, count: u8) {
        self.pending |= u64::from(bits) << self.count;
        self.count += u32::from(count);
        if self.count >= 32 {
            self.bytes.extend_from_slice(&(self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.count -= 32;
        }
    }

    /// Fills the last byte with zeros.
    pub(super) fn finish(self) {
        let count = self.count.div_ceil(8) as usize;
        self.bytes.extend_from_slice(&self.pending.to_le_bytes()[..count]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_fill_bytes_from_the_lowest() {
        let mut bytes = vec![9];
        let mut writer = BitWriter::new(&mut bytes);
        writer.write(0b1, 1);
        writer.write(0b10, 2);
        writer.write(u32::MAX, 32);
        writer.write(0, 0);
        writer.write(0b1, 3);
        writer.finish();
        assert_eq!(bytes, [9, 0b1111_1101, 0xff, 0xff, 0xff, 0b0000_1111]);
    }
}
