//! `/settings`: changes and shows the settings of a server.

use crate::UserError;
use crate::commands::settings::SettingsRequest;
use crate::ports::{Response, RoleObstacle};
use crate::request_context::RequestContext;
use crate::requester::{PlaceKind, Requester};
use crate::server::ServerSettings;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::results::champions::{MAX_CHAMPION_ROLES, Title};
use gonagas_core::matches::settings::guild_settings::{
    GuildSettingChange, GuildSettings, MAX_ALLOWED_CHANNELS, PingPolicy,
};
use gonagas_ui::custom_id::settings::SettingsControl;
use gonagas_ui::fitted_text::sanitize_text;
use gonagas_ui::i18n::{Catalog, offered_languages};
use gonagas_ui::screens::rules::find::find_listing;
use gonagas_ui::screens::settings::{self, role_mention};
use gonagas_ui::{self, option_completion};

impl ServerSettings {
    /// Changes a setting, if one is given, and responds with the panel of all settings.
    pub(crate) async fn update_settings(
        &self,
        context: &RequestContext<'_>,
        typed: &SettingsRequest,
    ) -> Result<(), UserError> {
        let (settings, note) = self.change_setting(context, typed).await?;
        context.respond_privately(&settings::settings_panel(&context.catalog(), &settings, note)).await
    }

    /// Changes the setting of a control of the panel.
    pub(crate) async fn handle_settings_panel(
        &self,
        context: &RequestContext<'_>,
        control: SettingsControl,
        values: &[String],
    ) -> Result<(), UserError> {
        let picked = || values.first().cloned().ok_or(UserError::ForgedControl);
        let change = match control {
            SettingsControl::Threads(threads) => SettingsRequest::Threads(threads),
            SettingsControl::AllChannels => SettingsRequest::Channels { channel: None, allowed: true },
            SettingsControl::Channels => {
                let channels: Result<Vec<u64>, _> = values.iter().map(|value| value.parse()).collect();
                SettingsRequest::AllowedChannels(channels.map_err(|_| UserError::ForgedControl)?)
            }
            SettingsControl::Language => SettingsRequest::Language(picked()?),
            SettingsControl::PublicLanguage(language) => SettingsRequest::Language(language.as_str().to_owned()),
            SettingsControl::TimeControl => SettingsRequest::TimeControl(picked()?),
            SettingsControl::MatchLimit => {
                let limit = picked()?.parse().map_err(|_| UserError::ForgedControl)?;
                SettingsRequest::MatchLimit(limit)
            }
            SettingsControl::Pings => SettingsRequest::Pings(picked()?),
            SettingsControl::BoardTheme => SettingsRequest::BoardTheme(picked()?),
            SettingsControl::BoardBottom => SettingsRequest::BoardBottom(picked()?),
            SettingsControl::BoardShape => SettingsRequest::BoardShape(picked()?),
            SettingsControl::OldPictures(keeps) => SettingsRequest::KeepOldPictures(keeps),
            SettingsControl::PuzzleChannel => {
                let channel = values.first().map(|value| value.parse()).transpose();
                SettingsRequest::PuzzleChannel(channel.map_err(|_| UserError::ForgedControl)?)
            }
        };
        let (settings, note) = self.change_setting(context, &change).await?;
        let catalog = context.catalog();
        let message = match control {
            SettingsControl::PublicLanguage(_) => settings::language_chosen(&catalog, &settings),
            _ => settings::settings_panel(&catalog, &settings, note),
        };
        context.update_message(&message).await
    }

    /// Tells a manager, privately and once on each server from before, what is new there: challenges are no longer
    /// rated by default, and public messages can be in the language of the server. A failure only leaves it out.
    pub(crate) async fn tell_manager_news(&self, context: &RequestContext<'_>) {
        let Requester { channel_ref, guild_locale, user_permissions, place_kind, .. } = context.requester;
        let (Some(guild), PlaceKind::Server, true) = (channel_ref.guild(), place_kind, user_permissions.manage_guild)
        else {
            return;
        };
        let default = GuildSettings::default().language;
        let has_other_language = |locale: &String| Catalog::for_locale(locale).language() != default;
        match self.store.take_manager_news(guild, guild_locale.as_ref().is_some_and(has_other_language)).await {
            Ok(news) => {
                if let Some(message) = settings::manager_news(&context.catalog(), news) {
                    context.try_respond(Response::Ephemeral(&message)).await;
                }
            }
            Err(error) => tracing::warn!(%error, guild, "a manager was not told the news of a server"),
        }
    }

