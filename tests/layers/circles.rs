//! Circles among the modules that lie beside each other: one that names another is not named by it, on no way round.
//!
//! A folder's own module and what lies in it may name each other, and tests may name anything.

use crate::layers::file::SourceFile;
use crate::layers::paths;
use crate::layers::rules::{Place, absolute};
use std::collections::{BTreeMap, BTreeSet};

/// Who names whom: whole modules beside each other, such as `standin::core` and `standin::gateway`.
type Arrows = BTreeMap<Vec<String>, BTreeSet<Vec<String>>>;

/// Every module that lies on a circle, with the way round.
pub fn find(files: &[SourceFile]) -> Vec<String> {
    let arrows = arrows(files);
    let shown = |way: &[Vec<String>]| way.iter().map(|module| module.join("::")).collect::<Vec<_>>().join(" → ");
    arrows.keys().filter_map(|module| way_round(module, &arrows)).map(|way| shown(&way)).collect()
}

fn arrows(files: &[SourceFile]) -> Arrows {
    let mut arrows = Arrows::new();
    for file in files {
        let said = paths::find(file).paths;
        for said in said.iter().filter(|said| said.module == file.module) {
            if let Place::Inside(path) = absolute(said)
                && let Some((from, to)) = beside(&file.module, &path)
            {
                arrows.entry(from).or_default().insert(to);
            }
        }
    }
    arrows
}

/// The two modules beside each other of which the one that says a path is part, and the one that it leads into.
fn beside(from: &[String], to: &[String]) -> Option<(Vec<String>, Vec<String>)> {
    let common = std::iter::zip(from, to).take_while(|(from, to)| from == to).count();
    let part = |path: &[String]| path.get(..=common).map(<[String]>::to_vec);
    part(from).zip(part(to))
}

/// A shortest way from a module along the arrows back to itself.
fn way_round(module: &Vec<String>, arrows: &Arrows) -> Option<Vec<Vec<String>>> {
    let mut ways = vec![vec![module.clone()]];
    let mut seen = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            for next in way.last().and_then(|last| arrows.get(last)).into_iter().flatten() {
                let way = [way.clone(), vec![next.clone()]].concat();
                if next == module {
                    return Some(way);
                }
                if seen.insert(next.clone()) {
                    longer.push(way);
                }
            }
        }
        ways = longer;
    }
    None
}

#[test]
fn circles_are_found_and_nothing_else() {
    let circles = |files: &[(&str, &str)]| {
        find(&files.iter().map(|(name, text)| SourceFile::new(name, text)).collect::<Vec<_>>())
    };
    let back = ("room/c.rs", "fn f() { super::a::f(); }");
    let round = [
        ("room/a.rs", "use crate::room::b::{self, B};"),
        ("room/b/mod.rs", "mod d;"),
        ("room/b/d.rs", "use crate::room::c;"),
        back,
    ];
    assert_eq!(
        circles(&round),
        [
            "room::a → room::b → room::c → room::a",
            "room::b → room::c → room::a → room::b",
            "room::c → room::a → room::b → room::c"
        ]
    );
    assert_eq!(circles(&round[..3]), [""; 0]);
    let tests = ("room/c.rs", "mod tests { use crate::room::a::A; }");
    assert_eq!(circles(&[&round[..3], &[tests]].concat()), [""; 0]);
    let parent =
        [("room/mod.rs", "mod a; pub use a::A; pub struct B;"), ("room/a.rs", "use super::B; use crate::kit::A;")];
    assert_eq!(circles(&parent), [""; 0]);
}
