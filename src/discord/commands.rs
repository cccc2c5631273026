//! The slash commands, as poise knows them.
//!
//! Their names and options are the bot's interface and never change with the language; what people read beside them is
//! put in by [`crate::discord::labels`].

use crate::app::ask::{Ask, Opponent, Proposal, Ranking};
use crate::discord::framework::{Command, Context};
use crate::discord::{caller, complete, labels};
use poise::serenity_prelude as serenity;
use poise::{SlashArgError, SlashArgument};
use serenity::{
    CommandInteraction, CommandOptionType, CreateCommandOption, InstallationContext, InteractionContext, ResolvedValue,
};
use std::convert::Infallible;

type Done = Result<(), Infallible>;

/// All commands, with the words that people read.
pub(super) fn all() -> Vec<Command> {
    let mut all = vec![
        challenge(),
        play(),
        board(),
        resign(),
        matches(),
        watch(),
        stop(),
        replay(),
        step(),
        export(),
        leaderboard(),
        profile(),
        versus(),
        verify(),
        preferences(),
        help(),
        rules(),
    ];
    for command in &mut all {
        let direct = !ON_SERVERS.contains(&&*command.name);
        let direct = direct.then_some(InteractionContext::BotDm);
        command.interaction_context = Some([InteractionContext::Guild].into_iter().chain(direct).collect());
        command.install_context = Some(vec![InstallationContext::Guild]);
        labels::put(command);
    }
    all
}

/// The commands that make sense on a server alone, and not in direct messages with the bot.
const ON_SERVERS: [&str; 1] = ["stop"];

/// Has the bot do what a command asks.
async fn ask(ctx: Context<'_>, ask: Ask) -> Done {
    let interaction = ctx.interaction;
    ctx.framework.user_data.attend(interaction.into(), caller::of_command(interaction), ask).await;
    Ok(())
}

