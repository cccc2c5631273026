//! Connections, statements, rows and values of either database, with the names that rusqlite gives them.
//!
//! - `connection`: an open transaction, its statements and their rows
//! - `dialect`: the statements as PostgreSQL reads them
//! - `postgres_session`: a connection to PostgreSQL
//! - `row`: a row of a result
//! - `sql_error`: the reason why a statement failed
//! - `value`: values of parameters and columns

pub(in crate::store) mod connection;
mod dialect;
pub(in crate::store) mod postgres_session;
pub(in crate::store) mod row;
pub(in crate::store) mod sql_error;
pub(in crate::store) mod value;

pub(in crate::store) use connection::{Connection, Fence};
pub(in crate::store) use row::Row;
pub(in crate::store) use sql_error::{OptionalExtension, SqlResult, corrupt_row};
pub(in crate::store) use value::{Params, ToValue, Value, ValueRef};

/// The parameters of a statement, of different types.
macro_rules! params {
    ($($value:expr),+ $(,)?) => {
        &[$(&$value as &dyn $crate::store::sql::engine::ToValue),+] as &[&dyn $crate::store::sql::engine::ToValue]
    };
}
pub(in crate::store) use params;
