//! How poise knows the bot: what its commands share, and what they are called with.

use crate::discord::desk::Desk;
use std::convert::Infallible;
use std::sync::Arc;

/// What the commands share.
pub(super) type Data = Arc<Desk>;

/// A command.
pub(super) type Command = poise::Command<Data, Infallible>;

/// What a command is called with.
pub(super) type Context<'a> = poise::ApplicationContext<'a, Data, Infallible>;
