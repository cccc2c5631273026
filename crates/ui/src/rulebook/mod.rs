//! The rules of the games in words, as the files of `assets/rules` have them.
//!
//! - `document`: a document of pages, with references to positions; `glossary`: terms and their meanings.
//! - `parse`: reads both from their files; `markup`: checks the text in them; `source_error`: what is wrong with a file.
//! - `position`: a position that a page shows, reached by playing a record.
//! - `library`: all files, which are part of the program.

pub mod document;
pub mod glossary;
pub mod library;
mod markup;
pub mod parse;
pub mod position;
pub mod source_error;
