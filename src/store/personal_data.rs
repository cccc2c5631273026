//! What somebody may do with what is stored about them.

use crate::matches::ids::{Timestamp, UserId};
use crate::store::StoreError;
use std::future::Future;

/// Gives people what is stored about them, and erases it.
pub trait PersonalData: Send + Sync + 'static {
    /// Everything that is stored about somebody.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn export_user_data(&self, user: UserId) -> impl Future<Output = Result<Vec<ExportSection>, StoreError>> + Send;

    /// Erases somebody. In the matches that they have played [`UserId::erased_placeholder`] stands in their place, so that others keep
    /// theirs, and the ratings that follow from them; challenges that came to nothing and boards on which they played
    /// alone vanish. For a year it is remembered by hashes what they must begin with, and who blocks them.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] while a match or challenge of theirs is not over; nothing is erased then.
    fn erase_user(&self, user: UserId, now: Timestamp) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// What is stored about somebody in one respect, as a table.
#[derive(Debug, Clone, PartialEq)]
pub struct ExportSection {
    /// What it is about, in one word.
    pub name: &'static str,
    /// What the columns are called.
    pub columns: Vec<String>,
    /// The rows, each as long as there are columns.
    pub rows: Vec<Vec<ExportValue>>,
}

/// A value in a [`ExportSection`].
#[derive(Debug, Clone, PartialEq)]
pub enum ExportValue {
    /// There is none.
    Null,
    /// A number.
    Integer(i64),
    /// A number with a fraction.
    Real(f64),
    /// A number that stands for a person, a server, a channel or a message.
    Snowflake(u64),
    /// A point in time.
    Timestamp(Timestamp),
    /// Whether or not.
    Boolean(bool),
    /// Words.
    Text(String),
}
