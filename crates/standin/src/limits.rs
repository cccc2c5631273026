//! Discord's limits that the stand-in enforces.
//!
//! Lengths are in Unicode code points, sizes in bytes. The numbers come from Discord's public documentation; where it
//! gives none, the comment names the source.

use std::time::Duration;

/// Characters of a message's content.
pub const MESSAGE_CONTENT: usize = 2000;

/// Characters of a nonce.
pub const NONCE: usize = 25;

/// Time for which a nonce is remembered. The documentation says "the past few minutes".
pub const NONCE_LIFETIME: Duration = Duration::from_secs(5 * 60);

/// Users, and roles, that `allowed_mentions` may list.
pub const ALLOWED_MENTIONS: usize = 100;

/// Embeds per message.
pub const EMBEDS: usize = 10;
/// Characters of all embeds of one message together.
pub const EMBEDS_TOTAL: usize = 6000;
/// Characters of an embed's title.
pub const EMBED_TITLE: usize = 256;
/// Characters of an embed's description.
pub const EMBED_DESCRIPTION: usize = 4096;
/// Fields of an embed.
pub const EMBED_FIELDS: usize = 25;
/// Characters of a field's name.
pub const EMBED_FIELD_NAME: usize = 256;
/// Characters of a field's value.
pub const EMBED_FIELD_VALUE: usize = 1024;
/// Characters of an embed's footer.
pub const EMBED_FOOTER: usize = 2048;
/// Characters of an embed's author.
pub const EMBED_AUTHOR: usize = 256;

/// Characters of a URL in an embed or of a medium. From Discord's OpenAPI description.
pub const URL: usize = 2048;
/// The greatest color.
pub const COLOR: u64 = 0xFF_FFFF;

/// Files per message.
pub const FILES: usize = 10;
/// Bytes of one file, without a boosted guild.
pub const FILE_BYTES: usize = 10 * 1024 * 1024;
/// Characters of a file's alt text.
pub const ALT_TEXT: usize = 1024;
/// Characters of a file's name, and of its title.
pub const FILE_NAME: usize = 1024;
/// Bytes of a whole request.
pub const REQUEST_BYTES: usize = 25 * 1024 * 1024;

/// Rows of a message without `IS_COMPONENTS_V2`, and of a modal.
pub const ACTION_ROWS: usize = 5;
/// Buttons per row.
pub const ROW_BUTTONS: usize = 5;
/// Components of a message with `IS_COMPONENTS_V2`, nested ones included.
pub const V2_COMPONENTS: usize = 40;
/// Characters of all text displays of a message together.
pub const V2_TEXT_LENGTH: usize = 4000;
/// Items of a media gallery.
pub const GALLERY_ITEMS: usize = 10;
/// Text displays of a section.
pub const SECTION_TEXTS: usize = 3;
/// The greatest `id` of a component, a signed integer of 32 bits.
pub const COMPONENT_ID: u64 = 0x7FFF_FFFF;
/// Characters of a `custom_id`.
pub const CUSTOM_ID: usize = 100;
/// Characters of a button's label.
pub const BUTTON_LABEL: usize = 80;
/// Characters of a link button's URL.
pub const BUTTON_URL: usize = 512;
/// Options of a select, and the maximum number of selected values.
pub const SELECT_OPTIONS: usize = 25;
/// Characters of a select option's label, value and description.
pub const SELECT_TEXT: usize = 100;
/// Options of a group of radio buttons or checkboxes.
pub const GROUP_OPTIONS: usize = 10;
/// Characters of a select's placeholder.
pub const PLACEHOLDER: usize = 150;

/// Characters of a modal's title, and of a text input's label.
pub const MODAL_TITLE: usize = 45;
/// Characters that a text input can take.
pub const TEXT_INPUT_LENGTH: usize = 4000;
/// Characters of a text input's placeholder, and of a label's description.
pub const TEXT_INPUT_PLACEHOLDER: usize = 100;

/// Slash commands of an application, globally and additionally in each guild.
pub const COMMANDS: usize = 100;
/// Context menu commands of one type.
pub const CONTEXT_COMMANDS: usize = 15;
/// Commands that may be created in a day: global commands, and additionally the commands of each guild.
pub const COMMAND_CREATES: usize = 200;
/// See [`COMMAND_CREATES`].
pub const COMMAND_CREATES_WINDOW: Duration = Duration::from_secs(24 * 60 * 60);
/// Characters of a command's or an option's name.
pub const COMMAND_NAME: usize = 32;
/// Characters of a command's, option's or choice's description or name.
pub const COMMAND_DESCRIPTION: usize = 100;
/// Options of a command or subcommand.
pub const COMMAND_OPTIONS: usize = 25;
/// Choices of an option, and of an autocompletion.
pub const CHOICES: usize = 25;
/// Characters of all names, descriptions and values of one command.
pub const COMMAND_SIZE: usize = 8000;
/// Characters that a text option can take.
pub const OPTION_LENGTH: u64 = 6000;

