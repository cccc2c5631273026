//! Posting, editing and finding messages in channels.

use crate::endpoint::ApiEndpoint;
use crate::rest::LOOKUP_TIMEOUT;
use crate::rest::api_error::ApiError;
use crate::rest::attachments::render_attachments;
use crate::rest::channel_visibility;
use crate::rest::direct_channels::DirectChannels;
use crate::rest::display_names::DisplayNames;
use crate::rest::member_roles;
use crate::rest::payloads::{MessagePayload, RetiredMessagePayload};
use crate::rest::rest_client::RestClient;
use crate::rest::rest_request::RestRequest;
use futures_util::future::join_all;
use gonagas_app::ports::{Answer, ChannelClient, ChannelError, Membership, Refusal, RoleObstacle, RoleOutcome};
use gonagas_core::matches::ids::{ChannelRef, Timestamp, UserId};
use gonagas_ui::message::{Message, RetiredMessage};
use poise::serenity_prelude as serenity;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serenity::{ChannelId, GuildId, LightMethod, MessageId, Permissions, RoleId, Route};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Messages per page, the most that Discord returns.
const PAGE_SIZE: &str = "100";

/// Largest difference between this machine's clock and Discord's, in milliseconds.
const MAX_CLOCK_SKEW: Timestamp = 10 * 60 * 1000;

/// The most pages that a search reads: a thousand messages. Someone waits for the match meanwhile, and a board further
/// up is as good as none.
const MAX_PAGES: usize = 10;

/// Minutes of inactivity after which Discord archives the thread of a running match: a week, the longest possible.
const AUTO_ARCHIVE_MINUTES: u16 = 7 * 24 * 60;

/// Minutes of inactivity after which Discord archives the thread of a finished match.
const FINISHED_AUTO_ARCHIVE_MINUTES: u16 = 24 * 60;

/// Start of the timestamps in Discord's ids, in milliseconds since the Unix epoch.
const DISCORD_EPOCH: Timestamp = 1_420_070_400_000;

/// Posts, edits and finds messages in channels.
#[derive(Clone)]
pub struct DiscordChannels {
    rest: Arc<RestClient>,
    bot_user: serenity::UserId,
    endpoint: ApiEndpoint,
    direct_channels: Arc<DirectChannels>,
    display_names: Arc<DisplayNames>,
}

/// The parts of a message that identify it.
#[derive(Debug, Deserialize)]
struct MessageSummary {
    id: MessageId,
    author: MessageAuthor,
    #[serde(default)]
    content: String,
    #[serde(default)]
    attachments: Vec<AttachmentName>,
}

#[derive(Debug, Deserialize)]
struct MessageAuthor {
    id: serenity::UserId,
}

#[derive(Debug, Deserialize)]
struct AttachmentName {
    filename: String,
}

#[derive(Debug, Deserialize)]
struct CreatedObject {
    id: MessageId,
}

#[derive(Debug, Deserialize)]
struct MemberNames {
    nick: Option<String>,
    user: UserNames,
}

#[derive(Debug, Deserialize)]
struct MemberTimeout {
    communication_disabled_until: Option<serenity::Timestamp>,
}

#[derive(Debug, Deserialize)]
struct UserNames {
    username: String,
    global_name: Option<String>,
}

/// The request to create a thread.
#[derive(Debug, Serialize)]
struct CreateThreadPayload<'a> {
    name: &'a str,
    auto_archive_duration: u16,
}

/// The request to change a thread.
#[derive(Debug, Serialize)]
struct EditThreadPayload {
    #[serde(skip_serializing_if = "Option::is_none")]
    archived: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    auto_archive_duration: Option<u16>,
}

/// The request to open direct messages.
#[derive(Debug, Serialize)]
struct CreateDmPayload {
    recipient_id: String,
}

