//! The world: everything that is saved. Plain data; other modules give it its meaning.
//!
//! The names in `serde` attributes belong to the file format, which older files have.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::clock::Millis;
use crate::model::snowflake::Snowflake;

/// All people, guilds, channels, messages, interactions and modals.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct World {
    /// The newest ID, so that IDs never repeat.
    pub(crate) last_id: Snowflake,
    /// The clock's offset from the machine's.
    #[serde(rename = "ahead")]
    pub(crate) clock_offset: Millis,
    pub(crate) bot: BotApplication,
    pub(crate) people: BTreeMap<Snowflake, Person>,
    pub(crate) guilds: BTreeMap<Snowflake, Guild>,
    pub(crate) channels: BTreeMap<Snowflake, Channel>,
    pub(crate) interactions: BTreeMap<Snowflake, Interaction>,
    pub(crate) modals: BTreeMap<Snowflake, Modal>,
}

/// The application and its bot user, which share one ID.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct BotApplication {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    /// True when the bot asked for the message content intent.
    pub(crate) message_content: bool,
    pub(crate) commands: BTreeMap<Snowflake, ApplicationCommand>,
}

/// A registered application command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ApplicationCommand {
    pub(crate) id: Snowflake,
    /// Changes with every update of the command.
    pub(crate) version: Snowflake,
    /// The guild of a guild command; `None` for a global one.
    pub(crate) guild: Option<Snowflake>,
    /// 1 slash, 2 user, 3 message.
    pub(crate) kind: u64,
    pub(crate) name: String,
    /// The definition as registered, with defaults filled in.
    pub(crate) definition: Value,
}

/// A user of Discord.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Person {
    pub(crate) id: Snowflake,
    pub(crate) username: String,
    pub(crate) name: String,
    pub(crate) locale: String,
    /// True when the bot may send direct messages to this person.
    #[serde(rename = "open")]
    pub(crate) accepts_direct_messages: bool,
    /// True when this person has blocked the bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) blocks_bot: bool,
    /// The hash of this person's avatar decoration, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) decoration: Option<String>,
}

/// A guild (server).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) owner: Snowflake,
    pub(crate) locale: String,
    pub(crate) members: BTreeMap<Snowflake, Member>,
    /// True where the application's commands are installed without its bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) commands_only: bool,
    /// The keywords of the automatic moderation.
    #[serde(default)]
    pub(crate) blocked_words: Vec<String>,
    /// Fields of the guild's object that are as a test wants them.
    #[serde(default)]
    pub(crate) fields: BTreeMap<String, Value>,
}

/// A person's or the bot's membership of a guild.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Member {
    /// Permissions of the member's own role. `@everyone` grants none, so that any permission can be
    /// taken from anyone.
    pub(crate) permissions: u64,
    /// The member's own role, which no one else has.
    pub(crate) role: Snowflake,
    pub(crate) joined: Millis,
    /// The end of the member's timeout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) timeout_until: Option<Millis>,
}

/// A channel of a guild, a thread, or direct messages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Channel {
    pub(crate) id: Snowflake,
    pub(crate) kind: ChannelKind,
    pub(crate) guild: Option<Snowflake>,
    pub(crate) name: String,
    /// The parent channel of a thread.
    pub(crate) parent: Option<Snowflake>,
    /// The person of a direct message channel.
    pub(crate) recipient: Option<Snowflake>,
    pub(crate) overwrites: BTreeMap<Snowflake, Overwrite>,
    pub(crate) thread: Option<Thread>,
    pub(crate) messages: BTreeMap<Snowflake, Message>,
    /// Fields of the channel's object that are as a test wants them.
    #[serde(default)]
    pub(crate) fields: BTreeMap<String, Value>,
}

/// The channel types of the stand-in, with Discord's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ChannelKind {
    Text = 0,
    Direct = 1,
    Voice = 2,
    Announcement = 5,
    AnnouncementThread = 10,
    PublicThread = 11,
    PrivateThread = 12,
    Stage = 13,
    Forum = 15,
    Media = 16,
}

impl ChannelKind {
    /// The kinds of a guild's channels.
    pub(crate) const OF_GUILD: [ChannelKind; 6] = [
        ChannelKind::Text,
        ChannelKind::Voice,
        ChannelKind::Announcement,
        ChannelKind::Stage,
        ChannelKind::Forum,
        ChannelKind::Media,
    ];

