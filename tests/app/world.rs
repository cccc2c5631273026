//! A fake Discord for the tests: channels with their messages as plain data, and faults on demand.

use crate::app::fixed_randomness;
use crate::app::store_faults::StoreFaults;
use crate::support::database::TestFolder;
use gonagas_ai::review::session::{self as review, Hint, Review};
use gonagas_ai::search::limits::Limits;
use gonagas_app::autocomplete_input::{AutocompleteInput, Suggestion};
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::match_commands::{Board, Resign};
use gonagas_app::commands::play_move::Move;
use gonagas_app::ports::{
    Answer, ChannelClient, ChannelError, Clock, ClockJump, ComputerError, ComputerPlayer, FollowUp, FurtherPost,
    Membership, Refusal, Responder, Response, ResponseOutcome, RoleObstacle, RoleOutcome,
};
use gonagas_app::request::Request;
use gonagas_app::requester::{BotPermissions, Opponent, PlaceKind, Requester, UserPermissions};
use gonagas_app::{SecretSource, Services};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::{ChannelRef, InteractionId, Timestamp, UserId};
use gonagas_core::session::game_session::GameSession;
use gonagas_store::Store;
use gonagas_store::sqlite::SqliteStore;
use gonagas_ui::custom_id::placement::MessagePlaces;
use gonagas_ui::message::{Control, Message, ModalForm, RetiredMessage};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio::time::Instant;

pub const HERE: ChannelRef = ChannelRef::on_server(7, 70);
pub const ANN: UserId = UserId(1);
pub const BEN: UserId = UserId(2);
pub const CAT: UserId = UserId(3);

/// The number of a message that one person sees alone.
pub const PRIVATE_MESSAGE: u64 = 5;

/// The time after which a test gives up waiting for a condition.
const WAIT_LIMIT: Duration = Duration::from_secs(60);

/// The display names of users on the server, as far as the bot knows them.
const NAMES: [(UserId, &str); 2] = [(ANN, "Ann"), (BEN, "Ben")];

/// The channel of the direct messages with a user.
pub fn direct(user: UserId) -> ChannelRef {
    ChannelRef::direct(900 + user.0)
}

/// A fault of Discord.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Discord does nothing and does not respond.
    Down,
    /// Discord carries out the request, but the response is lost.
    AnswerLost,
    /// The bot lacks a permission.
    Forbidden,
    /// The thread is archived and locked.
    ThreadClosed,
    /// The channel takes no messages.
    NoMessages,
    /// The automatic moderation blocks the message.
    Moderated,
    /// Discord refuses the request for a reason that is not known.
    Odd,
    /// The network in front of Discord blocks the bot for a minute.
    Blocked,
    /// The channel was deleted.
    Gone,
    /// Discord rejects the request, now and later.
    Refused,
}

/// The moment in which Discord gives up on an interaction.
#[derive(Clone, Copy)]
pub enum GivenUp {
    /// Before the bot has decided anything.
    BeforeDecision,
    /// After that, but before it has answered.
    BeforeAnswer,
}

/// All channels of the fake Discord, with their messages and faults.
#[derive(Default)]
pub struct Channel {
    pub messages: Mutex<BTreeMap<u64, Message>>,
    /// The users whom messages mentioned, in order.
    pub mentioned: Mutex<Vec<UserId>>,
    /// The modal forms that were opened.
    pub forms: Mutex<Vec<ModalForm>>,
    /// The faults of the next requests, one each.
    pub faults: Mutex<Vec<Fault>>,
    /// The fault of all requests until it is removed.
    pub permanent_fault: Mutex<Option<Fault>>,
    /// The times of all attempts to post.
    pub post_attempts: Mutex<Vec<Instant>>,
    /// The nonces of all attempts to post.
    pub nonces: Mutex<Vec<String>>,
    /// The number of searches for a message.
    pub searches: AtomicUsize,
    /// True while public responses to commands, and forms, come too late.
    pub is_slow: AtomicBool,
    /// When Discord gives up on interactions, if it does.
    pub given_up: Mutex<Option<GivenUp>>,
    /// True while searches are limited for a minute.
    pub searches_limited: AtomicBool,
    /// True while the bot may not read the message history.
    pub history_forbidden: AtomicBool,
    /// True while more newer messages are in each channel than a search reads.
    pub has_long_history: AtomicBool,
    /// True while posts hang for ever.
    pub posts_hang: AtomicBool,
    /// The channels in which posts hang for ever.
    pub hanging_channels: Mutex<Vec<u64>>,
    /// The channels in which posts are limited for a minute.
    pub limited_channels: Mutex<Vec<u64>>,
    /// The channels of direct messages that are down.
    pub failing_direct_channels: Mutex<Vec<u64>>,
    /// The channels in which a defect of the bot shows: posts panic.
    pub panicking_channels: Mutex<Vec<u64>>,
    /// The ids of deleted channels and servers.
    pub deleted: Mutex<Vec<u64>>,
    /// The channels that the bot cannot see: it can neither post nor search there.
    pub invisible_channels: Mutex<Vec<u64>>,
    /// The users who have left the server.
    pub left: Mutex<Vec<UserId>>,
    /// The ends of the timeouts of users.
    pub timeouts: Mutex<BTreeMap<UserId, Timestamp>>,
    /// Faults of the next looks at the timeout of a user.
    pub timeout_faults: Mutex<Vec<Fault>>,
    /// The faults of the next direct messages, one each.
    pub direct_faults: Mutex<Vec<Fault>>,
    /// The users who accept no direct messages.
    pub direct_messages_closed: Mutex<BTreeSet<UserId>>,
    /// The channel of each message.
    pub message_channels: Mutex<BTreeMap<u64, ChannelRef>>,
    /// The threads under messages: their names, and `true` for those that Discord archives after a day.
    pub threads: Mutex<BTreeMap<u64, (String, bool)>>,
    /// Pairs of a user and a channel that they cannot see.
    pub hidden_channels: Mutex<Vec<(UserId, u64)>>,
    /// Pairs of a user and a channel whose messages they may manage.
    pub moderators: Mutex<Vec<(UserId, u64)>>,
    /// The number of requests for a user's visible channels.
    pub visibility_checks: AtomicUsize,
    /// The duration of a post.
    pub post_delay: Mutex<Duration>,
    /// The number of requests for a server membership.
    pub member_checks: AtomicUsize,
    /// The faults of the next such requests, one each.
    pub member_faults: Mutex<Vec<Fault>>,
    /// The roles of users.
    pub roles: Mutex<BTreeSet<(UserId, u64)>>,
    /// All roles that were given and taken by the bot, in order; true for those that were given.
    pub role_changes: Mutex<Vec<(UserId, u64, bool)>>,
    /// The faults of the next changes of roles, one each.
    pub role_faults: Mutex<Vec<Fault>>,
    /// The reason why the bot cannot give any role, if there is one.
    pub role_obstacle: Mutex<Option<RoleObstacle>>,
    /// When users joined the server, if not long ago.
    pub joined_at: Mutex<BTreeMap<UserId, Timestamp>>,
    /// The servers that the bot has asked about, and a fault of all such requests.
    pub guild_checks: Mutex<Vec<u64>>,
    pub guild_fault: AtomicBool,
    /// The faults of the next look-ups of what users see and manage, one each.
    pub visibility_faults: Mutex<Vec<Fault>>,
    /// The users whose names were fetched, in order.
    pub fetched_names: Mutex<Vec<UserId>>,
    /// True while names cannot be fetched.
    pub names_fail: AtomicBool,
    /// Keeps the next look-up of visible channels waiting until it is notified.
    pub visibility_gate: Mutex<Option<Arc<Notify>>>,
    /// The users who were added to threads without a mention.
    pub thread_members: Mutex<Vec<(ChannelRef, UserId)>>,
    /// The faults of the next such additions, one each.
    pub thread_member_faults: Mutex<Vec<Fault>>,
    /// The private messages that were sent after an interaction, each with the user who gets it.
    pub follow_ups: Mutex<Vec<(UserId, Message)>>,
    /// The edits of private answers after an interaction, each with the user who sees it.
    pub answer_edits: Mutex<Vec<(UserId, Message)>>,
    /// The faults of the next such edits, one each.
    pub answer_edit_faults: Mutex<Vec<Fault>>,
    /// The faults of the next public messages after an interaction, one each.
    pub further_post_faults: Mutex<Vec<Fault>>,
    /// True while Discord shows public answers of these users to them alone.
    pub hidden_users: Mutex<Vec<UserId>>,
    /// The users to whom sending such a message panics.
    pub panicking_follow_ups: Mutex<Vec<UserId>>,
    /// The clock, and by how much sending such a message moves it.
    pub follow_up_time: Mutex<Option<(Arc<ManualClock>, i64)>>,
    /// True in tests that see the course which a newcomer is offered. In others it would be a second answer.
    pub shows_course_offers: AtomicBool,
    next: AtomicU64,
    interactions: AtomicU64,
}

