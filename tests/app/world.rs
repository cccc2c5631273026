//! A small model of a channel: what the bot posts and answers, as plain data, with faults on demand.

use crate::luck;
use gonagas::app::ask::{Ask, Caller, Opponent, Powers, Proposal, Rights, Suggestion, Typing};
use gonagas::app::port::{Answer, Answered, Clock, Jump, Mouth, MouthError, Reply};
use gonagas::app::{App, Secrets};
use gonagas::room::people::{Moment, Person, Place};
use gonagas::store::sqlite::Sqlite;
use gonagas::ui::message::{Form, Message, Row};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Barrier, watch};
use tokio::time::Instant;

pub const HERE: Place = Place { guild: Some(7), channel: 70 };
pub const ANN: Person = Person(1);
pub const BEN: Person = Person(2);
pub const CAT: Person = Person(3);

/// How long a test waits for something to come about.
const PATIENCE: Duration = Duration::from_secs(30);

/// What people are called on the server, as far as that is known.
const NAMES: [(Person, &str); 2] = [(ANN, "Ann"), (BEN, "Ben")];

/// The direct messages with somebody.
pub fn direct(person: Person) -> Place {
    Place { guild: None, channel: 900 + person.0 }
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
    pub called: Mutex<Vec<Person>>,
    /// The forms that were opened before somebody.
    pub forms: Mutex<Vec<Form>>,
    pub faults: Mutex<Vec<Fault>>,
    /// What goes wrong with everything in the channel until it is taken away.
    pub lasting: Mutex<Option<Fault>>,
    /// When something was to be posted.
    pub tries: Mutex<Vec<Instant>>,
    /// What each post was to be recognised by.
    pub nonces: Mutex<Vec<String>>,
    /// How often somebody has looked for a message.
    pub looks: AtomicUsize,
    /// Who looks for a message waits here for others.
    pub meetings: Mutex<Vec<Arc<Barrier>>>,
    /// Whether the bot may not read what was posted earlier.
    pub unreadable: AtomicBool,
    /// Whether posts hang.
    pub stuck: AtomicBool,
    /// Whether people cannot reach the bot.
    pub unheard: AtomicBool,
    /// Channels that were deleted.
    pub deleted: Mutex<Vec<u64>>,
    /// Who has left the server.
    pub left: Mutex<Vec<Person>>,
    /// What goes wrong with the next direct messages.
    pub direct_faults: Mutex<Vec<Fault>>,
    /// Who takes no direct messages.
    pub closed: Mutex<BTreeSet<Person>>,
    /// Where each message stands.
    pub places: Mutex<BTreeMap<u64, Place>>,
    /// The threads under messages: what they are called, and whether they are archived.
    pub threads: Mutex<BTreeMap<u64, (String, bool)>>,
    /// Channels that somebody may not see.
    pub hidden: Mutex<Vec<(Person, u64)>>,
    /// How often it was asked what somebody may see, and what goes wrong with that next.
    pub sights: AtomicUsize,
    pub sight_faults: Mutex<Vec<Fault>>,
    /// Who was brought into which thread without being called.
    pub joined: Mutex<Vec<(Place, Person)>>,
    /// What goes wrong with that next.
    pub join_faults: Mutex<Vec<Fault>>,
    next: AtomicU64,
}

impl Channel {
    fn add(&self, place: Place, message: &Message) -> u64 {
        let id = 1000 + self.next.fetch_add(1, Ordering::SeqCst);
        self.places.lock().unwrap().insert(id, place);
        self.called.lock().unwrap().extend(message.calls.iter().copied());
        self.messages.lock().unwrap().insert(id, message.clone());
        id
    }

    /// What was written to somebody directly.
    pub fn directs_to(&self, person: Person) -> Vec<Message> {
        let places = self.places.lock().unwrap();
        let messages = self.messages.lock().unwrap();
        let theirs = messages.iter().filter(|(id, _)| places.get(*id) == Some(&direct(person)));
        theirs.map(|(_, message)| message.clone()).collect()
    }

    fn replace(&self, id: u64, message: &Message) -> Result<(), MouthError> {
        let mut messages = self.messages.lock().unwrap();
        messages.get_mut(&id).map(|old| *old = message.clone()).ok_or(MouthError::Gone)
    }

    fn retire(&self, id: u64, text: &str) -> Result<(), MouthError> {
        let mut messages = self.messages.lock().unwrap();
        let retire = |old: &mut Message| *old = Message { text: text.to_owned(), rows: vec![], ..old.clone() };
        messages.get_mut(&id).map(retire).ok_or(MouthError::Gone)
    }

