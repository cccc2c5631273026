//! The world: everything that outlives a restart. Plain data; what it means is said elsewhere.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::clock::Millis;
use super::id::Id;

/// All people, places and messages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct World {
    /// The newest id, so that ids never repeat.
    pub(crate) last_id: Id,
    /// How far the clock was moved ahead of the machine's.
    pub(crate) ahead: Millis,
    pub(crate) bot: Bot,
    pub(crate) people: BTreeMap<Id, Person>,
    pub(crate) guilds: BTreeMap<Id, Guild>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    pub(crate) interactions: BTreeMap<Id, Interaction>,
    pub(crate) modals: BTreeMap<Id, Modal>,
}

/// The application and its bot user, which share one id.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Bot {
    pub(crate) id: Id,
    pub(crate) name: String,
    /// Whether it has asked for the contents of others' messages.
    pub(crate) message_content: bool,
    pub(crate) commands: BTreeMap<Id, Command>,
}

/// An application command as it was registered.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Command {
    pub(crate) id: Id,
    /// Changes whenever the command does.
    pub(crate) version: Id,
    /// The only guild that has it, or every place.
    pub(crate) guild: Option<Id>,
    /// 1 slash, 2 user, 3 message.
    pub(crate) kind: u64,
    pub(crate) name: String,
    /// What the bot registered, with defaults filled in.
    pub(crate) definition: Value,
}

/// Someone who uses Discord.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Person {
    pub(crate) id: Id,
    pub(crate) username: String,
    pub(crate) name: String,
    pub(crate) locale: String,
    /// Whether the bot may write to this person.
    pub(crate) open: bool,
}

/// A server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) owner: Id,
    pub(crate) locale: String,
    pub(crate) members: BTreeMap<Id, Member>,
}

/// A person or the bot in a guild.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Member {
    /// What the member's own role grants. `@everyone` grants nothing, so that any permission can be
    /// taken from anyone.
    pub(crate) permissions: u64,
    /// The member's own role.
    pub(crate) role: Id,
    pub(crate) joined: Millis,
}

/// A text channel, a thread, or direct messages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) kind: ChannelKind,
    pub(crate) guild: Option<Id>,
    pub(crate) name: String,
    /// The channel of a thread.
    pub(crate) parent: Option<Id>,
    /// The person of a direct message channel.
    pub(crate) recipient: Option<Id>,
    pub(crate) overwrites: BTreeMap<Id, Overwrite>,
    pub(crate) thread: Option<Thread>,
    pub(crate) messages: BTreeMap<Id, Message>,
}

/// The kinds of channel that the stand-in has, with Discord's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ChannelKind {
    Text = 0,
    Direct = 1,
    PublicThread = 11,
    PrivateThread = 12,
}

/// What a channel allows and denies to a role or member, beside the guild's roles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Overwrite {
    pub(crate) allow: u64,
    pub(crate) deny: u64,
}

/// What threads have and channels have not.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Thread {
    pub(crate) owner: Id,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    /// Minutes of silence until it archives itself.
    pub(crate) auto_archive: u64,
    pub(crate) archive_changed: Millis,
    pub(crate) members: Vec<Id>,
}

/// A message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) id: Id,
    pub(crate) channel: Id,
    pub(crate) author: Id,
    /// Discord's message type; 0 said, 19 reply, 20 answer to a slash command, 23 to a menu command.
    pub(crate) kind: u64,
    pub(crate) content: String,
    pub(crate) sent: Millis,
    pub(crate) edited: Option<Millis>,
    pub(crate) flags: u64,
    pub(crate) tts: bool,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) mentions: Vec<Id>,
    pub(crate) mention_roles: Vec<Id>,
    pub(crate) mention_everyone: bool,
    pub(crate) nonce: Option<Value>,
    /// The message that this one answers.
    pub(crate) reference: Option<Id>,
    /// The interaction that this message answers.
    pub(crate) origin: Option<Origin>,
    /// The only person who sees it.
    pub(crate) private_to: Option<Id>,
    /// The thread that was started from it.
    pub(crate) thread: Option<Id>,
}

/// A file of a message; the bytes are kept apart.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub(crate) id: Id,
    pub(crate) filename: String,
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) content_type: String,
    pub(crate) size: usize,
    /// Width and height in pixels, of pictures.
    pub(crate) pixels: Option<(u32, u32)>,
}

/// Where an interaction's message came from, as Discord tells it in `interaction_metadata`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Origin {
    pub(crate) interaction: Id,
    /// The interaction's type.
    pub(crate) kind: u64,
    pub(crate) person: Id,
    /// The command's name, for commands.
    pub(crate) name: Option<String>,
    /// For user commands.
    pub(crate) target: Option<Id>,
    /// For components: the message they stand on.
    pub(crate) source: Option<Id>,
    /// For follow-ups: the first answer.
    pub(crate) original: Option<Id>,
    /// For modals: what opened it.
    pub(crate) trigger: Option<Box<Origin>>,
}

/// One thing that a person did with the bot, and how far its answer has come.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub(crate) kind: u64,
    pub(crate) person: Id,
    pub(crate) guild: Option<Id>,
    pub(crate) channel: Id,
    pub(crate) made: Millis,
    pub(crate) state: State,
    /// The type of the first answer.
    pub(crate) callback: Option<u64>,
    /// When the first answer came.
    pub(crate) acknowledged: Option<Millis>,
    /// The message that `@original` means.
    pub(crate) original: Option<Id>,
    /// The messages that were made or changed in answer.
    pub(crate) messages: Vec<Id>,
    /// The modal that was opened in answer.
    pub(crate) modal: Option<Id>,
    /// For autocompletions: what the bot offered.
    pub(crate) choices: Option<Value>,
    pub(crate) origin: Origin,
    /// The modal that was submitted.
    pub(crate) submitted: Option<Id>,
}

/// How far an interaction's answer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Waiting,
    Deferred,
    Answered,
    Failed,
}

/// A form that the bot showed to a person.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Modal {
    pub(crate) id: Id,
    pub(crate) interaction: Id,
    pub(crate) person: Id,
    pub(crate) channel: Id,
    pub(crate) custom_id: String,
    pub(crate) title: String,
    pub(crate) components: Vec<Value>,
    /// Whether the person still has it before them.
    pub(crate) open: bool,
}

impl Channel {
    /// Whether it is a thread of another channel.
    pub(crate) fn is_thread(&self) -> bool {
        matches!(self.kind, ChannelKind::PublicThread | ChannelKind::PrivateThread)
    }
}

impl Interaction {
    /// The message whose component was used, or from whose component the modal came.
    pub(crate) fn source(&self) -> Option<Id> {
        let trigger = self.origin.trigger.as_ref();
        self.origin.source.or_else(|| trigger.and_then(|trigger| trigger.source))
    }
}
