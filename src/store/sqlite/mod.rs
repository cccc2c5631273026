//! The store in a SQLite file.
//!
//! One thread writes (`writer`), and answers when what it wrote is on disk; a few connections read beside it
//! (`readers`). The other modules are one for each table or question, the SQL beside its function.

mod alive;
mod audit;
mod backup;
mod beginnings;
mod blocks;
mod challenges;
mod crowd;
mod dossier;
mod erase;
mod erased;
mod errors;
mod events;
mod fates;
mod follows;
mod job;
mod leaders;
mod matches;
mod migrations;
mod notices;
mod numbers;
mod open;
mod own;
mod owner;
mod pairs;
mod part;
mod people;
mod places;
mod posts;
mod preferences;
mod profile;
mod ranks;
mod ratings;
mod readers;
mod recount;
mod results;
mod scope;
mod seal;
mod settings;
mod standings;
mod threads;
mod vacations;
mod whereabouts;
mod writer;

#[cfg(test)]
mod tests;

pub use audit::{Audit, Whole, audit};
pub use backup::{BackupError, backup};
pub use errors::OpenError;
pub use seal::key_file;

use crate::room::event::{Happening, What};
use crate::room::page::Page;
use crate::room::people::{MatchId, Moment, Person, Place};
use crate::room::preferences::{Change, Preferences, Preferred};
use crate::room::settings::{Setting, Settings};
use crate::room::tell::Tell;
use crate::room::terms::Terms;
use crate::room::vacation::Vacation;
use crate::store::{Fate, Follow, Index, Leave, Notice, NoticeId, Posted, Saved, Step, Store, StoreError};
use readers::Readers;
use rusqlite::Connection;
use seal::Seal;
use std::path::{Path, PathBuf};
use writer::Writer;

/// Matches in a SQLite file. Several processes may have the same file open.
///
/// Its calls need a Tokio runtime. Dropping it waits until everything that was asked for is on disk.
pub struct Sqlite {
    path: PathBuf,
    seal: Seal,
    // Before the writer, so that the one that tidies up is the last to leave.
    readers: Readers,
    writer: Writer,
}

impl Sqlite {
    /// Opens the database at `path`. It is made if there is none, and brought up to date if it is an older one.
    ///
    /// This blocks for as long as a commit takes, and up to some seconds while another process holds the file.
    ///
    /// # Errors
    ///
    /// [`OpenError`] says what is the matter with the file.
    pub fn open(path: &Path) -> Result<Sqlite, OpenError> {
        let path = open::absolute(path)?;
        let seal = Seal::of(&path);
        let lend =
            |connection: &Connection| seal.lend(connection).map_err(|error| OpenError::from_sqlite(&path, error));
        let connection = open::to_write(&path)?;
        lend(&connection)?;
        let readers = Readers::open(&path, lend)?;
        let writer = Writer::start(connection, &path)?;
        Ok(Sqlite { path, seal, readers, writer })
    }

    /// The same while everything else goes on.
    ///
    /// # Errors
    ///
    /// [`OpenError`] says what is the matter with the file.
    pub async fn open_aside(path: &Path) -> Result<Sqlite, OpenError> {
        let at = path.to_owned();
        let opening = tokio::task::spawn_blocking(move || Sqlite::open(&at));
        opening.await.unwrap_or_else(|error| Err(OpenError::failed(path, error)))
    }

    /// Says which Discord application uses the database. The first that does owns it.
    ///
    /// # Errors
    ///
    /// [`OpenError::Foreign`] when the database belongs to another application: its people and channels are not ours.
    pub async fn claim(&self, application: u64) -> Result<(), OpenError> {
        let claimed = self.writer.write(move |connection| owner::claim(connection, application)).await;
        match claimed.map_err(|error| OpenError::from_store(&self.path, error))? {
            owner if owner == application => Ok(()),
            owner => Err(OpenError::Foreign { path: self.path.clone(), owner, application }),
        }
    }

    /// Waits until everything that was asked for is on disk, and closes the file. Dropping does the same.
    pub fn close(self) {
        drop(self);
    }
}

