//! Wishes for an opponent, and what their owners have heard of.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::sql::users::blocks;
use crate::store_error::StoreError;
use gonagas_core::matches::challenge::seek::{DailyHours, MAX_NEWS_PER_DAY, MAX_NEWS_PER_HOUR, SEEK_LIFETIME, Seek};
use gonagas_core::matches::clock::duration::{DAY, HOUR};
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::session::rules::RequestedRules;

/// The time after which nobody hears a second time of something, longer than any challenge lives.
const NEWS_KEPT_FOR: Timestamp = SEEK_LIFETIME + DAY;

/// A wish as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSeek {
    /// The server.
    pub guild: u64,
    /// The owner.
    pub user: UserId,
    /// The channel in which it was made.
    pub channel: u64,
    /// The wish.
    pub seek: Seek,
    /// The time at which it ends.
    pub expires_at: Timestamp,
}

/// The subject of a message to the owner of a wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeekSubject {
    /// An open challenge.
    Challenge(MatchId),
    /// Someone with a wish of their own.
    Person(UserId),
}

impl SeekSubject {
    fn columns(self) -> (&'static str, SqlU64) {
        match self {
            SeekSubject::Challenge(id) => ("challenge", SqlU64::from(id)),
            SeekSubject::Person(user) => ("person", SqlU64::from(user)),
        }
    }
}

/// Something that may fit a wish and of which its owner has not heard yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeekCandidate {
    /// The wish.
    pub seek: StoredSeek,
    /// The challenge or the person.
    pub subject: SeekSubject,
    /// The challenger, or the person.
    pub other: UserId,
}

/// Stores a wish in place of the one that its owner has on the server.
pub fn set_seek(connection: &Connection, stored: &StoredSeek, now: Timestamp) -> Result<(), StoreError> {
    let StoredSeek { guild, user, channel, seek, expires_at } = stored;
    let sql =
        "INSERT INTO seeks (guild_id, user_id, channel_id, game, rule_set, from_hour, to_hour, created_at, expires_at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
               ON CONFLICT (guild_id, user_id) DO UPDATE SET channel_id = ?3, game = ?4, rule_set = ?5, from_hour = ?6,
                   to_hour = ?7, expires_at = ?9";
    connection.prepare_cached(sql)?.execute(params![
        SqlU64(*guild),
        SqlU64::from(*user),
        SqlU64(*channel),
        seek.game.as_str(),
        seek.rule_set.as_str(),
        seek.hours.map(|hours| i64::from(hours.start())),
        seek.hours.map(|hours| i64::from(hours.end())),
        now,
        *expires_at
    ])?;
    Ok(())
}

/// Renews a wish. Returns it as it is then; `None` if there is none.
pub fn renew_seek(
    connection: &Connection,
    guild: u64,
    user: UserId,
    now: Timestamp,
) -> Result<Option<StoredSeek>, StoreError> {
    let sql = "UPDATE seeks SET expires_at = ?3 WHERE guild_id = ?1 AND user_id = ?2 AND expires_at > ?4";
    connection.prepare_cached(sql)?.execute(params![SqlU64(guild), SqlU64::from(user), now + SEEK_LIFETIME, now])?;
    seek_of(connection, guild, user, now)
}

/// Ends a wish. Returns true if there was one.
pub fn remove_seek(connection: &Connection, guild: u64, user: UserId) -> Result<bool, StoreError> {
    let sql = "DELETE FROM seeks WHERE guild_id = ?1 AND user_id = ?2";
    Ok(connection.prepare_cached(sql)?.execute([SqlU64(guild), SqlU64::from(user)])? > 0)
}

