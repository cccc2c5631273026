//! What is still to be told.

use crate::matches::effects::effect::{Effect, Notification};
use crate::matches::ids::{ChannelRef, MatchId, Timestamp, UserId};
use crate::store::sqlite::errors::corrupt_row;
use crate::store::sqlite::matches::{channels, events, terms};
use crate::store::sqlite::outbox::posts::OutboxPost;
use crate::store::sqlite::outbox::{delivery, posts};
use crate::store::sqlite::u64_codec::{SqlU64, get_channel_ref, get_optional_u64, get_u64};
use crate::store::sqlite::users::watchers;
use crate::store::{DeliveryStatus, MatchOutbox, OutboxEntry, OutboxId, StoreError};
use rusqlite::{Connection, Row, params};

/// What makes a notice.
const ENTRY_COLUMNS: &str =
    "id, nonce, match_id, created_at, guild_id, channel_id, kind, payload, target_id, is_challenge, attempts";

/// Writes down what is to be told of a match, in this order. A post goes to `here`, or where the match stands.
pub(in crate::store::sqlite) fn enqueue_effects(
    connection: &Connection,
    id: MatchId,
    here: Option<ChannelRef>,
    tells: &[Effect],
    at: Timestamp,
) -> Result<(), StoreError> {
    for tell in tells {
        match tell {
            Effect::NotifyWatchers(news) => {
                for direct in watchers::expand_watcher_effects(connection, id, *news)? {
                    enqueue_effect(connection, id, here, &direct, at)?;
                }
            }
            tell => enqueue_effect(connection, id, here, tell, at)?,
        }
    }
    Ok(())
}

fn enqueue_effect(
    connection: &Connection,
    id: MatchId,
    here: Option<ChannelRef>,
    tell: &Effect,
    at: Timestamp,
) -> Result<(), StoreError> {
    match resolve_destination(connection, id, here, tell)? {
        Some(aim) => insert_entry(connection, id, &aim, tell, at),
        None => Ok(()),
    }
}

/// Where something is told, and of which message.
struct Destination {
    channel: ChannelRef,
    target_post: Option<OutboxId>,
    is_challenge: bool,
}

/// What something to be told is aimed at; `None` when it is about a message and there is none, or when there is no place
/// for it.
fn resolve_destination(
    connection: &Connection,
    id: MatchId,
    here: Option<ChannelRef>,
    tell: &Effect,
) -> Result<Option<Destination>, StoreError> {
    let last = posts::last_post(connection, id)?;
    if let Effect::RetireMessage(_) | Effect::UpdateMessage | Effect::OpenThread = tell {
        return Ok(last.map(|post| Destination {
            channel: post.channel,
            target_post: Some(post.id),
            is_challenge: post.is_challenge,
        }));
    }
    let place = match (here, tell) {
        (Some(here), _) => Some(here),
        // Whom it is told in a direct message it reaches there.
        (None, Effect::DirectMessage(..)) => {
            Some(last.map_or_else(|| challenge_channel(connection, id), |post| Ok(post.channel))?)
        }
        (None, _) => current_channel(connection, id, last)?,
    };
    let invitation = matches!(tell, Effect::PostMessage(_)) && !events::is_challenge_answered(connection, id)?;
    Ok(place.map(|place| Destination { channel: place, target_post: None, is_challenge: invitation }))
}

/// Where a match stands: where it has moved, else where its last post is, else where it was proposed. `None` when it has no
/// place at present.
fn current_channel(
    connection: &Connection,
    id: MatchId,
    last: Option<OutboxPost>,
) -> Result<Option<ChannelRef>, StoreError> {
    Ok(match (channels::last_relocation(connection, id)?, last) {
        (Some(None), _) => None,
        (Some(Some(spot)), _) => Some(ChannelRef { channel: spot.channel, ..challenge_channel(connection, id)? }),
        (None, Some(post)) => Some(post.channel),
        (None, None) => Some(challenge_channel(connection, id)?),
    })
}

fn challenge_channel(connection: &Connection, id: MatchId) -> Result<ChannelRef, StoreError> {
    Ok(terms::load_terms(connection, id)?.channel_ref)
}

fn insert_entry(
    connection: &Connection,
    id: MatchId,
    aim: &Destination,
    tell: &Effect,
    at: Timestamp,
) -> Result<(), StoreError> {
    let (kind, detail) = encode_effect(tell);
    let sql = "INSERT INTO outbox (match_id, created_at, guild_id, channel_id, kind, payload, target_id, is_challenge)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    connection.prepare_cached(sql)?.execute(params![
        SqlU64::from(id),
        at,
        aim.channel.guild.map(SqlU64),
        SqlU64(aim.channel.channel),
        kind,
        detail,
        aim.target_post.map(SqlU64::from),
        aim.is_challenge,
    ])?;
    Ok(())
}

