//! Typed text, made safe to show.

/// Returns the text fit for inline code: at most 64 characters, without backticks, control characters and marks that
/// change the direction of the text.
#[must_use]
pub fn sanitize_text(text: &str) -> String {
    let harmless = |letter: &char| *letter != '`' && !letter.is_control() && !is_direction_mark(*letter);
    text.chars().filter(harmless).take(64).collect()
}

/// Returns true for a character that changes the direction of the text after it.
const fn is_direction_mark(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
