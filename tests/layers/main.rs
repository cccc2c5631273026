//! Which layer may name which: the arrows between the folders of `src/` only point down.
//!
//! The files are parsed, not searched, so that a name in a comment or in a string means nothing, and one inside a macro
//! or behind another name does. What cannot be seen is what no path says: a type that comes along in another's signature.

mod allowed;
mod file;
mod paths;
mod rules;
mod samples;

use allowed::{LAYERS, ONLY_IN};
use file::SourceFile;
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

#[test]
fn the_arrows_point_down() {
    let src = src();
    let mut wrong = Vec::new();
    for path in rust_files(&src) {
        let text = std::fs::read_to_string(&path).expect("a source file is text");
        let name = path.strip_prefix(&src).expect("it lies in src").to_string_lossy().replace('\\', "/");
        wrong.extend(rules::check(&SourceFile::new(&name, &text)));
    }
    wrong.sort();
    assert!(wrong.is_empty(), "{} breaches:\n{}", wrong.len(), wrong.join("\n"));
}
