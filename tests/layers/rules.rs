//! Checks the paths that a file names against the table.

use crate::layers::allowed::{COMPUTER, COMPUTER_GAMES, IMPURE, LAYERS, Layer, ONLY_IN};
use crate::layers::file::SourceFile;
use crate::layers::paths::{self, NamedPath};
use crate::layers::{COMPUTER_GAMES_FOLDER, in_repository};

/// The crates with folders that are layers.
const LAYERED: [&str; 3] = ["gonagas", "gonagas_core", "gonagas_ai"];

/// The crates that are layers as a whole.
const WHOLE: [&str; 8] = ["app", "discord", "metrics", "render", "simulation", "standin", "store", "ui"];

/// Returns every breach in a file, one per line.
pub fn check(file: &SourceFile) -> Vec<String> {
    let Some(layer) = LAYERS.iter().find(|layer| layer.name == file.layer()) else {
        return vec![format!("{}: the layer “{}” is not in the table", file.name, file.layer())];
    };
    let finds = paths::find(file);
    let mut wrong = finds.evasions;
    if layer.pure && finds.is_async {
        wrong.push(format!("{} is not async", layer.name));
    }
    wrong.extend(finds.paths.iter().filter_map(|named| breach(layer, file, named)));
    wrong.sort();
    wrong.dedup();
    wrong.iter().map(|wrong| format!("{}: {wrong}", file.name)).collect()
}

fn breach(layer: &Layer, file: &SourceFile, named: &NamedPath) -> Option<String> {
    let written = named.words.join("::");
    match resolve(named) {
        Target::Outside => Some(format!("{written} leaves its layer through super")),
        Target::Inside(path) => {
            breach_in_crate(layer, file, &path, named.is_reexport).map(|why| format!("{written} {why}"))
        }
        Target::Foreign => breach_of_crates(layer, &named.words).map(|why| format!("{written} {why}")),
    }
}

/// The target of a path.
pub enum Target {
    /// One of the project's crates, with the segments from the layer.
    Inside(Vec<String>),
    /// A module above the layer, through `super`.
    Outside,
    /// Another crate, or a local name without a dependency.
    Foreign,
}

/// Resolves a path to the layer and the segments in it.
pub fn resolve(named: &NamedPath) -> Target {
    let words = &named.words;
    match words[0].as_str() {
        "crate" if WHOLE.contains(&named.module[0].as_str()) => {
            Target::Inside([&named.module[..1], &words[1..]].concat())
        }
        name if name == "crate" || LAYERED.contains(&name) => Target::Inside(from_layer(named)),
        "self" => Target::Inside([&named.module, &words[1..]].concat()),
        "super" => {
            let up = words.iter().take_while(|word| *word == "super").count();
            if up >= named.module.len() {
                return Target::Outside;
            }
            Target::Inside([&named.module[..named.module.len() - up], &words[up..]].concat())
        }
        _ => Target::Foreign,
    }
}

/// Returns the segments from the layer.
fn from_layer(named: &NamedPath) -> Vec<String> {
    let (mut path, root) = (named.words[1..].to_vec(), named.words[0].as_str());
    let is_computers = root == "gonagas_ai" || root == "crate" && COMPUTER.contains(&named.module[0].as_str());
    if is_computers && path.first().is_some_and(|layer| layer == "games") {
        path[0] = COMPUTER_GAMES.to_owned();
    }
    path
}

fn breach_in_crate(layer: &Layer, file: &SourceFile, path: &[String], is_reexport: bool) -> Option<&'static str> {
    let Some(to) = path.first().filter(|to| *to != "*") else { return Some("names the whole crate") };
    if to == layer.name {
        let names_game = match layer.name {
            "games" => true,
            COMPUTER_GAMES => path.get(1).is_some_and(|name| in_repository(COMPUTER_GAMES_FOLDER).join(name).is_dir()),
            _ => false,
        };
        return (names_game && !same_game(file, path)).then_some("names another game");
    }
    if is_reexport {
        return Some("re-exports another layer");
    }
    if path.last().is_some_and(|last| last == "*") {
        return Some("is a glob import of another layer");
    }
    let allowed = layer.to.iter().any(|arrow| leads_to(arrow, path));
    (!allowed).then_some("is a dependency that the table does not have")
}

/// Returns true if a file in a game's folder names its own game.
fn same_game(file: &SourceFile, path: &[String]) -> bool {
    match (file.module.get(1), path.get(1)) {
        (Some(own), Some(named)) => own == named,
        (Some(_), None) => false,
        (None, _) => true,
    }
}

/// Returns true if a dependency allows the path. A module on the way to it is allowed too; names behind it are checked
/// separately.
fn leads_to(arrow: &str, path: &[String]) -> bool {
    std::iter::zip(arrow.split("::"), path).all(|(allowed, word)| allowed == word)
}

fn breach_of_crates(layer: &Layer, words: &[String]) -> Option<&'static str> {
    let belongs = ONLY_IN.iter().find(|(name, _)| *name == words[0]);
    if belongs.is_some_and(|(_, only)| !only.contains(&layer.name)) {
        return Some("belongs to another layer");
    }
    let impure = |banned: &&&str| {
        let banned: Vec<_> = banned.split("::").collect();
        let globbed = words.last().is_some_and(|last| last == "*");
        let words = if globbed { &words[..words.len() - 1] } else { words };
        (words.len() >= banned.len() || globbed) && std::iter::zip(&banned, words).all(|(banned, word)| banned == word)
    };
    (layer.pure && IMPURE.iter().find(impure).is_some()).then_some("is not allowed in a pure layer")
}
