//! The methods of [`crate::Store`], by subject. Each runs statements of `store::sql` in one transaction.

mod bot_activity;
mod champions;
mod competitions;
mod guilds;
mod match_lists;
pub mod matches;
mod outbox;
mod personal_data;
mod puzzles;
mod ratings;
mod scheduled_posts;
mod seeks;
mod users;