    /// Takes the next fault; answers whether the thing is done all the same, and what is then heard.
    fn fault(&self) -> Option<(bool, MouthError)> {
        next_fault(&self.faults).or_else(|| self.lasting.lock().unwrap().map(heard))
    }

    /// The same for a place, which may be somebody's direct messages.
    fn fault_in(&self, place: Place) -> Option<(bool, MouthError)> {
        if is_direct(place) { next_fault(&self.direct_faults) } else { self.fault() }
    }

    /// The newest message, with its number.
    pub fn last(&self) -> (u64, Message) {
        let messages = self.messages.lock().unwrap();
        messages.iter().next_back().map(|(id, message)| (*id, message.clone())).expect("a message")
    }

    /// The newest message in a place, with its number.
    pub fn last_in(&self, place: Place) -> (u64, Message) {
        let (places, messages) = (self.places.lock().unwrap(), self.messages.lock().unwrap());
        let newest = messages.iter().rfind(|(id, _)| places.get(*id) == Some(&place));
        newest.map(|(id, message)| (*id, message.clone())).expect("a message")
    }

    pub fn count(&self) -> usize {
        self.messages.lock().unwrap().len()
    }
}

/// Speaks in a channel.
#[derive(Clone)]
pub struct Speaker(pub Arc<Channel>);

impl Mouth for Speaker {
    async fn post(&self, place: Place, message: &Message, nonce: &str) -> Result<u64, MouthError> {
        self.0.tries.lock().unwrap().push(Instant::now());
        self.0.nonces.lock().unwrap().push(nonce.to_owned());
        if self.0.stuck.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        if self.0.deleted.lock().unwrap().contains(&place.channel) {
            return Err(MouthError::Gone);
        }
        match self.0.fault_in(place) {
            None => Ok(self.0.add(place, message)),
            Some((done, error)) => {
                if done {
                    self.0.add(place, message);
                }
                Err(error)
            }
        }
    }

