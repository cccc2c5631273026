//! Time: deadlines, and time that is given back.
//!
//! - `deadlines`: a challenge expires, a player is reminded, a player's time is up.
//! - `downtime`: times in which nobody could reach the bot.
//! - `delivery_compensation`: time lost because a board could not be posted.
//! - `vacation`: vacations, and the days that are spent by themselves.
//! - `vacation_sync`: `/vacation`, noted in every match that it pauses.

pub(in crate::app) mod deadlines;
pub(in crate::app) mod delivery_compensation;
pub(in crate::app) mod downtime;
pub(in crate::app) mod vacation;
pub(in crate::app) mod vacation_sync;
