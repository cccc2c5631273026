//! The bot's secret and its commitment.

use crate::fair::hmac_key::HmacKey;
use sha2::{Digest, Sha256};
use std::fmt;

/// 32 bytes that only the bot knows until the match is over.
///
/// `Debug` does not print them, so that they cannot leak into a log.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// Makes a secret of these bytes. They must come from a cryptographically secure source.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// Parses 64 hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Secret> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        Some(Secret(bytes))
    }

    /// Returns the secret of one game of a competition, of which this is the secret. It shows nothing of this one or of
    /// the other games' secrets.
    #[must_use]
    pub fn of_pairing(&self, competition: u64, pairing: u32) -> Secret {
        let text = format!("gonagas pairing 1\ncompetition {competition}\npairing {pairing}\n");
        Secret(HmacKey::new(self.0).hmac_sha256(&text))
    }

    /// Returns its hexadecimal digits, to be shown when the match is over.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }

    /// Returns its bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Returns the SHA-256 of its bytes in hexadecimal digits. Published before the challenge is accepted, it binds the
    /// bot to this secret without revealing it.
    #[must_use]
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
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
    fn commitment_is_the_sha_256_of_the_bytes() {
        // From another implementation: `head -c 32 /dev/zero | sha256sum`.
        let zero = Secret::new([0; 32]);
        assert_eq!(zero.commitment(), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    }

    #[test]
    fn secrets_of_pairings_are_keyed_hashes() {
        let secret = Secret::new(std::array::from_fn(|byte| byte as u8));
        // In Python: hmac.new(bytes(range(32)), b"gonagas pairing 1\ncompetition 3\npairing 7\n", "sha256").hexdigest()
        assert_eq!(
            secret.of_pairing(3, 7).reveal(),
            "cf9f37e9db602971cfa3751046d171377e0b32fc7ecb2cdc64b521dcd7173c77"
        );
        assert_ne!(secret.of_pairing(3, 7), secret.of_pairing(3, 8));
        assert_ne!(secret.of_pairing(3, 7), secret.of_pairing(37, 7));
    }

    #[test]
    fn debug_does_not_print_the_secret() {
        let secret = Secret::new([0xab; 32]);
        assert!(!format!("{secret:?}").contains("abab"));
        assert_eq!(Secret::parse(&secret.reveal()), Some(secret));
    }
}
