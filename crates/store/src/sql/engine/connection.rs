//! An open transaction, its statements and their rows.

use crate::sql::engine::postgres_session::{Cursor, PostgresSession};
use crate::sql::engine::row::Row;
use crate::sql::engine::sql_error::{SqlError, SqlResult};
use crate::sql::engine::value::{Params, ToValue, ValueRef};
use crate::sql::hmac_key::HmacKeyFile;
use rusqlite::types::{ToSqlOutput, ValueRef as SqliteValue};

/// A connection with an open transaction.
pub struct Connection<'c> {
    engine: Engine<'c>,
    hmac_key: &'c HmacKeyFile,
    fence: Option<Fence>,
}

/// The number of the lease by which a process has its shards. A later fence is larger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fence(pub i64);

impl ToValue for Fence {
    fn to_value(&self) -> ValueRef<'_> {
        ValueRef::Integer(self.0)
    }
}

#[derive(Clone, Copy)]
enum Engine<'c> {
    Sqlite(&'c rusqlite::Connection),
    Postgres(&'c PostgresSession),
}

impl<'c> Connection<'c> {
    /// Returns a connection to a SQLite file.
    pub fn sqlite(connection: &'c rusqlite::Connection, hmac_key: &'c HmacKeyFile) -> Connection<'c> {
        Connection { engine: Engine::Sqlite(connection), hmac_key, fence: None }
    }

    /// Returns a connection to PostgreSQL, with an open transaction.
    pub fn postgres(session: &'c PostgresSession, hmac_key: &'c HmacKeyFile) -> Connection<'c> {
        Connection { engine: Engine::Postgres(session), hmac_key, fence: None }
    }

    /// Sets the lease of this process.
    pub fn with_fence(self, fence: Option<Fence>) -> Connection<'c> {
        Connection { fence, ..self }
    }

    /// Returns the same connection with the lease of this process.
    pub fn under_fence(&self, fence: Fence) -> Connection<'c> {
        Connection { engine: self.engine, hmac_key: self.hmac_key, fence: Some(fence) }
    }

    /// Returns the lease of this process; `None` where one process has the whole database.
    pub fn fence(&self) -> Option<Fence> {
        self.fence
    }

    /// Returns true for a database that several processes may use.
    pub fn is_shared(&self) -> bool {
        matches!(self.engine, Engine::Postgres(_))
    }

    /// Prepares a statement, and keeps it for the next time.
    pub fn prepare_cached(&self, sql: &str) -> SqlResult<Statement<'_>> {
        Ok(match &self.engine {
            Engine::Sqlite(connection) => Statement::SqliteCached(connection.prepare_cached(sql)?),
            Engine::Postgres(session) => Statement::Postgres(session, session.prepare(sql)?),
        })
    }

    /// Prepares a statement that is seldom needed.
    pub fn prepare(&self, sql: &str) -> SqlResult<Statement<'_>> {
        Ok(match &self.engine {
            Engine::Sqlite(connection) => Statement::Sqlite(connection.prepare(sql)?),
            Engine::Postgres(session) => Statement::Postgres(session, session.prepare(sql)?),
        })
    }

    /// Prepares a query without parameters that has more rows than there should be in memory together.
    pub fn prepare_large(&self, sql: &str) -> SqlResult<Statement<'_>> {
        Ok(match &self.engine {
            Engine::Sqlite(connection) => Statement::Sqlite(connection.prepare(sql)?),
            Engine::Postgres(session) => {
                Statement::PostgresLarge { session, statement: session.prepare(sql)?, sql: sql.to_owned() }
            }
        })
    }

    /// Runs a statement that is seldom needed. Returns the number of rows that it has changed.
    pub fn execute(&self, sql: &str, parameters: impl Params) -> SqlResult<u64> {
        self.prepare(sql)?.execute(parameters)
    }

    /// Allows references between deleted rows until the commit.
    pub fn defer_references(&self) -> SqlResult<()> {
        match &self.engine {
            Engine::Sqlite(connection) => Ok(connection.execute_batch("PRAGMA defer_foreign_keys = ON")?),
            Engine::Postgres(session) => session.batch("SET CONSTRAINTS ALL DEFERRED"),
        }
    }

    /// Returns the connection to a SQLite file.
    ///
    /// # Panics
    ///
    /// If this is another database.
    #[cfg(test)]
    pub fn as_sqlite(&self) -> &rusqlite::Connection {
        match &self.engine {
            Engine::Sqlite(connection) => connection,
            Engine::Postgres(_) => panic!("this is PostgreSQL"),
        }
    }

    /// Returns the keyed hash of a text; `None` while there is no key.
    pub fn keyed_hash(&self, text: &str) -> Option<[u8; 32]> {
        self.hmac_key.hash(text)
    }

    /// Returns the file with the key of hashes.
    pub fn hmac_key(&self) -> &HmacKeyFile {
        self.hmac_key
    }
}

