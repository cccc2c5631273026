//! What people want done for them.

use super::numbers::Bits;
use crate::room::habits::{Habit, Habits};
use crate::room::people::Person;
use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension, params};

/// The habits of those of these people who have said what they want.
pub(super) fn of(connection: &Connection, people: &[Person]) -> Result<Habits, StoreError> {
    let mut statement = connection.prepare_cached("SELECT forced, throws FROM habits WHERE person = ?1")?;
    let mut known = Vec::new();
    for person in people {
        let habit = |row: &rusqlite::Row<'_>| Ok(Habit { forced: row.get("forced")?, throws: row.get("throws")? });
        let found = statement.query_row([Bits::from(*person)], habit).optional()?;
        known.extend(found.map(|habit| (*person, habit)));
    }
    Ok(Habits::new(known))
}

/// Notes what a person wants from now on.
pub(super) fn set(connection: &Connection, person: Person, habit: Habit) -> Result<(), StoreError> {
    let sql = "INSERT INTO habits (person, forced, throws) VALUES (?1, ?2, ?3)
               ON CONFLICT (person) DO UPDATE SET forced = ?2, throws = ?3";
    connection.prepare_cached(sql)?.execute(params![Bits::from(person), habit.forced, habit.throws])?;
    Ok(())
}
