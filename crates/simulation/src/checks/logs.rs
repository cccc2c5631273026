//! The invariants of logs: after each step in the matches that have grown, and now and then in all.

use crate::checks::calls::CallChecks;
use crate::checks::clocks;
use crate::checks::competitions::CompetitionChecks;
use crate::checks::confirmed::ConfirmedChecks;
use crate::checks::course;
use crate::checks::daily_puzzles::DailyPuzzleChecks;
use crate::checks::derived;
use crate::checks::fairness;
use crate::checks::hints;
use crate::checks::invariant::Invariant;
use crate::checks::leaderboards::LeaderboardChecks;
use crate::checks::match_limits::MatchLimitChecks;
use crate::checks::month_reviews::MonthReviewChecks;
use crate::checks::plans;
use crate::checks::played_games;
use crate::checks::rematches;
use crate::checks::removals;
use crate::checks::request_batches::find_unrequested;
use crate::checks::rights;
use crate::checks::sight;
use crate::checks::vacations::VacationChecks;
use crate::checks::wishes::WishChecks;
use crate::checks::without_bot;
use crate::discord::model::DiscordModel;
use crate::ledger::Ledger;
use crate::trace::hash_of;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{Event, EventKind};
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::match_audit::{AuditedMatch, audit_match};
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The checks of logs, with the events that they have seen.
#[derive(Default)]
pub struct LogChecks {
    checked: BTreeMap<MatchId, CheckedLog>,
    confirmed: ConfirmedChecks,
    match_limits: MatchLimitChecks,
    calls: CallChecks,
    vacations: VacationChecks,
    leaderboards: LeaderboardChecks,
    wishes: WishChecks,
    daily_puzzles: DailyPuzzleChecks,
    month_reviews: MonthReviewChecks,
    competitions: CompetitionChecks,
    /// The matches that began rated.
    rated: BTreeSet<MatchId>,
    /// The time without faults in which clocks run down and nobody moves them, once it has begun.
    pub calm: Option<Range<Timestamp>>,
    /// The number of checked events.
    pub event_count: u64,
    /// The number of planned replies among them.
    pub planned_replies: u64,
}

/// The part of a log that was checked, which never changes again.
#[derive(Default)]
struct CheckedLog {
    events: Vec<CheckedEvent>,
    /// The people of the match, at the last check.
    people: BTreeSet<UserId>,
    was_accepted: bool,
}

/// An event that was checked.
struct CheckedEvent {
    /// The hash of everything but the actor.
    hash: u64,
    actor: Option<UserId>,
}

