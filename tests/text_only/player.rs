//! The choices of a player.

use crate::support::Luck;
use crate::text_only::language::Language;
use crate::text_only::screen::Screen;
use std::collections::BTreeSet;

/// A choice: the control, the option of a menu, and the words by which it was chosen.
#[derive(Debug, Clone)]
pub struct Choice {
    pub control: usize,
    pub option: Option<usize>,
    pub words: String,
}

/// Chooses a move, with a capture if there is any. `None` when no control moves.
///
/// # Panics
///
/// When two choices have the same words.
pub fn choose(language: &Language, screen: &Screen, luck: &mut Luck) -> Option<Choice> {
    let mut choices = Vec::new();
    for (control, spoken) in screen.controls.iter().enumerate() {
        if spoken.options.is_empty() {
            if !language.other_buttons.iter().any(|words| spoken.name.starts_with(words)) {
                choices.push(Choice { control, option: None, words: spoken.name.clone() });
            }
            continue;
        }
        for (option, words) in spoken.options.iter().enumerate() {
            choices.push(Choice { control, option: Some(option), words: words.clone() });
        }
    }
    let different: BTreeSet<&str> = choices.iter().map(|choice| &*choice.words).collect();
    assert_eq!(different.len(), choices.len(), "two choices have the same words: {screen:#?}");
    let captures: Vec<&Choice> = choices.iter().filter(|choice| choice.words.contains(language.captures)).collect();
    match captures.len() {
        0 if choices.is_empty() => None,
        0 => Some(choices[luck.below(choices.len())].clone()),
        count => Some(captures[luck.below(count)].clone()),
    }
}

/// Returns the points that words name.
pub fn points_in(words: &str) -> Vec<String> {
    let is_point = |word: &&str| {
        let (letter, digits) = word.split_at(word.len().min(1));
        letter.bytes().all(|letter| letter.is_ascii_lowercase())
            && !digits.is_empty()
            && digits.bytes().all(|digit| digit.is_ascii_digit())
    };
    // In notation a capital letter before a point is the piece, and an `x` captures or removes the king.
    let words = words.split(|letter: char| !letter.is_ascii_alphanumeric() || letter == 'x');
    let bare = words.map(|word| word.trim_start_matches(|letter: char| letter.is_ascii_uppercase()));
    bare.filter(is_point).map(str::to_owned).collect()
}
