//! Characters that change the writing direction of the text around them, and so its meaning to a reader.

/// Returns true for a character with Unicode's property `Bidi_Control`.
#[must_use]
pub const fn is_bidi_control(letter: char) -> bool {
    matches!(
        letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unicode_lists_twelve_of_them() {
        let all: Vec<u32> = ('\0'..=char::MAX).filter(|letter| is_bidi_control(*letter)).map(u32::from).collect();
        let marks = [0x61c, 0x200e, 0x200f];
        let embeddings = 0x202a..=0x202e;
        let isolates = 0x2066..=0x2069;
        assert_eq!(all, marks.into_iter().chain(embeddings).chain(isolates).collect::<Vec<_>>());
    }
}