impl Channel {
    fn add(&self, channel: ChannelRef, message: &Message) -> u64 {
        let id = 1000 + self.next.fetch_add(1, Ordering::SeqCst);
        self.message_channels.lock().unwrap().insert(id, channel);
        self.mentioned.lock().unwrap().extend(message.allowed_mentions.iter().copied());
        self.messages.lock().unwrap().insert(id, message.clone());
        id
    }

    /// The direct messages to a user, oldest first.
    pub fn direct_messages_to(&self, user: UserId) -> Vec<Message> {
        let channels = self.message_channels.lock().unwrap();
        let messages = self.messages.lock().unwrap();
        let theirs = messages.iter().filter(|(id, _)| channels.get(*id) == Some(&direct(user)));
        theirs.map(|(_, message)| message.clone()).collect()
    }

    /// Rejects every request about a channel that was deleted, or that the bot cannot see.
    fn check_access(&self, channel: ChannelRef) -> Result<(), ChannelError> {
        assert!(!channel.is_without_bot(), "the bot can request nothing there");
        if self.deleted.lock().unwrap().contains(&channel.channel) {
            return Err(ChannelError::Gone);
        }
        if self.invisible_channels.lock().unwrap().contains(&channel.channel) {
            return Err(ChannelError::Forbidden);
        }
        Ok(())
    }

    /// Searches a channel for its newest message that fits.
    fn search(&self, channel: ChannelRef, fits: impl Fn(&Message) -> bool) -> Result<Option<u64>, ChannelError> {
        self.searches.fetch_add(1, Ordering::SeqCst);
        if self.searches_limited.load(Ordering::SeqCst) {
            return Err(ChannelError::RateLimited(Duration::from_secs(60)));
        }
        self.check_access(channel)?;
        if self.history_forbidden.load(Ordering::SeqCst) {
            return Err(ChannelError::Forbidden);
        }
        if self.has_long_history.load(Ordering::SeqCst) {
            return Err(ChannelError::SearchIncomplete);
        }
        let channels = self.message_channels.lock().unwrap();
        let messages = self.messages.lock().unwrap();
        let fits_here = |(id, message): &(&u64, &Message)| channels.get(*id) == Some(&channel) && fits(message);
        Ok(messages.iter().rev().find(fits_here).map(|(id, _)| *id))
    }

    fn replace(&self, id: u64, message: &Message) -> Result<(), ChannelError> {
        let mut messages = self.messages.lock().unwrap();
        messages.get_mut(&id).map(|old| *old = message.clone()).ok_or(ChannelError::Gone)
    }

    fn retire(&self, id: u64, retired: &RetiredMessage) -> Result<(), ChannelError> {
        let mut messages = self.messages.lock().unwrap();
        let RetiredMessage { text, keeps_files } = retired.clone();
        let retire = |old: &mut Message| {
            let image = old.image.take().filter(|_| keeps_files);
            *old = Message { text, image, ..Message::default() };
        };
        messages.get_mut(&id).map(retire).ok_or(ChannelError::Gone)
    }

    /// Takes the next fault. Returns `true` if the request still takes effect, and the error.
    fn fault(&self) -> Option<(bool, ChannelError)> {
        next_fault(&self.faults).or_else(|| self.permanent_fault.lock().unwrap().map(heard))
    }

    /// Takes the next fault for a channel, which may be one of direct messages.
    fn fault_in(&self, channel: ChannelRef) -> Option<(bool, ChannelError)> {
        if channel.is_direct() { next_fault(&self.direct_faults) } else { self.fault() }
    }

    /// Returns true while Discord shows the public answers of a user to them alone.
    fn hides_posts_of(&self, user: UserId) -> bool {
        self.hidden_users.lock().unwrap().contains(&user)
    }

    /// The newest message that is no notice, with its id.
    pub fn last(&self) -> (u64, Message) {
        let messages = self.messages.lock().unwrap();
        let newest = messages.iter().rfind(|(_, message)| !is_notice(message));
        newest.map(|(id, message)| (*id, message.clone())).expect("a message")
    }

