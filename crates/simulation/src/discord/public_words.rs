//! Words that nobody but one person may see, and that no message for everyone has.

use gonagas_ui::i18n::{Catalog, LANGUAGES};
use gonagas_ui::message::Message;
use std::sync::OnceLock;

/// The texts that are always for one person: hints, refusals, and answers to their requests alone.
const PRIVATE_TEXTS: [&str; 21] = [
    "hint-chance",
    "hint-chance-seat",
    "hint-losing",
    "hint-solved",
    "hint-winning",
    "hint-won",
    "plan-effect",
    "plan-none",
    "private-follows",
    "private-help",
    "private-resign",
    "private-stop",
    "refuse-forged",
    "refuse-hint-rated",
    "refuse-not-your-turn",
    "refuse-not-yours",
    "refuse-nothing-to-take-back",
    "refuse-other-match",
    "refuse-own-offer",
    "refuse-stale",
    "refuse-strange",
];

/// The values in these texts, each between braces.
const VALUES: [(&str, &str); 10] = [
    ("action", "{}"),
    ("chance", "{}"),
    ("games", "{}"),
    ("match", "{}"),
    ("near", "{}"),
    ("people", "{}"),
    ("person", "{}"),
    ("seat", "{}"),
    ("text", "{}"),
    ("whose", "{}"),
];

/// The shortest part of a text by which it is recognised.
const SHORTEST_PART: usize = 12;

/// Returns the private words in a message that everyone sees.
pub fn private_words(message: &Message) -> Option<&'static str> {
    static PARTS: OnceLock<Vec<String>> = OnceLock::new();
    let parts = PARTS.get_or_init(|| {
        let catalogs = LANGUAGES.iter().map(|language| Catalog::for_locale(language));
        catalogs.flat_map(|catalog| PRIVATE_TEXTS.map(|key| longest_part(&catalog.format(key, &VALUES)))).collect()
    });
    let text = message.full_text();
    parts.iter().find(|part| part.chars().count() >= SHORTEST_PART && text.contains(*part)).map(String::as_str)
}

/// Returns the longest part of a text between the values in it and the ends of its lines.
fn longest_part(text: &str) -> String {
    text.split(['{', '}', '\n']).max_by_key(|part| part.chars().count()).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_text_is_recognised_in_every_language() {
        for language in LANGUAGES {
            let catalog = Catalog::for_locale(language);
            for key in PRIVATE_TEXTS {
                let text = catalog.format(key, &VALUES.map(|(name, _)| (name, "d4")));
                assert_ne!(text, key, "it has other values");
                let message = Message { text: format!("Board\n{text}"), ..Message::default() };
                assert!(private_words(&message).is_some(), "{text}");
            }
        }
        let message = Message { text: "#12: Pahtum".into(), ..Message::default() };
        assert_eq!(private_words(&message), None);
    }
}
