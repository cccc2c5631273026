//! Where people stand.

use super::{Sqlite, leaders, profile, results, standings};
use crate::room::people::{MatchId, Moment, Person};
use crate::room::ranks::{Board, Leaders, Profile, Versus};
use crate::room::result::Reckoning;
use crate::store::StoreError;
use crate::store::ranks::Ranks;

impl Ranks for Sqlite {
    async fn reckoning(&self, id: MatchId) -> Result<Option<Reckoning>, StoreError> {
        self.readers.read(move |connection| results::reckoning(connection, id)).await
    }

    async fn fade(&self, now: Moment) -> Result<(), StoreError> {
        while self.readers.read(move |connection| leaders::fading(connection, now)).await? {
            self.writer.write(move |connection| leaders::fade(connection, now)).await?;
        }
        Ok(())
    }

    async fn leaders(&self, board: &Board, page: u64, own: Person) -> Result<Leaders, StoreError> {
        let board = board.clone();
        self.readers.read(move |connection| leaders::page(connection, &board, page, own)).await
    }

    async fn profile(&self, person: Person, guild: Option<u64>, now: Moment) -> Result<Profile, StoreError> {
        self.readers.read(move |connection| profile::of(connection, person, guild, now)).await
    }

    async fn versus(&self, people: [Person; 2], guild: Option<u64>) -> Result<Versus, StoreError> {
        self.readers.read(move |connection| profile::versus(connection, people, guild)).await
    }

    async fn hide(&self, person: Person, hidden: bool) -> Result<(), StoreError> {
        self.writer.write(move |connection| standings::hide(connection, person, hidden)).await
    }
}
