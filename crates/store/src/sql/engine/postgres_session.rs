//! A connection to PostgreSQL, with its prepared statements.

use crate::sql::engine::sql_error::{SessionFailure, SqlError, SqlResult};
use crate::sql::engine::value::ValueRef;
use bytes::BytesMut;
use postgres::types::{FromSql, IsNull, ToSql, Type, WrongType, to_sql_checked};
use postgres::{Client, Statement};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::error::Error;

/// The number of rows that a large query has in memory.
const CHUNK_SIZE: u32 = 1000;

/// A connection, on the thread to which it belongs.
pub struct PostgresSession {
    client: RefCell<Client>,
    /// The prepared statements, by their text before translation.
    statements: RefCell<HashMap<String, Statement>>,
    /// The first failure since it was last taken.
    failure: Cell<Option<SessionFailure>>,
    /// The number of cursors that were opened.
    cursors: Cell<u32>,
}

/// A query that returns its rows in chunks.
pub struct Cursor<'s> {
    session: &'s PostgresSession,
    number: u32,
}

impl Cursor<'_> {
    /// Returns the next rows; none at the end.
    pub fn fetch(&self) -> SqlResult<Vec<postgres::Row>> {
        let number = self.number;
        let session = self.session;
        let fetched = session.client.borrow_mut().query(&format!("FETCH {CHUNK_SIZE} FROM cursor{number}"), &[]);
        session.record_failure(fetched)
    }
}

impl PostgresSession {
    /// Takes an open connection.
    pub fn new(client: Client) -> PostgresSession {
        PostgresSession {
            client: RefCell::new(client),
            statements: RefCell::default(),
            failure: Cell::new(None),
            cursors: Cell::new(0),
        }
    }

    /// Returns the connection.
    pub fn into_client(self) -> Client {
        self.client.into_inner()
    }

    /// Runs statements without parameters, such as those that begin and end a transaction.
    pub fn batch(&self, sql: &str) -> SqlResult<()> {
        let done = self.client.borrow_mut().batch_execute(sql);
        self.record_failure(done)
    }

    /// Returns the failure since the last call.
    pub fn take_failure(&self) -> Option<SessionFailure> {
        self.failure.take()
    }

    /// Prepares a statement that is written for SQLite.
    pub fn prepare(&self, sql: &str) -> SqlResult<Statement> {
        if let Some(known) = self.statements.borrow().get(sql) {
            return Ok(known.clone());
        }
        let prepared = self.client.borrow_mut().prepare(&to_postgres(sql));
        let prepared = self.record_failure(prepared)?;
        self.statements.borrow_mut().insert(sql.to_owned(), prepared.clone());
        Ok(prepared)
    }

