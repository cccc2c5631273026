//! The entries of the outbox.

use crate::match_outbox::{MatchOutbox, OutboxEntry, OutboxId, OutboxLane};
use crate::sql::engine::{Connection, Params, Row, SqlResult, corrupt_row, params};
use crate::sql::matches::rows::{self, ON_SHARDS, partner_status};
use crate::sql::matches::{channels, events};
use crate::sql::outbox::effect_codec::{decode_effect, encode_effect};
use crate::sql::outbox::posts::{self, OutboxPost};
use crate::sql::u64_codec::{SqlU64, get_channel_ref, get_optional_u64, get_u64};
use crate::sql::users::watchers;
use crate::store_error::StoreError;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::{ChannelRef, MatchId, Timestamp};
use gonagas_core::matches::shards::ShardRange;

/// The columns of an entry.
const ENTRY_COLUMNS: &str =
    "id, nonce, match_id, created_at, guild_id, is_without_bot, channel_id, kind, payload, target_id, is_challenge,
     attempts";

/// The most retired messages that a takeback corrects. It takes back one turn of each player, and the board may have
/// been posted again between them.
const MAX_CORRECTED: u32 = 4;

/// Stores effects of a match in this order. New messages go to `channel`, or else to where the match is played.
pub fn enqueue_effects(
    connection: &Connection,
    id: MatchId,
    channel: Option<ChannelRef>,
    effects: &[Effect],
    at: Timestamp,
) -> Result<(), StoreError> {
    drop_superseded(connection, id, effects)?;
    let sql = "INSERT INTO outbox
               (match_id, created_at, guild_id, is_without_bot, channel_id, kind, payload, target_id, is_challenge)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    for effect in effects {
        for (destination, effect) in expand_effect(connection, id, channel, effect)? {
            let (kind, payload) = encode_effect(&effect);
            connection.prepare_cached(sql)?.execute(params![
                SqlU64::from(id),
                at,
                destination.channel.any_guild().map(SqlU64),
                destination.channel.is_without_bot(),
                SqlU64(destination.channel.channel),
                kind,
                payload,
                destination.target_post.map(SqlU64::from),
                destination.is_challenge,
            ])?;
        }
    }
    Ok(())
}

/// Returns the entries of an effect with their destinations: one for each message or watcher where the effect names all
/// of them, and none where it has no destination.
fn expand_effect(
    connection: &Connection,
    id: MatchId,
    channel: Option<ChannelRef>,
    effect: &Effect,
) -> Result<Vec<(Destination, Effect)>, StoreError> {
    let of_messages = |condition, effect: Effect| {
        let messages = earlier_messages(connection, id, condition)?;
        Ok(messages.into_iter().map(|destination| (destination, effect.clone())).collect())
    };
    match effect {
        Effect::CorrectRetiredMessages => {
            let retired = retired_messages(connection, id)?.into_iter();
            Ok(retired.map(|(destination, event)| (destination, Effect::CorrectRetiredMessage(event))).collect())
        }
        Effect::DeleteNotices => of_messages(NOTICES, Effect::DeleteNotice),
        Effect::DirectMessage(_, Notification::ChallengeAnswered) => of_messages(DIRECT_CHALLENGES, effect.clone()),
        effect => {
            let effects = match effect {
                Effect::NotifyWatchers(news) => watchers::expand_watcher_effects(connection, id, *news)?,
                effect => vec![effect.clone()],
            };
            let mut entries = Vec::new();
            for effect in effects {
                let destination = resolve_destination(connection, id, channel, &effect)?;
                entries.extend(destination.map(|destination| (destination, effect)));
            }
            Ok(entries)
        }
    }
}

/// Drops the pending entries of a match in a place without the bot that these effects supersede. They wait there for
/// the next press, which may never come; a post and an edit show the present state, whatever they were stored for.
fn drop_superseded(connection: &Connection, id: MatchId, effects: &[Effect]) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET status = 'dropped', payload = CASE kind WHEN 'post' THEN '' ELSE payload END
               WHERE match_id = ?1 AND status = 'pending' AND is_without_bot = 1
                   AND (kind = 'update' OR ?2 AND kind IN ('post', 'retire'))";
    let is_post = |effect: &Effect| matches!(effect, Effect::PostMessage(_));
    if effects.iter().any(|effect| is_post(effect) || *effect == Effect::UpdateMessage) {
        connection.prepare_cached(sql)?.execute(params![SqlU64::from(id), effects.iter().any(is_post)])?;
    }
    Ok(())
}

