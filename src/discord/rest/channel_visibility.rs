//! The channels of a server in which a member has certain permissions, such as to view them.
//!
//! An interaction contains the member's permissions in its own channel only. Those elsewhere are computed by serenity
//! from the server's roles, which are fetched.

use crate::discord::rest::api_error::ApiError;
use crate::discord::rest::rest_client::RestClient;
use crate::discord::rest::rest_request::RestRequest;
use poise::serenity_prelude as serenity;
use serenity::{
    ChannelId, ChannelType, GuildChannel, GuildId, LightMethod, Member, PartialGuild, Permissions, Route, UserId,
};

/// A snapshot of a server, and one of its members.
struct GuildMemberView {
    guild: PartialGuild,
    channels: Vec<GuildChannel>,
    member: Member,
}

/// Returns those of `channels` that the member can view and in which they have the wanted permissions, too. Private threads
/// are left out, since their members would have to be fetched one by one.
pub(super) async fn channels_with(
    rest: &RestClient,
    guild_id: GuildId,
    user_id: UserId,
    channels: &[ChannelId],
    wanted: Permissions,
) -> Result<Vec<ChannelId>, ApiError> {
    let member = match rest.send_and_parse(get_request(Route::GuildMember { guild_id, user_id })).await {
        Err(failure) if failure.is_unknown_member() => return Ok(Vec::new()),
        member => member?,
    };
    let guild = rest.send_and_parse(get_request(Route::Guild { guild_id })).await?;
    let guild_channels = rest.send_and_parse(get_request(Route::GuildChannels { guild_id })).await?;
    let view = GuildMemberView { guild, channels: guild_channels, member };
    let mut found = Vec::new();
    for channel_id in channels.iter().copied() {
        let has = match view.has(channel_id, wanted) {
            Some(has) => has,
            // A thread, or deleted.
            None => match rest.send_and_parse::<GuildChannel>(get_request(Route::Channel { channel_id })).await {
                Ok(thread) => view.has_in_thread(&thread, wanted),
                Err(failure) if failure.is_unknown_or_hidden() => false,
                Err(failure) => return Err(failure),
            },
        };
        found.extend(has.then_some(channel_id));
    }
    Ok(found)
}

fn get_request(route: Route<'_>) -> RestRequest<'_> {
    RestRequest::new(LightMethod::Get, route)
}

impl GuildMemberView {
    /// Returns true if the member can view the channel and has the permissions there, `None` if there is no such channel.
    fn has(&self, channel: ChannelId, wanted: Permissions) -> Option<bool> {
        let channel = self.channels.iter().find(|known| known.id == channel)?;
        // The messages of a voice channel need the permission to connect, too.
        let required = match channel.kind {
            ChannelType::Voice | ChannelType::Stage => Permissions::VIEW_CHANNEL | Permissions::CONNECT,
            _ => Permissions::VIEW_CHANNEL,
        };
        Some(self.guild.user_permissions_in(channel, &self.member).contains(required | wanted))
    }

    fn has_in_thread(&self, thread: &GuildChannel, wanted: Permissions) -> bool {
        let open = matches!(thread.kind, ChannelType::PublicThread | ChannelType::NewsThread);
        open && thread.parent_id.and_then(|parent| self.has(parent, wanted)).unwrap_or(false)
    }
}
