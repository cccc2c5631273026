//! What people typed, made harmless.

/// What somebody typed, fit to stand inside code: short, and without what would end it or turn the text around.
#[must_use]
pub fn sanitize_text(text: &str) -> String {
    let harmless = |letter: &char| *letter != '`' && !letter.is_control() && !is_direction_mark(*letter);
    text.chars().filter(harmless).take(64).collect()
}

/// Whether a character changes the direction in which what follows is written.
const fn is_direction_mark(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
