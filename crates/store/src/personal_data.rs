//! The rights of users over the data that is stored about them: export and erasure.

use gonagas_core::matches::ids::Timestamp;

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