/// Stores the effects of the end of a match. Where it is a game of a pair, its last board and that of the other game
/// show how the pair ended.
pub fn enqueue_end_effects(
    connection: &Connection,
    id: MatchId,
    effects: &[Effect],
    has_result: bool,
    at: Timestamp,
) -> Result<(), StoreError> {
    enqueue_effects(connection, id, None, effects, at)?;
    match partner_status(connection, id)? {
        Some(partner) if partner.is_over || !has_result => {
            enqueue_effects(connection, partner.id, None, &[Effect::UpdateMessage], at)
        }
        _ => Ok(()),
    }
}

/// The channel of an entry, and the post to which it applies.
struct Destination {
    channel: ChannelRef,
    target_post: Option<OutboxId>,
    is_challenge: bool,
}

/// Returns the destination of an effect; `None` if it applies to a post and there is none, or if the match has no
/// channel.
fn resolve_destination(
    connection: &Connection,
    id: MatchId,
    channel: Option<ChannelRef>,
    effect: &Effect,
) -> Result<Option<Destination>, StoreError> {
    let last = posts::last_post(connection, id)?;
    if let Effect::RetireMessage(_) | Effect::UpdateMessage | Effect::OpenThread = effect {
        return Ok(last.map(|post| Destination {
            channel: post.channel,
            target_post: Some(post.id),
            is_challenge: post.is_challenge,
        }));
    }
    let channel = match (channel, effect) {
        (Some(channel), _) => Some(channel),
        // A direct message reaches the user even if the match has no channel.
        (None, Effect::DirectMessage(..)) => {
            Some(last.map_or_else(|| challenge_channel(connection, id), |post| Ok(post.channel))?)
        }
        (None, _) => current_channel(connection, id, last)?,
    };
    let may_be_challenge =
        matches!(effect, Effect::PostMessage(_) | Effect::DirectMessage(_, Notification::AttentionNeeded(_)));
    let is_challenge = may_be_challenge && !events::is_challenge_answered(connection, id)?;
    Ok(channel.map(|channel| Destination { channel, target_post: None, is_challenge }))
}

/// Lists the messages of a match that were retired last, each with the last event that its line shows.
fn retired_messages(connection: &Connection, id: MatchId) -> Result<Vec<(Destination, u32)>, StoreError> {
    let sql = "SELECT target_id, guild_id, is_without_bot, channel_id, payload FROM outbox
               WHERE match_id = ?1 AND kind = 'retire' AND status = 'delivered' AND is_challenge = 0
                   AND payload NOT LIKE 'correct %'
               ORDER BY id DESC LIMIT ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| {
        let destination = Destination {
            channel: get_channel_ref(row)?,
            target_post: get_optional_u64(row, "target_id")?.map(OutboxId),
            is_challenge: false,
        };
        Ok((destination, row.get::<_, String>("payload")?))
    };
    let rows = statement.query_map(params![SqlU64::from(id), MAX_CORRECTED], read)?;
    let retired: Vec<(Destination, String)> = rows.collect::<SqlResult<_>>()?;
    // A damaged row leaves its line as it is.
    Ok(retired.into_iter().filter_map(|(target, payload)| Some((target, payload.parse().ok()?))).collect())
}

/// The notices of a match that are still there.
const NOTICES: &str = "kind = 'remind' AND payload LIKE 'notice%'";

/// The direct messages about a challenge.
const DIRECT_CHALLENGES: &str = "kind = 'direct' AND is_challenge = 1";

/// Lists the messages of a match that are posted or may be and fulfil a condition, as destinations of the entries that
/// change them. A message that was changed in this way already is left out.
fn earlier_messages(
    connection: &Connection,
    id: MatchId,
    condition: &'static str,
) -> Result<Vec<Destination>, StoreError> {
    let sql = format!(
        "SELECT id, guild_id, is_without_bot, channel_id FROM outbox
         WHERE match_id = ?1 AND {condition}
             AND (status = 'pending' OR status = 'delivered' AND message_id IS NOT NULL)
             AND NOT EXISTS (SELECT 1 FROM outbox AS change WHERE change.target_id = outbox.id)
         ORDER BY id"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let read = |row: &Row<'_>| {
        Ok(Destination {
            channel: get_channel_ref(row)?,
            target_post: Some(OutboxId(get_u64(row, "id")?)),
            is_challenge: false,
        })
    };
    let found = statement.query_map([SqlU64::from(id)], read)?;
    Ok(found.collect::<SqlResult<_>>()?)
}

/// Returns the channel of a match: where it moved to, else where its last post is, else where it was proposed; `None`
/// if it has no channel now.
fn current_channel(
    connection: &Connection,
    id: MatchId,
    last: Option<OutboxPost>,
) -> Result<Option<ChannelRef>, StoreError> {
    Ok(match (channels::last_relocation(connection, id)?, last) {
        (Some(None), _) => None,
        (Some(Some(location)), _) => {
            Some(ChannelRef { channel: location.channel, ..challenge_channel(connection, id)? })
        }
        (None, Some(post)) => Some(post.channel),
        (None, None) => Some(challenge_channel(connection, id)?),
    })
}

