//! A challenge that is being put together.

use crate::kit::side::Side;
use crate::matches::challenge::terms::SeatPreference;
use crate::matches::clock::time_control::{PRESETS, TimeControl};
use crate::session::rules::{RuleSetInfo, list_rule_sets};
use crate::ui::custom_id::CustomId;
use crate::ui::custom_id::challenge_form::{
    ChallengeForm, ChallengeFormControl, ChallengeFormField, SERVER_DEFAULT, TimeControlChoice, rule_sets_of_game,
};
use crate::ui::i18n::Catalog;
use crate::ui::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption, Message, ModalForm};
use crate::ui::option_completion::rule_set_summary;
use crate::ui::screens::{game_name, options_text, seat_name, user_mention};
use crate::ui::time_text;

/// The most options of a menu, and the most characters of what one says.
const MAX_OPTIONS: usize = 25;
const MAX_LABEL_LENGTH: usize = 100;

/// The most characters of what a menu says while nothing is picked.
const MAX_PLACEHOLDER_LENGTH: usize = 150;

/// The most characters of what is typed into a form.
const MAX_INPUT_LENGTH: u16 = 200;

/// What a challenge gets that does not say otherwise, and what it can get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChallengeDefaults {
    /// The clock.
    pub time_control: Option<TimeControl>,
    /// Whether there is a thread.
    pub thread_by_default: bool,
    /// Whether there can be one.
    pub can_have_thread: bool,
}

/// What has been chosen, and the menus and buttons to choose otherwise. The menus show what is chosen now.
#[must_use]
pub fn challenge_form_message(catalog: &Catalog, draft: &ChallengeForm, usual: ChallengeDefaults) -> Message {
    let Some(listing) = draft.listing() else { return Message::default() };
    let menus = [
        Some(game_menu(catalog, draft, &listing)),
        rule_set_menu(catalog, draft, &listing),
        Some(side_menu(catalog, draft, &listing)),
        Some(time_control_menu(catalog, draft, usual)),
    ];
    let rows = menus.into_iter().flatten().map(ActionRow::Menu).chain([form_buttons(catalog, draft, &listing, usual)]);
    Message { text: form_text(catalog, draft, &listing, usual), rows: rows.collect(), ..Message::default() }
}

/// The form in which something is typed: the options, or a clock.
#[must_use]
pub fn challenge_form_modal(catalog: &Catalog, draft: &ChallengeForm, step: ChallengeFormField) -> Option<ModalForm> {
    let id = form_control_id(draft, step);
    match step {
        ChallengeFormField::Options => Some(ModalForm {
            id,
            title: catalog.text("form-options"),
            label: catalog.text("form-options-label"),
            placeholder: question_keys(&draft.listing()?).chars().take(MAX_LABEL_LENGTH).collect(),
            value: draft.answers_as_options(),
            max_length: MAX_INPUT_LENGTH,
        }),
        ChallengeFormField::CustomTimeControl => Some(ModalForm {
            id,
            title: catalog.text("form-clock"),
            label: catalog.text("form-clock-label"),
            placeholder: catalog.text("form-clock-hint"),
            value: match draft.time_control {
                TimeControlChoice::Chosen(Some(clock)) => clock.to_string(),
                _ => String::new(),
            },
            max_length: MAX_INPUT_LENGTH,
        }),
        _ => None,
    }
}

fn form_control_id(form: &ChallengeForm, field: ChallengeFormField) -> String {
    CustomId::ChallengeForm(ChallengeFormControl { field, form: form.clone() }).to_string()
}

/// What the rule set asks for.
fn question_keys(listing: &RuleSetInfo) -> String {
    listing.options.iter().map(|question| question.key).collect::<Vec<_>>().join(", ")
}

