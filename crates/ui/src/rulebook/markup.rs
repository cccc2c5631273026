//! The check of texts: they have no other markup than Discord and the book show alike.

use crate::rulebook::source_error::SourceFault;

/// The starts of lines that have a meaning in Markdown and none on these pages.
const OTHER_BLOCKS: [&str; 7] = ["#", ">", "|", "```", "---", "* ", "+ "];

/// Returns an error for a text with markup that the pages do not know.
pub fn check_text(text: &str) -> Result<(), SourceFault> {
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