    /// The lines that called players, oldest first, each with the users that it notified.
    pub fn notices(&self) -> Vec<(String, Vec<UserId>)> {
        let messages = self.messages.lock().unwrap();
        let notices = messages.values().filter(|message| is_notice(message));
        notices.map(|message| (message.text.clone(), message.allowed_mentions.clone())).collect()
    }

    /// The newest message in a channel that is no notice, with its id.
    pub fn last_in(&self, channel: ChannelRef) -> (u64, Message) {
        let channels = self.message_channels.lock().unwrap();
        let messages = self.messages.lock().unwrap();
        let newest = messages.iter().rfind(|(id, message)| channels.get(*id) == Some(&channel) && !is_notice(message));
        newest.map(|(id, message)| (*id, message.clone())).expect("a message")
    }

    pub fn count(&self) -> usize {
        self.messages.lock().unwrap().len()
    }
}

/// The channel client of the fake Discord.
#[derive(Clone)]
pub struct FakeChannelClient(pub Arc<Channel>);

#[async_trait::async_trait]
impl ChannelClient for FakeChannelClient {
    async fn post_message(&self, channel: ChannelRef, message: &Message, nonce: &str) -> Result<u64, ChannelError> {
        assert!(!channel.is_without_bot(), "the bot can request nothing there");
        self.0.post_attempts.lock().unwrap().push(Instant::now());
        self.0.nonces.lock().unwrap().push(nonce.to_owned());
        let delay = *self.0.post_delay.lock().unwrap();
        if delay > Duration::ZERO {
            tokio::time::sleep(delay).await;
        }
        let hangs = self.0.hanging_channels.lock().unwrap().contains(&channel.channel);
        if hangs || self.0.posts_hang.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        if self.0.limited_channels.lock().unwrap().contains(&channel.channel) {
            return Err(ChannelError::RateLimited(Duration::from_secs(60)));
        }
        if self.0.failing_direct_channels.lock().unwrap().contains(&channel.channel) {
            return Err(ChannelError::Transient("down".into()));
        }
        let panics = self.0.panicking_channels.lock().unwrap().contains(&channel.channel);
        assert!(!panics, "as the test wanted");
        self.0.check_access(channel)?;
        if *message == Message::default() {
            return Err(ChannelError::Rejected("it is empty".into()));
        }
        match self.0.fault_in(channel) {
            None => Ok(self.0.add(channel, message)),
            Some((done, error)) => {
                if done {
                    self.0.add(channel, message);
                }
                Err(error)
            }
        }
    }

    async fn edit_message(&self, channel: ChannelRef, id: u64, message: &Message) -> Result<(), ChannelError> {
        self.0.check_access(channel)?;
        match self.0.fault() {
            None => self.0.replace(id, message),
            Some((done, error)) => {
                if done {
                    self.0.replace(id, message)?;
                }
                Err(error)
            }
        }
    }

    async fn retire_message(&self, channel: ChannelRef, id: u64, retired: &RetiredMessage) -> Result<(), ChannelError> {
        self.0.check_access(channel)?;
        match self.0.fault() {
            None => self.0.retire(id, retired),
            Some((_, error)) => Err(error),
        }
    }

    async fn delete_message(&self, channel: ChannelRef, id: u64) -> Result<(), ChannelError> {
        self.0.check_access(channel)?;
        match self.0.fault() {
            None => self.0.messages.lock().unwrap().remove(&id).map(drop).ok_or(ChannelError::Gone),
            Some((_, error)) => Err(error),
        }
    }

    async fn find_by_file(&self, channel: ChannelRef, file: &str, _: Timestamp) -> Result<Option<u64>, ChannelError> {
        self.0.search(channel, |message| is_named(message, file))
    }

    async fn find_by_text_prefix(
        &self,
        channel: ChannelRef,
        prefix: &str,
        _: Timestamp,
    ) -> Result<Option<u64>, ChannelError> {
        self.0.search(channel, |message| message.text.starts_with(prefix))
    }

    async fn is_guild_member(&self, guild: u64, user: UserId) -> Result<bool, ChannelError> {
        self.0.member_checks.fetch_add(1, Ordering::SeqCst);
        if self.0.deleted.lock().unwrap().contains(&guild) {
            return Err(ChannelError::Gone);
        }
        if let Some((_, error)) = next_fault(&self.0.member_faults) {
            return Err(error);
        }
        Ok(!self.0.left.lock().unwrap().contains(&user))
    }

    async fn is_on_guild(&self, guild: u64) -> Answer {
        self.0.guild_checks.lock().unwrap().push(guild);
        match self.0.guild_fault.load(Ordering::SeqCst) {
            true => Answer::Unknown,
            false => Answer::from(!self.0.deleted.lock().unwrap().contains(&guild)),
        }
    }

    async fn timeout_end(&self, _: u64, user: UserId) -> Result<Option<Timestamp>, ChannelError> {
        match next_fault(&self.0.timeout_faults) {
            Some((_, error)) => Err(error),
            None => Ok(self.0.timeouts.lock().unwrap().get(&user).copied()),
        }
    }

    async fn membership(&self, guild: u64, user: UserId) -> Result<Option<Membership>, ChannelError> {
        let is_member = self.is_guild_member(guild, user).await?;
        let roles = self.0.roles.lock().unwrap().iter().filter(|(owner, _)| *owner == user).map(|own| own.1).collect();
        let joined_at = self.0.joined_at.lock().unwrap().get(&user).copied().unwrap_or_default();
        Ok(is_member.then_some(Membership { roles, joined_at }))
    }

    async fn set_role(&self, _: u64, user: UserId, role: u64, has_role: bool) -> Result<RoleOutcome, ChannelError> {
        let fault = next_fault(&self.0.role_faults);
        if self.0.deleted.lock().unwrap().contains(&role) {
            return Ok(RoleOutcome::UnknownRole);
        }
        if self.0.left.lock().unwrap().contains(&user) {
            return Ok(RoleOutcome::UnknownMember);
        }
        if fault.as_ref().is_none_or(|(done, _)| *done) {
            let mut roles = self.0.roles.lock().unwrap();
            if has_role {
                roles.insert((user, role))
            } else {
                roles.remove(&(user, role))
            };
            self.0.role_changes.lock().unwrap().push((user, role, has_role));
        }
        fault.map_or(Ok(RoleOutcome::Done), |(_, error)| Err(error))
    }

