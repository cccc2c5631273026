//! Servers, channels, people and messages.

use crate::clock::SimulatedClock;
use crate::discord::channel_record::ChannelRecord;
use crate::discord::limits;
use crate::discord::public_words::private_words;
use crate::discord::shown_matches::{ShownMatch, match_controls};
use crate::faults::Faults;
use crate::planted_defect::PlantedDefect;
use crate::trace::{Trace, hash_of};
use gonagas_app::ports::{ChannelError, Clock as _, Refusal};
use gonagas_app::requester::{BotPermissions, PlaceKind, Requester, UserPermissions};
use gonagas_core::matches::clock::duration::{DAY, MINUTE};
use gonagas_core::matches::ids::{ChannelRef, InteractionId, MatchId, Timestamp, UserId};
use gonagas_store::GrantKey;
use gonagas_ui::message::{Message, RetiredMessage};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The time for which Discord recognises a nonce.
const NONCE_LIFETIME: Timestamp = 3 * MINUTE;

/// The ids of channels of direct messages, by user.
const DIRECT_MESSAGES: u64 = 5_000_000;

/// The id of the first message.
const FIRST_MESSAGE: u64 = 10_000_000;

/// The link by which the bot is added to a server.
const INVITATION: &str = "simulated:invitation";

/// The start of a link to a message.
pub const LINK: &str = "simulated:";

/// The model, which the bot and the people share.
pub struct DiscordModel {
    pub clock: Arc<SimulatedClock>,
    pub faults: Arc<Faults>,
    pub trace: Arc<Trace>,
    pub defect: Arc<dyn PlantedDefect>,
    state: Mutex<DiscordState>,
}

/// The state of Discord.
#[derive(Default)]
pub struct DiscordState {
    pub guilds: BTreeMap<u64, Guild>,
    pub channels: BTreeMap<u64, Channel>,
    pub people: BTreeMap<UserId, Person>,
    pub messages: BTreeMap<u64, PostedMessage>,
    /// The posted messages by channel and nonce.
    nonces: BTreeMap<(u64, String), (u64, Timestamp)>,
    /// The refusals of Discord, as text.
    pub refusals: Vec<String>,
    /// The public messages that show private content.
    pub indiscretions: Vec<String>,
    /// The messages that should not have been posted a second time.
    pub repetitions: Vec<String>,
    /// The dealings of the bot with each channel.
    pub records: BTreeMap<u64, ChannelRecord>,
    /// The time of the last change of each person's permissions.
    pub sight_changed_at: BTreeMap<UserId, Timestamp>,
    /// The time of the bot's last look-up of each person's permissions.
    pub sight_looked_up_at: BTreeMap<UserId, Timestamp>,
    /// The matches that direct messages have shown and that were not looked at yet.
    pub shown_in_direct_messages: Vec<ShownMatch>,
    message_count: u64,
    /// The number of posts and edits in each channel that everyone there sees.
    pub public_changes: BTreeMap<u64, u64>,
    /// The last event of each match that a message has shown.
    pub shown_events: BTreeMap<MatchId, u32>,
    /// The roles that members have.
    pub roles: BTreeSet<GrantKey>,
    /// The roles that members have had from the beginning.
    pub own_roles: BTreeSet<GrantKey>,
    /// The roles that the bot has ever given or taken.
    pub bot_roles: BTreeSet<GrantKey>,
    /// When people have joined a server, if they were not there from the beginning.
    pub joined_at: BTreeMap<(u64, UserId), Timestamp>,
    /// The uses of Discord that a place without the bot does not allow.
    pub misuses: Vec<String>,
    /// The time of the last answer or edit by a token that failed, or whose outcome the bot does not know.
    pub token_failed_at: Timestamp,
}

/// A server.
pub struct Guild {
    /// The owner, who has every permission.
    pub owner: UserId,
    /// The member who may manage messages beside the owner.
    pub moderator: UserId,
    pub members: BTreeSet<UserId>,
    /// False once the bot was removed.
    pub has_bot: bool,
    /// The times without the bot, each with its end unless it goes on.
    pub removals: Vec<(Timestamp, Option<Timestamp>)>,
    /// The time at which a run that is still connected heard that the bot was removed.
    pub heard_removal_at: Option<Timestamp>,
    /// True while the bot may not give roles.
    pub refuses_roles: bool,
}

