//! The world: everything that is saved. Plain data; other modules give it its meaning.
//!
//! The names in `serde` attributes belong to the file format, which older files have.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::model::clock::Millis;
use crate::model::snowflake::Snowflake;

/// All people, guilds, channels, messages, interactions and modals.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct World {
    /// The newest ID, so that IDs never repeat.
    pub last_id: Snowflake,
    /// The clock's offset from the machine's.
    #[serde(rename = "ahead")]
    pub clock_offset: Millis,
    pub bot: BotApplication,
    pub people: BTreeMap<Snowflake, Person>,
    pub guilds: BTreeMap<Snowflake, Guild>,
    pub channels: BTreeMap<Snowflake, Channel>,
    pub interactions: BTreeMap<Snowflake, Interaction>,
    pub modals: BTreeMap<Snowflake, Modal>,
}

/// The application and its bot user, which share one ID.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BotApplication {
    pub id: Snowflake,
    pub name: String,
    /// True when the bot asked for the message content intent.
    pub message_content: bool,
    pub commands: BTreeMap<Snowflake, ApplicationCommand>,
    #[serde(default)]
    pub description: String,
    #[serde(default)]
    pub tags: Vec<String>,
    /// Where the application can be installed: Discord's `integration_types_config`.
    #[serde(default = "default_integration_types")]
    pub integration_types: Value,
}

/// The installations of a new application: for servers and for people, with its commands alone.
pub fn default_integration_types() -> Value {
    let commands = json!({ "oauth2_install_params": { "scopes": ["applications.commands"], "permissions": "0" } });
    json!({ "0": commands, "1": commands })
}

/// A registered application command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ApplicationCommand {
    pub id: Snowflake,
    /// Changes with every update of the command.
    pub version: Snowflake,
    /// The guild of a guild command; `None` for a global one.
    pub guild: Option<Snowflake>,
    /// 1 slash, 2 user, 3 message.
    pub kind: u64,
    pub name: String,
    /// The definition as registered, with defaults filled in.
    pub definition: Value,
}

/// A user of Discord.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Person {
    pub id: Snowflake,
    pub username: String,
    pub name: String,
    pub locale: String,
    /// True when the bot may send direct messages to this person.
    #[serde(rename = "open")]
    pub accepts_direct_messages: bool,
    /// True when this person has blocked the bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub blocks_bot: bool,
    /// True when this person has installed the application for themselves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_installed: bool,
    /// The hash of this person's avatar decoration, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decoration: Option<String>,
}

/// A guild (server).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Guild {
    pub id: Snowflake,
    pub name: String,
    pub owner: Snowflake,
    pub locale: String,
    pub members: BTreeMap<Snowflake, Member>,
    /// True where the application's commands are installed without its bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub commands_only: bool,
    /// The keywords of the automatic moderation.
    #[serde(default)]
    pub blocked_words: Vec<String>,
    /// Fields of the guild's object that are as a test wants them.
    #[serde(default)]
    pub fields: BTreeMap<String, Value>,
    /// The roles beside `@everyone` and those of single members.
    #[serde(default)]
    pub roles: BTreeMap<Snowflake, Role>,
}

impl Guild {
    /// Returns the place of a role in their order. Of roles with the same position the older one is above.
    pub fn role_position(&self, role: Snowflake) -> (usize, Reverse<Snowflake>) {
        let below = self.roles.values().filter(|role| !role.above_members).count();
        let place = |above: bool| {
            self.roles.iter().filter(|(_, role)| role.above_members == above).position(|(id, _)| *id == role)
        };
        let position = match (place(false), place(true)) {
            _ if role == self.id => 0,
            (Some(place), _) => place + 1,
            (_, Some(place)) => below + 2 + place,
            _ => below + 1,
        };
        (position, Reverse(role))
    }
}