/// Returns the wish of a user on a server; `None` without one.
pub fn seek_of(
    connection: &Connection,
    guild: u64,
    user: UserId,
    now: Timestamp,
) -> Result<Option<StoredSeek>, StoreError> {
    let sql = "SELECT guild_id, user_id, channel_id, game, rule_set, from_hour, to_hour, expires_at FROM seeks
               WHERE guild_id = ?1 AND user_id = ?2 AND expires_at > ?3";
    Ok(connection
        .prepare_cached(sql)?
        .query_row(params![SqlU64(guild), SqlU64::from(user), now], read_seek)
        .optional()?)
}

fn read_seek(row: &Row<'_>) -> SqlResult<StoredSeek> {
    let [from, to]: [Option<i64>; 2] = [row.get("from_hour")?, row.get("to_hour")?];
    let hour = |hour: Option<i64>| hour.and_then(|hour| u8::try_from(hour).ok());
    let hours = hour(from).zip(hour(to)).and_then(|(from, to)| DailyHours::new(from, to));
    Ok(StoredSeek {
        guild: get_u64(row, "guild_id")?,
        user: UserId(get_u64(row, "user_id")?),
        channel: get_u64(row, "channel_id")?,
        seek: Seek { game: row.get("game")?, rule_set: row.get("rule_set")?, hours },
        expires_at: row.get("expires_at")?,
    })
}