    async fn role_obstacle(&self, _: u64, _: UserId, _: u64) -> Result<Option<RoleObstacle>, ChannelError> {
        match next_fault(&self.0.role_faults) {
            Some((_, error)) => Err(error),
            None => Ok(*self.0.role_obstacle.lock().unwrap()),
        }
    }

    async fn user_names(&self, users: &[UserId]) -> BTreeMap<UserId, String> {
        self.0.fetched_names.lock().unwrap().extend(users);
        if self.0.names_fail.load(Ordering::SeqCst) {
            return BTreeMap::new();
        }
        let name = |user: &UserId| match NAMES.into_iter().find(|(named, _)| named == user) {
            Some((_, name)) => name.to_owned(),
            None => format!("Nr {}", user.0),
        };
        users.iter().map(|user| (*user, name(user))).collect()
    }

    async fn channel_sight(&self, _: u64, users: &[UserId], channels: &[u64]) -> Vec<Vec<Answer>> {
        self.0.visibility_checks.fetch_add(1, Ordering::SeqCst);
        let gate = self.0.visibility_gate.lock().unwrap().take();
        if let Some(gate) = gate {
            gate.notified().await;
        }
        if next_fault(&self.0.visibility_faults).is_some() {
            return vec![vec![Answer::Unknown; channels.len()]; users.len()];
        }
        let hidden = self.0.hidden_channels.lock().unwrap();
        let left = self.0.left.lock().unwrap();
        let sees = |user: UserId, channel: u64| !left.contains(&user) && !hidden.contains(&(user, channel));
        let of_user = |user: &UserId| channels.iter().map(|channel| Answer::from(sees(*user, *channel))).collect();
        users.iter().map(of_user).collect()
    }

    async fn can_manage_messages(&self, _: u64, user: UserId, channel: u64) -> Answer {
        match next_fault(&self.0.visibility_faults) {
            Some(_) => Answer::Unknown,
            None => Answer::from(self.0.moderators.lock().unwrap().contains(&(user, channel))),
        }
    }

    async fn open_thread(&self, channel: ChannelRef, message: u64, name: &str) -> Result<(), ChannelError> {
        self.0.check_access(channel)?;
        let fault = self.0.fault();
        if fault.as_ref().is_none_or(|(done, _)| *done) {
            self.0.threads.lock().unwrap().insert(message, (name.to_owned(), false));
        }
        fault.map_or(Ok(()), |(_, error)| Err(error))
    }

    async fn add_thread_member(&self, thread: ChannelRef, user: UserId) -> Result<(), ChannelError> {
        self.0.check_access(thread)?;
        match next_fault(&self.0.thread_member_faults) {
            None => self.0.thread_members.lock().unwrap().push((thread, user)),
            Some((_, error)) => return Err(error),
        }
        Ok(())
    }

    async fn shorten_auto_archive(&self, thread: ChannelRef) -> Result<(), ChannelError> {
        self.0.check_access(thread)?;
        let mut threads = self.0.threads.lock().unwrap();
        threads.get_mut(&thread.channel).map(|thread| thread.1 = true).ok_or(ChannelError::Gone)
    }

    async fn open_direct_messages(&self, user: UserId) -> Result<ChannelRef, ChannelError> {
        if self.0.direct_messages_closed.lock().unwrap().contains(&user) {
            return Err(ChannelError::Forbidden);
        }
        Ok(direct(user))
    }

    async fn display_name(&self, _: ChannelRef, user: UserId) -> Option<String> {
        NAMES.into_iter().find(|(named, _)| *named == user).map(|(_, name)| name.to_owned())
    }

    fn message_url(&self, channel: ChannelRef, message: u64) -> String {
        format!("local:{}/{}/{message}", channel.any_guild().unwrap_or_default(), channel.channel)
    }
}

/// Takes the next fault of a list.
fn next_fault(faults: &Mutex<Vec<Fault>>) -> Option<(bool, ChannelError)> {
    let mut faults = faults.lock().unwrap();
    let fault = if faults.is_empty() { return None } else { faults.remove(0) };
    Some(heard(fault))
}

/// Returns `true` if a request with this fault still takes effect, and the error that the bot gets.
fn heard(fault: Fault) -> (bool, ChannelError) {
    match fault {
        Fault::Down => (false, ChannelError::Transient("down".into())),
        Fault::AnswerLost => (true, ChannelError::Transient("lost".into())),
        Fault::Forbidden => (false, ChannelError::Forbidden),
        Fault::ThreadClosed => (false, ChannelError::Refused(Refusal::ThreadClosed)),
        Fault::NoMessages => (false, ChannelError::Refused(Refusal::NoMessages)),
        Fault::Moderated => (false, ChannelError::Refused(Refusal::AutoModeration)),
        Fault::Odd => (false, ChannelError::Refused(Refusal::Other("odd".into()))),
        Fault::Blocked => (false, ChannelError::RateLimited(Duration::from_secs(60))),
        Fault::Gone => (false, ChannelError::Gone),
        Fault::Refused => (false, ChannelError::Rejected("never".into())),
    }
}

/// Returns `true` for a line that calls a player where no board is posted.
fn is_notice(message: &Message) -> bool {
    let calls =
        ["offers a draw in #", "offers to cancel #", "asks for a takeback in #", "your turn again in #", " is over. "];
    let is_line = message.image.is_none() && message.rows.is_empty() && message.text.starts_with("<@");
    is_line && calls.iter().any(|call| message.text.contains(call))
}

/// Returns `true` for the offer of a course to a newcomer.
fn is_course_offer(message: &Message) -> bool {
    let is_button =
        |control: Control<'_>| matches!(control, Control::Button(button) if button.id.starts_with("c:open:"));
    message.image.is_none() && message.controls().any(is_button)
}

/// Returns `true` when the image of a message has this file name.
fn is_named(message: &Message, file: &str) -> bool {
    message.image.as_ref().is_some_and(|image| image.file_name == file)
}

/// An interaction and the bot's responses to it.
pub struct FakeResponder {
    channel: Arc<Channel>,
    user: UserId,
    place: ChannelRef,
    pressed: Option<u64>,
    pub private: Mutex<Vec<Message>>,
    answered: Mutex<bool>,
    opened_form: Mutex<bool>,
    /// The public message that answered.
    posted: Arc<Mutex<Option<u64>>>,
}

impl FakeResponder {
    /// Creates the interaction of a command, or of a control on the message `pressed`.
    pub fn new(channel: Arc<Channel>, requester: &Requester, pressed: Option<u64>) -> FakeResponder {
        let user = requester.user_id;
        let place = requester.channel_ref;
        FakeResponder {
            channel,
            user,
            place,
            pressed,
            private: Mutex::default(),
            answered: Mutex::default(),
            opened_form: Mutex::default(),
            posted: Arc::default(),
        }
    }
}

