//! The channels of a server in which its members have certain permissions, such as to view them.
//!
//! An interaction contains the member's permissions in its own channel only. The permissions elsewhere are computed
//! here, as Discord documents it, from the fetched roles and channels. Only the fields that this needs are read, so
//! that no other one can lose the answer: Discord sends more than it documents, and serenity takes a channel for
//! unreadable that is one of 70,000, or a server with an emoji without a name.

use crate::rest::api_error::ApiError;
use crate::rest::rest_client::RestClient;
use crate::rest::rest_request::RestRequest;
use gonagas_app::ports::{Answer, ChannelError};
use poise::serenity_prelude as serenity;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serenity::{ChannelId, GenericId, GuildId, LightMethod, Permissions, RoleId, Route, Timestamp, UserId};
use std::time::Duration;

/// Time limit for each request. Several people may look at the same server at a time, and Discord lets only so many
/// wait.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Discord's types of channels with messages that need the permission to connect, too.
const VOICE_TYPES: [u64; 2] = [2, 13];

/// Discord's types of threads that everyone in their channel can open.
const PUBLIC_THREAD_TYPES: [u64; 2] = [10, 11];

/// Discord's type of private threads.
const PRIVATE_THREAD_TYPE: u64 = 12;

/// The permissions that are left to a member in timeout.
const PERMISSIONS_IN_TIMEOUT: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::READ_MESSAGE_HISTORY);

#[derive(Debug, Deserialize)]
struct Guild {
    owner_id: UserId,
    roles: Vec<Role>,
}

#[derive(Debug, Deserialize)]
struct Role {
    id: RoleId,
    permissions: Permissions,
}

#[derive(Debug, Deserialize)]
struct Member {
    roles: Vec<RoleId>,
    #[serde(default)]
    communication_disabled_until: Option<Timestamp>,
}

#[derive(Debug, Clone, Deserialize)]
struct Channel {
    id: ChannelId,
    #[serde(rename = "type")]
    kind: u64,
    #[serde(default)]
    parent_id: Option<ChannelId>,
    #[serde(default)]
    permission_overwrites: Vec<Overwrite>,
}

/// The permissions that a channel allows and denies to a role or a member. Their ids differ.
#[derive(Debug, Clone, Deserialize)]
struct Overwrite {
    id: GenericId,
    allow: Permissions,
    deny: Permissions,
}

