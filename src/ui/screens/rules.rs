//! The rules of the games.

use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::board_image::image;
use crate::ui::board_phase::BoardPhase;
use crate::ui::custom_id::CustomId;
use crate::ui::custom_id::rules::RulesControl;
use crate::ui::i18n::Catalog;
use crate::ui::message::{ActionRow, Block, BoardImage, Menu, MenuOption, Message};
use crate::ui::option_completion::rule_set_summary;
use crate::ui::sanitize::sanitize_text;
use crate::ui::screens::{ephemeral, game_name};
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::session::rules::{RequestedRules, RuleSetInfo, list_rule_sets};

/// The most characters of an option of a menu, a limit of Discord.
const MAX_LABEL_LENGTH: usize = 100;

/// Returns the short rules of a game, with the board at the start below their first part.
///
/// # Errors
///
/// The text for an unknown game.
pub fn game_rules_message(catalog: &Catalog, id: &str, theme: Theme) -> Result<Message, String> {
    let listings = list_rule_sets();
    let Some(listing) = listings.iter().find(|listing| listing.game_info.id == id) else {
        return Err(unknown_game_text(catalog, id));
    };
    Ok(rules_message(catalog, listing, None, &catalog.text(&format!("game-{id}-rules")), theme))
}

/// Returns the rules that distinguish one rule set of a game.
///
/// # Errors
///
/// The text for an unknown game or rule set.
pub fn rule_set_message(catalog: &Catalog, id: &str, set: &str, theme: Theme) -> Result<Message, String> {
    let listing = find_listing(catalog, id, set)?;
    match listing.rule_set_name() {
        "" => game_rules_message(catalog, id, theme),
        set => {
            let text = catalog.text(&format!("set-{id}-{set}-rules"));
            Ok(rules_message(catalog, &listing, Some(set), &text, theme))
        }
    }
}

/// Returns rules as parts with the board between them, and the menus of other rules.
fn rules_message(catalog: &Catalog, listing: &RuleSetInfo, set: Option<&str>, text: &str, theme: Theme) -> Message {
    let mut parts = text.lines().filter(|line| !line.is_empty()).map(|line| Block::Text(line.to_owned()));
    let first = parts.next();
    let picture = start_picture(catalog, listing, theme).map(|picture| Block::Pictures(vec![picture]));
    let menus = [Some(game_menu(catalog, Some(listing.game_info.id))), rule_set_menu(catalog, listing, set)];
    Message {
        blocks: first.into_iter().chain(picture).chain(parts).collect(),
        rows: menus.into_iter().flatten().map(ActionRow::Menu).collect(),
        ..Message::default()
    }
}

/// Returns the board of a rule set at the start.
fn start_picture(catalog: &Catalog, listing: &RuleSetInfo, theme: Theme) -> Option<BoardImage> {
    let rules = RequestedRules::parse(&format!("{} {}", listing.game_info.id, listing.selector)).ok()?;
    let session = rules.resolve(&mut |_| 0).start_session();
    let file_name = format!("gonagas-rules-{}-{}.png", listing.game_info.id, listing.rule_set_name());
    // No match has this number.
    let id = MatchId(0);
    let image = image::board_image(catalog, id, &session, &SelectionPath::default(), BoardPhase::Proposed, file_name);
    let game = game_name(catalog, listing.game_info);
    let of_match = catalog.format("alt-head", &[("game", &game), ("match", "0")]);
    let head = catalog.format("alt-rules", &[("game", &game)]);
    Some(BoardImage { alt_text: image.alt_text.replacen(&of_match, &head, 1), theme, ..image })
}

/// Returns the menu of the games; the one whose rules are shown is its present choice.
#[must_use]
pub fn game_menu(catalog: &Catalog, shown: Option<&str>) -> Menu {
    let mut games: Vec<RuleSetInfo> = list_rule_sets();
    games.dedup_by_key(|listing| listing.game_info.id);
    let option = |listing: &RuleSetInfo| MenuOption {
        value: listing.game_info.id.to_owned(),
        label: game_name(catalog, listing.game_info),
        description: shorten(&catalog.text(&format!("game-{}-line", listing.game_info.id))),
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

/// Returns the menu of a game's rule sets; `None` for a game with a single one.
fn rule_set_menu(catalog: &Catalog, listing: &RuleSetInfo, shown: Option<&str>) -> Option<Menu> {
    let game = listing.game_info.id;
    let sets = list_rule_sets().into_iter().filter(|other| other.game_info.id == game);
    let option = |set: RuleSetInfo| MenuOption {
        value: set.rule_set_name().to_owned(),
        label: shorten(&catalog.text(&format!("set-{game}-{}", set.rule_set_name()))),
        description: shorten(&rule_set_summary(catalog, &set)),
        is_selected: shown == Some(set.rule_set_name()),
    };
    let options: Vec<MenuOption> = sets.filter(|set| !set.rule_set_name().is_empty()).map(option).collect();
    let id = CustomId::Rules(RulesControl::RuleSet { game: game.to_owned() }).to_string();
    (!options.is_empty()).then(|| Menu { id, placeholder: catalog.text("rules-choose-set"), options, max_picks: 1 })
}

fn shorten(text: &str) -> String {
    text.chars().take(MAX_LABEL_LENGTH).collect()
}

/// Finds a rule set of a game by its name or its option; without a name, the first.
///
/// # Errors
///
/// The text for an unknown game or rule set.
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
    catalog
        .format("rules-unknown-game", &[("game", &sanitize_text(id)), ("games", &ephemeral::all_game_names(catalog))])
}
