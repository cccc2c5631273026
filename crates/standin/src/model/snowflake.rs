//! Snowflakes: Discord's IDs, which contain their time of creation.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::model::clock::Millis;

/// The earliest time of a snowflake, 2015-01-01, in milliseconds since the Unix epoch.
const EPOCH: Millis = 1_420_070_400_000;

/// The number of low bits that are not part of the time.
const TIME_SHIFT: u32 = 22;

/// An ID. In JSON it is a decimal string, since it does not fit a JavaScript number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(pub u64);

impl Snowflake {
    /// Returns the smallest snowflake of a time.
    pub fn from_millis(time: Millis) -> Self {
        Self(time.saturating_sub(EPOCH) << TIME_SHIFT)
    }

    /// Returns the time of creation.
    pub fn created_at(self) -> Millis {
        (self.0 >> TIME_SHIFT) + EPOCH
    }

    /// Returns the index of the shard, of `total`, that receives events of the guild with this ID.
    pub fn shard_index(self, total: u64) -> u64 {
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

/// Reads an ID from a string, as Discord sends it, or from a number, which Discord also accepts.
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
    fn snowflake_contains_its_time() {
        let time = EPOCH + 123_456_789;
        assert_eq!(Snowflake::from_millis(time).created_at(), time);
    }

    #[test]
    fn snowflake_is_a_json_string_and_reads_back() {
        let text = serde_json::to_string(&Snowflake(7)).expect("an id");
        assert_eq!(text, "\"7\"");
        assert_eq!(serde_json::from_str::<Snowflake>(&text).expect("an id"), Snowflake(7));
        assert_eq!(serde_json::from_str::<Snowflake>("7").expect("an id"), Snowflake(7));
    }
}