impl DiscordChannels {
    /// Creates a client for this bot user.
    pub(crate) fn new(rest: Arc<RestClient>, bot_user: serenity::UserId, api: ApiEndpoint) -> DiscordChannels {
        DiscordChannels {
            rest,
            bot_user,
            endpoint: api,
            direct_channels: Arc::default(),
            display_names: Arc::default(),
        }
    }

    /// Returns the bot's user id.
    pub(crate) fn bot_user(&self) -> serenity::UserId {
        self.bot_user
    }
}

#[async_trait::async_trait]
impl ChannelClient for DiscordChannels {
    async fn post_message(&self, channel: ChannelRef, message: &Message, nonce: &str) -> Result<u64, ChannelError> {
        let files = render_attachments(message).await?;
        let request =
            RestRequest::new(LightMethod::Post, Route::ChannelMessages { channel_id: to_channel_id(channel) });
        let body = MessagePayload::from_message(message, &files).posted().with_nonce(nonce);
        let created: CreatedObject = self.send_in_thread(channel, request.body(&body).files(&files)).await?;
        Ok(created.id.get())
    }

    async fn edit_message(&self, channel: ChannelRef, message: u64, content: &Message) -> Result<(), ChannelError> {
        let files = render_attachments(content).await?;
        let request = RestRequest::new(LightMethod::Patch, message_route(channel, message)?);
        let request = request.body(&MessagePayload::from_message(content, &files)).files(&files);
        self.send_in_thread::<IgnoredAny>(channel, request).await.map(drop)
    }

    async fn retire_message(
        &self,
        channel: ChannelRef,
        message: u64,
        retired: &RetiredMessage,
    ) -> Result<(), ChannelError> {
        let request = RestRequest::new(LightMethod::Patch, message_route(channel, message)?)
            .body(&RetiredMessagePayload::new(retired));
        self.send_in_thread::<IgnoredAny>(channel, request).await.map(drop)
    }

    async fn delete_message(&self, channel: ChannelRef, message: u64) -> Result<(), ChannelError> {
        let request = RestRequest::new(LightMethod::Delete, message_route(channel, message)?);
        self.rest.send(request).await.map_err(|failure| self.channel_error(channel, failure))
    }

    async fn find_by_file(
        &self,
        channel: ChannelRef,
        file: &str,
        since: Timestamp,
    ) -> Result<Option<u64>, ChannelError> {
        self.search_own_messages(channel, since, |seen| seen.attachments.iter().any(|it| it.filename == file)).await
    }

    async fn find_by_text_prefix(
        &self,
        channel: ChannelRef,
        prefix: &str,
        since: Timestamp,
    ) -> Result<Option<u64>, ChannelError> {
        self.search_own_messages(channel, since, |seen| seen.content.starts_with(prefix)).await
    }

    async fn is_guild_member(&self, guild: u64, user: UserId) -> Result<bool, ChannelError> {
        let route = Route::GuildMember { guild_id: to_guild_id(guild), user_id: to_user_id(user) };
        let request = RestRequest::new(LightMethod::Get, route).timeout(LOOKUP_TIMEOUT);
        match self.rest.send(request).await {
            Ok(()) => Ok(true),
            Err(failure) if failure.is_unknown_member() => Ok(false),
            Err(failure) => Err(failure.into()),
        }
    }

    async fn is_on_guild(&self, guild: u64) -> Answer {
        let request = RestRequest::new(LightMethod::Get, Route::Guild { guild_id: to_guild_id(guild) });
        match self.rest.send(request.timeout(LOOKUP_TIMEOUT)).await {
            Ok(()) => Answer::Yes,
            Err(failure) if failure.is_foreign_guild() => Answer::No,
            Err(failure) => {
                tracing::info!(%failure, guild, "a server could not be looked up");
                Answer::Unknown
            }
        }
    }

