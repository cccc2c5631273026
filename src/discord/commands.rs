//! The slash commands, as poise knows them.
//!
//! Their names and options are the bot's interface and never change with the language; what people read beside them is
//! put in by [`crate::discord::labels`].

use crate::app::ask::{Ask, Opponent, Proposal, Wishes};
use crate::discord::choices::{Chosen, Games, Orientations, Seats, Themes, misshapen};
use crate::discord::framework::{Command, Context, Done, ask};
use crate::discord::{caller, complete, labels, settings};
use poise::serenity_prelude as serenity;
use poise::{SlashArgError, SlashArgument};
use serenity::{
    CommandInteraction, CommandOptionType, CreateCommandOption, InstallationContext, InteractionContext, ResolvedValue,
};

/// All commands, with the words that people read.
pub(super) fn all() -> Vec<Command> {
    let mut all = vec![challenge(), play(), board(), resign(), matches(), verify(), preferences(), help(), rules()];
    all.push(settings::settings());
    for command in &mut all {
        command.interaction_context = Some(contexts(&command.name));
        command.install_context = Some(vec![InstallationContext::Guild]);
        labels::put(command);
    }
    all
}

/// Where a command can be given: on servers, and some with the bot alone, too.
fn contexts(name: &str) -> Vec<InteractionContext> {
    let alone = ["preferences", "help"].contains(&name).then_some(InteractionContext::BotDm);
    std::iter::once(InteractionContext::Guild).chain(alone).collect()
}

#[poise::command(slash_command)]
async fn challenge(
    ctx: Context<'_>,
    game: Chosen<Games>,
    opponent: Option<Challenged>,
    #[autocomplete = "complete::options"] options: Option<String>,
    side: Option<Chosen<Seats>>,
) -> Done {
    let opponent = opponent.map(|challenged| challenged.0);
    let side = side.map(Chosen::word);
    ask(ctx, Ask::Challenge(Proposal { game: game.word(), opponent, options: options.unwrap_or_default(), side })).await
}

#[poise::command(slash_command, rename = "move")]
async fn play(
    ctx: Context<'_>,
    #[autocomplete = "complete::action"] action: String,
    #[rename = "match"]
    #[autocomplete = "complete::number"]
    #[min = 1]
    game: Option<u64>,
) -> Done {
    ask(ctx, Ask::Move { action, game }).await
}

#[poise::command(slash_command)]
async fn board(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::number"]
    #[min = 1]
    game: Option<u64>,
) -> Done {
    ask(ctx, Ask::Board { game }).await
}

#[poise::command(slash_command)]
async fn resign(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::number"]
    #[min = 1]
    game: Option<u64>,
) -> Done {
    ask(ctx, Ask::Resign { game }).await
}

#[poise::command(slash_command)]
async fn matches(ctx: Context<'_>) -> Done {
    ask(ctx, Ask::Matches).await
}

#[poise::command(slash_command)]
async fn verify(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::verified"]
    #[min = 1]
    game: Option<u64>,
) -> Done {
    ask(ctx, Ask::Verify { game }).await
}

#[poise::command(slash_command)]
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
async fn preferences(
    ctx: Context<'_>,
    forced: Option<bool>,
    throws: Option<bool>,
    pings: Option<bool>,
    messages: Option<bool>,
    orientation: Option<Chosen<Orientations>>,
    theme: Option<Chosen<Themes>>,
    text: Option<bool>,
) -> Done {
    let (orientation, theme) = (orientation.map(Chosen::word), theme.map(Chosen::word));
    ask(ctx, Ask::Preferences(Wishes { forced, throws, pings, messages, orientation, theme, text })).await
}

#[poise::command(slash_command)]
async fn help(ctx: Context<'_>) -> Done {
    ask(ctx, Ask::Help).await
}

#[poise::command(slash_command)]
async fn rules(ctx: Context<'_>, game: Chosen<Games>, #[autocomplete = "complete::set"] set: Option<String>) -> Done {
    ask(ctx, Ask::Rules { game: game.word(), set }).await
}

/// Who is challenged.
struct Challenged(Opponent);

#[serenity::async_trait]
impl SlashArgument for Challenged {
    async fn extract(
        _: &serenity::Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Challenged, SlashArgError> {
        match value {
            ResolvedValue::User(user, member) => Ok(Challenged(caller::opponent(user, *member))),
            _ => Err(misshapen()),
        }
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        option.kind(CommandOptionType::User)
    }
}
