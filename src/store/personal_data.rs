//! The rights of users over the data that is stored about them: export and erasure.

use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};
use std::future::Future;

/// Exports and erases what is stored about a user.
pub trait PersonalData: Send + Sync + 'static {
    /// Returns everything that is stored about a user.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn export_user_data(&self, user: UserId) -> impl Future<Output = Result<Vec<ExportSection>, StoreError>> + Send;

    /// Erases a user. In the matches that they have played with others, [`UserId::erased_placeholder`] replaces them,
    /// so that the others keep these matches and the ratings that follow from them. Challenges that were never accepted
    /// and matches that they played alone are deleted. Keyed hashes store for a year with which rating deviation they
    /// must start again and who blocks them.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] while a match or challenge of theirs is not over; nothing is erased then.
    fn erase_user(&self, user: UserId, now: Timestamp) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// A table with one kind of data about a user.
#[derive(Debug, Clone, PartialEq)]
pub struct ExportSection {
    /// The name of the kind.
    pub name: &'static str,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows, each with one value per column.
    pub rows: Vec<Vec<ExportValue>>,
}

/// A value in an [`ExportSection`].
#[derive(Debug, Clone, PartialEq)]
pub enum ExportValue {
    /// No value.
    Null,
    /// An integer.
    Integer(i64),
    /// A floating-point number.
    Real(f64),
    /// An id of Discord: of a user, a server, a channel or a message.
    Snowflake(u64),
    /// A point in time.
    Timestamp(Timestamp),
    /// A boolean.
    Boolean(bool),
    /// A text.
    Text(String),
}
