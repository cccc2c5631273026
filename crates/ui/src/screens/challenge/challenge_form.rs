//! The message in which a challenge is put together.

use crate::custom_id::CustomId;
use crate::custom_id::challenge_form::{ChallengeForm, SERVER_DEFAULT, TimeControlChoice, rule_sets_of_game};
use crate::custom_id::challenge_form_control::ChallengeFormControl;
use crate::custom_id::challenge_form_field::ChallengeFormField;
use crate::fitted_text::shorten;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Block, Button, ButtonStyle, Menu, MenuOption, Message, ModalForm};
use crate::option_completion::rule_set_summary;
use crate::screens::match_board::pair_text;
use crate::screens::{game_name, user_mention};
use crate::seat_text::seat_name;
use crate::time_text;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::clock::time_control::{PRESETS, TimeControl};
use gonagas_core::session::rules::{OptionInfo, RuleSetInfo, list_rule_sets};

/// The most options of a menu and the most characters of a label, limits of Discord.
const MAX_OPTIONS: usize = 25;
const MAX_LABEL_LENGTH: usize = 100;

/// The most characters of a menu's placeholder, a limit of Discord.
const MAX_PLACEHOLDER_LENGTH: usize = 150;

/// The most characters typed into a modal.
const MAX_INPUT_LENGTH: u16 = 200;

/// The defaults of a challenge on its server, and its limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChallengeDefaults {
    /// The time control; `None` is no time limit.
    pub time_control: Option<TimeControl>,
    /// A match gets its own thread unless the challenger says otherwise.
    pub thread_by_default: bool,
    /// People may have two matches at a time here.
    pub allows_pairs: bool,
    /// The bot may create threads here.
    pub can_have_thread: bool,
}

/// Returns the message with the choices made so far and the controls to change them. The menus show the current
/// choices.
#[must_use]
pub fn challenge_form_message(catalog: &Catalog, form: &ChallengeForm, defaults: ChallengeDefaults) -> Message {
    let Some(listing) = form.listing() else { return Message::default() };
    let rules = [Some(game_menu(catalog, form, &listing)), rule_set_menu(catalog, form, &listing)];
    let options = (0..listing.options.len()).map(|index| option_menu(catalog, form, &listing, index));
    let more = [side_menu(catalog, form, &listing), time_control_menu(catalog, form, defaults)];
    let menus = rules.into_iter().flatten().chain(options).chain(more);
    let text = Block::Text(form_text(catalog, form, &listing, defaults));
    Message {
        blocks: [text].into_iter().chain(menus.map(|menu| Block::Controls(ActionRow::Menu(menu)))).collect(),
        rows: [form_buttons(catalog, form, &listing, defaults)]
            .into_iter()
            .chain(pair_button(catalog, form, defaults))
            .collect(),
        ..Message::default()
    }
}

/// Returns the modal in which the options or a time control are typed; `None` for a field that is not typed.
#[must_use]
pub fn challenge_form_modal(catalog: &Catalog, form: &ChallengeForm, field: ChallengeFormField) -> Option<ModalForm> {
    let id = form_control_id(form, field);
    match field {
        ChallengeFormField::Options => Some(ModalForm {
            id,
            title: catalog.text("form-options"),
            label: catalog.text("form-options-label"),
            placeholder: shorten(&question_keys(&form.listing()?), MAX_LABEL_LENGTH),
            value: form.answers_as_options(),
            max_length: MAX_INPUT_LENGTH,
            ..ModalForm::default()
        }),
        ChallengeFormField::CustomTimeControl => Some(ModalForm {
            id,
            title: catalog.text("form-clock"),
            label: catalog.text("form-clock-label"),
            placeholder: catalog.text("form-clock-hint"),
            value: match form.time_control {
                TimeControlChoice::Chosen(Some(clock)) => clock.to_input(),
                _ => String::new(),
            },
            max_length: MAX_INPUT_LENGTH,
            ..ModalForm::default()
        }),
        _ => None,
    }
}

fn form_control_id(form: &ChallengeForm, field: ChallengeFormField) -> String {
    CustomId::ChallengeForm(ChallengeFormControl { field, form: form.clone() }).to_string()
}

/// Lists the keys of the options of a rule set.
fn question_keys(listing: &RuleSetInfo) -> String {
    listing.options.iter().map(|question| question.key).collect::<Vec<_>>().join(", ")
}

