//! Reads documents and glossaries.
//!
//! Both are a title, `# Title`, and sections, each with a heading such as `## The board {#board}`. A section has
//! paragraphs and lists of `- ` items, which may go on over several lines, and lines of pictures,
//! `![caption](position@actions)`.

use crate::rulebook::document::{Document, Glossary, Page, Part, Picture, Term};
use crate::rulebook::source_error::{SourceError, SourceFault};

/// Reads a document. `file` names it in errors.
pub fn parse_document(file: &str, text: &str) -> Result<Document, SourceError> {
    let (title, sections) = parse_sections(file, text)?;
    let pages = sections.into_iter().map(|section| Page { id: section.id, title: section.title, parts: section.parts });
    Ok(Document { title, pages: pages.collect() })
}

/// Reads a glossary, whose sections are its terms. `file` names it in errors.
pub fn parse_glossary(file: &str, text: &str) -> Result<Glossary, SourceError> {
    let (title, sections) = parse_sections(file, text)?;
    let term = |section: Section| {
        let paragraph = |part: &Part| match part {
            Part::Paragraph(text) => Ok(text.clone()),
            Part::List(_) | Part::Pictures(_) => Err(SourceFault::NotAParagraph),
        };
        let meaning = section.parts.iter().map(paragraph).collect::<Result<Vec<_>, _>>();
        let meaning = meaning.map_err(|fault| SourceError { file: file.to_owned(), line: section.line, fault })?;
        Ok(Term { id: section.id, name: section.title, meaning: meaning.join("\n") })
    };
    Ok(Glossary { title, terms: sections.into_iter().map(term).collect::<Result<_, _>>()? })
}

/// A heading with what follows it.
struct Section {
    line: usize,
    id: String,
    title: String,
    parts: Vec<Part>,
}

/// Returns the title and the sections of a file.
fn parse_sections(file: &str, text: &str) -> Result<(String, Vec<Section>), SourceError> {
    let mut lines = (1..).zip(text.lines().map(str::trim_end));
    let at = |line: usize| move |fault: SourceFault| SourceError { file: file.to_owned(), line, fault };
    let title = lines.next().and_then(|(_, line)| line.strip_prefix("# ")).map(str::trim);
    let title = title.filter(|title| !title.is_empty()).ok_or_else(|| at(1)(SourceFault::MissingTitle))?;
    let mut reader = SectionReader::default();
    for (number, line) in lines {
        reader.read_line(number, line).map_err(at(number))?;
    }
    reader.end_section().map_err(|(line, fault)| at(line)(fault))?;
    if reader.sections.is_empty() {
        return Err(at(1)(SourceFault::NoSections));
    }
    Ok((title.to_owned(), reader.sections))
}

/// The sections read so far.
#[derive(Default)]
struct SectionReader {
    sections: Vec<Section>,
    /// True while the next line goes on with the last paragraph or item.
    goes_on: bool,
}

impl SectionReader {
    fn read_line(&mut self, number: usize, line: &str) -> Result<(), SourceFault> {
        if let Some(heading) = line.strip_prefix("## ") {
            self.end_section().map_err(|(_, fault)| fault)?;
            let (title, id) = parse_heading(heading)?;
            if self.sections.iter().any(|section| section.id == id) {
                return Err(SourceFault::DuplicateId(id));
            }
            self.sections.push(Section { line: number, id, title, parts: Vec::new() });
            self.goes_on = false;
            return Ok(());
        }
        let text = line.trim();
        if text.is_empty() {
            self.goes_on = false;
            return Ok(());
        }
        let section = self.sections.last_mut().ok_or(SourceFault::OutsideSection)?;
        if text.starts_with("![") {
            section.parts.push(Part::Pictures(parse_pictures(text)?));
            self.goes_on = false;
        } else if let Some(item) = text.strip_prefix("- ") {
            push_item(&mut section.parts, item);
            self.goes_on = true;
        } else if self.goes_on {
            continue_last(&mut section.parts, text);
        } else {
            section.parts.push(Part::Paragraph(text.to_owned()));
            self.goes_on = true;
        }
        Ok(())
    }

    /// Checks the last section. An error comes with the line of its heading.
    fn end_section(&mut self) -> Result<(), (usize, SourceFault)> {
        let Some(section) = self.sections.last() else { return Ok(()) };
        if section.parts.is_empty() {
            return Err((section.line, SourceFault::EmptySection(section.title.clone())));
        }
        check_section(section).map_err(|fault| (section.line, fault))
    }
}