#[async_trait::async_trait]
impl Responder for FakeResponder {
    async fn respond(&self, answer: Response<'_>) -> Result<ResponseOutcome, ChannelError> {
        let first = !std::mem::replace(&mut *self.answered.lock().unwrap(), true);
        if self.channel.given_up.lock().unwrap().is_some() {
            return Err(ChannelError::Gone);
        }
        match answer {
            Response::Ephemeral(message) => self.private.lock().unwrap().push(message.clone()),
            // There the pressed message is acknowledged first.
            Response::Update(_) | Response::Retire(_) if self.place.is_without_bot() => {}
            _ => assert!(first, "only private messages may follow a response"),
        }
        match (answer, self.pressed) {
            (Response::Public(_), _) if self.channel.is_slow.load(Ordering::SeqCst) => {
                return Ok(ResponseOutcome::TooLate);
            }
            (Response::Form(form), _) if self.channel.is_slow.load(Ordering::SeqCst) => {
                self.channel.forms.lock().unwrap().push(form.clone());
                return Ok(ResponseOutcome::TooLate);
            }
            (Response::Public(message), _) if self.channel.hides_posts_of(self.user) => {
                self.private.lock().unwrap().push(message.clone());
                return Ok(ResponseOutcome::PostedPrivately);
            }
            (Response::Public(message), _) => {
                let id = self.channel.add(self.place, message);
                *self.posted.lock().unwrap() = Some(id);
                return Ok(ResponseOutcome::Posted(id));
            }
            (Response::Update(message), Some(id)) if self.channel.replace(id, message).is_err() => {
                // The control was on a private message.
                self.private.lock().unwrap().push(message.clone());
            }
            (Response::Retire(retired), Some(id)) => self.channel.retire(id, retired)?,
            (Response::Form(form), _) => {
                *self.opened_form.lock().unwrap() = true;
                self.channel.forms.lock().unwrap().push(form.clone());
            }
            _ => {}
        }
        Ok(ResponseOutcome::Sent)
    }

    async fn is_live(&self) -> bool {
        match *self.channel.given_up.lock().unwrap() {
            None => true,
            Some(GivenUp::BeforeDecision) => false,
            Some(GivenUp::BeforeAnswer) => !*self.answered.lock().unwrap(),
        }
    }

    async fn acknowledge(&self) {}

    fn leaves_pressed_message(&self) -> bool {
        self.posted.lock().unwrap().is_some() || *self.opened_form.lock().unwrap()
    }

    async fn finish(&self) {}

    fn follow_up(&self) -> Option<Arc<dyn FollowUp>> {
        let FakeResponder { user, place, pressed, .. } = *self;
        let posted = Arc::clone(&self.posted);
        Some(Arc::new(FakeFollowUp { channel: Arc::clone(&self.channel), user, place, pressed, posted }))
    }
}

/// Keeps later messages to a requester.
struct FakeFollowUp {
    channel: Arc<Channel>,
    user: UserId,
    place: ChannelRef,
    /// The message with the control.
    pressed: Option<u64>,
    /// The public message that answered.
    posted: Arc<Mutex<Option<u64>>>,
}

#[async_trait::async_trait]
impl FollowUp for FakeFollowUp {
    async fn send_private(&self, message: &Message) -> Result<(), ChannelError> {
        let panics = self.channel.panicking_follow_ups.lock().unwrap().contains(&self.user);
        assert!(!panics, "as the test wanted");
        self.channel.follow_ups.lock().unwrap().push((self.user, message.clone()));
        if let Some((clock, time)) = &*self.channel.follow_up_time.lock().unwrap() {
            clock.0.send_modify(|now| *now += time);
        }
        Ok(())
    }

    async fn edit_answer(&self, message: &Message) -> Result<(), ChannelError> {
        if let Some((_, error)) = next_fault(&self.channel.answer_edit_faults) {
            return Err(error);
        }
        self.channel.answer_edits.lock().unwrap().push((self.user, message.clone()));
        let answer = self.posted.lock().unwrap().or(self.pressed);
        match answer.filter(|_| self.place.is_without_bot()) {
            Some(id) => self.channel.replace(id, message),
            None => Ok(()),
        }
    }

    async fn post_public(&self, message: &Message) -> Result<FurtherPost, ChannelError> {
        if let Some((_, error)) = next_fault(&self.channel.further_post_faults) {
            return Err(error);
        }
        let message_id = self.channel.add(self.place, message);
        Ok(FurtherPost { message_id, is_private: self.channel.hides_posts_of(self.user) })
    }

    async fn edit_post(&self, message_id: u64, message: &Message) -> Result<(), ChannelError> {
        self.channel.replace(message_id, message)
    }

    async fn retire_answer(&self, retired: &RetiredMessage) -> Result<(), ChannelError> {
        let answer = self.posted.lock().unwrap().or(self.pressed);
        self.channel.retire(answer.ok_or(ChannelError::Gone)?, retired)
    }

    async fn retire_post(&self, message_id: u64, retired: &RetiredMessage) -> Result<(), ChannelError> {
        self.channel.retire(message_id, retired)
    }

    async fn delete_post(&self, message_id: u64) -> Result<(), ChannelError> {
        self.channel.messages.lock().unwrap().remove(&message_id).map(drop).ok_or(ChannelError::Gone)
    }
}

/// A clock that moves only when the test moves it.
pub struct ManualClock(watch::Sender<Timestamp>);

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        *self.0.borrow()
    }

    fn wait_for_jump(&self) -> ClockJump {
        let mut time = self.0.subscribe();
        Box::pin(async move {
            let _ = time.changed().await;
        })
    }
}

/// Chooses the first legal action, up to the end of the turn or the next roll.
pub fn first_actions(mut session: GameSession, _level: u8, _seed: u64) -> Result<Vec<String>, ComputerError> {
    let seat = session.status();
    let mut actions = Vec::new();
    while session.status() == seat {
        let action = session.legal_notations().remove(0);
        session.play(&action).unwrap();
        actions.push(action);
    }
    Ok(actions)
}

/// A computer player with the function that chooses its actions from the position, the level and the seed. It says of
/// its reviews of Shap Luk that they are by the solution.
pub struct TestPlayer<F>(pub F);

