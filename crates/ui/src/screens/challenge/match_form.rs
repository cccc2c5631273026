//! The form in which all of a challenge, or of a match against the computer, is chosen at once.

use crate::custom_id::challenge_form::{NO_TIME_CONTROL, SERVER_DEFAULT, TimeControlChoice};
use crate::custom_id::match_form::{MatchFormControl, MatchFormKind};
use crate::custom_id::rule_set_choice::RuleSetChoice;
use crate::custom_id::{CustomId, MAX_CUSTOM_ID_LENGTH};
use crate::fitted_text::shorten;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, FieldInput, LabelledField, MenuOption, Message, ModalForm};
use crate::option_completion::rule_set_summary;
use crate::screens::challenge::challenge_form::ChallengeDefaults;
use crate::screens::game_name;
use crate::time_text;
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::clock::time_control::{PRESETS, TimeControl};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::against_computer::COMPUTER_LEVELS;
use gonagas_core::session::rules::{RuleSetInfo, list_rule_sets};

/// The custom id of the field for the opponent.
pub const OPPONENT_FIELD: &str = "opponent";
/// The custom id of the field for the level of the computer.
pub const LEVEL_FIELD: &str = "level";
/// The custom id of the field for the game and the rule set.
pub const RULES_FIELD: &str = "rules";
/// The custom id of the field for the seat.
pub const SIDE_FIELD: &str = "side";
/// The custom id of the field for the time control.
pub const CLOCK_FIELD: &str = "clock";
/// The custom id of the field for everything else.
pub const MORE_FIELD: &str = "more";

/// The value of a rated match.
pub const RATED_VALUE: &str = "rated";
/// The value of a pair of games.
pub const PAIR_VALUE: &str = "pair";
/// The value of a thread for the match.
pub const THREAD_VALUE: &str = "thread";

/// The value for the level that suits the player.
pub const SUITABLE_LEVEL: &str = "any";

/// The most characters of an option's text, a limit of Discord.
const MAX_OPTION_LENGTH: usize = 100;

/// The choices with which a form opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchFormChoices {
    /// The opponent, a person or the computer.
    pub opponent: Option<UserId>,
    /// The game and the rule set, as [`rules_value`] writes them.
    pub rules: Option<String>,
    /// The seat; `None` leaves it to the default of the match.
    pub side: Option<SeatPreference>,
    /// The time control.
    pub time_control: TimeControlChoice,
    /// True for a thread of its own.
    pub thread: bool,
    /// True for a rated match.
    pub rated: bool,
    /// True for a pair of games.
    pub pair: bool,
}

/// The place in which a form opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchFormPlace {
    /// The defaults there.
    pub defaults: ChallengeDefaults,
    /// True in direct messages, where people play both sides.
    pub is_direct: bool,
}

impl Default for MatchFormChoices {
    fn default() -> MatchFormChoices {
        MatchFormChoices {
            opponent: None,
            rules: None,
            side: None,
            time_control: TimeControlChoice::ServerDefault,
            thread: false,
            rated: false,
            pair: false,
        }
    }
}

impl From<&RuleSetChoice> for MatchFormChoices {
    fn from(choice: &RuleSetChoice) -> MatchFormChoices {
        MatchFormChoices {
            opponent: choice.opponent,
            rules: choice.listing().as_ref().map(rules_value),
            side: choice.side,
            time_control: choice.time_control,
            thread: choice.thread.unwrap_or_default(),
            rated: choice.rated.unwrap_or_default(),
            pair: choice.pair.unwrap_or_default(),
        }
    }
}

/// Returns a game and a rule set as a value of the form: `sahkku rules=raisa`.
#[must_use]
pub fn rules_value(listing: &RuleSetInfo) -> String {
    format!("{} {}", listing.game_info.id, listing.selector).trim_end().to_owned()
}