/// A channel, a thread or the direct messages with a person.
pub struct Channel {
    pub guild: Option<u64>,
    /// The channel of a thread.
    pub parent: Option<u64>,
    pub is_deleted: bool,
    pub is_archived: bool,
    /// The reason why Discord refuses all messages of the bot here, although it has the permissions.
    pub refusal: Option<Refusal>,
    pub bot: BotPermissions,
    /// The people who cannot see it.
    pub hidden_from: BTreeSet<UserId>,
    /// The rest of a place without the bot; `None` where it can be.
    pub without_bot: Option<PlaceWithoutBot>,
}

/// A conversation without the bot, or a channel of a server that has never had it.
#[derive(Default)]
pub struct PlaceWithoutBot {
    /// The people of a conversation.
    pub people: BTreeSet<UserId>,
    /// The people whose answers nobody else sees.
    pub lacks_external_apps: BTreeSet<UserId>,
    /// The people whose answers have no files.
    pub lacks_files: BTreeSet<UserId>,
}

/// A person.
pub struct Person {
    pub locale: &'static str,
    pub accepts_direct_messages: bool,
    /// True if they have accepted direct messages all the time.
    pub has_never_closed: bool,
    /// True if they have installed the application for themselves.
    pub has_installed: bool,
}

/// A message of the bot.
pub struct PostedMessage {
    pub channel: u64,
    /// The only person who sees it; `None` if everyone in the channel does.
    pub audience: Option<UserId>,
    pub content: Message,
    pub posted_at: Timestamp,
    pub is_deleted: bool,
    /// True once Discord has rejected an edit of it.
    pub rejects_edits: bool,
    /// True once an edit of it was forbidden so long after it was posted that the bot may have given it up.
    pub may_be_given_up: bool,
    /// The number of its edits of which the bot knows.
    pub known_edits: u32,
    /// True from a search for it that Discord forbade to a search that finds it.
    pub is_unverified: bool,
    /// The last interaction by whose token it can be edited: its time, and the run of the bot that handled it.
    pub token: Option<(Timestamp, u64)>,
}

impl DiscordModel {
    /// Creates a model without servers and people.
    pub fn new(
        clock: Arc<SimulatedClock>,
        faults: Arc<Faults>,
        trace: Arc<Trace>,
        defect: Arc<dyn PlantedDefect>,
    ) -> DiscordModel {
        DiscordModel { clock, faults, trace, defect, state: Mutex::default() }
    }

    /// Locks the state. A panic elsewhere leaves it whole.
    pub fn lock(&self) -> MutexGuard<'_, DiscordState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a line to the trace.
    pub fn note(&self, text: &str) {
        self.trace.add(self.clock.elapsed(), text);
    }

    /// Takes a message of the bot, for everyone in the channel or for one person.
    pub fn take_message(
        &self,
        channel: ChannelRef,
        audience: Option<UserId>,
        content: &Message,
        nonce: Option<&str>,
    ) -> Result<u64, ChannelError> {
        let now = self.clock.now();
        let content = &self.spoiled(content, audience);
        let mut state = self.lock();
        state.check_message(content, self.defect.lengthens_messages())?;
        let key = nonce.map(|nonce| (channel.channel, nonce.to_owned()));
        let known = key.as_ref().and_then(|key| state.nonces.get(key)).copied();
        if let Some((id, at)) = known {
            let is_recognised = now - at < NONCE_LIFETIME;
            // A first direct message comes again only when Discord sends its interaction twice, which is at once.
            let is_first = nonce.is_some_and(|nonce| nonce.starts_with("first-"));
            if !(is_recognised && is_first) {
                state.check_repetition(channel.channel, id, content);
            }
            if is_recognised {
                return Ok(id);
            }
        }
        let id = FIRST_MESSAGE + state.message_count;
        state.message_count += 1;
        state.nonces.extend(key.map(|key| (key, (id, now))));
        let posted = PostedMessage {
            channel: channel.channel,
            audience,
            content: content.clone(),
            posted_at: now,
            is_deleted: false,
            rejects_edits: false,
            may_be_given_up: false,
            known_edits: 0,
            is_unverified: false,
            token: None,
        };
        state.messages.insert(id, posted);
        state.note_shown(channel.channel, audience, content);
        if let Some(thread) = state.channels.get_mut(&channel.channel) {
            thread.is_archived = false;
        }
        drop(state);
        self.note(&format!("message {id} in {}: {:x}", channel.channel, hash_of(&content.full_text())));
        Ok(id)
    }

