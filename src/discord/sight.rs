//! Which channels of a server somebody may see.
//!
//! With what somebody asks Discord tells what they may do in the channel where they are, and nothing of others. That
//! follows from the roles of the server, which are asked for; serenity knows how.

use crate::discord::failure::Failure;
use crate::discord::line::{Call, Line};
use poise::serenity_prelude as serenity;
use serenity::{
    ChannelId, ChannelType, GuildChannel, GuildId, LightMethod, Member, PartialGuild, Permissions, Route, UserId,
};

/// A server as it is at a moment, and somebody on it.
struct Sight {
    guild: PartialGuild,
    channels: Vec<GuildChannel>,
    member: Member,
}

/// Of these channels and threads of a server, those that somebody may see. Of threads those are left out that only who was
/// invited may see: who that is would have to be asked for each.
pub(super) async fn seen(
    line: &Line,
    guild_id: GuildId,
    user_id: UserId,
    wanted: &[ChannelId],
) -> Result<Vec<ChannelId>, Failure> {
    let member = match line.call(get(Route::GuildMember { guild_id, user_id })).await {
        Err(failure) if failure.is_no_member() => return Ok(Vec::new()),
        member => member?,
    };
    let guild = line.call(get(Route::Guild { guild_id })).await?;
    let channels = line.call(get(Route::GuildChannels { guild_id })).await?;
    let sight = Sight { guild, channels, member };
    let mut seen = Vec::new();
    for channel_id in wanted.iter().copied() {
        let sees = match sight.sees(channel_id) {
            Some(sees) => sees,
            // It is a thread, or gone.
            None => match line.call::<GuildChannel>(get(Route::Channel { channel_id })).await {
                Ok(thread) => sight.sees_thread(&thread),
                Err(failure) if failure.is_final() => false,
                Err(failure) => return Err(failure),
            },
        };
        seen.extend(sees.then_some(channel_id));
    }
    Ok(seen)
}

fn get(route: Route<'_>) -> Call<'_> {
    Call::new(LightMethod::Get, route)
}

impl Sight {
    /// Whether they may see this channel; `None` when there is none.
    fn sees(&self, channel: ChannelId) -> Option<bool> {
        let channel = self.channels.iter().find(|known| known.id == channel)?;
        Some(self.guild.user_permissions_in(channel, &self.member).contains(Permissions::VIEW_CHANNEL))
    }

    fn sees_thread(&self, thread: &GuildChannel) -> bool {
        let open = matches!(thread.kind, ChannelType::PublicThread | ChannelType::NewsThread);
        open && thread.parent_id.and_then(|parent| self.sees(parent)).unwrap_or(false)
    }
}