/// A role that several members can have.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Role {
    pub name: String,
    pub permissions: u64,
    /// True if Discord or an application manages it: nobody can give it.
    pub managed: bool,
    /// True if it is above the roles of single members, the bot's among them; false if it is below them.
    pub above_members: bool,
}

/// A person's or the bot's membership of a guild.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Member {
    /// Permissions of the member's own role. `@everyone` grants none, so that any permission can be
    /// taken from anyone.
    pub permissions: u64,
    /// The member's own role, which no one else has.
    pub role: Snowflake,
    /// Their other roles, of those of the guild.
    #[serde(default)]
    pub roles: BTreeSet<Snowflake>,
    pub joined: Millis,
    /// The end of the member's timeout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout_until: Option<Millis>,
}

/// A channel of a guild, a thread, or a private channel: direct messages with the bot, or a conversation of people.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Channel {
    pub id: Snowflake,
    pub kind: ChannelKind,
    pub guild: Option<Snowflake>,
    pub name: String,
    /// The parent channel of a thread.
    pub parent: Option<Snowflake>,
    /// The person of a direct message channel with the bot.
    pub recipient: Option<Snowflake>,
    /// The people of a conversation without the bot. The first one owns a group.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<Snowflake>,
    pub overwrites: BTreeMap<Snowflake, Overwrite>,
    pub thread: Option<Thread>,
    pub messages: BTreeMap<Snowflake, Message>,
    /// Fields of the channel's object that are as a test wants them.
    #[serde(default)]
    pub fields: BTreeMap<String, Value>,
}

/// The channel types of the stand-in, with Discord's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChannelKind {
    Text = 0,
    Direct = 1,
    Voice = 2,
    Group = 3,
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
    pub const OF_GUILD: [ChannelKind; 6] = [
        ChannelKind::Text,
        ChannelKind::Voice,
        ChannelKind::Announcement,
        ChannelKind::Stage,
        ChannelKind::Forum,
        ChannelKind::Media,
    ];

    /// Returns true for channels with posts, each of them a thread. They have no messages of their own.
    pub fn has_posts_only(self) -> bool {
        matches!(self, ChannelKind::Forum | ChannelKind::Media)
    }

    /// Returns true for channels that people can speak in. Their messages need the permission to connect.
    pub fn is_vocal(self) -> bool {
        matches!(self, ChannelKind::Voice | ChannelKind::Stage)
    }
}

/// A channel's permission overwrite for a role or member.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overwrite {
    pub allow: u64,
    pub deny: u64,
}

/// The additional fields of a thread.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Thread {
    pub owner: Snowflake,
    pub archived: bool,
    pub locked: bool,
    /// Minutes of inactivity until the thread is archived.
    pub auto_archive: u64,
    pub archive_changed: Millis,
    pub members: Vec<Snowflake>,
}

/// A message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    pub id: Snowflake,
    pub channel: Snowflake,
    pub author: Snowflake,
    /// Discord's message type: 0 default, 19 reply, 20 response to a slash command, 23 to a context
    /// menu command.
    pub kind: u64,
    pub content: String,
    pub sent: Millis,
    pub edited: Option<Millis>,
    pub flags: u64,
    pub tts: bool,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub mentions: Vec<Snowflake>,
    pub mention_roles: Vec<Snowflake>,
    pub mention_everyone: bool,
    pub nonce: Option<Value>,
    /// The message that this one replies to.
    pub reference: Option<Snowflake>,
    /// The interaction that this message responds to.
    #[serde(rename = "origin")]
    pub metadata: Option<InteractionMetadata>,
    /// The only person who sees this ephemeral message.
    #[serde(rename = "private_to")]
    pub ephemeral_for: Option<Snowflake>,
    /// The thread that was started from it.
    pub thread: Option<Snowflake>,
}

/// An attached file. Its bytes are in `ServerState::attachment_bytes`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attachment {
    pub id: Snowflake,
    pub filename: String,
    pub title: Option<String>,
    pub description: Option<String>,
    pub content_type: String,
    pub size: usize,
    /// Width and height of images, in pixels.
    pub pixels: Option<(u32, u32)>,
}