/// Returns the form.
#[must_use]
pub fn match_form(
    catalog: &Catalog,
    kind: MatchFormKind,
    choices: &MatchFormChoices,
    place: MatchFormPlace,
) -> ModalForm {
    let first = match kind {
        MatchFormKind::Challenge if place.is_direct => None,
        MatchFormKind::Challenge => {
            let picked = choices.opponent.filter(|user| user.is_person());
            Some(field(catalog, OPPONENT_FIELD, "match-form-opponent", FieldInput::User(picked)))
        }
        MatchFormKind::Play => {
            let input = FieldInput::Menu(level_options(catalog, choices.opponent));
            Some(field(catalog, LEVEL_FIELD, "match-form-level", input))
        }
    };
    let rules = FieldInput::Menu(rule_set_options(catalog, choices.rules.as_deref()));
    let side = FieldInput::Radio(side_options(catalog, choices.side));
    let is_alone = place.is_direct && kind == MatchFormKind::Challenge;
    let clock = FieldInput::Menu(clock_options(catalog, kind, choices.time_control, place.defaults.time_control));
    let more = more_options(catalog, choices, place.defaults);
    let fields = [
        first,
        Some(field(catalog, RULES_FIELD, "match-form-rules", rules)),
        (!is_alone).then(|| field(catalog, SIDE_FIELD, "match-form-side", side)),
        (!is_alone).then(|| field(catalog, CLOCK_FIELD, "match-form-clock", clock)),
        (!is_alone).then(|| field(catalog, MORE_FIELD, "match-form-more", FieldInput::Checkboxes(more))),
    ];
    let title = match kind {
        MatchFormKind::Challenge if is_alone => "match-form-alone",
        MatchFormKind::Challenge => "match-form-challenge",
        MatchFormKind::Play => "match-form-play",
    };
    ModalForm {
        id: CustomId::MatchForm(MatchFormControl { kind, choice: None }).to_string(),
        title: catalog.text(title),
        fields: fields.into_iter().flatten().collect(),
        ..ModalForm::default()
    }
}

/// Adds a button to a refusal that opens the form again with the same choices, if its custom id holds them.
#[must_use]
pub fn with_reopen_button(catalog: &Catalog, message: Message, kind: MatchFormKind, choice: RuleSetChoice) -> Message {
    let id = CustomId::MatchForm(MatchFormControl { kind, choice: Some(choice) }).to_string();
    if id.len() > MAX_CUSTOM_ID_LENGTH || message.is_layout() {
        return message;
    }
    let button = Button { id, label: catalog.text("button-match-form"), style: ButtonStyle::Primary };
    let row = ActionRow::Buttons(vec![button]);
    Message { rows: message.rows.into_iter().chain([row]).collect(), ..message }
}

fn field(catalog: &Catalog, id: &'static str, label: &str, input: FieldInput) -> LabelledField {
    let description = match id {
        OPPONENT_FIELD => catalog.text("match-form-opponent-hint"),
        _ => String::new(),
    };
    LabelledField { id, label: catalog.text(label), description, input }
}

fn option(value: impl Into<String>, label: &str, is_selected: bool) -> MenuOption {
    let label = shorten(label, MAX_OPTION_LENGTH);
    MenuOption { value: value.into(), label, description: String::new(), is_selected }
}

fn level_options(catalog: &Catalog, opponent: Option<UserId>) -> Vec<MenuOption> {
    let chosen = opponent.and_then(UserId::computer_level);
    let level = |level: u8| option(level.to_string(), &catalog.text(&format!("level-{level}")), chosen == Some(level));
    let suitable = option(SUITABLE_LEVEL, &catalog.text("match-form-level-any"), chosen.is_none());
    std::iter::once(suitable).chain(COMPUTER_LEVELS.map(level)).collect()
}

fn rule_set_options(catalog: &Catalog, chosen: Option<&str>) -> Vec<MenuOption> {
    let listings = list_rule_sets();
    let is_only =
        |listing: &RuleSetInfo| listings.iter().filter(|other| other.game_info.id == listing.game_info.id).count() == 1;
    let entry = |listing: &RuleSetInfo| {
        let value = rules_value(listing);
        let is_selected = chosen == Some(&*value);
        let game = game_name(catalog, listing.game_info);
        if is_only(listing) {
            return option(value, &game, is_selected);
        }
        let set = catalog.text(&format!("set-{}-{}", listing.game_info.id, listing.rule_set_name()));
        let label = catalog.format("match-form-set", &[("game", &game), ("set", &set)]);
        let description = shorten(&rule_set_summary(catalog, listing), MAX_OPTION_LENGTH);
        MenuOption { description, ..option(value, &label, is_selected) }
    };
    listings.iter().map(entry).collect()
}

