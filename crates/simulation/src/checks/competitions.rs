//! Tournaments and ladders, reckoned a second time from their stored events: the places and points that are stored and
//! shown, a match for each pairing, the limits of games, and that nobody is entered, challenged or told unasked.

use crate::discord::model::{DiscordModel, DiscordState, PostedMessage};
use gonagas_app::ports::Clock as _;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::{CompetitionId, Timestamp, UserId};
use gonagas_store::sqlite::{CompetitionEventRow, CompetitionMatchRow, MatchInspector};
use gonagas_store::store_error::StoreError;
use gonagas_store::{PostState, StoredCompetition};
use gonagas_ui::i18n::{Catalog, LANGUAGES};
use gonagas_ui::message::Message;
use gonagas_ui::screens::ladder::removal_message;
use std::collections::{BTreeMap, BTreeSet};

/// The most games of a person in all competitions, as `docs/LIMITS.md` has it.
const MOST_GAMES: u32 = 24;

/// The games that an entry reserves: in a tournament that has not started, and on a ladder.
const RESERVED_BEFORE_START: u32 = 9;
const RESERVED_ON_LADDER: u32 = 3;

/// The longest time from an event to its post.
const MAX_DELAY: Timestamp = 5 * MINUTE;

/// Follows the competitions.
#[derive(Default)]
pub struct CompetitionChecks {
    /// The last event of each competition that was looked at.
    checked: BTreeMap<CompetitionId, u32>,
    /// The id after the last message that was looked at.
    next_message: u64,
    /// The people who were told that they left a ladder, each with the text.
    told: BTreeMap<(UserId, String), u32>,
}

/// A competition as its events have it.
#[derive(Default)]
struct Reckoned {
    is_ladder: bool,
    is_pair: bool,
    has_started: bool,
    is_over: bool,
    has_finished: bool,
    /// The people who take part, on a ladder from the first place on.
    order: Vec<UserId>,
    withdrawn: BTreeSet<UserId>,
    pairings: Vec<ReckonedPairing>,
    /// The people whom losses on time have taken off the ladder, once for each time.
    removed: Vec<UserId>,
}

/// A pairing as the events have it.
struct ReckonedPairing {
    /// The people by seats.
    seats: [UserId; 2],
    challenger: Option<UserId>,
    has_result: bool,
    /// The half points; `None` while it is open.
    halves: Option<Option<[u32; 2]>>,
}

impl Reckoned {
    fn of(events: &[CompetitionEventRow], is_ladder: bool, is_pair: bool) -> Reckoned {
        let mut reckoned = Reckoned { is_ladder, is_pair, ..Reckoned::default() };
        for event in events {
            reckoned.follow(event);
        }
        reckoned
    }

    fn follow(&mut self, event: &CompetitionEventRow) {
        let words: Vec<&str> = event.payload.split(' ').collect();
        match (event.kind.as_str(), event.users) {
            ("joined", [Some(user), _]) => {
                self.withdrawn.remove(&user);
                self.order.push(user);
            }
            ("left", [Some(user), _]) => self.order.retain(|other| *other != user),
            ("started", _) => self.has_started = true,
            ("paired", [Some(first), Some(second)]) => {
                let seats = [first, second];
                self.pairings.push(ReckonedPairing { seats, challenger: None, has_result: false, halves: None });
            }
            ("challenged", [Some(challenger), Some(opponent)]) => {
                let seats = if words[0] == "1" { [challenger, opponent] } else { [opponent, challenger] };
                let challenger = Some(challenger);
                self.pairings.push(ReckonedPairing { seats, challenger, has_result: false, halves: None });
            }
            ("played", _) => {
                let index = words[0].parse::<usize>().unwrap_or_default().saturating_sub(1);
                let halves = match words.get(1).copied().unwrap_or_default().trim_end_matches("-time") {
                    "first" => Some([2, 0]),
                    "second" => Some([0, 2]),
                    "unplayed" if self.is_ladder => None,
                    _ => Some([1, 1]),
                };
                if let Some(pairing) = self.pairings.get_mut(index) {
                    pairing.has_result = true;
                    pairing.halves = Some(halves);
                }
                self.climb(index);
            }
            ("withdrawn", [Some(user), _]) => {
                self.withdraw(user);
                if event.payload == "time" && self.is_ladder {
                    self.removed.push(user);
                }
            }
            ("finished", _) => (self.is_over, self.has_finished) = (true, true),
            ("stopped", _) => self.is_over = true,
            _ => {}
        }
    }

