//! Comments of Rust files keep to 120 columns, as rustfmt keeps the code to them.

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The greatest width of a comment line, in characters: `max_width` of rustfmt.toml.
const MAX_WIDTH: usize = 120;

/// The folders with Rust files.
const FOLDERS: [&str; 6] = ["benches", "crates", "examples", "fuzz/targets", "src", "tests"];

/// Appends the Rust files below a folder.
fn list_sources(folder: &Path, sources: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder is there");
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            list_sources(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push(path);
        }
    }
}

/// Returns true for a comment line that is too wide and could be wrapped: tables and links have no place to break.
fn is_too_wide(line: &str) -> bool {
    let comment = line.trim_start().strip_prefix("//").map(|text| text.trim_start_matches(['/', '!']).trim_start());
    comment.is_some_and(|text| {
        let is_fixed = text.starts_with('|') || text.starts_with('[') || text.contains("http");
        !is_fixed && line.chars().count() > MAX_WIDTH
    })
}

#[test]
fn comment_lines_keep_to_120_columns() {
    let mut sources = Vec::new();
    FOLDERS.iter().for_each(|folder| list_sources(&Path::new(ROOT).join(folder), &mut sources));
    let wide = sources.iter().flat_map(|path| {
        let text = fs::read_to_string(path).expect("a source is text");
        let numbers = text.lines().enumerate().filter(|(_, line)| is_too_wide(line)).map(|(index, _)| index + 1);
        numbers.map(|number| format!("{}:{number}", path.display())).collect::<Vec<_>>()
    });
    let wide: Vec<String> = wide.collect();
    assert!(wide.is_empty(), "comment lines over {MAX_WIDTH} columns:\n{}", wide.join("\n"));
}

#[test]
fn wide_comments_are_found_but_not_code_tables_and_links() {
    let long = "word ".repeat(30);
    for (line, expected) in [
        (format!("    /// {long}"), true),
        (format!("//! {long}"), true),
        (format!("// {}", "é".repeat(117)), false),
        (format!("// {}", "é".repeat(118)), true),
        (format!("let text = \"{long}\";"), false),
        (format!("/// | {long}"), false),
        (format!("/// https://example.org/{long}"), false),
    ] {
        assert_eq!(is_too_wide(&line), expected, "{line}");
    }
}