/// A prepared statement.
pub enum Statement<'c> {
    Sqlite(rusqlite::Statement<'c>),
    SqliteCached(rusqlite::CachedStatement<'c>),
    Postgres(&'c PostgresSession, postgres::Statement),
    /// A query without parameters, whose rows are fetched in chunks.
    PostgresLarge {
        session: &'c PostgresSession,
        statement: postgres::Statement,
        sql: String,
    },
}

impl<'c> Statement<'c> {
    /// Runs a statement without a result. Returns the number of rows that it has changed.
    pub fn execute(&mut self, parameters: impl Params) -> SqlResult<u64> {
        let parameters = parameters.values();
        let changed = match self {
            Statement::Sqlite(statement) => statement.execute(rusqlite::params_from_iter(parameters))?,
            Statement::SqliteCached(statement) => statement.execute(rusqlite::params_from_iter(parameters))?,
            Statement::Postgres(session, statement) | Statement::PostgresLarge { session, statement, .. } => {
                return session.execute(statement, &parameters);
            }
        };
        Ok(changed as u64)
    }

    /// Runs a query. Its rows are read as they are needed.
    pub fn query(&mut self, parameters: impl Params) -> SqlResult<Rows<'_>> {
        let parameters = parameters.values();
        Ok(match self {
            Statement::Sqlite(statement) => Rows::Sqlite(statement.query(rusqlite::params_from_iter(parameters))?),
            Statement::SqliteCached(statement) => {
                Rows::Sqlite(statement.query(rusqlite::params_from_iter(parameters))?)
            }
            Statement::Postgres(session, statement) => {
                Rows::Postgres { rows: session.query(statement, &parameters)?, read: 0 }
            }
            Statement::PostgresLarge { session, sql, .. } => {
                Rows::PostgresLarge { cursor: session.open_cursor(sql)?, chunk: Vec::new(), read: 0 }
            }
        })
    }

    /// Runs a query, and reads each row with a function.
    pub fn query_map<T, F>(&mut self, parameters: impl Params, read: F) -> SqlResult<MappedRows<'_, F>>
    where
        F: FnMut(&Row<'_>) -> SqlResult<T>,
    {
        Ok(MappedRows { rows: self.query(parameters)?, read })
    }

    /// Runs a query, and reads its first row.
    ///
    /// # Errors
    ///
    /// [`SqlError::NoRow`] when there is none.
    pub fn query_row<T>(
        &mut self,
        parameters: impl Params,
        read: impl FnOnce(&Row<'_>) -> SqlResult<T>,
    ) -> SqlResult<T> {
        let mut rows = self.query(parameters)?;
        let row = rows.next()?.ok_or(SqlError::NoRow)?;
        read(&row)
    }

    /// Returns the names of the columns.
    pub fn column_names(&self) -> Vec<String> {
        match self {
            Statement::Sqlite(statement) => statement.column_names().map(str::to_owned).collect(),
            Statement::SqliteCached(statement) => statement.column_names().map(str::to_owned).collect(),
            Statement::Postgres(_, statement) | Statement::PostgresLarge { statement, .. } => {
                statement.columns().iter().map(|column| column.name().to_owned()).collect()
            }
        }
    }
}

/// The rows of a query.
pub enum Rows<'s> {
    Sqlite(rusqlite::Rows<'s>),
    Postgres { rows: Vec<postgres::Row>, read: usize },
    PostgresLarge { cursor: Cursor<'s>, chunk: Vec<postgres::Row>, read: usize },
}

impl Rows<'_> {
    /// Returns the next row, which is valid until the row after it is read.
    pub fn next(&mut self) -> SqlResult<Option<Row<'_>>> {
        Ok(match self {
            Rows::Sqlite(rows) => rows.next()?.map(Row::Sqlite),
            Rows::Postgres { rows, read } => {
                *read += 1;
                rows.get(*read - 1).map(Row::Postgres)
            }
            Rows::PostgresLarge { cursor, chunk, read } => {
                if *read == chunk.len() {
                    (*chunk, *read) = (cursor.fetch()?, 0);
                }
                *read += 1;
                chunk.get(*read - 1).map(Row::Postgres)
            }
        })
    }
}

/// The rows of a query, each read with a function.
pub struct MappedRows<'s, F> {
    rows: Rows<'s>,
    read: F,
}

impl<T, F: FnMut(&Row<'_>) -> SqlResult<T>> Iterator for MappedRows<'_, F> {
    type Item = SqlResult<T>;

    fn next(&mut self) -> Option<SqlResult<T>> {
        match self.rows.next() {
            Ok(row) => row.map(|row| (self.read)(&row)),
            Err(error) => Some(Err(error)),
        }
    }
}

impl rusqlite::ToSql for ValueRef<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match *self {
            ValueRef::Null => SqliteValue::Null,
            ValueRef::Boolean(flag) => SqliteValue::Integer(flag.into()),
            ValueRef::Integer(number) => SqliteValue::Integer(number),
            ValueRef::Real(number) => SqliteValue::Real(number),
            ValueRef::Text(text) => SqliteValue::Text(text.as_bytes()),
            ValueRef::Blob(bytes) => SqliteValue::Blob(bytes),
        }))
    }
}
