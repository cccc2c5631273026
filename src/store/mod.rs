//! What is kept: matches as terms and logs, and what is still to be told of them.
//!
//! [`Store`] is the interface, in the room's words and without a word of SQL. [`sqlite`] keeps it in a file.

pub mod own;
pub mod ranks;
pub mod sqlite;

use crate::room::event::{Event, Happening};
use crate::room::page::Page;
use crate::room::people::{MatchId, Moment, Person, Place};
use crate::room::preferences::{Change, Preferences, Preferred};
use crate::room::result::Finished;
use crate::room::settings::{Setting, Settings};
use crate::room::tell::Tell;
use crate::room::terms::Terms;
use crate::room::vacation::Vacation;
use std::future::Future;

/// Keeps matches. When a call has returned `Ok`, what it says is on disk.
pub trait Store: own::Own + ranks::Ranks {
    /// Opens a match with its first event, [`crate::room::event::What::Invited`] by the challenger, and what is to be told of it; answers its
    /// number.
    ///
    /// # Errors
    ///
    /// [`StoreError::Rematched`] when it is a rematch and another of the same match stands or has been accepted;
    /// [`StoreError::Blocked`] when one of the two blocks the other; [`StoreError::TooMany`] when the challenger has `limit`
    /// matches already, [`StoreError::TooManyHere`] when they have as many on the server as it allows.
    fn create(
        &self,
        terms: &Terms,
        secret: [u8; 32],
        at: Moment,
        index: &Index,
        tells: &[Tell],
        limit: usize,
    ) -> impl Future<Output = Result<MatchId, StoreError>> + Send;

