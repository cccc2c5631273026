//! What is still to be told.

use super::errors::corrupt;
use super::numbers::{Bits, bits, maybe_bits, place};
use super::posts::Post;
use super::{events, fates, follows, matches, places, posts};
use crate::room::people::{MatchId, Moment, Person, Place};
use crate::room::tell::{News, Tell};
use crate::store::{Fate, Notice, NoticeId, StoreError};
use rusqlite::{Connection, Row, params};

/// What makes a notice.
const COLUMNS: &str = "id, word, match, at, guild, channel, kind, detail, target, invitation, tries";

/// Writes down what is to be told of a match, in this order. A post goes to `here`, or where the match stands.
pub(super) fn insert(
    connection: &Connection,
    id: MatchId,
    here: Option<Place>,
    tells: &[Tell],
    at: Moment,
) -> Result<(), StoreError> {
    for tell in tells {
        match tell {
            Tell::Followers(news) => {
                for direct in follows::told(connection, id, *news)? {
                    insert_one(connection, id, here, &direct, at)?;
                }
            }
            tell => insert_one(connection, id, here, tell, at)?,
        }
    }
    Ok(())
}

fn insert_one(
    connection: &Connection,
    id: MatchId,
    here: Option<Place>,
    tell: &Tell,
    at: Moment,
) -> Result<(), StoreError> {
    match aim(connection, id, here, tell)? {
        Some(aim) => keep(connection, id, &aim, tell, at),
        None => Ok(()),
    }
}

/// Where something is told, and of which message.
struct Aim {
    place: Place,
    target: Option<NoticeId>,
    invitation: bool,
}

/// What something to be told is aimed at; `None` when it is about a message and there is none, or when there is no place
/// for it.
fn aim(connection: &Connection, id: MatchId, here: Option<Place>, tell: &Tell) -> Result<Option<Aim>, StoreError> {
    let last = posts::last(connection, id)?;
    if let Tell::Retire(_) | Tell::Update | Tell::Thread = tell {
        return Ok(last.map(|post| Aim { place: post.place, target: Some(post.id), invitation: post.invitation }));
    }
    let place = match (here, tell) {
        (Some(here), _) => Some(here),
        // Whom it is told in a direct message it reaches there.
        (None, Tell::Direct(..)) => Some(last.map_or_else(|| proposed(connection, id), |post| Ok(post.place))?),
        (None, _) => stands(connection, id, last)?,
    };
    let invitation = matches!(tell, Tell::Post(_)) && !events::answered(connection, id)?;
    Ok(place.map(|place| Aim { place, target: None, invitation }))
}

/// Where a match stands: where it has moved, else where its last post is, else where it was proposed. `None` when it has no
/// place at present.
fn stands(connection: &Connection, id: MatchId, last: Option<Post>) -> Result<Option<Place>, StoreError> {
    Ok(match (places::moved(connection, id)?, last) {
        (Some(None), _) => None,
        (Some(Some(spot)), _) => Some(Place { channel: spot.channel, ..proposed(connection, id)? }),
        (None, Some(post)) => Some(post.place),
        (None, None) => Some(proposed(connection, id)?),
    })
}

fn proposed(connection: &Connection, id: MatchId) -> Result<Place, StoreError> {
    Ok(matches::terms(connection, id)?.place)
}

fn keep(connection: &Connection, id: MatchId, aim: &Aim, tell: &Tell, at: Moment) -> Result<(), StoreError> {
    let (kind, detail) = write_tell(tell);
    let sql = "INSERT INTO notices (match, at, guild, channel, kind, detail, target, invitation)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    connection.prepare_cached(sql)?.execute(params![
        Bits::from(id),
        at,
        aim.place.guild.map(Bits),
        Bits(aim.place.channel),
        kind,
        detail,
        aim.target.map(Bits::from),
        aim.invitation,
    ])?;
    Ok(())
}

/// What has not been told of a match, in order.
pub(super) fn of_match(connection: &Connection, id: MatchId) -> Result<Vec<Notice>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM notices WHERE match = ?1 AND state = 'due' ORDER BY id");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([Bits::from(id)], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

/// What has not been told at all, in order.
pub(super) fn of_all(connection: &Connection) -> Result<Vec<Notice>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM notices WHERE state = 'due' ORDER BY id");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

fn read(row: &Row<'_>) -> Result<Notice, StoreError> {
    let id = bits(row, "id")?;
    let (kind, detail): (String, String) = (row.get("kind")?, row.get("detail")?);
    Ok(Notice {
        id: NoticeId(id),
        word: row.get("word")?,
        game: MatchId(bits(row, "match")?),
        at: row.get("at")?,
        place: place(row)?,
        tell: read_tell(&kind, &detail).ok_or_else(|| corrupt(format_args!("notice {id}: “{kind}” “{detail}”")))?,
        target: maybe_bits(row, "target")?.map(NoticeId),
        invitation: row.get("invitation")?,
        tries: row.get("tries")?,
    })
}

/// Calls somebody no more: what is told to them alone is not told, and the rest to the others.
pub(super) fn forget(connection: &Connection, person: Person) -> Result<(), StoreError> {
    for notice in of_all(connection)? {
        let others = match &notice.tell {
            Tell::Remind(whom) | Tell::Direct(whom, _) if *whom == person => None,
            Tell::Post(people) if people.contains(&person) => {
                Some(Tell::Post(people.iter().copied().filter(|other| *other != person).collect()))
            }
            _ => continue,
        };
        match others {
            Some(tell) => {
                let sql = "UPDATE notices SET detail = ?2 WHERE id = ?1";
                connection.prepare_cached(sql)?.execute(params![Bits::from(notice.id), write_tell(&tell).1])?;
            }
            None => fates::settle(connection, notice.id, Fate::Dropped)?,
        }
    }
    Ok(())
}

fn write_tell(tell: &Tell) -> (&'static str, String) {
    match tell {
        Tell::Retire(event) => ("retire", event.to_string()),
        Tell::Update => ("update", String::new()),
        Tell::Post(people) => {
            let pings: Vec<_> = people.iter().map(|person| person.0.to_string()).collect();
            ("post", pings.join(" "))
        }
        Tell::Remind(person) => ("remind", person.0.to_string()),
        Tell::Thread => ("thread", String::new()),
        Tell::Archive => ("archive", String::new()),
        // Those who follow are known where it is kept.
        Tell::Followers(news) => ("direct", news.detail()),
        Tell::Direct(person, news) => ("direct", format!("{} {}", person.0, news.detail())),
    }
}

fn read_tell(kind: &str, detail: &str) -> Option<Tell> {
    match kind {
        "remind" => detail.parse().map(|person| Tell::Remind(Person(person))).ok(),
        "retire" => detail.parse().map(Tell::Retire).ok(),
        "update" => detail.is_empty().then_some(Tell::Update),
        "post" => {
            let person = |ping: &str| ping.parse().map(Person).ok();
            detail.split_whitespace().map(person).collect::<Option<_>>().map(Tell::Post)
        }
        "thread" => detail.is_empty().then_some(Tell::Thread),
        "archive" => detail.is_empty().then_some(Tell::Archive),
        "direct" => {
            let (person, news) = detail.split_once(' ')?;
            Some(Tell::Direct(Person(person.parse().ok()?), News::read(news)?))
        }
        _ => None,
    }
}
