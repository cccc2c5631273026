//! A connection to PostgreSQL, with its prepared statements.

use crate::store::sql::engine::dialect::to_postgres;
use crate::store::sql::engine::sql_error::{SessionFailure, SqlError, SqlResult};
use crate::store::sql::engine::value::ValueRef;
use bytes::BytesMut;
use postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use postgres::{Client, Statement};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::error::Error;

/// A connection, on the thread to which it belongs.
pub(in crate::store) struct PostgresSession {
    client: RefCell<Client>,
    /// The prepared statements, by their text before translation.
    statements: RefCell<HashMap<String, Statement>>,
    /// The first failure since it was last taken.
    failure: Cell<Option<SessionFailure>>,
}

impl PostgresSession {
    /// Takes an open connection.
    pub(in crate::store) fn new(client: Client) -> PostgresSession {
        PostgresSession { client: RefCell::new(client), statements: RefCell::default(), failure: Cell::new(None) }
    }

    /// Returns the connection.
    pub(in crate::store) fn into_client(self) -> Client {
        self.client.into_inner()
    }

    /// Runs statements without parameters, such as those that begin and end a transaction.
    pub(in crate::store) fn batch(&self, sql: &str) -> SqlResult<()> {
        let done = self.client.borrow_mut().batch_execute(sql);
        self.noted(done)
    }

    /// Returns what went wrong since this was last asked.
    pub(in crate::store) fn take_failure(&self) -> Option<SessionFailure> {
        self.failure.take()
    }

    /// Prepares a statement that is written for SQLite.
    pub(super) fn prepare(&self, sql: &str) -> SqlResult<Statement> {
        if let Some(known) = self.statements.borrow().get(sql) {
            return Ok(known.clone());
        }
        let prepared = self.client.borrow_mut().prepare(&to_postgres(sql));
        let prepared = self.noted(prepared)?;
        self.statements.borrow_mut().insert(sql.to_owned(), prepared.clone());
        Ok(prepared)
    }

    /// Runs a prepared statement. Returns the number of rows that it has changed.
    pub(super) fn execute(&self, statement: &Statement, values: &[ValueRef<'_>]) -> SqlResult<u64> {
        let done = self.client.borrow_mut().execute(statement, &parameters(values));
        self.noted(done)
    }

    /// Runs a prepared query.
    pub(super) fn query(&self, statement: &Statement, values: &[ValueRef<'_>]) -> SqlResult<Vec<postgres::Row>> {
        let found = self.client.borrow_mut().query(statement, &parameters(values));
        self.noted(found)
    }

    fn noted<T>(&self, result: Result<T, postgres::Error>) -> SqlResult<T> {
        result.map_err(|error| {
            let error = SqlError::Postgres(error);
            let first = self.failure.take().unwrap_or_else(|| error.session_failure());
            self.failure.set(Some(first));
            error
        })
    }
}

fn parameters<'p>(values: &'p [ValueRef<'_>]) -> Vec<&'p (dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

/// A value becomes what the statement expects: the same integer may be a flag, a count or a number with a fraction there.
impl ToSql for ValueRef<'_> {
    fn to_sql(&self, expected: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        let integer = |number: i64, out: &mut BytesMut| match *expected {
            Type::BOOL => (number != 0).to_sql(expected, out),
            Type::INT2 => i16::try_from(number)?.to_sql(expected, out),
            Type::INT4 => i32::try_from(number)?.to_sql(expected, out),
            Type::FLOAT8 => (number as f64).to_sql(expected, out),
            _ => number.to_sql(expected, out),
        };
        match *self {
            ValueRef::Null => Ok(IsNull::Yes),
            ValueRef::Boolean(flag) => integer(flag.into(), out),
            ValueRef::Integer(number) => integer(number, out),
            ValueRef::Real(number) => number.to_sql(expected, out),
            ValueRef::Text(text) => text.to_sql(expected, out),
            ValueRef::Blob(bytes) => bytes.to_sql(expected, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for ValueRef<'a> {
    fn from_sql(found: &Type, raw: &'a [u8]) -> Result<ValueRef<'a>, Box<dyn Error + Sync + Send>> {
        Ok(match *found {
            Type::BOOL => ValueRef::Boolean(bool::from_sql(found, raw)?),
            Type::INT2 => ValueRef::Integer(i16::from_sql(found, raw)?.into()),
            Type::INT4 => ValueRef::Integer(i32::from_sql(found, raw)?.into()),
            Type::INT8 => ValueRef::Integer(i64::from_sql(found, raw)?),
            Type::FLOAT8 => ValueRef::Real(f64::from_sql(found, raw)?),
            Type::TEXT | Type::VARCHAR => ValueRef::Text(<&str>::from_sql(found, raw)?),
            Type::BYTEA => ValueRef::Blob(raw),
            _ => return Err(format!("columns of the type {found} are not read").into()),
        })
    }

    fn from_sql_null(_: &Type) -> Result<ValueRef<'a>, Box<dyn Error + Sync + Send>> {
        Ok(ValueRef::Null)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}
