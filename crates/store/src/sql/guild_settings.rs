//! The settings of servers.

use crate::sql::champions::roles;
use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::scheduled_posts::{self, PostSeries};
use crate::sql::u64_codec::{SqlU64, get_optional_u64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::settings::guild_settings::{GuildSettingChange, GuildSettings, ManagerNews, PingPolicy};

/// Loads the settings of a server, with defaults for settings that were never changed. Direct messages have the
/// defaults.
pub fn load_settings(connection: &Connection, guild: Option<u64>) -> Result<GuildSettings, StoreError> {
    let Some(guild) = guild else { return Ok(GuildSettings::default()) };
    let sql =
        "SELECT language, use_threads, default_time_control, max_matches_per_user, pings, board_theme, board_bottom,
                   board_shape, keeps_old_pictures, has_own_clock, seeker_role_id, organiser_role_id
               FROM guild_settings WHERE guild_id = ?1";
    let stored = connection.prepare_cached(sql)?.query_row([SqlU64(guild)], read_settings).optional()?;
    Ok(GuildSettings {
        allowed_channels: load_allowed_channels(connection, guild)?,
        puzzle_channel: scheduled_posts::load_channel(connection, PostSeries::DailyPuzzle, guild)?,
        review_channel: scheduled_posts::load_channel(connection, PostSeries::MonthReview, guild)?,
        champion_roles: roles::load_roles(connection, guild)?,
        ..stored.unwrap_or_default()
    })
}

/// Changes one setting. Returns all settings.
pub fn update_setting(
    connection: &Connection,
    guild: u64,
    setting: &GuildSettingChange,
) -> Result<GuildSettings, StoreError> {
    let mut settings = load_settings(connection, Some(guild))?;
    settings.apply_change(setting);
    let sql = "INSERT INTO guild_settings (guild_id, language, use_threads, default_time_control,
                   max_matches_per_user, pings, board_theme, board_bottom, board_shape, keeps_old_pictures, has_own_clock,
                   seeker_role_id, organiser_role_id)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
               ON CONFLICT (guild_id) DO UPDATE SET language = ?2, use_threads = ?3, default_time_control = ?4,
                   max_matches_per_user = ?5, pings = ?6, board_theme = ?7, board_bottom = ?8, board_shape = ?9,
                   keeps_old_pictures = ?10, has_own_clock = ?11, seeker_role_id = ?12,
                   organiser_role_id = ?13";
    connection.prepare_cached(sql)?.execute(params![
        SqlU64(guild),
        settings.language,
        settings.use_threads,
        settings.default_time_control,
        settings.match_limit,
        settings.ping_policy.as_str(),
        settings.board_theme.as_str(),
        settings.board_bottom.number(),
        settings.board_shape.as_str(),
        settings.keeps_old_pictures,
        settings.has_own_time_control,
        settings.seeker_role.map(SqlU64),
        settings.organiser_role.map(SqlU64),
    ])?;
    connection.prepare_cached("DELETE FROM guild_allowed_channels WHERE guild_id = ?1")?.execute([SqlU64(guild)])?;
    for channel in &settings.allowed_channels {
        let sql = "INSERT INTO guild_allowed_channels (guild_id, channel_id) VALUES (?1, ?2)";
        connection.prepare_cached(sql)?.execute([SqlU64(guild), SqlU64(*channel)])?;
    }
    match setting {
        GuildSettingChange::PuzzleChannel(channel) => {
            scheduled_posts::set_channel(connection, PostSeries::DailyPuzzle, guild, *channel)?;
        }
        GuildSettingChange::ReviewChannel(channel) => {
            scheduled_posts::set_channel(connection, PostSeries::MonthReview, guild, *channel)?;
        }
        GuildSettingChange::ChampionRole(title, role) => roles::set_role(connection, guild, title, *role)?,
        GuildSettingChange::Language(_) => {
            let sql = "UPDATE guild_settings SET is_language_settled = 1 WHERE guild_id = ?1";
            connection.prepare_cached(sql)?.execute([SqlU64(guild)])?;
        }
        _ => {}
    }
    load_settings(connection, Some(guild))
}

