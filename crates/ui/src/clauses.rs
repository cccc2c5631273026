//! Clauses in one line.

use crate::i18n::Catalog;

/// Joins clauses as the language parts them.
pub fn join_clauses(catalog: &Catalog, clauses: &[String]) -> String {
    clauses.join(&catalog.text("clause-separator"))
}