    /// Returns true for channels with posts, each of them a thread. They have no messages of their own.
    pub(crate) fn has_posts_only(self) -> bool {
        matches!(self, ChannelKind::Forum | ChannelKind::Media)
    }

    /// Returns true for channels that people can speak in. Their messages need the permission to connect.
    pub(crate) fn is_vocal(self) -> bool {
        matches!(self, ChannelKind::Voice | ChannelKind::Stage)
    }
}

/// A channel's permission overwrite for a role or member.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Overwrite {
    pub(crate) allow: u64,
    pub(crate) deny: u64,
}

/// The additional fields of a thread.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Thread {
    pub(crate) owner: Snowflake,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    /// Minutes of inactivity until the thread is archived.
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
    /// Discord's message type: 0 default, 19 reply, 20 response to a slash command, 23 to a context
    /// menu command.
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
    /// The message that this one replies to.
    pub(crate) reference: Option<Snowflake>,
    /// The interaction that this message responds to.
    #[serde(rename = "origin")]
    pub(crate) metadata: Option<InteractionMetadata>,
    /// The only person who sees this ephemeral message.
    #[serde(rename = "private_to")]
    pub(crate) ephemeral_for: Option<Snowflake>,
    /// The thread that was started from it.
    pub(crate) thread: Option<Snowflake>,
}

/// An attached file. Its bytes are in `ServerState::attachment_bytes`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub(crate) id: Snowflake,
    pub(crate) filename: String,
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) content_type: String,
    pub(crate) size: usize,
    /// Width and height of images, in pixels.
    pub(crate) pixels: Option<(u32, u32)>,
}

/// Origin of an interaction, shown by Discord as a message's `interaction_metadata`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct InteractionMetadata {
    pub(crate) interaction: Snowflake,
    /// The interaction's type.
    pub(crate) kind: u64,
    pub(crate) person: Snowflake,
    /// The command's name, for commands.
    pub(crate) name: Option<String>,
    /// The target, for user commands.
    pub(crate) target: Option<Snowflake>,
    /// The message of the component, for components.
    pub(crate) source: Option<Snowflake>,
    /// The original response, for follow-ups.
    pub(crate) original: Option<Snowflake>,
    /// The interaction that opened the modal, for modals.
    pub(crate) trigger: Option<Box<InteractionMetadata>>,
}

/// A person's interaction with the bot, and the state of its response.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Interaction {
    pub(crate) id: Snowflake,
    pub(crate) token: String,
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub(crate) kind: u64,
    pub(crate) person: Snowflake,
    pub(crate) guild: Option<Snowflake>,
    pub(crate) channel: Snowflake,
    #[serde(rename = "made")]
    pub(crate) created_at: Millis,
    pub(crate) state: InteractionState,
    /// The type of the initial response.
    #[serde(rename = "callback")]
    pub(crate) response_type: Option<u64>,
    /// Time of the initial response.
    pub(crate) acknowledged: Option<Millis>,
    /// The message that `@original` refers to.
    pub(crate) original: Option<Snowflake>,
    /// The messages that were created or edited in response.
    pub(crate) messages: Vec<Snowflake>,
    /// The modal that was opened in response.
    pub(crate) modal: Option<Snowflake>,
    /// The bot's choices, for autocompletions.
    pub(crate) choices: Option<Value>,
    #[serde(rename = "origin")]
    pub(crate) metadata: InteractionMetadata,
    /// The submitted modal.
    #[serde(rename = "submitted")]
    pub(crate) submitted_modal: Option<Snowflake>,
}

/// The state of an interaction's response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum InteractionState {
    Waiting,
    Deferred,
    Answered,
    Failed,
}

/// A modal that the bot showed to a person.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Modal {
    pub(crate) id: Snowflake,
    pub(crate) interaction: Snowflake,
    pub(crate) person: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) custom_id: String,
    pub(crate) title: String,
    pub(crate) components: Vec<Value>,
    /// True until the person submits or closes it.
    pub(crate) open: bool,
}

impl Channel {
    /// Returns true for threads.
    pub(crate) fn is_thread(&self) -> bool {
        matches!(self.kind, ChannelKind::AnnouncementThread | ChannelKind::PublicThread | ChannelKind::PrivateThread)
    }
}

impl Interaction {
    /// Returns the message of the used component, or of the component that opened the modal.
    pub(crate) fn source_message(&self) -> Option<Snowflake> {
        let trigger = self.metadata.trigger.as_ref();
        self.metadata.source.or_else(|| trigger.and_then(|trigger| trigger.source))
    }
}
