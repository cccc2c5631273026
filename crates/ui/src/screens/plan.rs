//! The planned replies of a player in a match, which nobody else sees.

use crate::custom_id::CustomId;
use crate::custom_id::plan::{PlanControl, PlanVerb};
use crate::fitted_text::{sanitize_text, shorten};
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption, Message, ModalForm};
use crate::screens::match_heading;
use crate::screens::private_texts::text_message;
use crate::screens::try_board::try_button;
use gonagas_core::matches::ids::{MatchRef, UserId};
use gonagas_core::matches::plan::{MAX_PLAN_LINES, MAX_PLAN_REPLIES, PlanError, ReplyPlan, line_key};
use gonagas_core::matches::state::match_state::Match;

/// The most characters of typed lines, a limit of Discord's forms.
pub const MAX_PLAN_TEXT: u16 = 4000;

/// The most characters of a tree. The rest is left out.
const MAX_TREE_LENGTH: usize = 1400;

/// The lines of a page, as many as a menu of Discord holds.
const LINES_PER_PAGE: usize = 25;

/// The most characters of a line in a menu.
const MAX_LINE_LENGTH: usize = 100;

/// Returns the button that shows the planned replies in a match.
#[must_use]
pub fn plan_button(catalog: &Catalog, match_ref: MatchRef) -> Button {
    control_button(catalog, (match_ref, PlanVerb::Open, 0), "button-plan", ButtonStyle::Secondary)
}

/// Returns the same button for a player who waits for the opponent's turn; `None` where nothing can be planned.
#[must_use]
pub fn waiting_plan_button(catalog: &Catalog, game: &Match, user: UserId) -> Option<Button> {
    let waits = game.user_to_act() != Some(user) && game.plan_start(user).is_ok();
    waits.then(|| plan_button(catalog, game.match_ref()))
}

/// Returns the message with the plan of a user: the lines as a tree, and the ways to change them.
#[must_use]
pub fn plan_message(catalog: &Catalog, game: &Match, user: UserId, page: usize) -> Message {
    let match_ref = game.match_ref();
    let plan = game.plan_of(user);
    let text = match plan {
        None => catalog.text("plan-none"),
        Some(plan) => {
            let count = catalog.format_count("plan-lines", plan.lines().len() as u32);
            [count, tree_text(plan.lines()), catalog.text("plan-effect")].join("\n")
        }
    };
    let mut rows = Vec::new();
    let mut buttons = vec![try_button(catalog, match_ref, None)];
    if plan.is_none_or(|plan| plan.text().chars().count() <= usize::from(MAX_PLAN_TEXT)) {
        let button =
            control_button(catalog, (match_ref, PlanVerb::Type, 0), "button-plan-type", ButtonStyle::Secondary);
        buttons.push(button);
    }
    if let Some(plan) = plan {
        let pages = plan.lines().len().div_ceil(LINES_PER_PAGE);
        let page = page.min(pages - 1);
        let shown = &plan.lines()[page * LINES_PER_PAGE..];
        let shown = &shown[..shown.len().min(LINES_PER_PAGE)];
        rows.push(line_menu(catalog, (match_ref, PlanVerb::Line, page), shown, "plan-line-placeholder"));
        rows.push(line_menu(catalog, (match_ref, PlanVerb::Remove, page), shown, "plan-remove-placeholder"));
        if pages > 1 {
            let next = (page + 1) % pages;
            buttons.push(control_button(
                catalog,
                (match_ref, PlanVerb::Page, next),
                "button-plan-page",
                ButtonStyle::Secondary,
            ));
        }
        buttons.push(control_button(
            catalog,
            (match_ref, PlanVerb::Clear, 0),
            "button-plan-clear",
            ButtonStyle::Danger,
        ));
    }
    rows.push(ActionRow::Buttons(buttons));
    Message { rows, ..text_message([match_heading(catalog, game), text].join("\n")) }
}

/// Returns the form in which the lines of a plan are typed.
#[must_use]
pub fn plan_form(catalog: &Catalog, match_ref: MatchRef, plan: Option<&ReplyPlan>) -> ModalForm {
    let fits = |text: &String| text.chars().count() <= usize::from(MAX_PLAN_TEXT);
    ModalForm {
        id: control_id((match_ref, PlanVerb::Type, 0)),
        title: catalog.text("plan-form"),
        label: catalog.text("plan-form-label"),
        placeholder: catalog.text("plan-form-hint"),
        value: plan.map(ReplyPlan::text).filter(fits).unwrap_or_default(),
        max_length: MAX_PLAN_TEXT,
        ..ModalForm::default()
    }
}

/// Returns the reason why a line cannot be planned.
#[must_use]
pub fn plan_error_text(catalog: &Catalog, error: &PlanError) -> String {
    match error {
        PlanError::NotBetweenPeople => catalog.text("plan-error-match"),
        PlanError::HasDice => catalog.text("plan-error-dice"),
        PlanError::Illegal(action) => catalog.format("plan-error-illegal", &[("action", &sanitize_text(action))]),
        PlanError::NoReply => catalog.text("plan-error-reply"),
        PlanError::SecondReply(action) => catalog.format("plan-error-second", &[("action", &sanitize_text(action))]),
        PlanError::TooManyLines => catalog.format("plan-error-lines", &[("most", &MAX_PLAN_LINES.to_string())]),
        PlanError::TooLong => catalog.format("plan-error-long", &[("most", &MAX_PLAN_REPLIES.to_string())]),
    }
}

/// Returns lines as a tree: each without the beginning that it shares with the line above it.
fn tree_text(lines: &[Vec<String>]) -> String {
    let mut tree = String::new();
    let mut above: &[String] = &[];
    for line in lines {
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

fn line_menu(
    catalog: &Catalog,
    control: (MatchRef, PlanVerb, usize),
    lines: &[Vec<String>],
    placeholder: &str,
) -> ActionRow {
    let option = |line: &Vec<String>| MenuOption {
        value: line_key(line),
        label: shorten(&line.join(" "), MAX_LINE_LENGTH),
        ..MenuOption::default()
    };
    ActionRow::Menu(Menu {
        id: control_id(control),
        placeholder: catalog.text(placeholder),
        options: lines.iter().map(option).collect(),
        max_picks: 1,
    })
}

fn control_button(catalog: &Catalog, control: (MatchRef, PlanVerb, usize), key: &str, style: ButtonStyle) -> Button {
    Button { id: control_id(control), label: catalog.text(key), style }
}

fn control_id((match_ref, verb, page): (MatchRef, PlanVerb, usize)) -> String {
    CustomId::Plan(PlanControl { match_ref, verb, page }).to_string()
}

#[cfg(test)]
mod tests {
    use super::tree_text;

    #[test]
    fn tree_shows_a_shared_beginning_once() {
        let lines = ["a1 b1 a2 b2", "a1 b1 a3 b3", "a4 b4"];
        let lines: Vec<Vec<String>> = lines.iter().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
        assert_eq!(tree_text(&lines), "```\na1 b1 a2 b2\n    a3 b3\na4 b4\n```");
        let many: Vec<Vec<String>> = (0..30).map(|number| vec![format!("{number:0>100}"); 3]).collect();
        let many = tree_text(&many);
        assert!(many.chars().count() <= 1410 && many.ends_with("…\n```"));
    }
}
