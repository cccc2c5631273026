//! The statements of the store, one body for every database.
//!
//! Statements are written for SQLite, in the part of its dialect that PostgreSQL shares; `engine` runs them on either.
//! Each function stands beside its SQL.

pub mod activity;
pub mod atomic_file;
pub mod audit;
pub mod engine;
pub mod guild_settings;
pub mod hmac_key;
pub mod interactions;
pub mod leases;
pub mod opening;
pub mod outcome;
mod rating_scope;
pub mod restored;
pub mod scheduled_posts;
pub mod shared_key;
pub mod stored_match;
pub mod u64_codec;

/// Champions: the roles that they get.
pub mod champions {
    pub mod grants;
    pub mod roles;
}

/// Competitions: terms, event logs, posts, and the rows that are derived from the logs.
pub mod competitions {
    pub mod audit;
    pub mod logs;
    pub mod personal_data;
    pub mod posts;
    pub mod work;
}

/// Matches: terms, event logs, and the tables by which matches are found.
pub mod matches {
    pub(crate) mod challenges;
    pub(crate) mod channels;
    pub(crate) mod events;
    pub(crate) mod participants;
    pub(crate) mod plans;
    pub(crate) mod rows;
}

/// The outbox: deliveries to Discord, pending and done.
pub mod outbox {
    pub mod delivery;
    mod effect_codec;
    pub(crate) mod entries;
    pub(crate) mod posts;
    pub(crate) mod prune;
}

/// Personal data: its export and its erasure.
pub mod privacy {
    pub mod data_export;
    pub mod erasure;
}

/// Puzzles.
pub mod puzzles {
    pub mod attempts;
    pub mod daily;
    pub mod daily_log;
    pub mod leaderboard;
    pub mod played_games;
}

/// Rows that belong to users.
pub mod users {
    pub mod blocks;
    pub mod digests;
    pub mod lessons;
    pub mod preferences;
    pub mod seeks;
    pub mod tombstones;
    pub mod vacations;
    pub mod watchers;
}

/// Results, and all that is derived from them.
pub mod ratings {
    pub mod computer_results;
    pub mod head_to_head;
    pub mod initial_ratings;
    pub mod leaderboards;
    pub mod month_reviews;
    pub mod pairs;
    pub mod player_ratings;
    pub mod profiles;
    pub mod rating_histogram;
    pub mod results;
    pub mod standings;
}
