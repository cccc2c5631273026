//! The texts of refusals.

use crate::fitted_text::sanitize_text;
use crate::i18n::Catalog;
use crate::screens::{game_name, participants_text, private_texts, user_mention};
use gonagas_core::kit::options::OptionError;
use gonagas_core::kit::position::PositionError;
use gonagas_core::matches::commands::log_limits;
use gonagas_core::matches::commands::rejection::{InputProblem, Rejection};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::ending::Ending;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::offers::{Offer, OfferKind, OfferStatus};
use gonagas_core::session::rules::{RuleSetInfo, RulesError, list_rule_sets};
use std::collections::BTreeSet;

/// The most options that a refusal names as examples.
const MAX_EXAMPLES: usize = 2;

/// Returns the reason why a command was refused.
#[must_use]
pub fn refusal_text(catalog: &Catalog, game: &Match, refusal: &Rejection) -> String {
    let number = game.id().0.to_string();
    let with_person = |key, user: UserId| catalog.format(key, &[("person", &user_mention(catalog, user))]);
    match refusal {
        Rejection::Stale => catalog.text("refuse-stale"),
        Rejection::NotAPlayer => catalog.format("refuse-not-yours", &[("people", &players_text(catalog, game))]),
        Rejection::NotYourTurn(user) => with_person("refuse-not-your-turn", *user),
        Rejection::NotChallenged(user) => with_person("refuse-not-asked", *user),
        Rejection::OwnChallenge => catalog.text("refuse-own-challenge"),
        Rejection::NotChallenger(user) => with_person("refuse-not-challenger", *user),
        Rejection::CannotDeclineOpenChallenge => catalog.text("refuse-open-decline"),
        Rejection::NotStarted => catalog.format("refuse-not-started", &[("match", &number)]),
        Rejection::TimeUp(user) => {
            catalog.format("refuse-time-up", &[("match", &number), ("person", &user_mention(catalog, *user))])
        }
        Rejection::MatchOver if forfeiting_player(game).is_some() => {
            let user = forfeiting_player(game).map_or_else(String::new, |user| user_mention(catalog, user));
            catalog.format("refuse-forfeited", &[("match", &number), ("person", &user)])
        }
        Rejection::MatchOver => catalog.format("refuse-over", &[("match", &number)]),
        Rejection::IllegalAction { .. } | Rejection::NoActionGiven { .. } => typed_action_error_text(catalog, refusal),
        Rejection::TurnEnded(text) => catalog.format("refuse-turn-ended", &[("text", &sanitize_text(text))]),
        Rejection::RollFirst => catalog.text("refuse-throw-first"),
        Rejection::NoRollDue { suggestions } if game.terms().rules.game_info().has_dice => {
            catalog.format("refuse-no-throw", &[("near", &as_code_list(suggestions))])
        }
        Rejection::NoRollDue { suggestions } => {
            let name = game_name(catalog, game.terms().rules.game_info());
            catalog.format("refuse-no-dice", &[("game", &name), ("near", &as_code_list(suggestions))])
        }
        Rejection::RollMustBeLast => catalog.text("refuse-throw-is-last"),
        Rejection::NothingToUndo => catalog.text("refuse-nothing-to-take-back"),
        Rejection::TooLateForSeedWord => catalog.text("refuse-too-late-for-a-word"),
        Rejection::CancelAlreadyOffered => catalog.text("refuse-cancel-offered"),
        Rejection::NoPendingOffer(last) => no_offer_text(catalog, *last),
        Rejection::NotYourOffer => catalog.text("refuse-not-your-offer"),
        Rejection::EndAlreadyOffered => catalog.text("refuse-offered-already"),
        Rejection::OwnOfferPending => catalog.text("refuse-own-offer"),
        Rejection::SoloMatch => catalog.text("refuse-alone"),
        Rejection::OpponentOfferedEnd => catalog.text("refuse-offer-stands"),
        Rejection::AnswerOfferFirst => catalog.text("refuse-answer-first"),
        Rejection::NoTakebackPossible => catalog.text("refuse-nothing-to-ask-back"),
        Rejection::TakebackAlreadyRequested => catalog.text("refuse-asked-already"),
        Rejection::TooManyTakebacks => {
            catalog.format("refuse-many-takebacks", &[("limit", &log_limits::MAX_TAKEBACKS.to_string())])
        }
        Rejection::LogFull => catalog.format("refuse-log-full", &[("limit", &log_limits::MAX_EVENTS.to_string())]),
        Rejection::TooManySeedWords => {
            catalog.format("refuse-many-words", &[("limit", &log_limits::MAX_SEED_WORDS.to_string())])
        }
    }
}

