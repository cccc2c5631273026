//! Clauses in one line.

use crate::i18n::Catalog;

/// Joins clauses as the language parts them.
pub(crate) fn join_clauses(catalog: &Catalog, clauses: &[String]) -> String {
    clauses.join(&catalog.text("clause-separator"))
}
