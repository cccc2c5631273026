//! The names of commands and options in each language.

use crate::i18n::{files, findings};
use gonagas_ui::i18n::{Catalog, LANGUAGES};
use std::collections::BTreeSet;
use std::fs;

/// Returns the names of siblings: of all commands, of the subcommands of one, or of the options of one.
fn siblings(language: &str) -> Vec<Vec<String>> {
    let commands = &findings().commands;
    let catalog = Catalog::for_locale(language);
    let parents: BTreeSet<&str> = commands.iter().filter_map(|(name, _)| Some(name.split_once('-')?.0)).collect();
    let named = |names: Vec<&String>| names.into_iter().map(|name| catalog.text(&format!("name-{name}"))).collect();
    let mut all: Vec<Vec<String>> =
        vec![named(commands.iter().map(|(name, _)| name).filter(|name| !name.contains('-')).collect())];
    for parent in parents {
        let start = format!("{parent}-");
        all.push(named(commands.iter().map(|(name, _)| name).filter(|name| name.starts_with(&start)).collect()));
    }
    let options = |options: &Vec<String>| options.iter().map(|name| catalog.text(&format!("name-of-{name}"))).collect();
    all.extend(commands.iter().map(|(_, of_command)| options(of_command)));
    all
}

#[test]
fn names_are_as_discord_accepts_them() {
    for language in LANGUAGES {
        for name in siblings(language).into_iter().flatten() {
            let fits = |letter: char| letter.is_alphanumeric() || "-_'".contains(letter);
            assert!((1..=32).contains(&name.chars().count()) && name.chars().all(fits), "{language}: {name}");
            assert_eq!(name.to_lowercase(), name, "{language}");
        }
    }
}

#[test]
fn no_two_siblings_have_the_same_name() {
    for language in LANGUAGES {
        let all = siblings(language);
        assert!(all.len() > 30 && all[0].len() > 25, "{all:?}");
        for names in all {
            assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{language}: {names:?}");
        }
    }
}

#[test]
fn english_names_equal_the_names_in_the_code() {
    let commands = &findings().commands;
    let english = Catalog::for_locale("en");
    for (command, options) in commands {
        let name = command.split_once('-').map_or(command.as_str(), |(_, subcommand)| subcommand);
        assert_eq!(english.text(&format!("name-{command}")), name);
        for option in options {
            assert_eq!(english.text(&format!("name-of-{option}")), *option);
        }
    }
}

#[test]
fn texts_name_commands_and_options_as_people_see_them() {
    let options: BTreeSet<&str> =
        findings().commands.iter().flat_map(|(_, options)| options).map(String::as_str).collect();
    for language in LANGUAGES {
        for path in files::word_files(language) {
            let text = fs::read_to_string(&path).unwrap();
            for code in text.lines().flat_map(|line| line.split('`').skip(1).step_by(2)) {
                let is_command = code.strip_prefix('/').is_some_and(|name| name.starts_with(char::is_alphabetic));
                let is_option = options.contains(code.split_once(':').map_or(code, |(name, _)| name));
                assert!(!is_command && !is_option, "{}: write `{code}` with name-…", path.display());
            }
        }
    }
    let say = |locale| Catalog::for_locale(locale).text("refuse-nothing-to-take-back");
    assert!(
        say("en-GB").contains("`/takeback`") && say("fr").contains("`/annuler-coup`") && say("no").contains("`/angre`")
    );
}

#[test]
fn commands_page_names_every_command_with_its_options() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/COMMANDS.md")).unwrap();
    let words = |text: &str| -> BTreeSet<String> {
        let code = text.split('`').skip(1).step_by(2).flat_map(|code| code.split([' ', '?']));
        code.map(str::to_owned).collect()
    };
    for (command, options) in &findings().commands {
        let (parent, subcommand) = command.split_once('-').unwrap_or((command, ""));
        let slash = format!("/{parent}");
        assert!(words(&page).contains(&slash), "docs/COMMANDS.md does not name {slash}");
        assert!(words(&page).contains(subcommand), "docs/COMMANDS.md does not name {slash} {subcommand}");
        // Subcommands of `/settings` are named for their one option.
        if parent == "settings" {
            continue;
        }
        let rows: String = match parent {
            "preferences" => page.split("\n## ").find(|part| part.starts_with("Preferences")).unwrap().to_owned(),
            _ => page.lines().filter(|line| words(line).contains(&slash)).collect(),
        };
        for option in options {
            let named = words(&rows).contains(&format!("{option}:"));
            assert!(named, "docs/COMMANDS.md does not name {option}: of {slash} {subcommand}");
        }
    }
}
