//! Discord's JSON objects, built from the world: users, members, roles, guilds, channels, messages.

use serde_json::{Value, json};

use crate::model::clock::format_timestamp;
use crate::model::permissions;
use crate::model::snowflake::Snowflake;
use crate::model::world::{Channel, ChannelKind, Guild, InteractionMetadata, Message};
use crate::state::ServerState;

/// Message flag: ephemeral, visible to one person.
pub(crate) const EPHEMERAL: u64 = 1 << 6;
/// Message flag: a deferred response that is still shown as thinking.
pub(crate) const LOADING: u64 = 1 << 7;
/// Message flag: embeds are hidden.
pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// Message flag: no push notification.
pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// Message flag: components v2, which replace the content.
pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
/// Message flag: a thread was started from the message.
pub(crate) const HAS_THREAD: u64 = 1 << 5;

/// Adds what people decorate their profile with. Discord adds fields, and changes their format, without notice.
fn add_decoration(user: &mut Value, id: Snowflake, decoration: Option<&str>) {
    let tag = json!({
        "identity_guild_id": id, "identity_enabled": true, "tag": "GAME", "badge": format!("{:032x}", id.0),
    });
    user["avatar_decoration_data"] = json!({
        "asset": decoration.map_or_else(|| format!("a_{:032x}", id.0), str::to_owned),
        "sku_id": id, "expires_at": null,
    });
    user["collectibles"] = json!({ "nameplate": {
        "sku_id": id, "asset": "nameplates/nameplates/twilight/", "label": "COLLECTIBLES_TWILIGHT_A11Y",
        "palette": "cobalt", "expires_at": null,
    }});
    user["primary_guild"] = tag.clone();
    user["clan"] = tag;
    user["display_name_styles"] = json!({ "font_id": 11, "effect_id": 3, "colors": [5_793_266] });
}

impl ServerState {
    /// Returns the user object of a person or the bot. An unknown user is shown as deleted.
    pub(crate) fn user_object(&self, id: Snowflake) -> Value {
        let person = self.world.people.get(&id);
        let bot = id == self.world.bot.id;
        let (username, name) = match person {
            Some(person) => (person.username.clone(), Some(person.name.clone())),
            None if bot => (self.world.bot.name.clone(), None),
            None => ("deleted_user".to_owned(), None),
        };
        let mut user = json!({
            "id": id, "username": username, "discriminator": "0", "global_name": name,
            "avatar": null, "banner": null, "accent_color": null, "avatar_decoration_data": null,
            "collectibles": null, "primary_guild": null, "clan": null,
            "public_flags": 0, "flags": 0,
        });
        if bot {
            user["bot"] = json!(true);
        } else if let Some(person) = person {
            add_decoration(&mut user, id, person.decoration.as_deref());
        }
        user
    }

    /// Returns a member object without its user, as in messages and resolved data.
    pub(crate) fn partial_member_object(&self, guild: Snowflake, user: Snowflake) -> Option<Value> {
        let member = self.world.guilds.get(&guild)?.members.get(&user)?;
        Some(json!({
            "roles": [member.role], "joined_at": format_timestamp(member.joined), "nick": null,
            "avatar": null, "banner": null, "premium_since": null, "pending": false, "flags": 0,
            "communication_disabled_until": null, "deaf": false, "mute": false,
        }))
    }

    /// Returns a member object with its user.
    pub(crate) fn member_object(&self, guild: Snowflake, user: Snowflake) -> Option<Value> {
        let mut member = self.partial_member_object(guild, user)?;
        member["user"] = self.user_object(user);
        Some(member)
    }

    /// Returns the roles of a guild: `@everyone`, and one role for each member.
    pub(crate) fn role_objects(&self, guild: &Guild) -> Vec<Value> {
        let everyone = role_object(guild.id, "@everyone", 0, 0, false);
        let own = guild.members.iter().map(|(user, member)| {
            let name = self.user_object(*user)["username"].as_str().unwrap_or_default().to_owned();
            let bot = *user == self.world.bot.id;
            let mut role = role_object(member.role, &name, member.permissions, 1, bot);
            if bot {
                role["tags"] = json!({ "bot_id": user });
            }
            role
        });
        std::iter::once(everyone).chain(own).collect()
    }

