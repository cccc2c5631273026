//! Typed text without the traces of keyboards and clients.

/// Returns a text in plain letters: full-width letters, long dashes and invisible characters become the letters that
/// they stand for, and code marks become spaces.
#[must_use]
pub fn plain_text(text: &str) -> String {
    text.chars().filter(|letter| !is_invisible(*letter)).map(plain_letter).collect()
}

/// Returns the actions in a plain text, separated by spaces, commas or semicolons. Punctuation around an action is left
/// out, and the letter and the number of a point are joined: `G 5`.
#[must_use]
pub fn split_actions(plain: &str) -> Vec<String> {
    let words = plain.split(|letter: char| letter.is_whitespace() || [',', ';'].contains(&letter));
    let mut actions: Vec<String> = Vec::new();
    for word in words.map(trim_punctuation).filter(|word| !word.is_empty()) {
        match actions.last_mut() {
            Some(begun) if continues(begun, word) => begun.push_str(word),
            _ => actions.push(word.to_owned()),
        }
    }
    actions
}

/// Returns `true` if more of an action has to follow: after a dash, a colon, or the letter of a column.
#[must_use]
pub fn is_unfinished(action: &str) -> bool {
    action.ends_with(['-', ':']) || ends_in_column(action)
}

fn plain_letter(letter: char) -> char {
    match letter {
        // The full-width forms of ASCII.
        '\u{FF01}'..='\u{FF5E}' => u32::from(letter).checked_sub(0xFEE0).and_then(char::from_u32).unwrap_or(letter),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' => '-',
        '×' => 'x',
        '`' => ' ',
        '、' => ',',
        '。' | '…' => '.',
        _ => letter,
    }
}

/// Returns `true` for a character that nobody sees, such as a zero-width space or a mark of direction.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{AD}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2069}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
    )
}

/// No action begins or ends with such a character.
fn trim_punctuation(word: &str) -> &str {
    word.trim_matches(['.', '!', '?', '"', '\'', '“', '”', '„', '«', '»', '’', '‘', '(', ')', '[', ']', '_', '~', '|'])
}

/// Returns `true` if a word is the number of the point whose letter ends the action before it.
fn continues(begun: &str, word: &str) -> bool {
    ends_in_column(begun) && word.starts_with(|letter: char| letter.is_ascii_digit())
}

/// Returns `true` for a letter that stands alone at the end: `g`, `a1-b`.
fn ends_in_column(action: &str) -> bool {
    let mut letters = action.chars().rev();
    letters.next().is_some_and(|last| last.is_ascii_alphabetic())
        && letters.next().is_none_or(|before| !before.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::rules::{Rules, list_rule_sets};

    fn actions(text: &str) -> String {
        split_actions(&plain_text(text)).join("|")
    }

    #[test]
    fn typed_actions_are_read_as_they_are_meant() {
        for (typed, meant) in [
            ("d4", "d4"),
            (" D4  e5,f6;", "D4|e5|f6"),
            ("`g7`", "g7"),
            ("```\na1 b2\n```", "a1|b2"),
            ("`a1`, `b2`", "a1|b2"),
            ("ｇ４", "g4"),
            ("Ａ１－ｂ２", "A1-b2"),
            ("ａ１　ｂ２", "a1|b2"),
            ("G 5", "G5"),
            ("g 5 h 6", "g5|h6"),
            ("E4.", "E4"),
            ("(e4)!?", "e4"),
            ("\u{a0}f4", "f4"),
            ("F5\u{200b}", "F5"),
            ("\u{202e}f5", "f5"),
            ("a1–b2", "a1-b2"),
            ("a1—b2", "a1-b2"),
            ("a1−b2", "a1-b2"),
            ("a 1-b 2", "a1-b2"),
            ("X:*o1–o2 —:h2—d2", "X:*o1-o2|-:h2-d2"),
            ("rethrow2 roll", "rethrow2|roll"),
            ("", ""),
            ("` . `", ""),
        ] {
            assert_eq!(actions(typed), meant, "{typed:?}");
        }
    }

    #[test]
    fn every_legal_action_is_read_as_itself() {
        let pools = list_rule_sets().into_iter().map(|listing| listing.rating_pool());
        for rules in pools.map(|pool| if pool == "pahtum" { "pahtum blocks=1".to_owned() } else { pool }) {
            let mut session = Rules::parse(&rules).unwrap().start_session();
            for turn in 0..40_usize {
                if session.status().choosing_side().is_none() {
                    let Some(roll) = session.sample_roll(&mut |below| (turn as u32 * 7) % below) else { break };
                    session.play(&roll).unwrap();
                    continue;
                }
                let legal = session.legal_notations();
                assert_eq!(split_actions(&plain_text(&legal.join(" "))), legal, "{rules}");
                session.play(&legal[turn * 5 % legal.len()]).unwrap();
            }
        }
    }

    #[test]
    fn begun_and_complete_actions_are_distinguished() {
        for begun in ["g", "a1-", "a1-b", "2:"] {
            assert!(is_unfinished(begun), "{begun}");
        }
        for complete in ["g5", "a1-b2", "roll", "X:c2-b2x", ""] {
            assert!(!is_unfinished(complete), "{complete}");
        }
    }
}
