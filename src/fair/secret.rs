//! What the bot knows before anybody else, and how it binds itself to it.

use crate::fair::hex;
use sha2::{Digest, Sha256};
use std::fmt;

/// 32 bytes that nobody but the bot knows until the match is over.
///
/// `Debug` does not show them, so that they end up in no log.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// The secret with these bytes. They must come from a source of luck that nobody can foresee.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// The secret that is written so, in 64 hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Secret> {
        hex::decode(text).map(Secret)
    }

    /// Its digits, to be shown when the match is over.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex::encode(&self.0)
    }

    /// Its bytes, for the store and for draws.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The SHA-256 of its bytes: shown before anybody accepts, it binds the bot to this secret and tells nothing of it.
    #[must_use]
    pub fn commitment(&self) -> String {
        hex::encode(&Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret(committed to as {})", self.commitment())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commitment_is_the_sha_256_of_the_bytes() {
        // From another implementation: `head -c 32 /dev/zero | sha256sum`.
        let zero = Secret::new([0; 32]);
        assert_eq!(zero.commitment(), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    }

    #[test]
    fn no_log_shows_a_secret() {
        let secret = Secret::new([0xab; 32]);
        assert!(!format!("{secret:?}").contains("abab"));
        assert_eq!(Secret::parse(&secret.reveal()), Some(secret));
    }
}
