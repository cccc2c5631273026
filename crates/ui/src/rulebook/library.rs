//! All documents, glossaries and positions. They are part of the program and are read once.

use crate::rulebook::document::{Document, Glossary};
use crate::rulebook::parse::{parse_document, parse_glossary};
use crate::rulebook::position::Position;
use crate::rulebook::source_error::SourceError;
use include_dir::{Dir, DirEntry, File, include_dir};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../assets/rules");

/// The folder of the positions, beside those of the languages.
const POSITIONS: &str = "positions";

/// The name of a glossary without its ending.
const GLOSSARY: &str = "glossary";

/// The language that has every document.
const FALLBACK_LANGUAGE: &str = "en";

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    IS_READ.store(true, Ordering::SeqCst);
    let mut library = Library::parse(&FILES).expect("the tests read every file");
    let added = ADDED_DOCUMENTS.lock().unwrap_or_else(PoisonError::into_inner);
    for (language, id, text) in added.iter() {
        library.add_text(language, id, id, text).unwrap_or_else(|error| panic!("{error}"));
    }
    library
});

/// The texts of documents that were added to the files, each after its language and its identifier.
static ADDED_DOCUMENTS: Mutex<Vec<(String, String, String)>> = Mutex::new(Vec::new());

/// True once the library has been read, so that nothing can be added any more.
static IS_READ: AtomicBool = AtomicBool::new(false);

/// Adds a document, or the glossary of a language, for as long as the process runs, for games that live outside this
/// crate.
///
/// # Panics
///
/// Panics when the library has been read before. Reading it panics later when the text is no document.
pub fn add_document(language: &str, id: &str, text: &str) {
    assert!(!IS_READ.load(Ordering::SeqCst), "documents are added before any are read");
    let mut added = ADDED_DOCUMENTS.lock().unwrap_or_else(PoisonError::into_inner);
    added.push((language.to_owned(), id.to_owned(), text.to_owned()));
}

/// Returns all documents, glossaries and positions.
///
/// # Panics
///
/// Panics the first time when a file of the program is faulty, which the tests exclude.
#[must_use]
pub fn library() -> &'static Library {
    &LIBRARY
}

/// Documents, glossaries and positions.
#[derive(Debug, Default)]
pub struct Library {
    languages: BTreeMap<String, LanguageShelf>,
    positions: BTreeMap<String, Position>,
}

/// The documents and the glossary of a language.
#[derive(Debug, Default)]
struct LanguageShelf {
    documents: BTreeMap<String, Document>,
    glossary: Option<Glossary>,
}

impl Library {
    /// Reads all files of a folder.
    fn parse(folder: &Dir<'_>) -> Result<Library, SourceError> {
        let mut library = Library::default();
        for folder in folder.dirs() {
            let name = folder.path().to_string_lossy().into_owned();
            for file in folder.entries().iter().filter_map(DirEntry::as_file) {
                library.parse_file(&name, file)?;
            }
        }
        Ok(library)
    }

    /// Reads a file of this folder, the name of a language or that of the positions.
    fn parse_file(&mut self, folder: &str, file: &File<'_>) -> Result<(), SourceError> {
        let path = file.path().to_string_lossy();
        let text = file.contents_utf8().unwrap_or_default();
        let id = file.path().file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if folder == POSITIONS {
            self.positions.insert(id, Position::parse(&path, text)?);
            return Ok(());
        }
        self.add_text(folder, &id, &path, text)
    }

    /// Adds a document, or the glossary of a language. `file` names it in errors.
    fn add_text(&mut self, language: &str, id: &str, file: &str, text: &str) -> Result<(), SourceError> {
        let shelf = self.languages.entry(language.to_owned()).or_default();
        if id == GLOSSARY {
            shelf.glossary = Some(parse_glossary(file, text)?);
        } else {
            shelf.documents.insert(id.to_owned(), parse_document(file, text)?);
        }
        Ok(())
    }

    /// Returns a document in a language, otherwise in English, with its identifier; `None` when there is none with this
    /// identifier.
    #[must_use]
    pub fn document(&self, language: &str, id: &str) -> Option<(&str, &Document)> {
        let of = |language: &str| self.languages.get(language)?.documents.get_key_value(id);
        of(language).or_else(|| of(FALLBACK_LANGUAGE)).map(|(id, document)| (id.as_str(), document))
    }

    /// Returns the glossary of a language, otherwise the English one.
    #[must_use]
    pub fn glossary(&self, language: &str) -> Option<&Glossary> {
        let of = |language: &str| self.languages.get(language)?.glossary.as_ref();
        of(language).or_else(|| of(FALLBACK_LANGUAGE))
    }

    /// Returns the identifiers of the documents of a language, in alphabetical order.
    pub fn document_ids(&self, language: &str) -> impl Iterator<Item = &str> {
        self.languages.get(language).into_iter().flat_map(|shelf| shelf.documents.keys().map(String::as_str))
    }

    /// Returns a position.
    #[must_use]
    pub fn position(&self, id: &str) -> Option<&Position> {
        self.positions.get(id)
    }

    /// Returns all positions with their identifiers.
    pub fn positions(&self) -> impl Iterator<Item = (&str, &Position)> {
        self.positions.iter().map(|(id, position)| (id.as_str(), position))
    }
}
