//! The setting `--shards`: which shards this process has.

use gonagas_core::matches::shards::ShardRange;
use std::str::FromStr;

/// The setting `--shards`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ShardSetting {
    /// All shards, as many as Discord recommends.
    #[default]
    Auto,
    /// These.
    Fixed(ShardRange),
}

/// The reason why a text is no such setting.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ShardSettingError {
    /// The text has another form.
    #[error("write auto, a number of shards such as 4, or a range of them such as 0-3/8 (shards 0 to 3 of 8)")]
    Unreadable,
    /// The bot would have no shard.
    #[error("a bot has at least one shard")]
    NoShard,
    /// A range ends before it begins.
    #[error("the range ends before it begins: write {1}-{0}/{2}")]
    Backwards(u32, u32, u32),
    /// A range has a shard that the bot does not have.
    #[error("of {total} shards the last one is {}, not {last}", total - 1)]
    BeyondLast {
        /// The last shard of the range.
        last: u32,
        /// The number of shards.
        total: u32,
    },
}

impl FromStr for ShardSetting {
    type Err = ShardSettingError;

    fn from_str(text: &str) -> Result<ShardSetting, ShardSettingError> {
        if text == "auto" {
            return Ok(ShardSetting::Auto);
        }
        let (range, total) = match text.split_once('/') {
            Some((range, total)) => (Some(range), read_number(total)?),
            None => (None, read_number(text)?),
        };
        if total == 0 {
            return Err(ShardSettingError::NoShard);
        }
        let Some(range) = range else { return Ok(ShardSetting::Fixed(ShardRange::all(total))) };
        let (first, last) = range.split_once('-').ok_or(ShardSettingError::Unreadable)?;
        let first = read_number(first)?;
        let last = read_number(last)?;
        if first > last {
            return Err(ShardSettingError::Backwards(first, last, total));
        }
        let range = ShardRange::new(first, last, total).map(ShardSetting::Fixed);
        range.ok_or(ShardSettingError::BeyondLast { last, total })
    }
}

/// Reads a number of at most five digits. No bot has more shards than that.
fn read_number(text: &str) -> Result<u32, ShardSettingError> {
    let is_plain = !text.is_empty() && text.len() <= 5 && text.bytes().all(|digit| digit.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain).ok_or(ShardSettingError::Unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setting_is_auto_a_number_or_a_range() {
        assert_eq!("auto".parse(), Ok(ShardSetting::Auto));
        assert_eq!("4".parse(), Ok(ShardSetting::Fixed(ShardRange::all(4))));
        assert_eq!("0-3/8".parse(), Ok(ShardSetting::Fixed(ShardRange::new(0, 3, 8).unwrap())));
        assert_eq!("7-7/8".parse(), Ok(ShardSetting::Fixed(ShardRange::new(7, 7, 8).unwrap())));
    }

    #[test]
    fn nonsense_is_refused_with_an_example() {
        let refused = |text: &str| text.parse::<ShardSetting>().unwrap_err();
        for text in ["", "many", "-1", "+1", "1.5", "0-3", "3/8", "0-/8", "-3/8", "0-3/", "0-3/8/9", "100000", " 4"] {
            assert_eq!(refused(text), ShardSettingError::Unreadable, "{text}");
        }
        assert_eq!([refused("0"), refused("0-0/0")], [ShardSettingError::NoShard, ShardSettingError::NoShard]);
        assert_eq!(refused("5-3/8").to_string(), "the range ends before it begins: write 3-5/8");
        assert_eq!(refused("4-8/8").to_string(), "of 8 shards the last one is 7, not 8");
    }
}
