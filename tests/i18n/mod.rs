//! Every word that a person sees comes from the files in `assets/words`: no key is missing, none is left over, and no
//! sentence stands in the code of the layers that speak to people.

mod code;
mod commands;
mod files;
mod literals;
mod syntax;

use crate::i18n::code::{Asked, Code};
use gonagas::kit::input::OffBoardChoice;
use gonagas::kit::outcome::EndReason;
use gonagas::kit::theme::Theme;
use gonagas::matches::challenge::terms::SeatPreference;
use gonagas::matches::settings::guild_settings::PingPolicy;
use gonagas::matches::settings::preferences::Orientation;
use gonagas::session::rules::list_rule_sets;
use gonagas::ui::i18n::{Catalog, LANGUAGES};
use std::collections::{BTreeMap, BTreeSet};

/// The decisions that can be made in a word and have no number.
const DECISIONS: [OffBoardChoice; 7] = [
    OffBoardChoice::KeepDice,
    OffBoardChoice::Vuosttut,
    OffBoardChoice::Miedut,
    OffBoardChoice::TakeKing,
    OffBoardChoice::RemoveKing,
    OffBoardChoice::DeclineCapture,
    OffBoardChoice::DeclineFlight,
];

/// The kinds of pieces that are named beside their point.
const PIECES: [&str; 7] = ["sleeper", "homeward", "waiting", "king", "rider", "queen", "sleeping-queen"];

/// The keys of a language's files.
fn keys(language: &str) -> BTreeSet<String> {
    files::messages(language).into_keys().collect()
}

/// The keys that follow from the catalogue of games.
fn keys_of_games() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for listing in list_rule_sets() {
        let id = listing.game_info.id;
        keys.extend([format!("game-{id}"), format!("game-{id}-aim"), format!("game-{id}-rules")]);
        if !listing.rule_set_name().is_empty() {
            keys.extend(["", "-line", "-rules"].map(|part| format!("set-{id}-{}{part}", listing.rule_set_name())));
        }
        keys.extend(listing.game_info.seat_ids.map(|seat| format!("seat-{seat}")));
        keys.insert(format!("count-{}", listing.game_info.score_kind.as_str()));
        keys.extend(listing.options.iter().map(|question| format!("option-{}", question.key)));
    }
    for reason in EndReason::ALL {
        keys.extend(["won", "drawn"].map(|how| format!("end-{reason}-{how}")));
    }
    keys.extend(["end-agreed-won", "end-agreed-drawn"].map(str::to_owned));
    keys.extend(["here", "thread"].map(|spot| format!("where-{spot}")));
    keys.extend(SeatPreference::ALL.map(|side| format!("side-{}", side.as_str())));
    keys.extend(Theme::ALL.map(|theme| format!("theme-{}", theme.as_str())));
    keys.extend(Orientation::ALL.map(|orientation| format!("orientation-{}", orientation.as_str())));
    keys.extend(["where-here", "where-thread"].map(str::to_owned));
    keys.extend(LANGUAGES.iter().map(|language| format!("language-{language}")));
    keys.extend(PingPolicy::ALL.map(|pinged| format!("pings-{}", pinged.as_str())));
    keys.extend(DECISIONS.map(|word| format!("say-{}", word.as_str())));
    keys.extend(PIECES.map(|piece| format!("piece-{piece}")));
    keys
}

/// The keys of the commands and their options.
fn keys_of_commands() -> BTreeSet<String> {
    let is_theirs = |path: &std::path::Path| {
        ["definitions", "privacy", "settings"].iter().any(|file| path.ends_with(format!("discord/commands/{file}.rs")))
    };
    let theirs = files::sources().into_iter().filter(|(path, _)| is_theirs(path));
    let keys = |(command, options): (String, Vec<String>)| {
        let options = options.into_iter().map(|option| format!("command-{command}-{option}")).collect::<Vec<_>>();
        options.into_iter().chain([format!("command-{command}")])
    };
    theirs.flat_map(|(_, file)| commands::commands(&file)).flat_map(keys).collect()
}

/// Everything that the code asks of the words, except in the file that finds them.
fn asked() -> Vec<Asked> {
    let sources = files::sources();
    let speakers = sources.iter().filter(|(path, _)| !path.ends_with("ui/i18n.rs"));
    Code::read(speakers.map(|(_, file)| file)).asked()
}

/// The keys that a key with braces can stand for.
fn matching<'a>(key: &str, known: &'a BTreeMap<String, BTreeSet<String>>) -> Vec<(&'a String, &'a BTreeSet<String>)> {
    // What stands between the braces is put in: something, whatever it is.
    let fixed: Vec<&str> = key.split(['{', '}']).step_by(2).collect();
    let fits = |known: &str| match fixed.as_slice() {
        [whole] => known == *whole,
        [start, .., end] => known.len() > start.len() + end.len() && known.starts_with(start) && known.ends_with(end),
        [] => false,
    };
    known.iter().filter(|(known, _)| fits(known)).collect()
}

/// Two words with a space between them are a sentence.
fn speaks(text: &str) -> bool {
    let word = |word: &&str| word.len() > 1 && word.chars().all(char::is_alphabetic);
    text.split(' ').collect::<Vec<_>>().windows(2).any(|pair| pair.iter().filter(|part| word(part)).count() == 2)
}