    /// Appends events to a match's log and adds what is to be told of them, all or nothing. With a result goes what follows
    /// from it for ratings and standings.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when the last event is no longer the one that `after` numbers; nothing is stored then.
    /// When somebody counts in the new index who did not before, [`StoreError::TooMany`] if they have `limit` matches
    /// already, [`StoreError::TooManyHere`] if they have as many on the server as it allows, and [`StoreError::Blocked`] if
    /// they block one of the others or are blocked by one; nobody counts in an index that is over.
    /// [`StoreError::NotFound`] when there is no such match.
    fn append(
        &self,
        id: MatchId,
        after: u32,
        step: &Step,
        limit: usize,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Adds something to be told without anything having happened: a board that is posted anew, here.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match.
    fn tell(
        &self,
        id: MatchId,
        place: Place,
        tells: &[Tell],
        at: Moment,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The terms and the whole log of a match.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match. [`StoreError::Edition`] when it is played by an edition of
    /// its rules that this program does not know.
    fn load(&self, id: MatchId) -> impl Future<Output = Result<Saved, StoreError>> + Send;

    /// What the draws of a match follow from. Nobody but the bot may know it before the match is over.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match.
    fn secret(&self, id: MatchId) -> impl Future<Output = Result<[u8; 32], StoreError>> + Send;

    /// What these people want.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn preferences(&self, people: &[Person]) -> impl Future<Output = Result<Preferred, StoreError>> + Send;

    /// Notes what a person wants otherwise from now on; answers everything that they want.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn prefer(&self, person: Person, change: Change) -> impl Future<Output = Result<Preferences, StoreError>> + Send;

    /// What is settled for the matches of a server; in direct messages the usual.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn settings(&self, guild: Option<u64>) -> impl Future<Output = Result<Settings, StoreError>> + Send;

    /// Settles one thing anew on a server; answers how all stand then.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn set(&self, guild: u64, setting: &Setting) -> impl Future<Output = Result<Settings, StoreError>> + Send;

    /// The matches of a person that are not over, the newest first.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn matches_of(&self, person: Person) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// Matches of a person that are over, the newest first: those of this page, at most `limit`. It costs as much as it
    /// answers, however many there are.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn finished_of(
        &self,
        person: Person,
        page: Page,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// The challenges on a server that are open to all and stand at this time, but for those of people whom `person` blocks,
    /// the newest first: `limit` of them behind the first `skip`.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn open_in(
        &self,
        guild: u64,
        person: Person,
        now: Moment,
        skip: usize,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// Notes that a person wants no matches with another; answers whether that is new.
    ///
    /// # Errors
    ///
    /// [`StoreError::TooManyBlocked`] when they block `limit` others already.
    fn block(
        &self,
        person: Person,
        blocked: Person,
        now: Moment,
        limit: usize,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Notes that a person has nothing against matches with another any more; answers whether they had.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn unblock(&self, person: Person, blocked: Person) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Whom a person blocks, the last first.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn blocked_by(&self, person: Person) -> impl Future<Output = Result<Vec<Person>, StoreError>> + Send;

    /// Notes that a person follows a match, until it is over.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match, or it is over.
    fn follow(&self, person: Person, follow: Follow) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Notes that a person follows a match no more, if they did.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn unfollow(&self, person: Person, id: MatchId) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// What a person follows, the newest match first.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn follows_of(&self, person: Person) -> impl Future<Output = Result<Vec<Follow>, StoreError>> + Send;

    /// The matches of a server that are not over.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn matches_of_guild(&self, guild: u64) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// The matches of a server that are not over and may be played in this channel: all that are, and some that are
    /// played elsewhere by now. Their logs say which.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn matches_perhaps_at(&self, place: Place) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send;

    /// The servers in which a match is not over or something is still to be told.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn guilds(&self) -> impl Future<Output = Result<Vec<u64>, StoreError>> + Send;

    /// The matches whose due time is `now` or earlier, and the next due time after that.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn due(&self, now: Moment) -> impl Future<Output = Result<(Vec<MatchId>, Option<Moment>), StoreError>> + Send;

    /// What is still to be told, in order; of one match, or of all.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn untold(&self, id: Option<MatchId>) -> impl Future<Output = Result<Vec<Notice>, StoreError>> + Send;

    /// Notes what became of notices, all or nothing.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when somebody else has taken up or settled what is to be [`Fate::Tried`]. Others when the
    /// store cannot be written, or there is no such notice.
    fn settle(&self, fates: &[(NoticeId, Fate)]) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The message that a notice stands in, once it is posted.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn posted(&self, notice: NoticeId) -> impl Future<Output = Result<Option<Posted>, StoreError>> + Send;

    /// The thread in which a match is played, once it is opened.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn thread(&self, id: MatchId) -> impl Future<Output = Result<Option<Place>, StoreError>> + Send;

    /// The current message of a match: the last that was posted.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn current(&self, id: MatchId) -> impl Future<Output = Result<Option<Posted>, StoreError>> + Send;

    /// When the bot was there last, as far as it was noted; `None` when it never was.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn alive(&self) -> impl Future<Output = Result<Option<Moment>, StoreError>> + Send;

    /// Notes that the bot is there. Of several processes on one database the latest counts.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn note_alive(&self, at: Moment) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The vacation of a person.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn vacation(&self, person: Person) -> impl Future<Output = Result<Leave, StoreError>> + Send;

    /// Changes the vacation of a person. Where it begins or ends otherwise than before, it is unnoted from now on.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when it is not what was `read` any more; nothing is stored then.
    fn change_vacation(
        &self,
        person: Person,
        read: &Leave,
        to: &Vacation,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The people whose vacation does not stand yet in the logs of all matches that it holds up.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn unnoted_vacations(&self) -> impl Future<Output = Result<Vec<Person>, StoreError>> + Send;

    /// The vacation of a person, as it was with this version, stands in the logs of all matches that it holds up. If it
    /// has changed since, nothing happens.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn vacation_noted(&self, person: Person, version: u32) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// What a store keeps beside the log so that matches are found without reading every log. It follows from the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Index {
    /// Whether the match is over.
    pub over: bool,
    /// Who finds the match among theirs.
    pub people: Vec<Listed>,
    /// When the bot itself must act.
    pub due: Option<Moment>,
}

/// A person whose match it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Listed {
    /// Who.
    pub person: Person,
    /// Whether it counts toward the limit: a challenge that somebody else made does not, until it is accepted.
    pub counts: bool,
}

/// Events to be appended together, at one time.
#[derive(Debug, Clone)]
pub struct Step {
    /// When.
    pub at: Moment,
    /// What happened, in order. Never empty.
    pub events: Vec<Happening>,
    /// The index after it.
    pub index: Index,
    /// What is to be told.
    pub tells: Vec<Tell>,
    /// The result, when these events end the match with one.
    pub result: Option<Finished>,
}

/// The vacation of a person as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Leave {
    /// The vacation.
    pub vacation: Vacation,
    /// How often it has changed; nought when it never has.
    pub version: u32,
}

/// A match that somebody follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Follow {
    /// The match.
    pub game: MatchId,
    /// Whether they hear of every turn, and not of the end alone.
    pub turns: bool,
}

/// A match as it is kept.
#[derive(Debug, Clone)]
pub struct Saved {
    /// What was proposed.
    pub terms: Terms,
    /// The log, from event 1 on without gaps.
    pub events: Vec<Event>,
}

/// The number of something to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NoticeId(pub u64);

/// Something to be told, kept until it has been.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Its number; later ones are larger.
    pub id: NoticeId,
    /// Sixteen random letters and digits, by which what is posted is recognised. No other notice shares them, not even
    /// one of another database, or of this one before it was brought back from a copy.
    pub word: String,
    /// The match.
    pub game: MatchId,
    /// When it was stored. It cannot have been told earlier.
    pub at: Moment,
    /// Where.
    pub place: Place,
    /// What.
    pub tell: Tell,
    /// For [`Tell::Retire`], [`Tell::Update`] and [`Tell::Thread`]: the post that is meant, the match's last when this was
    /// stored.
    pub target: Option<NoticeId>,
    /// Whether this post shows the challenge and not a board: it was stored while the challenge stood unanswered.
    pub invitation: bool,
    /// How often it has been tried without our knowing what came of it.
    pub tries: u32,
}

