//! Hashes that nobody can make who does not know the key.

use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::fmt;

/// The key of a family of hashes.
///
/// `Debug` does not show it, so that it ends up in no log.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct HmacKey([u8; 32]);

impl HmacKey {
    /// The key with these bytes. They must come from a source of luck that nobody can foresee.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> HmacKey {
        HmacKey(bytes)
    }

    /// The HMAC-SHA-256 of a text.
    #[must_use]
    pub fn hmac_sha256(&self, text: &str) -> [u8; 32] {
        #[expect(clippy::expect_used, reason = "an HMAC takes a key of any length")]
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any key will do");
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
    use crate::fair::hex;

    #[test]
    fn a_hash_is_the_hmac_sha_256_of_the_text() {
        // From another implementation: `printf birch | openssl dgst -sha256 -mac HMAC -macopt hexkey:00…00` (64 zeros).
        let key = HmacKey::new([0; 32]);
        assert_eq!(
            hex::encode(&key.hmac_sha256("birch")),
            "79b1ecc37a2f5c6f0fa976f6808b11c46d7cc02819e32c158cdeda0cbba951ca"
        );
        assert_ne!(HmacKey::new([1; 32]).hmac_sha256("birch"), key.hmac_sha256("birch"));
    }

    #[test]
    fn no_log_shows_a_key() {
        assert_eq!(format!("{:?}", HmacKey::new([0xab; 32])), "Key");
    }
}