/// Checks the markup of a section, once all its lines are joined.
fn check_section(section: &Section) -> Result<(), SourceFault> {
    for part in &section.parts {
        match part {
            Part::Paragraph(text) => check_text(text)?,
            Part::List(items) => items.iter().try_for_each(|item| check_text(item))?,
            Part::Pictures(pictures) => pictures.iter().try_for_each(|picture| check_text(&picture.caption))?,
        }
    }
    Ok(())
}

fn push_item(parts: &mut Vec<Part>, item: &str) {
    match parts.last_mut() {
        Some(Part::List(items)) => items.push(item.to_owned()),
        _ => parts.push(Part::List(vec![item.to_owned()])),
    }
}

/// Adds a line to the last paragraph or item.
fn continue_last(parts: &mut [Part], line: &str) {
    let last = match parts.last_mut() {
        Some(Part::Paragraph(text)) => Some(text),
        Some(Part::List(items)) => items.last_mut(),
        Some(Part::Pictures(_)) | None => None,
    };
    if let Some(text) = last {
        text.push(' ');
        text.push_str(line);
    }
}

/// Returns the title and the identifier of a heading such as `The board {#board}`.
fn parse_heading(heading: &str) -> Result<(String, String), SourceFault> {
    let parsed = heading.strip_suffix('}').and_then(|heading| heading.rsplit_once("{#"));
    let (title, id) = parsed.ok_or(SourceFault::InvalidHeading)?;
    let title = title.trim();
    if title.is_empty() || !is_identifier(id) {
        return Err(SourceFault::InvalidHeading);
    }
    Ok((title.to_owned(), id.to_owned()))
}

/// Returns true for lower-case letters, digits and hyphens.
fn is_identifier(text: &str) -> bool {
    let fits = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    !text.is_empty() && text.bytes().all(fits)
}

/// Reads a line of one or two pictures.
fn parse_pictures(line: &str) -> Result<Vec<Picture>, SourceFault> {
    let mut pictures = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (picture, behind) = parse_picture(rest).ok_or(SourceFault::InvalidPictures)?;
        pictures.push(picture);
        rest = behind.trim_start();
    }
    if pictures.len() > 2 { Err(SourceFault::InvalidPictures) } else { Ok(pictures) }
}

/// Reads a picture at the start of a text; returns what is behind it, too.
fn parse_picture(text: &str) -> Option<(Picture, &str)> {
    let (caption, rest) = text.strip_prefix("![")?.split_once("](")?;
    let (reference, rest) = rest.split_once(')')?;
    let (position, count) = reference.split_once('@')?;
    let caption = caption.trim();
    let is_whole = !caption.is_empty() && is_identifier(position);
    let action_count = count.parse().ok().filter(|_| is_whole)?;
    Some((Picture { caption: caption.to_owned(), position: position.to_owned(), action_count }, rest))
}

/// The starts of lines that have a meaning in Markdown and none on these pages.
const OTHER_BLOCKS: [&str; 7] = ["#", ">", "|", "```", "---", "* ", "+ "];

/// Returns an error for a text with markup that the pages do not know.
fn check_text(text: &str) -> Result<(), SourceFault> {
    let unknown = |found: &str| SourceFault::UnknownMarkup(found.to_owned());
    if let Some(start) = OTHER_BLOCKS.iter().find(|start| text.starts_with(**start)) {
        return Err(unknown(start.trim()));
    }
    if is_numbered_item(text) {
        return Err(unknown(text.split(' ').next().unwrap_or_default()));
    }
    if !text.matches('`').count().is_multiple_of(2) {
        return Err(SourceFault::Unbalanced("`"));
    }
    let prose: String = text.split('`').step_by(2).collect();
    if !prose.matches("**").count().is_multiple_of(2) {
        return Err(SourceFault::Unbalanced("**"));
    }
    if !prose.replace("**", "").matches('*').count().is_multiple_of(2) {
        return Err(SourceFault::Unbalanced("*"));
    }
    match ["](", "<", "__", "~~", "||"].into_iter().find(|other| prose.contains(other)) {
        Some(other) => Err(unknown(other)),
        None => Ok(()),
    }
}

