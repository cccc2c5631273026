//! SECURITY.md names tests that exist, and SQL statements are made of constants.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Names in statements that stand for text of our own: a table, columns, or a condition with parameters.
const OWN_TEXT: [&str; 10] =
    ["table", "names", "column", "own", "other", "condition", "in_guild", "hash", "hash_as_first", "hash_as_second"];

/// Every Rust file below a folder, with its text.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(ROOT).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source is text");
                found.push((path, text));
            }
        }
    }
    found
}

/// The names in the last column of the table.
fn named_tests() -> BTreeSet<String> {
    let page = fs::read_to_string(Path::new(ROOT).join("SECURITY.md")).expect("a page is text");
    let rows = page.lines().filter(|line| line.starts_with('|') && !line.starts_with("| ---"));
    let last = rows.filter_map(|row| row.trim_end_matches([' ', '|']).rsplit_once(" | "));
    last.flat_map(|(_, tests)| tests.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

#[test]
fn tests_named_against_threats_exist() {
    let all = ["tests", "src", "crates"].map(sources).concat();
    let named = named_tests();
    assert!(named.len() > 20, "{named:?}");
    for test in named {
        let definition = format!("fn {test}(");
        assert!(all.iter().any(|(_, text)| text.contains(&definition)), "there is no test {test}");
    }
}

/// The literals of `format!` that are SQL statements.
fn formatted_statements(text: &str) -> impl Iterator<Item = &str> {
    let literals = text.split("format!(").skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"'));
    let literals = literals.filter_map(|literal| literal.split_once('"')).map(|(literal, _)| literal);
    literals.filter(|literal| {
        let first = literal.split_whitespace().next().unwrap_or_default();
        ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "PRAGMA", "CREATE", "DROP", "ALTER"].contains(&first)
    })
}

/// The names in braces.
fn inserted(statement: &str) -> impl Iterator<Item = &str> {
    statement.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}

#[test]
fn statements_are_made_of_constants() {
    let mut statements = 0;
    for (path, text) in sources("crates/store/src") {
        for statement in formatted_statements(&text) {
            statements += 1;
            for name in inserted(statement) {
                let is_constant =
                    !name.is_empty() && name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_');
                assert!(
                    is_constant || OWN_TEXT.contains(&name),
                    "{}: {{{name}}} in {statement:?} is no constant; values are parameters",
                    path.display()
                );
            }
        }
    }
    assert!(statements > 5, "only {statements} statements");
}