impl LogChecks {
    /// Checks the matches that have grown, the matches that messages have shown, and the changes that were confirmed
    /// since the last check. With `all` it checks each log, grown or not. Returns the broken invariants.
    pub fn check(
        &mut self,
        inspector: &MatchInspector,
        ledger: &mut Ledger,
        discord: &DiscordModel,
        all: bool,
    ) -> Result<Vec<(Invariant, String)>, StoreError> {
        let mut broken = Vec::new();
        let mut offered = Vec::new();
        let stored = inspector.last_events()?;
        for (id, last) in &stored {
            let checked = self.checked.get(id).map_or(0, |log| log.events.len());
            if all || checked != *last as usize {
                let audited = inspector.load(*id)?;
                if checked == 0 {
                    let wrong = rematches::check(inspector, *id, &audited.stored.terms, ledger)?;
                    broken.extend(wrong.map(|text| (Invariant::Course, text)));
                }
                offered.extend(Some(*id).filter(|_| played_games::may_become_puzzles(&audited)));
                let new = audited.stored.events.get(checked..).unwrap_or_default();
                let guild = audited.stored.terms.channel_ref.guild();
                let state = discord.lock();
                let guild = guild.and_then(|guild| state.guilds.get(&guild));
                let removed = guild.and_then(|guild| removals::check(*id, guild, new));
                broken.extend(removed.map(|text| (Invariant::Removals, text)));
                let unheard = without_bot::check_events(*id, &audited.stored.terms, new);
                broken.extend(unheard.map(|text| (Invariant::WithoutBot, text)));
                drop(state);
                broken.extend(self.check_match(*id, &audited, ledger));
                if all || audited.index.is_over {
                    let unfair = fairness::check(*id, &audited.stored);
                    broken.extend(unfair.map(|text| (Invariant::Fairness, text)));
                }
                let rated_wrongly = derived::check_ratings(inspector, *id, &audited)?;
                broken.extend(rated_wrongly.map(|text| (Invariant::Derived, text)));
            }
        }
        if all {
            let wrong = played_games::check(inspector, &offered)?;
            broken.extend(wrong.map(|text| (Invariant::PlayedGames, text)));
        }
        let stored: BTreeMap<MatchId, u32> = stored.into_iter().collect();
        broken.extend(self.find_missing(&stored, ledger).map(|text| (Invariant::ConfirmedIsStored, text)));
        let shown = discord.lock().shown_events.clone();
        broken.extend(find_unstored(&stored, &shown).map(|text| (Invariant::ConfirmedIsStored, text)));
        self.match_limits.retain(|id| stored.contains_key(id));
        broken.extend(self.match_limits.check(ledger).into_iter().map(|text| (Invariant::MatchLimits, text)));
        let unspent = self.vacations.check(inspector, ledger)?;
        broken.extend(unspent.into_iter().map(|text| (Invariant::Vacations, text)));
        let listed = self.leaderboards.check(ledger);
        broken.extend(listed.into_iter().map(|text| (Invariant::Leaderboards, text)));
        let wishes = self.wishes.check(discord, ledger);
        broken.extend(wishes.into_iter().map(|text| (Invariant::Wishes, text)));
        let puzzles = self.daily_puzzles.check(inspector, discord, ledger)?;
        broken.extend(puzzles.into_iter().map(|text| (Invariant::DailyPuzzles, text)));
        let reviews = self.month_reviews.check(inspector, discord)?;
        broken.extend(reviews.into_iter().map(|text| (Invariant::MonthReviews, text)));
        let competitions = self.competitions.check(inspector, discord)?;
        broken.extend(competitions.into_iter().map(|text| (Invariant::Competitions, text)));
        let hints = hints::check(inspector, ledger, &self.rated)?;
        broken.extend(hints.into_iter().map(|text| (Invariant::Hints, text)));
        let sights = sight::check(inspector, discord, ledger)?;
        broken.extend(sights.into_iter().map(|text| (Invariant::Sight, text)));
        let lost = self.confirmed.check(inspector, ledger)?;
        broken.extend(lost.into_iter().map(|text| (Invariant::ConfirmedIsStored, text)));
        Ok(broken)
    }

    /// Returns the players whom nothing calls although the last event of their match needs it.
    pub fn find_uncalled(
        &mut self,
        inspector: &MatchInspector,
        discord: &DiscordModel,
    ) -> Result<Vec<String>, StoreError> {
        self.calls.check(inspector, discord)
    }

    fn check_match(&mut self, id: MatchId, audited: &AuditedMatch, ledger: &mut Ledger) -> Vec<(Invariant, String)> {
        let events = &audited.stored.events;
        let log = self.checked.entry(id).or_default();
        if let Some(change) = log.find_change(events) {
            return vec![(Invariant::ConfirmedIsStored, format!("#{}: {change}", id.0))];
        }
        let checked = log.events.len();
        log.extend(audited);
        let new = &events[checked..];
        self.event_count += new.len() as u64;
        let terms = &audited.stored.terms;
        self.rated.extend(Some(id).filter(|_| terms.rated && checked == 0));
        if terms.competition.is_none() {
            self.match_limits.follow(id, terms, new, audited.index.is_over);
        }
        self.calls.follow(id, new);
        self.leaderboards.follow(id, audited, ledger);
        self.vacations.follow(id, &audited.stored, new);
        let mut broken = Vec::new();
        let unrequested = find_unrequested(id, terms, events, checked, ledger);
        broken.extend(unrequested.map(|text| (Invariant::OncePerRequest, text)));
        broken.extend(check_turns(id, audited, checked).map(|text| (Invariant::Turns, text)));
        broken.extend(audit_match(id, audited).into_iter().map(|text| (Invariant::Replay, text)));
        broken.extend(clocks::check(id, &audited.stored, self.calm.as_ref()).map(|text| (Invariant::Clocks, text)));
        broken.extend(rights::check_blocks(id, terms, new, ledger).map(|text| (Invariant::Blocks, text)));
        broken.extend(rights::check_moderation(id, terms, new, ledger).map(|text| (Invariant::Moderation, text)));
        let replies = new.iter().filter(|event| matches!(event.kind, EventKind::ReplyPlanned(_)));
        self.planned_replies += replies.count() as u64;
        let plan = plans::check(id, &audited.stored, checked, ledger);
        broken.extend(plan.map(|text| (Invariant::Plans, text)));
        let named = rights::check_erasure(id, &audited.stored, ledger);
        broken.extend(named.map(|text| (Invariant::Erasure, text)));
        broken.extend(course::check(id, audited).map(|text| (Invariant::Course, text)));
        broken
    }

