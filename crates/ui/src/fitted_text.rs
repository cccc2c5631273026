//! Texts made fit for their place: typed text that is safe to show, and long text shortened for labels.

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

/// Stands for the rest of a text.
const REST: char = '…';

/// Shortens a text to at most this many characters. It ends after a whole word, or within one that alone is too long.
#[must_use]
pub fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    let next = text.chars().nth(kept.chars().count());
    let end = match next {
        Some(letter) if letter.is_whitespace() => kept.len(),
        _ => kept.rfind(char::is_whitespace).unwrap_or(kept.len()),
    };
    let mut shortened = kept[..end].trim_end_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
    shortened.push(REST);
    shortened
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

    #[test]
    fn long_text_ends_after_a_word() {
        for (text, most, expected) in [
            ("a soldier rides the king", 24, "a soldier rides the king"),
            ("a soldier rides the king", 23, "a soldier rides the…"),
            ("a soldier rides the king", 20, "a soldier rides the…"),
            ("a soldier rides the king", 19, "a soldier rides…"),
            ("two dice; any sleeper", 10, "two dice…"),
            ("Vuovdaguoika", 5, "Vuov…"),
            ("tre brikker på én rad", 12, "tre brikker…"),
        ] {
            assert_eq!(shorten(text, most), expected);
        }
    }
}
