//! The glossary: the same terms in every language, found by a part of them, on pages within the limits.

use crate::support::limits::assert_within_limits;
use gonagas_ui::command_names::localize_command_names;
use gonagas_ui::i18n::{Catalog, LANGUAGES};
use gonagas_ui::message::{Control, Message};
use gonagas_ui::rulebook::document::{Glossary, Term};
use gonagas_ui::rulebook::library::library;
use gonagas_ui::screens::glossary::{complete_terms, glossary_page, term_message};
use std::collections::BTreeSet;

fn glossary(language: &str) -> &'static Glossary {
    library().glossary(language).expect("a glossary")
}

fn button_ids(page: &Message) -> Vec<String> {
    let id = |control: Control<'_>| match control {
        Control::Button(button) => button.id.clone(),
        Control::Menu(_) | Control::ChannelMenu(_) => panic!("a page has buttons alone"),
    };
    page.controls().map(id).collect()
}

#[test]
fn every_language_explains_the_same_terms() {
    let ids = |language| glossary(language).terms.iter().map(|term| term.id.as_str()).collect::<BTreeSet<_>>();
    for language in LANGUAGES {
        assert_eq!(ids(language), ids(LANGUAGES[0]), "{language}");
    }
    assert!(ids(LANGUAGES[0]).len() >= 30);
}

#[test]
fn terms_of_a_language_have_different_names() {
    for language in LANGUAGES {
        let names: BTreeSet<String> = glossary(language).terms.iter().map(|term| term.name.to_lowercase()).collect();
        assert_eq!(names.len(), glossary(language).terms.len(), "{language}");
    }
}

#[test]
fn pages_show_every_term_once_within_the_limits() {
    for language in LANGUAGES {
        let catalog = Catalog::for_locale(language);
        let mut page = 0;
        let mut text = String::new();
        loop {
            let message = glossary_page(&catalog, page);
            assert_within_limits(&format!("{language}, page {page}"), &message);
            text += &message.full_text();
            if !button_ids(&message).contains(&format!("v:{}", page + 1)) {
                break;
            }
            page += 1;
        }
        assert!(page > 0, "one page");
        for term in &glossary(language).terms {
            let entry = format!("**{}**\n{}", term.name, localize_command_names(&catalog, &term.meaning));
            assert_eq!(text.matches(&entry).count(), 1, "{language}: {entry}");
        }
        assert_eq!(glossary_page(&catalog, 1000), glossary_page(&catalog, page), "a page that is no longer there");
    }
}

#[test]
fn term_is_found_by_name_identifier_and_part() {
    for language in LANGUAGES {
        let catalog = Catalog::for_locale(language);
        let found = |typed: &str| term_message(&catalog, typed).map(|message| message.full_text());
        for Term { id, name, meaning } in &glossary(language).terms {
            let expected = Ok(format!("### {name}\n{}", localize_command_names(&catalog, meaning)));
            assert_eq!(found(id), expected, "{language}");
            assert_eq!(found(&format!(" {} ", name.to_uppercase())), expected, "{language}");
            assert_within_limits(name, &term_message(&catalog, id).unwrap());
        }
        assert!(found("zebra").is_err_and(|error| error.contains("`zebra`")));
        assert!(found("").is_err());
    }
}

#[test]
fn suggestions_begin_with_terms_that_begin_so() {
    let catalog = Catalog::for_locale("en");
    assert_eq!(complete_terms(&catalog, "").len(), glossary("en").terms.len());
    let found = complete_terms(&catalog, "s");
    let first =
        found.iter().position(|term| !(term.label.to_lowercase().starts_with('s') || term.value.starts_with('s')));
    let last = found.iter().rposition(|term| term.label.to_lowercase().starts_with('s'));
    assert!(last > Some(0) && first.is_none_or(|first| Some(first) > last), "{found:?}");
    assert!(complete_terms(&catalog, "sahkku").iter().any(|term| term.label.contains("áhkku")));
    assert!(complete_terms(&catalog, "zebra").is_empty());
}
