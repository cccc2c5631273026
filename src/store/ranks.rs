//! Where people stand, for those who look.

use crate::room::people::MatchId;
use crate::room::people::{Moment, Person};
use crate::room::ranks::{Board, Leaders, Profile, Versus};
use crate::room::result::Reckoning;
use crate::store::StoreError;
use std::future::Future;

/// Knows where people stand. What a page costs does not depend on how many matches there are.
pub trait Ranks: Send + Sync + 'static {
    /// What came of the result of a match for the ratings of its players on its server; `None` when it has no result.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn reckoning(&self, id: MatchId) -> impl Future<Output = Result<Option<Reckoning>, StoreError>> + Send;

    /// Makes those provisional who have not played for too long by now, so that they keep no place.
    ///
    /// # Errors
    ///
    /// When the store cannot be read or written.
    fn fade(&self, now: Moment) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// A page of a leaderboard, counted from 1, with the place of the one who looks.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn leaders(
        &self,
        board: &Board,
        page: u64,
        own: Person,
    ) -> impl Future<Output = Result<Leaders, StoreError>> + Send;

    /// What somebody has played on a server, or everywhere, by now.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn profile(
        &self,
        person: Person,
        guild: Option<u64>,
        now: Moment,
    ) -> impl Future<Output = Result<Profile, StoreError>> + Send;

    /// What two people have played against each other on a server, or everywhere.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn versus(
        &self,
        people: [Person; 2],
        guild: Option<u64>,
    ) -> impl Future<Output = Result<Versus, StoreError>> + Send;

    /// Takes somebody off all leaderboards, or puts them back.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn hide(&self, person: Person, hidden: bool) -> impl Future<Output = Result<(), StoreError>> + Send;
}