fn form_text(catalog: &Catalog, form: &ChallengeForm, listing: &RuleSetInfo, defaults: ChallengeDefaults) -> String {
    let values =
        [("opponent", &*user_mention(catalog, form.opponent)), ("game", &game_name(catalog, listing.game_info))];
    let head = catalog.format("draft-head", &values);
    let thread = form.thread.unwrap_or(defaults.thread_by_default && defaults.can_have_thread);
    let place = catalog.text(if thread { "where-thread" } else { "where-here" });
    let rated = match (form.rated, chosen_time_control(form, defaults)) {
        (true, Some(_)) => catalog.text("draft-rated"),
        (true, None) => catalog.text("draft-unrated-without-clock"),
        (false, _) => catalog.text("draft-unrated"),
    };
    let rest = catalog.format("draft-rest", &[("where", &place), ("rated", &rated)]);
    let pair = is_pair(form, defaults).then(|| pair_text::challenge_line(catalog, listing.game_info));
    [head, rest].into_iter().chain(pair).collect::<Vec<_>>().join("\n")
}

/// Returns the time control of the challenge; `None` is no time limit.
#[must_use]
pub fn chosen_time_control(form: &ChallengeForm, defaults: ChallengeDefaults) -> Option<TimeControl> {
    match form.time_control {
        TimeControlChoice::ServerDefault => defaults.time_control,
        TimeControlChoice::Chosen(time_control) => time_control,
    }
}

fn is_pair(form: &ChallengeForm, defaults: ChallengeDefaults) -> bool {
    defaults.allows_pairs && form.is_pair(chosen_time_control(form, defaults).is_some())
}

/// Returns the button that changes between a pair and a single game, in a row of its own: the other one may be full.
/// `None` where people may have one match at a time.
fn pair_button(catalog: &Catalog, form: &ChallengeForm, defaults: ChallengeDefaults) -> Option<ActionRow> {
    if !defaults.allows_pairs {
        return None;
    }
    let (field, label) = match is_pair(form, defaults) {
        true => (ChallengeFormField::SingleGame, catalog.text("button-draft-single")),
        false => (ChallengeFormField::Pair, catalog.text("button-draft-pair")),
    };
    Some(ActionRow::Buttons(vec![Button { id: form_control_id(form, field), label, style: ButtonStyle::Secondary }]))
}

fn game_menu(catalog: &Catalog, form: &ChallengeForm, listing: &RuleSetInfo) -> Menu {
    let mut games = list_rule_sets();
    games.dedup_by_key(|listing| listing.game_info.id);
    let entry = |listing: &RuleSetInfo| (listing.game_info.id.to_owned(), game_name(catalog, listing.game_info));
    let now = catalog.format("draft-game", &[("game", &game_name(catalog, listing.game_info))]);
    form_menu(form, ChallengeFormField::Game, now, games.iter().map(entry).collect())
}

/// Returns the menu of rule sets; `None` for a game with a single one.
fn rule_set_menu(catalog: &Catalog, form: &ChallengeForm, listing: &RuleSetInfo) -> Option<Menu> {
    let sets = rule_sets_of_game(&form.game);
    if sets.len() < 2 {
        return None;
    }
    let entry = |listing: &RuleSetInfo| (listing.rule_set_name().to_owned(), rule_set_label(catalog, listing));
    let now = catalog.format("draft-set", &[("set", &rule_set_label(catalog, listing))]);
    Some(form_menu(form, ChallengeFormField::RuleSet, now, sets.iter().map(entry).collect()))
}

/// Returns the menu of the values of an option. Of more values than a menu holds it has some, evenly spread from the
/// first to the last, and the present one; all can be typed.
fn option_menu(catalog: &Catalog, form: &ChallengeForm, listing: &RuleSetInfo, index: usize) -> Menu {
    let OptionInfo { key, values, .. } = listing.options[index];
    let text = |value: usize| catalog.option_text(key, &values.value_text(value));
    let answer = form.answer(index);
    let offered = offered_values(values.count(), answer);
    let entries = offered.into_iter().map(|value| (values.value_text(value).into_owned(), text(value))).collect();
    let name = catalog.text(&format!("option-name-{key}"));
    let now = catalog.format("draft-option", &[("name", &name), ("value", &text(answer))]);
    form_menu(form, ChallengeFormField::Answer(index), now, entries)
}

