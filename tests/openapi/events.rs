//! The events of the gateway, with the objects of the REST interface.
//!
//! Discord's description has no events, but they carry objects that it describes, with fields more or less that its
//! guide names. For objects without a schema, only the names of the fields are checked.

use super::description::Description;
use serde_json::Value;

/// Fields that Discord sends but its description does not have: it adds some without notice, and the bot must bear
/// them.
const UNDESCRIBED: [(&str, &str); 5] = [
    ("UserResponse", "clan"),
    ("UserResponse", "display_name_styles"),
    ("UserPIIResponse", "clan"),
    ("UserPIIResponse", "display_name_styles"),
    ("GuildRoleResponse", "description"),
];

/// The fields of a guild that only the gateway sends.
const GUILD_FIELDS: [&str; 12] = [
    "joined_at",
    "large",
    "unavailable",
    "member_count",
    "voice_states",
    "members",
    "channels",
    "threads",
    "presences",
    "stage_instances",
    "guild_scheduled_events",
    "soundboard_sounds",
];

/// The fields of a channel in resolved data.
const RESOLVED_CHANNEL: [&str; 14] = [
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
    "name",
    "type",
];

/// The fields in which an object differs from its schema.
#[derive(Default, Clone, Copy)]
struct Differences {
    /// Additional fields.
    more: &'static [&'static str],
    /// Fields that are never there.
    without: &'static [&'static str],
}

const NONE: Differences = Differences { more: &[], without: &[] };

const fn more(more: &'static [&'static str]) -> Differences {
    Differences { more, without: &[] }
}

/// Returns the faults of an event.
pub fn find_faults(description: &mut Description, event: &Value) -> Vec<String> {
    let name = event["t"].as_str().unwrap_or_default();
    let mut check = EventCheck { description, place: name.to_owned(), faults: Vec::new() };
    check.event(name, &event["d"]);
    check.faults
}

/// The check of one event.
struct EventCheck<'a> {
    description: &'a mut Description,
    /// The path to the object that is checked.
    place: String,
    faults: Vec<String>,
}