    /// Puts the challenger of a pairing who has won on the place of the loser.
    fn climb(&mut self, index: usize) {
        let Some(pairing) = self.pairings.get(index) else { return };
        let Some((challenger, Some(Some(halves)))) = pairing.challenger.zip(Some(pairing.halves)) else { return };
        let seat = usize::from(pairing.seats[1] == challenger);
        let loser = pairing.seats[1 - seat];
        let place = |user| self.order.iter().position(|other| *other == user);
        if halves[seat] == 2
            && let Some((from, to)) = place(challenger).zip(place(loser))
            && from > to
        {
            let moved = self.order.remove(from);
            self.order.insert(to, moved);
        }
    }

    fn withdraw(&mut self, user: UserId) {
        self.withdrawn.insert(user);
        let own: Vec<usize> =
            (0..self.pairings.len()).filter(|index| self.pairings[*index].seats.contains(&user)).collect();
        let played = own.iter().filter(|index| self.pairings[**index].has_result).count();
        let counts_nothing = !self.is_ladder && played * 2 < own.len();
        for index in own {
            let pairing = &mut self.pairings[index];
            if counts_nothing {
                pairing.halves = Some(None);
            } else if pairing.halves.is_none() {
                pairing.halves = Some(Some(if pairing.seats[0] == user { [0, 2] } else { [2, 0] }));
                self.climb(index);
            }
        }
        if self.is_ladder {
            self.order.retain(|other| *other != user);
        }
    }

    fn open(&self) -> impl Iterator<Item = (u32, &ReckonedPairing)> {
        (1..).zip(&self.pairings).filter(|(_, pairing)| pairing.halves.is_none() && !self.is_over)
    }

    fn halves(&self, user: UserId) -> u32 {
        let of_pairing = |pairing: &ReckonedPairing| {
            let seat = pairing.seats.iter().position(|other| *other == user)?;
            Some(pairing.halves??[seat])
        };
        self.pairings.iter().filter_map(of_pairing).sum()
    }

    /// Returns the games for which a person must have room.
    fn reserved(&self, user: UserId) -> u32 {
        let games = if self.is_pair { 2 } else { 1 };
        match (self.is_over || self.withdrawn.contains(&user), self.is_ladder, self.has_started) {
            (true, ..) => 0,
            (_, true, _) => RESERVED_ON_LADDER,
            (_, _, false) => RESERVED_BEFORE_START * games,
            _ => self.open().filter(|(_, pairing)| pairing.seats.contains(&user)).count() as u32 * games,
        }
    }
}

impl CompetitionChecks {
    /// Returns the faults after a step: of the competitions that have changed, and of new messages.
    pub fn check(&mut self, inspector: &MatchInspector, discord: &DiscordModel) -> Result<Vec<String>, StoreError> {
        let mut wrong = self.check_messages(inspector, discord)?;
        let mut reserved: BTreeMap<UserId, u32> = BTreeMap::new();
        let mut has_changed = false;
        for id in inspector.competitions()? {
            let events = inspector.competition_events(id)?;
            let stored = inspector.load_competition(id)?;
            let reckoned = reckon(&stored, &events);
            for user in &reckoned.order {
                *reserved.entry(*user).or_default() += reckoned.reserved(*user);
            }
            let last = events.last().map_or(0, |event| event.number);
            let before = self.checked.insert(id, last).unwrap_or_default();
            if before == last {
                continue;
            }
            has_changed = true;
            for event in events.iter().filter(|event| event.number > before) {
                wrong.extend(find_unasked(inspector, &stored, event)?);
            }
            wrong.extend(check_stored(inspector, id, &reckoned)?);
        }
        if has_changed {
            let full = reserved.into_iter().filter(|(user, games)| *games > MOST_GAMES && user.is_person());
            wrong.extend(full.map(|(user, games)| format!("{} has {games} games in competitions", user.0)));
        }
        Ok(wrong)
    }

