//! Clauses and names in one line.

use crate::i18n::Catalog;

/// Joins clauses as the language parts them.
pub fn join_clauses(catalog: &Catalog, clauses: &[String]) -> String {
    clauses.join(&catalog.text("clause-separator"))
}

/// Lists names, with "and" before the last one.
pub fn list_names(catalog: &Catalog, names: &[&str]) -> String {
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => catalog.format("list-and", &[("list", &others.join(", ")), ("last", last)]),
        None => String::new(),
    }
}
