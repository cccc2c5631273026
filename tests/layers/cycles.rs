//! Finds dependency cycles between sibling modules.
//!
//! A folder's own module and its children may name each other, and tests may name anything.

use crate::layers::file::SourceFile;
use crate::layers::paths;
use crate::layers::rules::{Target, resolve};
use std::collections::{BTreeMap, BTreeSet};

/// The dependencies between sibling modules such as `standin::core` and `standin::gateway`.
pub type Dependencies = BTreeMap<Vec<String>, BTreeSet<Vec<String>>>;

/// Returns every module on a cycle, with the cycle.
pub fn find(files: &[SourceFile]) -> Vec<String> {
    find_in(&dependencies(files))
}

/// Returns every module on a cycle of these dependencies, with the cycle.
pub fn find_in(dependencies: &Dependencies) -> Vec<String> {
    let shown = |way: &[Vec<String>]| way.iter().map(|module| module.join("::")).collect::<Vec<_>>().join(" → ");
    dependencies.keys().filter_map(|module| find_cycle(module, dependencies)).map(|way| shown(&way)).collect()
}

fn dependencies(files: &[SourceFile]) -> Dependencies {
    let mut dependencies = Dependencies::new();
    for file in files {
        let named = paths::find(file).paths;
        for named in named.iter().filter(|named| named.module == file.module) {
            if let Target::Inside(path) = resolve(named)
                && let Some((from, to)) = sibling_modules(&file.module, &path)
            {
                dependencies.entry(from).or_default().insert(to);
            }
        }
    }
    dependencies
}

/// Returns the sibling modules that contain the naming module and the named path.
pub fn sibling_modules(from: &[String], to: &[String]) -> Option<(Vec<String>, Vec<String>)> {
    let common = std::iter::zip(from, to).take_while(|(from, to)| from == to).count();
    let part = |path: &[String]| path.get(..=common).map(<[String]>::to_vec);
    part(from).zip(part(to))
}

/// Returns a shortest cycle through a module.
fn find_cycle(module: &Vec<String>, dependencies: &Dependencies) -> Option<Vec<Vec<String>>> {
    let mut ways = vec![vec![module.clone()]];
    let mut seen = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            for next in way.last().and_then(|last| dependencies.get(last)).into_iter().flatten() {
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
fn cycles_are_found_and_nothing_else() {
    let cycles = |files: &[(&str, &str)]| {
        find(&files.iter().map(|(name, text)| SourceFile::new(name, text)).collect::<Vec<_>>())
    };
    let back = ("matches/c.rs", "fn f() { super::a::f(); }");
    let round = [
        ("matches/a.rs", "use crate::matches::b::{self, B};"),
        ("matches/b/mod.rs", "mod d;"),
        ("matches/b/d.rs", "use crate::matches::c;"),
        back,
    ];
    assert_eq!(
        cycles(&round),
        [
            "matches::a → matches::b → matches::c → matches::a",
            "matches::b → matches::c → matches::a → matches::b",
            "matches::c → matches::a → matches::b → matches::c"
        ]
    );
    assert_eq!(cycles(&round[..3]), [""; 0]);
    let tests = ("matches/c.rs", "mod tests { use crate::matches::a::A; }");
    assert_eq!(cycles(&[&round[..3], &[tests]].concat()), [""; 0]);
    let parent = [
        ("matches/mod.rs", "mod a; pub use a::A; pub struct B;"),
        ("matches/a.rs", "use super::B; use crate::kit::A;"),
    ];
    assert_eq!(cycles(&parent), [""; 0]);
}