    /// Returns the new messages about competitions that notify people who have not asked for it: posts, but not the one
    /// about the winners, and direct messages to anyone but those whom losses on time have taken off.
    fn check_messages(
        &mut self,
        inspector: &MatchInspector,
        discord: &DiscordModel,
    ) -> Result<Vec<String>, StoreError> {
        let state = discord.lock();
        let mut wrong = Vec::new();
        let mut news: Vec<(UserId, String)> = Vec::new();
        for (id, posted) in state.messages.range(self.next_message..) {
            self.next_message = id + 1;
            if is_post(&posted.content) && !posted.content.allowed_mentions.is_empty() {
                wrong.push(format!("a post notifies {:?}", posted.content.allowed_mentions));
            }
            let person = DiscordState::person_of(posted.channel).filter(|_| posted.audience.is_none());
            news.extend(person.filter(|_| posted.content.image.is_none()).map(|user| {
                let text = posted.content.text.clone();
                (user, text)
            }));
        }
        drop(state);
        if news.is_empty() {
            return Ok(wrong);
        }
        let removed = removals_by_text(inspector)?;
        for (user, text) in news {
            let Some(removed) = removed.get(&text) else { continue };
            let count = removed.iter().filter(|removed| **removed == user || removed.is_erased()).count();
            let told = self.told.entry((user, text)).or_default();
            *told += 1;
            if *told as usize > count {
                wrong.push(format!(
                    "{} is told {told} times that they are off a ladder, and was off {count} times",
                    user.0
                ));
            }
        }
        Ok(wrong)
    }
}

/// Returns the faults at the end, when nothing is left to do: each pairing has one match, the posts show the present,
/// and everyone whom losses on time have taken off has been told, if they take messages.
pub fn check_end(inspector: &MatchInspector, discord: &DiscordModel) -> Result<Vec<String>, StoreError> {
    let now = discord.clock.now();
    let state = discord.lock();
    let mut wrong = Vec::new();
    for id in inspector.competitions()? {
        let stored = inspector.load_competition(id)?;
        let guild = stored.competition.terms().channel_ref.guild();
        if state.waits_for_bot(guild, now) {
            continue;
        }
        let events = inspector.competition_events(id)?;
        let reckoned = reckon(&stored, &events);
        let matches = inspector.competition_matches(id)?;
        let played: BTreeSet<u32> = matches.iter().map(|game| game.pairing).collect();
        let is_due = events.last().is_some_and(|event| event.at + MAX_DELAY < now);
        for (number, _) in reckoned.open().filter(|(number, _)| is_due && !played.contains(number)) {
            wrong.push(format!("pairing {number} of competition {} has no match", id.0));
        }
        for game in matches.iter().filter(|game| reckoned.is_over && is_due && !game.is_over) {
            wrong.push(format!("competition {} is over, and pairing {} is played", id.0, game.pairing));
        }
        wrong.extend(check_shown(&state, &stored, &reckoned).into_iter().filter(|_| is_due));
        if is_due && stored.told_event < stored.competition.removals().last().map_or(0, |removal| removal.event) {
            wrong.push(format!("someone is off ladder {} and was not told", id.0));
        }
    }
    Ok(wrong)
}

/// Returns the people whom losses on time have taken off ladders, by the text in which they are told, in each language.
fn removals_by_text(inspector: &MatchInspector) -> Result<BTreeMap<String, Vec<UserId>>, StoreError> {
    let mut removals: BTreeMap<String, Vec<UserId>> = BTreeMap::new();
    for id in inspector.competitions()? {
        let stored = inspector.load_competition(id)?;
        let terms = stored.competition.terms();
        let reckoned = reckon(&stored, &inspector.competition_events(id)?);
        for language in LANGUAGES.iter().filter(|_| terms.format.is_open_ended()) {
            let text = removal_message(&Catalog::for_locale(language), terms).text;
            removals.entry(text).or_default().extend(&reckoned.removed);
        }
    }
    Ok(removals)
}