/// The pending entries of a match and its current message.
pub(in crate::store::sqlite) fn load_match_outbox(
    connection: &Connection,
    id: MatchId,
) -> Result<MatchOutbox, StoreError> {
    Ok(MatchOutbox {
        pending: pending_entries_of_match(connection, id)?,
        current_message: posts::current_message(connection, id)?,
    })
}

/// What has not been told of a match, in order.
pub(in crate::store::sqlite) fn pending_entries_of_match(
    connection: &Connection,
    id: MatchId,
) -> Result<Vec<OutboxEntry>, StoreError> {
    let sql = format!("SELECT {ENTRY_COLUMNS} FROM outbox WHERE match_id = ?1 AND status = 'pending' ORDER BY id");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([SqlU64::from(id)], |row| Ok(read_entry(row)))?;
    rows.map(|row| row?).collect()
}

/// What has not been told at all, in order.
pub(in crate::store::sqlite) fn all_pending_entries(connection: &Connection) -> Result<Vec<OutboxEntry>, StoreError> {
    let sql = format!("SELECT {ENTRY_COLUMNS} FROM outbox WHERE status = 'pending' ORDER BY id");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([], |row| Ok(read_entry(row)))?;
    rows.map(|row| row?).collect()
}

fn read_entry(row: &Row<'_>) -> Result<OutboxEntry, StoreError> {
    let id = get_u64(row, "id")?;
    let (kind, detail): (String, String) = (row.get("kind")?, row.get("payload")?);
    Ok(OutboxEntry {
        id: OutboxId(id),
        nonce: row.get("nonce")?,
        match_id: MatchId(get_u64(row, "match_id")?),
        created_at: row.get("created_at")?,
        channel: get_channel_ref(row)?,
        effect: decode_effect(&kind, &detail)
            .ok_or_else(|| corrupt_row(format_args!("notice {id}: “{kind}” “{detail}”")))?,
        target_post: get_optional_u64(row, "target_id")?.map(OutboxId),
        is_challenge: row.get("is_challenge")?,
        attempts: row.get("attempts")?,
    })
}

/// Calls somebody no more: what is told to them alone is not told, and the rest to the others.
pub(in crate::store::sqlite) fn remove_user(connection: &Connection, user: UserId) -> Result<(), StoreError> {
    for entry in all_pending_entries(connection)? {
        let others = match &entry.effect {
            Effect::PostReminder(whom) | Effect::DirectMessage(whom, _) if *whom == user => None,
            Effect::PostMessage(people) if people.contains(&user) => {
                Some(Effect::PostMessage(people.iter().copied().filter(|other| *other != user).collect()))
            }
            _ => continue,
        };
        match others {
            Some(tell) => {
                let sql = "UPDATE outbox SET payload = ?2 WHERE id = ?1";
                connection.prepare_cached(sql)?.execute(params![SqlU64::from(entry.id), encode_effect(&tell).1])?;
            }
            None => delivery::record_delivery(connection, entry.id, DeliveryStatus::Dropped)?,
        }
    }
    Ok(())
}

fn encode_effect(tell: &Effect) -> (&'static str, String) {
    match tell {
        Effect::RetireMessage(event) => ("retire", event.to_string()),
        Effect::UpdateMessage => ("update", String::new()),
        Effect::PostMessage(people) => {
            let pings: Vec<_> = people.iter().map(|user| user.0.to_string()).collect();
            ("post", pings.join(" "))
        }
        Effect::PostReminder(user) => ("remind", user.0.to_string()),
        Effect::OpenThread => ("thread", String::new()),
        Effect::ArchiveThread => ("archive", String::new()),
        // Those who follow are known where it is kept.
        Effect::NotifyWatchers(news) => ("direct", news.detail()),
        Effect::DirectMessage(user, news) => ("direct", format!("{} {}", user.0, news.detail())),
    }
}

fn decode_effect(kind: &str, detail: &str) -> Option<Effect> {
    match kind {
        "remind" => detail.parse().map(|user| Effect::PostReminder(UserId(user))).ok(),
        "retire" => detail.parse().map(Effect::RetireMessage).ok(),
        "update" => detail.is_empty().then_some(Effect::UpdateMessage),
        "post" => {
            let user = |ping: &str| ping.parse().map(UserId).ok();
            detail.split_whitespace().map(user).collect::<Option<_>>().map(Effect::PostMessage)
        }
        "thread" => detail.is_empty().then_some(Effect::OpenThread),
        "archive" => detail.is_empty().then_some(Effect::ArchiveThread),
        "direct" => {
            let (user, news) = detail.split_once(' ')?;
            Some(Effect::DirectMessage(UserId(user.parse().ok()?), Notification::read(news)?))
        }
        _ => None,
    }
}
