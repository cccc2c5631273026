//! The rules of all games as a book: pages of Markdown in each language, and the pictures on them.

use crate::captions::wordless_captions;
use crate::command_names::localize_command_names;
use crate::i18n::{Catalog, LANGUAGES};
use crate::message::BoardImage;
use crate::rulebook::document::{Document, Glossary, Page, Part, Picture};
use crate::rulebook::library::library;
use crate::screens::rules::find::documents_of_game;
use crate::screens::rules::page::picture_image;
use gonagas_core::session::rules::list_rule_sets;
use std::collections::BTreeMap;

/// The folder of the pictures in the book.
const PICTURES: &str = "pictures";

/// The width of a picture on a page, and that of one beside another, in pixels; first those of long boards.
const WIDTHS: [[u32; 2]; 2] = [[560, 410], [300, 300]];

/// The book.
#[derive(Debug)]
pub struct RulesBook {
    /// The pages, by their paths in the book.
    pub pages: BTreeMap<String, String>,
    /// The pictures, by their paths in the book. They have no words, so that all languages share them.
    pub pictures: BTreeMap<String, BoardImage>,
}

impl RulesBook {
    /// Writes the book.
    #[must_use]
    pub fn new() -> RulesBook {
        let mut book = RulesBook { pages: BTreeMap::new(), pictures: BTreeMap::new() };
        let mut index = String::new();
        for language in LANGUAGES {
            book.add_language(language, &mut index);
        }
        let catalog = Catalog::for_locale(LANGUAGES[0]);
        let head = format!("# {}\n\n{}\n", catalog.text("book-title"), catalog.text("book-about"));
        book.pages.insert("README.md".to_owned(), head + index.as_str());
        book
    }

    /// Adds the pages of a language, and their links to the index.
    fn add_language(&mut self, language: &str, index: &mut String) {
        let catalog = Catalog::for_locale(language);
        index.push_str(&format!("\n## {}\n\n", catalog.text(&format!("language-{language}"))));
        for id in document_ids() {
            let Some((id, document)) = library().document(language, &id) else { continue };
            let text = self.document_text(&catalog, document);
            self.add_page(language, id, &document.title, text, index);
        }
        if let Some(glossary) = library().glossary(language) {
            self.add_page(language, "glossary", &glossary.title, glossary_text(glossary), index);
        }
    }

    fn add_page(&mut self, language: &str, id: &str, title: &str, text: String, index: &mut String) {
        index.push_str(&format!("- [{title}]({language}/{id}.md)\n"));
        let text = localize_command_names(&Catalog::for_locale(language), &text);
        self.pages.insert(format!("{language}/{id}.md"), text);
    }

    fn document_text(&mut self, catalog: &Catalog, document: &Document) -> String {
        let mut text = format!("# {}\n", document.title);
        for page in &document.pages {
            text.push_str(&format!("\n## {}\n", page.title));
            text.push_str(&self.page_text(catalog, page));
        }
        text
    }

    fn page_text(&mut self, catalog: &Catalog, page: &Page) -> String {
        let part = |part: &Part| match part {
            Part::Paragraph(text) => format!("\n{text}\n"),
            Part::List(items) => format!("\n- {}\n", items.join("\n- ")),
            Part::Pictures(pictures) => self.pictures_text(catalog, pictures),
        };
        page.parts.iter().map(part).collect()
    }

    /// Returns the pictures side by side, and their captions below them.
    fn pictures_text(&mut self, catalog: &Catalog, pictures: &[Picture]) -> String {
        let shown: Vec<String> =
            pictures.iter().filter_map(|picture| self.picture_text(catalog, picture, pictures.len())).collect();
        let captions: Vec<String> = pictures.iter().map(|picture| format!("*{}*", picture.caption)).collect();
        format!("\n{}\n\n{}\n", shown.join(" "), captions.join(" · "))
    }

    /// Returns the markup of a picture, and keeps the picture; `None` when there is no such position.
    fn picture_text(&mut self, catalog: &Catalog, picture: &Picture, beside: usize) -> Option<String> {
        let path = format!("{PICTURES}/{}-{}.png", picture.position, picture.action_count);
        let image = picture_image(catalog, picture, path.clone())?;
        let widths = WIDTHS[usize::from(!image.board.is_long())];
        let width = widths[usize::from(beside > 1)];
        let alt = image.alt_text.replace('"', "&quot;");
        let captions = wordless_captions(&image.scene, image.captions.winner);
        self.pictures.insert(path.clone(), BoardImage { captions, alt_text: String::new(), ..image });
        Some(format!("<img src=\"../{path}\" width=\"{width}\" alt=\"{alt}\">"))
    }
}

impl Default for RulesBook {
    fn default() -> RulesBook {
        RulesBook::new()
    }
}

/// Returns the identifiers of the documents of all games, in the order of the catalogue.
fn document_ids() -> Vec<String> {
    let mut games: Vec<&str> = list_rule_sets().iter().map(|listing| listing.game_info.id).collect();
    games.dedup();
    games.into_iter().flat_map(documents_of_game).collect()
}

fn glossary_text(glossary: &Glossary) -> String {
    let term = |term: &crate::rulebook::document::Term| {
        format!("\n**{}** · {}\n", term.name, term.meaning.replace('\n', "\n\n"))
    };
    format!("# {}\n{}", glossary.title, glossary.terms.iter().map(term).collect::<String>())
}
