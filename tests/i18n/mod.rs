//! Every text that a person reads comes from the files in `assets/words`: no key is missing, none is unused, and the
//! layers that produce messages contain no sentences.

mod code;
mod files;
mod labels;
mod languages;
mod literals;
mod names;
mod syntax;
mod typography;

use crate::example_game;
use crate::i18n::code::{Code, Lookup};
use crate::support::list_rule_sets;
use gonagas_app::command_kit::spec::{CommandKind, CommandSpec, OptionKind, OptionSpec};
use gonagas_app::commands::Commands;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::game::GameInfo;
use gonagas_core::kit::outcome::EndReason;
use gonagas_core::kit::scene::PieceKind;
use gonagas_core::kit::theme::Theme;
use gonagas_core::lessons::catalogue::all_courses;
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::results::against_computer::COMPUTER_LEVELS;
use gonagas_core::matches::settings::guild_settings::PingPolicy;
use gonagas_core::matches::settings::preferences::{ConfirmMoves, Orientation};
use gonagas_ui::custom_id::preferences::SwitchedPreference;
use gonagas_ui::i18n::{Catalog, LANGUAGES, offered_languages};
use gonagas_ui::seat_text::SeatPhrase;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::OnceLock;

/// Returns the keys of a language.
fn keys(language: &str) -> BTreeSet<String> {
    files::messages(language).into_keys().collect()
}

/// Returns the keys that follow from the catalogue of games.
fn keys_of_games() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for listing in list_rule_sets() {
        let id = listing.game_info.id;
        keys.extend(["", "-aim", "-line"].map(|part| format!("game-{id}{part}")));
        if !listing.rule_set_name().is_empty() {
            keys.extend(["", "-line"].map(|part| format!("set-{id}-{}{part}", listing.rule_set_name())));
        }
        keys.extend(listing.game_info.seat_ids.map(|seat| format!("seat-{seat}")));
        keys.extend(listing.game_info.seat_ids.into_iter().flat_map(own_phrases_of_seat));
        keys.extend(listing.game_info.tasks.iter().map(|task| format!("task-{task}")));
        keys.extend(listing.game_info.choices.iter().map(|choice| key_of_choice(choice)));
        keys.extend(listing.game_info.notes.iter().map(|note| format!("note-{note}")));
        keys.extend(keys_of_ends(listing.game_info));
        let options = || listing.options.iter();
        keys.extend(options().flat_map(|it| [format!("option-{}", it.key), format!("option-name-{}", it.key)]));
    }
    for lesson in all_courses().iter().flat_map(|course| &course.lessons) {
        keys.extend(["task", "done", "wrong", "hint"].map(|part| format!("course-{}-{part}", lesson.id)));
    }
    let tallies = ["points", "blocks-left", "to-place", "left", "captured", "loses-at", "flight-unused", "flight-used"];
    keys.extend(tallies.map(|tally| format!("tally-{tally}")));
    keys.extend(["end-agreed-won", "end-agreed-drawn"].map(str::to_owned));
    keys.extend(["here", "thread"].map(|location| format!("where-{location}")));
    keys.extend(SeatPreference::ALL.map(|side| format!("side-{}", side.as_str())));
    keys.extend(BoardShape::ALL.map(|shape| format!("shape-{}", shape.as_str())));
    keys.extend(Theme::ALL.map(|theme| format!("theme-{}", theme.as_str())));
    keys.extend(Orientation::ALL.map(|orientation| format!("orientation-{}", orientation.as_str())));
    keys.extend(ConfirmMoves::ALL.map(|matches| format!("confirm-{}", matches.as_str())));
    keys.extend(["first", "second"].map(|seat| format!("bottom-{seat}")));
    keys.extend(COMPUTER_LEVELS.map(|level| format!("level-{level}")));
    keys.extend(SwitchedPreference::ALL.map(|preference| format!("preferences-{}", preference.as_str())));
    keys.extend(offered_languages().map(|language| format!("language-{language}")));
    keys.extend(PingPolicy::ALL.map(|policy| format!("pings-{}", policy.as_str())));
    let named = PieceKind::ALL.into_iter().filter(|kind| kind.may_share_point());
    keys.extend(named.flat_map(|kind| ["piece", "pieces"].map(|start| format!("{start}-{}", kind.as_str()))));
    keys
}

/// Returns the keys of the sentences in which this seat has a form of its own.
fn own_phrases_of_seat(seat: &str) -> Vec<String> {
    let known = keys("en");
    let key = |phrase: SeatPhrase| format!("phrase-{}-{seat}", phrase.as_str());
    SeatPhrase::ALL.into_iter().map(key).filter(|key| known.contains(key)).collect()
}