/// The greatest number that an option, or a choice, can take. Integers are less.
pub const OPTION_NUMBER: u64 = 1 << 53;

/// Time that a bot has for its initial response to an interaction.
pub const INITIAL_RESPONSE_TIME: Duration = Duration::from_secs(3);
/// Time for which an interaction's token is valid.
pub const INTERACTION_TOKEN_LIFETIME: Duration = Duration::from_secs(15 * 60);

/// Follow-ups of an interaction that comes with a person's installation alone.
pub const EXTERNAL_FOLLOWUPS: usize = 5;

/// Characters of an application's description. From Discord's OpenAPI description.
pub const APPLICATION_DESCRIPTION: usize = 400;
/// Tags of an application.
pub const APPLICATION_TAGS: usize = 5;
/// Characters of a tag.
pub const APPLICATION_TAG: usize = 20;

/// Age from which edits of a message are limited.
pub const OLD_MESSAGE_AGE: Duration = Duration::from_secs(60 * 60);
/// Edits of old messages in one channel within [`OLD_EDITS_WINDOW`]. Discord gives no number; this
/// one is that of the unofficial documentation.
pub const OLD_EDITS: usize = 3;
/// See [`OLD_EDITS`].
pub const OLD_EDITS_WINDOW: Duration = Duration::from_secs(6);

/// Messages per page of a list.
pub const MESSAGE_PAGE: usize = 100;
/// Characters of a channel's or thread's name.
pub const CHANNEL_NAME: usize = 100;

/// Seconds between two messages of a person in a channel with slow mode.
pub const SLOW_MODE: u64 = 21_600;
/// Active threads of a guild. Discord's documentation has the error only; the number is that of its help pages.
pub const ACTIVE_THREADS: usize = 1000;
/// Members of a thread.
pub const THREAD_MEMBERS: usize = 1000;

/// People of a group.
pub const GROUP_MEMBERS: usize = 10;

/// Members per page of a list.
pub const MEMBER_PAGE: usize = 1000;
/// Guilds per page of a list.
pub const GUILD_PAGE: usize = 200;

/// Requests within [`INVALID_REQUESTS_WINDOW`] that may be answered with 401, 403 or 429. After more of them the
/// network in front of the API blocks the address.
pub const INVALID_REQUESTS: usize = 10_000;
/// See [`INVALID_REQUESTS`]. Discord does not say for how long it blocks; here it is as long.
pub const INVALID_REQUESTS_WINDOW: Duration = Duration::from_secs(10 * 60);

/// Requests per second over all routes except interaction responses.
pub const GLOBAL_REQUESTS: u32 = 50;

/// Guilds for which Discord recommends one shard.
pub const GUILDS_PER_SHARD: usize = 1000;

/// Guilds that one gateway session may handle.
pub const SHARD_GUILDS: usize = 2500;

/// Sessions that a bot may start within [`SESSION_STARTS_WINDOW`].
pub const SESSION_STARTS: usize = 1000;
/// See [`SESSION_STARTS`].
pub const SESSION_STARTS_WINDOW: Duration = Duration::from_secs(24 * 60 * 60);
/// Sessions that a bot may start within [`IDENTIFY_WINDOW`] by default, as `max_concurrency` says: one for each
/// remainder of a shard's index by it.
pub const MAX_CONCURRENCY: u32 = 1;
/// See [`MAX_CONCURRENCY`].
pub const IDENTIFY_WINDOW: Duration = Duration::from_secs(5);

/// Gateway payloads that a client may send within a minute.
pub const GATEWAY_PAYLOADS: usize = 120;
/// Bytes of a gateway payload that a client sends.
pub const GATEWAY_PAYLOAD_BYTES: usize = 4096;
/// The interval of heartbeats that clients are given.
pub const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(41_250);
/// Events stored for a session that may resume. Discord gives no number.
pub const REPLAYED_EVENTS: usize = 2000;
/// Time for which a session can be resumed. Discord gives no number; a few minutes are usual.
pub const SESSION_LIFETIME: Duration = Duration::from_secs(2 * 60);