/// Mentions those who can act in a match: the people who take part.
fn players_text(catalog: &Catalog, game: &Match) -> String {
    let people = game.participants().into_iter().find(|user| !user.is_computer());
    match people.filter(|_| game.participants().into_iter().any(UserId::is_computer)) {
        Some(person) => user_mention(catalog, person),
        None => participants_text(catalog, game),
    }
}

/// Returns the reason why a typed action cannot be played, apart from any match.
#[must_use]
pub fn typed_action_error_text(catalog: &Catalog, refusal: &Rejection) -> String {
    match refusal {
        Rejection::IllegalAction { text, problem, suggestions } => {
            illegal_move_text(catalog, text, *problem, suggestions)
        }
        Rejection::NoActionGiven { suggestions } => {
            catalog.format("refuse-no-action", &[("near", &as_code_list(suggestions))])
        }
        _ => catalog.text("refuse-stale"),
    }
}

/// Returns the player whose time ran out, if that ended the match.
fn forfeiting_player(game: &Match) -> Option<UserId> {
    match game.ending()? {
        Ending::TimedOut(side) => game.play_state().map(|play| play.player(side)),
        _ => None,
    }
}

/// Returns the reason why there is no offer to answer, as far as the last one shows it.
fn no_offer_text(catalog: &Catalog, last: Option<Offer>) -> String {
    let Some(Offer { kind, status, .. }) = last else { return catalog.text("refuse-no-offer") };
    let key = match status {
        OfferStatus::Pending | OfferStatus::Accepted | OfferStatus::Declined => "refuse-offer-answered",
        OfferStatus::Withdrawn => "refuse-offer-retracted",
        OfferStatus::Expired => "refuse-offer-lapsed",
    };
    let what = match kind {
        OfferKind::EndGame => catalog.text("offer-to-stop"),
        OfferKind::Takeback(_) => catalog.text("request-to-take-back"),
        OfferKind::Cancel => catalog.text("offer-to-cancel"),
    };
    catalog.format(key, &[("what", &what)])
}

/// Returns the reason why no match can have the requested rules.
#[must_use]
pub fn rules_error_text(catalog: &Catalog, game: &str, error: &RulesError) -> String {
    match error {
        RulesError::UnknownGame { id, .. } => catalog.format(
            "rules-unknown-game",
            &[("game", &sanitize_text(id)), ("games", &private_texts::all_game_names(catalog))],
        ),
        RulesError::MissingRuleSet { known } => {
            catalog.format("rules-no-rule-set", &[("known", &code_choices(catalog, known))])
        }
        RulesError::UnresolvedOption(key) => catalog.format("rules-open", &[("key", key)]),
        RulesError::Option(OptionError::NotAnOption(word)) => match options_with_value(game, word) {
            options if options.is_empty() => catalog.format("rules-not-an-option", &[("word", &sanitize_text(word))]),
            options => {
                let options = as_code_list(&options);
                catalog.format("rules-not-an-option-but", &[("word", &*sanitize_text(word)), ("options", &options)])
            }
        },
        RulesError::Option(OptionError::UnknownKey { key, known }) => match rule_sets_with_option(game, key) {
            sets if sets.is_empty() && known.is_empty() => {
                catalog.format("rules-no-options", &[("key", &sanitize_text(key))])
            }
            sets if sets.is_empty() => catalog.format(
                "rules-unknown-key",
                &[("key", &*sanitize_text(key)), ("known", &code_choices(catalog, known))],
            ),
            sets => {
                let values =
                    [("key", &**key), ("sets", &as_code_list(&sets)), ("known", &code_choices(catalog, known))];
                catalog.format("rules-key-elsewhere", &values)
            }
        },
        RulesError::Option(OptionError::UnknownValue { key, value, known }) => {
            let known = values_text(catalog, known);
            catalog.format("rules-unknown-value", &[("key", key), ("value", &sanitize_text(value)), ("known", &known)])
        }
        RulesError::Option(OptionError::Duplicate(key)) => catalog.format("rules-twice", &[("key", key)]),
        RulesError::Position(PositionError { fault, text }) => {
            let key = format!("position-fault-{}", fault.word());
            catalog.format(&key, &[("text", &sanitize_text(text))])
        }
    }
}

