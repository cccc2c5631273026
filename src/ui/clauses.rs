//! Clauses in one line.

use crate::ui::i18n::Catalog;

/// Joins clauses as the language parts them.
pub(in crate::ui) fn join_clauses(catalog: &Catalog, clauses: &[String]) -> String {
    clauses.join(&catalog.text("clause-separator"))
}