/// Sets the language of a server for which nothing was set yet. Its other settings have their defaults.
pub fn initialize_language(connection: &Connection, guild: u64, language: &str) -> Result<(), StoreError> {
    let sql = "SELECT 1 FROM guild_settings WHERE guild_id = ?1";
    let is_set: Option<i64> =
        connection.prepare_cached(sql)?.query_row([SqlU64(guild)], |row| row.get(0)).optional()?;
    if is_set.is_none() {
        update_setting(connection, guild, &GuildSettingChange::Language(language.to_owned()))?;
    }
    Ok(())
}

/// Returns the news of which no manager of the server has been told yet.
pub fn load_manager_news(connection: &Connection, guild: u64) -> Result<ManagerNews, StoreError> {
    let sql = "SELECT (SELECT count(*) FROM untold_guilds WHERE guild_id = ?1) AS untold,
                   (SELECT count(*) FROM guild_settings
                    WHERE guild_id = ?1 AND (is_language_settled = 1 OR language <> ?2)) AS settled";
    let default = GuildSettings::default().language;
    let news = |row: &Row<'_>| {
        let [untold, settled]: [i64; 2] = [row.get("untold")?, row.get("settled")?];
        Ok(ManagerNews { challenges_are_casual: untold > 0, asks_language: settled == 0 })
    };
    Ok(connection.prepare_cached(sql)?.query_row(params![SqlU64(guild), default], news)?)
}

/// Notes that the managers of the server are told of this news: it is no news any more.
pub fn set_managers_told(connection: &Connection, guild: u64, news: ManagerNews) -> Result<(), StoreError> {
    if news.challenges_are_casual {
        connection.prepare_cached("DELETE FROM untold_guilds WHERE guild_id = ?1")?.execute([SqlU64(guild)])?;
    }
    if news.asks_language {
        update_setting(connection, guild, &GuildSettingChange::Language(GuildSettings::default().language))?;
    }
    Ok(())
}

/// Returns the server's limit of matches per user, if it has one.
pub fn match_limit(connection: &Connection, guild: u64) -> Result<Option<u32>, StoreError> {
    let sql = "SELECT max_matches_per_user FROM guild_settings WHERE guild_id = ?1";
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64(guild)], |row| row.get(0)).optional()?.flatten())
}

fn load_allowed_channels(connection: &Connection, guild: u64) -> Result<Vec<u64>, StoreError> {
    let sql = "SELECT channel_id FROM guild_allowed_channels WHERE guild_id = ?1 ORDER BY channel_id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([SqlU64(guild)], |row| get_u64(row, "channel_id"))?;
    Ok(rows.collect::<SqlResult<_>>()?)
}

fn read_settings(row: &Row<'_>) -> SqlResult<GuildSettings> {
    let pings: String = row.get("pings")?;
    let theme: String = row.get("board_theme")?;
    let shape: String = row.get("board_shape")?;
    Ok(GuildSettings {
        language: row.get("language")?,
        allowed_channels: Vec::new(),
        use_threads: row.get("use_threads")?,
        default_time_control: row.get("default_time_control")?,
        has_own_time_control: row.get("has_own_clock")?,
        match_limit: row.get("max_matches_per_user")?,
        ping_policy: PingPolicy::read(&pings).unwrap_or_default(),
        // A theme or a shape that is no longer known must not keep anyone from playing.
        board_theme: Theme::parse(&theme).unwrap_or_default(),
        board_bottom: Side::from_number(row.get("board_bottom")?).unwrap_or(Side::First),
        board_shape: BoardShape::parse(&shape).unwrap_or_default(),
        keeps_old_pictures: row.get("keeps_old_pictures")?,
        puzzle_channel: None,
        review_channel: None,
        seeker_role: get_optional_u64(row, "seeker_role_id")?,
        organiser_role: get_optional_u64(row, "organiser_role_id")?,
        champion_roles: Vec::new(),
    })
}