/// Returns the indices of the values that a menu offers, in order.
fn offered_values(count: usize, present: usize) -> Vec<usize> {
    if count <= MAX_OPTIONS {
        return (0..count).collect();
    }
    // One place is left for the present value.
    let steps = MAX_OPTIONS - 2;
    let mut offered: Vec<usize> = (0..=steps).map(|step| step * (count - 1) / steps).chain([present]).collect();
    offered.sort_unstable();
    offered.dedup();
    offered
}

/// Returns the menu of seats, by their names in the game.
fn side_menu(catalog: &Catalog, form: &ChallengeForm, listing: &RuleSetInfo) -> Menu {
    let side = |preferred: SeatPreference| match preferred {
        SeatPreference::Random => catalog.text("side-lot"),
        SeatPreference::First => seat_name(catalog, listing.game_info, Side::First),
        SeatPreference::Second => seat_name(catalog, listing.game_info, Side::Second),
    };
    let entries = SeatPreference::ALL.map(|preferred| (preferred.as_str().to_owned(), side(preferred)));
    form_menu(
        form,
        ChallengeFormField::Side,
        catalog.format("draft-side", &[("side", &side(form.side))]),
        entries.to_vec(),
    )
}

/// Returns the menu of time controls: the server's default and the presets.
fn time_control_menu(catalog: &Catalog, form: &ChallengeForm, defaults: ChallengeDefaults) -> Menu {
    let server_default = catalog
        .format("draft-clock-usual", &[("clock", &time_text::time_control_text(catalog, defaults.time_control))]);
    let presets = PRESETS.iter().map(|(name, _)| {
        // Every preset can be parsed.
        let time_control = TimeControl::parse_input(name).ok().flatten();
        ((*name).to_owned(), time_text::time_control_text(catalog, time_control))
    });
    let entries = std::iter::once((SERVER_DEFAULT.to_owned(), server_default)).chain(presets).collect();
    let now = chosen_time_control(form, defaults);
    form_menu(
        form,
        ChallengeFormField::TimeControlPreset,
        catalog.format("draft-clock", &[("clock", &time_text::time_control_text(catalog, now))]),
        entries,
    )
}

/// Returns the buttons: to submit the challenge, to open a modal, and the choices between two.
fn form_buttons(
    catalog: &Catalog,
    form: &ChallengeForm,
    listing: &RuleSetInfo,
    defaults: ChallengeDefaults,
) -> ActionRow {
    let button = |field, key, style| Button { id: form_control_id(form, field), label: catalog.text(key), style };
    let secondary = |field, key| button(field, key, ButtonStyle::Secondary);
    let thread = match form.thread.unwrap_or(defaults.thread_by_default && defaults.can_have_thread) {
        true => Some(secondary(ChallengeFormField::NoThread, "button-draft-here")),
        false => defaults.can_have_thread.then(|| secondary(ChallengeFormField::OwnThread, "button-draft-thread")),
    };
    let rated = match form.rated {
        true => secondary(ChallengeFormField::Unrated, "button-draft-unrated"),
        false => secondary(ChallengeFormField::Rated, "button-draft-rated"),
    };
    let has_long_range = listing.options.iter().any(|option| option.values.count() > MAX_OPTIONS);
    let options = has_long_range.then(|| secondary(ChallengeFormField::Options, "button-draft-options"));
    let first = [
        button(ChallengeFormField::Submit, "button-challenge", ButtonStyle::Success),
        secondary(ChallengeFormField::CustomTimeControl, "button-draft-clock"),
    ];
    ActionRow::Buttons(first.into_iter().chain(options).chain(thread).chain([rated]).collect())
}

fn form_menu(form: &ChallengeForm, field: ChallengeFormField, now: String, entries: Vec<(String, String)>) -> Menu {
    let entry = |(value, label): (String, String)| MenuOption {
        value,
        label: shorten(&label, MAX_LABEL_LENGTH),
        ..MenuOption::default()
    };
    let options = entries.into_iter().take(MAX_OPTIONS).map(entry).collect();
    Menu { id: form_control_id(form, field), placeholder: shorten(&now, MAX_PLACEHOLDER_LENGTH), options, max_picks: 1 }
}

fn rule_set_label(catalog: &Catalog, listing: &RuleSetInfo) -> String {
    let name = catalog.text(&format!("set-{}-{}", listing.game_info.id, listing.rule_set_name()));
    catalog.format("draft-set-line", &[("name", &name), ("line", &rule_set_summary(catalog, listing))])
}