/// Returns the key of a decision, which is another where a number goes with it.
fn key_of_choice(choice: &str) -> String {
    let numbered = format!("numbered-{choice}");
    if keys("en").contains(&numbered) { numbered } else { format!("say-{choice}") }
}

/// Returns the keys of the sentences about the ends of a game: its own where it has one, otherwise the shared
/// sentences.
fn keys_of_ends(info: GameInfo) -> Vec<String> {
    let known = keys("en");
    let key = |reason: &EndReason, result: &str| {
        let own = format!("end-{}-{reason}-{result}", info.id);
        if known.contains(&own) { own } else { format!("end-{reason}-{result}") }
    };
    let ends = info.end_reasons.iter().flat_map(|reason| ["won", "drawn"].map(|result| key(reason, result)));
    let keys = |reason: &EndReason| [format!("why-{}-{reason}", info.id), format!("why-{reason}")];
    let explanations = info.end_reasons.iter().flat_map(keys).filter(|key| known.contains(key));
    ends.chain(explanations).collect()
}

/// Returns the commands, those with subcommands before their parts, each with its options.
fn commands_in_code() -> Vec<(String, Vec<String>)> {
    let names = |options: &[OptionSpec]| options.iter().map(|option| option.name.to_owned()).collect();
    let of_command = |spec: &CommandSpec| {
        let parts = spec.subcommands.iter();
        let parts = parts.map(|part| (format!("{}-{}", spec.name, part.name), names(part.options)));
        [(spec.name.to_owned(), names(spec.options))].into_iter().chain(parts).collect::<Vec<_>>()
    };
    let commands = Commands::all();
    commands.iter().filter(|it| it.spec.kind == CommandKind::Slash).flat_map(|it| of_command(it.spec)).collect()
}

/// Returns the keys of menu entries and of the choices of options.
fn keys_of_menus_and_choices() -> BTreeSet<String> {
    let choices = |options: &[OptionSpec]| -> Vec<String> {
        let lists = options.iter().filter_map(|option| match &option.kind {
            OptionKind::Choice(list) => Some(list),
            _ => None,
        });
        lists.flat_map(|list| list.values().into_iter().map(|value| format!("{}-{value}", list.words))).collect()
    };
    let keys = |spec: &CommandSpec| {
        let menu = (spec.kind == CommandKind::UserMenu).then(|| format!("user-menu-{}", spec.name));
        let of_parts = spec.subcommands.iter().flat_map(|part| choices(part.options));
        menu.into_iter().chain(choices(spec.options)).chain(of_parts).collect::<Vec<_>>()
    };
    Commands::all().iter().flat_map(|it| keys(it.spec)).collect()
}

/// Returns the keys of the commands and their options: the keys of their descriptions and names.
fn keys_of_commands(commands: &[(String, Vec<String>)]) -> BTreeSet<String> {
    let keys = |(command, options): &(String, Vec<String>)| {
        let of_option = |option: &String| [format!("command-{command}-{option}"), format!("name-of-{option}")];
        let of_options = options.iter().flat_map(of_option).collect::<Vec<_>>();
        of_options.into_iter().chain([format!("command-{command}"), format!("name-{command}")])
    };
    commands.iter().flat_map(keys).chain(keys_of_menus_and_choices()).collect()
}

/// Returns every lookup of a text, except in the module that carries them out.
fn lookups(sources: &[(PathBuf, syn::File)]) -> Vec<Lookup> {
    let users = sources.iter().filter(|(path, _)| !path.ends_with("ui/i18n.rs"));
    Code::read(users.map(|(_, file)| file)).lookups()
}

/// Findings in the sources, which are parsed once for all tests.
struct Findings {
    commands: Vec<(String, Vec<String>)>,
    command_keys: BTreeSet<String>,
    lookups: Vec<Lookup>,
    literals: Vec<(PathBuf, String)>,
}

fn findings() -> &'static Findings {
    static FINDINGS: OnceLock<Findings> = OnceLock::new();
    FINDINGS.get_or_init(|| {
        example_game::add_where_asked();
        let sources = files::sources();
        let literals = |(path, file): &(PathBuf, syn::File)| {
            literals::of_file(file).into_iter().map(|text| (path.clone(), text)).collect::<Vec<_>>()
        };
        let commands = commands_in_code();
        Findings {
            command_keys: keys_of_commands(&commands),
            commands,
            lookups: lookups(&sources),
            literals: sources.iter().flat_map(literals).collect(),
        }
    })
}

/// Returns the known keys that match a key with braces, with their values.
fn matching<'a>(key: &str, known: &'a BTreeMap<String, BTreeSet<String>>) -> Vec<(&'a String, &'a BTreeSet<String>)> {
    // Braces stand for any text that is not empty.
    let fixed: Vec<&str> = key.split(['{', '}']).step_by(2).collect();
    let fits = |known: &str| match fixed.as_slice() {
        [whole] => known == *whole,
        [start, .., end] => known.len() > start.len() + end.len() && known.starts_with(start) && known.ends_with(end),
        [] => false,
    };
    known.iter().filter(|(known, _)| fits(known)).collect()
}