#[test]
fn no_sentence_stands_in_the_code() {
    let sources = files::sources();
    let literals =
        sources.iter().flat_map(|(path, file)| literals::of_file(file).into_iter().map(move |text| (path, text)));
    let found: Vec<_> = literals.filter(|(_, text)| speaks(text)).collect();
    assert!(found.is_empty(), "these belong into assets/words: {found:#?}");
}

#[test]
fn the_search_for_sentences_finds_them() {
    let source =
        r#"fn f() { let a = "It is over."; let b = format!("{} moves here", a); tracing::info!("not this one"); }"#;
    let found: Vec<_> =
        literals::of_file(&syn::parse_file(source).unwrap()).into_iter().filter(|text| speaks(text)).collect();
    assert_eq!(found, ["It is over.", "{} moves here"]);
}

#[test]
fn every_key_in_the_code_has_words_with_places_for_its_values() {
    let known = files::messages("en");
    for Asked { place, keys, values } in asked() {
        let messages: Vec<_> = keys
            .iter()
            .flat_map(|key| {
                let found = matching(key, &known);
                assert!(!found.is_empty(), "{place} says {key}, which has no words");
                found
            })
            .collect();
        for (key, places) in &messages {
            let missing: Vec<_> = places.difference(&values).collect();
            assert!(missing.is_empty(), "{place} says {key} without {missing:?}");
        }
        let idle: Vec<_> =
            values.iter().filter(|value| !messages.iter().any(|(_, places)| places.contains(*value))).collect();
        assert!(idle.is_empty(), "{place} gives {idle:?} to {keys:?}, which have no place for it");
    }
}

#[test]
fn an_options_words_have_a_place_for_its_value_alone() {
    let known = files::messages("en");
    let options = list_rule_sets().into_iter().flat_map(|listing| listing.options).map(|question| question.key);
    for option in options {
        assert!(known[&format!("option-{option}")].iter().all(|value| value == "value"), "{option}");
    }
}

#[test]
fn the_search_for_keys_follows_them() {
    let source = r#"
        impl Board {
            fn one(&self, catalog: &Catalog) {
                let key = if self.over { "end-over" } else { "end-open" };
                let values = [("who", "x"), ("how", "y")];
                catalog.format(key, &values);
                let line = |key| catalog.format(key, &[("match", "1")]);
                vec![line("a-b"), line("c-d")];
                self.two(catalog, "e-f");
                self.store.format(1, 2, 3);
            }
            fn two(&self, catalog: &Catalog, key: &str) { catalog.text(key); catalog.text(three()); catalog.format_count("g-h", 2); }
        }
        fn three() -> &'static str { match 1 { 1 => "i-j", _ => "k-l" } }
        fn four(catalog: &Catalog, id: &str) { catalog.text(&format!("game-{}-aim", id)); }
        #[cfg(test)]
        mod tests { fn five() { catalog.text("m-n"); } }
    "#;
    let asked = Code::read([&syn::parse_file(source).unwrap()]).asked();
    let found = asked.iter().map(|asked| format!("{:?} {:?}", asked.keys, asked.values)).collect::<Vec<_>>();
    let expected = [
        r#"{"end-open", "end-over"} {"how", "who"}"#,
        r#"{"a-b", "c-d"} {"match"}"#,
        r#"{"e-f"} {}"#,
        r#"{"i-j", "k-l"} {}"#,
        r#"{"g-h"} {"number"}"#,
        r#"{"game-{}-aim"} {}"#,
    ];
    assert_eq!(found, expected);
}

#[test]
fn every_game_and_every_command_has_its_words() {
    for language in LANGUAGES {
        let needed: BTreeSet<_> = keys_of_games().union(&keys_of_commands()).cloned().collect();
        let missing: Vec<_> = needed.difference(&keys(language)).cloned().collect();
        assert!(missing.is_empty(), "{language} lacks {missing:?}");
    }
}

#[test]
fn no_words_are_left_over() {
    let mut used: BTreeSet<String> = asked().into_iter().flat_map(|asked| asked.keys).collect();
    used.extend(keys_of_games());
    used.extend(keys_of_commands());
    let unused: Vec<_> = keys("en").difference(&used).cloned().collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

#[test]
fn every_language_has_the_same_keys_with_the_same_values() {
    for language in LANGUAGES {
        assert_eq!(files::messages(language), files::messages(LANGUAGES[0]), "{language}");
    }
}

#[test]
fn values_and_numbers_are_put_in() {
    let words = Catalog::for_locale("en-GB");
    assert_eq!(words.format("refuse-over", &[("match", "12")]), "#12 is over.");
    assert_eq!(words.option_text("blocks", "1"), "one neutral stone");
    assert_eq!(words.option_text("blocks", "random"), "a number of neutral stones drawn by lot");
    assert_eq!(words.option_text("size", "5"), "5×5 cells");
}

#[test]
fn an_unknown_language_reads_english() {
    assert_eq!(Catalog::for_locale("xx-YY"), Catalog::for_locale("en-US"));
    assert_eq!(Catalog::for_locale(""), Catalog::for_locale("en"));
}

#[test]
fn rules_fit_one_message() {
    for listing in list_rule_sets() {
        let rules = Catalog::for_locale("en").text(&format!("game-{}-rules", listing.game_info.id));
        assert!(rules.chars().count() <= 2000, "{}", listing.game_info.id);
        let set =
            Catalog::for_locale("en").text(&format!("set-{}-{}-rules", listing.game_info.id, listing.rule_set_name()));
        assert!(set.chars().count() <= 2000, "{}", listing.selector);
    }
}