/// Lists what fits the wishes of people who may get a message now, the oldest challenges of each first. People who
/// block each other hear nothing of each other, and nobody hears of the wish of someone who is hidden from
/// leaderboards.
pub fn seek_candidates(connection: &Connection, now: Timestamp) -> Result<Vec<SeekCandidate>, StoreError> {
    let mut found = Vec::new();
    for (sql, is_challenge) in [(FITTING_CHALLENGES, true), (FITTING_PEOPLE, false)] {
        let mut statement = connection.prepare_cached(sql)?;
        let read = |row: &Row<'_>| {
            let other = UserId(get_u64(row, "other_id")?);
            let stored = read_seek(row)?;
            let subject = match is_challenge {
                true if !fits_stored_rules(&stored.seek, &row.get::<_, String>("rules")?) => return Ok(None),
                true => SeekSubject::Challenge(MatchId(get_u64(row, "subject_id")?)),
                false => SeekSubject::Person(other),
            };
            Ok(Some(SeekCandidate { seek: stored, subject, other }))
        };
        let limits = params![now, now - HOUR, MAX_NEWS_PER_HOUR, now - DAY, MAX_NEWS_PER_DAY];
        found.extend(statement.query_map(limits, read)?.collect::<SqlResult<Vec<_>>>()?.into_iter().flatten());
    }
    let mut allowed = Vec::new();
    for candidate in found {
        match blocks::check_not_blocked(connection, candidate.seek.user, candidate.other) {
            Ok(()) => allowed.push(candidate),
            Err(StoreError::Blocked { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(allowed)
}

/// Returns true if the rules of a challenge fit a wish. Rules of an unknown version fit none.
fn fits_stored_rules(seek: &Seek, rules: &str) -> bool {
    RequestedRules::parse_stored(rules).is_ok_and(|rules| seek.fits_rules(&rules.rule_set_info()))
}

const FITTING_CHALLENGES: &str =
    "SELECT seeks.guild_id, seeks.user_id, seeks.channel_id, game, rule_set, from_hour, to_hour, expires_at,
         matches.id AS subject_id, challenger_id AS other_id, rules
     FROM seeks JOIN matches ON matches.guild_id = seeks.guild_id
     WHERE expires_at > ?1 AND is_open_challenge = 1 AND is_without_bot = 0
         AND (deadline_at IS NULL OR deadline_at > ?1) AND challenger_id <> seeks.user_id
         AND (rules = game OR rules LIKE game || ' %')
         AND NOT EXISTS (SELECT 1 FROM seek_news AS heard WHERE heard.user_id = seeks.user_id
             AND heard.kind = 'challenge' AND heard.subject_id = matches.id)
         AND (SELECT count(*) FROM seek_news AS heard WHERE heard.user_id = seeks.user_id AND is_sent = 1
             AND noted_at > ?2) < ?3
         AND (SELECT count(*) FROM seek_news AS heard WHERE heard.user_id = seeks.user_id AND is_sent = 1
             AND noted_at > ?4) < ?5
     ORDER BY seeks.user_id, matches.id";

const FITTING_PEOPLE: &str =
    "SELECT seeks.guild_id, seeks.user_id, seeks.channel_id, seeks.game, seeks.rule_set, seeks.from_hour, seeks.to_hour,
         seeks.expires_at, others.user_id AS other_id
     FROM seeks JOIN seeks AS others ON others.guild_id = seeks.guild_id AND others.user_id <> seeks.user_id
     WHERE seeks.expires_at > ?1 AND others.expires_at > ?1 AND others.game = seeks.game
         AND (others.rule_set = seeks.rule_set OR others.rule_set = '' OR seeks.rule_set = '')
         AND NOT EXISTS (SELECT 1 FROM hidden_users WHERE hidden_users.user_id = others.user_id)
         AND NOT EXISTS (SELECT 1 FROM seek_news AS heard WHERE heard.user_id = seeks.user_id
             AND heard.kind = 'person' AND heard.subject_id = others.user_id)
         AND (SELECT count(*) FROM seek_news AS heard WHERE heard.user_id = seeks.user_id AND is_sent = 1
             AND noted_at > ?2) < ?3
         AND (SELECT count(*) FROM seek_news AS heard WHERE heard.user_id = seeks.user_id AND is_sent = 1
             AND noted_at > ?4) < ?5
     ORDER BY seeks.user_id, others.created_at, others.user_id";

/// Records that the owner of a wish hears of something now, or cannot see it. Returns false if they have heard of it
/// already, if they have had their messages for now, or if the wish is over: then nothing is sent.
pub fn claim_news(
    connection: &Connection,
    candidate: &SeekCandidate,
    is_sent: bool,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let StoredSeek { guild, user, .. } = candidate.seek;
    if seek_of(connection, guild, user, now)?.is_none() {
        return Ok(false);
    }
    let sql = "SELECT count(*) FROM seek_news WHERE user_id = ?1 AND is_sent = 1 AND noted_at > ?2";
    let sent_since = |since: Timestamp| -> Result<u32, StoreError> {
        Ok(connection.prepare_cached(sql)?.query_row(params![SqlU64::from(user), since], |row| row.get(0))?)
    };
    let is_limited = sent_since(now - HOUR)? >= MAX_NEWS_PER_HOUR || sent_since(now - DAY)? >= MAX_NEWS_PER_DAY;
    if is_sent && is_limited {
        return Ok(false);
    }
    let (kind, subject) = candidate.subject.columns();
    let sql = "INSERT INTO seek_news (user_id, kind, subject_id, noted_at, is_sent) VALUES (?1, ?2, ?3, ?4, ?5)
               ON CONFLICT (user_id, kind, subject_id) DO NOTHING";
    let claimed = connection.prepare_cached(sql)?.execute(params![SqlU64::from(user), kind, subject, now, is_sent])?;
    Ok(claimed > 0)
}

/// Takes back the record of a message that was certainly not sent.
pub fn release_news(connection: &Connection, user: UserId, subject: SeekSubject) -> Result<(), StoreError> {
    let (kind, subject) = subject.columns();
    let sql = "DELETE FROM seek_news WHERE user_id = ?1 AND kind = ?2 AND subject_id = ?3";
    connection.prepare_cached(sql)?.execute(params![SqlU64::from(user), kind, subject])?;
    Ok(())
}

/// Deletes wishes that are over, and records that nothing needs any more.
pub fn prune(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM seeks WHERE expires_at <= ?1")?.execute([now])?;
    connection.prepare_cached("DELETE FROM seek_news WHERE noted_at <= ?1")?.execute([now - NEWS_KEPT_FOR])?;
    Ok(())
}
