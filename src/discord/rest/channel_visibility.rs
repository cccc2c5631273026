//! Which channels of a server somebody may see.
//!
//! With what somebody asks Discord tells what they may do in the channel where they are, and nothing of others. That
//! follows from the roles of the server, which are asked for; serenity knows how.

use crate::discord::rest::api_error::ApiError;
use crate::discord::rest::rest_client::{RestClient, RestRequest};
use poise::serenity_prelude as serenity;
use serenity::{
    ChannelId, ChannelType, GuildChannel, GuildId, LightMethod, Member, PartialGuild, Permissions, Route, UserId,
};

/// A server as it is at a moment, and somebody on it.
struct GuildMemberView {
    guild: PartialGuild,
    channels: Vec<GuildChannel>,
    member: Member,
}

/// Of these channels and threads of a server, those that somebody may see. Of threads those are left out that only who was
/// invited may see: who that is would have to be asked for each.
pub(in crate::discord) async fn visible_channels(
    line: &RestClient,
    guild_id: GuildId,
    user_id: UserId,
    preferred: &[ChannelId],
) -> Result<Vec<ChannelId>, ApiError> {
    let member = match line.send_and_parse(get_request(Route::GuildMember { guild_id, user_id })).await {
        Err(failure) if failure.is_unknown_member() => return Ok(Vec::new()),
        member => member?,
    };
    let guild = line.send_and_parse(get_request(Route::Guild { guild_id })).await?;
    let channels = line.send_and_parse(get_request(Route::GuildChannels { guild_id })).await?;
    let sight = GuildMemberView { guild, channels, member };
    let mut seen = Vec::new();
    for channel_id in preferred.iter().copied() {
        let sees = match sight.can_view(channel_id) {
            Some(sees) => sees,
            // It is a thread, or gone.
            None => match line.send_and_parse::<GuildChannel>(get_request(Route::Channel { channel_id })).await {
                Ok(thread) => sight.can_view_thread(&thread),
                Err(failure) if failure.is_permanent() => false,
                Err(failure) => return Err(failure),
            },
        };
        seen.extend(sees.then_some(channel_id));
    }
    Ok(seen)
}

fn get_request(route: Route<'_>) -> RestRequest<'_> {
    RestRequest::new(LightMethod::Get, route)
}

impl GuildMemberView {
    /// Whether they may see this channel; `None` when there is none.
    fn can_view(&self, channel: ChannelId) -> Option<bool> {
        let channel = self.channels.iter().find(|known| known.id == channel)?;
        Some(self.guild.user_permissions_in(channel, &self.member).contains(Permissions::VIEW_CHANNEL))
    }

    fn can_view_thread(&self, thread: &GuildChannel) -> bool {
        let open = matches!(thread.kind, ChannelType::PublicThread | ChannelType::NewsThread);
        open && thread.parent_id.and_then(|parent| self.can_view(parent)).unwrap_or(false)
    }
}
