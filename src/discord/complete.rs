//! Completing what is being typed into a command.

use crate::app::ask::{Suggestion, Typing};
use crate::discord::caller;
use crate::discord::framework::Context;
use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

/// The options of a challenge.
pub(super) async fn options(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let game = match given(ctx, "game") {
        Some(ResolvedValue::String(game)) => (*game).to_owned(),
        _ => String::new(),
    };
    let suggestions = complete(ctx, Typing::Options { game, text: text.to_owned() }).await;
    response(suggestions, |value| Some(value.into()))
}

/// A rule set.
pub(super) async fn set(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let game = match given(ctx, "game") {
        Some(ResolvedValue::String(game)) => (*game).to_owned(),
        _ => String::new(),
    };
    let suggestions = complete(ctx, Typing::Set { game, text: text.to_owned() }).await;
    response(suggestions, |value| Some(value.into()))
}

/// The clock of a challenge.
pub(super) async fn clock(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = complete(ctx, Typing::Clock { text: text.to_owned() }).await;
    response(suggestions, |value| Some(value.into()))
}

/// An action.
pub(super) async fn action(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let game = match given(ctx, "match") {
        Some(ResolvedValue::Integer(number)) => u64::try_from(*number).ok(),
        _ => None,
    };
    let suggestions = complete(ctx, Typing::Action { game, text: text.to_owned() }).await;
    response(suggestions, |value| Some(value.into()))
}

/// The number of a match that is to be looked back at.
pub(super) async fn past(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = complete(ctx, Typing::Past { text: text.to_owned() }).await;
    numbers(suggestions)
}

/// The number of a match that is over.
pub(super) async fn finished(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = complete(ctx, Typing::Finished { text: text.to_owned() }).await;
    numbers(suggestions)
}

/// The number of a match that is not over.
pub(super) async fn number(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = complete(ctx, Typing::Match { text: text.to_owned() }).await;
    numbers(suggestions)
}

/// The number of a match that somebody plays.
pub(super) async fn running(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = complete(ctx, Typing::Running { text: text.to_owned() }).await;
    numbers(suggestions)
}

/// The number of a match in which somebody may ask for their last turn back.
pub(super) async fn back(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = complete(ctx, Typing::Back { text: text.to_owned() }).await;
    numbers(suggestions)
}

/// The number of a match of others that somebody may follow, or follows.
pub(super) async fn watched(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = complete(ctx, Typing::Watched { text: text.to_owned() }).await;
    numbers(suggestions)
}

/// The number of a match that a moderator may stop.
pub(super) async fn stopped(ctx: Context<'_>, text: &str) -> CreateAutocompleteResponse {
    let suggestions = complete(ctx, Typing::Stopped { text: text.to_owned() }).await;
    numbers(suggestions)
}

fn numbers(suggestions: Vec<Suggestion>) -> CreateAutocompleteResponse {
    response(suggestions, |value| value.parse::<u64>().ok().map(Into::into))
}

/// What has been typed into another option so far.
fn given<'a>(ctx: Context<'a>, name: &str) -> Option<&'a ResolvedValue<'a>> {
    ctx.args.iter().find(|option| option.name == name).map(|option| &option.value)
}

async fn complete(ctx: Context<'_>, typing: Typing) -> Vec<Suggestion> {
    let caller = caller::of_command(ctx.interaction);
    ctx.framework.user_data.complete(&caller, typing).await
}

/// Spells suggestions; those whose value is none of the option's kind are left out.
fn response(
    suggestions: Vec<Suggestion>,
    value: impl Fn(String) -> Option<serde_json::Value>,
) -> CreateAutocompleteResponse {
    let choice = |it: Suggestion| Some(AutocompleteChoice::new(it.name, value(it.value)?));
    CreateAutocompleteResponse::new().set_choices(suggestions.into_iter().filter_map(choice).collect())
}
