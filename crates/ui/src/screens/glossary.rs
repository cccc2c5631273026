//! The glossary: a term, or all of them page by page.

use crate::command_names::localize_command_names;
use crate::custom_id::CustomId;
use crate::custom_id::lists::GlossaryControl;
use crate::fitted_text::{sanitize_text, shorten};
use crate::i18n::Catalog;
use crate::message::{ActionRow, Block, Button, ButtonStyle, Message};
use crate::option_completion::Completion;
use crate::rulebook::document::{Glossary, Term};
use crate::rulebook::library::library;

/// The most characters of the terms on a page.
const MAX_PAGE_LENGTH: usize = 2500;

/// The most terms on a page.
const MAX_PAGE_TERMS: usize = 12;

/// The most characters of a term on a button, which names two.
const MAX_NAME_ON_BUTTON: usize = 30;

/// Returns a page of the glossary; the last one when there are not so many.
#[must_use]
pub fn glossary_page(catalog: &Catalog, page: usize) -> Message {
    let Some(glossary) = library().glossary(catalog.language()) else { return Message::default() };
    let pages = split_pages(glossary);
    let page = page.min(pages.len().saturating_sub(1));
    let terms = pages.get(page).copied().unwrap_or_default();
    let heading = Block::Text(format!("## {}", glossary.title));
    let entries = terms.iter().map(|term| Block::Text(format!("**{}**\n{}", term.name, meaning(catalog, term))));
    Message {
        blocks: std::iter::once(heading).chain(entries).collect(),
        rows: page_buttons(catalog, &pages, page).into_iter().collect(),
        ..Message::default()
    }
}

/// Returns the meaning of a term that someone types by its name or a part of it, with a button to the terms around it.
pub fn term_message(catalog: &Catalog, typed: &str) -> Result<Message, String> {
    let glossary = library().glossary(catalog.language());
    let found = glossary.and_then(|glossary| Some((glossary, find_term(glossary, typed)?)));
    let Some((glossary, term)) = found else {
        return Err(catalog.format("glossary-unknown", &[("term", &sanitize_text(typed))]));
    };
    let page = split_pages(glossary).iter().position(|terms| terms.contains(term)).unwrap_or_default();
    let id = CustomId::Glossary(GlossaryControl { page }).to_string();
    let button = Button { id, label: catalog.text("glossary-all"), style: ButtonStyle::Secondary };
    Ok(Message {
        blocks: vec![Block::Text(format!("### {}\n{}", term.name, meaning(catalog, term)))],
        rows: vec![ActionRow::Buttons(vec![button])],
        ..Message::default()
    })
}

fn meaning(catalog: &Catalog, term: &Term) -> String {
    localize_command_names(catalog, &term.meaning)
}

/// Completes a term by a part of it, those first that begin so.
#[must_use]
pub fn complete_terms(catalog: &Catalog, text: &str) -> Vec<Completion> {
    let text = text.trim().to_lowercase();
    let Some(glossary) = library().glossary(catalog.language()) else { return Vec::new() };
    let mut fitting: Vec<&Term> = glossary.terms.iter().filter(|term| contains(term, &text)).collect();
    fitting.sort_by_key(|term| !(term.name.to_lowercase().starts_with(&text) || term.id.starts_with(&text)));
    fitting.into_iter().map(|term| Completion { value: term.id.clone(), label: term.name.clone() }).collect()
}

/// Returns the term of this name or identifier, otherwise the first that contains the text.
fn find_term<'a>(glossary: &'a Glossary, typed: &str) -> Option<&'a Term> {
    let typed = typed.trim().to_lowercase();
    let is_it = |term: &&Term| term.id == typed || term.name.to_lowercase() == typed;
    let exact = glossary.terms.iter().find(is_it);
    exact.or_else(|| glossary.terms.iter().find(|term| !typed.is_empty() && contains(term, &typed)))
}

/// Returns true if a term contains a text in lower case, with its special letters or, as in its identifier, without
/// them.
fn contains(term: &Term, text: &str) -> bool {
    term.name.to_lowercase().contains(text) || term.id.contains(text)
}

/// Divides the terms into pages.
fn split_pages(glossary: &Glossary) -> Vec<&[Term]> {
    let mut pages = Vec::new();
    let mut start = 0;
    let mut length = 0;
    for (index, term) in glossary.terms.iter().enumerate() {
        let more = term.name.chars().count() + term.meaning.chars().count();
        if index > start && (length + more > MAX_PAGE_LENGTH || index - start == MAX_PAGE_TERMS) {
            pages.push(&glossary.terms[start..index]);
            (start, length) = (index, 0);
        }
        length += more;
    }
    pages.push(&glossary.terms[start..]);
    pages
}

/// Returns the buttons to the pages before and after, which name their first and last terms.
fn page_buttons(catalog: &Catalog, pages: &[&[Term]], page: usize) -> Option<ActionRow> {
    let name = |term: Option<&Term>| -> String {
        term.map_or_else(String::new, |term| shorten(&term.name, MAX_NAME_ON_BUTTON))
    };
    let page_button = |key, index: usize, style| {
        let range = format!("{} – {}", name(pages[index].first()), name(pages[index].last()));
        let id = CustomId::Glossary(GlossaryControl { page: index }).to_string();
        Button { id, label: catalog.format(key, &[("page", &range)]), style }
    };
    let previous = page.checked_sub(1).map(|index| page_button("rules-previous", index, ButtonStyle::Secondary));
    let next = (page + 1 < pages.len()).then(|| page_button("rules-next", page + 1, ButtonStyle::Primary));
    let buttons: Vec<Button> = previous.into_iter().chain(next).collect();
    (!buttons.is_empty()).then_some(ActionRow::Buttons(buttons))
}
