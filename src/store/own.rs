//! What somebody may do with what is stored about them.

use crate::room::people::{Moment, Person};
use crate::store::StoreError;
use std::future::Future;

/// Gives people what is stored about them, and erases it.
pub trait Own: Send + Sync + 'static {
    /// Everything that is stored about somebody.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn dossier(&self, person: Person) -> impl Future<Output = Result<Vec<Section>, StoreError>> + Send;

    /// Erases somebody. In the matches that they have played [`Person::erased`] stands in their place, so that others keep
    /// theirs, and the ratings that follow from them; challenges that came to nothing and boards on which they played
    /// alone vanish. For a year it is remembered by hashes what they must begin with, and who blocks them.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] while a match or challenge of theirs is not over; nothing is erased then.
    fn erase(&self, person: Person, now: Moment) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// What is stored about somebody in one respect, as a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// What it is about, in one word.
    pub name: &'static str,
    /// What the columns are called.
    pub columns: Vec<String>,
    /// The rows, each as long as there are columns.
    pub rows: Vec<Vec<Datum>>,
}

/// A value in a [`Section`].
#[derive(Debug, Clone, PartialEq)]
pub enum Datum {
    /// There is none.
    Nothing,
    /// A number.
    Number(i64),
    /// A number with a fraction.
    Fraction(f64),
    /// A number that stands for a person, a server, a channel or a message.
    Identifier(u64),
    /// A point in time.
    Moment(Moment),
    /// Whether or not.
    Flag(bool),
    /// Words.
    Text(String),
}
