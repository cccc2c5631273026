//! Counting all results again, to see whether what is kept follows from them.

use super::seal::Seal;
use super::{beginnings, migrations, results};

use crate::store::StoreError;
use rusqlite::types::Value;
use rusqlite::{Connection, Rows};
use std::cmp::Ordering;
use std::path::Path;

/// The tables that follow from the results, with the columns by which their rows are known.
const TABLES: [(&str, &[&str]); 5] = [
    ("results", &["number"]),
    ("ratings", &["scope", "pool", "person"]),
    ("changes", &["scope", "pool", "person", "number"]),
    ("standings", &["scope", "pool", "period", "person"]),
    ("pairs", &["scope", "low", "high", "pool"]),
];

/// By how much numbers may differ that another machine has computed.
const CLOSE: f64 = 1e-6;

/// How much of what is counted is held in memory, in KiB; the rest goes to the disk.
const MEMORY: u32 = 64 * 1024;

/// The one index that is asked while results are counted.
const NEEDED: &str = "results_rated_of_pair";

/// The most faults that are told of one table.
const TOLD: usize = 20;

/// What is wrong with what is kept beside the results, in words.
pub(super) fn faults(kept: &Connection) -> Result<Vec<String>, StoreError> {
    let again = count_again(kept)?;
    let mut faults = Vec::new();
    for (table, key) in TABLES {
        faults.extend(differences(kept, &again, table, key)?.into_iter().take(TOLD));
    }
    faults.extend(crowds(kept)?);
    Ok(faults)
}

/// A database with nothing but these results, counted from the first one on as they were at first.
fn count_again(kept: &Connection) -> Result<Connection, StoreError> {
    // Without a name it is a file that nobody sees, and only when there is much to be kept.
    let mut again = Connection::open("")?;
    again.execute_batch(&format!(
        "PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -{MEMORY}"
    ))?;
    Seal::none().lend(&again)?;
    migrations::migrate(&mut again, Path::new("")).map_err(|error| StoreError::Failed(error.to_string()))?;
    lighten(&again)?;
    let counting = again.unchecked_transaction()?;
    let mut hidden = kept.prepare("SELECT person FROM hidden")?;
    for person in hidden.query_map([], |row| row.get::<_, i64>(0))? {
        counting.execute("INSERT INTO hidden VALUES (?1)", [person?])?;
    }
    beginnings::copy(kept, &counting)?;
    results::each(kept, |(id, at, finished)| {
        // That there were too many of the same two is believed: nobody knows it any more when one of them was erased since.
        results::record(&counting, id, at, &finished)
    })?;
    counting.commit()?;
    Ok(again)
}

