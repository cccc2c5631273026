//! The rules of the games in words, as the files of `assets/rules` have them.

pub mod document;
pub mod glossary;
pub mod library;
mod markup;
pub mod parse;
pub mod position;
pub mod source_error;
