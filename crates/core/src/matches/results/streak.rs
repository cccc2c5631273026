//! Streaks: consecutive days with a try at the puzzle of the day, which free days bridge.
//!
//! A streak is computed from the days of the log, and stored nowhere, so it cannot drift.

/// The lengths that are announced when a streak reaches them for the first time.
pub const MILESTONES: [u32; 4] = [7, 30, 100, 365];

/// The free days of a streak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreakRule {
    /// The number of days after which a free day is earned.
    pub days_per_freeze: u32,
    /// The most free days that are held at a time.
    pub max_freezes: u32,
}

impl StreakRule {
    /// The rule of a person: a free day for every seven days, two at most.
    pub const PERSON: StreakRule = StreakRule { days_per_freeze: 7, max_freezes: 2 };

    /// The rule of a server, which has no free days.
    pub const SERVER: StreakRule = StreakRule { days_per_freeze: 7, max_freezes: 0 };
}

/// A streak at the end of the last day that counts for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Streak {
    /// The number of its days, free days left out.
    pub length: u32,
    /// The length of the longest streak so far.
    pub best: u32,
    /// The free days that are held.
    pub freezes: u32,
    /// The last day that counts; `None` before the first one. Days are counted from 1970-01-01 in UTC.
    pub last_day: Option<i64>,
}

impl Streak {
    /// Returns the streak after these days, in ascending order. A day that is there twice counts once.
    pub fn after(rule: StreakRule, days: impl IntoIterator<Item = i64>) -> Streak {
        days.into_iter().fold(Streak::default(), |streak, day| streak.with_day(rule, day))
    }

    /// Returns the streak after one more day. An earlier day than the last one changes nothing.
    #[must_use]
    pub fn with_day(self, rule: StreakRule, day: i64) -> Streak {
        if self.last_day.is_some_and(|last| day <= last) {
            return self;
        }
        let Streak { length, freezes, .. } = self.on(day);
        let length = length + 1;
        let earned = u32::from(length.is_multiple_of(rule.days_per_freeze));
        Streak {
            length,
            best: self.best.max(length),
            freezes: (freezes + earned).min(rule.max_freezes),
            last_day: Some(day),
        }
    }

    /// Returns the streak as it stands on a day before anything counts on it: free days have been spent for the days
    /// that were left out, and without enough of them it has ended.
    #[must_use]
    pub fn on(self, day: i64) -> Streak {
        let Some(last) = self.last_day else { return self };
        let left_out = u32::try_from((day - last - 1).max(0)).unwrap_or(u32::MAX);
        match self.freezes.checked_sub(left_out) {
            Some(freezes) => Streak { freezes, ..self },
            None => Streak { length: 0, freezes: 0, ..self },
        }
    }

    /// Returns the milestone that this streak has reached for the first time since `before`.
    #[must_use]
    pub fn milestone_since(self, before: Streak) -> Option<u32> {
        MILESTONES.into_iter().rev().find(|milestone| (before.best + 1..=self.best).contains(milestone))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn person(days: impl IntoIterator<Item = i64>) -> Streak {
        Streak::after(StreakRule::PERSON, days)
    }

    #[test]
    fn day_without_a_try_ends_a_streak_that_has_no_free_day() {
        assert_eq!(person(1..=6).length, 6);
        assert_eq!(person((1..=6).chain([8])).length, 1);
        assert_eq!(person(1..=6).on(7).length, 6, "the day is not over");
        assert_eq!(person(1..=6).on(8).length, 0);
    }

    #[test]
    fn seven_days_earn_a_free_day_that_is_spent_by_itself() {
        let week = person(1..=7);
        assert_eq!([week.length, week.freezes], [7, 1]);
        let bridged = person((1..=7).chain([9]));
        assert_eq!([bridged.length, bridged.freezes], [8, 0]);
        assert_eq!(person((1..=7).chain([10])).length, 1, "two days were left out");
        assert_eq!(person((1..=7).chain([10])).best, 7);
    }

    #[test]
    fn two_free_days_are_held_at_most() {
        let month = person(1..=28);
        assert_eq!([month.length, month.freezes], [28, 2]);
        assert_eq!(person((1..=28).chain([31])).length, 29);
        assert_eq!(person((1..=28).chain([32])).length, 1);
    }

    #[test]
    fn server_has_no_free_days() {
        let server = Streak::after(StreakRule::SERVER, (1..=30).chain([32]));
        assert_eq!([server.length, server.best, server.freezes], [1, 30, 0]);
    }

    #[test]
    fn milestone_is_reached_once() {
        let mut reached = Vec::new();
        let mut streak = Streak::default();
        // The second streak is as long as the first one.
        for day in (1..=40).chain(100..=140).chain(200..=310) {
            let next = streak.with_day(StreakRule::PERSON, day);
            reached.extend(next.milestone_since(streak).map(|milestone| (day, milestone)));
            streak = next;
        }
        assert_eq!(reached, [(7, 7), (30, 30), (299, 100)]);
    }

    /// The streak by a second reckoning: day by day, with each day that is left out.
    fn reckoned(days: &BTreeSet<i64>) -> Streak {
        let mut streak = Streak::default();
        let [Some(first), Some(last)] = [days.first(), days.last()] else { return streak };
        for day in *first..=*last {
            if days.contains(&day) {
                streak.length += 1;
                if streak.length.is_multiple_of(7) && streak.freezes < 2 {
                    streak.freezes += 1;
                }
                streak.best = streak.best.max(streak.length);
            } else if streak.freezes > 0 {
                streak.freezes -= 1;
            } else {
                streak.length = 0;
            }
        }
        Streak { last_day: Some(*last), ..streak }
    }

    proptest! {
        #[test]
        fn streak_follows_from_its_days(left_out in proptest::collection::btree_set(0_i64..120, 0..25)) {
            let days: BTreeSet<i64> = (0..120).filter(|day| !left_out.contains(day)).collect();
            prop_assert_eq!(person(days.iter().copied()), reckoned(&days));
        }

        #[test]
        fn repeated_days_and_earlier_days_change_nothing(days in proptest::collection::btree_set(0_i64..60, 1..40)) {
            let once = person(days.iter().copied());
            let twice = person(days.iter().flat_map(|day| [*day, *day]));
            prop_assert_eq!(once, twice);
            prop_assert_eq!(once.with_day(StreakRule::PERSON, *days.first().unwrap()), once);
        }

        #[test]
        fn one_more_day_never_shortens_the_best(days in proptest::collection::btree_set(0_i64..200, 0..150), rest in 1_i64..9) {
            let streak = person(days.iter().copied());
            let next = streak.with_day(StreakRule::PERSON, streak.last_day.unwrap_or(0) + rest);
            prop_assert!(next.best >= streak.best && next.length >= 1 && next.freezes <= 2);
            prop_assert!(next.length <= streak.length + 1);
        }
    }
}
