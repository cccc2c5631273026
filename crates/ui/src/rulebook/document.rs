//! The documents of rules and the glossary as data.

/// The rules of a game, or of one of its rule sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The title.
    pub title: String,
    /// The pages, at least one. The first alone lets one play.
    pub pages: Vec<Page>,
}

/// A page of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its identifier, the same in every language.
    pub id: String,
    /// The title.
    pub title: String,
    /// The content, in order.
    pub parts: Vec<Part>,
}

/// A part of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A paragraph in Discord's markup, on one line.
    Paragraph(String),
    /// The items of a list, each on one line.
    List(Vec<String>),
    /// One picture, or two of which the first shows what was before.
    Pictures(Vec<Picture>),
}

/// A picture of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// A sentence that says what there is to see.
    pub caption: String,
    /// The identifier of the position, the name of its file.
    pub position: String,
    /// The number of actions played before the picture.
    pub action_count: usize,
}

impl Document {
    /// Returns the index of the page with this identifier.
    #[must_use]
    pub fn page_index(&self, id: &str) -> Option<usize> {
        self.pages.iter().position(|page| page.id == id)
    }
}

impl Page {
    /// Returns the pictures of the page in order.
    pub fn pictures(&self) -> impl Iterator<Item = &Picture> {
        self.parts.iter().flat_map(|part| match part {
            Part::Pictures(pictures) => pictures.as_slice(),
            Part::Paragraph(_) | Part::List(_) => &[],
        })
    }

    /// Returns every text of the page: its title, paragraphs, items and captions.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let in_parts = self.parts.iter().flat_map(|part| match part {
            Part::Paragraph(text) => vec![text.as_str()],
            Part::List(items) => items.iter().map(String::as_str).collect(),
            Part::Pictures(pictures) => pictures.iter().map(|picture| picture.caption.as_str()).collect(),
        });
        std::iter::once(self.title.as_str()).chain(in_parts)
    }
}

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
