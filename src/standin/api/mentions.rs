//! Whom a message mentions, and whom it is allowed to.

use serde_json::Value;

use crate::standin::check::{at, bounds, list};
use crate::standin::core::Core;
use crate::standin::id::Id;
use crate::standin::limits;
use crate::standin::permissions::{self, MENTION_EVERYONE};
use crate::standin::refusal::Problems;
use crate::standin::world::Message;

/// What `allowed_mentions` allows.
#[derive(Clone, Debug)]
pub(crate) struct Allowed {
    everyone: bool,
    users: Which,
    roles: Which,
    replied_user: bool,
}

/// All of a kind, or some.
#[derive(Clone, Debug)]
enum Which {
    All,
    Only(Vec<Id>),
}

impl Which {
    fn has(&self, id: Id) -> bool {
        match self {
            Self::All => true,
            Self::Only(ids) => ids.contains(&id),
        }
    }
}

impl Default for Allowed {
    /// Without `allowed_mentions`, everything is parsed.
    fn default() -> Self {
        Self { everyone: true, users: Which::All, roles: Which::All, replied_user: true }
    }
}

impl Allowed {
    /// Reads and judges `allowed_mentions` at a path.
    pub(super) fn read(problems: &mut Problems, value: &Value, path: &str) -> Self {
        if value.is_null() {
            return Self::default();
        }
        let parse = list(problems, value, path, "parse");
        for (index, kind) in parse.iter().enumerate() {
            if !matches!(kind.as_str(), Some("roles" | "users" | "everyone")) {
                let message = "Value must be one of {'users', 'roles', 'everyone'}.";
                problems.add(&at(&at(path, "parse"), index), "BASE_TYPE_CHOICES", message);
            }
        }
        let all = |kind: &str| parse.iter().any(|parsed| parsed == kind);
        let users = which(problems, value, path, "users", all("users"));
        let roles = which(problems, value, path, "roles", all("roles"));
        let replied_user = value["replied_user"] == true;
        Self { everyone: all("everyone"), users, roles, replied_user }
    }
}

fn which(problems: &mut Problems, value: &Value, path: &str, field: &str, all: bool) -> Which {
    let ids = list(problems, value, path, field);
    let path = at(path, field);
    bounds(problems, &path, ids.len(), 0, limits::ALLOWED_MENTIONS);
    if all && !ids.is_empty() {
        let message = format!("parse:[\"{field}\"] and {field}: [ids...] are mutually exclusive.");
        problems.add(&path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
    }
    if all {
        return Which::All;
    }
    Which::Only(ids.iter().filter_map(|id| serde_json::from_value(id.clone()).ok()).collect())
}

impl Core {
    /// Works out a message's mentions from its texts, its reply and what is allowed.
    pub(crate) fn set_mentions(&self, message: &mut Message, allowed: &Allowed) {
        let text = texts(message);
        let found: Vec<Id> =
            marks(&text, "<@").chain(marks(&text, "<@!")).filter(|id| allowed.users.has(*id)).collect();
        let replied = message.reference.filter(|_| allowed.replied_user);
        let replied = replied.and_then(|id| self.message(message.channel, id)).map(|m| m.author);
        message.mentions.clear();
        for user in found.into_iter().chain(replied) {
            let known = self.world.people.contains_key(&user) || user == self.world.bot.id;
            if known && !message.mentions.contains(&user) {
                message.mentions.push(user);
            }
        }
        message.mention_roles = marks(&text, "<@&").filter(|id| allowed.roles.has(*id)).collect();
        let loud = text.contains("@everyone") || text.contains("@here");
        message.mention_everyone = loud && allowed.everyone && self.may_mention_everyone(message);
    }

    fn may_mention_everyone(&self, message: &Message) -> bool {
        self.channel(message.channel).is_some_and(|channel| {
            permissions::in_channel(&self.world, channel, message.author) & MENTION_EVERYONE != 0
        })
    }
}

/// All text of a message in which mentions count.
fn texts(message: &Message) -> String {
    let mut text = message.content.clone();
    let mut components = message.components.clone();
    crate::standin::check::components::visit(&mut components, &mut |component| {
        if let Some(content) = component["content"].as_str() {
            text.push('\n');
            text.push_str(content);
        }
    });
    text
}

/// The ids between an opening such as `<@` and `>`.
fn marks<'a>(text: &'a str, open: &'a str) -> impl Iterator<Item = Id> + 'a {
    text.split(open).skip(1).filter_map(|rest| rest.split_once('>')?.0.parse().ok())
}
