//! The only place with poise and serenity: what comes in becomes plain asks, what goes out comes from plain messages.
//!
//! # Layout
//!
//! - [`run`] connects, serves and stops, and [`run_error`] says why not; [`endpoint`] says which Discord is meant, `connection`
//!   holds the connection open.
//! - In: `definitions`, `context_menus`, `settings`, `autocomplete` and `components`, all in the terms of `framework`, turn what Discord sends
//!   into the app's asks, with the `requester`, and `guild_events` what happens elsewhere into the app's changes; `handlers` brings each
//!   to the bot behind [`bot::BotService`], `dedup` lets each in once and counts those inside.
//! - Out: [`responder`] answers an interaction within Discord's time, [`channel_client`] posts and edits in channels. Both write
//!   what `payloads` spells, with pictures from `attachments`, over `rest_client`, which keeps to the limits of `rate_limiter`
//!   and tells of every `api_error` in one way.
//! - `registration` sees to it that Discord knows the commands, with the `choices` of their options and the words of `localization`.
//!
//! No sentence that people read stands here: they are looked up, and come with the messages.

mod commands;
pub mod endpoint;
mod gateway;
pub mod interactions;
pub mod rest;
pub mod run;
pub mod run_error;
