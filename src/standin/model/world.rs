//! The world: everything that outlives a restart. Plain data; what it means is said elsewhere.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::standin::model::clock::Millis;
use crate::standin::model::snowflake::Snowflake;

/// All people, places and messages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct World {
    /// The newest id, so that ids never repeat.
    pub(crate) last_id: Snowflake,
    /// How far the clock was moved ahead of the machine's.
    pub(crate) ahead: Millis,
    pub(crate) bot: BotApplication,
    pub(crate) people: BTreeMap<Snowflake, Person>,
    pub(crate) guilds: BTreeMap<Snowflake, Guild>,
    pub(crate) channels: BTreeMap<Snowflake, Channel>,
    pub(crate) interactions: BTreeMap<Snowflake, Interaction>,
    pub(crate) modals: BTreeMap<Snowflake, Modal>,
}

/// The application and its bot user, which share one id.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct BotApplication {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    /// Whether it has asked for the contents of others' messages.
    pub(crate) message_content: bool,
    pub(crate) commands: BTreeMap<Snowflake, ApplicationCommand>,
}

/// An application command as it was registered.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ApplicationCommand {
    pub(crate) id: Snowflake,
    /// Changes whenever the command does.
    pub(crate) version: Snowflake,
    /// The only guild that has it, or every place.
    pub(crate) guild: Option<Snowflake>,
    /// 1 slash, 2 user, 3 message.
    pub(crate) kind: u64,
    pub(crate) name: String,
    /// What the bot registered, with defaults filled in.
    pub(crate) definition: Value,
}

/// Someone who uses Discord.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Person {
    pub(crate) id: Snowflake,
    pub(crate) username: String,
    pub(crate) name: String,
    pub(crate) locale: String,
    /// Whether the bot may write to this person.
    pub(crate) open: bool,
}

/// A server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) owner: Snowflake,
    pub(crate) locale: String,
    pub(crate) members: BTreeMap<Snowflake, Member>,
}

/// A person or the bot in a guild.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Member {
    /// What the member's own role grants. `@everyone` grants nothing, so that any permission can be
    /// taken from anyone.
    pub(crate) permissions: u64,
    /// The member's own role.
    pub(crate) role: Snowflake,
    pub(crate) joined: Millis,
}

/// A text channel, a thread, or direct messages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Channel {
    pub(crate) id: Snowflake,
    pub(crate) kind: ChannelKind,
    pub(crate) guild: Option<Snowflake>,
    pub(crate) name: String,
    /// The channel of a thread.
    pub(crate) parent: Option<Snowflake>,
    /// The person of a direct message channel.
    pub(crate) recipient: Option<Snowflake>,
    pub(crate) overwrites: BTreeMap<Snowflake, Overwrite>,
    pub(crate) thread: Option<Thread>,
    pub(crate) messages: BTreeMap<Snowflake, Message>,
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
    pub(crate) owner: Snowflake,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    /// Minutes of silence until it archives itself.
    pub(crate) auto_archive: u64,
    pub(crate) archive_changed: Millis,
    pub(crate) members: Vec<Snowflake>,
}

/// A message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) id: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) author: Snowflake,
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
    pub(crate) mentions: Vec<Snowflake>,
    pub(crate) mention_roles: Vec<Snowflake>,
    pub(crate) mention_everyone: bool,
    pub(crate) nonce: Option<Value>,
    /// The message that this one answers.
    pub(crate) reference: Option<Snowflake>,
    /// The interaction that this message answers.
    pub(crate) origin: Option<InteractionMetadata>,
    /// The only person who sees it.
    pub(crate) private_to: Option<Snowflake>,
    /// The thread that was started from it.
    pub(crate) thread: Option<Snowflake>,
}

/// A file of a message; the bytes are kept apart.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub(crate) id: Snowflake,
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
pub(crate) struct InteractionMetadata {
    pub(crate) interaction: Snowflake,
    /// The interaction's type.
    pub(crate) kind: u64,
    pub(crate) person: Snowflake,
    /// The command's name, for commands.
    pub(crate) name: Option<String>,
    /// For user commands.
    pub(crate) target: Option<Snowflake>,
    /// For components: the message they stand on.
    pub(crate) source: Option<Snowflake>,
    /// For follow-ups: the first answer.
    pub(crate) original: Option<Snowflake>,
    /// For modals: what opened it.
    pub(crate) trigger: Option<Box<InteractionMetadata>>,
}

/// One thing that a person did with the bot, and how far its answer has come.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Interaction {
    pub(crate) id: Snowflake,
    pub(crate) token: String,
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub(crate) kind: u64,
    pub(crate) person: Snowflake,
    pub(crate) guild: Option<Snowflake>,
    pub(crate) channel: Snowflake,
    pub(crate) made: Millis,
    pub(crate) state: InteractionState,
    /// The type of the first answer.
    pub(crate) callback: Option<u64>,
    /// When the first answer came.
    pub(crate) acknowledged: Option<Millis>,
    /// The message that `@original` means.
    pub(crate) original: Option<Snowflake>,
    /// The messages that were made or changed in answer.
    pub(crate) messages: Vec<Snowflake>,
    /// The modal that was opened in answer.
    pub(crate) modal: Option<Snowflake>,
    /// For autocompletions: what the bot offered.
    pub(crate) choices: Option<Value>,
    pub(crate) origin: InteractionMetadata,
    /// The modal that was submitted.
    pub(crate) submitted: Option<Snowflake>,
}

/// How far an interaction's answer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum InteractionState {
    Waiting,
    Deferred,
    Answered,
    Failed,
}

/// A form that the bot showed to a person.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Modal {
    pub(crate) id: Snowflake,
    pub(crate) interaction: Snowflake,
    pub(crate) person: Snowflake,
    pub(crate) channel: Snowflake,
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
    pub(crate) fn source_message(&self) -> Option<Snowflake> {
        let trigger = self.origin.trigger.as_ref();
        self.origin.source.or_else(|| trigger.and_then(|trigger| trigger.source))
    }
}
