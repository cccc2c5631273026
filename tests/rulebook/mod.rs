//! The rules of the games in words: complete and alike in every language, with pictures that exist, and within
//! Discord's limits.

mod book;
mod glossary;
mod shown;

use crate::support::limits::assert_within_limits;
use crate::support::list_rule_sets;
use gonagas_ui::board_image::appearance::BoardAppearance;
use gonagas_ui::i18n::{Catalog, LANGUAGES};
use gonagas_ui::rulebook::document::{Document, Page, Part, Picture};
use gonagas_ui::rulebook::library::library;
use gonagas_ui::rulebook::parse::{parse_document, parse_glossary};
use gonagas_ui::screens::rules::find::{RulesPlace, document_id, documents_of_game, find_page, find_typed_page};
use gonagas_ui::screens::rules::page::rules_page;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The most characters and pictures of a page.
const MAX_PAGE_TEXT: usize = 1500;
const MAX_PAGE_PICTURES: usize = 4;

/// The identifiers of the documents of all games, in the order in which they are offered.
pub fn document_ids() -> Vec<String> {
    let mut games: Vec<&str> = list_rule_sets().iter().map(|listing| listing.game_info.id).collect();
    games.dedup();
    games.into_iter().flat_map(documents_of_game).collect()
}

/// Every page of every document in a language.
pub fn places(language: &str) -> Vec<RulesPlace> {
    let catalog = Catalog::for_locale(language);
    let document = |id: String| find_page(&catalog, &id, "").unwrap_or_else(|| panic!("{language} has no {id}"));
    let pages = |first: RulesPlace| (0..first.document.pages.len()).map(move |page| RulesPlace { page, ..first });
    document_ids().into_iter().map(document).flat_map(pages).collect()
}

fn document(language: &str, id: &str) -> &'static Document {
    library().document(language, id).unwrap_or_else(|| panic!("there is no {id}")).1
}

fn references(page: &Page) -> Vec<(&str, usize)> {
    page.pictures().map(|picture| (picture.position.as_str(), picture.action_count)).collect()
}

fn every_picture() -> Vec<(&'static str, &'static Page, &'static Picture)> {
    let of_page = |place: RulesPlace| {
        let page = place.page();
        page.pictures().map(move |picture| (place.document_id, page, picture))
    };
    LANGUAGES.iter().flat_map(|language| places(language)).flat_map(of_page).collect()
}

#[test]
fn every_document_is_there_in_every_language_and_no_other() {
    let needed: BTreeSet<String> = document_ids().into_iter().collect();
    for language in LANGUAGES {
        let found: BTreeSet<String> = library().document_ids(language).map(str::to_owned).collect();
        assert_eq!(found, needed, "{language}");
    }
}

#[test]
fn documents_have_the_same_pages_and_pictures_in_every_language() {
    for id in document_ids() {
        let shape = |language| {
            document(language, &id).pages.iter().map(|page| (page.id.as_str(), references(page))).collect::<Vec<_>>()
        };
        for language in LANGUAGES {
            assert_eq!(shape(language), shape(LANGUAGES[0]), "{language}/{id}");
        }
        assert_eq!(document(LANGUAGES[0], &id).pages[0].id, "start", "{id}");
    }
}

#[test]
fn every_picture_shows_a_position_that_is_reached_by_legal_actions() {
    for (id, page, picture) in every_picture() {
        let position = library().position(&picture.position);
        let position = position.unwrap_or_else(|| panic!("{id}, {}: no position {}", page.id, picture.position));
        let session = position.session_after(picture.action_count);
        assert!(session.is_some(), "{id}, {}: {}@{}", page.id, picture.position, picture.action_count);
    }
}

#[test]
fn every_position_is_legal_to_its_end_and_is_shown() {
    let shown: BTreeSet<&str> = every_picture().iter().map(|(_, _, picture)| picture.position.as_str()).collect();
    for (id, position) in library().positions() {
        assert!(position.session_after(position.action_count()).is_some(), "{id}");
        assert!(position.session_after(position.action_count() + 1).is_none(), "{id}");
        assert!(shown.contains(id), "no page shows {id}");
    }
}

#[test]
fn pages_are_short() {
    for language in LANGUAGES {
        for place in places(language) {
            let page = place.page();
            let length: usize = page.texts().map(|text| text.chars().count()).sum();
            assert!(length <= MAX_PAGE_TEXT, "{language}/{}, {}: {length} characters", place.document_id, page.id);
            assert!(page.pictures().count() <= MAX_PAGE_PICTURES, "{language}/{}, {}", place.document_id, page.id);
        }
    }
}