/// What became of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is being tried: from now on it may have been done without our knowing. Only one can take it up so, and only
    /// while it is untold.
    Tried {
        /// How often it had been tried, as far as the one who tries knows.
        before: u32,
    },
    /// It certainly was not done, after all: the try does not count.
    Untried,
    /// It has been done; of a post, the message.
    Told(Option<u64>),
    /// It need not be done any more, or never can be.
    Dropped,
}

/// A message of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posted {
    /// The post.
    pub notice: NoticeId,
    /// When the post was stored.
    pub at: Moment,
    /// Where it stands.
    pub place: Place,
    /// The message's number there.
    pub message: u64,
    /// Whether it shows the challenge and not a board.
    pub invitation: bool,
}

/// Why something could not be kept or read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Somebody else was faster: the log has grown.
    #[error("the match has moved on")]
    Conflict,
    /// This person has as many matches as are allowed.
    #[error("too many matches")]
    TooMany(Person),
    /// This person wants no matches with that one.
    #[error("one of them blocks the other")]
    Blocked {
        /// Who does not want.
        by: Person,
        /// With whom.
        whom: Person,
    },
    /// Somebody blocks as many people as are allowed.
    #[error("too many people are blocked")]
    TooManyBlocked,
    /// The rematch has been proposed already, and stands or was accepted.
    #[error("the rematch has been proposed already")]
    Rematched(MatchId),
    /// This person has as many matches on the server as it allows.
    #[error("too many matches on this server")]
    TooManyHere {
        /// Who.
        person: Person,
        /// How many it allows.
        limit: u32,
    },
    /// There is no such match.
    #[error("there is no such match")]
    NotFound,
    /// The match is played by other rules than this program's: those would make another game of its log.
    #[error("the match is played by edition {found} of its rules, this program knows edition {known}")]
    Edition {
        /// The edition that the match was begun with.
        found: u32,
        /// The edition that this program plays.
        known: u32,
    },
    /// Another process holds the database.
    #[error("the database is locked")]
    Busy,
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// The database cannot be written.
    #[error("the database is read-only")]
    ReadOnly,
    /// Anything else; the words are for the log, not for people.
    #[error("the database failed: {0}")]
    Failed(String),
}
