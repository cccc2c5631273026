//! The planned replies of a player in a match, which nobody else sees.

use crate::custom_id::CustomId;
use crate::custom_id::plan::{PlanControl, PlanVerb};
use crate::fitted_text::{sanitize_text, shorten};
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption, Message};
use crate::screens::match_heading;
use crate::screens::private_texts::text_message;
use crate::screens::try_board::try_button;
use gonagas_core::matches::ids::{MatchRef, UserId};
use gonagas_core::matches::plan::{MAX_PLAN_LINES, MAX_PLAN_PAIRS, PlanError, ReplyPlan};
use gonagas_core::matches::state::match_state::Match;

/// The most characters of a tree. The rest is left out.
const MAX_TREE_LENGTH: usize = 1400;

/// The most lines of a menu, as many as Discord allows.
const MAX_MENU_LINES: usize = 25;

/// The most characters of a line in a menu.
const MAX_LINE_LENGTH: usize = 90;

/// Returns the button that shows the planned replies in a match.
#[must_use]
pub fn plan_button(catalog: &Catalog, match_ref: MatchRef) -> Button {
    plan_control_button(catalog, match_ref, PlanVerb::Show, "button-plan", ButtonStyle::Secondary)
}

/// Returns the message with the plan of a user: the lines as a tree, and the ways to change them.
#[must_use]
pub fn plan_message(catalog: &Catalog, game: &Match, user: UserId) -> Message {
    let match_ref = game.match_ref();
    let attempt = try_button(catalog, match_ref, None);
    let Some(plan) = game.plan_of(user) else {
        let text = [match_heading(catalog, game), catalog.text("plan-none")].join("\n");
        return Message { rows: vec![ActionRow::Buttons(vec![attempt])], ..text_message(text) };
    };
    let lines = plan.lines().len() as u32;
    let text = [match_heading(catalog, game), catalog.format_count("plan-lines", lines), tree_text(plan)].join("\n");
    let clear = plan_control_button(catalog, match_ref, PlanVerb::Clear, "button-plan-clear", ButtonStyle::Danger);
    let rows = vec![
        ActionRow::Menu(line_menu(catalog, match_ref, plan, PlanVerb::Open, "plan-open-placeholder")),
        ActionRow::Menu(line_menu(catalog, match_ref, plan, PlanVerb::Remove, "plan-remove-placeholder")),
        ActionRow::Buttons(vec![attempt, clear]),
    ];
    Message { rows, ..text_message(text) }
}

/// Returns the message whose button opens a line of the plan on a board to try.
#[must_use]
pub fn open_line_message(catalog: &Catalog, id: &str) -> Message {
    let open = Button { id: id.to_owned(), label: catalog.text("button-show"), style: ButtonStyle::Primary };
    Message { rows: vec![ActionRow::Buttons(vec![open])], ..text_message(catalog.text("plan-open")) }
}

/// Returns the reason why a line cannot be planned.
#[must_use]
pub fn plan_error_text(catalog: &Catalog, error: &PlanError) -> String {
    match error {
        PlanError::NotWaiting => catalog.text("plan-error-turn"),
        PlanError::HasDice => catalog.text("plan-error-dice"),
        PlanError::Illegal(action) => catalog.format("plan-error-illegal", &[("action", &sanitize_text(action))]),
        PlanError::NoReply => catalog.text("plan-error-reply"),
        PlanError::TwoReplies(action) => catalog.format("plan-error-twice", &[("action", &sanitize_text(action))]),
        PlanError::TooManyLines => catalog.format("plan-error-lines", &[("most", &MAX_PLAN_LINES.to_string())]),
        PlanError::TooLong => catalog.format("plan-error-long", &[("most", &MAX_PLAN_PAIRS.to_string())]),
    }
}

/// Returns the lines as a tree: each line without the beginning that it shares with the line above it.
fn tree_text(plan: &ReplyPlan) -> String {
    let mut tree = String::new();
    let mut above: &[String] = &[];
    for line in plan.lines() {
        let common = std::iter::zip(above, line).take_while(|(one, other)| one == other).count();
        let rest = format!("{}{}\n", "  ".repeat(common), line[common..].join(" "));
        if tree.len() + rest.len() > MAX_TREE_LENGTH {
            tree.push('…');
            break;
        }
        tree += &rest;
        above = line;
    }
    format!("```\n{}\n```", tree.trim_end())
}

fn line_menu(catalog: &Catalog, match_ref: MatchRef, plan: &ReplyPlan, verb: PlanVerb, placeholder: &str) -> Menu {
    let option = |(index, line): (usize, &Vec<String>)| MenuOption {
        value: index.to_string(),
        label: shorten(&line.join(" "), MAX_LINE_LENGTH),
        description: String::new(),
        is_selected: false,
    };
    Menu {
        id: CustomId::Plan(PlanControl { match_ref, verb }).to_string(),
        placeholder: catalog.text(placeholder),
        options: plan.lines().iter().enumerate().take(MAX_MENU_LINES).map(option).collect(),
        max_picks: 1,
    }
}

fn plan_control_button(
    catalog: &Catalog,
    match_ref: MatchRef,
    verb: PlanVerb,
    key: &str,
    style: ButtonStyle,
) -> Button {
    Button { id: CustomId::Plan(PlanControl { match_ref, verb }).to_string(), label: catalog.text(key), style }
}
