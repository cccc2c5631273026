//! Which layer may name which: the arrows between the folders of `src/` only point down.
//!
//! The files are parsed, not searched, so that a name in a comment or in a string means nothing, and one inside a macro
//! or behind another name does. What cannot be seen is what no path says: a type that comes along in another's signature.

mod allowed;
mod circles;
mod file;
mod paths;
mod rules;
mod samples;

use crate::layers::allowed::{KNOW_SECRETS, LAYERS, ONLY_IN, WITHOUT_SECRETS};
use crate::layers::file::SourceFile;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Every Rust file under this folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The folder of the sources.
fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

#[test]
fn every_row_has_a_layer() {
    for layer in LAYERS {
        let (folder, file) = (src().join(layer.name), src().join(format!("{}.rs", layer.name)));
        assert!(folder.is_dir() || file.is_file(), "the table has a row for “{}”, which is not there", layer.name);
    }
}

#[test]
fn no_row_leads_up() {
    for (row, layer) in LAYERS.iter().enumerate() {
        for arrow in layer.to {
            let below = LAYERS[..row].iter().any(|other| arrow.split("::").next() == Some(other.name));
            assert!(below, "“{}” may not name “{arrow}”, for there is no such layer above it in the table", layer.name);
        }
    }
    for (name, layer) in ONLY_IN {
        assert!(LAYERS.iter().any(|known| known.name == *layer), "{name} belongs to “{layer}”, which is not there");
    }
}

/// Every source file.
fn sources() -> Vec<SourceFile> {
    let src = src();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a source file is text");
        let name = path.strip_prefix(&src).expect("it lies in src").to_string_lossy().replace('\\', "/");
        SourceFile::new(&name, &text)
    };
    rust_files(&src).into_iter().map(read).collect()
}

#[test]
fn no_modules_name_each_other_in_a_circle() {
    let circles = circles::find(&sources());
    assert!(circles.is_empty(), "{} circles:\n{}", circles.len(), circles.join("\n"));
}

#[test]
fn the_arrows_point_down() {
    let mut wrong: Vec<_> = sources().iter().flat_map(rules::check).collect();
    wrong.sort();
    assert!(wrong.is_empty(), "{} breaches:\n{}", wrong.len(), wrong.join("\n"));
}

/// Every layer that a layer can come to know of, through however many others.
fn reached(from: &str) -> BTreeSet<&'static str> {
    let mut seen: BTreeSet<&'static str> = BTreeSet::new();
    let mut next: Vec<&'static str> =
        LAYERS.iter().filter(|layer| layer.name == from).map(|layer| layer.name).collect();
    while let Some(name) = next.pop() {
        if seen.insert(name) {
            let arrows = LAYERS.iter().filter(|layer| layer.name == name).flat_map(|layer| layer.to);
            next.extend(arrows.filter_map(|arrow| arrow.split("::").next()));
        }
    }
    seen
}

#[test]
fn nothing_that_judges_chooses_or_shows_can_know_a_secret() {
    for layer in WITHOUT_SECRETS {
        assert!(LAYERS.iter().any(|known| known.name == *layer), "{layer} is not in the table");
        let reached = reached(layer);
        let leak = reached.iter().find(|name| KNOW_SECRETS.contains(name));
        assert_eq!(leak, None, "{layer} comes to what knows the secrets behind the draws: {reached:?}");
    }
    assert!(reached("app").contains("fair"), "it is the app that draws");
}
