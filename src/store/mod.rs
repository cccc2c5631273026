//! Storage: matches as terms and event logs, the outbox of messages that are still to be delivered, and what belongs to
//! users, servers and ratings.
//!
//! [`Store`] is the whole interface, in the terms of [`gonagas_core::matches`] and without SQL. Its parts:
//!
//! - `match_store`: creating, extending and loading matches
//! - `match_lists`: finding matches by participant, server, channel or deadline
//! - `outbox_store`: pending deliveries and what became of the others
//! - `user_store`: preferences, blocks, watched matches and vacations
//! - `learning_store`: the lessons that people have done
//! - `puzzle_store`: tries at puzzles, their ratings, and the puzzles of the day
//! - `guild_store`: the settings of servers
//! - `bot_store`: when the bot was running, and which interactions it has carried out
//! - `rating_store`: ratings, leaderboards and profiles
//! - `personal_data`: the export and the erasure of a user's data
//!
//! The data that they exchange:
//!
//! - `event_batch`: events to be stored
//! - `stored_match`: a match that was read
//! - `match_outbox`: the deliveries of a match
//! - `store_error`: why a call failed
//! - `open_error`: why a database cannot be used
//! - `store_activity`: counts of what a store has done
//! - `audit_report`: the outcome of a check
//!
//! `sql` implements all of it in statements; `sqlite` runs them in a SQLite file, `postgres` in a database of a server, and
//! `any_store` in whichever of the two was chosen.

pub mod any_store;
pub mod audit_report;
pub mod bot_store;
pub mod event_batch;
pub mod guild_store;
pub mod learning_store;
pub mod match_lists;
pub mod match_outbox;
pub mod match_store;
pub mod open_error;
pub mod outbox_store;
pub mod personal_data;
pub mod postgres;
pub mod puzzle_store;
pub mod rating_store;
mod sql;
pub mod sqlite;
pub mod store_activity;
pub mod store_error;
pub mod stored_match;
pub mod user_store;

use crate::store::bot_store::BotStore;
use crate::store::guild_store::GuildStore;
use crate::store::learning_store::LearningStore;
use crate::store::match_lists::MatchLists;
use crate::store::match_store::MatchStore;
use crate::store::outbox_store::OutboxStore;
use crate::store::personal_data::PersonalData;
use crate::store::puzzle_store::PuzzleStore;
use crate::store::rating_store::RatingStore;
use crate::store::user_store::UserStore;

/// Stores matches and what belongs to them.
pub trait Store:
    MatchStore
    + MatchLists
    + OutboxStore
    + UserStore
    + LearningStore
    + PuzzleStore
    + GuildStore
    + BotStore
    + RatingStore
    + PersonalData
{
}

impl<S> Store for S where
    S: MatchStore
        + MatchLists
        + OutboxStore
        + UserStore
        + LearningStore
        + PuzzleStore
        + GuildStore
        + BotStore
        + RatingStore
        + PersonalData
{
}