impl Store for Sqlite {
    async fn create(
        &self,
        terms: &Terms,
        secret: [u8; 32],
        at: Moment,
        index: &Index,
        tells: &[Tell],
        limit: usize,
    ) -> Result<MatchId, StoreError> {
        let (terms, index, tells) = (terms.clone(), index.clone(), tells.to_vec());
        self.writer.write(move |connection| create(connection, &terms, &secret, at, &index, &tells, limit)).await
    }

    async fn append(&self, id: MatchId, after: u32, step: &Step, limit: usize) -> Result<(), StoreError> {
        let step = step.clone();
        self.writer.write(move |connection| append(connection, id, after, &step, limit)).await
    }

    async fn tell(&self, id: MatchId, place: Place, tells: &[Tell], at: Moment) -> Result<(), StoreError> {
        let tells = tells.to_vec();
        self.writer.write(move |connection| tell(connection, id, place, &tells, at)).await
    }

    async fn load(&self, id: MatchId) -> Result<Saved, StoreError> {
        let load = move |connection: &Connection| {
            Ok(Saved { terms: matches::terms(connection, id)?, events: events::load(connection, id)? })
        };
        self.readers.read(load).await
    }

    async fn secret(&self, id: MatchId) -> Result<[u8; 32], StoreError> {
        self.readers.read(move |connection| matches::secret(connection, id)).await
    }

    async fn preferences(&self, people: &[Person]) -> Result<Preferred, StoreError> {
        let people = people.to_vec();
        self.readers.read(move |connection| preferences::of(connection, &people)).await
    }

    async fn prefer(&self, person: Person, change: Change) -> Result<Preferences, StoreError> {
        self.writer.write(move |connection| preferences::change(connection, person, change)).await
    }

    async fn settings(&self, guild: Option<u64>) -> Result<Settings, StoreError> {
        match guild {
            Some(guild) => self.readers.read(move |connection| settings::of(connection, guild)).await,
            None => Ok(Settings::default()),
        }
    }

    async fn set(&self, guild: u64, setting: &Setting) -> Result<Settings, StoreError> {
        let setting = setting.clone();
        self.writer.write(move |connection| settings::set(connection, guild, &setting)).await
    }

    async fn matches_of(&self, person: Person) -> Result<Vec<MatchId>, StoreError> {
        self.readers.read(move |connection| people::matches_of(connection, person)).await
    }

    async fn finished_of(&self, person: Person, page: Page, limit: usize) -> Result<Vec<MatchId>, StoreError> {
        self.readers.read(move |connection| people::finished_of(connection, person, page, limit)).await
    }

    async fn follow(&self, person: Person, follow: Follow) -> Result<(), StoreError> {
        self.writer.write(move |connection| follows::set(connection, person, follow)).await
    }

    async fn unfollow(&self, person: Person, id: MatchId) -> Result<(), StoreError> {
        self.writer.write(move |connection| follows::end(connection, person, id)).await
    }

    async fn follows_of(&self, person: Person) -> Result<Vec<Follow>, StoreError> {
        self.readers.read(move |connection| follows::of(connection, person)).await
    }

