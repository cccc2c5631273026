//! Discord's JSON objects, built from the world: users, members, roles, messages.

use serde_json::{Value, json};

use crate::model::clock::format_timestamp;
use crate::model::snowflake::Snowflake;
use crate::model::world::{Guild, IntegrationOwners, InteractionMetadata, Message, Role};
use crate::state::ServerState;

/// Message flag: ephemeral, visible to one person.
pub const EPHEMERAL: u64 = 1 << 6;
/// Message flag: a deferred response that is still shown as thinking.
pub const LOADING: u64 = 1 << 7;
/// Message flag: embeds are hidden.
pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// Message flag: no push notification.
pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// Message flag: components v2, which replace the content.
pub const COMPONENTS_V2: u64 = 1 << 15;
/// Message flag: a thread was started from the message.
pub const HAS_THREAD: u64 = 1 << 5;

/// Adds the decoration of a person's profile. Discord adds fields, and changes their format, without notice.
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
    pub fn user_object(&self, id: Snowflake) -> Value {
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

    /// Returns the user object of the bot, with the fields that only it gets to see.
    pub fn own_user_object(&self) -> Value {
        let mut user = self.user_object(self.world.bot.id);
        user["verified"] = json!(true);
        user["mfa_enabled"] = json!(false);
        user["email"] = Value::Null;
        user["locale"] = json!("en-US");
        user
    }

    /// Returns a member object without its user, as in messages and resolved data.
    pub fn partial_member_object(&self, guild: Snowflake, user: Snowflake) -> Option<Value> {
        let member = self.world.guilds.get(&guild)?.members.get(&user)?;
        let roles: Vec<&Snowflake> = member.roles.iter().chain([&member.role]).collect();
        Some(json!({
            "roles": roles, "joined_at": format_timestamp(member.joined), "nick": null,
            "avatar": null, "banner": null, "premium_since": null, "pending": false, "flags": 0,
            "communication_disabled_until": member.timeout_until.map(format_timestamp), "deaf": false, "mute": false,
        }))
    }

    /// Returns a member object with its user.
    pub fn member_object(&self, guild: Snowflake, user: Snowflake) -> Option<Value> {
        let mut member = self.partial_member_object(guild, user)?;
        member["user"] = self.user_object(user);
        Some(member)
    }

    /// Returns the object of a member's own role.
    pub fn role_of_member(&self, guild: &Guild, user: Snowflake) -> Option<Value> {
        let role = guild.members.get(&user)?.role.to_string();
        self.role_objects(guild).into_iter().find(|object| object["id"] == role.as_str())
    }

    /// Returns the roles of a guild: `@everyone`, one role for each member, and all others.
    pub fn role_objects(&self, guild: &Guild) -> Vec<Value> {
        let everyone = role_object(guild, guild.id, "@everyone", 0, false);
        let own = guild.members.iter().map(|(user, member)| {
            let name = self.user_object(*user)["username"].as_str().unwrap_or_default().to_owned();
            let bot = *user == self.world.bot.id;
            let mut role = role_object(guild, member.role, &name, member.permissions, bot);
            if bot {
                role["tags"] = json!({ "bot_id": user });
            }
            role
        });
        let others = guild
            .roles
            .iter()
            .map(|(id, Role { name, permissions, managed, .. })| role_object(guild, *id, name, *permissions, *managed));
        std::iter::once(everyone).chain(own).chain(others).collect()
    }

    /// Returns the message object for a viewer who may see all of it.
    pub fn message_object(&self, message: &Message) -> Value {
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
            "authorizing_integration_owners": integration_owners(&metadata.owners, guild),
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

/// Returns the integration owners of an interaction; of one in an older world, its guild, or 0 in direct messages.
pub fn integration_owners(owners: &IntegrationOwners, guild: Option<Snowflake>) -> Value {
    if owners.is_empty() { json!({ "0": guild.unwrap_or_default() }) } else { json!(owners) }
}

/// Returns a role object.
fn role_object(guild: &Guild, id: Snowflake, name: &str, permissions: u64, managed: bool) -> Value {
    json!({
        "id": id, "name": name, "permissions": permissions.to_string(), "position": guild.role_position(id).0,
        "color": 0, "hoist": false, "managed": managed, "mentionable": false, "icon": null,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "unicode_emoji": null, "flags": 0, "description": null,
    })
}
