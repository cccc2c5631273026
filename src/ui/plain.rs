//! What people typed, made harmless.

/// What somebody typed, fit to stand inside code: short, and without what would end it.
#[must_use]
pub fn plain(text: &str) -> String {
    text.chars().filter(|letter| *letter != '`' && !letter.is_control()).take(64).collect()
}
