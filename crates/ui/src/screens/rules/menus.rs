//! The menus and buttons of a page of rules.

use crate::custom_id::CustomId;
use crate::custom_id::course::{CourseControl, CourseVerb};
use crate::custom_id::rules::RulesControl;
use crate::custom_id::start::StartControl;
use crate::fitted_text::shorten;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption};
use crate::option_completion::rule_set_summary;
use crate::screens::game_name;
use crate::screens::rules::MAX_LABEL_LENGTH;
use crate::screens::rules::find::{RulesPlace, document_id, rules_of_document};
use gonagas_core::lessons::catalogue::courses_of_game;
use gonagas_core::session::rules::{RuleSetInfo, list_rule_sets};

/// The most characters on a button, a limit of Discord.
const MAX_BUTTON_LABEL: usize = 80;

/// Returns the buttons to the pages before and after; `None` where the document has one page.
pub(super) fn page_buttons(catalog: &Catalog, place: &RulesPlace) -> Option<ActionRow> {
    let pages = &place.document.pages;
    let page_button = |key, index: usize, style| {
        let control = RulesControl::Show { document: place.document_id.to_owned(), page: pages[index].id.clone() };
        let label = catalog.format(key, &[("page", &pages[index].title)]);
        Button { id: CustomId::Rules(control).to_string(), label: shorten(&label, MAX_BUTTON_LABEL), style }
    };
    let previous = place.page.checked_sub(1).map(|index| page_button("rules-previous", index, ButtonStyle::Secondary));
    let next = place.page + 1;
    let next = (next < pages.len()).then(|| page_button("rules-next", next, ButtonStyle::Primary));
    let buttons: Vec<Button> = previous.into_iter().chain(next).collect();
    (!buttons.is_empty()).then_some(ActionRow::Buttons(buttons))
}

/// Returns the buttons that play by the rules of a document and teach them; `None` where no match follows them.
pub(super) fn way_on_buttons(catalog: &Catalog, document: &str) -> Option<ActionRow> {
    let (game, selector) = rules_of_document(document)?;
    let set = selector.split_once('=').map_or("", |(_, set)| set);
    let own = courses_of_game(game).find(|course| !set.is_empty() && course.rule_set() == set);
    let taught = own.map_or(game, |course| &course.id);
    let play = StartControl::Play { document: document.to_owned() };
    let learn = CourseControl::button(CourseVerb::Show, taught);
    let style = ButtonStyle::Secondary;
    Some(ActionRow::Buttons(vec![
        Button { id: CustomId::Start(play).to_string(), label: catalog.text("button-play"), style },
        Button { id: CustomId::Course(learn).to_string(), label: catalog.text("button-learn"), style },
    ]))
}

/// Returns the menu of the pages of a document; `None` where it has one page.
pub(super) fn page_menu(catalog: &Catalog, place: &RulesPlace) -> Option<Menu> {
    let option = |(index, page): (usize, &crate::rulebook::document::Page)| MenuOption {
        value: page.id.clone(),
        label: shorten(&page.title, MAX_LABEL_LENGTH),
        is_selected: index == place.page,
        ..MenuOption::default()
    };
    let options: Vec<MenuOption> = place.document.pages.iter().enumerate().map(option).collect();
    let id = CustomId::Rules(RulesControl::Page { document: place.document_id.to_owned() }).to_string();
    (options.len() > 1).then(|| Menu { id, placeholder: catalog.text("rules-choose-page"), options, max_picks: 1 })
}

/// Returns the menu of the games; the one whose rules are shown is its present choice.
#[must_use]
pub fn game_menu(catalog: &Catalog, shown: Option<&str>) -> Menu {
    let mut games: Vec<RuleSetInfo> = list_rule_sets();
    games.dedup_by_key(|listing| listing.game_info.id);
    let option = |listing: &RuleSetInfo| MenuOption {
        value: listing.game_info.id.to_owned(),
        label: game_name(catalog, listing.game_info),
        description: shorten(&catalog.text(&format!("game-{}-line", listing.game_info.id)), MAX_LABEL_LENGTH),
        is_selected: shown == Some(listing.game_info.id),
    };
    let id = CustomId::Rules(RulesControl::Game).to_string();
    Menu {
        id,
        placeholder: catalog.text("rules-choose-game"),
        options: games.iter().map(option).collect(),
        max_picks: 1,
    }
}

/// Returns the menu of what a game's rule sets share and of each of them; `None` for a game with a single one.
pub(super) fn rule_set_menu(catalog: &Catalog, game: &str, shown: &str) -> Option<Menu> {
    let sets = list_rule_sets().into_iter().filter(|listing| listing.game_info.id == game);
    let sets: Vec<RuleSetInfo> = sets.filter(|listing| !listing.rule_set_name().is_empty()).collect();
    let shared = MenuOption {
        value: game.to_owned(),
        label: catalog.text("rules-shared"),
        is_selected: shown == game,
        ..MenuOption::default()
    };
    sets.first()?;
    let option = |listing: &RuleSetInfo| MenuOption {
        value: document_id(listing),
        label: shorten(&catalog.text(&format!("set-{game}-{}", listing.rule_set_name())), MAX_LABEL_LENGTH),
        description: shorten(&rule_set_summary(catalog, listing), MAX_LABEL_LENGTH),
        is_selected: shown == document_id(listing),
    };
    let options = std::iter::once(shared).chain(sets.iter().map(option)).collect();
    let id = CustomId::Rules(RulesControl::Document { game: game.to_owned() }).to_string();
    Some(Menu { id, placeholder: catalog.text("rules-choose-set"), options, max_picks: 1 })
}
