//! Typed text, made safe to show.

use gonagas_core::kit::bidi::is_bidi_control;

/// Returns the text fit for inline code: at most 64 characters, without backticks, control characters and marks that
/// change the direction of the text.
#[must_use]
pub fn sanitize_text(text: &str) -> String {
    let harmless = |letter: &char| *letter != '`' && !letter.is_control() && !is_bidi_control(*letter);
    text.chars().filter(harmless).take(64).collect()
}

/// Returns the name of a person fit for a text: at most 32 characters, without control characters and marks that change
/// the direction of the text, and with a backslash before each sign that Discord would read as formatting, a mention or
/// a link.
#[must_use]
pub fn escape_name(name: &str) -> String {
    let harmless = |letter: &char| !letter.is_control() && !is_bidi_control(*letter);
    let mut escaped = String::new();
    for letter in name.trim().chars().filter(harmless).take(32) {
        if r"\*_~`|<[:@".contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_end_the_code_or_turn_around() {
        assert_eq!(sanitize_text("a`b\n\u{202e}\u{61c}c"), "abc");
    }

    #[test]
    fn names_are_shown_as_they_are() {
        assert_eq!(escape_name(" Stranger One "), "Stranger One");
        assert_eq!(escape_name("**a**_b_ <@1> @everyone"), r"\*\*a\*\*\_b\_ \<\@1> \@everyone");
        assert_eq!(escape_name("\u{202e}x\n[y](http://z)"), r"x\[y](http\://z)");
    }
}
