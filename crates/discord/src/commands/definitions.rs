//! The slash commands as poise commands.
//!
//! English names are a public interface. [`crate::commands::localization`] adds the names in other languages, and the
//! descriptions.

use crate::commands::choices::{
    BoardShapeChoices, ChoiceArg, ConfirmChoices, EVERYWHERE_CHOICE, GameChoices, LevelChoices, LocationChoices,
    MONTH_CHOICE, OrientationChoices, PeriodChoices, ScopeChoices, THREAD_CHOICE, ThemeChoices,
};
use crate::commands::user_arg::UserArg;
use crate::commands::{autocomplete, context_menus, localization, privacy, settings};
use crate::interactions::framework::{CommandResult, Context, PoiseCommand, handle_command};
use gonagas_app::requests::{ChallengeRequest, LeaderboardRequest, Opponent, PlayRequest, PreferencesUpdate, Request};
use poise::serenity_prelude as serenity;
use serenity::{InstallationContext, InteractionContext};

/// Returns all commands, localized.
pub(crate) fn all_commands() -> Vec<PoiseCommand> {
    let mut all = vec![
        play(),
        challenge(),
        challenges(),
        play_move(),
        takeback(),
        board(),
        resign(),
        rematch(),
        matches(),
        watch(),
        stop(),
        replay(),
        step(),
        hint(),
        review(),
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
        about(),
        learn(),
        puzzle(),
        rules(),
        glossary(),
        settings::settings(),
    ];
    all.extend(context_menus::all_context_menus());
    for command in &mut all {
        let direct = !GUILD_ONLY.contains(&&*command.name);
        let direct = direct.then_some(InteractionContext::BotDm);
        command.interaction_context = Some([InteractionContext::Guild].into_iter().chain(direct).collect());
        command.install_context = Some(vec![InstallationContext::Guild]);
        localization::localize_command(command);
    }
    all
}

/// Commands that are offered on servers only, not in direct messages with the bot.
const GUILD_ONLY: [&str; 4] = ["stop", "settings", "challenges", "challenge-person"];

#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments)] // One for each option of the command.
async fn play(
    ctx: Context<'_>,
    game: ChoiceArg<GameChoices>,
    level: Option<ChoiceArg<LevelChoices>>,
    #[autocomplete = "autocomplete::game_options"] options: Option<String>,
    #[autocomplete = "autocomplete::sides"] side: Option<String>,
    #[autocomplete = "autocomplete::time_controls"] clock: Option<String>,
    #[rename = "where"] spot: Option<ChoiceArg<LocationChoices>>,
    rated: Option<bool>,
    pair: Option<bool>,
) -> CommandResult {
    let level = level.and_then(|level| level.into_value().parse().ok());
    let options = options.unwrap_or_default();
    let game = game.into_value();
    let thread = spot.is_some_and(|spot| spot.into_value() == THREAD_CHOICE);
    let request = PlayRequest { game, level, options, side, time_control: clock, thread, rated, pair };
    handle_command(ctx, Request::Play(request)).await
}

#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments)] // One for each option of the command.
async fn challenge(
    ctx: Context<'_>,
    game: ChoiceArg<GameChoices>,
    opponent: Option<UserArg>,
    #[autocomplete = "autocomplete::game_options"] options: Option<String>,
    #[autocomplete = "autocomplete::sides"] side: Option<String>,
    #[autocomplete = "autocomplete::time_controls"] clock: Option<String>,
    #[rename = "where"] spot: Option<ChoiceArg<LocationChoices>>,
    rated: Option<bool>,
    pair: Option<bool>,
) -> CommandResult {
    let opponent = opponent.map(|challenged| challenged.0);
    let is_this_bot = |opponent: Opponent| opponent.user_id.0 == ctx.framework.bot_id.get();
    let thread = spot.map(|spot| spot.into_value() == THREAD_CHOICE);
    if opponent.is_some_and(is_this_bot) {
        let (game, options) = (game.into_value(), options.unwrap_or_default());
        let thread = thread.unwrap_or_default();
        let request = PlayRequest { game, level: None, options, side, time_control: clock, thread, rated, pair };
        return handle_command(ctx, Request::Play(request)).await;
    }
    let options = options.unwrap_or_default();
    handle_command(
        ctx,
        Request::Challenge(ChallengeRequest {
            game: game.into_value(),
            opponent,
            options,
            side,
            time_control: clock,
            thread,
            rated,
            pair,
        }),
    )
    .await
}

