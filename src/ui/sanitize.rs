//! Typed text, made safe to show.

use gonagas_core::kit::bidi::is_bidi_control;

/// Returns the text fit for inline code: at most 64 characters, without backticks, control characters and marks that
/// change the direction of the text.
#[must_use]
pub fn sanitize_text(text: &str) -> String {
    let harmless = |letter: &char| *letter != '`' && !letter.is_control() && !is_bidi_control(*letter);
    text.chars().filter(harmless).take(64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_end_the_code_or_turn_around() {
        assert_eq!(sanitize_text("a`b\n\u{202e}\u{61c}c"), "abc");
    }
}
