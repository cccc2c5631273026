//! Storage: matches as terms and event logs, the outbox of messages that are still to be delivered, and the data of
//! users, servers and ratings.
//!
//! [`Store`] is the whole of it, in the terms of [`gonagas_core::matches`] and without SQL. Its methods are in
//! `methods`, by subject; `sql` has the statements, written once; `sqlite` runs them in a SQLite file, `postgres` in a
//! database of a server.

pub mod bot_activity;
pub mod database;
pub mod event_batch;
pub mod match_audit;
pub mod match_index;
pub mod match_outbox;
mod methods;
pub mod open_error;
mod pair_audit;
pub mod postgres;
mod sql;
pub mod sqlite;
pub mod store_error;
pub mod stored_match;

pub use crate::database::Store;
pub use crate::sql::champions::grants::{GrantKey, GrantState, RoleGrant};
pub use crate::sql::competitions::logs::{CompetitionSummary, LadderSummary, StoredCompetition};
pub use crate::sql::competitions::posts::{CompetitionPost, NewsState, PostState};
pub use crate::sql::competitions::work::{PairingMatch, QuickResult};
pub use crate::sql::outcome::StoreActivity;
pub use crate::sql::privacy::data_export::{ExportSection, ExportValue};
pub use crate::sql::puzzles::daily::{DailyPost, EndedDailyPost};
pub use crate::sql::puzzles::daily_log::StreakAtRisk;
pub use crate::sql::puzzles::played_games::{PlayedGame, PlayedGames};
pub use crate::sql::scheduled_posts::{DuePost, PostSeries};
pub use crate::sql::users::digests::DueDigest;
pub use crate::sql::users::seeks::{SeekCandidate, SeekSubject, StoredSeek};
pub use crate::sql::users::vacations::VersionedVacation;
pub use crate::sql::users::watchers::WatchedMatch;
