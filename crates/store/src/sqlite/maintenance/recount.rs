//! Recomputation of everything that is derived from results, to compare it with the stored rows.

use crate::sql::engine::connection::Rows;
use crate::sql::engine::{Connection, SqlResult, Value};
use crate::sql::hmac_key::HmacKeyFile;
use crate::sql::ratings::{initial_ratings, results};
use crate::sqlite::connection::migrations;
use crate::store_error::StoreError;
use std::cmp::Ordering;
use std::path::Path;

/// The tables that are derived from results, each with its key columns.
const DERIVED_TABLES: [(&str, &[&str]); 5] = [
    ("results", &["match_id"]),
    ("ratings", &["scope", "pool", "user_id"]),
    ("rating_history", &["scope", "pool", "user_id", "number"]),
    ("standings", &["scope", "pool", "period", "user_id"]),
    ("head_to_head", &["scope", "low_user_id", "high_user_id", "pool"]),
];

/// The tolerance for numbers that another machine may have computed.
const TOLERANCE: f64 = 1e-6;

/// The memory for the recomputed database, in KiB; the rest goes to disk.
const CACHE_KIB: u32 = 64 * 1024;

/// The only indexes that recomputing results uses.
const REQUIRED_INDEXES: [&str; 3] = ["results_rated_by_pair", "results_global_by_guild", "results_by_pair_id"];

/// The maximum number of faults that are listed for a table.
const MAX_FAULTS_PER_TABLE: usize = 20;

/// Lists the stored rows that do not follow from the results, and the reverse, as text.
pub fn find_faults(kept: &Connection) -> Result<Vec<String>, StoreError> {
    let again = recount_results(kept)?;
    let mut faults = Vec::new();
    let hmac_key = HmacKeyFile::without_key();
    let again = Connection::sqlite(&again, &hmac_key);
    for (table, key) in DERIVED_TABLES {
        faults.extend(compare_table(kept, &again, table, key)?.into_iter().take(MAX_FAULTS_PER_TABLE));
    }
    faults.extend(check_histogram(kept)?);
    Ok(faults)
}

/// Builds a database from the results alone, in the order in which they were recorded.
fn recount_results(kept: &Connection) -> Result<rusqlite::Connection, StoreError> {
    // Without a name SQLite uses a hidden temporary file, and only if the data does not fit into memory.
    let mut again = rusqlite::Connection::open("")?;
    again.execute_batch(&format!(
        "PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -{CACHE_KIB}"
    ))?;
    let hmac_key = HmacKeyFile::without_key();
    migrations::migrate(&mut again, Path::new("")).map_err(|error| StoreError::Failed(error.to_string()))?;
    drop_unneeded_indexes(&again)?;
    let transaction = again.unchecked_transaction()?;
    let counting = Connection::sqlite(&transaction, &hmac_key);
    let mut hidden = kept.prepare("SELECT user_id FROM hidden_users")?;
    for user in hidden.query_map([], |row| row.get::<_, i64>(0))? {
        counting.execute("INSERT INTO hidden_users VALUES (?1)", [user?])?;
    }
    initial_ratings::copy_initial_ratings(kept, &counting)?;
    results::for_each_result(kept, |stored| results::recount_result(&counting, stored))?;
    transaction.commit()?;
    Ok(again)
}

