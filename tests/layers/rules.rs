//! What is asked of the paths that a file says.

use crate::layers::allowed::{IMPURE, LAYERS, Layer, ONLY_IN};
use crate::layers::file::SourceFile;
use crate::layers::paths::{self, Said};

/// The name under which the binary knows the library.
const LIBRARY: &str = "gonagas";

/// Everything that is wrong with a file, a line each.
pub fn check(file: &SourceFile) -> Vec<String> {
    let Some(layer) = LAYERS.iter().find(|layer| layer.name == file.layer()) else {
        return vec![format!("{}: the layer “{}” is not in the table", file.name, file.layer())];
    };
    let finds = paths::find(file);
    let mut wrong = finds.tricks;
    if layer.pure && finds.is_async {
        wrong.push(format!("{} is not async", layer.name));
    }
    wrong.extend(finds.paths.iter().filter_map(|said| wrong_with(layer, file, said)));
    wrong.sort();
    wrong.dedup();
    wrong.iter().map(|wrong| format!("{}: {wrong}", file.name)).collect()
}

fn wrong_with(layer: &Layer, file: &SourceFile, said: &Said) -> Option<String> {
    let written = said.words.join("::");
    match absolute(said) {
        Place::Outside => Some(format!("{written} leaves its layer upward")),
        Place::Inside(path) => wrong_inside(layer, file, &path, said.given_on).map(|why| format!("{written} {why}")),
        Place::Foreign => wrong_outside(layer, &said.words).map(|why| format!("{written} {why}")),
    }
}

/// Where a path leads.
pub enum Place {
    /// Into this crate: the words from its root.
    Inside(Vec<String>),
    /// Out of the layer by `T_layers`.
    Outside,
    /// To another crate, or to something beside it that needs no arrow.
    Foreign,
}

/// Where a path leads, seen from the crate's root.
pub fn absolute(said: &Said) -> Place {
    let words = &said.words;
    match words[0].as_str() {
        "crate" | LIBRARY => Place::Inside(words[1..].to_vec()),
        "self" => Place::Inside([&said.module, &words[1..]].concat()),
        "super" => {
            let up = words.iter().take_while(|word| *word == "super").count();
            if up >= said.module.len() {
                return Place::Outside;
            }
            Place::Inside([&said.module[..said.module.len() - up], &words[up..]].concat())
        }
        _ => Place::Foreign,
    }
}

fn wrong_inside(layer: &Layer, file: &SourceFile, path: &[String], given_on: bool) -> Option<&'static str> {
    let Some(to) = path.first().filter(|to| *to != "*") else { return Some("names the whole crate") };
    if to == layer.name {
        return (layer.name == "games" && !same_game(file, path)).then_some("names another game");
    }
    if given_on {
        return Some("is given on from another layer");
    }
    if path.last().is_some_and(|last| last == "*") {
        return Some("takes in everything of another layer");
    }
    let allowed = layer.to.iter().any(|arrow| leads_to(arrow, path));
    (!allowed).then_some("is an arrow that the table does not have")
}

/// Whether a file in a game's folder stays in it.
fn same_game(file: &SourceFile, path: &[String]) -> bool {
    match (file.module.get(1), path.get(1)) {
        (Some(own), Some(named)) => own == named,
        (Some(_), None) => false,
        (None, _) => true,
    }
}

/// Whether a path is what an arrow allows, or a module on the way there: what is named through that is looked at itself.
fn leads_to(arrow: &str, path: &[String]) -> bool {
    std::iter::zip(arrow.split("::"), path).all(|(allowed, word)| allowed == word)
}

fn wrong_outside(layer: &Layer, words: &[String]) -> Option<&'static str> {
    let belongs = ONLY_IN.iter().find(|(name, _)| *name == words[0]);
    if belongs.is_some_and(|(_, only)| *only != layer.name) {
        return Some("belongs to another layer");
    }
    let impure = |banned: &&&str| {
        let banned: Vec<_> = banned.split("::").collect();
        let globbed = words.last().is_some_and(|last| last == "*");
        let words = if globbed { &words[..words.len() - 1] } else { words };
        (words.len() >= banned.len() || globbed) && std::iter::zip(&banned, words).all(|(banned, word)| banned == word)
    };
    (layer.pure && IMPURE.iter().find(impure).is_some()).then_some("is not for a pure layer")
}
