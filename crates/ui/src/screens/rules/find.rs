//! The document and the page that someone asks for.

use crate::fitted_text::sanitize_text;
use crate::i18n::Catalog;
use crate::option_completion::{Completion, normalize_typed};
use crate::rulebook::document::{Document, Page};
use crate::rulebook::library::library;
use crate::screens::{game_name, private_texts};
use gonagas_core::session::rules::{RuleSetInfo, list_rule_sets};

/// A page of a document in a language.
#[derive(Debug, Clone, Copy)]
pub struct RulesPlace {
    /// The identifier of the document: that of a game, or of a game and a rule set, such as `sahkku-raisa`.
    pub document_id: &'static str,
    /// The document.
    pub document: &'static Document,
    /// The index of the page.
    pub page: usize,
}

impl RulesPlace {
    /// Returns the page itself.
    #[must_use]
    pub fn page(&self) -> &'static Page {
        &self.document.pages[self.page]
    }
}

/// Returns the identifier of the document of a rule set.
#[must_use]
pub fn document_id(listing: &RuleSetInfo) -> String {
    match listing.rule_set_name() {
        "" => listing.game_info.id.to_owned(),
        set => format!("{}-{set}", listing.game_info.id),
    }
}

/// Returns the game of a document and the option that chooses its rule set, which is empty for the document of a game
/// itself; `None` when there is no such document.
#[must_use]
pub fn rules_of_document(id: &str) -> Option<(&'static str, &'static str)> {
    list_rule_sets().into_iter().find_map(|listing| {
        let game = listing.game_info.id;
        if id == game {
            return Some((game, ""));
        }
        (id == document_id(&listing)).then_some((game, listing.selector))
    })
}

/// Returns the identifiers of the documents of a game: the one of the game itself, and those of its rule sets.
#[must_use]
pub fn documents_of_game(game: &str) -> Vec<String> {
    let sets = list_rule_sets().into_iter().filter(|listing| listing.game_info.id == game);
    let mut ids = vec![game.to_owned()];
    ids.extend(sets.filter(|listing| !listing.rule_set_name().is_empty()).map(|listing| document_id(&listing)));
    ids
}

/// Returns a page of a document by their identifiers; the first page where it has none of this name. `None` when there
/// is no such document.
#[must_use]
pub fn find_page(catalog: &Catalog, document_id: &str, page: &str) -> Option<RulesPlace> {
    let (document_id, document) = library().document(catalog.language(), document_id)?;
    Some(RulesPlace { document_id, document, page: document.page_index(page).unwrap_or_default() })
}

/// Finds the page that a command asks for: of a game, or of one of its rule sets, by the names that they have or that
/// people see.
pub fn find_typed_page(
    catalog: &Catalog,
    game: &str,
    set: Option<&str>,
    page: Option<&str>,
) -> Result<RulesPlace, String> {
    let id = typed_document(catalog, game, set)?;
    let first = find_page(catalog, &id, "").ok_or_else(|| unknown_game_text(catalog, game))?;
    let Some(typed) = page else { return Ok(first) };
    let found = first.document.pages.iter().position(|page| is_meant(page, typed));
    found.map(|page| RulesPlace { page, ..first }).ok_or_else(|| unknown_page_text(catalog, typed, first.document))
}

fn typed_document(catalog: &Catalog, game: &str, set: Option<&str>) -> Result<String, String> {
    let set = set.map(normalize_typed).unwrap_or_default();
    match set.trim() {
        // The document of the game itself is offered beside those of its rule sets.
        set if set.is_empty() || set == game => find_listing(catalog, game, "").map(|_| game.to_owned()),
        set => find_listing(catalog, game, set).map(|listing| document_id(&listing)),
    }
}

/// Returns true if a typed text is the identifier or the title of a page.
fn is_meant(page: &Page, typed: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    page.id == typed || page.title.to_lowercase() == typed
}

/// Completes a page of the document that the other options name, by its identifier or a word of its title.
#[must_use]
pub fn complete_pages(catalog: &Catalog, game: &str, set: &str, text: &str) -> Vec<Completion> {
    let Ok(place) = find_typed_page(catalog, game, Some(set), None) else { return Vec::new() };
    let text = text.trim().to_lowercase();
    let fits = |page: &&Page| page.id.starts_with(&text) || page.title.to_lowercase().contains(&text);
    let completion = |page: &Page| Completion { value: page.id.clone(), label: page.title.clone() };
    place.document.pages.iter().filter(fits).map(completion).collect()
}

/// Finds a rule set of a game by its name or its option; without a name, the first.
pub fn find_listing(catalog: &Catalog, id: &str, set: &str) -> Result<RuleSetInfo, String> {
    let mut of_game: Vec<RuleSetInfo> =
        list_rule_sets().into_iter().filter(|listing| listing.game_info.id == id).collect();
    let set = set.trim();
    let has_one = of_game.iter().all(|listing| listing.rule_set_name().is_empty());
    match of_game
        .iter()
        .position(|listing| set.is_empty() || [listing.rule_set_name(), listing.selector].contains(&set))
    {
        Some(index) => Ok(of_game.swap_remove(index)),
        None if of_game.is_empty() => Err(unknown_game_text(catalog, id)),
        None if has_one => Err(no_rule_sets_text(catalog, &of_game[0])),
        None => Err(unknown_rule_set_text(catalog, set, &of_game)),
    }
}

fn no_rule_sets_text(catalog: &Catalog, listing: &RuleSetInfo) -> String {
    catalog.format("refuse-no-sets", &[("game", &game_name(catalog, listing.game_info))])
}

fn unknown_rule_set_text(catalog: &Catalog, set: &str, of_game: &[RuleSetInfo]) -> String {
    let known = of_game.iter().map(|listing| format!("`{}`", listing.rule_set_name())).collect::<Vec<_>>().join(", ");
    catalog.format("rules-unknown-set", &[("set", &sanitize_text(set)), ("known", &known)])
}

fn unknown_game_text(catalog: &Catalog, id: &str) -> String {
    catalog.format(
        "rules-unknown-game",
        &[("game", &sanitize_text(id)), ("games", &private_texts::all_game_names(catalog))],
    )
}

fn unknown_page_text(catalog: &Catalog, typed: &str, document: &Document) -> String {
    let known = document.pages.iter().map(|page| format!("`{}`", page.id)).collect::<Vec<_>>().join(", ");
    catalog.format("rules-unknown-page", &[("page", &sanitize_text(typed)), ("known", &known)])
}