fn reckon(stored: &StoredCompetition, events: &[CompetitionEventRow]) -> Reckoned {
    let terms = stored.competition.terms();
    Reckoned::of(events, terms.format.is_open_ended(), terms.pairs)
}

/// Returns an event by which someone was entered or challenged without their wish.
fn find_unasked(
    inspector: &MatchInspector,
    stored: &StoredCompetition,
    event: &CompetitionEventRow,
) -> Result<Option<String>, StoreError> {
    let id = stored.competition.id();
    let [Some(user), _] = event.users else { return Ok(None) };
    let is_asked = match event.kind.as_str() {
        "joined" | "every-time" | "challenged" if event.actor == Some(user) => true,
        "joined" if event.actor.is_none() => match stored.competition.terms().follows {
            // They wanted to be in every one of the series.
            Some(before) => {
                let wish = |event: &CompetitionEventRow| {
                    (matches!(event.kind.as_str(), "joined" | "every-time") && event.users[0] == Some(user))
                        .then(|| event.payload.clone())
                };
                let wishes = inspector.competition_events(before)?;
                wishes.iter().filter_map(wish).next_back().as_deref() == Some("every-time") || user.is_erased()
            }
            None => false,
        },
        "joined" | "every-time" | "challenged" => false,
        _ => true,
    };
    Ok((!is_asked).then(|| format!("competition {}: {} has not asked for event {event:?}", id.0, user.0)))
}

/// Returns the faults of what is stored beside the log, and of the matches.
fn check_stored(inspector: &MatchInspector, id: CompetitionId, reckoned: &Reckoned) -> Result<Vec<String>, StoreError> {
    let mut wrong = Vec::new();
    let entries = inspector.competition_entries(id)?;
    let placed: Vec<UserId> = entries.iter().filter(|entry| entry.place.is_some()).map(|entry| entry.user).collect();
    if reckoned.is_ladder && !reckoned.is_over && placed != reckoned.order {
        wrong.push(format!("ladder {} is stored as {placed:?}, and it is {:?}", id.0, reckoned.order));
    }
    for entry in entries.iter().filter(|entry| entry.reserved_games != reckoned.reserved(entry.user)) {
        let reserved = reckoned.reserved(entry.user);
        wrong.push(format!("{} has {} reserved games, and must have {reserved}", entry.user.0, entry.reserved_games));
    }
    for user in &reckoned.order {
        let own = reckoned.open().filter(|(_, pairing)| pairing.seats.contains(user) && pairing.challenger.is_some());
        let by_them = |pairing: &ReckonedPairing| pairing.challenger == Some(*user);
        let [sent, received]: [usize; 2] = own.fold([0, 0], |[sent, received], (_, pairing)| match by_them(pairing) {
            true => [sent + 1, received],
            false => [sent, received + 1],
        });
        if sent > 1 || received > 2 {
            wrong.push(format!("{} has sent {sent} challenges and got {received}", user.0));
        }
    }
    let mut seen = BTreeSet::new();
    for game in inspector.competition_matches(id)? {
        wrong.extend(check_match(id, reckoned, &game, &mut seen));
    }
    Ok(wrong)
}

fn check_match(
    id: CompetitionId,
    reckoned: &Reckoned,
    game: &CompetitionMatchRow,
    seen: &mut BTreeSet<(u32, bool)>,
) -> Option<String> {
    let number = game.pairing;
    if !seen.insert((number, game.is_second)) {
        return Some(format!("pairing {number} of competition {} is played twice", id.0));
    }
    let Some(pairing) = reckoned.pairings.get(number as usize - 1) else {
        return Some(format!("competition {} has a match of pairing {number}, which it has not", id.0));
    };
    let is_known = |user: &UserId| pairing.seats.contains(user) || user.is_erased();
    let strangers =
        game.users.iter().filter(|user| !is_known(user) && !pairing.seats.iter().any(|one| one.is_erased()));
    strangers.map(|user| format!("{} plays pairing {number} of competition {}", user.0, id.0)).next()
}

