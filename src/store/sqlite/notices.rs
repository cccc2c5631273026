//! What is still to be told.

use super::errors::corrupt;
use super::numbers::{Bits, bits, maybe_bits, place};
use super::{events, matches, posts};
use crate::room::people::{MatchId, Moment, Person, Place};
use crate::room::tell::Tell;
use crate::store::{Notice, NoticeId, StoreError};
use rusqlite::{Connection, Row, params};

/// Writes down what is to be told of a match, in this order. A post goes to `here`, or where the match stands.
pub(super) fn insert(
    connection: &Connection,
    id: MatchId,
    here: Option<Place>,
    tells: &[Tell],
    at: Moment,
) -> Result<Vec<Notice>, StoreError> {
    let mut notices = Vec::with_capacity(tells.len());
    for tell in tells {
        let Some(mut notice) = plan(connection, id, here, tell)? else { continue };
        notice.id = keep(connection, &notice, at)?;
        notices.push(notice);
    }
    Ok(notices)
}

/// The notice for something to be told; `None` when it is about a message and there is none.
fn plan(connection: &Connection, id: MatchId, here: Option<Place>, tell: &Tell) -> Result<Option<Notice>, StoreError> {
    let last = posts::last(connection, id)?;
    let notice = |place, target, invitation| {
        Some(Notice { id: NoticeId(0), game: id, place, tell: tell.clone(), target, invitation, tries: 0 })
    };
    Ok(match (tell, last) {
        (Tell::Post(_), last) => {
            let place = match here.or(last.map(|post| post.place)) {
                Some(place) => place,
                None => matches::terms(connection, id)?.place,
            };
            notice(place, None, events::last(connection, id)? == 1)
        }
        (Tell::Retire(_) | Tell::Update, Some(post)) => notice(post.place, Some(post.id), post.invitation),
        (Tell::Retire(_) | Tell::Update, None) => None,
    })
}

fn keep(connection: &Connection, notice: &Notice, at: Moment) -> Result<NoticeId, StoreError> {
    let (kind, detail) = write_tell(&notice.tell);
    let sql = "INSERT INTO notices (match, at, guild, channel, kind, detail, target, invitation)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    connection.prepare_cached(sql)?.execute(params![
        Bits::from(notice.game),
        at,
        notice.place.guild.map(Bits),
        Bits(notice.place.channel),
        kind,
        detail,
        notice.target.map(Bits::from),
        notice.invitation,
    ])?;
    Ok(NoticeId(connection.last_insert_rowid().cast_unsigned()))
}

/// What has not been told of a match, in order.
pub(super) fn of_match(connection: &Connection, id: MatchId) -> Result<Vec<Notice>, StoreError> {
    let sql = "SELECT id, match, guild, channel, kind, detail, target, invitation, tries FROM notices
               WHERE match = ?1 AND state = 'due' ORDER BY id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([Bits::from(id)], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

/// What has not been told at all, in order.
pub(super) fn of_all(connection: &Connection) -> Result<Vec<Notice>, StoreError> {
    let sql = "SELECT id, match, guild, channel, kind, detail, target, invitation, tries FROM notices
               WHERE state = 'due' ORDER BY id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

fn read(row: &Row<'_>) -> Result<Notice, StoreError> {
    let id = bits(row, "id")?;
    let (kind, detail): (String, String) = (row.get("kind")?, row.get("detail")?);
    Ok(Notice {
        id: NoticeId(id),
        game: MatchId(bits(row, "match")?),
        place: place(row)?,
        tell: read_tell(&kind, &detail).ok_or_else(|| corrupt(format_args!("notice {id}: “{kind}” “{detail}”")))?,
        target: maybe_bits(row, "target")?.map(NoticeId),
        invitation: row.get("invitation")?,
        tries: row.get("tries")?,
    })
}

fn write_tell(tell: &Tell) -> (&'static str, String) {
    match tell {
        Tell::Retire(event) => ("retire", event.to_string()),
        Tell::Update => ("update", String::new()),
        Tell::Post(people) => {
            let pings: Vec<_> = people.iter().map(|person| person.0.to_string()).collect();
            ("post", pings.join(" "))
        }
    }
}

fn read_tell(kind: &str, detail: &str) -> Option<Tell> {
    match kind {
        "retire" => detail.parse().map(Tell::Retire).ok(),
        "update" => detail.is_empty().then_some(Tell::Update),
        "post" => {
            let person = |ping: &str| ping.parse().map(Person).ok();
            detail.split_whitespace().map(person).collect::<Option<_>>().map(Tell::Post)
        }
        _ => None,
    }
}
