//! The message of each competition, with its standings.

use crate::sql::engine::{Connection, Row, params};
use crate::sql::u64_codec::{SqlU64, get_optional_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{CompetitionId, Timestamp};

/// The message of a competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CompetitionPost {
    /// The state of the message.
    pub state: PostState,
    /// The last event that it shows.
    pub shown_event: u32,
    /// When it last changed, or could not.
    pub shown_at: Timestamp,
    /// The state of the message about the winners.
    pub news: NewsState,
}

/// The state of the message about the winners of a competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewsState {
    /// There is none yet.
    None,
    /// It was begun, and may be there.
    Begun,
    /// Nothing is left to do.
    Done,
}

/// The state of the message of a competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostState {
    /// There is none yet.
    None,
    /// It was begun, and may be there.
    Begun,
    /// It is there, with this id.
    There(u64),
    /// There is none any more, and no other one is made.
    Gone,
}

/// Reads the columns about the message.
pub fn read_post(row: &Row<'_>) -> Result<CompetitionPost, StoreError> {
    let shown_event: i64 = row.get("shown_event")?;
    let message = get_optional_u64(row, "message_id")?;
    let state = match (row.get::<_, String>("post")?.as_str(), message) {
        ("begun", _) => PostState::Begun,
        ("there", Some(message)) => PostState::There(message),
        ("none", _) => PostState::None,
        _ => PostState::Gone,
    };
    let news = match row.get::<_, String>("news")?.as_str() {
        "none" => NewsState::None,
        "begun" => NewsState::Begun,
        _ => NewsState::Done,
    };
    Ok(CompetitionPost { state, shown_event: shown_event.max(0) as u32, shown_at: row.get("shown_at")?, news })
}

/// Stores the state of the message, and what it shows.
pub fn set_post(connection: &Connection, id: CompetitionId, post: CompetitionPost) -> Result<(), StoreError> {
    let sql = "UPDATE competitions SET post = ?2, message_id = ?3, shown_event = ?4, shown_at = ?5, news = ?6
               WHERE id = ?1";
    let (state, message) = match post.state {
        PostState::None => ("none", None),
        PostState::Begun => ("begun", None),
        PostState::There(message) => ("there", Some(SqlU64(message))),
        PostState::Gone => ("gone", None),
    };
    let news = match post.news {
        NewsState::None => "none",
        NewsState::Begun => "begun",
        NewsState::Done => "done",
    };
    let values = params![SqlU64(id.0), state, message, post.shown_event, post.shown_at, news];
    connection.prepare_cached(sql)?.execute(values)?;
    Ok(())
}