    async fn edit(&self, _: Place, id: u64, message: &Message) -> Result<(), MouthError> {
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

    async fn retire(&self, _: Place, id: u64, text: &str) -> Result<(), MouthError> {
        match self.0.fault() {
            None => self.0.retire(id, text),
            Some((_, error)) => Err(error),
        }
    }

    async fn find(&self, _: Place, file: &str, _: Moment) -> Result<Option<u64>, MouthError> {
        self.0.looks.fetch_add(1, Ordering::SeqCst);
        let meeting = self.0.meetings.lock().unwrap().pop();
        if let Some(meeting) = meeting {
            meeting.wait().await;
        }
        if self.0.unreadable.load(Ordering::SeqCst) {
            return Err(MouthError::Forbidden);
        }
        let messages = self.0.messages.lock().unwrap();
        Ok(messages.iter().rev().find(|(_, message)| is_named(message, file)).map(|(id, _)| *id))
    }

    async fn find_words(&self, _: Place, words: &str, _: Moment) -> Result<Option<u64>, MouthError> {
        self.0.looks.fetch_add(1, Ordering::SeqCst);
        if self.0.unreadable.load(Ordering::SeqCst) {
            return Err(MouthError::Forbidden);
        }
        let messages = self.0.messages.lock().unwrap();
        Ok(messages.iter().rev().find(|(_, message)| message.text.starts_with(words)).map(|(id, _)| *id))
    }

    fn is_heard(&self) -> bool {
        !self.0.unheard.load(Ordering::SeqCst)
    }

    async fn is_member(&self, guild: u64, person: Person) -> Result<bool, MouthError> {
        if self.0.deleted.lock().unwrap().contains(&guild) {
            return Err(MouthError::Gone);
        }
        Ok(!self.0.left.lock().unwrap().contains(&person))
    }

    async fn seen(&self, _: u64, person: Person, channels: &[u64]) -> Result<Vec<u64>, MouthError> {
        self.0.sights.fetch_add(1, Ordering::SeqCst);
        let hidden = self.0.hidden.lock().unwrap();
        match next_fault(&self.0.sight_faults) {
            Some((_, error)) => Err(error),
            None => Ok(channels.iter().copied().filter(|channel| !hidden.contains(&(person, *channel))).collect()),
        }
    }

    async fn open(&self, _: Place, message: u64, name: &str) -> Result<(), MouthError> {
        let fault = self.0.fault();
        if fault.as_ref().is_none_or(|(done, _)| *done) {
            self.0.threads.lock().unwrap().insert(message, (name.to_owned(), false));
        }
        fault.map_or(Ok(()), |(_, error)| Err(error))
    }

    async fn join(&self, thread: Place, person: Person) -> Result<(), MouthError> {
        match next_fault(&self.0.join_faults) {
            None => self.0.joined.lock().unwrap().push((thread, person)),
            Some((_, error)) => return Err(error),
        }
        Ok(())
    }

    async fn archive(&self, thread: Place) -> Result<(), MouthError> {
        let mut threads = self.0.threads.lock().unwrap();
        threads.get_mut(&thread.channel).map(|thread| thread.1 = true).ok_or(MouthError::Gone)
    }

    async fn direct(&self, person: Person) -> Result<Place, MouthError> {
        if self.0.closed.lock().unwrap().contains(&person) {
            return Err(MouthError::Forbidden);
        }
        Ok(direct(person))
    }

    async fn name(&self, _: Place, person: Person) -> Option<String> {
        NAMES.into_iter().find(|(named, _)| *named == person).map(|(_, name)| name.to_owned())
    }

    fn link(&self, place: Place, message: u64) -> String {
        format!("local:{}/{}/{message}", place.guild.unwrap_or_default(), place.channel)
    }
}

/// Takes the next fault; answers whether the thing is done all the same, and what is then heard.
fn next_fault(faults: &Mutex<Vec<Fault>>) -> Option<(bool, MouthError)> {
    let mut faults = faults.lock().unwrap();
    let fault = if faults.is_empty() { return None } else { faults.remove(0) };
    Some(heard(fault))
}

/// Whether a thing is done all the same, and what is then heard.
fn heard(fault: Fault) -> (bool, MouthError) {
    match fault {
        Fault::Down => (false, MouthError::Later("down".into())),
        Fault::AnswerLost => (true, MouthError::Later("lost".into())),
        Fault::Forbidden => (false, MouthError::Forbidden),
        Fault::Gone => (false, MouthError::Gone),
        Fault::Refused => (false, MouthError::Refused("never".into())),
    }
}

/// Whether a place is somebody's direct messages.
fn is_direct(place: Place) -> bool {
    place.guild.is_none()
}

/// Whether the picture of a message has this name.
fn is_named(message: &Message, file: &str) -> bool {
    message.picture.as_ref().is_some_and(|picture| picture.name == file)
}

/// One interaction and what is answered to it.
pub struct Interaction {
    channel: Arc<Channel>,
    place: Place,
    pressed: Option<u64>,
    pub private: Mutex<Vec<Message>>,
    answered: Mutex<bool>,
}

impl Interaction {
    /// By a command, or by a control on this message.
    pub fn new(channel: Arc<Channel>, place: Place, pressed: Option<u64>) -> Interaction {
        Interaction { channel, place, pressed, private: Mutex::default(), answered: Mutex::default() }
    }
}

impl Reply for Interaction {
    async fn answer(&self, answer: Answer<'_>) -> Result<Answered, MouthError> {
        let first = !std::mem::replace(&mut *self.answered.lock().unwrap(), true);
        match answer {
            Answer::Private(message) => self.private.lock().unwrap().push(message.clone()),
            _ => assert!(first, "only private words may follow an answer"),
        }
        match (answer, self.pressed) {
            (Answer::Public(message), _) => return Ok(Answered::Posted(self.channel.add(self.place, message))),
            (Answer::Update(message), Some(id)) if self.channel.replace(id, message).is_err() => {
                // The message is a private one.
                self.private.lock().unwrap().push(message.clone());
            }
            (Answer::Retire(text), Some(id)) => self.channel.retire(id, text)?,
            (Answer::Form(form), _) => self.channel.forms.lock().unwrap().push(form.clone()),
            _ => {}
        }
        Ok(Answered::Done)
    }

    async fn close(&self) {}
}

/// A clock that stands until it is moved.
pub struct Hands(watch::Sender<Moment>);

impl Clock for Hands {
    fn now(&self) -> Moment {
        *self.0.borrow()
    }

    fn moved(&self) -> Jump {
        let mut time = self.0.subscribe();
        Box::pin(async move {
            let _ = time.changed().await;
        })
    }
}

/// The bot in a channel, with a database of its own.
pub struct World {
    pub app: App<Sqlite>,
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
    pub fn with(folder: tempfile::TempDir, secrets: Secrets) -> World {
        let clock = Arc::new(Hands(watch::Sender::new(1_700_000_000_000)));
        let app = Self::app(&folder, &clock, secrets);
        World { app, channel: Arc::default(), clock, folder }
    }

