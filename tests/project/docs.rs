//! README and the pages of `docs/` name only what exists. CHANGELOG may name what existed once.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// README and every page of `docs/`, with their text.
fn pages() -> Vec<(PathBuf, String)> {
    let folder = fs::read_dir(Path::new(ROOT).join("docs")).expect("the folder is there");
    let docs = folder.map(|entry| entry.expect("an entry").path());
    let docs = docs.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let pages = docs.chain([Path::new(ROOT).join("README.md")]);
    pages.map(|path| (path.clone(), fs::read_to_string(path).expect("a page is text"))).collect()
}

/// Every text between `before` and the next `after`.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split_once(after)).map(|(inside, _)| inside).collect()
}

/// The inline code of a page; code blocks are left out.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|prose| prose.lines().flat_map(|line| line.split('`').skip(1).step_by(2)))
}

/// True for a path in the repository: words separated by slashes, without a slash at the beginning.
fn is_path(code: &str) -> bool {
    let plain = code.chars().all(|letter| letter.is_ascii_alphanumeric() || "._-/".contains(letter));
    plain && code.contains('/') && !code.starts_with('/')
}

/// The paths of the layers: the folders of `src/`, `crates/core/src/` and `crates/ai/src/`, and the stand-in.
fn layer_folders() -> BTreeSet<String> {
    let folders = |parent: &'static str| {
        let entries = fs::read_dir(Path::new(ROOT).join(parent)).expect("the folder is there");
        let folders = entries.map(|entry| entry.expect("an entry")).filter(|entry| entry.path().is_dir());
        folders.map(move |entry| format!("{parent}/{}", entry.file_name().into_string().expect("text")))
    };
    folders("src")
        .chain(folders("crates/core/src"))
        .chain(folders("crates/ai/src"))
        .chain(["crates/standin/src".to_owned()])
        .collect()
}

#[test]
fn links_and_pictures_of_pages_exist() {
    let mut links = 0;
    for (page, text) in pages() {
        let folder = page.parent().expect("a folder");
        for link in between(&text, "](", ")").into_iter().chain(between(&text, "src=\"", "\"")) {
            let local = !link.starts_with("http");
            assert!(!local || folder.join(link).exists(), "{}: {link} does not exist", page.display());
            links += usize::from(local);
        }
    }
    assert!(links > 3, "only {links} links");
}

#[test]
fn paths_named_in_pages_exist() {
    let mut named = BTreeSet::new();
    for (page, text) in pages() {
        for path in code(&text).filter(|code| is_path(code)) {
            assert!(Path::new(ROOT).join(path).exists(), "{}: {path} does not exist", page.display());
            named.insert(path.to_owned());
        }
    }
    // One of README, of docs/ARCHITECTURE.md and of docs/RATINGS.md each, so that none of them goes unread.
    for path in [
        "crates/core/src/games/mod.rs",
        "crates/core/src/matches/log/event.rs",
        "src/store/sqlite/tests/query_plans.rs",
    ] {
        assert!(named.contains(path), "{path} is not among {named:?}");
    }
}

#[test]
fn architecture_describes_every_layer() {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/ARCHITECTURE.md")).expect("a page is text");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("/` |"));
    let described = rows.map(|(name, _)| name.to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(described, layer_folders());
}

#[test]
fn readme_lists_every_layer() {
    let readme = fs::read_to_string(Path::new(ROOT).join("README.md")).expect("a page is text");
    let layout = between(&readme, "```text\ncrates/core/src/", "```").concat();
    let (mut parent, mut named) = ("crates/core/src", BTreeSet::new());
    for (name, _) in layout.lines().skip(1).filter_map(|line| line.split_once("/ ")) {
        match name.strip_prefix("  ") {
            Some(folder) => named.insert(format!("{parent}/{folder}")),
            None if ["src", "crates/ai/src"].contains(&name) => {
                parent = name;
                continue;
            }
            None => name.ends_with("/src") && named.insert(name.to_owned()),
        };
    }
    assert_eq!(named, layer_folders());
}

#[test]
fn rules_list_every_source_they_cite() {
    let rules = fs::read_to_string(Path::new(ROOT).join("docs/RULES.md")).expect("a page is text");
    let numbers = |text: &str| -> BTreeSet<String> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        words.filter(|word| word.len() == 3 && word.starts_with("00")).map(str::to_owned).collect()
    };
    let rows: String = rules.lines().filter(|line| line.starts_with("| 0")).collect();
    assert_eq!(numbers(&rules), numbers(&rows));
    assert!(numbers(&rows).contains("004"));
}

#[test]
fn readme_names_every_option() {
    let readme = fs::read_to_string(Path::new(ROOT).join("README.md")).expect("a page is text");
    let mut options = BTreeSet::new();
    for subcommand in [
        "run",
        "standin",
        "engine",
        "picture",
        "replay",
        "show",
        "verify",
        "backup",
        "check",
        "tournament",
        "solve",
        "rules",
    ] {
        let help = Command::new(env!("CARGO_BIN_EXE_gonagas")).args(["help", subcommand]).output().expect("it runs");
        assert!(help.status.success(), "{help:?}");
        let help = String::from_utf8(help.stdout).expect("text");
        let words = help.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        options.extend(words.filter(|word| word.starts_with("--")).map(str::to_owned));
    }
    assert!(options.remove("--help") && options.contains("--listen"), "{options:?}");
    for option in options {
        let is_named = code(&readme).any(|code| code.split([' ', '[', ']']).any(|word| word == option));
        assert!(is_named, "README does not name {option}");
    }
}