    /// Replaces the content of a message.
    pub fn replace_message(&self, id: u64, content: &Message) -> Result<(), ChannelError> {
        let mut state = self.lock();
        state.check_message(content, false)?;
        let posted = state.messages.get_mut(&id).filter(|posted| !posted.is_deleted).ok_or(ChannelError::Gone)?;
        let channel = posted.channel;
        let audience = posted.audience;
        if self.defect.drops_edits() && audience.is_none() {
            return Ok(());
        }
        posted.content = self.spoiled(content, audience);
        if self.defect.retires_instead_of_editing() && audience.is_none() {
            posted.content.rows.clear();
        }
        state.note_shown(channel, audience, content);
        drop(state);
        self.note(&format!("message {id} becomes {:x}", hash_of(&content.full_text())));
        Ok(())
    }

    /// Removes the controls of a message.
    pub fn retire_message(&self, id: u64, retired: &RetiredMessage) -> Result<(), ChannelError> {
        if self.defect.keeps_old_controls() {
            return Ok(());
        }
        let image = self.lock().messages.get(&id).and_then(|posted| posted.content.image.clone());
        let image = image.filter(|_| retired.keeps_files);
        self.replace_message(id, &Message { text: retired.text.clone(), image, ..Message::default() })
    }

    /// Deletes a message of the bot.
    pub fn delete_message(&self, id: u64) -> Result<(), ChannelError> {
        if self.defect.keeps_notices() {
            return Ok(());
        }
        let mut state = self.lock();
        let posted = state.messages.get_mut(&id).filter(|posted| !posted.is_deleted).ok_or(ChannelError::Gone)?;
        posted.is_deleted = true;
        Ok(())
    }

    /// Returns a message as a planted defect changes it.
    fn spoiled(&self, content: &Message, audience: Option<UserId>) -> Message {
        let mut content = content.clone();
        if audience.is_none() {
            self.defect.change_message(&mut content);
        }
        content
    }

    /// Returns a person as the bot gets to know them with an interaction.
    pub fn requester(&self, interaction: InteractionId, user: UserId, channel: u64, pressed: Option<u64>) -> Requester {
        let state = self.lock();
        let place = state.channels.get(&channel);
        let guild = place.and_then(|place| place.guild);
        let found = guild.and_then(|guild| state.guilds.get(&guild));
        let without_bot = place.and_then(|place| place.without_bot.as_ref());
        let is_owner = found.is_some_and(|guild| guild.owner == user);
        let is_moderator = found.is_some_and(|guild| guild.may_moderate(user));
        let used = pressed.and_then(|id| state.messages.get(&id));
        Requester {
            interaction: Some(interaction),
            user_id: user,
            channel_ref: match (guild, without_bot) {
                (Some(guild), _) => ChannelRef::on_server(guild, channel),
                (None, Some(_)) => ChannelRef::without_bot(None, channel),
                (None, None) => ChannelRef::direct(channel),
            },
            chosen_language: None,
            guild_locale: None,
            locale: state.people.get(&user).map_or("en-GB", |person| person.locale).to_owned(),
            bot_permissions: match (place, without_bot) {
                (None, _) => BotPermissions::ALL,
                (Some(place), None) => state.reported_permissions(place),
                (Some(_), Some(without_bot)) => {
                    let attach_files = !without_bot.lacks_files.contains(&user);
                    BotPermissions { attach_files, create_threads: false, ..BotPermissions::ALL }
                }
            },
            user_permissions: UserPermissions { manage_guild: is_owner, manage_messages: is_moderator },
            parent_channel: place.and_then(|place| place.parent),
            place_kind: match (guild, without_bot) {
                (None, None) => PlaceKind::DirectMessages,
                (None, Some(_)) => PlaceKind::Conversation,
                (Some(_), None) => PlaceKind::Server,
                (Some(_), Some(_)) => PlaceKind::CommandsOnly { invitation: INVITATION.to_owned() },
            },
            uses_private_message: used.is_some_and(|posted| posted.audience.is_some()),
            message_places: used.into_iter().flat_map(|posted| posted.content.custom_ids()).collect(),
        }
    }
}

impl DiscordState {
    /// Remembers that a message is posted again: a line that says the same, or any message if the bot has not looked
    /// for the first one. Discord recognises the second one only for a few minutes. When another message could not be
    /// found, players rather see two.
    fn check_repetition(&mut self, channel: u64, id: u64, content: &Message) {
        let Some(earlier) = self.messages.get(&id).filter(|earlier| !earlier.is_deleted) else { return };
        let record = self.records.get(&channel).copied().unwrap_or_default();
        let how = match record.was_searched_for(earlier.posted_at) {
            false => " without a look for the first one",
            true if is_same_line(&earlier.content, content) => "",
            true => return,
        };
        self.repetitions.push(format!("posted twice in {channel}{how}: {}", content.full_text()));
    }

