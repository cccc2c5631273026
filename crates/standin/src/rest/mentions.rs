//! Mentions in messages, as far as `allowed_mentions` allows them.

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::model::permissions::{self, MENTION_EVERYONE};
use crate::model::snowflake::Snowflake;
use crate::model::world::Message;
use crate::state::ServerState;
use crate::validation::{check_length, field_path, read_list};

/// The mentions that `allowed_mentions` allows.
#[derive(Clone, Debug)]
pub struct MentionPolicy {
    everyone: bool,
    users: MentionFilter,
    roles: MentionFilter,
    replied_user: bool,
}

/// The allowed IDs of users or roles.
#[derive(Clone, Debug)]
enum MentionFilter {
    All,
    Only(Vec<Snowflake>),
}

impl MentionFilter {
    fn contains(&self, id: Snowflake) -> bool {
        match self {
            Self::All => true,
            Self::Only(ids) => ids.contains(&id),
        }
    }
}

impl Default for MentionPolicy {
    /// Allows every mention, as without `allowed_mentions`.
    fn default() -> Self {
        Self { everyone: true, users: MentionFilter::All, roles: MentionFilter::All, replied_user: true }
    }
}

impl MentionPolicy {
    /// Reads and checks `allowed_mentions` at a path.
    pub fn read(problems: &mut FieldErrors, value: &Value, path: &str) -> Self {
        if value.is_null() {
            return Self::default();
        }
        let parse = read_list(problems, value, path, "parse");
        for (index, kind) in parse.iter().enumerate() {
            if !matches!(kind.as_str(), Some("roles" | "users" | "everyone")) {
                let message = "Value must be one of {'users', 'roles', 'everyone'}.";
                problems.add(&field_path(&field_path(path, "parse"), index), "BASE_TYPE_CHOICES", message);
            }
        }
        let all = |kind: &str| parse.iter().any(|parsed| parsed == kind);
        let users = read_filter(problems, value, path, "users", all("users"));
        let roles = read_filter(problems, value, path, "roles", all("roles"));
        let replied_user = value["replied_user"] == true;
        Self { everyone: all("everyone"), users, roles, replied_user }
    }
}

fn read_filter(problems: &mut FieldErrors, value: &Value, path: &str, field: &str, all: bool) -> MentionFilter {
    let ids = read_list(problems, value, path, field);
    let path = field_path(path, field);
    check_length(problems, &path, ids.len(), 0, limits::ALLOWED_MENTIONS);
    if all && !ids.is_empty() {
        let message = format!("parse:[\"{field}\"] and {field}: [ids...] are mutually exclusive.");
        problems.add(&path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
    }
    if all {
        return MentionFilter::All;
    }
    MentionFilter::Only(ids.iter().filter_map(|id| serde_json::from_value(id.clone()).ok()).collect())
}

impl ServerState {
    /// Sets a message's mentions from its texts, the message it replies to, and the policy.
    pub fn set_mentions(&self, message: &mut Message, allowed: &MentionPolicy) {
        let text = mentionable_text(message);
        let mentioned: Vec<Snowflake> = parse_mentions(&text, "<@")
            .chain(parse_mentions(&text, "<@!"))
            .filter(|id| allowed.users.contains(*id))
            .collect();
        let replied = message.reference.filter(|_| allowed.replied_user);
        let replied = replied.and_then(|id| self.message(message.channel, id)).map(|m| m.author);
        message.mentions.clear();
        for user in mentioned.into_iter().chain(replied) {
            let known = self.world.people.contains_key(&user) || user == self.world.bot.id;
            if known && !message.mentions.contains(&user) {
                message.mentions.push(user);
            }
        }
        message.mention_roles = parse_mentions(&text, "<@&").filter(|id| allowed.roles.contains(*id)).collect();
        let has_everyone = text.contains("@everyone") || text.contains("@here");
        message.mention_everyone = has_everyone && allowed.everyone && self.can_mention_everyone(message);
    }

    fn can_mention_everyone(&self, message: &Message) -> bool {
        self.channel(message.channel).is_some_and(|channel| {
            permissions::channel_permissions(&self.world, channel, message.author) & MENTION_EVERYONE != 0
        })
    }
}

/// Returns all text of a message in which mentions count.
fn mentionable_text(message: &Message) -> String {
    let mut text = message.content.clone();
    let mut components = message.components.clone();
    crate::validation::components::visit_components(&mut components, &mut |component| {
        if let Some(content) = component["content"].as_str() {
            text.push('\n');
            text.push_str(content);
        }
    });
    text
}

/// Returns the IDs between an opening such as `<@` and `>`.
fn parse_mentions<'a>(text: &'a str, open: &'a str) -> impl Iterator<Item = Snowflake> + 'a {
    text.split(open).skip(1).filter_map(|rest| rest.split_once('>')?.0.parse().ok())
}
