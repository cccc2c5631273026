//! What the tests work with: a store in a directory of its own, and matches to put into it.

use gonagas::room::event::{Happening, What};
use gonagas::room::people::{MatchId, Moment, Person, Place};
use gonagas::room::tell::Tell;
use gonagas::room::terms::{Terms, Wanted};
use gonagas::store::sqlite::Sqlite;
use gonagas::store::{Index, Listed, Notice, Step, Store, StoreError};
use gonagas::table::rules::Asked;
use std::path::PathBuf;
use tempfile::TempDir;

/// As large as the numbers of accounts get before the year 2084.
pub const ANNA: Person = Person(u64::MAX >> 1);
pub const BO: Person = Person(1 << 62);
pub const CLEO: Person = Person(3);
pub const HERE: Place = Place { guild: Some(u64::MAX - 1), channel: u64::MAX - 2 };
pub const THERE: Place = Place { guild: None, channel: 77 };
pub const NOW: Moment = 1_700_000_000_000;
pub const LIMIT: usize = 3;
/// What the draws of the matches follow from.
pub const SECRET: [u8; 32] = [0xA5; 32];

/// What was stored.
pub struct Stored {
    /// The match.
    pub id: MatchId,
    /// What came to be told of it.
    pub notices: Vec<Notice>,
}

/// A directory with a database in it.
pub struct Bench {
    pub store: Sqlite,
    directory: TempDir,
}

impl Bench {
    pub fn new() -> Bench {
        let directory = tempfile::tempdir().unwrap();
        Bench { store: Sqlite::open(&directory.path().join("matches.db")).unwrap(), directory }
    }

    pub fn path(&self) -> PathBuf {
        self.directory.path().join("matches.db")
    }

    /// Another connection to the file, as a person with a SQLite shell has it.
    pub fn by_hand(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.path()).unwrap()
    }

    /// The same file, opened anew.
    pub fn reopen(self) -> Bench {
        self.store.close();
        let store = Sqlite::open(&self.directory.path().join("matches.db")).unwrap();
        Bench { store, directory: self.directory }
    }

    /// Closes the store; the file is there as long as the directory is held.
    pub fn close(self) -> TempDir {
        self.store.close();
        self.directory
    }

    pub async fn create(&self) -> Stored {
        create(&self.store, &[Tell::Post(vec![BO])]).await.unwrap()
    }

    pub async fn append(&self, id: MatchId, after: u32, tells: &[Tell]) -> Stored {
        let before = self.store.untold(Some(id)).await.unwrap();
        self.store.append(id, after, &offered(tells), LIMIT).await.unwrap();
        self.since(id, &before).await
    }

    /// Has something told in a place.
    pub async fn tell(&self, id: MatchId, place: Place, tells: &[Tell]) -> Stored {
        let before = self.store.untold(Some(id)).await.unwrap();
        self.store.tell(id, place, tells, NOW).await.unwrap();
        self.since(id, &before).await
    }

    /// What is untold of a match, and was not before.
    async fn since(&self, id: MatchId, before: &[Notice]) -> Stored {
        let mut notices = self.store.untold(Some(id)).await.unwrap();
        notices.retain(|notice| !before.contains(notice));
        Stored { id, notices }
    }
}

pub async fn create(store: &Sqlite, tells: &[Tell]) -> Result<Stored, StoreError> {
    let id = store.create(&terms(), SECRET, NOW, &index(&[(ANNA, true), (BO, false)]), tells, LIMIT).await?;
    Ok(Stored { id, notices: store.untold(Some(id)).await? })
}

pub fn terms() -> Terms {
    Terms {
        rules: Asked::read("pahtum blocks=random").unwrap(),
        challenger: ANNA,
        opponent: Some(BO),
        seat: Wanted::Second,
        place: HERE,
        clock: String::new(),
        thread: false,
        rematch: None,
        rated: true,
        commitment: "00ff".into(),
    }
}

pub fn index(people: &[(Person, bool)]) -> Index {
    let people = people.iter().map(|(person, counts)| Listed { person: *person, counts: *counts });
    Index { over: false, people: people.collect(), due: None }
}

/// A step with one event that leaves everything else as it was.
pub fn offered(tells: &[Tell]) -> Step {
    Step {
        at: NOW + 1,
        events: vec![Happening { who: Some(BO), what: What::Offered }],
        index: index(&[(ANNA, true), (BO, false)]),
        tells: tells.to_vec(),
        result: None,
    }
}