#[poise::command(slash_command, rename = "move")]
async fn play_move(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::actions"] action: String,
    #[rename = "match"]
    #[autocomplete = "autocomplete::own_running_matches"]
    #[min = 1]
    game: Option<u64>,
) -> CommandResult {
    handle_command(ctx, Request::Move { actions: action, match_number: game }).await
}

#[poise::command(slash_command)]
async fn board(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "autocomplete::unfinished_matches"]
    #[min = 1]
    game: Option<u64>,
) -> CommandResult {
    handle_command(ctx, Request::Board { match_number: game }).await
}

#[poise::command(slash_command)]
async fn resign(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "autocomplete::own_running_matches"]
    #[min = 1]
    game: Option<u64>,
) -> CommandResult {
    handle_command(ctx, Request::Resign { match_number: game }).await
}

#[poise::command(slash_command)]
async fn takeback(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "autocomplete::takeback_matches"]
    #[min = 1]
    game: Option<u64>,
) -> CommandResult {
    handle_command(ctx, Request::Takeback { match_number: game }).await
}

#[poise::command(slash_command)]
async fn rematch(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "autocomplete::finished_matches"]
    #[min = 1]
    game: Option<u64>,
) -> CommandResult {
    handle_command(ctx, Request::Rematch { match_number: game }).await
}

#[poise::command(slash_command)]
async fn challenges(ctx: Context<'_>) -> CommandResult {
    handle_command(ctx, Request::Challenges).await
}

#[poise::command(slash_command)]
async fn block(ctx: Context<'_>, person: Option<UserArg>) -> CommandResult {
    handle_command(ctx, Request::Block { user_id: person.map(|challenged| challenged.0) }).await
}

#[poise::command(slash_command)]
async fn unblock(ctx: Context<'_>, person: UserArg) -> CommandResult {
    handle_command(ctx, Request::Unblock { user_id: person.0.user_id }).await
}

#[poise::command(slash_command)]
async fn matches(ctx: Context<'_>) -> CommandResult {
    handle_command(ctx, Request::Matches).await
}

#[poise::command(slash_command)]
async fn watch(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "autocomplete::watchable_matches"]
    #[min = 1]
    game: Option<u64>,
    turns: Option<bool>,
) -> CommandResult {
    handle_command(ctx, Request::Watch { match_number: game, every_turn: turns }).await
}

#[poise::command(slash_command, default_member_permissions = "MANAGE_MESSAGES")]
async fn stop(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "autocomplete::stoppable_matches"]
    #[min = 1]
    game: u64,
    #[max_length = 60] reason: Option<String>,
) -> CommandResult {
    handle_command(ctx, Request::Stop { match_number: game, reason: reason.unwrap_or_default() }).await
}

#[poise::command(slash_command)]
async fn replay(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "autocomplete::replayable_matches"]
    #[min = 1]
    game: Option<u64>,
    from: Option<u32>,
    share: Option<bool>,
) -> CommandResult {
    handle_command(ctx, Request::Replay { match_number: game, from_action: from, share: share.unwrap_or_default() })
        .await
}

#[poise::command(slash_command)]
async fn step(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "autocomplete::replayable_matches"]
    #[min = 1]
    game: Option<u64>,
    at: Option<u32>,
) -> CommandResult {
    handle_command(ctx, Request::Step { match_number: game, at_action: at }).await
}

#[poise::command(slash_command)]
async fn hint(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "autocomplete::own_running_matches"]
    #[min = 1]
    game: Option<u64>,
) -> CommandResult {
    handle_command(ctx, Request::Hint { match_number: game }).await
}

#[poise::command(slash_command)]
async fn review(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "autocomplete::finished_matches"]
    #[min = 1]
    game: Option<u64>,
) -> CommandResult {
    handle_command(ctx, Request::Review { match_number: game }).await
}

#[poise::command(slash_command)]
async fn export(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "autocomplete::replayable_matches"]
    #[min = 1]
    game: Option<u64>,
) -> CommandResult {
    handle_command(ctx, Request::Export { match_number: game }).await
}