    async fn timeout_end(&self, guild: u64, user: UserId) -> Result<Option<Timestamp>, ChannelError> {
        let guild_id = to_guild_id(guild);
        let user_id = to_user_id(user);
        let request =
            RestRequest::new(LightMethod::Get, Route::GuildMember { guild_id, user_id }).timeout(LOOKUP_TIMEOUT);
        match self.rest.send_and_parse::<MemberTimeout>(request).await {
            Ok(member) => Ok(member.communication_disabled_until.map(|until| until.unix_timestamp() * 1000)),
            Err(failure) if failure.is_unknown_member() => Ok(None),
            Err(failure) => Err(failure.into()),
        }
    }

    async fn membership(&self, guild: u64, user: UserId) -> Result<Option<Membership>, ChannelError> {
        Ok(member_roles::membership(&self.rest, to_guild_id(guild), to_user_id(user)).await?)
    }

    async fn set_role(&self, guild: u64, user: UserId, role: u64, has_role: bool) -> Result<RoleOutcome, ChannelError> {
        let role = RoleId::new(role.max(1));
        Ok(member_roles::set_role(&self.rest, to_guild_id(guild), to_user_id(user), role, has_role).await?)
    }

    async fn role_obstacle(
        &self,
        guild: u64,
        manager: UserId,
        role: u64,
    ) -> Result<Option<RoleObstacle>, ChannelError> {
        let role = RoleId::new(role.max(1));
        let manager = to_user_id(manager);
        Ok(member_roles::role_obstacle(&self.rest, to_guild_id(guild), self.bot_user, manager, role).await?)
    }

    async fn channel_sight(&self, guild: u64, users: &[UserId], channels: &[u64]) -> Vec<Vec<Answer>> {
        self.permissions_in(guild, users, channels, Permissions::VIEW_CHANNEL).await
    }

    async fn can_manage_messages(&self, guild: u64, user: UserId, channel: u64) -> Answer {
        let answers = self.permissions_in(guild, &[user], &[channel], Permissions::MANAGE_MESSAGES).await;
        answers.into_iter().flatten().next().unwrap_or(Answer::Unknown)
    }

    async fn open_thread(&self, channel: ChannelRef, message: u64, name: &str) -> Result<(), ChannelError> {
        let route = match message_route(channel, message)? {
            Route::ChannelMessage { channel_id, message_id } => Route::ChannelMessageThreads { channel_id, message_id },
            other => other,
        };
        let opening = CreateThreadPayload { name, auto_archive_duration: AUTO_ARCHIVE_MINUTES };
        match self.rest.send(RestRequest::new(LightMethod::Post, route).body(&opening)).await {
            Err(failure) if failure.is_thread_already_created() => Ok(()),
            opened => Ok(opened?),
        }
    }

    async fn add_thread_member(&self, thread: ChannelRef, user: UserId) -> Result<(), ChannelError> {
        let route = Route::ChannelThreadMember { channel_id: to_channel_id(thread), user_id: to_user_id(user) };
        Ok(self.rest.send(RestRequest::new(LightMethod::Put, route)).await?)
    }

    async fn shorten_auto_archive(&self, thread: ChannelRef) -> Result<(), ChannelError> {
        let change = EditThreadPayload { auto_archive_duration: Some(FINISHED_AUTO_ARCHIVE_MINUTES), archived: None };
        match self.edit_thread(thread, &change).await {
            Err(failure) if failure.is_thread_archived() => Ok(()),
            changed => Ok(changed?),
        }
    }

    async fn open_direct_messages(&self, user: UserId) -> Result<ChannelRef, ChannelError> {
        if let Some(channel) = self.direct_channels.get(user.0) {
            return Ok(ChannelRef::direct(channel));
        }
        let recipient = CreateDmPayload { recipient_id: user.0.to_string() };
        let created: CreatedObject = self
            .rest
            .send_and_parse(RestRequest::new(LightMethod::Post, Route::UserMeDmChannels).body(&recipient))
            .await?;
        self.direct_channels.insert(user.0, created.id.get());
        Ok(ChannelRef::direct(created.id.get()))
    }