/// The channels of a server, without the unreadable ones.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
struct Channels(#[serde(deserialize_with = "readable_items")] Vec<Channel>);

/// A channel, or the channel of a thread, whose permissions apply there too.
struct Place {
    channel: Channel,
    private_thread: Option<ChannelId>,
}

/// A server as far as permissions follow from it.
struct GuildView {
    id: GuildId,
    guild: Guild,
    channels: Vec<Channel>,
}

/// Returns for each of these members, in order, the channels of `channels` in which they have the wanted permissions
/// and the permission to view the channel.
pub async fn permissions_in(
    rest: &RestClient,
    guild_id: GuildId,
    users: &[UserId],
    channels: &[ChannelId],
    wanted: Permissions,
) -> Vec<Vec<Answer>> {
    let view = match GuildView::fetch(rest, guild_id).await {
        Ok(view) => view,
        Err(failure) => {
            tracing::info!(%failure, "the channels of a server could not be looked up");
            return vec![vec![Answer::Unknown; channels.len()]; users.len()];
        }
    };
    let mut places = Vec::new();
    for channel in channels {
        places.push(view.find_place(rest, *channel).await);
    }
    let mut answers = Vec::new();
    for user in users {
        answers.push(view.answers_for(rest, *user, &places, wanted).await);
    }
    answers
}

async fn get<T: DeserializeOwned>(rest: &RestClient, route: Route<'_>) -> Result<T, ApiError> {
    rest.send_and_parse(RestRequest::new(LightMethod::Get, route).timeout(TIMEOUT)).await
}

impl GuildView {
    async fn fetch(rest: &RestClient, guild_id: GuildId) -> Result<GuildView, ApiError> {
        let (guild, channels) = tokio::try_join!(
            get::<Guild>(rest, Route::Guild { guild_id }),
            get::<Channels>(rest, Route::GuildChannels { guild_id }),
        )?;
        Ok(GuildView { id: guild_id, guild, channels: channels.0 })
    }

    /// Finds a channel, or the parent channel of a thread; `None` if it does not exist.
    async fn find_place(&self, rest: &RestClient, channel_id: ChannelId) -> Result<Option<Place>, ApiError> {
        let known = |id| self.channels.iter().find(|known| known.id == id).cloned();
        if let Some(channel) = known(channel_id) {
            return Ok(Some(Place { channel, private_thread: None }));
        }
        let found = match get::<Channel>(rest, Route::Channel { channel_id }).await {
            Err(failure) if ChannelError::from(failure.clone()) == ChannelError::Gone => return Ok(None),
            found => found?,
        };
        let private_thread = (found.kind == PRIVATE_THREAD_TYPE).then_some(found.id);
        if private_thread.is_none() && !PUBLIC_THREAD_TYPES.contains(&found.kind) {
            return Ok(Some(Place { channel: found, private_thread }));
        }
        match found.parent_id.and_then(known) {
            Some(channel) => Ok(Some(Place { channel, private_thread })),
            None => Err(ApiError::InvalidResponse("parent_id".into())),
        }
    }

    async fn answers_for(
        &self,
        rest: &RestClient,
        user_id: UserId,
        places: &[Result<Option<Place>, ApiError>],
        wanted: Permissions,
    ) -> Vec<Answer> {
        let member = match get::<Member>(rest, Route::GuildMember { guild_id: self.id, user_id }).await {
            Ok(member) => member,
            Err(failure) if failure.is_unknown_member() => return vec![Answer::No; places.len()],
            Err(failure) => {
                tracing::info!(%failure, "a member of a server could not be looked up");
                return vec![Answer::Unknown; places.len()];
            }
        };
        let mut answers = Vec::new();
        for place in places {
            answers.push(match place {
                Ok(Some(place)) => self.answer(rest, user_id, &member, place, wanted).await,
                Ok(None) => Answer::No,
                Err(failure) => {
                    tracing::info!(%failure, "a channel could not be looked up");
                    Answer::Unknown
                }
            });
        }
        answers
    }

    async fn answer(
        &self,
        rest: &RestClient,
        user_id: UserId,
        member: &Member,
        place: &Place,
        wanted: Permissions,
    ) -> Answer {
        let permissions = self.permissions(user_id, member, &place.channel);
        let is_voice = VOICE_TYPES.contains(&place.channel.kind);
        let connect = if is_voice { Permissions::CONNECT } else { Permissions::empty() };
        if !permissions.contains(Permissions::VIEW_CHANNEL | connect | wanted) {
            return Answer::No;
        }
        match place.private_thread.filter(|_| !permissions.contains(Permissions::MANAGE_THREADS)) {
            Some(channel_id) => is_in_thread(rest, channel_id, user_id).await,
            None => Answer::Yes,
        }
    }

    /// Computes the permissions of a member in a channel, as Discord documents it.
    fn permissions(&self, user: UserId, member: &Member, channel: &Channel) -> Permissions {
        let everyone = self.id.get();
        let has = |role: u64| role == everyone || member.roles.iter().any(|own| own.get() == role);
        let of_roles = self.guild.roles.iter().filter(|role| has(role.id.get()));
        let base = of_roles.fold(Permissions::empty(), |all, role| all | role.permissions);
        if user == self.guild.owner_id || base.contains(Permissions::ADMINISTRATOR) {
            return Permissions::all();
        }
        let apply = |permissions: Permissions, applies: &dyn Fn(u64) -> bool| {
            let overwrites = || channel.permission_overwrites.iter().filter(|overwrite| applies(overwrite.id.get()));
            let denied = overwrites().fold(Permissions::empty(), |all, overwrite| all | overwrite.deny);
            let allowed = overwrites().fold(Permissions::empty(), |all, overwrite| all | overwrite.allow);
            (permissions - denied) | allowed
        };
        let permissions = apply(base, &|id| id == everyone);
        let permissions = apply(permissions, &|id| id != everyone && has(id));
        let permissions = apply(permissions, &|id| id == user.get());
        match member.communication_disabled_until {
            Some(until) if until > Timestamp::now() => permissions & PERMISSIONS_IN_TIMEOUT,
            _ => permissions,
        }
    }
}

async fn is_in_thread(rest: &RestClient, channel_id: ChannelId, user_id: UserId) -> Answer {
    match get::<Value>(rest, Route::ChannelThreadMember { channel_id, user_id }).await {
        Ok(_) => Answer::Yes,
        Err(failure) if failure.is_unknown_member() || ChannelError::from(failure.clone()) == ChannelError::Gone => {
            Answer::No
        }
        Err(failure) => {
            tracing::info!(%failure, "a member of a thread could not be looked up");
            Answer::Unknown
        }
    }
}

/// Reads the items of a list that can be read.
fn readable_items<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let items = Vec::<Value>::deserialize(deserializer)?;
    Ok(items.into_iter().filter_map(|item| serde_json::from_value(item).ok()).collect())
}