    /// Returns a match that is not there any more although someone has not had their data erased. It is reported once.
    fn find_missing(&mut self, stored: &BTreeMap<MatchId, u32>, ledger: &Ledger) -> Option<String> {
        let is_missing = |id: &MatchId| !stored.contains_key(id);
        let gone: Vec<MatchId> = self.checked.keys().copied().filter(is_missing).collect();
        let mut wrong = gone.into_iter().filter(|id| {
            let Some(log) = self.checked.remove(id) else { return false };
            let is_erased = |user: &UserId| ledger.erased.contains(user);
            // A match that has never begun is deleted with anyone, and any other with the last of its people.
            let may_go =
                if log.was_accepted { log.people.iter().all(is_erased) } else { log.people.iter().any(is_erased) };
            !may_go
        });
        wrong.next().map(|id| format!("#{} is not stored any more", id.0))
    }
}

impl CheckedLog {
    /// Returns the difference between a log and the part of it that was checked.
    fn find_change(&self, events: &[Event]) -> Option<String> {
        if events.len() < self.events.len() {
            return Some(format!("the events after {} are lost", events.len()));
        }
        let changed = std::iter::zip(&self.events, events).find(|(checked, event)| {
            let is_same_actor = checked.actor == event.actor || event.actor.is_some_and(UserId::is_erased);
            checked.hash != hash_of_event(event) || !is_same_actor
        });
        changed.map(|(_, event)| format!("the event {} has become {event:?}", event.number))
    }

    /// Adds the new events of a match.
    fn extend(&mut self, audited: &AuditedMatch) {
        let new = &audited.stored.events[self.events.len()..];
        self.was_accepted |= new.iter().any(|event| matches!(event.kind, EventKind::ChallengeAccepted(_)));
        self.events.extend(new.iter().map(|event| CheckedEvent { hash: hash_of_event(event), actor: event.actor }));
        let users = audited.index.participants.iter().map(|listed| listed.user_id);
        self.people.extend(users.filter(|user| user.is_person()));
    }
}

/// Returns the hash of everything that stays the same in an event, even when people have their data erased.
fn hash_of_event(event: &Event) -> u64 {
    let kind = match &event.kind {
        // It may name someone who left.
        EventKind::Stopped(_) => "stopped".to_owned(),
        kind => format!("{kind:?}"),
    };
    hash_of(&format!("{} {} {kind}", event.number, event.timestamp))
}

/// Returns an event that a message has shown, and that is not stored.
fn find_unstored(stored: &BTreeMap<MatchId, u32>, shown: &BTreeMap<MatchId, u32>) -> Option<String> {
    shown.iter().find_map(|(id, event)| {
        let last = stored.get(id).filter(|last| *last < event)?;
        Some(format!("#{}: a message shows event {event}, and the last that is stored is {last}", id.0))
    })
}

/// Plays a log again, and returns the first new action of someone whose turn it was not.
fn check_turns(id: MatchId, audited: &AuditedMatch, checked: usize) -> Option<String> {
    let events = &audited.stored.events;
    let start = checked.max(1).min(events.len());
    let mut game = Match::replay(id, audited.stored.terms.clone(), &events[..start]).ok()?;
    for event in &events[start..] {
        let acts = matches!(event.kind, EventKind::ActionPlayed(_) | EventKind::DiceRolled(_));
        if let Some(actor) = event.actor.filter(|actor| acts && game.user_to_act() != Some(*actor)) {
            return Some(format!("#{}: {} is not to act before event {event:?}", id.0, actor.0));
        }
        // A replay of the whole log finds the fault.
        game.apply_event(event).ok()?;
    }
    None
}