#[async_trait::async_trait]
impl<F> ComputerPlayer for TestPlayer<F>
where
    F: Fn(GameSession, u8, u64) -> Result<Vec<String>, ComputerError> + Send + Sync + 'static,
{
    async fn choose_actions(
        &self,
        session: GameSession,
        level: u8,
        seed: u64,
        _time: Duration,
    ) -> Result<Vec<String>, ComputerError> {
        self.0(session, level, seed)
    }

    async fn expectation(&self, _session: GameSession, _seat: Side, _time: Duration) -> Result<u32, ComputerError> {
        Ok(500)
    }

    async fn hint(&self, session: GameSession) -> Result<Hint, ComputerError> {
        review::hint(&session, 1, Limits::nodes(500), None).map_err(|error| ComputerError(error.to_string()))
    }

    async fn review(&self, session: GameSession) -> Result<Review, ComputerError> {
        let is_solved = session.rules().game_info().id == "shap-luk";
        let review = review::review(&session, Limits::nodes(50), None);
        review.map(|review| Review { is_solved, ..review }).map_err(|error| ComputerError(error.to_string()))
    }
}

/// The bot with its own database and the fake Discord.
///
/// A SQLite file is worked on without threads, so paused time moves only when everything waits for it.
pub struct World {
    pub app: Services,
    pub channel: Arc<Channel>,
    pub clock: Arc<ManualClock>,
    pub folder: TestFolder,
    pub store_faults: Arc<StoreFaults>,
    computer: Arc<dyn ComputerPlayer>,
}

impl World {
    pub fn new() -> World {
        World::with_computer(Arc::new(TestPlayer(first_actions)))
    }

    /// Creates a world with this computer player.
    pub fn with_computer(computer: Arc<dyn ComputerPlayer>) -> World {
        let folder = TestFolder::new();
        let secrets = fixed_randomness::default_secrets(&folder);
        World::create(folder, secrets, computer)
    }

    /// Creates a world in this folder with these secrets.
    pub fn with(folder: TestFolder, secrets: SecretSource) -> World {
        World::create(folder, secrets, Arc::new(TestPlayer(first_actions)))
    }

    fn create(folder: TestFolder, secrets: SecretSource, computer: Arc<dyn ComputerPlayer>) -> World {
        let clock = Arc::new(ManualClock(watch::Sender::new(1_700_000_000_000)));
        let store_faults = Arc::<StoreFaults>::default();
        let store = Self::open_store(&folder, &store_faults);
        let app = Self::connected_app(store, &clock, secrets, &computer);
        World { app, channel: Arc::default(), clock, folder, store_faults, computer }
    }

    fn open_store(folder: &TestFolder, faults: &Arc<StoreFaults>) -> Store {
        if !folder.is_file() {
            return folder.open();
        }
        Store::Sqlite(SqliteStore::open_inline(&folder.file(), Arc::clone(faults) as _).unwrap())
    }

    /// Creates a bot that people can reach.
    fn connected_app(
        store: Store,
        clock: &Arc<ManualClock>,
        secrets: SecretSource,
        computer: &Arc<dyn ComputerPlayer>,
    ) -> Services {
        let app = Services::new(store, clock.clone(), secrets, Arc::clone(computer));
        app.connections.record_connected(0);
        app
    }

    /// Kills the bot and starts it again on the same database.
    pub fn restart(self) -> World {
        let World { app, channel, clock, folder, store_faults, computer } = self;
        drop(app);
        let secrets = fixed_randomness::default_secrets(&folder);
        let app = Self::connected_app(Self::open_store(&folder, &store_faults), &clock, secrets, &computer);
        World { app, channel, clock, folder, store_faults, computer }
    }

    /// Kills the bot, lets `change` write to its database, and starts it again.
    pub async fn restart_after(self, change: impl AsyncFnOnce(&Store)) -> World {
        let World { app, channel, clock, folder, store_faults, computer } = self;
        let store = app.into_store().unwrap();
        change(&store).await;
        let secrets = fixed_randomness::default_secrets(&folder);
        let app = Self::connected_app(store, &clock, secrets, &computer);
        World { app, channel, clock, folder, store_faults, computer }
    }

    pub fn advance(&self, milliseconds: i64) {
        self.clock.0.send_modify(|now| *now += milliseconds);
    }

    /// Lets time pass without a clock jump.
    pub fn pass(&self, milliseconds: i64) {
        self.clock.0.send_if_modified(|now| {
            *now += milliseconds;
            false
        });
    }

    /// Runs the bot's background work until a condition holds.
    pub async fn run_until(&self, condition: impl Fn() -> bool + Send) {
        self.app.workers.run(&self.channel_client(), self.wait_until(condition)).await;
    }

    /// Runs the bot's background work until a condition holds, and then kills it.
    pub async fn run_while_posts_hang(&self, condition: impl Fn() -> bool + Send) {
        let channels = self.channel_client();
        tokio::select! {
            () = self.app.workers.run(&channels, std::future::pending()) => unreachable!("it never stops"),
            () = self.wait_until(condition) => {}
        }
    }

    /// Runs the bot's background work for some time after the clock was moved.
    pub async fn run_a_while(&self) {
        let polls = std::cell::Cell::new(0);
        let has_passed = move || {
            polls.set(polls.get() + 1);
            polls.get() > 20
        };
        self.run_until(has_passed).await;
    }

    async fn wait_until(&self, condition: impl Fn() -> bool + Send) {
        assert!(holds_in_time(condition).await, "the condition never held: {}", self.newest());
    }

    /// A match of Pahtum with this time control. Ben has placed the neutral stone; it is Ann's turn.
    pub async fn timed(clock: &str) -> World {
        let world = World::new();
        world.request(ANN, challenge_with_clock(clock, Some(BEN))).await;
        world.press(BEN, "accept").await;
        world.pick(BEN, "d4").await;
        world
    }

    /// Posts the board of match 1 again, for a player.
    pub async fn repost_board(&self, user: UserId) {
        self.request(user, Request::from(Board { match_number: Some(1) })).await;
    }

    /// The text of the newest message.
    pub fn newest(&self) -> String {
        self.channel.last().1.text
    }

    pub fn channel_client(&self) -> FakeChannelClient {
        FakeChannelClient(self.channel.clone())
    }