    async fn open_in(
        &self,
        guild: u64,
        person: Person,
        now: Moment,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<MatchId>, StoreError> {
        self.readers.read(move |connection| challenges::open(connection, guild, person, now, skip, limit)).await
    }

    async fn block(&self, person: Person, blocked: Person, now: Moment, limit: usize) -> Result<bool, StoreError> {
        self.writer.write(move |connection| blocks::add(connection, person, blocked, now, limit)).await
    }

    async fn unblock(&self, person: Person, blocked: Person) -> Result<bool, StoreError> {
        self.writer.write(move |connection| blocks::remove(connection, person, blocked)).await
    }

    async fn blocked_by(&self, person: Person) -> Result<Vec<Person>, StoreError> {
        self.readers.read(move |connection| blocks::of(connection, person)).await
    }

    async fn matches_of_guild(&self, guild: u64) -> Result<Vec<MatchId>, StoreError> {
        self.readers.read(move |connection| places::of_guild(connection, guild)).await
    }

    async fn matches_perhaps_at(&self, place: Place) -> Result<Vec<MatchId>, StoreError> {
        self.readers.read(move |connection| places::perhaps_at(connection, place)).await
    }

    async fn guilds(&self) -> Result<Vec<u64>, StoreError> {
        self.readers.read(places::guilds).await
    }

    async fn due(&self, now: Moment) -> Result<(Vec<MatchId>, Option<Moment>), StoreError> {
        self.readers.read(move |connection| matches::due(connection, now)).await
    }

    async fn untold(&self, id: Option<MatchId>) -> Result<Vec<Notice>, StoreError> {
        let untold = move |connection: &Connection| match id {
            Some(id) => notices::of_match(connection, id),
            None => notices::of_all(connection),
        };
        self.readers.read(untold).await
    }

    async fn settle(&self, fates: &[(NoticeId, Fate)]) -> Result<(), StoreError> {
        let fates = fates.to_vec();
        let settle = move |connection: &Connection| {
            fates.iter().try_for_each(|(notice, fate)| fates::settle(connection, *notice, *fate))
        };
        self.writer.write(settle).await
    }

    async fn posted(&self, notice: NoticeId) -> Result<Option<Posted>, StoreError> {
        self.readers.read(move |connection| posts::posted(connection, notice)).await
    }

    async fn thread(&self, id: MatchId) -> Result<Option<Place>, StoreError> {
        self.readers.read(move |connection| threads::of(connection, id)).await
    }

    async fn current(&self, id: MatchId) -> Result<Option<Posted>, StoreError> {
        self.readers.read(move |connection| posts::current(connection, id)).await
    }

    async fn alive(&self) -> Result<Option<Moment>, StoreError> {
        self.readers.read(alive::last).await
    }

    async fn note_alive(&self, at: Moment) -> Result<(), StoreError> {
        self.writer.write(move |connection| alive::note(connection, at)).await
    }

    async fn vacation(&self, person: Person) -> Result<Leave, StoreError> {
        self.readers.read(move |connection| vacations::of(connection, person)).await
    }

    async fn change_vacation(&self, person: Person, read: &Leave, to: &Vacation) -> Result<(), StoreError> {
        let (read, to) = (read.clone(), to.clone());
        self.writer.write(move |connection| vacations::change(connection, person, &read, &to)).await
    }

    async fn unnoted_vacations(&self) -> Result<Vec<Person>, StoreError> {
        self.readers.read(vacations::unnoted).await
    }

    async fn vacation_noted(&self, person: Person, version: u32) -> Result<(), StoreError> {
        self.writer.write(move |connection| vacations::noted(connection, person, version)).await
    }
}

fn create(
    connection: &Connection,
    terms: &Terms,
    secret: &[u8; 32],
    at: Moment,
    index: &Index,
    tells: &[Tell],
    limit: usize,
) -> Result<MatchId, StoreError> {
    challenges::check_rematch(connection, terms.rematch, at)?;
    if let Some(opponent) = terms.opponent {
        blocks::check(connection, terms.challenger, opponent)?;
    }
    people::room_for_one(connection, terms.challenger, terms.place.guild, limit)?;
    let id = matches::insert(connection, terms, secret, at, index)?;
    let invited = Happening { who: Some(terms.challenger), what: What::Invited };
    events::append(connection, id, 0, at, &[invited])?;
    people::replace(connection, id, index)?;
    notices::insert(connection, id, None, tells, at)?;
    Ok(id)
}

fn append(connection: &Connection, id: MatchId, after: u32, step: &Step, limit: usize) -> Result<(), StoreError> {
    if step.events.is_empty() {
        return Err(StoreError::Failed("a step without events".into()));
    }
    match events::last(connection, id)? {
        0 => return Err(StoreError::NotFound),
        last if last != after => return Err(StoreError::Conflict),
        _ => {}
    }
    people::check(connection, id, &step.index, limit)?;
    events::append(connection, id, after, step.at, &step.events)?;
    matches::update(connection, id, &step.index, events::answered(connection, id)?)?;
    people::replace(connection, id, &step.index)?;
    if let Some(finished) = &step.result {
        results::record(connection, id, step.at, finished)?;
    }
    notices::insert(connection, id, None, &step.tells, step.at)
}

fn tell(connection: &Connection, id: MatchId, place: Place, tells: &[Tell], at: Moment) -> Result<(), StoreError> {
    if events::last(connection, id)? == 0 {
        return Err(StoreError::NotFound);
    }
    notices::insert(connection, id, Some(place), tells, at)
}