    /// Refuses a message that Discord does not take, and remembers why.
    fn check_message(&mut self, content: &Message, lengthened: bool) -> Result<(), ChannelError> {
        let reason = if lengthened { Some("the text is too long".to_owned()) } else { limits::refusal_reason(content) };
        self.refuse(reason, &content.full_text())
    }

    /// Refuses content that Discord does not take for this reason, and remembers it.
    pub fn refuse(&mut self, reason: Option<String>, text: &str) -> Result<(), ChannelError> {
        let Some(reason) = reason else { return Ok(()) };
        self.refusals.push(format!("{reason}: {text}"));
        Err(ChannelError::Rejected(reason))
    }

    /// Notes the content of a message that was posted or edited.
    fn note_shown(&mut self, channel: u64, audience: Option<UserId>, content: &Message) {
        if audience.is_none() {
            let words = private_words(content).filter(|_| DiscordState::person_of(channel).is_none());
            self.indiscretions.extend(words.map(|words| format!("everyone in {channel} reads “{words}”")));
            *self.public_changes.entry(channel).or_default() += 1;
        }
        for control in match_controls(content) {
            let shown = self.shown_events.entry(control.match_ref.id).or_default();
            *shown = control.event_number.max(*shown);
        }
    }

    /// Returns the permissions of the bot in a channel. In a thread the permissions are those of its parent, where
    /// sending needs the permission for threads.
    fn bot_permissions(&self, channel: &Channel) -> BotPermissions {
        match channel.parent.and_then(|parent| self.channels.get(&parent)) {
            Some(parent) => BotPermissions { send_messages: parent.bot.create_threads, ..parent.bot },
            None => channel.bot,
        }
    }

    /// Returns the permissions of the bot that Discord sends with an interaction: none on a server that it is not on.
    fn reported_permissions(&self, channel: &Channel) -> BotPermissions {
        if self.lacks_bot(channel.guild) { BotPermissions::default() } else { self.bot_permissions(channel) }
    }

    /// Returns true for a place that the bot has never been in.
    pub fn is_without_bot(&self, channel: u64) -> bool {
        self.channels.get(&channel).is_some_and(|channel| channel.without_bot.is_some())
    }

    /// Returns true if nobody else sees the answers of a person in a place without the bot.
    pub fn hides_answers(&self, channel: u64, user: UserId) -> bool {
        let place = self.channels.get(&channel).and_then(|channel| channel.without_bot.as_ref());
        place.is_some_and(|place| place.lacks_external_apps.contains(&user))
    }

    /// Notes that a message can be edited by the token of an interaction of this time, by a run of the bot.
    pub fn note_token(&mut self, message: u64, at: Timestamp, run: u64) {
        self.messages.entry(message).and_modify(|posted| posted.token = Some((at, run)));
    }

    /// Notes a request about a place that the bot has never been in, which Discord refuses. Returns the refusal.
    pub fn refuse_route(&mut self, kind: &str, channel: u64) -> Result<(), ChannelError> {
        if !self.is_without_bot(channel) {
            return Ok(());
        }
        self.misuses.push(format!("{kind} in {channel}, where the bot has never been"));
        Err(ChannelError::Forbidden)
    }

    /// Notes a question about a server that has never had the bot.
    pub fn refuse_guild(&mut self, what: &str, guild: u64) {
        if self.channels.values().any(|channel| channel.guild == Some(guild) && channel.without_bot.is_some()) {
            self.misuses.push(format!("{what} on {guild}, where the bot has never been"));
        }
    }

    /// Returns true for a server that the bot is not on.
    pub fn lacks_bot(&self, guild: Option<u64>) -> bool {
        guild.and_then(|guild| self.guilds.get(&guild)).is_some_and(|guild| !guild.has_bot)
    }

    /// Returns true for a server that the bot is not on, or was not on a moment ago, while its matches may wait for the
    /// bot to come back. The bot may have heard of the removal much later.
    pub fn waits_for_bot(&self, guild: Option<u64>, now: Timestamp) -> bool {
        let removals = guild.and_then(|guild| self.guilds.get(&guild)).map_or(&[][..], |guild| &guild.removals);
        removals.last().is_some_and(|(began, end)| end.is_none() && now - began < 2 * DAY)
    }

