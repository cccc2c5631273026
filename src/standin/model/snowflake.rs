//! Snowflakes: Discord's ids, which carry the time at which they were made.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::standin::model::clock::Millis;

/// The first instant that a snowflake can name, 2015-01-01, in milliseconds of the Unix epoch.
const EPOCH: Millis = 1_420_070_400_000;

/// How many low bits of a snowflake are not its time.
const TIME_SHIFT: u32 = 22;

/// A snowflake. In JSON it is a decimal string, since it does not fit a JavaScript number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Snowflake(pub(crate) u64);

impl Snowflake {
    /// The smallest snowflake of an instant.
    pub(crate) fn from_millis(now: Millis) -> Self {
        Self(now.saturating_sub(EPOCH) << TIME_SHIFT)
    }

    /// When the thing with this id was made.
    pub(crate) fn created_at(self) -> Millis {
        (self.0 >> TIME_SHIFT) + EPOCH
    }

    /// Which of `total` shards hears of the guild with this id.
    pub(crate) fn shard_index(self, total: u64) -> u64 {
        (self.0 >> TIME_SHIFT) % total.max(1)
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Snowflake {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Snowflake {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IdVisitor)
    }
}

/// Reads an id from a string, as Discord sends it, or from a number, as it also accepts it.
struct IdVisitor;

impl serde::de::Visitor<'_> for IdVisitor {
    type Value = Snowflake;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a snowflake")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Snowflake, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Snowflake, E> {
        Ok(Snowflake(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_carries_its_time() {
        let now = EPOCH + 123_456_789;
        assert_eq!(Snowflake::from_millis(now).created_at(), now);
    }

    #[test]
    fn an_id_is_a_string_in_json_and_reads_back() {
        let text = serde_json::to_string(&Snowflake(7)).expect("an id");
        assert_eq!(text, "\"7\"");
        assert_eq!(serde_json::from_str::<Snowflake>(&text).expect("an id"), Snowflake(7));
        assert_eq!(serde_json::from_str::<Snowflake>("7").expect("an id"), Snowflake(7));
    }
}
