//! Servers that cannot reach the bot though their shard can: Discord has hidden them in an outage, or has reported that the bot
//! was removed from them.
//!
//! An absence lasts until the server is announced again, and is remembered until its time is given back in all matches.

use crate::app::clocks::shard_downtime::DowntimeGap;
use crate::store::bot_activity::AwayGuild;
use gonagas_core::matches::ids::Timestamp;
use std::collections::BTreeMap;

/// The absence of one server.
struct GuildAbsence {
    since: Timestamp,
    /// When Discord reported that the bot was removed; `None` for an outage.
    removed_at: Option<Timestamp>,
    /// When the server could be reached again.
    until: Option<Timestamp>,
}

/// The absences of servers whose time is not given back everywhere yet.
pub(in crate::app) struct GuildAbsences {
    absences: BTreeMap<u64, GuildAbsence>,
    /// The servers that were announced before the absences of the run before were read, each when; `None` once they are.
    announced: Option<BTreeMap<u64, Timestamp>>,
}

impl Default for GuildAbsences {
    fn default() -> GuildAbsences {
        GuildAbsences { absences: BTreeMap::new(), announced: Some(BTreeMap::new()) }
    }
}

impl GuildAbsences {
    /// Adds the absences of the run before, of which nothing newer is known.
    pub(in crate::app) fn restore(&mut self, away: impl Iterator<Item = AwayGuild>) {
        for AwayGuild { guild, since, removed_at } in away {
            let until = self.announced.as_ref().and_then(|announced| announced.get(&guild).copied());
            let removed_at = removed_at.filter(|_| until.is_none());
            let absence = self.absences.entry(guild).or_insert(GuildAbsence { since, removed_at, until });
            absence.since = absence.since.min(since);
        }
        self.announced = None;
    }

    /// Records that a server cannot reach the bot: in an outage, or because the bot was removed from it.
    pub(in crate::app) fn begin(&mut self, guild: u64, is_removed: bool, now: Timestamp) {
        if let Some(announced) = &mut self.announced {
            announced.remove(&guild);
        }
        let absence = self.absences.entry(guild).or_insert(GuildAbsence { since: now, removed_at: None, until: None });
        // What is not given back yet goes on.
        absence.until = None;
        absence.removed_at = absence.removed_at.or(is_removed.then_some(now));
    }

    /// Records that a server can reach the bot. Returns true if it could not before.
    pub(in crate::app) fn end(&mut self, guild: u64, now: Timestamp) -> bool {
        if let Some(announced) = &mut self.announced {
            announced.entry(guild).or_insert(now);
        }
        let absence = self.absences.get_mut(&guild).filter(|absence| absence.until.is_none());
        absence.map(|absence| (absence.until, absence.removed_at) = (Some(now), None)).is_some()
    }

    /// Returns true while a server cannot reach the bot.
    pub(in crate::app) fn is_away(&self, guild: u64) -> bool {
        self.absences.get(&guild).is_some_and(|absence| absence.until.is_none())
    }

    /// Returns the absence of a server so far.
    pub(in crate::app) fn gap(&self, guild: u64, now: Timestamp) -> Option<DowntimeGap> {
        let GuildAbsence { since, until, .. } = self.absences.get(&guild)?;
        Some(DowntimeGap { from: *since, to: until.unwrap_or(now) }).filter(|gap| gap.from < gap.to)
    }

    /// Returns the servers that can reach the bot again, with when they could not.
    pub(in crate::app) fn ended(&self) -> Vec<(u64, DowntimeGap)> {
        let gap = |(guild, absence): (&u64, &GuildAbsence)| {
            Some((*guild, DowntimeGap { from: absence.since, to: absence.until? }))
        };
        self.absences.iter().filter_map(gap).collect()
    }

    /// Forgets an absence whose time is given back, unless it goes on.
    pub(in crate::app) fn forget(&mut self, guild: u64, settled: DowntimeGap) {
        self.absences.retain(|other, absence| *other != guild || absence.until != Some(settled.to));
    }

    /// Returns what a new start would have to give back.
    pub(in crate::app) fn to_store(&self) -> Vec<AwayGuild> {
        let row = |(guild, absence): (&u64, &GuildAbsence)| AwayGuild {
            guild: *guild,
            since: absence.since,
            removed_at: absence.removed_at,
        };
        self.absences.iter().map(row).collect()
    }
}

/// Joins gaps that overlap, in order, so that no moment counts twice.
pub(in crate::app) fn join_gaps(mut gaps: Vec<DowntimeGap>) -> Vec<DowntimeGap> {
    gaps.sort_by_key(|gap| gap.from);
    let mut joined: Vec<DowntimeGap> = Vec::new();
    for gap in gaps {
        match joined.last_mut() {
            Some(last) if gap.from <= last.to => last.to = last.to.max(gap.to),
            _ => joined.push(gap),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_moment_of_overlapping_gaps_counts_twice() {
        let gap = |from, to| DowntimeGap { from, to };
        assert_eq!(join_gaps(vec![gap(5, 9), gap(1, 6), gap(7, 8), gap(10, 11)]), [gap(1, 9), gap(10, 11)]);
    }

    #[test]
    fn absence_that_begins_again_before_it_is_given_back_is_one() {
        let mut absences = GuildAbsences::default();
        absences.begin(7, false, 10);
        assert!(absences.end(7, 20) && !absences.end(7, 30));
        let settled = absences.ended()[0].1;
        absences.begin(7, true, 40);
        absences.forget(7, settled);
        assert_eq!(absences.gap(7, 50), Some(DowntimeGap { from: 10, to: 50 }));
        assert_eq!(absences.to_store(), [AwayGuild { guild: 7, since: 10, removed_at: Some(40) }]);
        assert!(absences.is_away(7) && absences.end(7, 60) && !absences.is_away(7));
        absences.forget(7, absences.ended()[0].1);
        assert_eq!((absences.to_store(), absences.gap(7, 90)), (vec![], None));
    }
}