    /// Checks that the bot can do something in a channel.
    pub fn check_access(
        &self,
        channel: u64,
        allows: impl Fn(&BotPermissions) -> bool,
    ) -> Result<&Channel, ChannelError> {
        let found = self.channels.get(&channel).filter(|found| !found.is_deleted).ok_or(ChannelError::Gone)?;
        let permissions = self.bot_permissions(found);
        if found.without_bot.is_some()
            || self.lacks_bot(found.guild)
            || !permissions.view_channel
            || !allows(&permissions)
        {
            return Err(ChannelError::Forbidden);
        }
        Ok(found)
    }

    /// Checks that Discord takes messages of the bot in a channel.
    pub fn check_open(&self, channel: u64) -> Result<(), ChannelError> {
        match self.check_access(channel, |bot| bot.send_messages && bot.attach_files)?.refusal.clone() {
            Some(refusal) => Err(ChannelError::Refused(refusal)),
            None => Ok(()),
        }
    }

    /// Returns true if Discord refuses the messages of the bot in a channel.
    pub fn refuses_messages(&self, channel: u64) -> bool {
        self.channels.get(&channel).is_some_and(|channel| !channel.is_deleted && channel.refusal.is_some())
    }

    /// Returns the person of a channel of direct messages.
    pub fn person_of(channel: u64) -> Option<UserId> {
        (DIRECT_MESSAGES..FIRST_MESSAGE).contains(&channel).then(|| UserId(channel - DIRECT_MESSAGES))
    }

    /// Returns the id of the channel of the direct messages with a person.
    pub fn private_channel(user: UserId) -> u64 {
        DIRECT_MESSAGES + user.0
    }

    /// Returns the channel of the direct messages with a person, which is there once it is asked for.
    pub fn direct_messages(&mut self, user: UserId) -> ChannelRef {
        let channel = DiscordState::private_channel(user);
        self.channels.entry(channel).or_insert_with(|| Channel::new(None, None));
        ChannelRef::direct(channel)
    }
}

impl Guild {
    /// Returns true for someone who may manage the messages of others.
    pub fn may_moderate(&self, user: UserId) -> bool {
        [self.owner, self.moderator].contains(&user)
    }
}

/// Returns true for a message that only calls someone: it has neither a picture nor controls.
pub fn is_line(content: &Message) -> bool {
    content.image.is_none() && !content.is_layout() && content.controls().next().is_none()
}

/// Returns true for two lines with the same text, for any link: lines that call someone, or private lines about a
/// match.
fn is_same_line(one: &Message, other: &Message) -> bool {
    let said = |content: &Message| content.text.split(LINK).next().unwrap_or_default().trim_end().to_owned();
    let tells = |content: &Message| is_line(content) && ["<@", "#"].iter().any(|begin| content.text.starts_with(begin));
    tells(one) && tells(other) && said(one) == said(other)
}

impl Channel {
    /// Returns a channel in which the bot has all permissions.
    pub fn new(guild: Option<u64>, parent: Option<u64>) -> Channel {
        Channel {
            guild,
            parent,
            is_deleted: false,
            is_archived: false,
            refusal: None,
            bot: BotPermissions::ALL,
            hidden_from: BTreeSet::new(),
            without_bot: None,
        }
    }

    /// Returns a channel of a server that has never had the bot, or, without one, a conversation of these people.
    pub fn without_bot(guild: Option<u64>, people: BTreeSet<UserId>) -> Channel {
        let place = PlaceWithoutBot { people, ..PlaceWithoutBot::default() };
        Channel { without_bot: Some(place), ..Channel::new(guild, None) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planted_defect::NoDefect;

    const GUILD: u64 = 101;
    const CHANNEL: u64 = 1001;
    const ANN: UserId = UserId(10_001);

    #[tokio::test]
    async fn bot_gets_no_permissions_on_servers_without_it() {
        let clock = Arc::new(SimulatedClock::start());
        let faults = Arc::new(Faults::new(1, Arc::clone(&clock)));
        let discord = DiscordModel::new(clock, faults, Arc::new(Trace::new(false)), Arc::new(NoDefect));
        let sent_permissions = |has_bot: bool| {
            let guild = Guild {
                owner: ANN,
                moderator: ANN,
                members: BTreeSet::from([ANN]),
                has_bot,
                removals: Vec::new(),
                heard_removal_at: None,
                refuses_roles: false,
            };
            let mut state = discord.lock();
            state.guilds.insert(GUILD, guild);
            state.channels.insert(CHANNEL, Channel::new(Some(GUILD), None));
            drop(state);
            discord.requester(InteractionId(1), ANN, CHANNEL, None).bot_permissions
        };
        assert_eq!(sent_permissions(true), BotPermissions::ALL);
        assert_eq!(sent_permissions(false), BotPermissions::default());
    }
}