#[poise::command(slash_command)]
async fn leaderboard(
    ctx: Context<'_>,
    game: ChoiceArg<GameChoices>,
    #[rename = "rules"]
    #[autocomplete = "autocomplete::rule_sets"]
    set: Option<String>,
    #[rename = "where"] scope: Option<ChoiceArg<ScopeChoices>>,
    period: Option<ChoiceArg<PeriodChoices>>,
    #[min = 1] page: Option<u64>,
) -> CommandResult {
    let everywhere = scope.is_some_and(|scope| scope.into_value() == EVERYWHERE_CHOICE);
    let month = period.is_some_and(|period| period.into_value() == MONTH_CHOICE);
    handle_command(
        ctx,
        Request::Leaderboard(LeaderboardRequest {
            game: game.into_value(),
            rule_set: set,
            all_guilds: everywhere,
            this_month: month,
            page,
        }),
    )
    .await
}

#[poise::command(slash_command)]
async fn profile(ctx: Context<'_>, person: Option<UserArg>) -> CommandResult {
    handle_command(ctx, Request::Profile { user_id: person.map(|named| named.0.user_id) }).await
}

#[poise::command(slash_command)]
async fn versus(
    ctx: Context<'_>,
    #[rename = "a"] one: UserArg,
    #[rename = "b"] other: Option<UserArg>,
) -> CommandResult {
    handle_command(ctx, Request::Versus { first: one.0.user_id, second: other.map(|named| named.0.user_id) }).await
}

#[poise::command(slash_command)]
async fn verify(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "autocomplete::replayable_matches"]
    #[min = 1]
    game: Option<u64>,
) -> CommandResult {
    handle_command(ctx, Request::Verify { match_number: game }).await
}

#[poise::command(slash_command)]
#[expect(clippy::too_many_arguments, reason = "one for each option of the command")]
async fn preferences(
    ctx: Context<'_>,
    forced: Option<bool>,
    throws: Option<bool>,
    pings: Option<bool>,
    messages: Option<bool>,
    orientation: Option<ChoiceArg<OrientationChoices>>,
    theme: Option<ChoiceArg<ThemeChoices>>,
    shape: Option<ChoiceArg<BoardShapeChoices>>,
    text: Option<bool>,
    confirm: Option<ChoiceArg<ConfirmChoices>>,
) -> CommandResult {
    let (orientation, theme) = (orientation.map(ChoiceArg::into_value), theme.map(ChoiceArg::into_value));
    handle_command(
        ctx,
        Request::Preferences(PreferencesUpdate {
            auto_play_forced: forced,
            auto_roll: throws,
            pings,
            direct_messages: messages,
            orientation,
            theme,
            board_shape: shape.map(ChoiceArg::into_value),
            text_boards: text,
            confirm_moves: confirm.map(ChoiceArg::into_value),
        }),
    )
    .await
}

#[poise::command(slash_command)]
async fn vacation(
    ctx: Context<'_>,
    #[min = 0]
    #[max = 21]
    days: Option<u32>,
    auto: Option<bool>,
) -> CommandResult {
    handle_command(ctx, Request::Vacation { days, auto_spend: auto }).await
}

#[poise::command(slash_command)]
async fn help(ctx: Context<'_>) -> CommandResult {
    handle_command(ctx, Request::Help).await
}

#[poise::command(slash_command)]
async fn about(ctx: Context<'_>) -> CommandResult {
    let links = ctx.framework.user_data.about_links.clone();
    handle_command(ctx, Request::About(links)).await
}

#[poise::command(slash_command)]
async fn learn(ctx: Context<'_>, game: Option<ChoiceArg<GameChoices>>) -> CommandResult {
    handle_command(ctx, Request::Learn { game: game.map(ChoiceArg::into_value) }).await
}

#[poise::command(slash_command)]
async fn puzzle(ctx: Context<'_>, game: Option<ChoiceArg<GameChoices>>) -> CommandResult {
    handle_command(ctx, Request::Puzzle { game: game.map(ChoiceArg::into_value) }).await
}

#[poise::command(slash_command)]
async fn rules(
    ctx: Context<'_>,
    game: ChoiceArg<GameChoices>,
    #[autocomplete = "autocomplete::rule_sets"] set: Option<String>,
    #[autocomplete = "autocomplete::rules_pages"] page: Option<String>,
) -> CommandResult {
    handle_command(ctx, Request::Rules { game: game.into_value(), rule_set: set, page }).await
}

#[poise::command(slash_command)]
async fn glossary(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::glossary_terms"] term: Option<String>,
) -> CommandResult {
    handle_command(ctx, Request::Glossary { term }).await
}
