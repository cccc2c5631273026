//! Autocompletion of command options.

use crate::interactions::framework::Context;
use crate::interactions::requester;
use gonagas_app::autocomplete_input::{AutocompleteInput, Suggestion};
use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

/// Suggests rule options for the game of a challenge.
pub(super) async fn game_options(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let game = filled_text(ctx, "game");
    let suggestions = fetch_suggestions(ctx, AutocompleteInput::Options { game, text: text.to_owned() }).await;
    autocomplete_response(suggestions, |value| Some(value.into()))
}

/// Suggests rule sets of a game.
pub(super) async fn rule_sets(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let game = filled_text(ctx, "game");
    let suggestions = fetch_suggestions(ctx, AutocompleteInput::RuleSet { game, text: text.to_owned() }).await;
    autocomplete_response(suggestions, |value| Some(value.into()))
}

/// Suggests pages of the rules.
pub(super) async fn rules_pages(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let (game, rule_set) = (filled_text(ctx, "game"), filled_text(ctx, "set"));
    let suggestions =
        fetch_suggestions(ctx, AutocompleteInput::RulesPage { game, rule_set, text: text.to_owned() }).await;
    autocomplete_response(suggestions, |value| Some(value.into()))
}

/// Suggests terms of the glossary.
pub(super) async fn glossary_terms(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = fetch_suggestions(ctx, AutocompleteInput::GlossaryTerm { text: text.to_owned() }).await;
    autocomplete_response(suggestions, |value| Some(value.into()))
}

/// Suggests sides of the game of a challenge.
pub(super) async fn sides(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let game = filled_text(ctx, "game");
    let suggestions = fetch_suggestions(ctx, AutocompleteInput::Side { game, text: text.to_owned() }).await;
    autocomplete_response(suggestions, |value| Some(value.into()))
}

/// Suggests time controls.
pub(super) async fn time_controls(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = fetch_suggestions(ctx, AutocompleteInput::TimeControl { text: text.to_owned() }).await;
    autocomplete_response(suggestions, |value| Some(value.into()))
}

/// Suggests moves in a match.
pub(super) async fn actions(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let game = match filled_option(ctx, "match") {
        Some(ResolvedValue::Integer(number)) => u64::try_from(*number).ok(),
        _ => None,
    };
    let suggestions =
        fetch_suggestions(ctx, AutocompleteInput::Move { match_number: game, text: text.to_owned() }).await;
    autocomplete_response(suggestions, |value| Some(value.into()))
}

/// Suggests matches that can be replayed.
pub(super) async fn replayable_matches(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = fetch_suggestions(ctx, AutocompleteInput::ReplayableMatch { text: text.to_owned() }).await;
    match_id_response(suggestions)
}

/// Suggests finished matches.
pub(super) async fn finished_matches(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = fetch_suggestions(ctx, AutocompleteInput::FinishedMatch { text: text.to_owned() }).await;
    match_id_response(suggestions)
}

/// Suggests matches that are not over.
pub(super) async fn unfinished_matches(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = fetch_suggestions(ctx, AutocompleteInput::UnfinishedMatch { text: text.to_owned() }).await;
    match_id_response(suggestions)
}

/// Suggests the requester's running matches.
pub(super) async fn own_running_matches(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = fetch_suggestions(ctx, AutocompleteInput::RunningMatch { text: text.to_owned() }).await;
    match_id_response(suggestions)
}

/// Suggests matches in which the requester may ask for a takeback.
pub(super) async fn takeback_matches(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = fetch_suggestions(ctx, AutocompleteInput::TakebackMatch { text: text.to_owned() }).await;
    match_id_response(suggestions)
}

/// Suggests matches that the requester watches or may watch.
pub(super) async fn watchable_matches(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = fetch_suggestions(ctx, AutocompleteInput::WatchableMatch { text: text.to_owned() }).await;
    match_id_response(suggestions)
}

/// Suggests matches that a moderator may stop.
pub(super) async fn stoppable_matches(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = fetch_suggestions(ctx, AutocompleteInput::StoppableMatch { text: text.to_owned() }).await;
    match_id_response(suggestions)
}

fn match_id_response(suggestions: Vec<Suggestion>) -> CreateAutocompleteResponse {
    autocomplete_response(suggestions, |value| value.parse::<u64>().ok().map(Into::into))
}

/// Returns what another option holds so far.
fn filled_option<'a>(ctx: Context<'a>, name: &str) -> Option<&'a ResolvedValue<'a>> {
    ctx.args.iter().find(|option| option.name == name).map(|option| &option.value)
}

/// Returns the text that another option holds so far; empty when it holds none.
fn filled_text(ctx: Context<'_>, name: &str) -> String {
    match filled_option(ctx, name) {
        Some(ResolvedValue::String(text)) => (*text).to_owned(),
        _ => String::new(),
    }
}

async fn fetch_suggestions(ctx: Context<'_>, input: AutocompleteInput) -> Vec<Suggestion> {
    let requester = requester::from_command(ctx.interaction);
    ctx.framework.user_data.autocomplete(&requester, input).await
}

/// Builds Discord's response. Leaves out suggestions whose value does not fit the option's type.
fn autocomplete_response(
    suggestions: Vec<Suggestion>,
    value: impl Fn(String) -> Option<serde_json::Value>,
) -> CreateAutocompleteResponse {
    let choice = |it: Suggestion| Some(AutocompleteChoice::new(it.name, value(it.value)?));
    CreateAutocompleteResponse::new().set_choices(suggestions.into_iter().filter_map(choice).collect())
}
