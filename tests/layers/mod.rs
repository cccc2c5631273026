//! The dependency rules that Cargo does not know: between the layers inside `src/`, `crates/core/src/` and
//! `crates/ai/src/`, and of the other crates on the crates of the games.
//!
//! The files are parsed, so names in comments and strings do not count, while names in macros and behind aliases do.
//! Types that are never named, because they appear in another signature, are not seen.

mod allowed;
mod cycles;
mod file;
mod paths;
mod rules;
mod samples;

use crate::layers::allowed::{COMPUTER_GAMES, KNOW_SECRETS, LAYERS, ONLY_IN, WITHOUT_SECRETS};
use crate::layers::file::SourceFile;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Returns every Rust file under a folder.
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

/// The folders of sources, each with the layer that all of it is, or an empty name.
const SOURCES: [(&str, &str); 12] = [
    ("src", ""),
    ("crates/core/src", ""),
    ("crates/ai/src", ""),
    (COMPUTER_GAMES_FOLDER, COMPUTER_GAMES),
    ("crates/app/src", "app"),
    ("crates/discord/src", "discord"),
    ("crates/metrics/src", "metrics"),
    ("crates/render/src", "render"),
    ("crates/simulation/src", "simulation"),
    ("crates/standin/src", "standin"),
    ("crates/store/src", "store"),
    ("crates/ui/src", "ui"),
];

/// The folder of a layer that has another name, since `crates/core/src/` has a folder with the same name.
const COMPUTER_GAMES_FOLDER: &str = "crates/ai/src/games";

/// Returns a path in the repository.
fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn every_row_has_a_folder_or_file() {
    for layer in LAYERS {
        let places = ["src", "crates/core/src", "crates/ai/src", "crates"].map(in_repository);
        let exists =
            |place: &PathBuf| place.join(layer.name).is_dir() || place.join(format!("{}.rs", layer.name)).is_file();
        let is_named = SOURCES.iter().any(|(_, name)| *name == layer.name);
        assert!(
            is_named || places.iter().any(exists),
            "the table has a row for “{}”, which does not exist",
            layer.name
        );
    }
}

#[test]
fn layers_depend_on_rows_above_only() {
    for (row, layer) in LAYERS.iter().enumerate() {
        for arrow in layer.to {
            let below = LAYERS[..row].iter().any(|other| arrow.split("::").next() == Some(other.name));
            assert!(below, "“{}” may not name “{arrow}”: no row above it has that layer", layer.name);
        }
    }
    for (name, layers) in ONLY_IN {
        for layer in *layers {
            assert!(
                LAYERS.iter().any(|known| known.name == *layer),
                "{name} belongs to “{layer}”, which does not exist"
            );
        }
    }
}

/// Parses every source file.
fn sources() -> Vec<SourceFile> {
    let read = |folder: &Path, layer: &str, path: &Path| {
        let text = std::fs::read_to_string(path).expect("a source file is text");
        let name = Path::new(layer).join(path.strip_prefix(folder).expect("it lies in the folder"));
        SourceFile::new(&name.to_string_lossy().replace('\\', "/"), &text)
    };
    let files = |(folder, layer): (&str, &'static str)| {
        let (folder, named) = (in_repository(folder), in_repository(COMPUTER_GAMES_FOLDER));
        let files =
            rust_files(&folder).into_iter().filter(move |path| layer == COMPUTER_GAMES || !path.starts_with(&named));
        files.map(move |path| read(&folder, layer, &path))
    };
    SOURCES.into_iter().flat_map(files).collect()
}

#[test]
fn sibling_modules_have_no_dependency_cycles() {
    let cycles = cycles::find(&sources());
    assert!(cycles.is_empty(), "{} cycles:\n{}", cycles.len(), cycles.join("\n"));
}

/// Returns the folders in which each type of the app has methods.
fn folders_with_methods(files: &[SourceFile]) -> BTreeMap<String, BTreeSet<String>> {
    let mut folders: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| file.layer() == "app") {
        let folder = file.name.rsplit_once('/').map_or("", |(folder, _)| folder);
        for item in &file.syntax.items {
            if let syn::Item::Impl(syn::ItemImpl { trait_: None, self_ty, .. }) = item
                && let syn::Type::Path(path) = &**self_ty
                && let Some(name) = path.path.segments.last()
            {
                folders.entry(name.ident.to_string()).or_default().insert(folder.to_owned());
            }
        }
    }
    folders
}

/// A method call names no module, so only the home of its type shows the dependency.
#[test]
fn type_of_the_app_has_methods_in_one_folder() {
    let mut folders = folders_with_methods(&sources());
    assert!(folders.remove("Services").is_some(), "the root hands requests to the folder that dispatches them");
    folders.retain(|_, folders| folders.len() > 1);
    assert!(folders.is_empty(), "{folders:?}");
}

#[test]
fn files_follow_the_table() {
    let mut wrong: Vec<_> = sources().iter().flat_map(rules::check).collect();
    wrong.sort();
    assert!(wrong.is_empty(), "{} breaches:\n{}", wrong.len(), wrong.join("\n"));
}

/// Returns every layer that a layer depends on, directly or indirectly.
fn reachable_layers(from: &str) -> BTreeSet<&'static str> {
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
fn layers_without_secrets_cannot_reach_them() {
    for layer in WITHOUT_SECRETS {
        assert!(LAYERS.iter().any(|known| known.name == *layer), "{layer} is not in the table");
        let reached = reachable_layers(layer);
        let leak = reached.iter().find(|name| KNOW_SECRETS.contains(name));
        assert_eq!(leak, None, "{layer} reaches a layer with secrets: {reached:?}");
    }
    assert!(reachable_layers("app").contains("fair"), "the app draws random results");
}
