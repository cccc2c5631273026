//! A small model of a channel: what the bot posts and answers, as plain data, with faults on demand.

use crate::app::luck;
use gonagas::app::ports::{ChannelClient, ChannelError, Clock, ClockJump, Responder, Response, ResponseOutcome};
use gonagas::app::requests::{
    AutocompleteInput, BotPermissions, ChallengeRequest, Opponent, Request, Requester, Suggestion, UserPermissions,
};
use gonagas::app::{App, SecretSource};
use gonagas::matches::ids::{ChannelRef, Timestamp, UserId};
use gonagas::store::sqlite::SqliteStore;
use gonagas::ui::message::{ActionRow, Message, ModalForm};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

pub const HERE: ChannelRef = ChannelRef { guild: Some(7), channel: 70 };
pub const ANN: UserId = UserId(1);
pub const BEN: UserId = UserId(2);
pub const CAT: UserId = UserId(3);

/// How long a test waits for something to come about.
const PATIENCE: Duration = Duration::from_secs(30);

/// What people are called on the server, as far as that is known.
const NAMES: [(UserId, &str); 2] = [(ANN, "Ann"), (BEN, "Ben")];

/// The direct messages with somebody.
pub fn direct(user: UserId) -> ChannelRef {
    ChannelRef { guild: None, channel: 900 + user.0 }
}

/// What is wrong with Discord, for the next posts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It does not answer, and has done nothing.
    Down,
    /// It has done it, but the answer never comes.
    AnswerLost,
    /// The bot may not.
    Forbidden,
    /// The channel is no more.
    Gone,
    /// It does not take it, now or ever.
    Refused,
}

/// A channel with its messages.
#[derive(Default)]
pub struct Channel {
    pub messages: Mutex<BTreeMap<u64, Message>>,
    /// Who was called, in order, over all messages.
    pub called: Mutex<Vec<UserId>>,
    /// The forms that were opened before somebody.
    pub forms: Mutex<Vec<ModalForm>>,
    pub faults: Mutex<Vec<Fault>>,
    /// What goes wrong with everything in the channel until it is taken away.
    pub lasting: Mutex<Option<Fault>>,
    /// When something was to be posted.
    pub tries: Mutex<Vec<Instant>>,
    /// What each post was to be recognised by.
    pub nonces: Mutex<Vec<String>>,
    /// How often somebody has looked for a message.
    pub looks: AtomicUsize,
    /// Whether the bot may not read what was posted earlier.
    pub unreadable: AtomicBool,
    /// Whether posts hang.
    pub stuck: AtomicBool,
    /// Whether people cannot reach the bot.
    pub unheard: AtomicBool,
    /// Channels that were deleted.
    pub deleted: Mutex<Vec<u64>>,
    /// Who has left the server.
    pub left: Mutex<Vec<UserId>>,
    /// What goes wrong with the next direct messages.
    pub direct_faults: Mutex<Vec<Fault>>,
    /// Who takes no direct messages.
    pub closed: Mutex<BTreeSet<UserId>>,
    /// Where each message stands.
    pub places: Mutex<BTreeMap<u64, ChannelRef>>,
    /// The threads under messages: what they are called, and whether they are archived.
    pub threads: Mutex<BTreeMap<u64, (String, bool)>>,
    /// Channels that somebody may not see.
    pub hidden: Mutex<Vec<(UserId, u64)>>,
    /// How often it was asked what somebody may see, and what goes wrong with that next.
    pub sights: AtomicUsize,
    pub sight_faults: Mutex<Vec<Fault>>,
    /// Who was brought into which thread without being called.
    pub joined: Mutex<Vec<(ChannelRef, UserId)>>,
    /// What goes wrong with that next.
    pub join_faults: Mutex<Vec<Fault>>,
    next: AtomicU64,
}

impl Channel {
    fn add(&self, channel: ChannelRef, message: &Message) -> u64 {
        let id = 1000 + self.next.fetch_add(1, Ordering::SeqCst);
        self.places.lock().unwrap().insert(id, channel);
        self.called.lock().unwrap().extend(message.allowed_mentions.iter().copied());
        self.messages.lock().unwrap().insert(id, message.clone());
        id
    }

    /// What was written to somebody directly.
    pub fn directs_to(&self, user: UserId) -> Vec<Message> {
        let places = self.places.lock().unwrap();
        let messages = self.messages.lock().unwrap();
        let theirs = messages.iter().filter(|(id, _)| places.get(*id) == Some(&direct(user)));
        theirs.map(|(_, message)| message.clone()).collect()
    }

