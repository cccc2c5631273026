//! The question for a rule set, where a match was requested without one.

use crate::custom_id::CustomId;
use crate::custom_id::rule_set_choice::RuleSetChoice;
use crate::i18n::Catalog;
use crate::message::{Block, Button, ButtonStyle, Message};
use crate::option_completion::rule_set_summary;
use crate::screens::{game_name, options_text};
use gonagas_core::session::rules::RuleSetInfo;

/// Returns the question with a line and a button for each rule set. A button starts the requested match.
#[must_use]
pub fn rule_set_question(catalog: &Catalog, choices: &[RuleSetChoice]) -> Message {
    let listed: Vec<(RuleSetInfo, &RuleSetChoice)> =
        choices.iter().filter_map(|choice| Some((choice.listing()?, choice))).collect();
    let game = listed.first().map_or_else(String::new, |(listing, _)| game_name(catalog, listing.game_info));
    let head = Block::Text(catalog.format("rule-set-question", &[("game", &game)]));
    let sections = listed.iter().enumerate().map(|(index, (listing, choice))| {
        let name = options_text(catalog, listing, listing.selector);
        let values = [("set", &*name), ("line", &rule_set_summary(catalog, listing))];
        let style = if index == 0 { ButtonStyle::Primary } else { ButtonStyle::Secondary };
        let id = CustomId::RuleSet((*choice).clone()).to_string();
        let button = Button { id, label: catalog.text("button-play"), style };
        Block::Section { text: catalog.format("rule-set-line", &values), button }
    });
    Message { blocks: std::iter::once(head).chain(sections).collect(), ..Message::default() }
}
