//! Snowflakes: Discord's ids, which carry the time at which they were made.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::clock::Millis;

/// The first instant that a snowflake can name, 2015-01-01, in milliseconds of the Unix epoch.
const EPOCH: Millis = 1_420_070_400_000;

/// How many low bits of a snowflake are not its time.
const TIME_SHIFT: u32 = 22;

/// A snowflake. In JSON it is a decimal string, since it does not fit a JavaScript number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Id(pub(crate) u64);

impl Id {
    /// The smallest snowflake of an instant.
    pub(crate) fn at(now: Millis) -> Self {
        Self(now.saturating_sub(EPOCH) << TIME_SHIFT)
    }

    /// When the thing with this id was made.
    pub(crate) fn made(self) -> Millis {
        (self.0 >> TIME_SHIFT) + EPOCH
    }

    /// Which of `total` shards hears of the guild with this id.
    pub(crate) fn shard(self, total: u64) -> u64 {
        (self.0 >> TIME_SHIFT) % total.max(1)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IdVisitor)
    }
}

/// Reads an id from a string, as Discord sends it, or from a number, as it also accepts it.
struct IdVisitor;

impl serde::de::Visitor<'_> for IdVisitor {
    type Value = Id;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a snowflake")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Id, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Id, E> {
        Ok(Id(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_carries_its_time() {
        let now = EPOCH + 123_456_789;
        assert_eq!(Id::at(now).made(), now);
    }

    #[test]
    fn an_id_is_a_string_in_json_and_reads_back() {
        let text = serde_json::to_string(&Id(7)).expect("an id");
        assert_eq!(text, "\"7\"");
        assert_eq!(serde_json::from_str::<Id>(&text).expect("an id"), Id(7));
        assert_eq!(serde_json::from_str::<Id>("7").expect("an id"), Id(7));
    }
}
