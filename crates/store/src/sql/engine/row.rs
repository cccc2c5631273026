//! A row of a result.

use crate::sql::engine::sql_error::{SqlError, SqlResult};
use crate::sql::engine::value::{FromValue, ValueRef, read_value};
use rusqlite::types::ValueRef as SqliteValue;

/// A row of a result.
#[derive(Clone, Copy)]
pub enum Row<'r> {
    Sqlite(&'r rusqlite::Row<'r>),
    Postgres(&'r postgres::Row),
}

/// A column: its name, or its place from 0 on.
pub trait Column: Copy + std::fmt::Display + rusqlite::RowIndex + postgres::row::RowIndex {}

impl Column for &str {}

impl Column for usize {}

impl<'r> Row<'r> {
    /// Reads a column.
    pub fn get<C: Column, T: FromValue>(&self, column: C) -> SqlResult<T> {
        read_value(self.get_ref(column)?, column)
    }

    /// Returns the text in a column.
    pub(crate) fn get_text<C: Column>(&self, column: C) -> SqlResult<&'r str> {
        match self.get_ref(column)? {
            ValueRef::Text(text) => Ok(text),
            other => Err(SqlError::Column(format!("the column {column} holds {other:?}"))),
        }
    }

    /// Returns the value of a column.
    pub fn get_ref<C: Column>(&self, column: C) -> SqlResult<ValueRef<'r>> {
        match self {
            Row::Sqlite(row) => from_sqlite(row.get_ref(column)?, column),
            Row::Postgres(row) => Ok(row.try_get(column)?),
        }
    }
}

fn from_sqlite<C: Column>(value: SqliteValue<'_>, column: C) -> SqlResult<ValueRef<'_>> {
    Ok(match value {
        SqliteValue::Null => ValueRef::Null,
        SqliteValue::Integer(number) => ValueRef::Integer(number),
        SqliteValue::Real(number) => ValueRef::Real(number),
        SqliteValue::Text(text) => ValueRef::Text(
            std::str::from_utf8(text).map_err(|_| SqlError::Column(format!("the column {column} holds no text")))?,
        ),
        SqliteValue::Blob(bytes) => ValueRef::Blob(bytes),
    })
}
