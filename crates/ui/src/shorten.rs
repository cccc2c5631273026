//! Texts for places that have limits, such as the labels of buttons and menus.

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
