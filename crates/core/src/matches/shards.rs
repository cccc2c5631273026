//! Shards: the parts into which Discord divides the servers of a bot, and the range of them that one process serves.

use std::fmt;

/// The low bits of an id that say nothing of its shard.
const IGNORED_BITS: u32 = 22;

/// A shard: it serves the servers whose ids fall to it, and shard 0 the direct messages, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    /// Its index, below `total`.
    pub index: u32,
    /// The number of shards, at least 1.
    pub total: u32,
}

/// Some of the shards of a bot, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShardRange {
    first: u32,
    last: u32,
    total: u32,
}

/// Returns the index of the shard, of `total`, that serves a server; `None` stands for direct messages.
const fn index_of(guild: Option<u64>, total: u32) -> u32 {
    match guild {
        #[expect(clippy::cast_possible_truncation, reason = "it is below `total`")]
        Some(guild) => ((guild >> IGNORED_BITS) % total as u64) as u32,
        None => 0,
    }
}

impl Shard {
    /// Returns true if a server of this shard may also be one of `other`, which may belong to another division.
    #[must_use]
    pub const fn overlaps(self, other: Shard) -> bool {
        let common = greatest_common_divisor(self.total, other.total);
        self.index % common == other.index % common
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.total)
    }
}

impl ShardRange {
    /// The only shard of a bot that has one.
    pub const SINGLE: ShardRange = ShardRange { first: 0, last: 0, total: 1 };

    /// Returns all of `total` shards; one shard for 0.
    #[must_use]
    pub const fn all(total: u32) -> ShardRange {
        let total = if total == 0 { 1 } else { total };
        ShardRange { first: 0, last: total - 1, total }
    }

    /// Returns the shards from `first` to `last`, both included, of `total`; `None` if that is no range of them.
    #[must_use]
    pub const fn new(first: u32, last: u32, total: u32) -> Option<ShardRange> {
        if first <= last && last < total { Some(ShardRange { first, last, total }) } else { None }
    }

    /// Returns the number of shards of the bot, those of other processes included.
    #[must_use]
    pub const fn total(self) -> u32 {
        self.total
    }

    /// Returns the indices of the shards.
    pub fn indices(self) -> impl Iterator<Item = u32> + Clone {
        self.first..=self.last
    }

    /// Returns the index of the first shard.
    #[must_use]
    pub const fn first(self) -> u32 {
        self.first
    }

    /// Returns the index of the last shard.
    #[must_use]
    pub const fn last(self) -> u32 {
        self.last
    }

    /// Returns the part of the bot's servers that these shards have, above 0 and at most 1.
    #[must_use]
    pub fn share(self) -> f64 {
        f64::from(self.last - self.first + 1) / f64::from(self.total)
    }

    /// Returns the shards.
    pub fn shards(self) -> impl Iterator<Item = Shard> + Clone {
        self.indices().map(move |index| Shard { index, total: self.total })
    }

    /// Returns true if some server of a shard, perhaps of another division, may be on one of these.
    #[must_use]
    pub fn overlaps(self, shard: Shard) -> bool {
        self.shards().any(|own| own.overlaps(shard))
    }

    /// Returns true if every server of a shard, perhaps of another division, is on one of these.
    #[must_use]
    pub fn covers(self, shard: Shard) -> bool {
        ShardRange::all(self.total).shards().filter(|any| any.overlaps(shard)).all(|any| self.contains(any.index))
    }

    const fn contains(self, index: u32) -> bool {
        self.first <= index && index <= self.last
    }

    /// Returns the index of the shard that serves a server, or direct messages for `None`; `None` if it is none of
    /// these.
    #[must_use]
    pub fn find(self, guild: Option<u64>) -> Option<u32> {
        Some(index_of(guild, self.total)).filter(|index| self.contains(*index))
    }
}

impl fmt::Display for ShardRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}/{}", self.first, self.last, self.total)
    }
}

const fn greatest_common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shard_of_a_server_follows_from_its_id() {
        let range = ShardRange::all(4);
        assert_eq!(range.find(Some(0)), Some(0));
        assert_eq!(range.find(Some((1 << IGNORED_BITS) - 1)), Some(0), "the low bits do not count");
        assert_eq!(range.find(Some(7 << IGNORED_BITS)), Some(3));
        assert_eq!(range.find(None), Some(0), "direct messages");
        assert_eq!(ShardRange::SINGLE.find(Some(u64::MAX)), Some(0));
    }

    #[test]
    fn range_has_only_servers_of_its_own() {
        let range = ShardRange::new(2, 3, 4).unwrap();
        assert_eq!(range.indices().collect::<Vec<_>>(), [2, 3]);
        assert_eq!([0, 1, 2, 3].map(|id| range.find(Some(id << IGNORED_BITS))), [None, None, Some(2), Some(3)]);
        assert_eq!(range.find(None), None);
        for (first, last, total) in [(3, 2, 4), (0, 4, 4), (0, 0, 0)] {
            assert_eq!(ShardRange::new(first, last, total), None);
        }
    }

    #[test]
    fn range_covers_shards_with_all_their_servers_in_it() {
        let shards = (1..7).flat_map(|total| ShardRange::all(total).shards());
        let ranges = (1..7).flat_map(|total| {
            (0..total).flat_map(move |first| (first..total).filter_map(move |last| ShardRange::new(first, last, total)))
        });
        for (range, shard) in ranges.flat_map(|range| shards.clone().map(move |shard| (range, shard))) {
            let mut servers =
                (0..60).map(|n| n << IGNORED_BITS).filter(|id| index_of(Some(*id), shard.total) == shard.index);
            let any = range.overlaps(shard);
            let all = range.covers(shard);
            assert_eq!(any, servers.clone().any(|id| range.find(Some(id)).is_some()), "{range} {shard}");
            assert_eq!(all, servers.all(|id| range.find(Some(id)).is_some()), "{range} {shard}");
        }
    }

    #[test]
    fn shards_of_two_divisions_overlap_if_a_server_can_be_in_both() {
        let divisions = (1..7).flat_map(|total| ShardRange::all(total).shards());
        for (one, other) in divisions.clone().flat_map(|one| divisions.clone().map(move |other| (one, other))) {
            let is_in = |guild, shard: Shard| index_of(Some(guild), shard.total) == shard.index;
            let shared = (0..60).map(|n| n << IGNORED_BITS).any(|guild| is_in(guild, one) && is_in(guild, other));
            assert_eq!(one.overlaps(other), shared, "{one} {other}");
        }
    }
}