/// Lists the values of an option, which are separated by commas: numbers in order, a range by its ends.
fn values_text(catalog: &Catalog, known: &str) -> String {
    if let Some((first, last)) = known.split_once("..") {
        return catalog.format("list-range", &[("first", first), ("last", last)]);
    }
    let mut values: Vec<&str> = known.split(", ").collect();
    if values.iter().all(|value| value.parse::<u32>().is_ok()) {
        values.sort_by_key(|value| value.parse::<u32>().unwrap_or_default());
    }
    choices_text(catalog, &values)
}

/// Lists words that people can type, which are separated by commas, as code.
fn code_choices(catalog: &Catalog, known: &str) -> String {
    let known: Vec<String> = known.split(", ").map(|word| format!("`{word}`")).collect();
    choices_text(catalog, &known)
}

/// Lists choices, with "or" before the last one.
#[must_use]
pub fn choices_text(catalog: &Catalog, choices: &[impl AsRef<str>]) -> String {
    let choices: Vec<&str> = choices.iter().map(AsRef::as_ref).collect();
    match choices.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => catalog.format("list-or", &[("list", &others.join(", ")), ("last", last)]),
        None => String::new(),
    }
}

/// Returns the options that choose a rule set of this game with this option.
fn rule_sets_with_option(game: &str, key: &str) -> Vec<String> {
    let has_option = |listing: &RuleSetInfo| {
        listing.game_info.id == game && listing.options.iter().any(|question| question.key == key)
    };
    list_rule_sets().into_iter().filter(has_option).map(|listing| listing.selector.to_owned()).collect()
}

/// Returns options of this game that have this value: `rules=raisa` for `raisa`.
fn options_with_value(game: &str, value: &str) -> Vec<String> {
    let mut found = Vec::new();
    for listing in list_rule_sets().into_iter().filter(|listing| listing.game_info.id == game) {
        if !value.is_empty() && listing.rule_set_name() == value {
            found.push(listing.selector.to_owned());
        }
        let options = listing.options.iter().filter(|option| option.values.index_of(value).is_some());
        found.extend(options.map(|option| format!("{}={value}", option.key)));
    }
    let mut named = BTreeSet::new();
    found.retain(|option| named.insert(option.clone()));
    found.truncate(MAX_EXAMPLES);
    found
}

fn illegal_move_text(catalog: &Catalog, text: &str, problem: InputProblem, suggestions: &[String]) -> String {
    let key = match problem {
        InputProblem::Misspelled => "refuse-misspelled",
        InputProblem::UnknownPoint => "refuse-no-point",
        InputProblem::PointOccupied => "refuse-taken",
        InputProblem::PointNotAllowed => "refuse-not-now",
        InputProblem::Unrecognized => "refuse-strange",
    };
    catalog.format(key, &[("text", &sanitize_text(text)), ("near", &as_code_list(suggestions))])
}

/// Formats actions as code, separated by commas.
fn as_code_list(actions: &[String]) -> String {
    actions.iter().map(|action| format!("`{action}`")).collect::<Vec<_>>().join(", ")
}