    /// Sends a request and returns the private messages of the response. Custom ids in tests leave out the tags of
    /// matches; they are added here.
    pub async fn request_as(&self, requester: Requester, request: Request) -> Vec<Message> {
        let request = match request {
            Request::PressControl { custom_id, values, message_id } => {
                let values = values.iter().map(|value| self.with_tag(value)).collect();
                Request::PressControl { custom_id: self.with_tag(&custom_id), values, message_id }
            }
            Request::SubmitForm { custom_id, text, message_id } => {
                Request::SubmitForm { custom_id: self.with_tag(&custom_id), text, message_id }
            }
            other => other,
        };
        self.request_with_tag(requester, request).await
    }

    /// Adds the tag of a match to a custom id or a menu's value without one: `m:1:2:accept`, `1:2`.
    fn with_tag(&self, text: &str) -> String {
        let mut fields: Vec<String> = text.split(':').map(str::to_owned).collect();
        let number = usize::from(["m", "p", "t", "s"].contains(&&*fields[0]));
        let is_menu_value = fields.len() == 2 && fields.iter().all(|field| field.parse::<u64>().is_ok());
        if (number == 1 || is_menu_value)
            && let Some(id) = fields.get_mut(number)
            && let Ok(parsed) = id.parse()
        {
            *id = format!("{id}.{}", self.tag(parsed).unwrap_or("0".repeat(8)));
        }
        fields.join(":")
    }

    /// The tag of a match.
    pub fn tag(&self, number: u64) -> Option<String> {
        let sql = format!("SELECT substr(commitment, 1, 8) FROM matches WHERE id = {number}");
        self.folder.rows(&sql).pop()
    }

    /// Sends a request as it is.
    pub async fn request_with_tag(&self, requester: Requester, request: Request) -> Vec<Message> {
        let next = InteractionId(1 << 40 | self.channel.interactions.fetch_add(1, Ordering::SeqCst));
        let requester = Requester { interaction: requester.interaction.or(Some(next)), ..requester };
        let pressed = match &request {
            Request::PressControl { message_id, .. } => Some(*message_id),
            Request::SubmitForm { message_id, .. } | Request::SubmitFields { message_id, .. } => *message_id,
            _ => None,
        };
        let public = pressed.and_then(|message| self.channel.messages.lock().unwrap().get(&message).cloned());
        let requester = Requester {
            uses_private_message: pressed.is_some() && public.is_none(),
            message_places: public.into_iter().flat_map(|content| content.custom_ids()).collect(),
            ..requester
        };
        let responder = FakeResponder::new(self.channel.clone(), &requester, pressed);
        self.app.handle_request(&requester, request.into(), &responder, &self.channel_client()).await;
        assert!(*responder.answered.lock().unwrap(), "every request gets a response");
        let mut private = responder.private.into_inner().unwrap();
        if !self.channel.shows_course_offers.load(Ordering::SeqCst) {
            private.retain(|message| !is_course_offer(message));
        }
        private
    }

    pub async fn request(&self, user: UserId, request: Request) -> String {
        all_text(&self.request_as(caller(user), request).await)
    }

    /// Sends a request, presses the first button of the private response, and returns the text of the answer.
    pub async fn confirm(&self, requester: Requester, request: Request) -> String {
        let asked = self.request_as(requester.clone(), request).await.remove(0);
        let (custom_id, _) = controls(&asked).remove(0);
        let press = Request::PressControl { custom_id, values: vec![], message_id: PRIVATE_MESSAGE };
        all_text(&self.request_as(requester, press).await)
    }

    /// Resigns a match, the only one if no number is given.
    pub async fn resign(&self, user: UserId, match_number: Option<u64>) -> String {
        self.confirm(caller(user), Request::from(Resign { match_number })).await
    }

    pub async fn challenge(&self, game: &str, options: &str, opponent: Option<UserId>) -> String {
        self.request(ANN, challenge(game, options, opponent)).await
    }

    /// Presses a control of the newest message. One that is behind *More* by now is pressed as on a board from before.
    pub async fn press(&self, user: UserId, verb: &str) -> String {
        let (message, content) = self.channel.last();
        let with_verb = |wanted: &str| {
            controls(&content).into_iter().map(|(id, _)| id).find(|id| id.split(':').nth(3) == Some(wanted))
        };
        let from_before = || Some(with_verb("more")?.replace(":more", &format!(":{verb}")));
        let id = with_verb(verb).or_else(from_before).unwrap_or_else(|| panic!("no {verb} on {content:#?}"));
        self.request(user, Request::PressControl { custom_id: id, values: vec![], message_id: message }).await
    }

    /// Presses *Fair play* on the newest message, and the button for a word on the answer, which a stranger has to
    /// make up.
    pub async fn press_word(&self, user: UserId) -> String {
        let (message_id, content) = self.channel.last();
        let (custom_id, _) = controls(&content).into_iter().find(|(id, _)| id.contains(":fair:")).expect("Fair play");
        let pressed = Request::PressControl { custom_id, values: vec![], message_id };
        let explained = self.request_as(caller(user), pressed).await.remove(0);
        let word = controls(&explained).into_iter().find(|(id, _)| id.ends_with(":word"));
        let custom_id = word.map_or("m:1:1:word".to_owned(), |(id, _)| id);
        let pressed = Request::PressControl { custom_id, values: vec![], message_id: PRIVATE_MESSAGE };
        self.request(user, pressed).await
    }

    /// Adds a word, if the form for it opens.
    pub async fn add_seed_word(&self, user: UserId, word: &str) -> String {
        let refused = self.press_word(user).await;
        let Some(form) = self.channel.forms.lock().unwrap().pop() else { return refused };
        self.submit_on(user, &form.id, word, PRIVATE_MESSAGE).await
    }

    /// Submits a form of the newest message.
    pub async fn submit(&self, user: UserId, id: &str, text: &str) -> String {
        self.submit_on(user, id, text, self.channel.last().0).await
    }

    async fn submit_on(&self, user: UserId, id: &str, text: &str, message_id: u64) -> String {
        let message_id = Some(message_id);
        self.request(user, Request::SubmitForm { custom_id: id.into(), text: text.into(), message_id }).await
    }

    /// Picks the option with this label in any menu of the newest message.
    pub async fn pick(&self, user: UserId, label: &str) -> String {
        let (message, content) = self.channel.last();
        let menus = content.controls().filter_map(|control| match control {
            Control::Menu(menu) => Some(menu),
            Control::Button(_) | Control::ChannelMenu(_) => None,
        });
        let found = menus.flat_map(|menu| menu.options.iter().map(|entry| (menu.id.clone(), entry)));
        let found = found.into_iter().find(|(_, entry)| entry.label == label);
        let (id, entry) = found.unwrap_or_else(|| panic!("no {label} on {content:#?}"));
        self.request(
            user,
            Request::PressControl { custom_id: id, values: vec![entry.value.clone()], message_id: message },
        )
        .await
    }