#[poise::command(slash_command)]
async fn challenge(
    ctx: Context<'_>,
    game: Game,
    opponent: Option<Challenged>,
    #[autocomplete = "complete::options"] options: Option<String>,
    side: Option<Side>,
    #[rename = "where"] spot: Option<Spot>,
    rated: Option<bool>,
) -> Done {
    let opponent = opponent.map(|challenged| challenged.0);
    let (side, thread) = (side.map(|side| side.0), spot.map(|spot| spot.0));
    let options = options.unwrap_or_default();
    ask(ctx, Ask::Challenge(Proposal { game: game.0, opponent, options, side, thread, rated })).await
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
async fn watch(
    ctx: Context<'_>,
    #[rename = "match"]
    #[min = 1]
    game: Option<u64>,
    turns: Option<bool>,
) -> Done {
    ask(ctx, Ask::Watch { game, turns }).await
}

#[poise::command(slash_command, default_member_permissions = "MANAGE_MESSAGES")]
async fn stop(
    ctx: Context<'_>,
    #[rename = "match"]
    #[min = 1]
    game: u64,
    #[max_length = 60] reason: Option<String>,
) -> Done {
    ask(ctx, Ask::Stop { game, reason: reason.unwrap_or_default() }).await
}

#[poise::command(slash_command)]
async fn replay(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::past"]
    #[min = 1]
    game: Option<u64>,
    from: Option<u32>,
    share: Option<bool>,
) -> Done {
    ask(ctx, Ask::Replay { game, from, share: share.unwrap_or_default() }).await
}

#[poise::command(slash_command)]
async fn step(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::past"]
    #[min = 1]
    game: Option<u64>,
    at: Option<u32>,
) -> Done {
    ask(ctx, Ask::Step { game, at }).await
}

#[poise::command(slash_command)]
async fn export(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::past"]
    #[min = 1]
    game: Option<u64>,
) -> Done {
    ask(ctx, Ask::Export { game }).await
}

#[poise::command(slash_command)]
async fn leaderboard(
    ctx: Context<'_>,
    game: Game,
    #[rename = "rules"]
    #[autocomplete = "complete::set"]
    set: Option<String>,
    #[rename = "where"] scope: Option<Scope>,
    period: Option<Period>,
    #[min = 1] page: Option<u64>,
) -> Done {
    let (everywhere, month) = (scope.is_some_and(|scope| scope.0), period.is_some_and(|period| period.0));
    ask(ctx, Ask::Leaders(Ranking { game: game.0, set, everywhere, month, page })).await
}

#[poise::command(slash_command)]
async fn profile(ctx: Context<'_>, person: Option<Challenged>) -> Done {
    ask(ctx, Ask::Profile { person: person.map(|named| named.0.person) }).await
}

#[poise::command(slash_command)]
async fn versus(ctx: Context<'_>, #[rename = "a"] one: Challenged, #[rename = "b"] other: Option<Challenged>) -> Done {
    ask(ctx, Ask::Versus { one: one.0.person, other: other.map(|named| named.0.person) }).await
}

#[poise::command(slash_command)]
async fn verify(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::past"]
    #[min = 1]
    game: Option<u64>,
) -> Done {
    ask(ctx, Ask::Verify { game }).await
}

#[poise::command(slash_command)]
async fn preferences(ctx: Context<'_>, forced: Option<bool>, throws: Option<bool>) -> Done {
    ask(ctx, Ask::Preferences { forced, throws }).await
}

#[poise::command(slash_command)]
async fn help(ctx: Context<'_>) -> Done {
    ask(ctx, Ask::Help).await
}

#[poise::command(slash_command)]
async fn rules(ctx: Context<'_>, game: Game, #[autocomplete = "complete::set"] set: Option<String>) -> Done {
    ask(ctx, Ask::Rules { game: game.0, set }).await
}

/// A game's identifier, chosen from those that there are.
struct Game(String);

#[serenity::async_trait]
impl SlashArgument for Game {
    async fn extract(
        _: &serenity::Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Game, SlashArgError> {
        text(value).map(Game).ok_or_else(misshapen)
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        labels::games(option.kind(CommandOptionType::String))
    }
}

/// Which seat is wished for.
struct Side(String);

#[serenity::async_trait]
impl SlashArgument for Side {
    async fn extract(
        _: &serenity::Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Side, SlashArgError> {
        text(value).map(Side).ok_or_else(misshapen)
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        labels::sides(option.kind(CommandOptionType::String))
    }
}

/// Where the match is to be played: whether in a thread of its own.
struct Spot(bool);

#[serenity::async_trait]
impl SlashArgument for Spot {
    async fn extract(
        _: &serenity::Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Spot, SlashArgError> {
        text(value).map(|spot| Spot(spot == labels::THREAD)).ok_or_else(misshapen)
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        labels::spots(option.kind(CommandOptionType::String))
    }
}

/// Which matches count: whether those of all servers do.
struct Scope(bool);

#[serenity::async_trait]
impl SlashArgument for Scope {
    async fn extract(
        _: &serenity::Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Scope, SlashArgError> {
        text(value).map(|scope| Scope(scope == labels::EVERYWHERE)).ok_or_else(misshapen)
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        labels::scopes(option.kind(CommandOptionType::String))
    }
}

/// Since when matches count: whether those of this month alone do.
struct Period(bool);

#[serenity::async_trait]
impl SlashArgument for Period {
    async fn extract(
        _: &serenity::Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Period, SlashArgError> {
        text(value).map(|period| Period(period == labels::MONTH)).ok_or_else(misshapen)
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        labels::periods(option.kind(CommandOptionType::String))
    }
}

/// Who is challenged, or asked about.
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

fn text(value: &ResolvedValue<'_>) -> Option<String> {
    match value {
        ResolvedValue::String(text) => Some((*text).to_owned()),
        _ => None,
    }
}

/// Discord still has another form of the command than we do.
fn misshapen() -> SlashArgError {
    SlashArgError::new_command_structure_mismatch("misshapen")
}