/// Takes away what nobody asks of a database that is only counted: the indexes of pages, and the numbers behind places.
fn lighten(again: &Connection) -> Result<(), StoreError> {
    let sql = "SELECT 'DROP ' || type || ' ' || name FROM sqlite_schema
               WHERE type = 'trigger' OR type = 'index' AND sql IS NOT NULL AND name <> ?1";
    let mut drops = again.prepare(sql)?;
    let drops = drops.query_map([NEEDED], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    Ok(again.execute_batch(&drops.join(";"))?)
}

/// Where two tables differ: both are gone through side by side.
fn differences(kept: &Connection, again: &Connection, table: &str, key: &[&str]) -> Result<Vec<String>, StoreError> {
    let names = key.join(", ");
    let sql = format!("SELECT {names}, * FROM {table} ORDER BY {names}");
    let (mut kept, mut again) = (kept.prepare(&sql)?, again.prepare(&sql)?);
    let columns: Vec<String> = kept.column_names().map(str::to_owned).collect();
    let (mut kept, mut again) = (kept.query([])?, again.query([])?);
    let (mut one, mut two) = (next(&mut kept, columns.len())?, next(&mut again, columns.len())?);
    let mut faults = Vec::new();
    while let Some(order) = order(one.as_deref(), two.as_deref(), key.len()).filter(|_| faults.len() < TOLD) {
        let found = match (order, &one, &two) {
            (Ordering::Less, Some(row), _) => vec![(row, "this does not follow from the results".to_owned())],
            (Ordering::Greater, _, Some(row)) => vec![(row, "this follows from the results and is missing".to_owned())],
            (_, Some(row), Some(other)) => {
                unlike(&columns[key.len()..], &row[key.len()..], &other[key.len()..]).map(|why| (row, why)).collect()
            }
            _ => Vec::new(),
        };
        faults.extend(found.into_iter().map(|(row, why)| format!("{}: {why}", name(table, key, row))));
        if order != Ordering::Greater {
            one = next(&mut kept, columns.len())?;
        }
        if order != Ordering::Less {
            two = next(&mut again, columns.len())?;
        }
    }
    Ok(faults)
}

fn next(rows: &mut Rows<'_>, width: usize) -> Result<Option<Vec<Value>>, StoreError> {
    let Some(row) = rows.next()? else { return Ok(None) };
    Ok(Some((0..width).map(|column| row.get(column)).collect::<rusqlite::Result<_>>()?))
}

/// Which of two rows comes first by its key, or the only one that there is; `None` when there is none.
fn order(one: Option<&[Value]>, two: Option<&[Value]>, keys: usize) -> Option<Ordering> {
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

/// The columns in which two rows differ, and how.
fn unlike(columns: &[String], kept: &[Value], again: &[Value]) -> impl Iterator<Item = String> {
    let fades = columns.iter().position(|column| column == "fades").map_or(&Value::Null, |at| &kept[at]);
    std::iter::zip(columns, std::iter::zip(kept, again)).filter_map(move |(column, (kept, again))| {
        let known = column == "rank" && may_have_faded(fades, kept, again);
        (!known && !same(kept, again))
            .then(|| format!("{column} is {}, and {} follows from the results", text(kept), text(again)))
    })
}

/// Whether idleness may have made a rank provisional. In a month that is past nobody's rank means anything.
fn may_have_faded(fades: &Value, kept: &Value, again: &Value) -> bool {
    let [provisional, placed] = ["provisional", "placed"].map(|rank| Value::Text(rank.to_owned()));
    match fades {
        Value::Null => [kept, again].iter().all(|rank| **rank == provisional || **rank == placed),
        _ => *kept == provisional && *again == placed,
    }
}

fn same(kept: &Value, again: &Value) -> bool {
    match (kept, again) {
        (Value::Real(kept), Value::Real(again)) => (kept - again).abs() <= CLOSE,
        _ => kept == again,
    }
}

fn name(table: &str, key: &[&str], row: &[Value]) -> String {
    let known = std::iter::zip(key, row).map(|(column, value)| format!("{column} {}", text(value)));
    format!("{table} ({})", known.collect::<Vec<_>>().join(", "))
}

fn text(value: &Value) -> String {
    match value {
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => format!("“{text}”"),
        Value::Null | Value::Blob(_) => "nothing".to_owned(),
    }
}

/// Whether the numbers by which places are found are those of the standings.
fn crowds(kept: &Connection) -> Result<Option<String>, StoreError> {
    let sql = "WITH spans (span) AS (VALUES (1), (50)), counted AS (
                   SELECT scope, pool, period, span, shown - (shown % span + span) % span AS points, count(*) AS people
                   FROM standings, spans WHERE rank = 'placed' GROUP BY 1, 2, 3, 4, 5),
               known AS (SELECT * FROM crowd WHERE people > 0)
               SELECT (SELECT count(*) FROM (SELECT * FROM known EXCEPT SELECT * FROM counted))
                   + (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM known))";
    let wrong: i64 = kept.query_row(sql, [], |row| row.get(0))?;
    Ok((wrong > 0).then(|| format!("crowd: {wrong} numbers of people are not those of the standings")))
}
