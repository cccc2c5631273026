//! Keyed hashes.

use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::fmt;

/// The key of a family of hashes.
///
/// `Debug` does not print it, so that it cannot leak into a log.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct HmacKey([u8; 32]);

impl HmacKey {
    /// Makes a key of these bytes. They must come from a cryptographically secure source.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> HmacKey {
        HmacKey(bytes)
    }

    /// Returns the HMAC-SHA-256 of a text.
    #[must_use]
    pub fn hmac_sha256(&self, text: &str) -> [u8; 32] {
        #[expect(clippy::expect_used, reason = "an HMAC takes a key of any length")]
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length is valid");
        mac.update(text.as_bytes());
        mac.finalize().into_bytes().into()
    }
}

impl fmt::Debug for HmacKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_is_the_hmac_sha_256_of_the_text() {
        // From another implementation: `printf birch | openssl dgst -sha256 -mac HMAC -macopt hexkey:00…00` (64 zeros).
        let key = HmacKey::new([0; 32]);
        assert_eq!(
            hex::encode(key.hmac_sha256("birch")),
            "79b1ecc37a2f5c6f0fa976f6808b11c46d7cc02819e32c158cdeda0cbba951ca"
        );
        assert_ne!(HmacKey::new([1; 32]).hmac_sha256("birch"), key.hmac_sha256("birch"));
    }

    #[test]
    fn debug_does_not_print_the_key() {
        assert_eq!(format!("{:?}", HmacKey::new([0xab; 32])), "Key");
    }
}
