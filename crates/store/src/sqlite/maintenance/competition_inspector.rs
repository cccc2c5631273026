//! Reading competitions of a database that a bot has open, beside that bot: the rows as they are stored.

use crate::sql::competitions::logs::{self, StoredCompetition};
use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::hmac_key::HmacKeyFile;
use crate::sql::u64_codec::{SqlU64, get_optional_u64, get_u64};
use crate::sqlite::maintenance::inspector::MatchInspector;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{CompetitionId, Timestamp, UserId};

/// An event of a competition as it is stored.
#[derive(Debug, Clone)]
pub struct CompetitionEventRow {
    /// Its number.
    pub number: u32,
    /// When it happened.
    pub at: Timestamp,
    /// The person who caused it.
    pub actor: Option<UserId>,
    /// Its keyword.
    pub kind: String,
    /// Its people.
    pub users: [Option<UserId>; 2],
    /// The rest.
    pub payload: String,
}

/// A person of a competition as they are stored.
#[derive(Debug, Clone)]
pub struct CompetitionEntryRow {
    /// The person.
    pub user: UserId,
    /// The games for which they have reserved room.
    pub reserved_games: u32,
    /// The place, once there is one.
    pub place: Option<u32>,
}

/// A match of a competition.
#[derive(Debug, Clone)]
pub struct CompetitionMatchRow {
    /// The number of its pairing.
    pub pairing: u32,
    /// The challenger and the opponent.
    pub users: [UserId; 2],
    /// True for the second game of a pair.
    pub is_second: bool,
    /// True once it is over.
    pub is_over: bool,
}

impl MatchInspector {
    /// Lists the competitions in order.
    pub fn competitions(&self) -> Result<Vec<CompetitionId>, StoreError> {
        self.competition_rows("SELECT id FROM competitions WHERE id > ?1 ORDER BY id", CompetitionId(0), |row| {
            get_u64(row, "id").map(CompetitionId)
        })
    }

    /// Loads a competition as the bot reads it.
    pub fn load_competition(&self, id: CompetitionId) -> Result<StoredCompetition, StoreError> {
        logs::load(&Connection::sqlite(self.connection(), &HmacKeyFile::without_key()), id)
    }

    /// Lists the events of a competition.
    pub fn competition_events(&self, id: CompetitionId) -> Result<Vec<CompetitionEventRow>, StoreError> {
        let sql = "SELECT number, occurred_at, actor_id, kind, user_id, other_user_id, payload
                   FROM competition_events WHERE competition_id = ?1 ORDER BY number";
        self.competition_rows(sql, id, |row| {
            let users = [get_optional_u64(row, "user_id")?, get_optional_u64(row, "other_user_id")?];
            Ok(CompetitionEventRow {
                number: row.get("number")?,
                at: row.get("occurred_at")?,
                actor: get_optional_u64(row, "actor_id")?.map(UserId),
                kind: row.get("kind")?,
                users: users.map(|user| user.map(UserId)),
                payload: row.get("payload")?,
            })
        })
    }

    /// Lists the people of a competition, those with a place first.
    pub fn competition_entries(&self, id: CompetitionId) -> Result<Vec<CompetitionEntryRow>, StoreError> {
        let sql = "SELECT user_id, reserved_games, place FROM competition_entries
                   WHERE competition_id = ?1 ORDER BY place IS NULL, place, user_id";
        self.competition_rows(sql, id, |row| {
            let user = UserId(get_u64(row, "user_id")?);
            Ok(CompetitionEntryRow { user, reserved_games: row.get("reserved_games")?, place: row.get("place")? })
        })
    }

    /// Lists the matches of a competition.
    pub fn competition_matches(&self, id: CompetitionId) -> Result<Vec<CompetitionMatchRow>, StoreError> {
        let sql = "SELECT pairing, challenger_id, opponent_id, pair_of IS NOT NULL AS is_second, is_over
                   FROM matches WHERE competition_id = ?1 ORDER BY pairing, id";
        self.competition_rows(sql, id, |row| {
            Ok(CompetitionMatchRow {
                pairing: row.get("pairing")?,
                users: [get_u64(row, "challenger_id")?, get_u64(row, "opponent_id")?].map(UserId),
                is_second: row.get("is_second")?,
                is_over: row.get("is_over")?,
            })
        })
    }

    /// Reads rows about a competition.
    fn competition_rows<T>(
        &self,
        sql: &str,
        id: CompetitionId,
        read: impl FnMut(&Row<'_>) -> SqlResult<T>,
    ) -> Result<Vec<T>, StoreError> {
        let hmac_key = HmacKeyFile::without_key();
        let connection = Connection::sqlite(self.connection(), &hmac_key);
        let mut found = connection.prepare_cached(sql)?;
        let found = found.query_map(params![SqlU64(id.0)], read)?;
        Ok(found.collect::<SqlResult<_>>()?)
    }
}
