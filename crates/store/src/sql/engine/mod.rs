//! Connections, statements, rows and values of either database, with the names that rusqlite gives them.

pub mod connection;
pub mod postgres_session;
pub mod row;
pub mod sql_error;
pub mod value;

pub(crate) use connection::{Connection, Fence};
pub(crate) use row::Row;
pub(crate) use sql_error::{OptionalExtension, SqlResult, corrupt_row};
pub(crate) use value::{Params, ToValue, Value, ValueRef};

/// The parameters of a statement, of different types.
macro_rules! params {
    ($($value:expr),+ $(,)?) => {
        &[$(&$value as &dyn $crate::sql::engine::ToValue),+] as &[&dyn $crate::sql::engine::ToValue]
    };
}
pub(crate) use params;
