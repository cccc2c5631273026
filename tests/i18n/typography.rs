//! No-break spaces: where French and Norwegian ask for one, a plain space would let a sign or a unit begin a line.

use crate::i18n::files;
use gonagas_ui::i18n::LANGUAGES;
use std::fs;

/// The signs before which French has a no-break space.
const FRENCH_SIGNS: [char; 6] = [':', ';', '?', '!', '»', '%'];

/// Returns the parts of a text in which a space may break that must not.
fn breaking_spaces(language: &str, text: &str) -> Vec<String> {
    // Code is typed as it stands.
    let prose: String = text.split('`').step_by(2).collect::<Vec<_>>().join("`");
    let letters: Vec<char> = prose.chars().collect();
    let breaks = |at: &usize| {
        let neighbour = |index: Option<usize>| index.and_then(|index| letters.get(index)).copied().unwrap_or(' ');
        let [before, after] = [neighbour(at.checked_sub(1)), neighbour(Some(at + 1))];
        let is_number = before.is_ascii_digit() || before == '}';
        let between_digits = before.is_ascii_digit() && after.is_ascii_digit();
        match language {
            "fr" => FRENCH_SIGNS.contains(&after) || before == '«' || before == '°' || between_digits,
            "nb" => (is_number && "%°".contains(after)) || between_digits,
            _ => false,
        }
    };
    let spaces = (0..letters.len()).filter(|at| letters[*at] == ' ').filter(breaks);
    spaces.map(|at| letters[at.saturating_sub(12)..letters.len().min(at + 3)].iter().collect()).collect()
}

#[test]
fn spaces_do_not_break_before_signs_and_units() {
    for language in LANGUAGES {
        let of_words = files::texts(language);
        let rules = files::rules_files(language).into_iter();
        let of_rules = rules.map(|file| (file.display().to_string(), fs::read_to_string(file).unwrap()));
        let texts: Vec<_> = of_words.into_iter().chain(of_rules).collect();
        assert!(texts.len() > 1000, "{} texts", texts.len());
        for (name, text) in texts {
            let found = breaking_spaces(language, &text);
            assert!(found.is_empty(), "{language}, {name}: write no-break spaces in {found:?}");
        }
    }
}

#[test]
fn breaking_space_is_found() {
    for (language, text) in [
        ("fr", "Coup joué : d4"),
        ("fr", "à { $other } ; puis"),
        ("fr", "Quelle partie ?"),
        ("fr", "un défi !"),
        ("fr", "dans { $number } % des cas"),
        ("fr", "le « jeu\u{a0}»"),
        ("fr", "le «\u{a0}jeu »"),
        ("fr", "n° 3"),
        ("nb", "{ $chance } %"),
        ("nb", "1 500 poeng"),
    ] {
        assert_eq!(breaking_spaces(language, text).len(), 1, "{language}: {text}");
    }
    for (language, text) in [
        ("fr", "Coup joué\u{a0}: `3 :` et d4\u{202f}; le «\u{a0}jeu\u{a0}»"),
        ("nb", "Spilt: d4; { $chance }\u{a0}%"),
        ("en", "Played: d4 !"),
    ] {
        assert_eq!(breaking_spaces(language, text), Vec::<String>::new(), "{language}: {text}");
    }
}