impl EventCheck<'_> {
    fn event(&mut self, name: &str, data: &Value) {
        match name {
            "READY" => self.ready(data),
            "RESUMED" => self.fields(data, &[], &["_trace"]),
            "GUILD_CREATE" => self.guild(data),
            "GUILD_DELETE" => self.fields(data, &["id"], &["unavailable"]),
            "CHANNEL_CREATE" | "CHANNEL_UPDATE" | "CHANNEL_DELETE" => self.channel(data, NONE),
            "THREAD_CREATE" => self.channel(data, more(&["newly_created"])),
            "THREAD_UPDATE" => self.channel(data, NONE),
            "THREAD_DELETE" => self.fields(data, &["id", "guild_id", "parent_id", "type"], &[]),
            "THREAD_MEMBERS_UPDATE" => self.thread_members(data),
            "MESSAGE_CREATE" | "MESSAGE_UPDATE" => self.message(data, more(&["guild_id", "member", "channel_type"])),
            "MESSAGE_DELETE" => self.fields(data, &["id", "channel_id"], &["guild_id"]),
            "GUILD_MEMBER_ADD" | "GUILD_MEMBER_UPDATE" => self.member(data, more(&["guild_id"])),
            "GUILD_MEMBER_REMOVE" => {
                self.fields(data, &["guild_id", "user"], &[]);
                self.at("user", &data["user"], |check, user| check.user(user, NONE));
            }
            "GUILD_ROLE_CREATE" | "GUILD_ROLE_UPDATE" => {
                self.fields(data, &["guild_id", "role"], &[]);
                self.at("role", &data["role"], |check, role| check.object("GuildRoleResponse", role, NONE));
            }
            "GUILD_ROLE_DELETE" => self.fields(data, &["guild_id", "role_id"], &[]),
            "GUILD_MEMBERS_CHUNK" => {
                let required = ["guild_id", "members", "chunk_index", "chunk_count"];
                self.fields(data, &required, &["not_found", "presences", "nonce"]);
                self.each("members", &data["members"], |check, member| check.member(member, NONE));
            }
            "INTERACTION_CREATE" => self.interaction(data),
            _ => self.faults.push(format!("{name} is no event that is known here")),
        }
    }

    fn ready(&mut self, data: &Value) {
        let required = ["v", "user", "guilds", "session_id", "resume_gateway_url", "application"];
        // The last fields are for users' own clients, and empty for bots.
        let more =
            ["shard", "_trace", "session_type", "user_settings", "relationships", "private_channels", "presences"];
        self.fields(data, &required, &more);
        self.at("user", &data["user"], |check, user| check.object("UserPIIResponse", user, NONE));
        self.each("guilds", &data["guilds"], |check, guild| check.fields(guild, &["id", "unavailable"], &[]));
        self.at("application", &data["application"], |check, it| check.fields(it, &["id", "flags"], &[]));
    }

    fn guild(&mut self, guild: &Value) {
        self.object("GuildResponse", guild, more(&GUILD_FIELDS));
        for field in GUILD_FIELDS.iter().filter(|field| guild.get(field).is_none()) {
            self.faults.push(format!("{}: `{field}` is missing", self.place));
        }
        // Discord's guide: the guild's ID may be missing where the guild is sent.
        let in_guild = Differences { without: &["guild_id"], ..NONE };
        self.each("channels", &guild["channels"], |check, channel| check.channel(channel, in_guild));
        self.each("threads", &guild["threads"], |check, thread| check.channel(thread, NONE));
        self.each("members", &guild["members"], |check, member| check.member(member, NONE));
        self.each("roles", &guild["roles"], |check, role| check.object("GuildRoleResponse", role, NONE));
    }

    /// Checks a channel by its type.
    fn channel(&mut self, channel: &Value, differences: Differences) {
        let schema = match channel["type"].as_u64() {
            Some(1) => "PrivateChannelResponse",
            Some(3) => "PrivateGroupChannelResponse",
            Some(10..=12) => "ThreadResponse",
            _ => "GuildChannelResponse",
        };
        let mut channel = channel.clone();
        if schema == "PrivateChannelResponse" && channel.get("recipients").is_none() {
            // Interactions do not name the two people of a conversation without the bot.
            channel["recipients"] = Value::Array(Vec::new());
        }
        self.object(schema, &channel, differences);
        self.each("recipients", &channel["recipients"], |check, user| check.user(user, NONE));
    }

    fn thread_members(&mut self, data: &Value) {
        self.fields(data, &["id", "guild_id", "member_count"], &["added_members", "removed_member_ids"]);
        self.each("added_members", &data["added_members"], |check, added| {
            check.object("ThreadMemberResponse", added, more(&["presence"]));
            check.at("member", &added["member"], |check, member| check.member(member, NONE));
        });
    }

    fn user(&mut self, user: &Value, differences: Differences) {
        self.object("UserResponse", user, differences);
    }

    fn member(&mut self, member: &Value, differences: Differences) {
        self.object("GuildMemberResponse", member, differences);
        self.at("user", &member["user"], |check, user| check.user(user, NONE));
    }

    fn message(&mut self, message: &Value, differences: Differences) {
        self.object("MessageResponse", message, differences);
        self.at("author", &message["author"], |check, user| check.user(user, NONE));
        // Messages name members without their users.
        let member = more(&["deaf", "mute"]);
        if let Some(author) = message.get("member") {
            self.at("member", author, |check, it| check.object("BasicGuildMemberResponse", it, member));
        }
        let in_event = if differences.more.contains(&"member") { more(&["member"]) } else { NONE };
        self.each("mentions", &message["mentions"], |check, user| {
            check.user(user, in_event);
            if let Some(mentioned) = user.get("member") {
                check.at("member", mentioned, |check, it| check.object("BasicGuildMemberResponse", it, member));
            }
        });
        self.each("attachments", &message["attachments"], |check, file| {
            check.object("MessageAttachmentResponse", file, NONE)
        });
        for (field, schema) in [("thread", "ThreadResponse"), ("referenced_message", "BasicMessageResponse")] {
            if let Some(object) = message.get(field).filter(|object| !object.is_null()) {
                self.at(field, object, |check, object| check.object(schema, object, NONE));
            }
        }
    }

    fn interaction(&mut self, data: &Value) {
        let place = if data["guild_id"].is_null() { ["user", "context"] } else { ["member", "guild"] };
        let required = [
            &["id", "application_id", "type", "data", "channel", "channel_id", "token", "version", "app_permissions"][..],
            &["locale", "entitlements", "authorizing_integration_owners", "context", "attachment_size_limit"],
            &place,
        ];
        let more_fields = ["guild_id", "guild_locale", "message"];
        self.fields(data, &required.concat(), &more_fields);
        if let Some(user) = data.get("user") {
            self.at("user", user, |check, user| check.user(user, NONE));
        }
        if let Some(member) = data.get("member") {
            self.at("member", member, |check, member| check.member(member, more(&["permissions"])));
            self.at("guild", &data["guild"], |check, guild| check.fields(guild, &["id", "locale", "features"], &[]));
        }
        self.at("channel", &data["channel"], |check, channel| check.channel(channel, more(&["permissions"])));
        if let Some(message) = data.get("message") {
            self.at("message", message, |check, message| check.message(message, NONE));
        }
        self.at("data", &data["data"], |check, inner| check.interaction_data(data["type"].as_u64(), inner));
    }

    fn interaction_data(&mut self, kind: Option<u64>, data: &Value) {
        match kind {
            Some(2 | 4) => {
                self.fields(data, &["id", "name", "type"], &["resolved", "options", "guild_id", "target_id"])
            }
            Some(3) => self.fields(data, &["id", "custom_id", "component_type"], &["values", "resolved"]),
            Some(5) => self.fields(data, &["custom_id", "components"], &["resolved"]),
            _ => self.faults.push(format!("{}: an unknown type of interaction", self.place)),
        }
        self.at("resolved", &data["resolved"], |check, resolved| check.resolved(resolved));
    }

    fn resolved(&mut self, resolved: &Value) {
        self.fields(resolved, &[], &["users", "members", "roles", "channels", "messages", "attachments"]);
        self.each("users", &resolved["users"], |check, user| check.user(user, NONE));
        self.each("members", &resolved["members"], |check, member| {
            check.object("BasicGuildMemberResponse", member, more(&["permissions"]))
        });
        self.each("roles", &resolved["roles"], |check, role| check.object("GuildRoleResponse", role, NONE));
        self.each("channels", &resolved["channels"], |check, channel| {
            check.fields(channel, &["id", "name", "type", "permissions"], &RESOLVED_CHANNEL)
        });
        self.each("messages", &resolved["messages"], |check, message| check.message(message, NONE));
    }

    /// Checks an object against its schema, and that no field is unknown.
    fn object(&mut self, schema: &str, object: &Value, differences: Differences) {
        let mut whole = object.clone();
        for field in differences.without {
            if object.get(field).is_some() {
                self.faults.push(format!("{}: `{field}` is not there on Discord", self.place));
            }
            whole[*field] = Value::from("1");
        }
        for fault in self.description.object_faults(schema, &whole) {
            self.faults.push(format!("{}, {schema}: {fault}", self.place));
        }
        for field in object.as_object().into_iter().flat_map(|fields| fields.keys()) {
            let known = self.description.has_field(schema, field)
                || differences.more.contains(&field.as_str())
                || UNDESCRIBED.contains(&(schema, field));
            if !known {
                self.faults.push(format!("{}: {schema} has no field `{field}`", self.place));
            }
        }
    }

    /// Checks the names of an object's fields.
    fn fields(&mut self, object: &Value, required: &[&str], optional: &[&str]) {
        for field in required.iter().filter(|field| object.get(field).is_none()) {
            self.faults.push(format!("{}: `{field}` is missing", self.place));
        }
        for field in object.as_object().into_iter().flat_map(|fields| fields.keys()) {
            if !required.contains(&field.as_str()) && !optional.contains(&field.as_str()) {
                self.faults.push(format!("{}: there is no field `{field}`", self.place));
            }
        }
    }

    /// Checks an object inside of another one.
    fn at(&mut self, field: &str, object: &Value, check: impl Fn(&mut Self, &Value)) {
        let outside = self.place.clone();
        self.place = format!("{outside}.{field}");
        check(self, object);
        self.place = outside;
    }

    /// Checks the entries of a list, or the values of a table.
    fn each(&mut self, field: &str, list: &Value, check: impl Fn(&mut Self, &Value)) {
        let entries = list.as_array().into_iter().flatten();
        let values = list.as_object().into_iter().flat_map(|table| table.values());
        for entry in entries.chain(values) {
            self.at(field, entry, &check);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openapi::description;
    use serde_json::json;

    fn faults(event: Value) -> String {
        find_faults(&mut description(), &event).join("\n")
    }

    #[test]
    #[ignore = "needs Discord's OpenAPI description"]
    fn broken_events_are_reported() {
        let user = json!({
            "id": "7", "username": "ann", "discriminator": "0", "global_name": null, "avatar": null,
            "public_flags": 0, "flags": 0, "primary_guild": null,
        });
        let removed = |user: &Value| json!({ "t": "GUILD_MEMBER_REMOVE", "d": { "guild_id": "1", "user": user } });
        assert_eq!(faults(removed(&user)), "");
        let changed = |field: &str, value: Value| {
            let mut user = user.clone();
            user[field] = value;
            faults(removed(&user))
        };
        assert!(changed("id", json!(7)).contains("UserResponse: `/id`"));
        assert!(changed("shoe_size", json!(43)).contains("no field `shoe_size`"));
        let deleted = |data: Value| faults(json!({ "t": "THREAD_DELETE", "d": data }));
        assert_eq!(deleted(json!({ "id": "1", "guild_id": "2", "parent_id": "3", "type": 11 })), "");
        assert!(deleted(json!({ "id": "1", "guild_id": "2", "parent_id": "3" })).contains("`type` is missing"));
        assert!(faults(json!({ "t": "SOMETHING", "d": {} })).contains("no event"));
    }
}
