//! The only place with poise and serenity: what comes in becomes plain asks, what goes out comes from plain messages.
//!
//! # Layout
//!
//! - [`run`] connects, serves and stops, and [`run_error`] says why not; [`api`] says which Discord is meant, `gateway`
//!   holds the connection open.
//! - In: `commands`, `menus`, `settings`, `complete` and `press`, all in the terms of `framework`, turn what Discord sends
//!   into the app's asks, with the `caller`, and `changes` what happens elsewhere into the app's changes; `desk` brings each
//!   to the bot behind [`bot::Bot`], `door` lets each in once and counts those inside.
//! - Out: [`reply`] answers an interaction within Discord's time, [`mouth`] posts and edits in channels. Both write
//!   what `wire` spells, with pictures from `picture`, over `line`, which keeps to the limits of `pace`
//!   and tells of every `failure` in one way.
//! - `register` sees to it that Discord knows the commands, with the `choices` of their options and the words of `labels`.
//!
//! No sentence that people read stands here: they are looked up, and come with the messages.

pub mod api;
pub mod bot;
pub mod run;
pub mod run_error;

mod caller;
mod changes;
mod choices;
mod commands;
mod complete;
mod desk;
mod door;
mod failure;
mod framework;
mod gateway;
mod labels;
mod line;
mod menus;
pub mod mouth;
mod pace;
mod picture;
mod press;
mod privacy;
mod register;
pub mod reply;
mod settings;
mod sight;
mod stage;
mod wire;
