//! The text files, and the source files that use them.

use crate::example_game::{self, tant_fant};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The layers that produce messages.
const LAYERS: [&str; 3] = ["crates/ui/src", "crates/app/src", "crates/discord/src"];

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found
}

/// Returns the text files of a language.
pub fn word_files(language: &str) -> Vec<PathBuf> {
    files(&root("assets/words").join(language), "ftl")
}

/// Returns the files of the rules in a language.
pub fn rules_files(language: &str) -> Vec<PathBuf> {
    files(&root("assets/rules").join(language), "md")
}

/// Returns the names of the folders of languages.
pub fn folders() -> BTreeSet<String> {
    let entries = fs::read_dir(root("assets/words")).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect()
}

/// Returns the texts of a language with their keys: the value of a message, of all its forms.
pub fn texts(language: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for file in word_files(language) {
        for line in fs::read_to_string(file).unwrap().lines().filter(|line| !line.starts_with('#')) {
            match line.split_once(" =").filter(|_| line.starts_with(|letter: char| letter.is_ascii_lowercase())) {
                Some((key, text)) => found.push((key.to_owned(), text.trim_start().to_owned())),
                None => found.iter_mut().next_back().into_iter().for_each(|(_, text)| *text += &format!("\n{line}")),
            }
        }
    }
    found
}

/// Returns the keys of a language with the variables of their texts.
pub fn messages(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let own = word_files(language).into_iter().map(|file| fs::read_to_string(file).unwrap());
    let added = example_game::is_added().then(|| tant_fant::WORDS.to_owned());
    for text in own.chain(added) {
        let mut key = String::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with(|letter: char| letter.is_ascii_lowercase()) {
                key = line.split_once(" =").unwrap().0.to_owned();
                assert!(found.insert(key.clone(), BTreeSet::new()).is_none(), "{key} is defined twice");
            }
            found.entry(key.clone()).or_default().extend(values(line));
        }
    }
    found.remove("");
    found
}

/// Returns the names after the dollar signs.
fn values(line: &str) -> Vec<String> {
    let name = |rest: &str| rest.chars().take_while(|letter| letter.is_ascii_alphanumeric()).collect();
    line.split('$').skip(1).map(name).collect()
}

/// Returns the source files of these layers with their paths, without the files of tests.
pub fn sources() -> Vec<(PathBuf, syn::File)> {
    let files = LAYERS.iter().flat_map(|folder| files(&root(folder), "rs"));
    let files = files.filter(|file| !file.ends_with("tests.rs"));
    files.map(|file| (file.clone(), syn::parse_file(&fs::read_to_string(file).unwrap()).unwrap())).collect()
}