    /// Changes a setting, if one is given, and returns all settings, with a note on what the panel does not show.
    async fn change_setting(
        &self,
        context: &RequestContext<'_>,
        typed: &SettingsRequest,
    ) -> Result<(GuildSettings, Option<String>), UserError> {
        let catalog = context.catalog();
        let guild = context.requester.channel_ref.guild().ok_or_else(|| catalog.text("refuse-settings-here"))?;
        if !context.requester.user_permissions.manage_guild {
            return Err(catalog.text("refuse-settings-rights").into());
        }
        let old = self.store.guild_settings(Some(guild)).await?;
        let Some(setting) = parse_setting(&catalog, &old, typed)? else {
            return Ok((old, None));
        };
        if let GuildSettingChange::ChampionRole(_, Some(role)) = setting {
            check_champion_role(context, guild, role).await?;
        }
        let request = context.requester.stamp(self.clock.now());
        let new = self.store.update_guild_setting(guild, &setting, request).await?;
        if matches!(setting, GuildSettingChange::PuzzleChannel(Some(_)) | GuildSettingChange::ReviewChannel(Some(_))) {
            self.daily_puzzle_signal.notify_now(guild);
        }
        if matches!(setting, GuildSettingChange::ChampionRole(..)) {
            self.champion_signal.notify_one();
        }
        let note = settings::change_note(&catalog, &old, &new, &setting);
        Ok((new, note))
    }
}

/// Rejects a role that the bot cannot give, or should not.
async fn check_champion_role(context: &RequestContext<'_>, guild: u64, role: u64) -> Result<(), UserError> {
    let catalog = context.catalog();
    match context.channels.role_obstacle(guild, context.requester.user_id, role).await {
        Ok(None) => Ok(()),
        Ok(Some(obstacle)) => {
            let role = role_mention(role);
            let values = [("role", &*role)];
            Err(UserError::from(match obstacle {
                RoleObstacle::Unassignable => catalog.format("refuse-champions-unassignable", &values),
                RoleObstacle::Powerful => catalog.format("refuse-champions-powerful", &values),
                RoleObstacle::ManagerBelow => catalog.format("refuse-champions-manager", &values),
                RoleObstacle::PermissionMissing => catalog.text("refuse-champions-permission"),
                RoleObstacle::BotBelow => catalog.format("refuse-champions-order", &values),
            }))
        }
        Err(error) => {
            tracing::info!(%error, guild, role, "a role could not be looked up");
            Err(catalog.text("refuse-champions-unknown").into())
        }
    }
}

/// Returns the default time control of a server as it is stored; empty if there is none.
fn parse_default_time_control(catalog: &Catalog, typed: &str) -> Result<String, UserError> {
    match TimeControl::parse_input(&option_completion::normalize_typed(typed)) {
        Ok(clock) => Ok(clock.map_or_else(String::new, |clock| clock.to_string())),
        Err(error) => Err(gonagas_ui::time_text::time_control_error_text(catalog, typed, error).into()),
    }
}

