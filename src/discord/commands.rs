//! The slash commands, as poise knows them.
//!
//! Their names and options are the bot's interface and never change with the language; what people read beside them is
//! put in by [`crate::discord::labels`].

use crate::app::ask::{Ask, Opponent, Proposal, Ranking, Wishes};
use crate::discord::choices::{
    Chosen, EVERYWHERE, Games, MONTH, Orientations, Periods, Scopes, Seats, Spots, THREAD, Themes, misshapen,
};
use crate::discord::framework::{Command, Context, Done, ask};
use crate::discord::{caller, complete, labels, menus, privacy, settings};
use poise::serenity_prelude as serenity;
use poise::{SlashArgError, SlashArgument};
use serenity::{
    CommandInteraction, CommandOptionType, CreateCommandOption, InstallationContext, InteractionContext, ResolvedValue,
};

/// All commands, with the words that people read.
pub(super) fn all() -> Vec<Command> {
    let mut all = vec![
        challenge(),
        challenges(),
        play(),
        takeback(),
        board(),
        resign(),
        rematch(),
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
        privacy::privacy(),
        block(),
        unblock(),
        vacation(),
        help(),
        rules(),
        settings::settings(),
    ];
    all.extend(menus::all());
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
const ON_SERVERS: [&str; 4] = ["stop", "settings", "challenges", "challenge-person"];

#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments)] // As many as the command has options.
async fn challenge(
    ctx: Context<'_>,
    game: Chosen<Games>,
    opponent: Option<Challenged>,
    #[autocomplete = "complete::options"] options: Option<String>,
    side: Option<Chosen<Seats>>,
    #[autocomplete = "complete::clock"] clock: Option<String>,
    #[rename = "where"] spot: Option<Chosen<Spots>>,
    rated: Option<bool>,
) -> Done {
    let opponent = opponent.map(|challenged| challenged.0);
    let thread = spot.map(|spot| spot.word() == THREAD);
    let (side, options) = (side.map(Chosen::word), options.unwrap_or_default());
    ask(ctx, Ask::Challenge(Proposal { game: game.word(), opponent, options, side, clock, thread, rated })).await
}

#[poise::command(slash_command, rename = "move")]
async fn play(
    ctx: Context<'_>,
    #[autocomplete = "complete::action"] action: String,
    #[rename = "match"]
    #[autocomplete = "complete::running"]
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
    #[autocomplete = "complete::running"]
    #[min = 1]
    game: Option<u64>,
) -> Done {
    ask(ctx, Ask::Resign { game }).await
}

#[poise::command(slash_command)]
async fn takeback(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::back"]
    #[min = 1]
    game: Option<u64>,
) -> Done {
    ask(ctx, Ask::TakeBack { game }).await
}

#[poise::command(slash_command)]
async fn rematch(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::finished"]
    #[min = 1]
    game: Option<u64>,
) -> Done {
    ask(ctx, Ask::Rematch { game }).await
}

#[poise::command(slash_command)]
async fn challenges(ctx: Context<'_>) -> Done {
    ask(ctx, Ask::Challenges).await
}

#[poise::command(slash_command)]
async fn block(ctx: Context<'_>, person: Option<Challenged>) -> Done {
    ask(ctx, Ask::Block { person: person.map(|challenged| challenged.0) }).await
}

#[poise::command(slash_command)]
async fn unblock(ctx: Context<'_>, person: Challenged) -> Done {
    ask(ctx, Ask::Unblock { person: person.0.person }).await
}

#[poise::command(slash_command)]
async fn matches(ctx: Context<'_>) -> Done {
    ask(ctx, Ask::Matches).await
}

#[poise::command(slash_command)]
async fn watch(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::watched"]
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
    #[autocomplete = "complete::stopped"]
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
    game: Chosen<Games>,
    #[rename = "rules"]
    #[autocomplete = "complete::set"]
    set: Option<String>,
    #[rename = "where"] scope: Option<Chosen<Scopes>>,
    period: Option<Chosen<Periods>>,
    #[min = 1] page: Option<u64>,
) -> Done {
    let everywhere = scope.is_some_and(|scope| scope.word() == EVERYWHERE);
    let month = period.is_some_and(|period| period.word() == MONTH);
    ask(ctx, Ask::Leaders(Ranking { game: game.word(), set, everywhere, month, page })).await
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
async fn vacation(
    ctx: Context<'_>,
    #[min = 0]
    #[max = 21]
    days: Option<u32>,
    auto: Option<bool>,
) -> Done {
    ask(ctx, Ask::Vacation { days, auto }).await
}

#[poise::command(slash_command)]
async fn help(ctx: Context<'_>) -> Done {
    ask(ctx, Ask::Help).await
}

#[poise::command(slash_command)]
async fn rules(ctx: Context<'_>, game: Chosen<Games>, #[autocomplete = "complete::set"] set: Option<String>) -> Done {
    ask(ctx, Ask::Rules { game: game.word(), set }).await
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