#[test]
fn pages_are_within_the_limits_of_messages() {
    for language in LANGUAGES {
        let catalog = Catalog::for_locale(language);
        for place in places(language) {
            for text_board in [false, true] {
                let appearance = BoardAppearance { text_board, ..BoardAppearance::default() };
                let what = format!("{language}/{}, {}", place.document_id, place.page().id);
                assert_within_limits(&what, &rules_page(&catalog, &place, appearance));
            }
        }
    }
}

#[test]
fn captures_are_shown_before_and_after() {
    let is_pair = |part: &Part| match part {
        Part::Pictures(pictures) => {
            pictures.len() == 2
                && pictures[0].position == pictures[1].position
                && pictures[0].action_count < pictures[1].action_count
        }
        Part::Paragraph(_) | Part::List(_) => false,
    };
    for place in places(LANGUAGES[0]).into_iter().filter(|place| place.page().id == "captures") {
        assert!(place.page().parts.iter().any(is_pair), "{}", place.document_id);
    }
    let with_captures = places(LANGUAGES[0]).iter().filter(|place| place.page().id == "captures").count();
    assert!(with_captures >= 3, "only {with_captures} pages are about captures");
}

/// The code in the texts of documents.
fn code_in(documents: &[&Document]) -> BTreeSet<String> {
    let pages = documents.iter().flat_map(|document| &document.pages);
    let texts = pages.flat_map(|page| page.texts().map(str::to_owned).collect::<Vec<_>>());
    texts.flat_map(|text| text.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[test]
fn every_option_is_explained() {
    for language in LANGUAGES {
        for listing in list_rule_sets() {
            let own = document(language, &document_id(&listing));
            let code = code_in(&[own, document(language, listing.game_info.id)]);
            for option in &listing.options {
                let names = |code: &String| code == option.key || code.starts_with(&format!("{}=", option.key));
                assert!(code.iter().any(names), "{language}/{} says nothing of {}", document_id(&listing), option.key);
            }
        }
    }
}

#[test]
fn page_is_found_by_typed_words() {
    let english = Catalog::for_locale("en");
    let find = |game, set, page| find_typed_page(&english, game, set, page);
    let found = |game, set, page| find(game, set, page).map(|place| (place.document_id, place.page().id.as_str()));
    assert_eq!(found("seega", None, None), Ok(("seega", "start")));
    assert_eq!(found("seega", None, Some("captures")), Ok(("seega", "captures")));
    assert_eq!(found("sahkku", None, None), Ok(("sahkku", "start")));
    assert_eq!(found("sahkku", Some("rules=maze"), Some("start")), Ok(("sahkku-maze", "start")));
    assert_eq!(found("sahkku", Some("raisa (Návuotna)"), None), Ok(("sahkku-raisa", "start")));
    let page = &document("en", "seega").pages[1];
    let typed = page.title.to_uppercase();
    assert_eq!(found("seega", None, Some(&typed)), Ok(("seega", page.id.as_str())));
    assert!(find("seega", Some("raisa"), None).is_err_and(|error| error.contains("Seega")));
    assert!(find("seega", None, Some("moon")).is_err_and(|error| error.contains("`start`")));
    assert!(find("chess", None, None).is_err_and(|error| error.contains("chess")));
}

#[test]
fn program_has_the_files_of_the_folder() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rules");
    let stems = |name: &str| -> BTreeSet<String> {
        let entries = fs::read_dir(folder.join(name)).unwrap().map(|entry| entry.unwrap().path());
        entries.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
    };
    let positions: BTreeSet<String> = library().positions().map(|(id, _)| id.to_owned()).collect();
    assert_eq!(positions, stems("positions"), "compile the program anew: touch src/rulebook/library.rs");
    for language in LANGUAGES {
        for id in stems(language) {
            let text = fs::read_to_string(folder.join(language).join(format!("{id}.md"))).unwrap();
            if id == "glossary" {
                assert_eq!(Some(&parse_glossary(&id, &text).unwrap()), library().glossary(language), "{language}");
            } else {
                assert_eq!(&parse_document(&id, &text).unwrap(), document(language, &id), "{language}/{id}");
            }
        }
    }
}
