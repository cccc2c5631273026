//! Channel objects: of text channels, threads and direct messages, whole and in part.

use serde_json::{Value, json};

use crate::model::clock::format_timestamp;
use crate::model::permissions;
use crate::model::snowflake::Snowflake;
use crate::model::world::{Channel, ChannelKind};
use crate::state::ServerState;

/// The fields of a channel in the resolved data of an interaction.
const RESOLVED_FIELDS: [&str; 15] = [
    "id",
    "name",
    "type",
    "permissions",
    "app_permissions",
    "last_message_id",
    "last_pin_timestamp",
    "nsfw",
    "parent_id",
    "guild_id",
    "flags",
    "rate_limit_per_user",
    "topic",
    "position",
    "thread_metadata",
];

/// Discord counts the members of a thread up to this number.
const COUNTED_THREAD_MEMBERS: usize = 50;

impl ServerState {
    /// Returns the channel object of a guild's channel, thread or private channel.
    pub fn channel_object(&self, channel: &Channel) -> Value {
        let last = channel.messages.keys().next_back();
        let mut object = json!({
            "id": channel.id, "type": channel.kind as u8, "last_message_id": last, "flags": 0,
        });
        if channel.guild.is_none() {
            let recipients = channel.recipient.iter().chain(&channel.people);
            object["recipients"] = recipients.map(|id| self.user_object(*id)).collect();
            if channel.kind == ChannelKind::Group {
                object["name"] = json!(Some(&channel.name).filter(|name| !name.is_empty()));
                object["icon"] = Value::Null;
                object["owner_id"] = json!(channel.people.first());
            }
            return object;
        }
        object["guild_id"] = json!(channel.guild);
        object["name"] = json!(channel.name);
        object["parent_id"] = json!(channel.parent);
        object["rate_limit_per_user"] = json!(0);
        match &channel.thread {
            Some(_) => self.add_thread_fields(channel, &mut object),
            None => self.add_guild_channel_fields(channel, &mut object),
        }
        channel.fields.iter().for_each(|(name, value)| object[name] = value.clone());
        object
    }

    /// Adds the fields that only channels of a guild have.
    fn add_guild_channel_fields(&self, channel: &Channel, object: &mut Value) {
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
        if channel.kind.is_vocal() {
            object["bitrate"] = json!(64_000);
            object["user_limit"] = json!(0);
            object["rtc_region"] = Value::Null;
        }
        if channel.kind.has_posts_only() {
            object["available_tags"] = json!([]);
            object["default_reaction_emoji"] = Value::Null;
            object["default_sort_order"] = Value::Null;
            if channel.kind == ChannelKind::Forum {
                object["default_forum_layout"] = json!(0);
            }
        }
    }

    /// Adds the fields that only threads have.
    fn add_thread_fields(&self, channel: &Channel, object: &mut Value) {
        let Some(thread) = &channel.thread else {
            return;
        };
        object["owner_id"] = json!(thread.owner);
        object["message_count"] = json!(channel.messages.len());
        object["total_message_sent"] = json!(channel.messages.len());
        object["member_count"] = json!(thread.members.len().min(COUNTED_THREAD_MEMBERS));
        object["thread_metadata"] = json!({
            "archived": thread.archived, "locked": thread.locked,
            "auto_archive_duration": thread.auto_archive,
            "archive_timestamp": format_timestamp(thread.archive_changed),
            "create_timestamp": format_timestamp(channel.id.created_at()),
        });
    }

    /// Returns the channel object of an interaction, with the permissions of its user and of the bot.
    pub fn partial_channel_object(&self, channel: &Channel, user: Snowflake) -> Value {
        let mut object = self.channel_object(channel);
        let granted = permissions::channel_permissions(&self.world, channel, user);
        object["permissions"] = json!(granted.to_string());
        if let Some(fields) = object.as_object_mut() {
            fields.remove("permission_overwrites");
            // Discord does not name the two people who write to each other.
            if channel.kind == ChannelKind::Direct && channel.recipient.is_none() {
                fields.remove("recipients");
            }
        }
        object
    }

    /// Returns the channel object of an option's or a select's value.
    pub fn resolved_channel_object(&self, channel: &Channel, user: Snowflake) -> Value {
        let mut object = self.partial_channel_object(channel, user);
        object["app_permissions"] = json!(permissions::app_permissions(&self.world, channel, user).to_string());
        if let Some(fields) = object.as_object_mut() {
            fields.retain(|field, _| RESOLVED_FIELDS.contains(&field.as_str()));
        }
        object
    }

    /// Returns the object of a deleted thread in its event.
    pub fn deleted_thread_object(channel: &Channel) -> Value {
        json!({
            "id": channel.id, "guild_id": channel.guild, "parent_id": channel.parent, "type": channel.kind as u8,
        })
    }

    /// Returns the data of the event that users have become members of a thread.
    pub fn added_thread_members(&self, channel: &Channel, users: &[Snowflake]) -> Value {
        let member = |user: &Snowflake| {
            json!({
                "id": channel.id, "user_id": user, "join_timestamp": format_timestamp(self.now()), "flags": 0,
                "member": channel.guild.and_then(|guild| self.member_object(guild, *user)), "presence": null,
            })
        };
        let count = channel.thread.as_ref().map_or(0, |thread| thread.members.len());
        json!({
            "id": channel.id, "guild_id": channel.guild, "member_count": count.min(COUNTED_THREAD_MEMBERS),
            "added_members": users.iter().map(member).collect::<Vec<_>>(),
        })
    }
}
