//! Guild objects of the REST API and of the gateway.

use serde_json::{Value, json};

use crate::model::clock::format_timestamp;
use crate::model::snowflake::Snowflake;
use crate::model::world::{Channel, ChannelKind, Guild};
use crate::state::ServerState;

impl ServerState {
    /// Returns the guild object of the REST API.
    pub fn guild_object(&self, guild: &Guild) -> Value {
        let mut object = guild_template();
        object["id"] = json!(guild.id);
        object["name"] = json!(guild.name);
        object["owner_id"] = json!(guild.owner);
        object["preferred_locale"] = json!(guild.locale);
        object["system_channel_id"] = json!(self.system_channel(guild.id));
        object["roles"] = json!(self.role_objects(guild));
        guild.fields.iter().for_each(|(name, value)| object[name] = value.clone());
        object
    }

    /// Returns the channel in which Discord welcomes members: the first text channel, as on a new guild.
    fn system_channel(&self, guild: Snowflake) -> Option<Snowflake> {
        let of_guild = self.world.channels.values().filter(|channel| channel.guild == Some(guild));
        of_guild.filter(|channel| channel.kind == ChannelKind::Text).map(|channel| channel.id).min()
    }

    /// Returns the guild object of the gateway, with channels, the threads that the bot sees, and the bot itself as the
    /// only member: others are there only with the intent of presences.
    pub fn full_guild_object(&self, guild: &Guild) -> Value {
        let mut object = self.guild_object(guild);
        let bot = self.world.bot.id;
        let joined = guild.members.get(&bot).map_or(0, |member| member.joined);
        let of_guild = || self.world.channels.values().filter(|c| c.guild == Some(guild.id));
        let is_active = |c: &Channel| c.thread.as_ref().is_some_and(|thread| !thread.archived);
        object["joined_at"] = json!(format_timestamp(joined));
        object["large"] = json!(false);
        object["unavailable"] = json!(false);
        object["member_count"] = json!(guild.members.len());
        object["members"] = json!(self.member_object(guild.id, bot).into_iter().collect::<Vec<_>>());
        object["channels"] = of_guild().filter(|c| !c.is_thread()).map(|c| self.channel_of_guild(c)).collect();
        object["threads"] = of_guild()
            .filter(|c| is_active(c) && self.can_see_channel(bot, c.id))
            .map(|c| self.channel_object(c))
            .collect();
        for empty in ["voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"] {
            object[empty] = json!([]);
        }
        object
    }

    /// Returns the object of a channel in the object of its guild, which alone names the guild.
    fn channel_of_guild(&self, channel: &Channel) -> Value {
        let mut object = self.channel_object(channel);
        if let Some(fields) = object.as_object_mut() {
            fields.remove("guild_id");
        }
        object
    }
}

/// Returns the fields that are the same in every guild of the stand-in: no images, features or
/// boosts.
fn guild_template() -> Value {
    let mut object = json!({
        "region": "deprecated", "afk_timeout": 300, "widget_enabled": false,
        "verification_level": 0, "default_message_notifications": 1,
        "explicit_content_filter": 0, "mfa_level": 0, "system_channel_flags": 0,
        "max_members": 500_000, "premium_tier": 0, "premium_subscription_count": 0,
        "max_video_channel_users": 25, "max_stage_video_channel_users": 50, "nsfw": false,
        "nsfw_level": 0, "premium_progress_bar_enabled": false,
    });
    for list in ["emojis", "stickers", "features"] {
        object[list] = json!([]);
    }
    for absent in [
        "icon",
        "splash",
        "discovery_splash",
        "banner",
        "description",
        "home_header",
        "afk_channel_id",
        "widget_channel_id",
        "application_id",
        "rules_channel_id",
        "max_presences",
        "vanity_url_code",
        "public_updates_channel_id",
        "safety_alerts_channel_id",
        "incidents_data",
    ] {
        object[absent] = Value::Null;
    }
    object
}