/// Returns true for a text with two words in a row, which is taken for a sentence.
fn is_sentence(text: &str) -> bool {
    let word = |word: &&str| word.len() > 1 && word.chars().all(char::is_alphabetic);
    text.split(' ').collect::<Vec<_>>().windows(2).any(|pair| pair.iter().filter(|part| word(part)).count() == 2)
}

#[test]
fn code_contains_no_sentence() {
    let found: Vec<_> = findings().literals.iter().filter(|(_, text)| is_sentence(text)).collect();
    assert!(found.is_empty(), "these belong in assets/words: {found:#?}");
}

#[test]
fn sentence_in_code_is_found() {
    let source =
        r#"fn f() { let a = "It is over."; let b = format!("{} moves here", a); tracing::info!("not this one"); }"#;
    let found: Vec<_> =
        literals::of_file(&syn::parse_file(source).unwrap()).into_iter().filter(|text| is_sentence(text)).collect();
    assert_eq!(found, ["It is over.", "{} moves here"]);
}

#[test]
fn every_lookup_has_a_text_with_its_values() {
    let known = files::messages("en");
    for Lookup { function, keys, values } in &findings().lookups {
        let messages: Vec<_> = keys
            .iter()
            .flat_map(|key| {
                let found = matching(key, &known);
                assert!(!found.is_empty(), "{function} looks up {key}, which has no text");
                found
            })
            .collect();
        for (key, variables) in &messages {
            let missing: Vec<_> = variables.difference(values).collect();
            assert!(missing.is_empty(), "{function} looks up {key} without {missing:?}");
        }
        let unused: Vec<_> =
            values.iter().filter(|value| !messages.iter().any(|(_, variables)| variables.contains(*value))).collect();
        assert!(unused.is_empty(), "{function} gives {unused:?} to {keys:?}, which do not use it");
    }
}

#[test]
fn text_of_option_uses_its_value_alone() {
    let known = files::messages("en");
    let options = list_rule_sets().into_iter().flat_map(|listing| listing.options).map(|option| option.key);
    for option in options {
        assert!(known[&format!("option-{option}")].iter().all(|value| value == "value"), "{option}");
    }
}

#[test]
fn key_of_lookup_is_followed_to_its_literals() {
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
    let lookups = Code::read([&syn::parse_file(source).unwrap()]).lookups();
    let found = lookups.iter().map(|lookup| format!("{:?} {:?}", lookup.keys, lookup.values)).collect::<Vec<_>>();
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
fn every_game_and_command_has_its_texts() {
    for language in LANGUAGES {
        let needed: BTreeSet<_> = keys_of_games().union(&findings().command_keys).cloned().collect();
        let missing: Vec<_> = needed.difference(&keys(language)).cloned().collect();
        assert!(missing.is_empty(), "{language} lacks {missing:?}");
    }
}

#[test]
fn no_text_is_unused() {
    let mut used: BTreeSet<String> = findings().lookups.iter().flat_map(|lookup| lookup.keys.clone()).collect();
    used.extend(keys_of_games());
    used.extend(findings().command_keys.iter().cloned());
    let unused: Vec<_> = keys("en").difference(&used).cloned().collect();
    assert!(unused.is_empty(), "nothing looks up {unused:?}");
}

#[test]
fn every_language_has_the_same_keys_and_values() {
    for language in LANGUAGES {
        assert_eq!(files::messages(language), files::messages(LANGUAGES[0]), "{language}");
    }
}

#[test]
fn text_contains_its_values() {
    example_game::add_where_asked();
    let catalog = Catalog::for_locale("en-GB");
    assert_eq!(catalog.format("refuse-over", &[("match", "12")]), "#12 is over.");
    assert_eq!(catalog.option_text("blocks", "1"), "one neutral stone");
    assert_eq!(catalog.option_text("blocks", "random"), "a random number of neutral stones");
    assert_eq!(catalog.option_text("size", "5"), "5×5 cells");
}

#[test]
fn unknown_language_falls_back_to_english() {
    example_game::add_where_asked();
    assert_eq!(Catalog::for_locale("xx-YY"), Catalog::for_locale("en-US"));
    assert_eq!(Catalog::for_locale(""), Catalog::for_locale("en"));
    assert_eq!(Catalog::for_locale("no"), Catalog::for_locale("nb"), "Discord's name for Norwegian");
    assert_ne!(Catalog::for_locale("fr"), Catalog::for_locale("en"));
}