/// Drops the indexes and triggers that serve leaderboards, which a recomputation does not need.
fn drop_unneeded_indexes(again: &rusqlite::Connection) -> Result<(), StoreError> {
    let sql = "SELECT 'DROP ' || type || ' ' || name FROM sqlite_schema
               WHERE type = 'trigger' OR type = 'index' AND sql IS NOT NULL AND name NOT IN (?1, ?2, ?3)";
    let mut drops = again.prepare(sql)?;
    let drops = drops.query_map(REQUIRED_INDEXES, |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    Ok(again.execute_batch(&drops.join(";"))?)
}

/// Lists the differences between two tables, which are read side by side.
fn compare_table(kept: &Connection, again: &Connection, table: &str, key: &[&str]) -> Result<Vec<String>, StoreError> {
    let names = key.join(", ");
    let sql = format!("SELECT {names}, * FROM {table} ORDER BY {names}");
    let mut kept = kept.prepare_large(&sql)?;
    let mut again = again.prepare_large(&sql)?;
    let columns: Vec<String> = kept.column_names();
    let mut kept = kept.query([])?;
    let mut again = again.query([])?;
    let mut one = next_row(&mut kept, columns.len())?;
    let mut two = next_row(&mut again, columns.len())?;
    let mut faults = Vec::new();
    while let Some(order) =
        compare_keys(one.as_deref(), two.as_deref(), key.len()).filter(|_| faults.len() < MAX_FAULTS_PER_TABLE)
    {
        let found = match (order, &one, &two) {
            (Ordering::Less, Some(row), _) => vec![(row, "this does not follow from the results".to_owned())],
            (Ordering::Greater, _, Some(row)) => vec![(row, "this follows from the results and is missing".to_owned())],
            (_, Some(row), Some(other)) => {
                differing_columns(&columns[key.len()..], &row[key.len()..], &other[key.len()..])
                    .map(|reason| (row, reason))
                    .collect()
            }
            _ => Vec::new(),
        };
        faults.extend(found.into_iter().map(|(row, reason)| format!("{}: {reason}", format_key(table, key, row))));
        if order != Ordering::Greater {
            one = next_row(&mut kept, columns.len())?;
        }
        if order != Ordering::Less {
            two = next_row(&mut again, columns.len())?;
        }
    }
    Ok(faults)
}

fn next_row(rows: &mut Rows<'_>, width: usize) -> Result<Option<Vec<Value>>, StoreError> {
    let Some(row) = rows.next()? else { return Ok(None) };
    Ok(Some((0..width).map(|column| row.get_ref(column).map(Value::from)).collect::<SqlResult<_>>()?))
}

/// Compares two rows by their keys. A missing row comes last; `None` if both are missing.
fn compare_keys(one: Option<&[Value]>, two: Option<&[Value]>, keys: usize) -> Option<Ordering> {
    match (one, two) {
        (None, None) => None,
        (Some(_), None) => Some(Ordering::Less),
        (None, Some(_)) => Some(Ordering::Greater),
        (Some(one), Some(two)) => {
            let orders = std::iter::zip(&one[..keys], &two[..keys]).map(|pair| match pair {
                (Value::Integer(one), Value::Integer(two)) => one.cmp(two),
                (Value::Text(one), Value::Text(two)) => one.cmp(two),
                _ => Ordering::Equal,
            });
            Some(orders.fold(Ordering::Equal, Ordering::then))
        }
    }
}

/// Lists the columns in which two rows differ, and how.
fn differing_columns(columns: &[String], kept: &[Value], again: &[Value]) -> impl Iterator<Item = String> {
    let provisional_at =
        columns.iter().position(|column| column == "provisional_at").map_or(&Value::Null, |at| &kept[at]);
    std::iter::zip(columns, std::iter::zip(kept, again)).filter_map(move |(column, (kept, again))| {
        // The numbers of results may have gaps; the recomputation has none.
        let known = column == "number" || column == "rank" && may_have_become_provisional(provisional_at, kept, again);
        (!known && !is_close(kept, again)).then(|| {
            format!("{column} is {}, and {} follows from the results", format_value(kept), format_value(again))
        })
    })
}

/// Returns true if inactivity may explain the difference of two ranks. The ranks of past months are never updated.
fn may_have_become_provisional(provisional_at: &Value, kept: &Value, again: &Value) -> bool {
    let [provisional, placed] = ["provisional", "placed"].map(|rank| Value::Text(rank.to_owned()));
    match provisional_at {
        Value::Null => [kept, again].iter().all(|rank| **rank == provisional || **rank == placed),
        _ => *kept == provisional && *again == placed,
    }
}

fn is_close(kept: &Value, again: &Value) -> bool {
    match (kept, again) {
        (Value::Real(kept), Value::Real(again)) => (kept - again).abs() <= TOLERANCE,
        _ => kept == again,
    }
}

fn format_key(table: &str, key: &[&str], row: &[Value]) -> String {
    let known = std::iter::zip(key, row).map(|(column, value)| format!("{column} {}", format_value(value)));
    format!("{table} ({})", known.collect::<Vec<_>>().join(", "))
}

fn format_value(value: &Value) -> String {
    match value {
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => format!("“{text}”"),
        Value::Null | Value::Blob(_) => "nothing".to_owned(),
    }
}

/// Checks that the histogram agrees with the standings.
fn check_histogram(kept: &Connection) -> Result<Option<String>, StoreError> {
    let sql = "WITH widths (bucket_width) AS (VALUES (1), (50)), counted AS (
                   SELECT scope, pool, period, bucket_width,
                       displayed_score - (displayed_score % bucket_width + bucket_width) % bucket_width AS bucket_start,
                       count(*) AS user_count
                   FROM standings, widths WHERE rank = 'placed' GROUP BY 1, 2, 3, 4, 5),
               known AS (SELECT * FROM rating_histogram WHERE user_count > 0)
               SELECT (SELECT count(*) FROM (SELECT * FROM known EXCEPT SELECT * FROM counted) AS unfounded)
                   + (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM known) AS missing)";
    let wrong: i64 = kept.prepare(sql)?.query_row([], |row| row.get(0))?;
    Ok((wrong > 0).then(|| format!("rating_histogram: {wrong} counts of users are not those of the standings")))
}
