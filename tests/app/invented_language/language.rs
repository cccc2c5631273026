//! The invented language.

use gonagas_ui::i18n;
use gonagas_ui::rulebook::library;
use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

/// Its name, as that of a person's client.
pub const LOCALE: &str = "eo";

/// Adds the language: its texts, and its documents of rules.
pub fn add() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let texts = files(&root.join("words/en")).iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    i18n::add_language(LOCALE, texts, |text| Cow::Owned(invent(text)));
    for file in files(&root.join("rules/en")) {
        let text = fs::read_to_string(&file).unwrap();
        let id = file.file_stem().unwrap().to_str().unwrap();
        library::add_document(LOCALE, id, &text.lines().map(invent_line).collect::<Vec<_>>().join("\n"));
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// Returns a text with an accent on every letter, and its vowels doubled.
pub fn invent(text: &str) -> String {
    text.chars().flat_map(|letter| invented(letter).chars().collect::<Vec<_>>()).collect()
}

fn invented(letter: char) -> String {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let accented = "áḃćďéḟǵĥíĵķĺḿńóṕʠŕśťúṽẃẋýźÁḂĆĎÉḞǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ";
    let found = plain.chars().zip(accented.chars()).find(|(known, _)| *known == letter);
    match found {
        Some((vowel, accented)) if "aeiou".contains(vowel) => format!("{accented}{accented}"),
        Some((_, accented)) => accented.to_string(),
        None => letter.to_string(),
    }
}

/// Returns a line of a document with its prose invented: code, identifiers and references to positions stay.
fn invent_line(line: &str) -> String {
    let mut parts = Vec::new();
    for (index, part) in line.split('`').enumerate() {
        if index % 2 == 1 {
            parts.push(part.to_owned());
            continue;
        }
        let mut prose = String::new();
        let mut rest = part;
        // The text between these two stays.
        while let Some((before, after, end)) = [("{#", '}'), ("](", ')')]
            .into_iter()
            .filter_map(|(start, end)| Some((rest.find(start)?, start, end)))
            .min()
            .map(|(at, _, end)| (&rest[..at], &rest[at..], end))
        {
            let kept = after.find(end).map_or(after.len(), |at| at + 1);
            prose.push_str(&invent(before));
            prose.push_str(&after[..kept]);
            rest = &after[kept..];
        }
        prose.push_str(&invent(rest));
        parts.push(prose);
    }
    parts.join("`")
}

#[test]
fn lines_keep_text_that_is_no_prose() {
    assert_eq!(invent_line("## The end {#end}"), "## Ťĥéé ééńď {#end}");
    assert_eq!(invent_line("![On d4.](seega@3) ![b](c@4) `size=5` x"), "![Óń ď4.](seega@3) ![ḃ](c@4) `size=5` ẋ");
}