    /// Returns the guild object of the REST API.
    pub(crate) fn guild_object(&self, guild: &Guild) -> Value {
        let mut object = guild_template();
        let members = guild.members.len();
        object["id"] = json!(guild.id);
        object["name"] = json!(guild.name);
        object["owner_id"] = json!(guild.owner);
        object["preferred_locale"] = json!(guild.locale);
        object["system_channel_id"] = json!(self.system_channel(guild.id));
        object["roles"] = json!(self.role_objects(guild));
        object["approximate_member_count"] = json!(members);
        object["approximate_presence_count"] = json!(members);
        object
    }

    /// Returns the channel in which Discord welcomes members: the first text channel, as on a new guild.
    fn system_channel(&self, guild: Snowflake) -> Option<Snowflake> {
        let of_guild = self.world.channels.values().filter(|channel| channel.guild == Some(guild));
        of_guild.filter(|channel| channel.kind == ChannelKind::Text).map(|channel| channel.id).min()
    }

    /// Returns the guild object of the gateway, with channels, threads and members.
    pub(crate) fn full_guild_object(&self, guild: &Guild) -> Value {
        let mut object = self.guild_object(guild);
        let joined = guild.members.get(&self.world.bot.id).map_or(0, |member| member.joined);
        let of_guild = || self.world.channels.values().filter(|c| c.guild == Some(guild.id));
        let members: Vec<Value> = guild.members.keys().filter_map(|user| self.member_object(guild.id, *user)).collect();
        object["joined_at"] = json!(format_timestamp(joined));
        object["large"] = json!(false);
        object["unavailable"] = json!(false);
        object["member_count"] = json!(guild.members.len());
        object["members"] = json!(members);
        object["channels"] = of_guild().filter(|c| !c.is_thread()).map(|c| self.channel_object(c)).collect();
        object["threads"] = of_guild()
            .filter(|c| c.thread.as_ref().is_some_and(|thread| !thread.archived))
            .map(|c| self.channel_object(c))
            .collect();
        for empty in ["voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"] {
            object[empty] = json!([]);
        }
        object
    }

    /// Returns the channel object of a text channel, thread or direct message channel.
    pub(crate) fn channel_object(&self, channel: &Channel) -> Value {
        let last = channel.messages.keys().next_back();
        let mut object = json!({
            "id": channel.id, "type": channel.kind as u8, "last_message_id": last, "flags": 0,
        });
        if channel.kind == ChannelKind::Direct {
            let recipients: Vec<Value> = channel.recipient.iter().map(|id| self.user_object(*id)).collect();
            object["recipients"] = json!(recipients);
            return object;
        }
        object["guild_id"] = json!(channel.guild);
        object["name"] = json!(channel.name);
        object["parent_id"] = json!(channel.parent);
        object["rate_limit_per_user"] = json!(0);
        match &channel.thread {
            Some(_) => self.add_thread_fields(channel, &mut object),
            None => self.add_text_channel_fields(channel, &mut object),
        }
        object
    }

    /// Adds the fields that only text channels have.
    fn add_text_channel_fields(&self, channel: &Channel, object: &mut Value) {
        let overwrites: Vec<Value> = channel
            .overwrites
            .iter()
            .map(|(id, overwrite)| {
                let kind = u8::from(Some(*id) != channel.guild);
                json!({
                    "id": id, "type": kind,
                    "allow": overwrite.allow.to_string(), "deny": overwrite.deny.to_string(),
                })
            })
            .collect();
        let siblings = self.world.channels.range(..channel.id);
        let position = siblings.filter(|(_, other)| other.guild == channel.guild).count();
        object["permission_overwrites"] = json!(overwrites);
        object["position"] = json!(position);
        object["topic"] = Value::Null;
        object["nsfw"] = json!(false);
    }

    /// Adds the fields that only threads have.
    fn add_thread_fields(&self, channel: &Channel, object: &mut Value) {
        let Some(thread) = &channel.thread else {
            return;
        };
        object["owner_id"] = json!(thread.owner);
        object["message_count"] = json!(channel.messages.len());
        object["total_message_sent"] = json!(channel.messages.len());
        object["member_count"] = json!(thread.members.len().min(50));
        object["thread_metadata"] = json!({
            "archived": thread.archived, "locked": thread.locked,
            "auto_archive_duration": thread.auto_archive,
            "archive_timestamp": format_timestamp(thread.archive_changed),
            "create_timestamp": format_timestamp(channel.id.created_at()),
        });
    }

