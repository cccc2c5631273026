//! Servers that cannot reach the bot though their shard can: Discord has hidden them in an outage, or has reported that
//! the bot was removed from them.
//!
//! An absence lasts until the server is announced again, and is remembered until its time is given back in all matches.
//! A removal may be a mistake of Discord or of a moderator, so the matches of the server end only a day later, and only
//! if Discord's API confirms that the bot is not there.

use crate::connections::shard_downtime::DowntimeGap;
use gonagas_core::matches::clock::duration::{DAY, MINUTE};
use gonagas_core::matches::ids::Timestamp;
use gonagas_store::bot_activity::AwayGuild;
use std::collections::BTreeMap;

/// The time for which the matches of a server wait after the bot was removed from it, in milliseconds.
const REMOVAL_GRACE: Timestamp = DAY;

/// The time after which Discord is asked again if the bot is on a server, when it has not answered, in milliseconds.
const CHECK_INTERVAL: Timestamp = 10 * MINUTE;

/// A removal of the bot from a server, as Discord has reported it.
struct Removal {
    at: Timestamp,
    /// The time at which Discord's API is asked if the bot is there.
    next_check: Timestamp,
    /// True once the API was asked and has not contradicted.
    is_checked: bool,
}

impl Removal {
    fn new(at: Timestamp) -> Removal {
        Removal { at, next_check: at, is_checked: false }
    }
}

/// The absence of one server.
struct GuildAbsence {
    since: Timestamp,
    /// The removal of the bot; `None` for an outage.
    removal: Option<Removal>,
    /// When the server could be reached again.
    until: Option<Timestamp>,
}

/// The absences of servers whose time is not given back everywhere yet.
pub struct GuildAbsences {
    absences: BTreeMap<u64, GuildAbsence>,
    /// The servers that were announced before the absences of the run before were read, each when; `None` once they
    /// are.
    announced: Option<BTreeMap<u64, Timestamp>>,
    /// The servers to which the bot has come back in this run, each when.
    returns: BTreeMap<u64, Timestamp>,
    /// The guilds among them whose deliveries were not resumed yet.
    unresumed: Vec<u64>,
    /// The servers that Discord has listed last, while they could not be compared with those in the store.
    uncompared: Option<Vec<u64>>,
}

impl Default for GuildAbsences {
    fn default() -> GuildAbsences {
        GuildAbsences {
            absences: BTreeMap::new(),
            announced: Some(BTreeMap::new()),
            returns: BTreeMap::new(),
            unresumed: Vec::new(),
            uncompared: None,
        }
    }
}

impl GuildAbsences {
    /// Adds the absences of the run before, of which nothing newer is known.
    pub fn restore(&mut self, away: impl Iterator<Item = AwayGuild>) {
        for AwayGuild { guild, since, removed_at } in away {
            let until = self.announced.as_ref().and_then(|announced| announced.get(&guild).copied());
            let removal = removed_at.filter(|_| until.is_none()).map(Removal::new);
            let absence = self.absences.entry(guild).or_insert(GuildAbsence { since, removal, until });
            absence.since = absence.since.min(since);
            if let (Some(removal), Some(removed_at)) = (&mut absence.removal, removed_at) {
                removal.at = removal.at.min(removed_at);
            }
        }
        self.announced = None;
    }

    /// Records that a server cannot reach the bot: in an outage, or because the bot was removed from it.
    pub fn begin(&mut self, guild: u64, is_removed: bool, now: Timestamp) {
        if let Some(announced) = &mut self.announced {
            announced.remove(&guild);
        }
        let absence = self.absences.entry(guild).or_insert(GuildAbsence { since: now, removal: None, until: None });
        // Time that is not given back yet goes on counting.
        absence.until = None;
        if is_removed {
            absence.removal.get_or_insert(Removal::new(now));
            self.returns.remove(&guild);
        }
    }

    /// Records that a server can reach the bot. Returns true if it could not before.
    pub fn end(&mut self, guild: u64, now: Timestamp) -> bool {
        if let Some(announced) = &mut self.announced {
            announced.entry(guild).or_insert(now);
        }
        let absence = self.absences.get_mut(&guild).filter(|absence| absence.until.is_none());
        let Some(absence) = absence else { return false };
        absence.until = Some(now);
        self.end_removal(guild, now);
        true
    }

    /// Records that Discord lists a server as one of the bot's: it was not removed, though an outage may hide it.
    pub fn end_removal(&mut self, guild: u64, now: Timestamp) {
        let removal = self.absences.get_mut(&guild).and_then(|absence| absence.removal.take());
        if removal.is_some() {
            self.returns.retain(|_, at| now - *at < REMOVAL_GRACE);
            self.returns.insert(guild, now);
            self.unresumed.push(guild);
        }
    }

    /// Keeps a list of servers that could not be compared with those in the store; `None` once one was.
    pub fn set_uncompared(&mut self, listed: Option<Vec<u64>>) {
        self.uncompared = listed;
    }

    /// Returns the list of servers that could not be compared.
    pub fn take_uncompared(&mut self) -> Option<Vec<u64>> {
        self.uncompared.take()
    }

