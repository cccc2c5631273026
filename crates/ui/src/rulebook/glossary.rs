//! The glossary as data.

/// The terms of a language, in the order of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glossary {
    /// The title.
    pub title: String,
    /// The terms.
    pub terms: Vec<Term>,
}

/// A term with its meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// Its identifier, the same in every language.
    pub id: String,
    /// The term.
    pub name: String,
    /// The meaning, a line for each paragraph, in Discord's markup.
    pub meaning: String,
}