fn side_options(catalog: &Catalog, chosen: Option<SeatPreference>) -> Vec<MenuOption> {
    let choice = |side: SeatPreference| {
        let key = match side {
            SeatPreference::Random => "side-lot",
            SeatPreference::First => "match-form-first",
            SeatPreference::Second => "match-form-second",
        };
        option(side.as_str(), &catalog.text(key), chosen == Some(side))
    };
    SeatPreference::ALL.map(choice).to_vec()
}

/// Returns the presets, after the default of a challenge and a time control that is none of them.
fn clock_options(
    catalog: &Catalog,
    kind: MatchFormKind,
    chosen: TimeControlChoice,
    default: Option<TimeControl>,
) -> Vec<MenuOption> {
    let text = |time_control| time_text::time_control_text(catalog, time_control);
    let usual = (kind == MatchFormKind::Challenge).then(|| {
        let label = catalog.format("draft-clock-usual", &[("clock", &text(default))]);
        option(SERVER_DEFAULT, &label, chosen == TimeControlChoice::ServerDefault)
    });
    let preset = |(name, stored): &(&str, &str)| {
        // Every preset can be parsed.
        let time_control = TimeControl::parse_stored(stored).ok().flatten();
        let is_default = kind == MatchFormKind::Play && chosen == TimeControlChoice::ServerDefault;
        let is_selected = chosen == TimeControlChoice::Chosen(time_control) || is_default && *name == NO_TIME_CONTROL;
        option(*name, &text(time_control), is_selected)
    };
    let presets: Vec<MenuOption> = PRESETS.iter().map(preset).collect();
    let own = match chosen {
        TimeControlChoice::Chosen(Some(own)) if presets.iter().all(|preset| !preset.is_selected) => {
            Some(option(own.to_input(), &text(Some(own)), true))
        }
        _ => None,
    };
    usual.into_iter().chain(own).chain(presets).collect()
}

fn more_options(catalog: &Catalog, choices: &MatchFormChoices, defaults: ChallengeDefaults) -> Vec<MenuOption> {
    let box_of = |value: &str, key: &str, is_chosen| option(value, &catalog.text(key), is_chosen);
    let pair = defaults.allows_pairs.then(|| box_of(PAIR_VALUE, "match-form-pair", choices.pair));
    let thread = defaults.can_have_thread.then(|| box_of(THREAD_VALUE, "match-form-thread", choices.thread));
    let rated = box_of(RATED_VALUE, "match-form-rated", choices.rated);
    std::iter::once(rated).chain(pair).chain(thread).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::LANGUAGES;

    /// The limits of Discord on a form, in every language.
    #[test]
    fn forms_fit_into_discord() {
        let defaults = ChallengeDefaults {
            time_control: None,
            thread_by_default: true,
            allows_pairs: true,
            can_have_thread: true,
        };
        let own = TimeControl::parse_input("2d+12h/5d").unwrap();
        let choices = MatchFormChoices { time_control: TimeControlChoice::Chosen(own), ..MatchFormChoices::default() };
        let length = |text: &str| text.chars().count();
        for catalog in LANGUAGES.iter().map(|language| Catalog::for_locale(language)) {
            for (kind, _) in [(MatchFormKind::Challenge, 0), (MatchFormKind::Play, 1)] {
                for is_direct in [false, true] {
                    let form = match_form(&catalog, kind, &choices, MatchFormPlace { defaults, is_direct });
                    assert!((1..=45).contains(&length(&form.title)), "{}", form.title);
                    assert!((1..=5).contains(&form.fields.len()));
                    for field in &form.fields {
                        assert!((1..=45).contains(&length(&field.label)), "{}", field.label);
                        assert!(length(&field.description) <= 100, "{}", field.description);
                        let (options, most) = match &field.input {
                            FieldInput::User(_) => continue,
                            FieldInput::Menu(options) => (options, 25),
                            FieldInput::Radio(options) | FieldInput::Checkboxes(options) => (options, 10),
                        };
                        assert!((1..=most).contains(&options.len()), "{}: {}", field.id, options.len());
                        let mut values: Vec<&str> = options.iter().map(|option| &*option.value).collect();
                        values.sort_unstable();
                        values.dedup();
                        assert_eq!(values.len(), options.len(), "{}", field.id);
                        let fits = |option: &MenuOption| (1..=100).contains(&length(&option.label));
                        assert!(options.iter().all(fits), "{}", field.id);
                    }
                }
            }
        }
    }
}
