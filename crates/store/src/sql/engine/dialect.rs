//! The dialect of SQLite in which statements are written, as PostgreSQL reads it.
//!
//! Most differences are avoided: statements name the target of `ON CONFLICT`, compare flags with 0 and 1, and use
//! `CASE`; and the schema for PostgreSQL has the functions `min`, `max` and `hex`. The rest is here.

/// Texts that PostgreSQL writes in another way.
const REPLACEMENTS: [(&str, &str); 2] = [
    // SQLite has an index on the expression, and PostgreSQL one on the column that is computed by it.
    ("CAST(round(score) AS INTEGER)", "displayed_score"),
    // For SQLite this fixes the order of a join, which PostgreSQL chooses by its statistics.
    ("CROSS JOIN", "JOIN"),
];

/// Names the index that SQLite must use, which PostgreSQL chooses by its statistics.
const INDEX_HINT: &str = " INDEXED BY ";

/// Returns a statement as PostgreSQL reads it.
pub fn to_postgres(sql: &str) -> String {
    let mut text = sql.to_owned();
    for (sqlite, postgres) in REPLACEMENTS {
        text = text.replace(sqlite, postgres);
    }
    while let Some(start) = text.find(INDEX_HINT) {
        let name = &text[start + INDEX_HINT.len()..];
        let length = name.find(|letter: char| letter != '_' && !letter.is_ascii_alphanumeric()).unwrap_or(name.len());
        text.replace_range(start..start + INDEX_HINT.len() + length, "");
    }
    // No statement has a question mark in a literal.
    text.replace('?', "$")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statement_is_translated() {
        let ours = "SELECT pool FROM standings INDEXED BY standings_by_user WHERE user_id = ?1 AND scope = ?2";
        assert_eq!(to_postgres(ours), "SELECT pool FROM standings WHERE user_id = $1 AND scope = $2");
        assert_eq!(to_postgres("SELECT 1 FROM events INDEXED BY events_moved"), "SELECT 1 FROM events");
        let page = "FROM page CROSS JOIN standings WHERE CAST(round(score) AS INTEGER) <= ?5";
        assert_eq!(to_postgres(page), "FROM page JOIN standings WHERE displayed_score <= $5");
    }
}