    pub async fn play(&self, user: UserId, action: &str) -> String {
        self.request(user, Request::from(Move { actions: action.into(), match_number: None })).await
    }

    /// Returns the suggestions for a user's input.
    pub async fn suggest(&self, requester: &Requester, typing: AutocompleteInput) -> Vec<Suggestion> {
        self.app.suggestions.autocomplete(requester, &self.channel_client(), typing).await
    }

    /// Plays some moves of the only match, enough for both players to have acted.
    pub async fn play_once_each(&self) {
        for _ in 0..10 {
            for user in [ANN, BEN] {
                if let Some(action) = self.autocomplete_move(user, "").await.into_iter().next() {
                    self.play(user, &action.value).await;
                }
            }
        }
    }

    pub async fn autocomplete_move(&self, user: UserId, text: &str) -> Vec<Suggestion> {
        self.suggest(&caller(user), AutocompleteInput::new(SuggestionKind::Move, text)).await
    }

    /// A match of Ann, on the first seat, against Ben, that has just started.
    pub async fn started(game: &str, options: &str) -> World {
        let world = World::new();
        world.challenge(game, options, Some(BEN)).await;
        world.press(BEN, "accept").await;
        world
    }
}

/// Waits until a condition holds.
pub async fn wait_until(condition: impl Fn() -> bool + Send) {
    assert!(holds_in_time(condition).await, "the condition never held");
}

/// Waits for a condition. Returns false if it never holds: paused time runs as fast as the bot works, so the limit is
/// in real time.
///
/// The longer it has waited, the longer it sleeps between looks: in paused time a backoff of an hour would otherwise
/// take hundreds of thousands of looks, and looks into a database take real time.
async fn holds_in_time(condition: impl Fn() -> bool) -> bool {
    let begun = std::time::Instant::now();
    let begun_paused = tokio::time::Instant::now();
    while begun.elapsed() < WAIT_LIMIT {
        if condition() {
            return true;
        }
        let step = begun_paused.elapsed() / 20;
        tokio::time::sleep(step.clamp(Duration::from_millis(5), Duration::from_millis(500))).await;
    }
    false
}

/// A requester in the channel, where the bot has all permissions.
pub fn caller(user: UserId) -> Requester {
    let bot_permissions = BotPermissions {
        view_channel: true,
        send_messages: true,
        connect: true,
        attach_files: true,
        read_history: true,
        create_threads: true,
    };
    Requester {
        interaction: None,
        user_id: user,
        channel_ref: HERE,
        locale: "en-GB".into(),
        chosen_language: None,
        guild_locale: None,
        bot_permissions,
        user_permissions: UserPermissions::default(),
        parent_channel: None,
        place_kind: PlaceKind::Server,
        uses_private_message: false,
        message_places: MessagePlaces::default(),
    }
}

pub fn challenge(game: &str, options: &str, opponent: Option<UserId>) -> Request {
    let opponent =
        opponent.map(|user| Opponent { user_id: user, is_bot: false, can_see_channel: true, may_be_in_timeout: false });
    Request::from(Challenge::User(ChallengeRequest {
        game: game.into(),
        opponent,
        options: options.into(),
        // Most tests are about something else than time.
        time_control: Some("none".into()),
        // And about one game.
        pair: Some(false),
        ..ChallengeRequest::default()
    }))
}

/// A challenge to Pahtum with one neutral stone and this time control.
pub fn challenge_with_clock(clock: &str, opponent: Option<UserId>) -> Request {
    with_clock(challenge("pahtum", "blocks=1", opponent), clock)
}

/// A challenge to a game with its default options and this time control.
pub fn challenge_with(game: &str, clock: &str, opponent: Option<UserId>) -> Request {
    with_clock(challenge(game, "", opponent), clock)
}

/// The same challenge with this time control; rated, unless it says otherwise or has no time limit.
pub fn with_clock(request: Request, clock: &str) -> Request {
    let time_control = Some(clock.into());
    let challenge = challenge_of(&request);
    let rated = challenge.rated.or(Some(clock != "none"));
    Request::from(Challenge::User(ChallengeRequest { time_control, rated, ..challenge }))
}

/// The challenge in a request.
pub fn challenge_of(request: &Request) -> ChallengeRequest {
    match request.command() {
        Some(Challenge::User(challenge)) => challenge.clone(),
        _ => panic!("no challenge: {request:?}"),
    }
}

/// Returns the text of all these messages.
fn all_text(messages: &[Message]) -> String {
    messages.iter().map(Message::full_text).collect::<Vec<_>>().join("\n")
}

/// The controls of a message: custom ids and, for menus, the values.
pub fn controls(message: &Message) -> Vec<(String, Vec<String>)> {
    let control = |control: Control<'_>| match control {
        Control::Button(button) => (without_tag(&button.id), Vec::new()),
        Control::ChannelMenu(menu) => (without_tag(&menu.id), Vec::new()),
        Control::Menu(menu) => {
            (without_tag(&menu.id), menu.options.iter().map(|option| option.value.clone()).collect())
        }
    };
    message.controls().map(control).collect()
}

/// The last field of the custom id of *Fair play*.
pub fn published_code(message: &Message) -> String {
    let ids = controls(message).into_iter().map(|(id, _)| id);
    let code = ids.filter_map(|id| id.rsplit_once(":fair:").map(|(_, code)| code.to_owned())).next();
    code.unwrap_or_else(|| panic!("no code on {message:#?}"))
}

/// Returns true if the message has a control besides *Fair play*.
pub fn has_match_controls(message: &Message) -> bool {
    controls(message).iter().any(|(id, _)| !id.contains(":fair:"))
}

/// The labels of the present choices in the menus of a message.
pub fn selected_labels(message: &Message) -> Vec<String> {
    let menus = message.controls().filter_map(|control| match control {
        Control::Menu(menu) => Some(menu),
        Control::Button(_) | Control::ChannelMenu(_) => None,
    });
    menus
        .flat_map(|menu| &menu.options)
        .filter(|option| option.is_selected)
        .map(|option| option.label.clone())
        .collect()
}

/// Leaves out the tag of a match from a custom id.
pub fn without_tag(id: &str) -> String {
    let mut fields: Vec<&str> = id.split(':').collect();
    if let Some(number) = fields.get_mut(1) {
        *number = number.split('.').next().unwrap_or_default();
    }
    fields.join(":")
}
