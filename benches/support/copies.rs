//! Copies of matches in a database: as many as a measurement needs, with everything that the store keeps of a match.

use rusqlite::Connection;
use std::path::Path;

/// The tables with rows of each match, and the column with its number. Matches come first.
const TABLES: [(&str, &str); 5] = [
    ("matches", "id"),
    ("events", "match_id"),
    ("participants", "match_id"),
    ("outbox", "match_id"),
    ("results", "match_id"),
];

/// The people of the copies have ids from here on.
const FIRST_PERSON: i64 = 2_000_000_000_000_000_000;

/// The copies of some matches.
#[derive(Debug, Clone)]
pub struct Copies {
    /// The numbers of the matches.
    pub originals: Vec<i64>,
    /// The number of copies of each.
    pub of_each: u64,
    /// The number of pairs of people who play them.
    pub pairs_of_people: u64,
    /// The milliseconds that are added to all times of the first copy.
    pub later: i64,
    /// The milliseconds from one copy to the next.
    pub step: i64,
}

/// Returns the numbers of the matches that are over, or that have a deadline.
pub fn list_matches(path: &Path, is_over: bool) -> Vec<i64> {
    let connection = Connection::open(path).expect("a database");
    let query = "SELECT id FROM matches WHERE is_over = ?1 AND (is_over OR deadline_at IS NOT NULL) ORDER BY id";
    let mut query = connection.prepare(query).expect("a query");
    let listed = query.query_map([is_over], |row| row.get(0)).expect("matches");
    listed.collect::<Result<_, _>>().expect("numbers")
}

/// Writes the copies, while no bot runs. Returns the number of matches in the database.
pub fn write_copies(path: &Path, copies: &Copies) -> u64 {
    let mut connection = Connection::open(path).expect("a database");
    let settings = "PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000;
        CREATE TEMP TABLE copied (original INTEGER, last INTEGER, later INTEGER, step INTEGER);";
    connection.execute_batch(settings).expect("settings");
    let transaction = connection.transaction().expect("a transaction");
    for (place, original) in (0_i64..).zip(&copies.originals) {
        let fill = "INSERT INTO copied SELECT ?1, max(id), ?2, ?3 FROM matches";
        let step = copies.step * copies.originals.len() as i64;
        transaction.execute("DELETE FROM copied", []).expect("an empty table");
        transaction.execute(fill, (original, copies.later + copies.step * place, step)).expect("the copied match");
        for (table, key) in TABLES {
            let statement = copy_statement(&transaction, table, key, copies);
            transaction.execute(&statement, []).unwrap_or_else(|error| panic!("{statement}: {error}"));
        }
    }
    transaction.commit().expect("the copies are written");
    connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").expect("a checkpoint");
    let count: i64 = connection.query_row("SELECT count(*) FROM matches", [], |row| row.get(0)).expect("a count");
    count.cast_unsigned()
}

/// Returns the statement that copies the rows of a match in a table.
fn copy_statement(connection: &Connection, table: &str, key: &str, copies: &Copies) -> String {
    let mut query = connection.prepare("SELECT name FROM pragma_table_info(?1)").expect("a query");
    let columns = query.query_map([table], |row| row.get(0)).and_then(Iterator::collect::<Result<Vec<String>, _>>);
    let mut columns = columns.expect("the columns");
    // New rows get these by themselves.
    columns.retain(|name| !matches!((table, name.as_str()), ("outbox", "id" | "nonce") | ("results", "number")));
    let values: Vec<String> = columns.iter().map(|name| copied_value(name, key, copies)).collect();
    // Of the messages the boards: the others point to a board.
    let condition = if table == "outbox" { "AND kind = 'post'" } else { "" };
    format!(
        "WITH RECURSIVE copy (place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM copy WHERE place < {})
         INSERT INTO {table} ({}) SELECT {} FROM copy CROSS JOIN copied CROSS JOIN {table}
         WHERE {table}.{key} = copied.original {condition}",
        copies.of_each,
        columns.join(", "),
        values.join(", "),
    )
}

/// Returns a copy's value of a column as SQL.
fn copied_value(column: &str, key: &str, copies: &Copies) -> String {
    match column {
        _ if column == key => "copied.last + place".to_owned(),
        "challenger_id" | "opponent_id" | "actor_id" | "user_id" | "first_player_id" | "second_player_id" => {
            let is_opponent = format!("{column} = (SELECT m.opponent_id FROM matches m WHERE m.id = copied.original)");
            format!("{FIRST_PERSON} + place * 7919 % {} * 2 + ({is_opponent})", copies.pairs_of_people)
        }
        _ if column.ends_with("_at") => format!("{column} + copied.later + place * copied.step"),
        _ => column.to_owned(),
    }
}
