//! The language of a user.

use std::str;

/// A language, named by its two letters in ISO 639-1, such as `nb`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LanguageCode([u8; 2]);

impl LanguageCode {
    /// Reads a code; `None` for anything but two small letters.
    #[must_use]
    pub fn parse(text: &str) -> Option<LanguageCode> {
        let letters: [u8; 2] = text.as_bytes().try_into().ok()?;
        letters.iter().all(u8::is_ascii_lowercase).then_some(LanguageCode(letters))
    }

    /// Returns the two letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Both are ASCII.
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_two_small_letters() {
        for code in ["en", "fr", "nb"] {
            assert_eq!(LanguageCode::parse(code).unwrap().as_str(), code);
        }
        for text in ["", "e", "eng", "EN", "e1", "en-GB", "é"] {
            assert_eq!(LanguageCode::parse(text), None, "{text}");
        }
    }
}