    fn replace(&self, id: u64, message: &Message) -> Result<(), ChannelError> {
        let mut messages = self.messages.lock().unwrap();
        messages.get_mut(&id).map(|old| *old = message.clone()).ok_or(ChannelError::Gone)
    }

    fn retire(&self, id: u64, text: &str) -> Result<(), ChannelError> {
        let mut messages = self.messages.lock().unwrap();
        let retire = |old: &mut Message| *old = Message { text: text.to_owned(), rows: vec![], ..old.clone() };
        messages.get_mut(&id).map(retire).ok_or(ChannelError::Gone)
    }

    /// Takes the next fault; answers whether the thing is done all the same, and what is then heard.
    fn fault(&self) -> Option<(bool, ChannelError)> {
        next_fault(&self.faults).or_else(|| self.lasting.lock().unwrap().map(heard))
    }

    /// The same for a place, which may be somebody's direct messages.
    fn fault_in(&self, channel: ChannelRef) -> Option<(bool, ChannelError)> {
        if is_direct(channel) { next_fault(&self.direct_faults) } else { self.fault() }
    }

    /// The newest message, with its number.
    pub fn last(&self) -> (u64, Message) {
        let messages = self.messages.lock().unwrap();
        messages.iter().next_back().map(|(id, message)| (*id, message.clone())).expect("a message")
    }

    /// The newest message in a place, with its number.
    pub fn last_in(&self, channel: ChannelRef) -> (u64, Message) {
        let (places, messages) = (self.places.lock().unwrap(), self.messages.lock().unwrap());
        let newest = messages.iter().rfind(|(id, _)| places.get(*id) == Some(&channel));
        newest.map(|(id, message)| (*id, message.clone())).expect("a message")
    }

    pub fn count(&self) -> usize {
        self.messages.lock().unwrap().len()
    }
}

/// Speaks in a channel.
#[derive(Clone)]
pub struct Speaker(pub Arc<Channel>);

