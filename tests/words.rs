//! Every word that a person sees comes from the files in `assets/words`: no key is missing, none is left over, and no
//! sentence stands in the code of the layers that speak to people.

#![allow(clippy::unwrap_used)] // In a test a panic is an answer.

use gonagas::kit::outcome::Reason;
use gonagas::table::rules::listings;
use gonagas::ui::words::{LANGUAGES, Words};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};

/// The layers that speak to people.
const SPEAKING: [&str; 3] = ["src/ui", "src/app", "src/discord"];

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

/// The keys of a language's files.
fn keys(language: &str) -> BTreeSet<String> {
    let files = files(&root("assets/words").join(language), "ftl");
    let text: Vec<String> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let key = |line: &str| line.split_once(" =").map(|(key, _)| key.to_owned());
    let keyed = |line: &&str| line.starts_with(|letter: char| letter.is_ascii_lowercase());
    text.iter().flat_map(|text| text.lines().filter(keyed).filter_map(key).collect::<Vec<_>>()).collect()
}

/// The keys that follow from the catalogue of games.
fn keys_of_games() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for listing in listings() {
        let id = listing.info.id;
        keys.extend([format!("game-{id}"), format!("game-{id}-aim"), format!("game-{id}-rules")]);
        keys.extend(listing.info.seats.map(|seat| format!("seat-{seat}")));
        keys.insert(format!("count-{}", listing.info.counts.word()));
        keys.extend(listing.questions.iter().map(|question| format!("option-{}", question.key)));
    }
    for reason in Reason::ALL {
        keys.extend(["won", "drawn"].map(|how| format!("end-{reason}-{how}")));
    }
    keys.extend(["end-agreed-won", "end-agreed-drawn"].map(str::to_owned));
    keys.extend(["first", "second", "lot"].map(|side| format!("side-{side}")));
    keys
}

/// The string literals of a file outside tests, attributes and what goes to the log.
#[derive(Default)]
struct Literals(Vec<String>);

impl Literals {
    fn tokens(&mut self, tokens: &proc_macro2::TokenStream) {
        for token in tokens.clone() {
            match token {
                proc_macro2::TokenTree::Literal(literal) => {
                    if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                        self.0.push(text.value());
                    }
                }
                proc_macro2::TokenTree::Group(group) => self.tokens(&group.stream()),
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Literals {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !item.attrs.iter().any(|attribute| attribute.path().is_ident("cfg")) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if call.method != "expect" && call.method != "context" && call.method != "with_context" {
            visit::visit_expr_method_call(self, call);
        }
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let path: Vec<String> = call.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let to_the_log = ["tracing", "panic", "unreachable", "assert", "assert_eq", "static_loader", "bail", "anyhow"];
        if !to_the_log.contains(&path[0].as_str()) {
            self.tokens(&call.tokens);
        }
    }

    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        self.0.push(literal.value());
    }
}

fn literals_of(source: &str) -> Vec<String> {
    let mut literals = Literals::default();
    literals.visit_file(&syn::parse_file(source).unwrap());
    literals.0
}

fn literals() -> Vec<(PathBuf, String)> {
    let sources = SPEAKING.iter().flat_map(|folder| files(&root(folder), "rs"));
    sources
        .flat_map(|file| {
            let source = fs::read_to_string(&file).unwrap();
            literals_of(&source).into_iter().map(move |text| (file.clone(), text)).collect::<Vec<_>>()
        })
        .collect()
}

/// Two words with a space between them are a sentence.
fn speaks(text: &str) -> bool {
    let word = |word: &&str| word.len() > 1 && word.chars().all(char::is_alphabetic);
    text.split(' ').collect::<Vec<_>>().windows(2).any(|pair| pair.iter().filter(|part| word(part)).count() == 2)
}

#[test]
fn no_sentence_stands_in_the_code() {
    let found: Vec<_> = literals().into_iter().filter(|(_, text)| speaks(text)).collect();
    assert!(found.is_empty(), "these belong into assets/words: {found:#?}");
}

#[test]
fn the_search_for_sentences_finds_them() {
    let source =
        r#"fn f() { let a = "It is over."; let b = format!("{} moves here", a); tracing::info!("not this one"); }"#;
    let found: Vec<_> = literals_of(source).into_iter().filter(|text| speaks(text)).collect();
    assert_eq!(found, ["It is over.", "{} moves here"]);
}

#[test]
fn every_key_in_the_code_has_words() {
    let prefixes = ["refuse-", "rules-", "store-", "button-", "menu-", "board-", "invite-", "private-", "matches-"];
    let known = keys("en");
    for (file, text) in literals() {
        if prefixes.iter().any(|prefix| text.starts_with(prefix)) && !text.contains(['{', ' ']) {
            assert!(known.contains(&text), "{} names {text}", file.display());
        }
    }
}

#[test]
fn every_game_has_its_words() {
    for language in LANGUAGES {
        let missing: Vec<_> = keys_of_games().difference(&keys(language)).cloned().collect();
        assert!(missing.is_empty(), "{language} lacks {missing:?}");
    }
}

#[test]
fn no_words_are_left_over() {
    let mut used: BTreeSet<String> = literals().into_iter().map(|(_, text)| text).collect();
    used.extend(keys_of_games());
    // The keys of commands and options are put together from the names of these.
    let of_commands = |key: &String| key.starts_with("command-") || key.starts_with("option-");
    let unused: Vec<_> = keys("en").into_iter().filter(|key| !used.contains(key) && !of_commands(key)).collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

#[test]
fn every_language_has_the_same_keys() {
    for language in LANGUAGES {
        assert_eq!(keys(language), keys(LANGUAGES[0]), "{language}");
    }
}

#[test]
fn values_and_numbers_are_put_in() {
    let words = Words::of("en-GB");
    assert_eq!(words.tell("refuse-over", &[("match", "12")]), "#12 is over.");
    assert_eq!(words.option("blocks", "1"), "one neutral stone");
    assert_eq!(words.option("blocks", "random"), "a number of neutral stones drawn by lot");
    assert_eq!(words.option("size", "5"), "5×5 cells");
}

#[test]
fn an_unknown_language_reads_english() {
    assert_eq!(Words::of("xx-YY"), Words::of("en-US"));
    assert_eq!(Words::of(""), Words::of("en"));
}

#[test]
fn rules_fit_one_message() {
    for listing in listings() {
        let rules = Words::of("en").say(&format!("game-{}-rules", listing.info.id));
        assert!(rules.chars().count() <= 2000, "{}", listing.info.id);
    }
}
