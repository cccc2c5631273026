//! Labels and descriptions fit into Discord's limits whole, and option keys stand only where they are typed.

use crate::i18n::files;
use crate::support::list_rule_sets;
use gonagas_core::kit::options::AllowedValues;
use gonagas_core::session::rules::RuleSetInfo;
use gonagas_ui::i18n::{Catalog, LANGUAGES};
use gonagas_ui::option_completion::{complete_options, complete_rule_sets};
use gonagas_ui::screens::options_text;
use std::fs;
use std::path::Path;

/// The most characters of the label of a button, a limit of Discord.
const MAX_BUTTON_LABEL: usize = 80;

/// The most characters of an option of a menu and of its description, and of a suggestion: a limit of Discord.
const MAX_OPTION: usize = 100;

/// The only file that may cut texts.
const SHORTEN: &str = "crates/ui/src/fitted_text.rs";

/// Returns true for a message that stands in an option of a menu, or in its description.
fn is_option(key: &str) -> bool {
    let starts = ["set-", "game-", "pings-", "confirm-", "theme-", "shape-", "language-", "level-", "orientation-"];
    starts.iter().any(|start| key.starts_with(start)) && !key.ends_with("-aim")
}

/// Returns the words of a text, outside of code, that are written as an option is typed: `size=5`.
fn typed_options(text: &str) -> Vec<&str> {
    let prose = text.split('`').step_by(2);
    let words = prose.flat_map(|prose| prose.split([' ', ',', ';', '.', '(', ')', '\n', '\u{a0}', '\u{202f}']));
    let is_typed = |word: &&str| {
        let Some((key, value)) = word.split_once('=') else { return false };
        !key.is_empty() && !value.is_empty() && key.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-')
    };
    words.filter(is_typed).collect()
}

/// Returns each option of a rule set with each of its values, as it is typed; of a range the ends.
fn written_options(listing: &RuleSetInfo) -> Vec<String> {
    let written = listing.options.iter().flat_map(|option| {
        let count = option.values.count();
        let indexes = match option.values {
            AllowedValues::UpTo(_) => vec![0, 1, count - 1],
            _ => (0..count).collect(),
        };
        indexes.into_iter().map(|index| format!("{}={}", option.key, option.values.value_text(index)))
    });
    written.collect()
}

#[test]
fn labels_need_not_be_cut() {
    for language in LANGUAGES {
        let mut counted = 0;
        for (key, text) in files::texts(language) {
            let most = if key.starts_with("button-") { MAX_BUTTON_LABEL } else { MAX_OPTION };
            if key.starts_with("button-") || is_option(&key) {
                assert!(text.chars().count() <= most, "{language}, {key}: {} characters", text.chars().count());
                counted += 1;
            }
        }
        assert!(counted > 100, "{counted} labels");
    }
}

#[test]
fn suggestions_need_not_be_cut() {
    let listings = list_rule_sets();
    for language in LANGUAGES {
        let catalog = Catalog::for_locale(language);
        let games = listings.iter().map(|listing| listing.game_info.id);
        let of_options = games.flat_map(|game| complete_options(&catalog, &listings, game, ""));
        for suggestion in complete_rule_sets(&catalog, &listings, "", "").into_iter().chain(of_options) {
            let length = suggestion.label.chars().count();
            assert!(length <= MAX_OPTION, "{language}: {length} characters: {}", suggestion.label);
        }
    }
}

#[test]
fn texts_are_cut_after_a_word() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (path, _) in files::sources().iter().filter(|(path, _)| !path.ends_with(SHORTEN)) {
        let source = fs::read_to_string(path).unwrap();
        let cuts = source.lines().any(|line| line.contains(".chars().take(MAX_"));
        assert!(!cuts, "{}: use shorten()", path.strip_prefix(root).unwrap().display());
    }
    assert!(files::sources().iter().any(|(path, _)| path.ends_with(SHORTEN)));
}

#[test]
fn options_are_told_in_words() {
    for language in LANGUAGES {
        for (key, text) in files::texts(language) {
            // Descriptions of commands and labels of forms have no code, and show what is typed.
            let shows_typing = key.starts_with("command-") || key.starts_with("form-");
            assert!(shows_typing || typed_options(&text).is_empty(), "{language}, {key}: {:?}", typed_options(&text));
        }
        for file in files::rules_files(language) {
            let text = fs::read_to_string(&file).unwrap();
            assert!(typed_options(&text).is_empty(), "{}: {:?}", file.display(), typed_options(&text));
        }
        let catalog = Catalog::for_locale(language);
        for listing in list_rule_sets() {
            for written in written_options(&listing) {
                let told = options_text(&catalog, &listing, &written);
                assert!(!told.is_empty() && !told.contains(&written), "{language}: {written} is told as {told}");
            }
        }
    }
    assert_eq!(typed_options("Here, `size=5` but free-soldiers=yes."), ["free-soldiers=yes"]);
}
