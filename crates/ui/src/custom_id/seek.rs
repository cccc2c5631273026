//! The controls of wishes for an opponent: `d:stop:70` ends the wish on server 70, `d:renew:70` renews it, and
//! `d:ask:70:81` challenges person 81 there.

use crate::custom_id::canonical::parse_number;
use gonagas_core::matches::ids::UserId;
use std::fmt;

/// A control of a wish on a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeekControl {
    /// Ends the wish.
    Stop(u64),
    /// Renews the wish.
    Renew(u64),
    /// Challenges someone with a fitting wish.
    Challenge(u64, UserId),
}

impl SeekControl {
    pub(super) fn parse_fields(fields: &str) -> Option<SeekControl> {
        match fields.split(':').collect::<Vec<_>>()[..] {
            ["stop", guild] => parse_number(guild).map(SeekControl::Stop),
            ["renew", guild] => parse_number(guild).map(SeekControl::Renew),
            ["ask", guild, user] => Some(SeekControl::Challenge(parse_number(guild)?, UserId(parse_number(user)?))),
            _ => None,
        }
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeekControl::Stop(guild) => write!(f, "stop:{guild}"),
            SeekControl::Renew(guild) => write!(f, "renew:{guild}"),
            SeekControl::Challenge(guild, user) => write!(f, "ask:{guild}:{}", user.0),
        }
    }
}
