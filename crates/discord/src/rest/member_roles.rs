//! The roles of a server's members, and who may give them.
//!
//! Discord lets a member give a role if they have the permission to manage roles and the role is below their highest
//! one. Only the fields that this needs are read (see [`channel_visibility`](super::channel_visibility)).

use crate::rest::api_error::ApiError;
use crate::rest::rest_client::RestClient;
use crate::rest::rest_request::RestRequest;
use gonagas_app::ports::{Membership, RoleObstacle, RoleOutcome};
use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serenity::{GuildId, LightMethod, Permissions, RoleId, Route, Timestamp, UserId};
use std::cmp::Reverse;
use std::time::Duration;

/// Time limit for each look-up. Discord lets only so many wait for the same server.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The permissions of moderators. Except for the last two, Discord asks moderators for a second factor before they use
/// them.
const MODERATOR_PERMISSIONS: Permissions = Permissions::KICK_MEMBERS
    .union(Permissions::BAN_MEMBERS)
    .union(Permissions::ADMINISTRATOR)
    .union(Permissions::MANAGE_CHANNELS)
    .union(Permissions::MANAGE_GUILD)
    .union(Permissions::MANAGE_MESSAGES)
    .union(Permissions::MANAGE_ROLES)
    .union(Permissions::MANAGE_WEBHOOKS)
    .union(Permissions::MANAGE_GUILD_EXPRESSIONS)
    .union(Permissions::MANAGE_THREADS)
    .union(Permissions::MODERATE_MEMBERS)
    .union(Permissions::MENTION_EVERYONE);

#[derive(Debug, Deserialize)]
struct Guild {
    owner_id: UserId,
    roles: Vec<Role>,
}

#[derive(Debug, Deserialize)]
struct Role {
    id: RoleId,
    position: i64,
    permissions: Permissions,
    managed: bool,
}

#[derive(Debug, Deserialize)]
struct Member {
    roles: Vec<RoleId>,
    #[serde(default)]
    joined_at: Option<Timestamp>,
}

impl Role {
    /// The place in the order of a server's roles: a higher one is above. Of two with the same position the older one
    /// is above.
    fn height(&self) -> (i64, Reverse<u64>) {
        (self.position, Reverse(self.id.get()))
    }
}

impl Guild {
    fn roles_of<'a>(&'a self, guild: GuildId, member: &'a Member) -> impl Iterator<Item = &'a Role> {
        self.roles.iter().filter(move |role| role.id.get() == guild.get() || member.roles.contains(&role.id))
    }

    fn may_manage_roles(&self, guild: GuildId, user: UserId, member: &Member) -> bool {
        let wanted = Permissions::MANAGE_ROLES | Permissions::ADMINISTRATOR;
        user == self.owner_id || self.roles_of(guild, member).any(|role| role.permissions.intersects(wanted))
    }

    fn is_above(&self, guild: GuildId, user: UserId, member: &Member, role: &Role) -> bool {
        user == self.owner_id || self.roles_of(guild, member).any(|own| own.height() > role.height())
    }
}

async fn get<T: DeserializeOwned>(rest: &RestClient, route: Route<'_>) -> Result<T, ApiError> {
    rest.send_and_parse(RestRequest::new(LightMethod::Get, route).timeout(TIMEOUT)).await
}

/// Returns the roles of a member; `None` for a user who is none.
pub async fn membership(rest: &RestClient, guild_id: GuildId, user_id: UserId) -> Result<Option<Membership>, ApiError> {
    match get::<Member>(rest, Route::GuildMember { guild_id, user_id }).await {
        Ok(Member { roles, joined_at }) => Ok(Some(Membership {
            roles: roles.into_iter().map(RoleId::get).collect(),
            joined_at: joined_at.map_or(0, |joined| joined.unix_timestamp() * 1000),
        })),
        Err(failure) if failure.is_unknown_member() => Ok(None),
        Err(failure) => Err(failure),
    }
}

/// Gives a role to a member, or takes it back.
pub async fn set_role(
    rest: &RestClient,
    guild_id: GuildId,
    user_id: UserId,
    role_id: RoleId,
    has_role: bool,
) -> Result<RoleOutcome, ApiError> {
    let method = if has_role { LightMethod::Put } else { LightMethod::Delete };
    let route = Route::GuildMemberRole { guild_id, user_id, role_id };
    match rest.send(RestRequest::new(method, route)).await {
        Ok(()) => Ok(RoleOutcome::Done),
        Err(failure) if failure.is_unknown_member() => Ok(RoleOutcome::UnknownMember),
        Err(failure) if failure.is_unknown_role() => Ok(RoleOutcome::UnknownRole),
        Err(failure) => Err(failure),
    }
}

/// Returns the reason why a manager cannot have the bot give a role; `None` if they can.
pub async fn role_obstacle(
    rest: &RestClient,
    guild_id: GuildId,
    bot: UserId,
    manager: UserId,
    role: RoleId,
) -> Result<Option<RoleObstacle>, ApiError> {
    let (guild, own, theirs) = tokio::try_join!(
        get::<Guild>(rest, Route::Guild { guild_id }),
        get::<Member>(rest, Route::GuildMember { guild_id, user_id: bot }),
        get::<Member>(rest, Route::GuildMember { guild_id, user_id: manager }),
    )?;
    let found = guild.roles.iter().find(|known| known.id == role);
    let Some(role) = found.filter(|role| role.id.get() != guild_id.get() && !role.managed) else {
        return Ok(Some(RoleObstacle::Unassignable));
    };
    let may_give = guild.may_manage_roles(guild_id, manager, &theirs);
    let checks = [
        (role.permissions.intersects(MODERATOR_PERMISSIONS), RoleObstacle::Powerful),
        (!may_give || !guild.is_above(guild_id, manager, &theirs, role), RoleObstacle::ManagerBelow),
        (!guild.may_manage_roles(guild_id, bot, &own), RoleObstacle::PermissionMissing),
        (!guild.is_above(guild_id, bot, &own, role), RoleObstacle::BotBelow),
    ];
    Ok(checks.into_iter().find(|(is_so, _)| *is_so).map(|(_, obstacle)| obstacle))
}