    async fn display_name(&self, channel: ChannelRef, person: UserId) -> Option<String> {
        let guild_id = GuildId::new(channel.guild().filter(|guild| *guild > 0)?);
        let route = Route::GuildMember { guild_id, user_id: to_user_id(person) };
        let fetch = async {
            match self.rest.send_and_parse::<MemberNames>(RestRequest::new(LightMethod::Get, route)).await {
                Ok(MemberNames { nick, user }) => Some(nick.or(user.global_name).unwrap_or(user.username)),
                Err(failure) => {
                    tracing::debug!(%failure, "display name could not be fetched");
                    None
                }
            }
        };
        self.display_names.get_or_fetch(guild_id.get(), person.0, fetch).await
    }

    async fn user_names(&self, users: &[UserId]) -> BTreeMap<UserId, String> {
        let fetches = users.iter().map(|user| async {
            let route = Route::User { user_id: to_user_id(*user) };
            let request = RestRequest::new(LightMethod::Get, route).timeout(LOOKUP_TIMEOUT);
            match self.rest.send_and_parse::<UserNames>(request).await {
                Ok(names) => Some((*user, names.global_name.unwrap_or(names.username))),
                Err(failure) => {
                    tracing::debug!(%failure, "the name of a user could not be fetched");
                    None
                }
            }
        });
        join_all(fetches).await.into_iter().flatten().collect()
    }

    fn message_url(&self, channel: ChannelRef, message: u64) -> String {
        self.endpoint.message_url(channel.any_guild(), channel.channel, message)
    }
}

impl DiscordChannels {
    /// Returns for each of these members in which channels they have these permissions.
    async fn permissions_in(
        &self,
        guild: u64,
        users: &[UserId],
        channels: &[u64],
        wanted: Permissions,
    ) -> Vec<Vec<Answer>> {
        let users: Vec<serenity::UserId> = users.iter().map(|user| to_user_id(*user)).collect();
        let channels: Vec<ChannelId> = channels.iter().map(|channel| ChannelId::new((*channel).max(1))).collect();
        let guild = to_guild_id(guild);
        channel_visibility::permissions_in(&self.rest, guild, &users, &channels, wanted).await
    }

    /// Searches a channel's messages since `since`, by a clock that may differ from Discord's, for one of the bot's
    /// own. An older one may have the same text. Messages beyond [`MAX_PAGES`] are unknown.
    async fn search_own_messages(
        &self,
        channel: ChannelRef,
        since: Timestamp,
        matches: impl Fn(&MessageSummary) -> bool + Send,
    ) -> Result<Option<u64>, ChannelError> {
        let is_recent = |id| posted_at(id) >= since - MAX_CLOCK_SKEW;
        let ours = |seen: &&MessageSummary| seen.author.id == self.bot_user && is_recent(seen.id) && matches(seen);
        let mut page = self.fetch_message_page(channel, None).await?;
        if page.is_empty() {
            self.check_can_read_history(channel).await?;
        }
        for _ in 1..MAX_PAGES {
            if let Some(found) = page.iter().find(ours) {
                return Ok(Some(found.id.get()));
            }
            // A page is sorted from the newest to the oldest.
            match page.last() {
                Some(oldest) if is_recent(oldest.id) => {
                    page = self.fetch_message_page(channel, Some(oldest.id)).await?
                }
                _ => return Ok(None),
            }
        }
        match (page.iter().find(ours), page.last()) {
            (Some(found), _) => Ok(Some(found.id.get())),
            (None, Some(oldest)) if is_recent(oldest.id) => {
                tracing::warn!(channel = channel.channel, "a message was not found among the newest thousand");
                Err(ChannelError::SearchIncomplete)
            }
            (None, _) => Ok(None),
        }
    }