    /// Returns a channel object with a user's permissions, as in interactions.
    pub(crate) fn partial_channel_object(&self, channel: &Channel, user: Snowflake) -> Value {
        let mut object = self.channel_object(channel);
        let granted = permissions::channel_permissions(&self.world, channel, user);
        object["permissions"] = json!(granted.to_string());
        object
    }

    /// Returns the message object for a viewer who may see all of it.
    pub(crate) fn message_object(&self, message: &Message) -> Value {
        let mentions: Vec<Value> = message.mentions.iter().map(|id| self.user_object(*id)).collect();
        let mut object = json!({
            "id": message.id, "channel_id": message.channel, "author": self.user_object(message.author),
            "type": message.kind, "content": message.content, "timestamp": format_timestamp(message.sent),
            "edited_timestamp": message.edited.map(format_timestamp), "tts": message.tts,
            "mention_everyone": message.mention_everyone, "mentions": mentions,
            "mention_roles": message.mention_roles, "pinned": false, "flags": message.flags,
            "components": self.component_objects(message), "embeds": self.embed_objects(message),
            "attachments": self.attachment_objects(message),
        });
        if let Some(metadata) = &message.metadata {
            self.add_interaction_metadata(message, metadata, &mut object);
        }
        if let Some(reference) = message.reference {
            self.add_message_reference(message, reference, &mut object);
        }
        if let Some(thread) = message.thread.and_then(|id| self.channel(id)) {
            object["thread"] = self.channel_object(thread);
        }
        object
    }

    /// Adds the fields that only responses to interactions have.
    fn add_interaction_metadata(&self, message: &Message, metadata: &InteractionMetadata, object: &mut Value) {
        object["application_id"] = json!(self.world.bot.id);
        object["webhook_id"] = json!(self.world.bot.id);
        object["interaction_metadata"] = self.interaction_metadata(metadata, self.channel_guild(message.channel));
        // Discord still sends the deprecated field, for commands only.
        if let Some(name) = &metadata.name {
            object["interaction"] = json!({
                "id": metadata.interaction, "type": metadata.kind, "name": name,
                "user": self.user_object(metadata.person),
            });
        }
    }

    /// Adds the message that this one replies to.
    fn add_message_reference(&self, message: &Message, reference: Snowflake, object: &mut Value) {
        let mut pointer = json!({
            "type": 0, "message_id": reference, "channel_id": message.channel,
        });
        if let Some(guild) = self.channel_guild(message.channel) {
            pointer["guild_id"] = json!(guild);
        }
        object["message_reference"] = pointer;
        object["referenced_message"] = self.message(message.channel, reference).map_or(Value::Null, |referenced| {
            // Discord resolves one level of references.
            self.message_object(&Message { reference: None, ..referenced.clone() })
        });
    }

    /// Returns the `interaction_metadata` object.
    fn interaction_metadata(&self, metadata: &InteractionMetadata, guild: Option<Snowflake>) -> Value {
        let mut object = json!({
            "id": metadata.interaction, "type": metadata.kind, "user": self.user_object(metadata.person),
            "authorizing_integration_owners": integration_owners(guild),
        });
        if let Some(name) = &metadata.name {
            object["name"] = json!(name);
        }
        if let Some(target) = metadata.target {
            object["target_user"] = self.user_object(target);
        }
        if let Some(source) = metadata.source {
            object["interacted_message_id"] = json!(source);
        }
        if let Some(original) = metadata.original {
            object["original_response_message_id"] = json!(original);
        }
        if let Some(trigger) = &metadata.trigger {
            object["triggering_interaction_metadata"] = self.interaction_metadata(trigger, guild);
        }
        object
    }
}

/// Returns the integration owners: the application is installed in guilds, never by single users.
/// In direct messages Discord sends 0 as the guild.
pub(crate) fn integration_owners(guild: Option<Snowflake>) -> Value {
    json!({ "0": guild.unwrap_or_default() })
}

/// Returns a role object.
fn role_object(id: Snowflake, name: &str, permissions: u64, position: u64, managed: bool) -> Value {
    json!({
        "id": id, "name": name, "permissions": permissions.to_string(), "position": position,
        "color": 0, "hoist": false, "managed": managed, "mentionable": false, "icon": null,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "unicode_emoji": null, "flags": 0, "description": null,
    })
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