fn form_text(catalog: &Catalog, draft: &ChallengeForm, listing: &RuleSetInfo, usual: ChallengeDefaults) -> String {
    let values =
        [("opponent", &*user_mention(catalog, draft.opponent)), ("game", &game_name(catalog, listing.game_info))];
    let head = catalog.format("draft-head", &values);
    let answered = options_text(catalog, listing, &draft.answers_as_options());
    let chosen = (!answered.is_empty()).then(|| catalog.format("draft-options", &[("options", &answered)]));
    let thread = draft.thread.unwrap_or(usual.thread_by_default && usual.can_have_thread);
    let spot = catalog.text(if thread { "where-thread" } else { "where-here" });
    let rated = catalog.text(if draft.rated { "draft-rated" } else { "draft-unrated" });
    let rest = catalog.format("draft-rest", &[("where", &spot), ("rated", &rated)]);
    [Some(head), chosen, Some(rest)].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn game_menu(catalog: &Catalog, draft: &ChallengeForm, listing: &RuleSetInfo) -> Menu {
    let mut games = list_rule_sets();
    games.dedup_by_key(|listing| listing.game_info.id);
    let entry = |listing: &RuleSetInfo| (listing.game_info.id.to_owned(), game_name(catalog, listing.game_info));
    let now = catalog.format("draft-game", &[("game", &game_name(catalog, listing.game_info))]);
    form_menu(draft, ChallengeFormField::Game, now, games.iter().map(entry).collect())
}

/// The rule sets, where there are several.
fn rule_set_menu(catalog: &Catalog, draft: &ChallengeForm, listing: &RuleSetInfo) -> Option<Menu> {
    let sets = rule_sets_of_game(&draft.game);
    if sets.len() < 2 {
        return None;
    }
    let entry = |listing: &RuleSetInfo| (listing.rule_set_name().to_owned(), rule_set_label(catalog, listing));
    let now = catalog.format("draft-set", &[("set", &rule_set_label(catalog, listing))]);
    Some(form_menu(draft, ChallengeFormField::RuleSet, now, sets.iter().map(entry).collect()))
}

/// The seats by the names that the game has for them.
fn side_menu(catalog: &Catalog, draft: &ChallengeForm, listing: &RuleSetInfo) -> Menu {
    let side = |preferred: SeatPreference| match preferred {
        SeatPreference::Random => catalog.text("side-lot"),
        SeatPreference::First => seat_name(catalog, listing.game_info, Side::First),
        SeatPreference::Second => seat_name(catalog, listing.game_info, Side::Second),
    };
    let entries = SeatPreference::ALL.map(|preferred| (preferred.as_str().to_owned(), side(preferred)));
    form_menu(
        draft,
        ChallengeFormField::Side,
        catalog.format("draft-side", &[("side", &side(draft.side))]),
        entries.to_vec(),
    )
}

/// The clock that is usual on the server, and those that have a name.
fn time_control_menu(catalog: &Catalog, draft: &ChallengeForm, usual: ChallengeDefaults) -> Menu {
    let usually =
        catalog.format("draft-clock-usual", &[("clock", &time_text::time_control_text(catalog, usual.time_control))]);
    let named = PRESETS.iter().map(|(name, _)| {
        // What has a name can be read.
        let means = TimeControl::parse_input(name).ok().flatten();
        ((*name).to_owned(), time_text::time_control_text(catalog, means))
    });
    let entries = std::iter::once((SERVER_DEFAULT.to_owned(), usually)).chain(named).collect();
    let now = match draft.time_control {
        TimeControlChoice::ServerDefault => usual.time_control,
        TimeControlChoice::Chosen(chosen) => chosen,
    };
    form_menu(
        draft,
        ChallengeFormField::TimeControlPreset,
        catalog.format("draft-clock", &[("clock", &time_text::time_control_text(catalog, now))]),
        entries,
    )
}

/// What makes the challenge, and what is chosen by a press or in a form.
fn form_buttons(
    catalog: &Catalog,
    draft: &ChallengeForm,
    listing: &RuleSetInfo,
    usual: ChallengeDefaults,
) -> ActionRow {
    let button = |step, key, look| Button { id: form_control_id(draft, step), label: catalog.text(key), style: look };
    let other = |step, key| button(step, key, ButtonStyle::Secondary);
    let thread = match draft.thread.unwrap_or(usual.thread_by_default && usual.can_have_thread) {
        true => Some(other(ChallengeFormField::NoThread, "button-draft-here")),
        false => usual.can_have_thread.then(|| other(ChallengeFormField::OwnThread, "button-draft-thread")),
    };
    let rated = match draft.rated {
        true => other(ChallengeFormField::Unrated, "button-draft-unrated"),
        false => other(ChallengeFormField::Rated, "button-draft-rated"),
    };
    let options = (!listing.options.is_empty()).then(|| other(ChallengeFormField::Options, "button-draft-options"));
    let first = [
        button(ChallengeFormField::Submit, "button-challenge", ButtonStyle::Success),
        other(ChallengeFormField::CustomTimeControl, "button-draft-clock"),
    ];
    ActionRow::Buttons(first.into_iter().chain(options).chain(thread).chain([rated]).collect())
}

fn form_menu(draft: &ChallengeForm, step: ChallengeFormField, now: String, entries: Vec<(String, String)>) -> Menu {
    let entry =
        |(value, label): (String, String)| MenuOption { value, label: label.chars().take(MAX_LABEL_LENGTH).collect() };
    let options = entries.into_iter().take(MAX_OPTIONS).map(entry).collect();
    Menu { id: form_control_id(draft, step), placeholder: now.chars().take(MAX_PLACEHOLDER_LENGTH).collect(), options }
}

fn rule_set_label(catalog: &Catalog, listing: &RuleSetInfo) -> String {
    let name = catalog.text(&format!("set-{}-{}", listing.game_info.id, listing.rule_set_name()));
    catalog.format("draft-set-line", &[("name", &name), ("line", &rule_set_summary(catalog, listing))])
}