/// Returns the change of a setting; `None` if the settings are only shown.
fn parse_setting(
    catalog: &Catalog,
    old: &GuildSettings,
    typed: &SettingsRequest,
) -> Result<Option<GuildSettingChange>, UserError> {
    Ok(Some(match typed {
        SettingsRequest::Show => return Ok(None),
        SettingsRequest::Language(language) => {
            let known = || offered_languages().collect::<Vec<_>>().join("`, `");
            let chosen = offered_languages().find(|known| known == language);
            GuildSettingChange::Language(
                chosen.ok_or_else(|| unknown_value_error(catalog, language, &known()))?.to_owned(),
            )
        }
        SettingsRequest::AllowedChannels(channels) if channels.len() > MAX_ALLOWED_CHANNELS => {
            return Err(channels_full_error(catalog));
        }
        SettingsRequest::AllowedChannels(channels) => GuildSettingChange::AllowedChannels(channels.clone()),
        SettingsRequest::Channels { channel: None, allowed: true } => GuildSettingChange::AllChannelsAllowed,
        SettingsRequest::Channels { channel: None, allowed: false } => {
            return Err(catalog.text("refuse-no-channel").into());
        }
        SettingsRequest::Channels { channel: Some(channel), allowed } => {
            if !allowed && old.allowed_channels.is_empty() {
                return Err(catalog.text("refuse-no-list").into());
            }
            if *allowed && old.allowed_channels.len() >= MAX_ALLOWED_CHANNELS && !old.allowed_channels.contains(channel)
            {
                return Err(channels_full_error(catalog));
            }
            GuildSettingChange::ChannelAllowed { channel: *channel, allowed: *allowed }
        }
        SettingsRequest::Threads(threads) => GuildSettingChange::UseThreads(*threads),
        SettingsRequest::TimeControl(clock) => {
            GuildSettingChange::DefaultTimeControl(parse_default_time_control(catalog, clock)?)
        }
        SettingsRequest::MatchLimit(limit) => GuildSettingChange::MatchLimit(parse_match_limit(catalog, *limit)?),
        SettingsRequest::Pings(pings) => {
            let known = PingPolicy::ALL.map(PingPolicy::as_str).join("`, `");
            GuildSettingChange::PingPolicy(
                PingPolicy::read(pings).ok_or_else(|| unknown_value_error(catalog, pings, &known))?,
            )
        }
        SettingsRequest::BoardTheme(theme) => {
            let known = Theme::ALL.map(Theme::as_str).join("`, `");
            GuildSettingChange::BoardTheme(
                Theme::parse(theme).ok_or_else(|| unknown_value_error(catalog, theme, &known))?,
            )
        }
        SettingsRequest::BoardBottom(seat) => match seat.as_str() {
            "first" => GuildSettingChange::BoardBottom(Side::First),
            "second" => GuildSettingChange::BoardBottom(Side::Second),
            other => return Err(unknown_value_error(catalog, other, "first`, `second")),
        },
        SettingsRequest::BoardShape(shape) => {
            let known = BoardShape::ALL.map(BoardShape::as_str).join("`, `");
            GuildSettingChange::BoardShape(
                BoardShape::parse(shape).ok_or_else(|| unknown_value_error(catalog, shape, &known))?,
            )
        }
        SettingsRequest::KeepOldPictures(keeps) => GuildSettingChange::KeepOldPictures(*keeps),
        SettingsRequest::PuzzleChannel(channel) => GuildSettingChange::PuzzleChannel(*channel),
        SettingsRequest::ReviewChannel(channel) => GuildSettingChange::ReviewChannel(*channel),
        SettingsRequest::SeekerRole(Some(role)) if !role.is_mentionable => {
            return Err(catalog.format("refuse-role", &[("role", &role_mention(role.id))]).into());
        }
        SettingsRequest::SeekerRole(role) => GuildSettingChange::SeekerRole(role.map(|role| role.id)),
        SettingsRequest::OrganiserRole(role) => GuildSettingChange::OrganiserRole(*role),
        SettingsRequest::ChampionRole { game, rule_set, role } => {
            let title = match game {
                Some(game) => {
                    let set = rule_set.as_deref().map(option_completion::normalize_typed).unwrap_or_default();
                    Title::Pool(find_listing(catalog, game, &set)?.rating_pool())
                }
                None => Title::FirstOfAll,
            };
            let is_new = old.champion_roles.iter().all(|known| known.title != title);
            if is_new && role.is_some() && old.champion_roles.len() >= MAX_CHAMPION_ROLES {
                let most = MAX_CHAMPION_ROLES.to_string();
                return Err(catalog.format("refuse-champions-full", &[("most", &most)]).into());
            }
            GuildSettingChange::ChampionRole(title, *role)
        }
    }))
}

fn channels_full_error(catalog: &Catalog) -> UserError {
    catalog.format("refuse-channels-full", &[("most", &MAX_ALLOWED_CHANNELS.to_string())]).into()
}

fn parse_match_limit(catalog: &Catalog, limit: u64) -> Result<u32, UserError> {
    let most = MAX_MATCHES_PER_USER.to_string();
    let read = u32::try_from(limit).ok().filter(|limit| (1..=MAX_MATCHES_PER_USER).contains(&(*limit as usize)));
    read.ok_or_else(|| catalog.format("refuse-limit", &[("most", &most)]).into())
}

/// Returns the error for a typed value that is none of the `known` ones. Discord itself offers only these.
pub fn unknown_value_error(catalog: &Catalog, typed: &str, known: &str) -> UserError {
    catalog.format("refuse-choice", &[("typed", &sanitize_text(typed)), ("known", known)]).into()
}