/// Returns true for the post of a tournament or ladder.
fn is_post(message: &Message) -> bool {
    ["**T", "**L"].iter().any(|begin| {
        let number = message.text.strip_prefix(begin).and_then(|rest| rest.split_once("** ·"));
        number.is_some_and(|(number, _)| number.bytes().all(|digit| digit.is_ascii_digit()))
    })
}

/// Returns the fault of the post of a competition, unless it is gone.
fn check_shown(state: &DiscordState, stored: &StoredCompetition, reckoned: &Reckoned) -> Option<String> {
    let id = stored.competition.id().0;
    let channel = state.channels.get(&stored.competition.terms().channel_ref.channel)?;
    let PostState::There(message) = stored.post.state else {
        let is_open = !channel.is_deleted && channel.refusal.is_none() && stored.post.state != PostState::Gone;
        return is_open.then(|| format!("competition {id} has no post"));
    };
    let posted = state.messages.get(&message).filter(|posted| !posted.is_deleted && !channel.is_deleted)?;
    if posted.rejects_edits || channel.refusal.is_some() || state.lacks_bot(channel.guild) {
        return None;
    }
    let last = stored.competition.last_event_number();
    if stored.post.shown_event < last {
        return Some(format!(
            "the post of competition {id} shows event {}, and {last} is the last",
            stored.post.shown_event
        ));
    }
    let shown = shown_places(posted);
    if reckoned.is_ladder {
        let expected: Vec<UserId> = reckoned.order.iter().copied().take(shown.len()).collect();
        let users: Vec<UserId> = shown.iter().filter_map(|line| line.user).collect();
        let is_short = shown.len() < reckoned.order.len() && posted.content.text.chars().count() < 1000;
        let is_wrong = users.iter().zip(&expected).any(|(one, other)| one != other && !other.is_erased());
        return (is_wrong || is_short).then(|| format!("ladder {id} is shown as {users:?}, and it is {expected:?}"));
    }
    let has_table = reckoned.has_started && (reckoned.has_finished || !reckoned.is_over);
    let points = shown.iter().filter(|_| has_table).filter_map(|line| Some((line.user?, line.halves?)));
    let (known, unknown): (Vec<_>, Vec<_>) = points.partition(|(user, _)| reckoned.order.contains(user));
    // A post that is there stays as it is when somebody is erased, so it may name as many people who are in no event.
    let erased = reckoned.order.iter().filter(|user| user.is_erased()).count();
    let wrong_points = known.into_iter().find(|(user, halves)| reckoned.halves(*user) != *halves);
    let wrong = wrong_points.or_else(|| unknown.into_iter().nth(erased))?;
    Some(format!("tournament {id} shows {wrong:?} half points, and they are {}", reckoned.halves(wrong.0)))
}

/// A line of a table.
struct ShownPlace {
    user: Option<UserId>,
    /// The half points of a tournament.
    halves: Option<u32>,
}

/// Reads the table of a post: lines such as `**1.** <@5> · **2½** · …`.
fn shown_places(posted: &PostedMessage) -> Vec<ShownPlace> {
    let lines = posted.content.text.lines().filter_map(|line| {
        let (place, rest) = line.strip_prefix("**")?.split_once("** ")?;
        let is_place = place.strip_suffix('.').is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()));
        let (person, rest) = rest.split_once(" · ").filter(|_| is_place || place == "–")?;
        let user = person.strip_prefix("<@").and_then(|id| id.strip_suffix('>')?.parse().ok()).map(UserId);
        let points = rest.strip_prefix("**").and_then(|rest| rest.split_once("**")).map(|(points, _)| points);
        let halves = points.map(|points| {
            let whole: u32 = points.trim_end_matches('½').parse().unwrap_or_default();
            2 * whole + u32::from(points.ends_with('½'))
        });
        Some(ShownPlace { user, halves })
    });
    lines.collect()
}