    /// Runs a prepared statement. Returns the number of rows that it has changed.
    pub fn execute(&self, statement: &Statement, values: &[ValueRef<'_>]) -> SqlResult<u64> {
        let done = self.client.borrow_mut().execute(statement, &parameters(values));
        self.record_failure(done)
    }

    /// Runs a prepared query.
    pub fn query(&self, statement: &Statement, values: &[ValueRef<'_>]) -> SqlResult<Vec<postgres::Row>> {
        let found = self.client.borrow_mut().query(statement, &parameters(values));
        self.record_failure(found)
    }

    /// Opens a cursor over a query without parameters, until the transaction ends.
    pub fn open_cursor(&self, sql: &str) -> SqlResult<Cursor<'_>> {
        let number = self.cursors.get();
        self.cursors.set(number + 1);
        self.batch(&format!("DECLARE cursor{number} NO SCROLL CURSOR FOR {}", to_postgres(sql)))?;
        Ok(Cursor { session: self, number })
    }

    fn record_failure<T>(&self, result: Result<T, postgres::Error>) -> SqlResult<T> {
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

/// A value takes the type that the statement expects: the same integer may be a flag, a count or a number with a
/// fraction there.
impl ToSql for ValueRef<'_> {
    fn to_sql(&self, expected: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match (*self, expected) {
            (ValueRef::Null, _) => Ok(IsNull::Yes),
            (ValueRef::Boolean(flag), _) => write_integer(flag.into(), expected, out),
            (ValueRef::Integer(number), _) => write_integer(number, expected, out),
            (ValueRef::Real(number), &Type::FLOAT8) => number.to_sql(expected, out),
            (ValueRef::Text(text), &Type::TEXT | &Type::VARCHAR) => text.to_sql(expected, out),
            (ValueRef::Blob(bytes), &Type::BYTEA) => bytes.to_sql(expected, out),
            // The bytes of one type would be read as another value of the other.
            _ => Err(Box::new(WrongType::new::<ValueRef<'_>>(expected.clone()))),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

fn write_integer(number: i64, expected: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
    match *expected {
        Type::BOOL => (number != 0).to_sql(expected, out),
        Type::INT2 => i16::try_from(number)?.to_sql(expected, out),
        Type::INT4 => i32::try_from(number)?.to_sql(expected, out),
        Type::INT8 => number.to_sql(expected, out),
        Type::FLOAT8 => (number as f64).to_sql(expected, out),
        _ => Err(Box::new(WrongType::new::<i64>(expected.clone()))),
    }
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

/// Texts that PostgreSQL writes in another way.
const REPLACEMENTS: [(&str, &str); 2] = [
    // SQLite has an index on the expression, and PostgreSQL one on the column that is computed by it.
    ("CAST(round(score) AS INTEGER)", "displayed_score"),
    // For SQLite this fixes the order of a join, which PostgreSQL chooses by its statistics.
    ("CROSS JOIN", "JOIN"),
];

/// Names the index that SQLite must use, which PostgreSQL chooses by its statistics.
const INDEX_HINT: &str = " INDEXED BY ";

/// Returns a statement as PostgreSQL reads it.
fn to_postgres(sql: &str) -> String {
    let mut text = sql.to_owned();
    for (sqlite, postgres) in REPLACEMENTS {
        text = text.replace(sqlite, postgres);
    }
    while let Some(start) = text.find(INDEX_HINT) {
        let name = &text[start + INDEX_HINT.len()..];
        let length = name.find(|letter: char| letter != '_' && !letter.is_ascii_alphanumeric()).unwrap_or(name.len());
        text.replace_range(start..start + INDEX_HINT.len() + length, "");
    }
    // No statement has a question mark in a literal.
    text.replace('?', "$")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn value_of_another_type_is_refused() {
        let written = |value: ValueRef<'_>, expected: Type| {
            let mut bytes = BytesMut::new();
            value.to_sql(&expected, &mut bytes).map(|_| bytes.to_vec()).ok()
        };
        assert_eq!(written(ValueRef::Integer(7), Type::INT8), Some(vec![0, 0, 0, 0, 0, 0, 0, 7]));
        assert_eq!(written(ValueRef::Integer(7), Type::INT2), Some(vec![0, 7]));
        assert_eq!(written(ValueRef::Boolean(true), Type::BOOL), Some(vec![1]));
        assert_eq!(written(ValueRef::Integer(1), Type::FLOAT8), Some(1.0_f64.to_be_bytes().to_vec()));
        assert_eq!(written(ValueRef::Text("a"), Type::TEXT), Some(b"a".to_vec()));
        for (value, expected) in [
            (ValueRef::Real(1.5), Type::INT8),
            (ValueRef::Integer(7), Type::NUMERIC),
            (ValueRef::Integer(7), Type::TEXT),
            (ValueRef::Integer(1 << 20), Type::INT2),
            (ValueRef::Text("a"), Type::BYTEA),
            (ValueRef::Blob(b"a"), Type::TEXT),
        ] {
            assert_eq!(written(value, expected.clone()), None, "{value:?} as {expected}");
        }
    }

    #[test]
    fn statement_is_translated() {
        let ours = "SELECT pool FROM standings INDEXED BY standings_by_user WHERE user_id = ?1 AND scope = ?2";
        assert_eq!(to_postgres(ours), "SELECT pool FROM standings WHERE user_id = $1 AND scope = $2");
        assert_eq!(to_postgres("SELECT 1 FROM events INDEXED BY events_moved"), "SELECT 1 FROM events");
        let page = "FROM page CROSS JOIN standings WHERE CAST(round(score) AS INTEGER) <= ?5";
        assert_eq!(to_postgres(page), "FROM page JOIN standings WHERE displayed_score <= $5");
    }
}
