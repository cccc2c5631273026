//! What people want done for them, and shown to them.

use super::numbers::Bits;
use crate::kit::theme::Theme;
use crate::room::habits::Habit;
use crate::room::people::Person;
use crate::room::preferences::{Change, Orientation, Preferences, Preferred};
use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// The preferences of those of these people who have said what they want.
pub(super) fn of(connection: &Connection, people: &[Person]) -> Result<Preferred, StoreError> {
    let mut known = Vec::new();
    for person in people {
        known.extend(said(connection, *person)?.map(|preferences| (*person, preferences)));
    }
    Ok(Preferred::new(known))
}

/// Notes what a person wants otherwise; answers all that they want then.
pub(super) fn change(connection: &Connection, person: Person, change: Change) -> Result<Preferences, StoreError> {
    let changed = said(connection, person)?.unwrap_or_default().with(change);
    let Preferences { habit, pings, messages, orientation, theme, text } = changed;
    let sql = "INSERT OR REPLACE INTO preferences
               (person, forced, throws, pings, messages, orientation, theme, text)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    connection.prepare_cached(sql)?.execute(params![
        Bits::from(person),
        habit.forced,
        habit.throws,
        pings,
        messages,
        orientation.word(),
        theme.word(),
        text,
    ])?;
    Ok(changed)
}

fn said(connection: &Connection, person: Person) -> Result<Option<Preferences>, StoreError> {
    let sql = "SELECT forced, throws, pings, messages, orientation, theme, text FROM preferences WHERE person = ?1";
    Ok(connection.prepare_cached(sql)?.query_row([Bits::from(person)], read).optional()?)
}

/// A word that is not known any more stands for the usual: nobody is kept from playing by what they see.
fn read(row: &Row<'_>) -> rusqlite::Result<Preferences> {
    let (orientation, theme): (String, String) = (row.get("orientation")?, row.get("theme")?);
    Ok(Preferences {
        habit: Habit { forced: row.get("forced")?, throws: row.get("throws")? },
        pings: row.get("pings")?,
        messages: row.get("messages")?,
        orientation: Orientation::read(&orientation).unwrap_or_default(),
        theme: Theme::read(&theme).unwrap_or_default(),
        text: row.get("text")?,
    })
}