fn challenge_channel(connection: &Connection, id: MatchId) -> Result<ChannelRef, StoreError> {
    Ok(rows::load_row(connection, id)?.terms.channel_ref)
}

/// The pending entries of a match and its current message.
pub fn load_match_outbox(connection: &Connection, id: MatchId) -> Result<MatchOutbox, StoreError> {
    let condition = "match_id = ?1 AND status = 'pending'";
    let (pending, unreadable) = read_entries(connection, condition, [SqlU64::from(id)])?;
    Ok(MatchOutbox {
        pending,
        unreadable: unreadable.into_iter().map(|entry| entry.id).collect(),
        current_message: posts::current_message(connection, id)?,
    })
}

/// Lists the matches on the servers of shards with pending entries of a lane, each once. Entries of places without the
/// bot are left out: they wait for a press there, and no other attempt can succeed.
pub fn matches_with_pending_entries(
    connection: &Connection,
    lane: OutboxLane,
    shards: ShardRange,
) -> Result<Vec<MatchId>, StoreError> {
    // An entry is the business of the process that has the server of its match.
    let sql = format!(
        "SELECT id FROM matches WHERE {ON_SHARDS} AND id IN
             (SELECT match_id FROM outbox WHERE status = 'pending' AND (kind = 'direct') = ?4
                 AND (kind = 'direct' OR is_without_bot = 0))
         ORDER BY id"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let is_direct = lane == OutboxLane::DirectMessages;
    let ids = statement.query_map(params![shards.total(), shards.first(), shards.last(), is_direct], |row| {
        get_u64(row, "id").map(MatchId)
    })?;
    Ok(ids.collect::<SqlResult<_>>()?)
}

/// Lists the pending entries for the channels of a server, in order.
pub fn pending_entries_on_guild(connection: &Connection, guild: u64) -> Result<Vec<OutboxEntry>, StoreError> {
    let condition = "guild_id = ?1 AND is_without_bot = 0 AND status = 'pending' AND kind <> 'direct'";
    Ok(read_entries(connection, condition, [SqlU64(guild)])?.0)
}

/// Returns a line for each pending entry that cannot be read.
pub fn find_unreadable_entries(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let (_, unreadable) = read_entries(connection, "status = 'pending'", [])?;
    let line = |entry: UnreadableEntry| format!("match #{}: {}", entry.match_id.0, entry.reason);
    Ok(unreadable.into_iter().map(line).collect())
}

/// Reads the entries that fulfil a condition, in order. Unreadable entries must not keep anyone from their match, so
/// they are set apart.
pub fn read_entries(
    connection: &Connection,
    condition: &'static str,
    parameters: impl Params,
) -> Result<(Vec<OutboxEntry>, Vec<UnreadableEntry>), StoreError> {
    let sql = format!("SELECT {ENTRY_COLUMNS} FROM outbox WHERE {condition} ORDER BY id");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(parameters)?;
    let mut entries = Vec::new();
    let mut unreadable = Vec::new();
    while let Some(row) = rows.next()? {
        match read_entry(&row) {
            Ok(entry) => entries.push(entry),
            Err(reason) => unreadable.push(UnreadableEntry::new(&row, &reason)?),
        }
    }
    Ok((entries, unreadable))
}

fn read_entry(row: &Row<'_>) -> Result<OutboxEntry, StoreError> {
    let kind = row.get_text("kind")?;
    let payload = row.get_text("payload")?;
    Ok(OutboxEntry {
        id: OutboxId(get_u64(row, "id")?),
        nonce: row.get("nonce")?,
        match_id: MatchId(get_u64(row, "match_id")?),
        created_at: row.get("created_at")?,
        channel: get_channel_ref(row)?,
        effect: decode_effect(kind, payload).ok_or_else(|| corrupt_row(format_args!("“{kind}” “{payload}”")))?,
        target_post: get_optional_u64(row, "target_id")?.map(OutboxId),
        is_challenge: row.get("is_challenge")?,
        attempts: row.get("attempts")?,
    })
}

/// A pending entry that this program cannot have written.
pub struct UnreadableEntry {
    pub id: OutboxId,
    match_id: MatchId,
    reason: String,
}

impl UnreadableEntry {
    /// Describes an entry, and warns of it.
    fn new(row: &Row<'_>, reason: &StoreError) -> Result<UnreadableEntry, StoreError> {
        let id = get_u64(row, "id")?;
        let match_id = get_u64(row, "match_id")?;
        let reason = format!("outbox entry {id} cannot be read: {reason}");
        tracing::warn!(game = match_id, entry = id, %reason, "it will not be delivered");
        Ok(UnreadableEntry { id: OutboxId(id), match_id: MatchId(match_id), reason })
    }
}
