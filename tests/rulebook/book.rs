//! The book in `docs/rules` is the output of `gonagas rules`.

use gonagas_render::encode::png::render_png;
use gonagas_ui::rules_book::RulesBook;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The command that writes it.
const ADVICE: &str = "write the book anew: cargo run -- rules --out docs/rules";

/// The most bytes of the book.
const MAX_SIZE: u64 = 3 << 20;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules")
}

/// The files below a folder, by their paths in it.
fn files(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|inner| format!("{name}/{inner}")));
        } else {
            found.insert(name);
        }
    }
    found
}

#[test]
fn book_in_the_repository_has_the_present_rules() {
    let book = RulesBook::new();
    let written: BTreeSet<String> = book.pages.keys().chain(book.pictures.keys()).cloned().collect();
    assert_eq!(files(&folder()), written, "{ADVICE}");
    for (path, text) in &book.pages {
        let found = fs::read_to_string(folder().join(path)).unwrap();
        assert!(found == *text, "{path} is out of date; {ADVICE}");
    }
    for (path, image) in &book.pictures {
        let found = fs::read(folder().join(path)).unwrap();
        let drawn = render_png(&image.render_input());
        assert!(found == drawn || look_alike(&found, &drawn), "{path} is out of date; {ADVICE}");
    }
}

/// Returns true for pictures that differ as another processor may round the edges of drawings.
fn look_alike(one: &[u8], other: &[u8]) -> bool {
    let [one, other] = [one, other].map(|bytes| image::load_from_memory(bytes).unwrap().to_rgba8());
    let differs = |(one, other): (&u8, &u8)| one.abs_diff(*other) > 8;
    let differing = one.iter().zip(other.iter()).filter(|pair| differs(*pair)).count();
    one.dimensions() == other.dimensions() && differing * 1000 < one.len()
}

#[test]
fn book_is_small() {
    let size = |file: &String| fs::metadata(folder().join(file)).unwrap().len();
    let total: u64 = files(&folder()).iter().map(size).sum();
    assert!(total < MAX_SIZE, "{total} bytes");
}

#[test]
fn links_and_pictures_of_the_book_exist() {
    let book = RulesBook::new();
    let all: BTreeSet<&String> = book.pages.keys().chain(book.pictures.keys()).collect();
    let mut count = 0;
    for (path, text) in &book.pages {
        let parent = path.split_once('/').map_or("", |(parent, _)| parent);
        for (before, after) in [("](", ")"), ("src=\"", "\"")] {
            for (link, _) in text.split(before).skip(1).filter_map(|rest| rest.split_once(after)) {
                let target = link.strip_prefix("../").map_or_else(|| Path::new(parent).join(link), PathBuf::from);
                let target = target.to_str().unwrap().to_owned();
                assert!(all.contains(&target), "{path}: {link}");
                count += 1;
            }
        }
    }
    assert!(count > 30, "{count} links");
}

#[test]
fn command_writes_the_book_and_deletes_former_pages() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("en/chess.md");
    fs::create_dir_all(old.parent().unwrap()).unwrap();
    fs::write(&old, "# Chess").unwrap();
    let written = Command::new(env!("CARGO_BIN_EXE_gonagas"))
        .args(["rules", "--out", folder.path().to_str().unwrap()])
        .output()
        .unwrap();
    assert!(written.status.success(), "{written:?}");
    let book = RulesBook::new();
    let expected: BTreeSet<String> = book.pages.keys().chain(book.pictures.keys()).cloned().collect();
    assert_eq!(files(folder.path()), expected);
}
