//! The channels of a server that a member can view.
//!
//! An interaction contains the member's permissions in its own channel only. Those elsewhere are computed by serenity
//! from the server's roles, which are fetched.

use crate::discord::rest::api_error::ApiError;
use crate::discord::rest::rest_client::{RestClient, RestRequest};
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

/// Returns those of `channels` that the member can view. Private threads are left out, since their members would have
/// to be fetched one by one.
pub(super) async fn visible_channels(
    rest: &RestClient,
    guild_id: GuildId,
    user_id: UserId,
    channels: &[ChannelId],
) -> Result<Vec<ChannelId>, ApiError> {
    let member = match rest.send_and_parse(get_request(Route::GuildMember { guild_id, user_id })).await {
        Err(failure) if failure.is_unknown_member() => return Ok(Vec::new()),
        member => member?,
    };
    let guild = rest.send_and_parse(get_request(Route::Guild { guild_id })).await?;
    let guild_channels = rest.send_and_parse(get_request(Route::GuildChannels { guild_id })).await?;
    let view = GuildMemberView { guild, channels: guild_channels, member };
    let mut visible = Vec::new();
    for channel_id in channels.iter().copied() {
        let sees = match view.can_view(channel_id) {
            Some(sees) => sees,
            // A thread, or deleted.
            None => match rest.send_and_parse::<GuildChannel>(get_request(Route::Channel { channel_id })).await {
                Ok(thread) => view.can_view_thread(&thread),
                Err(failure) if failure.is_permanent() => false,
                Err(failure) => return Err(failure),
            },
        };
        visible.extend(sees.then_some(channel_id));
    }
    Ok(visible)
}

fn get_request(route: Route<'_>) -> RestRequest<'_> {
    RestRequest::new(LightMethod::Get, route)
}

impl GuildMemberView {
    /// Returns true if the member can view the channel, `None` if there is no such channel.
    fn can_view(&self, channel: ChannelId) -> Option<bool> {
        let channel = self.channels.iter().find(|known| known.id == channel)?;
        // The messages of a voice channel need the permission to connect, too.
        let required = match channel.kind {
            ChannelType::Voice | ChannelType::Stage => Permissions::VIEW_CHANNEL | Permissions::CONNECT,
            _ => Permissions::VIEW_CHANNEL,
        };
        Some(self.guild.user_permissions_in(channel, &self.member).contains(required))
    }

    fn can_view_thread(&self, thread: &GuildChannel) -> bool {
        let open = matches!(thread.kind, ChannelType::PublicThread | ChannelType::NewsThread);
        open && thread.parent_id.and_then(|parent| self.can_view(parent)).unwrap_or(false)
    }
}
