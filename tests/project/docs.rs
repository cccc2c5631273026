//! What README and the pages of `docs/` speak of is there.

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

/// Every text that stands between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split_once(after)).map(|(inside, _)| inside).collect()
}

/// What stands in the text as code, without the blocks.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|prose| prose.lines().flat_map(|line| line.split('`').skip(1).step_by(2)))
}

/// Whether code is a path in the repository: words parted by slashes, the first one no slash.
fn is_path(code: &str) -> bool {
    let plain = code.chars().all(|letter| letter.is_ascii_alphanumeric() || "._-/".contains(letter));
    plain && code.contains('/') && !code.starts_with('/')
}

#[test]
fn what_pages_link_to_and_show_is_there() {
    let mut links = 0;
    for (page, text) in pages() {
        let folder = page.parent().expect("a folder");
        for link in between(&text, "](", ")").into_iter().chain(between(&text, "src=\"", "\"")) {
            let local = !link.starts_with("http");
            assert!(!local || folder.join(link).exists(), "{}: {link} is not there", page.display());
            links += usize::from(local);
        }
    }
    assert!(links > 3, "only {links} links");
}

#[test]
fn what_pages_name_of_the_repository_is_there() {
    let mut named = BTreeSet::new();
    for (page, text) in pages() {
        for path in code(&text).filter(|code| is_path(code)) {
            assert!(Path::new(ROOT).join(path).exists(), "{}: there is no {path}", page.display());
            named.insert(path.to_owned());
        }
    }
    assert!(named.contains("src/games/"), "{named:?}");
}

#[test]
fn readme_tells_the_layout() {
    let readme = fs::read_to_string(Path::new(ROOT).join("README.md")).expect("a page is text");
    let layout = between(&readme, "```text\nsrc/\n", "```").concat();
    let named =
        layout.lines().filter_map(|line| line.strip_prefix("  ")?.split_once('/')).map(|(name, _)| name.to_owned());
    let entries =
        fs::read_dir(Path::new(ROOT).join("src")).expect("the folder is there").map(|entry| entry.expect("an entry"));
    let folders =
        entries.filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name().into_string().expect("text"));
    assert_eq!(named.collect::<BTreeSet<_>>(), folders.collect::<BTreeSet<_>>());
}

#[test]
fn sources_of_the_rules_are_named() {
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
fn readme_tells_every_option() {
    let readme = fs::read_to_string(Path::new(ROOT).join("README.md")).expect("a page is text");
    let mut options = BTreeSet::new();
    for subcommand in ["run", "standin", "engine", "picture", "replay", "show", "verify", "backup", "check"] {
        let help = Command::new(env!("CARGO_BIN_EXE_gonagas")).args(["help", subcommand]).output().expect("it runs");
        assert!(help.status.success(), "{help:?}");
        let help = String::from_utf8(help.stdout).expect("text");
        let words = help.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        options.extend(words.filter(|word| word.starts_with("--")).map(str::to_owned));
    }
    assert!(options.remove("--help") && options.contains("--listen"), "{options:?}");
    for option in options {
        let told = code(&readme).any(|code| code.split([' ', '[', ']']).any(|word| word == option));
        assert!(told, "README says nothing of {option}");
    }
}