    /// Returns the servers to which the bot has come back since the last call.
    pub fn take_unresumed(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.unresumed)
    }

    /// Returns when the bot last came back to a server; `None` if that is longer ago than a day, or not in this run.
    pub fn returned_at(&self, guild: u64) -> Option<Timestamp> {
        self.returns.get(&guild).copied()
    }

    /// Returns true while the bot is believed to be removed from a server.
    pub fn is_removed(&self, guild: u64) -> bool {
        self.removal(guild).is_some()
    }

    /// Returns the time until which the matches of a server wait for the bot to come back; `None` while it is not
    /// removed, and before Discord's API was asked about it.
    pub fn waits_until(&self, guild: u64) -> Option<Timestamp> {
        self.removal(guild).filter(|removal| removal.is_checked).map(|removal| removal.at + REMOVAL_GRACE)
    }

    /// Returns the servers of which Discord's API is to be asked if the bot is there.
    pub fn due_checks(&self, now: Timestamp) -> Vec<u64> {
        let is_due = |guild: &u64| self.removal(*guild).is_some_and(|removal| removal.next_check <= now);
        self.absences.keys().copied().filter(is_due).collect()
    }

    /// Records that Discord's API has not contradicted a removal. Returns true if the bot is not on the server for
    /// certain and the matches there have waited long enough.
    pub fn record_check(&mut self, guild: u64, is_certain: bool, now: Timestamp) -> bool {
        let absence = self.absences.get_mut(&guild);
        let Some(removal) = absence.and_then(|absence| absence.removal.as_mut()) else { return false };
        removal.is_checked = true;
        let ends_at = removal.at + REMOVAL_GRACE;
        removal.next_check = if is_certain && now < ends_at { ends_at } else { now + CHECK_INTERVAL };
        is_certain && ends_at <= now
    }

    /// Forgets a server whose matches have ended with the removal of the bot, unless it has come back meanwhile.
    pub fn forget_removal(&mut self, guild: u64) {
        self.absences.retain(|other, absence| *other != guild || absence.removal.is_none());
    }

    fn removal(&self, guild: u64) -> Option<&Removal> {
        self.absences.get(&guild).and_then(|absence| absence.removal.as_ref())
    }

    /// Returns true while a server cannot reach the bot.
    pub fn is_away(&self, guild: u64) -> bool {
        self.absences.get(&guild).is_some_and(|absence| absence.until.is_none())
    }

    /// Returns the absence of a server so far.
    pub fn gap(&self, guild: u64, now: Timestamp) -> Option<DowntimeGap> {
        let GuildAbsence { since, until, .. } = self.absences.get(&guild)?;
        Some(DowntimeGap { from: *since, to: until.unwrap_or(now) }).filter(|gap| gap.from < gap.to)
    }

    /// Returns the servers that can reach the bot again, with when they could not.
    pub fn ended(&self) -> Vec<(u64, DowntimeGap)> {
        let gap = |(guild, absence): (&u64, &GuildAbsence)| {
            Some((*guild, DowntimeGap { from: absence.since, to: absence.until? }))
        };
        self.absences.iter().filter_map(gap).collect()
    }

    /// Forgets an absence whose time is given back, unless it goes on.
    pub fn forget(&mut self, guild: u64, settled: DowntimeGap) {
        self.absences.retain(|other, absence| *other != guild || absence.until != Some(settled.to));
    }

    /// Returns what a new start would have to give back.
    pub fn to_store(&self) -> Vec<AwayGuild> {
        let row = |(guild, absence): (&u64, &GuildAbsence)| AwayGuild {
            guild: *guild,
            since: absence.since,
            removed_at: absence.removal.as_ref().map(|removal| removal.at),
        };
        self.absences.iter().map(row).collect()
    }
}

/// Joins gaps that overlap, in order, so that no moment counts twice.
pub fn join_gaps(mut gaps: Vec<DowntimeGap>) -> Vec<DowntimeGap> {
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
        assert_eq!((absences.returned_at(7), absences.take_unresumed()), (Some(60), vec![7]));
        absences.forget(7, absences.ended()[0].1);
        assert_eq!((absences.to_store(), absences.gap(7, 90)), (vec![], None));
    }

    #[test]
    fn removal_counts_from_the_first_report_and_ends_a_day_later_for_certain() {
        let mut absences = GuildAbsences::default();
        absences.begin(7, true, 10);
        absences.restore([AwayGuild { guild: 7, since: 5, removed_at: Some(5) }].into_iter());
        assert_eq!((absences.due_checks(10), absences.waits_until(7)), (vec![7], None));
        assert!(!absences.record_check(7, false, 10), "nobody knows");
        assert_eq!((absences.due_checks(11), absences.waits_until(7)), (vec![], Some(5 + DAY)));
        absences.begin(7, true, 50);
        assert!(!absences.record_check(7, true, 10 + CHECK_INTERVAL));
        assert_eq!((absences.due_checks(4 + DAY), absences.due_checks(5 + DAY)), (vec![], vec![7]));
        assert!(!absences.record_check(7, false, 5 + DAY), "nobody knows, however late");
        assert!(absences.record_check(7, true, 6 + DAY));
        absences.forget_removal(7);
        assert_eq!((absences.to_store(), absences.is_away(7)), (vec![], false));
    }

    #[test]
    fn listed_server_is_not_removed_and_may_be_hidden() {
        let mut absences = GuildAbsences::default();
        absences.begin(7, true, 10);
        absences.end_removal(7, 20);
        assert!(absences.is_away(7) && !absences.is_removed(7));
        absences.forget_removal(7);
        assert_eq!(absences.to_store(), [AwayGuild { guild: 7, since: 10, removed_at: None }]);
    }
}