    /// Fetches the newest messages, or the messages before `before`, from the newest to the oldest.
    async fn fetch_message_page(
        &self,
        channel: ChannelRef,
        before: Option<MessageId>,
    ) -> Result<Vec<MessageSummary>, ChannelError> {
        let request = RestRequest::new(LightMethod::Get, Route::ChannelMessages { channel_id: to_channel_id(channel) });
        let request = request.param("limit", PAGE_SIZE);
        let request = match before {
            Some(before) => request.param("before", &before.to_string()),
            None => request,
        };
        self.rest.send_and_parse(request).await.map_err(|failure| self.channel_error(channel, failure))
    }

    /// Posts or edits a message. In an archived thread no message can be edited, and in one that is locked as well none
    /// can be posted, so the thread is reopened first.
    async fn send_in_thread<T: DeserializeOwned>(
        &self,
        channel: ChannelRef,
        request: RestRequest<'_>,
    ) -> Result<T, ChannelError> {
        match self.rest.send_and_parse(request.clone()).await {
            Err(failure) if failure.is_thread_archived() => {
                let reopening = EditThreadPayload { archived: Some(false), auto_archive_duration: None };
                self.edit_thread(channel, &reopening).await.map_err(|failure| match failure.into() {
                    ChannelError::Forbidden => ChannelError::Refused(Refusal::ThreadClosed),
                    error => error,
                })?;
                Ok(self.rest.send_and_parse(request).await?)
            }
            done => done.map_err(|failure| self.channel_error(channel, failure)),
        }
    }

    /// Returns the meaning of a failure for a channel. A channel of direct messages may have another id by now: Discord
    /// then denies access to the remembered one (discord-api-docs #7666), which is as good as gone. It is forgotten,
    /// and so asked for anew.
    fn channel_error(&self, channel: ChannelRef, failure: ApiError) -> ChannelError {
        let is_missing_access = failure.is_missing_access();
        match ChannelError::from(failure) {
            ChannelError::Forbidden if is_missing_access && self.direct_channels.remove_channel(channel.channel) => {
                ChannelError::Gone
            }
            ChannelError::Gone => {
                self.direct_channels.remove_channel(channel.channel);
                ChannelError::Gone
            }
            error => error,
        }
    }

    async fn edit_thread(&self, thread: ChannelRef, change: &EditThreadPayload) -> Result<(), ApiError> {
        let route = Route::Channel { channel_id: to_channel_id(thread) };
        self.rest.send(RestRequest::new(LightMethod::Patch, route).body(change)).await
    }

    /// Checks the permission to read the message history. Without it Discord returns an empty list of messages, but an
    /// error for a single message, even for a message that does not exist.
    async fn check_can_read_history(&self, channel: ChannelRef) -> Result<(), ChannelError> {
        let route = Route::ChannelMessage { channel_id: to_channel_id(channel), message_id: MessageId::new(1) };
        match self.rest.send(RestRequest::new(LightMethod::Get, route)).await.map_err(ChannelError::from) {
            Ok(()) | Err(ChannelError::Gone) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// Returns the time at which a message was posted.
fn posted_at(message: MessageId) -> Timestamp {
    DISCORD_EPOCH + Timestamp::try_from(message.get() >> 22).unwrap_or(Timestamp::MAX - DISCORD_EPOCH)
}

/// Converts an id. serenity's ids are never zero, so 0 becomes an id that does not exist.
fn to_channel_id(channel: ChannelRef) -> ChannelId {
    ChannelId::new(channel.channel.max(1))
}

fn to_guild_id(guild: u64) -> GuildId {
    GuildId::new(guild.max(1))
}

fn to_user_id(user: UserId) -> serenity::UserId {
    serenity::UserId::new(user.0.max(1))
}

fn message_route(channel: ChannelRef, message: u64) -> Result<Route<'static>, ChannelError> {
    if message == 0 {
        return Err(ChannelError::Gone);
    }
    Ok(Route::ChannelMessage { channel_id: to_channel_id(channel), message_id: MessageId::new(message) })
}