    fn app(folder: &tempfile::TempDir, clock: &Arc<Hands>, secrets: Secrets) -> App<Sqlite> {
        let store = Sqlite::open(&folder.path().join("test.sqlite")).unwrap();
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

    /// Another process with the same database.
    pub fn beside(&self) -> App<Sqlite> {
        Self::app(&self.folder, &self.clock, luck::secrets(&self.folder.path().join("test.sqlite")))
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
        self.app.serve(&self.speaker(), until).await;
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
    pub async fn ask_from(&self, caller: Caller, ask: Ask) -> Vec<Message> {
        let pressed = match &ask {
            Ask::Press { message, .. } | Ask::Submit { message, .. } => Some(*message),
            _ => None,
        };
        let reply = Interaction::new(self.channel.clone(), caller.place, pressed);
        self.app.handle(&caller, ask, &reply, &self.speaker()).await;
        assert!(*reply.answered.lock().unwrap(), "everything is answered");
        reply.private.into_inner().unwrap()
    }

    pub async fn ask(&self, person: Person, ask: Ask) -> String {
        let private = self.ask_from(caller(person), ask).await;
        private.into_iter().map(|message| message.text).collect::<Vec<_>>().join("\n")
    }

    pub async fn challenge(&self, game: &str, options: &str, opponent: Option<Person>) -> String {
        self.ask(ANN, challenge(game, options, opponent)).await
    }

    /// Presses the control of the newest message whose verb and argument are these.
    pub async fn press(&self, person: Person, verb: &str) -> String {
        let (message, content) = self.channel.last();
        let id = controls(&content).into_iter().find(|(id, _)| id.split(':').nth(3) == Some(verb));
        let (id, _) = id.unwrap_or_else(|| panic!("no {verb} on {content:#?}"));
        self.ask(person, Ask::Press { id, values: vec![], message }).await
    }

    /// Presses *Add a word* on the newest message and fills the form in, if one opens.
    pub async fn add_word(&self, person: Person, word: &str) -> String {
        let refused = self.press(person, "word").await;
        let Some(form) = self.channel.forms.lock().unwrap().pop() else { return refused };
        self.submit(person, &form.id, word).await
    }

    /// Fills in a form of the newest message.
    pub async fn submit(&self, person: Person, id: &str, text: &str) -> String {
        let message = self.channel.last().0;
        self.ask(person, Ask::Submit { id: id.into(), text: text.into(), message }).await
    }

    /// Picks the option that says this in a menu of the newest message, whichever holds it.
    pub async fn pick(&self, person: Person, label: &str) -> String {
        let (message, content) = self.channel.last();
        let menus = content.rows.iter().filter_map(|row| if let Row::Menu(menu) = row { Some(menu) } else { None });
        let found = menus.flat_map(|menu| menu.options.iter().map(|entry| (menu.id.clone(), entry)));
        let found = found.into_iter().find(|(_, entry)| entry.label == label);
        let (id, entry) = found.unwrap_or_else(|| panic!("no {label} on {content:#?}"));
        self.ask(person, Ask::Press { id, values: vec![entry.value.clone()], message }).await
    }

    pub async fn play(&self, person: Person, action: &str) -> String {
        self.ask(person, Ask::Move { action: action.into(), game: None }).await
    }

    pub async fn complete(&self, person: Person, text: &str) -> Vec<Suggestion> {
        self.app.complete(&caller(person), Typing::Action { game: None, text: text.into() }).await
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
pub fn caller(person: Person) -> Caller {
    let powers = Powers { view: true, write: true, attach: true, history: true, threads: true };
    Caller { person, place: HERE, locale: "en-GB".into(), powers, rights: Rights::default(), parent: None }
}

pub fn challenge(game: &str, options: &str, opponent: Option<Person>) -> Ask {
    let opponent = opponent.map(|person| Opponent { person, bot: false, present: true });
    Ask::Challenge(Proposal { game: game.into(), opponent, options: options.into(), ..Proposal::default() })
}

/// A challenge to Pahtum with one neutral stone and this clock.
pub fn clocked(clock: &str, opponent: Option<Person>) -> Ask {
    match challenge("pahtum", "blocks=1", opponent) {
        Ask::Challenge(proposal) => Ask::Challenge(Proposal { clock: Some(clock.into()), ..proposal }),
        other => other,
    }
}

/// The controls of a message: custom id and, of a menu, the values.
pub fn controls(message: &Message) -> Vec<(String, Vec<String>)> {
    let row = |row: &Row| match row {
        Row::Buttons(buttons) => buttons.iter().map(|button| (button.id.clone(), Vec::new())).collect::<Vec<_>>(),
        Row::Menu(menu) => {
            vec![(menu.id.clone(), menu.options.iter().map(|option| option.value.clone()).collect())]
        }
    };
    message.rows.iter().flat_map(row).collect()
}
