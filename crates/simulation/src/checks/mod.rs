//! The invariants that must always hold, and those that must hold in the end.
//!
//! - `invariant`: the invariants.
//! - `logs`: logs that only grow, turns, and replays.
//! - `confirmed`: what people were told is in the logs.
//! - `request_batches`: one batch of events for each request.
//! - `clocks`: the time of players, computed a second time.
//! - `vacations`: the days that the bot takes for players.
//! - `course`: challenges, offers, takebacks and ends, followed a second time.
//! - `blocks`, `match_limits`, `hints`, `moderation`: what people may not do.
//! - `leaderboards`: who is on a leaderboard.
//! - `ratings`: the points after a match.
//! - `removals`: servers without the bot.
//! - `rematches`: the terms of rematches.
//! - `erasure`: people who are not named any more.
//! - `answers`: privacy and language of answers; `sight`: nobody is shown a match that they may not see.
//! - `calls`: the lines that call players; `notices`: what players and watchers are told in the end.
//! - `fairness`: random draws, computed again from the secrets.
//! - `boards`: what people see at the end.
//! - `lost_places`: matches in deleted channels.
//! - `due`: nothing is overdue at the end.
//! - `derived`: ratings and everything else that follows from logs.
//! - `memory`: what the bot holds in memory.

pub(crate) mod answers;
mod blocks;
pub(crate) mod boards;
mod calls;
mod clocks;
mod confirmed;
mod course;
pub(crate) mod derived;
pub(crate) mod due;
mod erasure;
mod fairness;
mod hints;
pub(crate) mod invariant;
mod leaderboards;
pub(crate) mod logs;
pub(crate) mod lost_places;
mod match_limits;
pub(crate) mod memory;
mod moderation;
pub(crate) mod notices;
mod ratings;
mod rematches;
mod removals;
mod request_batches;
pub(crate) mod sight;
mod vacations;