#[async_trait::async_trait]
impl ChannelClient for Speaker {
    async fn post_message(&self, channel: ChannelRef, message: &Message, nonce: &str) -> Result<u64, ChannelError> {
        self.0.tries.lock().unwrap().push(Instant::now());
        self.0.nonces.lock().unwrap().push(nonce.to_owned());
        if self.0.stuck.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        if self.0.deleted.lock().unwrap().contains(&channel.channel) {
            return Err(ChannelError::Gone);
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

    async fn edit_message(&self, _: ChannelRef, id: u64, message: &Message) -> Result<(), ChannelError> {
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

    async fn remove_controls(&self, _: ChannelRef, id: u64, text: &str) -> Result<(), ChannelError> {
        match self.0.fault() {
            None => self.0.retire(id, text),
            Some((_, error)) => Err(error),
        }
    }

    async fn find_by_file(&self, _: ChannelRef, file: &str, _: Timestamp) -> Result<Option<u64>, ChannelError> {
        self.0.looks.fetch_add(1, Ordering::SeqCst);
        if self.0.unreadable.load(Ordering::SeqCst) {
            return Err(ChannelError::Forbidden);
        }
        let messages = self.0.messages.lock().unwrap();
        Ok(messages.iter().rev().find(|(_, message)| is_named(message, file)).map(|(id, _)| *id))
    }

    async fn find_by_text_prefix(
        &self,
        _: ChannelRef,
        catalog: &str,
        _: Timestamp,
    ) -> Result<Option<u64>, ChannelError> {
        self.0.looks.fetch_add(1, Ordering::SeqCst);
        if self.0.unreadable.load(Ordering::SeqCst) {
            return Err(ChannelError::Forbidden);
        }
        let messages = self.0.messages.lock().unwrap();
        Ok(messages.iter().rev().find(|(_, message)| message.text.starts_with(catalog)).map(|(id, _)| *id))
    }

    fn is_connected(&self) -> bool {
        !self.0.unheard.load(Ordering::SeqCst)
    }

    async fn is_guild_member(&self, guild: u64, user: UserId) -> Result<bool, ChannelError> {
        if self.0.deleted.lock().unwrap().contains(&guild) {
            return Err(ChannelError::Gone);
        }
        Ok(!self.0.left.lock().unwrap().contains(&user))
    }

    async fn visible_channels(&self, _: u64, user: UserId, channels: &[u64]) -> Result<Vec<u64>, ChannelError> {
        self.0.sights.fetch_add(1, Ordering::SeqCst);
        let hidden = self.0.hidden.lock().unwrap();
        match next_fault(&self.0.sight_faults) {
            Some((_, error)) => Err(error),
            None => Ok(channels.iter().copied().filter(|channel| !hidden.contains(&(user, *channel))).collect()),
        }
    }

    async fn open_thread(&self, _: ChannelRef, message: u64, name: &str) -> Result<(), ChannelError> {
        let fault = self.0.fault();
        if fault.as_ref().is_none_or(|(done, _)| *done) {
            self.0.threads.lock().unwrap().insert(message, (name.to_owned(), false));
        }
        fault.map_or(Ok(()), |(_, error)| Err(error))
    }

    async fn add_thread_member(&self, thread: ChannelRef, user: UserId) -> Result<(), ChannelError> {
        match next_fault(&self.0.join_faults) {
            None => self.0.joined.lock().unwrap().push((thread, user)),
            Some((_, error)) => return Err(error),
        }
        Ok(())
    }

    async fn archive_thread(&self, thread: ChannelRef) -> Result<(), ChannelError> {
        let mut threads = self.0.threads.lock().unwrap();
        threads.get_mut(&thread.channel).map(|thread| thread.1 = true).ok_or(ChannelError::Gone)
    }

    async fn open_direct_messages(&self, user: UserId) -> Result<ChannelRef, ChannelError> {
        if self.0.closed.lock().unwrap().contains(&user) {
            return Err(ChannelError::Forbidden);
        }
        Ok(direct(user))
    }

    async fn display_name(&self, _: ChannelRef, user: UserId) -> Option<String> {
        NAMES.into_iter().find(|(named, _)| *named == user).map(|(_, name)| name.to_owned())
    }

    fn message_url(&self, channel: ChannelRef, message: u64) -> String {
        format!("local:{}/{}/{message}", channel.guild.unwrap_or_default(), channel.channel)
    }
}

/// Takes the next fault; answers whether the thing is done all the same, and what is then heard.
fn next_fault(faults: &Mutex<Vec<Fault>>) -> Option<(bool, ChannelError)> {
    let mut faults = faults.lock().unwrap();
    let fault = if faults.is_empty() { return None } else { faults.remove(0) };
    Some(heard(fault))
}

/// Whether a thing is done all the same, and what is then heard.
fn heard(fault: Fault) -> (bool, ChannelError) {
    match fault {
        Fault::Down => (false, ChannelError::Transient("down".into())),
        Fault::AnswerLost => (true, ChannelError::Transient("lost".into())),
        Fault::Forbidden => (false, ChannelError::Forbidden),
        Fault::Gone => (false, ChannelError::Gone),
        Fault::Refused => (false, ChannelError::Rejected("never".into())),
    }
}

/// Whether a place is somebody's direct messages.
fn is_direct(channel: ChannelRef) -> bool {
    channel.guild.is_none()
}

/// Whether the picture of a message has this name.
fn is_named(message: &Message, file: &str) -> bool {
    message.image.as_ref().is_some_and(|picture| picture.file_name == file)
}

/// One interaction and what is answered to it.
pub struct Interaction {
    channel: Arc<Channel>,
    place: ChannelRef,
    pressed: Option<u64>,
    pub private: Mutex<Vec<Message>>,
    answered: Mutex<bool>,
}

impl Interaction {
    /// By a command, or by a control on this message.
    pub fn new(channel: Arc<Channel>, place: ChannelRef, pressed: Option<u64>) -> Interaction {
        Interaction { channel, place, pressed, private: Mutex::default(), answered: Mutex::default() }
    }
}

#[async_trait::async_trait]
impl Responder for Interaction {
    async fn respond(&self, answer: Response<'_>) -> Result<ResponseOutcome, ChannelError> {
        let first = !std::mem::replace(&mut *self.answered.lock().unwrap(), true);
        match answer {
            Response::Ephemeral(message) => self.private.lock().unwrap().push(message.clone()),
            _ => assert!(first, "only private words may follow an answer"),
        }
        match (answer, self.pressed) {
            (Response::Public(message), _) => {
                return Ok(ResponseOutcome::Posted(self.channel.add(self.place, message)));
            }
            (Response::Update(message), Some(id)) if self.channel.replace(id, message).is_err() => {
                // The message is a private one.
                self.private.lock().unwrap().push(message.clone());
            }
            (Response::RemoveControls(text), Some(id)) => self.channel.retire(id, text)?,
            (Response::Form(form), _) => self.channel.forms.lock().unwrap().push(form.clone()),
            _ => {}
        }
        Ok(ResponseOutcome::Sent)
    }

    async fn finish(&self) {}
}

/// A clock that stands until it is moved.
pub struct Hands(watch::Sender<Timestamp>);

impl Clock for Hands {
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

/// The bot in a channel, with a database of its own.
pub struct World {
    pub app: App<SqliteStore>,
    pub channel: Arc<Channel>,
    pub clock: Arc<Hands>,
    pub folder: tempfile::TempDir,
}

impl World {
    pub fn new() -> World {
        let folder = tempfile::tempdir().unwrap();
        let secrets = luck::secrets(&folder.path().join("test.sqlite"));
        World::with(folder, secrets)
    }

    /// With these secrets.
    pub fn with(folder: tempfile::TempDir, secrets: SecretSource) -> World {
        let clock = Arc::new(Hands(watch::Sender::new(1_700_000_000_000)));
        let app = Self::app(&folder, &clock, secrets);
        World { app, channel: Arc::default(), clock, folder }
    }

    fn app(folder: &tempfile::TempDir, clock: &Arc<Hands>, secrets: SecretSource) -> App<SqliteStore> {
        let store = SqliteStore::open(&folder.path().join("test.sqlite")).unwrap();
        App::new(store, clock.clone(), secrets)
    }

    /// The bot is killed and started again on the same database.
    pub fn restart(self) -> World {
        let World { app, channel, clock, folder } = self;
        drop(app);
        let secrets = luck::secrets(&folder.path().join("test.sqlite"));
        let app = Self::app(&folder, &clock, secrets);
        World { app, channel, clock, folder }
    }

    /// The bot is killed, its database is changed by `change`, and the bot is started again.
    pub async fn restart_after(self, change: impl AsyncFnOnce(&SqliteStore)) -> World {
        let World { app, channel, clock, folder } = self;
        let store = app.into_store();
        change(&store).await;
        let secrets = luck::secrets(&folder.path().join("test.sqlite"));
        World { app: App::new(store, clock.clone(), secrets), channel, clock, folder }
    }

    pub fn advance(&self, milliseconds: i64) {
        self.clock.0.send_modify(|now| *now += milliseconds);
    }

    /// Lets time go by without anybody having moved the clock.
    pub fn pass(&self, milliseconds: i64) {
        self.clock.0.send_if_modified(|now| {
            *now += milliseconds;
            false
        });
    }

    /// Lets the bot do what it does by itself, until this is so.
    pub async fn serve_until(&self, so: impl Fn() -> bool) {
        let until = async {
            // Where the bot's time is paused it flies while the database is at work.
            let begun = std::time::Instant::now();
            while begun.elapsed() < PATIENCE {
                if so() {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            panic!("it never came about: {}", self.newest());
        };
        self.app.run_background_tasks(&self.speaker(), until).await;
    }

    /// A running match of Pahtum with this clock. Ben has placed the neutral stone; it is Ann's turn.
    pub async fn timed(clock: &str) -> World {
        let world = World::new();
        world.ask(ANN, clocked(clock, Some(BEN))).await;
        world.press(BEN, "accept").await;
        world.pick(BEN, "d4").await;
        world
    }

    /// What the newest message says.
    pub fn newest(&self) -> String {
        self.channel.last().1.text
    }

    pub fn speaker(&self) -> Speaker {
        Speaker(self.channel.clone())
    }

    /// Does something as a person; answers what only they see.
    pub async fn ask_from(&self, requester: Requester, request: Request) -> Vec<Message> {
        let pressed = match &request {
            Request::PressControl { message_id: message, .. } | Request::SubmitForm { message_id: message, .. } => {
                Some(*message)
            }
            _ => None,
        };
        let responder = Interaction::new(self.channel.clone(), requester.channel_ref, pressed);
        self.app.handle_request(&requester, request, &responder, &self.speaker()).await;
        assert!(*responder.answered.lock().unwrap(), "everything is answered");
        responder.private.into_inner().unwrap()
    }

    pub async fn ask(&self, user: UserId, request: Request) -> String {
        let private = self.ask_from(caller(user), request).await;
        private.into_iter().map(|message| message.text).collect::<Vec<_>>().join("\n")
    }

    pub async fn challenge(&self, game: &str, options: &str, opponent: Option<UserId>) -> String {
        self.ask(ANN, challenge(game, options, opponent)).await
    }

    /// Presses the control of the newest message whose verb and argument are these.
    pub async fn press(&self, user: UserId, verb: &str) -> String {
        let (message, content) = self.channel.last();
        let id = controls(&content).into_iter().find(|(id, _)| id.split(':').nth(3) == Some(verb));
        let (id, _) = id.unwrap_or_else(|| panic!("no {verb} on {content:#?}"));
        self.ask(user, Request::PressControl { custom_id: id, values: vec![], message_id: message }).await
    }

    /// Presses *Add a word* on the newest message and fills the form in, if one opens.
    pub async fn add_word(&self, user: UserId, word: &str) -> String {
        let refused = self.press(user, "word").await;
        let Some(form) = self.channel.forms.lock().unwrap().pop() else { return refused };
        self.submit(user, &form.id, word).await
    }

    /// Fills in a form of the newest message.
    pub async fn submit(&self, user: UserId, id: &str, text: &str) -> String {
        let message = self.channel.last().0;
        self.ask(user, Request::SubmitForm { custom_id: id.into(), text: text.into(), message_id: message }).await
    }

    /// Picks the option that says this in a menu of the newest message, whichever holds it.
    pub async fn pick(&self, user: UserId, label: &str) -> String {
        let (message, content) = self.channel.last();
        let menus =
            content.rows.iter().filter_map(|row| if let ActionRow::Menu(menu) = row { Some(menu) } else { None });
        let found = menus.flat_map(|menu| menu.options.iter().map(|entry| (menu.id.clone(), entry)));
        let found = found.into_iter().find(|(_, entry)| entry.label == label);
        let (id, entry) = found.unwrap_or_else(|| panic!("no {label} on {content:#?}"));
        self.ask(user, Request::PressControl { custom_id: id, values: vec![entry.value.clone()], message_id: message })
            .await
    }

    pub async fn play(&self, user: UserId, action: &str) -> String {
        self.ask(user, Request::Move { actions: action.into(), match_number: None }).await
    }

    pub async fn complete(&self, user: UserId, text: &str) -> Vec<Suggestion> {
        self.app.autocomplete(&caller(user), AutocompleteInput::Move { match_number: None, text: text.into() }).await
    }

    /// A challenge of Ann to Ben that he has accepted; the lot gives Ann the first seat.
    pub async fn started(game: &str, options: &str) -> World {
        let world = World::new();
        world.challenge(game, options, Some(BEN)).await;
        world.press(BEN, "accept").await;
        world
    }
}

/// Somebody in the channel, where the bot may do everything.
pub fn caller(user: UserId) -> Requester {
    let powers = BotPermissions {
        view_channel: true,
        send_messages: true,
        attach_files: true,
        read_history: true,
        create_threads: true,
    };
    Requester {
        user_id: user,
        channel_ref: HERE,
        locale: "en-GB".into(),
        bot_permissions: powers,
        user_permissions: UserPermissions::default(),
        parent_channel: None,
    }
}

pub fn challenge(game: &str, options: &str, opponent: Option<UserId>) -> Request {
    let opponent = opponent.map(|user| Opponent { user_id: user, is_bot: false, can_see_channel: true });
    Request::Challenge(ChallengeRequest {
        game: game.into(),
        opponent,
        options: options.into(),
        ..ChallengeRequest::default()
    })
}

/// A challenge to Pahtum with one neutral stone and this clock.
pub fn clocked(clock: &str, opponent: Option<UserId>) -> Request {
    match challenge("pahtum", "blocks=1", opponent) {
        Request::Challenge(proposal) => {
            Request::Challenge(ChallengeRequest { time_control: Some(clock.into()), ..proposal })
        }
        other => other,
    }
}

/// The controls of a message: custom id and, of a menu, the values.
pub fn controls(message: &Message) -> Vec<(String, Vec<String>)> {
    let row = |row: &ActionRow| match row {
        ActionRow::Buttons(buttons) => buttons.iter().map(|button| (button.id.clone(), Vec::new())).collect::<Vec<_>>(),
        ActionRow::Menu(menu) => {
            vec![(menu.id.clone(), menu.options.iter().map(|option| option.value.clone()).collect())]
        }
    };
    message.rows.iter().flat_map(row).collect()
}
