//! The faults of a file of rules.

/// The first fault of a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}: {fault}")]
pub struct SourceError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: SourceFault,
}

/// A fault of a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SourceFault {
    /// The first line has no title.
    #[error("the first line must be a title, such as “# Seega”")]
    MissingTitle,
    /// There is text before the first section.
    #[error("text must follow a heading such as “## The board {{#board}}”")]
    OutsideSection,
    /// A heading has no identifier, or one in another form.
    #[error("a heading must end with an identifier of lower-case letters and hyphens, such as “{{#board}}”")]
    InvalidHeading,
    /// Two sections have the same identifier.
    #[error("the identifier “{0}” is there twice")]
    DuplicateId(String),
    /// A section is empty.
    #[error("nothing follows the heading “{0}”")]
    EmptySection(String),
    /// There are no sections.
    #[error("there is no heading such as “## The board {{#board}}”")]
    NoSections,
    /// A line of pictures has another form.
    #[error("a line of pictures is “![caption](position@actions)”, once or twice")]
    InvalidPictures,
    /// A glossary has a list or pictures.
    #[error("a meaning has paragraphs alone")]
    NotAParagraph,
    /// Markup that the pages do not know.
    #[error("“{0}” is no markup of these pages; they have **bold**, *italics*, `code`, and lists of “- ” items")]
    UnknownMarkup(String),
    /// Bold text or code that does not end.
    #[error("“{0}” opens and does not close")]
    Unbalanced(&'static str),
    /// A position is no record.
    #[error("{0}")]
    InvalidRecord(String),
}