/// Returns true for a line such as `1. First`.
fn is_numbered_item(text: &str) -> bool {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.len() < text.len() && rest.starts_with(". ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "# Seega\n\n## To begin {#start}\nTwo players,\n**Light** and Dark.\n\n- one\n  more\n- two\n\
        ![Before](seega-one@3) ![After, here](seega-one@4)\nThe end.\n## The board {#board}\n\n![Empty](seega@0)\n";

    fn picture(caption: &str, position: &str, action_count: usize) -> Picture {
        Picture { caption: caption.into(), position: position.into(), action_count }
    }

    #[test]
    fn document_is_read_with_all_its_parts() {
        let document = parse_document("seega.md", DOCUMENT).unwrap();
        let start = vec![
            Part::Paragraph("Two players, **Light** and Dark.".into()),
            Part::List(vec!["one more".into(), "two".into()]),
            Part::Pictures(vec![picture("Before", "seega-one", 3), picture("After, here", "seega-one", 4)]),
            Part::Paragraph("The end.".into()),
        ];
        let page = |id: &str, title: &str, parts| Page { id: id.into(), title: title.into(), parts };
        let board = vec![Part::Pictures(vec![picture("Empty", "seega", 0)])];
        let pages = vec![page("start", "To begin", start), page("board", "The board", board)];
        assert_eq!(document, Document { title: "Seega".into(), pages });
        assert_eq!((document.page_index("board"), document.page_index("king")), (Some(1), None));
        assert_eq!(document.pages[0].pictures().count(), 2);
        assert_eq!(document.pages[0].texts().last(), Some("The end."));
    }

    #[test]
    fn fault_is_named_with_file_and_line() {
        for (text, line, fault) in [
            ("Seega", 1, SourceFault::MissingTitle),
            ("# Seega", 1, SourceFault::NoSections),
            ("# Seega\n\nA text", 3, SourceFault::OutsideSection),
            ("# Seega\n## Board", 2, SourceFault::InvalidHeading),
            ("# Seega\n## Board {#The board}", 2, SourceFault::InvalidHeading),
            ("# Seega\n## One {#a}\nx\n## Two {#a}", 4, SourceFault::DuplicateId("a".into())),
            ("# Seega\n## One {#a}\n\n", 2, SourceFault::EmptySection("One".into())),
            ("# Seega\n## One {#a}\n![x](b)", 3, SourceFault::InvalidPictures),
            ("# Seega\n## One {#a}\n![x](b@1) ![x](b@2) ![x](b@3)", 3, SourceFault::InvalidPictures),
            ("# Seega\n## One {#a}\n![](b@1)", 3, SourceFault::InvalidPictures),
            ("# Seega\n## One {#a}\nx\n\na **b", 2, SourceFault::Unbalanced("**")),
        ] {
            let error = SourceError { file: "x.md".into(), line, fault };
            assert_eq!(parse_document("x.md", text), Err(error), "{text}");
        }
        let error = parse_document("fr/seega.md", "# Seega\n## Le plateau").unwrap_err().to_string();
        assert!(error.starts_with("fr/seega.md, line 2: a heading must end with an identifier"), "{error}");
    }

    #[test]
    fn glossary_has_terms_and_no_pictures() {
        let text = "# Glossary\n## gonagas {#gonagas}\nThe *king*\nof sáhkku.\n\nTwo.\n## X {#x}\nA face.\n";
        let term =
            |id: &str, name: &str, meaning: &str| Term { id: id.into(), name: name.into(), meaning: meaning.into() };
        let terms = vec![term("gonagas", "gonagas", "The *king* of sáhkku.\nTwo."), term("x", "X", "A face.")];
        assert_eq!(parse_glossary("g.md", text), Ok(Glossary { title: "Glossary".into(), terms }));
        let error = parse_glossary("g.md", "# Glossary\n## X {#x}\n![A](b@1)").unwrap_err();
        assert_eq!((error.line, error.fault), (2, SourceFault::NotAParagraph));
    }

    #[test]
    fn known_markup_is_accepted() {
        for text in ["A **bold** and *leaning* text with `code * < |`.", "2 players", "a1–b2, 3–4. Then", "1.5 lines"]
        {
            assert_eq!(check_text(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn other_markup_is_refused_by_name() {
        for (text, named) in [
            ("### A heading", "#"),
            ("> A quote", ">"),
            ("| a | table |", "|"),
            ("1. A numbered item", "1."),
            ("a [link](https://example.org)", "]("),
            ("an <img>", "<"),
            ("a ||spoiler||", "||"),
        ] {
            assert_eq!(check_text(text), Err(SourceFault::UnknownMarkup(named.into())), "{text}");
        }
        for (text, named) in [("**bold", "**"), ("a `code", "`"), ("*leaning", "*")] {
            assert_eq!(check_text(text), Err(SourceFault::Unbalanced(named)), "{text}");
        }
    }
}