/// Origin of an interaction, shown by Discord as a message's `interaction_metadata`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct InteractionMetadata {
    pub interaction: Snowflake,
    /// The interaction's type.
    pub kind: u64,
    pub person: Snowflake,
    /// The command's name, for commands.
    pub name: Option<String>,
    /// The target, for user commands.
    pub target: Option<Snowflake>,
    /// The message of the component, for components.
    pub source: Option<Snowflake>,
    /// The original response, for follow-ups.
    pub original: Option<Snowflake>,
    /// The interaction that opened the modal, for modals.
    pub trigger: Option<Box<InteractionMetadata>>,
    /// The installations that the interaction came with; empty in older worlds.
    #[serde(default)]
    pub owners: IntegrationOwners,
}

/// Discord's `authorizing_integration_owners`: the guild under 0 (0 in direct messages with the bot), and the person
/// who has installed the application for themselves under 1.
pub type IntegrationOwners = BTreeMap<u8, Snowflake>;

/// The keys of [`IntegrationOwners`]: installations in a guild, and for a person.
pub const GUILD_INSTALL: u8 = 0;
/// See [`GUILD_INSTALL`].
pub const USER_INSTALL: u8 = 1;

/// The contexts of interactions, with Discord's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionContext {
    Guild = 0,
    BotDirectMessages = 1,
    PrivateChannel = 2,
}

/// A person's interaction with the bot, and the state of its response.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Interaction {
    pub id: Snowflake,
    pub token: String,
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub kind: u64,
    pub person: Snowflake,
    pub guild: Option<Snowflake>,
    pub channel: Snowflake,
    #[serde(rename = "made")]
    pub created_at: Millis,
    pub state: InteractionState,
    /// The type of the initial response.
    #[serde(rename = "callback")]
    pub response_type: Option<u64>,
    /// Time of the initial response.
    pub acknowledged: Option<Millis>,
    /// The message that `@original` refers to.
    pub original: Option<Snowflake>,
    /// The messages that were created or edited in response.
    pub messages: Vec<Snowflake>,
    /// The number of follow-ups that were created.
    #[serde(default)]
    pub followups: usize,
    /// The modal that was opened in response.
    pub modal: Option<Snowflake>,
    /// The bot's choices, for autocompletions.
    pub choices: Option<Value>,
    #[serde(rename = "origin")]
    pub metadata: InteractionMetadata,
    /// The submitted modal.
    #[serde(rename = "submitted")]
    pub submitted_modal: Option<Snowflake>,
}

/// The state of an interaction's response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum InteractionState {
    Waiting,
    Deferred,
    Answered,
    Failed,
}

/// A modal that the bot showed to a person.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Modal {
    pub id: Snowflake,
    pub interaction: Snowflake,
    pub person: Snowflake,
    pub channel: Snowflake,
    pub custom_id: String,
    pub title: String,
    pub components: Vec<Value>,
    /// True until the person submits or closes it.
    pub open: bool,
}

impl Channel {
    /// Returns the context of interactions in this channel.
    pub fn context(&self) -> InteractionContext {
        match (self.guild, self.recipient) {
            (Some(_), _) => InteractionContext::Guild,
            (None, Some(_)) => InteractionContext::BotDirectMessages,
            (None, None) => InteractionContext::PrivateChannel,
        }
    }

    /// Returns true for threads.
    pub fn is_thread(&self) -> bool {
        matches!(self.kind, ChannelKind::AnnouncementThread | ChannelKind::PublicThread | ChannelKind::PrivateThread)
    }
}

impl Interaction {
    /// Returns the message of the used component, or of the component that opened the modal.
    pub fn source_message(&self) -> Option<Snowflake> {
        let trigger = self.metadata.trigger.as_ref();
        self.metadata.source.or_else(|| trigger.and_then(|trigger| trigger.source))
    }
}
