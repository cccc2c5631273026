//! The requests of people to the bot, and its confirmations to them.

use crate::arrangements::Arrangements;
use crate::discord::responder::{InteractionOutcome, SeenAnswer};
use crate::discord::shown_matches::match_controls;
use crate::discord::shown_matches::{ShownMatch, matches_in_message};
use crate::discord::visible_messages::mentioned_users;
use gonagas_app::commands::challenge::Challenge;
use gonagas_app::commands::leaderboard::Leaderboard;
use gonagas_app::commands::plan::Plan;
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::preferences::Preferences;
use gonagas_app::commands::seek::SeekRequest;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::ids::{InteractionId, MatchId, Timestamp, UserId};
use gonagas_core::session::rules::RuleSetInfo;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::MatchVerb;
use gonagas_ui::custom_id::preferences::PreferencesControl;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::Message;
use std::collections::{BTreeMap, BTreeSet};

/// The number of a person's latest requests that an event may have come of.
const LATEST_ATTEMPTS: usize = 200;

/// A request, from the first time that the bot could know of it to the last time that it could act on it.
#[derive(Debug, Clone)]
pub struct Attempt {
    pub user: UserId,
    pub from: Timestamp,
    /// `None` while the bot works on it.
    pub until: Option<Timestamp>,
    /// The end of the last work on it so far.
    ended_at: Timestamp,
    /// The runs of the bot that work on it, once for each delivery.
    open: Vec<u64>,
    /// True if two runs have worked on it at once.
    has_overlapped: bool,
    /// The matches whose logs have a consequence of it, with its time. A new match counts as number 0 too, so that one
    /// request makes one.
    used_in: BTreeMap<MatchId, Timestamp>,
}

impl Attempt {
    /// Returns true if the bot could act on it at this time.
    fn covers(&self, at: Timestamp) -> bool {
        self.from <= at && self.until.is_none_or(|until| at <= until)
    }

    /// Notes consequences of this time.
    fn use_for<const N: usize>(&mut self, subjects: [MatchId; N], at: Timestamp) {
        self.used_in.extend(subjects.map(|subject| (subject, at)));
    }
}

/// A move that the bot has confirmed.
#[derive(Debug, Clone)]
pub struct ConfirmedMove {
    pub match_id: MatchId,
    pub user: UserId,
    pub actions: Vec<String>,
    pub from: Timestamp,
    pub until: Timestamp,
}

/// A press of a control of a match that the bot has confirmed: the match has an event of that person since.
#[derive(Debug, Clone)]
pub struct ConfirmedPress {
    pub match_id: MatchId,
    pub user: UserId,
    pub verb: MatchVerb,
    pub from: Timestamp,
    pub until: Timestamp,
}

/// A hint that someone got between these times.
#[derive(Debug, Clone, Copy)]
pub struct GivenHint {
    pub match_id: MatchId,
    pub user: UserId,
    pub from: Timestamp,
    pub until: Timestamp,
}

/// A leaderboard that someone saw.
#[derive(Debug, Clone)]
pub struct SeenLeaderboard {
    /// The people on it but the person who saw it.
    pub users: Vec<UserId>,
    /// True if it was that of the month.
    pub is_of_month: bool,
    pub from: Timestamp,
    pub until: Timestamp,
}

/// A request that was answered with "nothing was changed".
#[derive(Debug, Clone, Copy)]
pub struct DeniedChange {
    pub interaction: InteractionId,
    pub user: UserId,
    pub from: Timestamp,
    pub until: Timestamp,
}

/// Everything that was asked and confirmed.
#[derive(Debug, Default)]
pub struct Ledger {
    /// The requests of each person, by interaction.
    attempts: BTreeMap<InteractionId, Attempt>,
    by_user: BTreeMap<UserId, Vec<InteractionId>>,
    /// The confirmed moves that were not looked for in the log yet.
    pub unchecked_moves: Vec<ConfirmedMove>,
    /// The confirmed presses that were not looked for in the log yet.
    pub unchecked_presses: Vec<ConfirmedPress>,
    /// The interactions with a confirmed press. Discord may repeat one.
    confirmed_interactions: BTreeSet<InteractionId>,
    /// The confirmed challenges that were not looked for yet: the match and the challenger.
    pub unchecked_challenges: Vec<(MatchId, UserId)>,
    /// The requests that changed nothing by their answers, and that were not looked for yet.
    pub unchecked_denials: Vec<DeniedChange>,
    /// The people who may have had their data erased.
    pub erased: BTreeSet<UserId>,
    /// The people with a confirmed erasure of their data, each with the time of the last such request.
    pub confirmed_erasures: BTreeMap<UserId, Timestamp>,
    /// The time of the confirmation to each of them.
    told_of_erasure_at: BTreeMap<UserId, Timestamp>,
    /// The people who have asked for an opponent.
    pub seekers: BTreeSet<UserId>,
    /// The people who may have planned replies.
    pub planners: BTreeSet<UserId>,
    /// The people who have asked to be reminded of their streak.
    pub reminded: BTreeSet<UserId>,
    /// The time at which a run of the bot ended last.
    pub last_run_end: Timestamp,
    /// The leaderboards that people saw and that were not looked at yet.
    pub unchecked_leaderboards: Vec<SeenLeaderboard>,
    /// The rule sets of rated matches between people that have a result, once for each match.
    pub rule_sets_with_results: Vec<RuleSetInfo>,
    /// The people of each server who may manage the messages of others.
    pub moderators: BTreeMap<u64, [UserId; 2]>,
    /// The arrangements of people with the bot.
    pub arrangements: Arrangements,
    /// The hints that people got and that were not looked at yet.
    pub unchecked_hints: Vec<GivenHint>,
    /// The matches that people were shown and that were not looked at yet.
    pub unchecked_sights: Vec<ShownMatch>,
    /// The number of confirmed moves.
    pub confirmed_moves: u64,
    /// The number of confirmed presses.
    pub confirmed_presses: u64,
}

impl Ledger {
    /// Notes that a request reaches a run of the bot.
    pub fn begin(&mut self, id: InteractionId, user: UserId, run: u64, now: Timestamp) {
        let by_user = &mut self.by_user;
        let attempt = self.attempts.entry(id).or_insert_with(|| {
            by_user.entry(user).or_default().push(id);
            Attempt {
                user,
                from: now,
                until: None,
                ended_at: now,
                open: Vec::new(),
                has_overlapped: false,
                used_in: BTreeMap::new(),
            }
        });
        attempt.has_overlapped |= !attempt.open.is_empty();
        attempt.open.push(run);
        attempt.until = None;
    }

    /// Notes a person whose request may erase their data.
    pub fn note_erasure(&mut self, user: UserId, request: &Request) {
        if is_erasure(request) {
            self.erased.insert(user);
        }
    }

    /// Notes a person whose request may ask for messages of the bot's own accord.
    pub fn note_wish(&mut self, user: UserId, request: &Request) {
        if request.command::<SeekRequest>().is_some() {
            self.seekers.insert(user);
        }
        if asks_for_reminder(request) {
            self.reminded.insert(user);
        }
    }

    /// Notes a person whose request may plan replies.
    pub fn note_plan(&mut self, user: UserId, request: &Request) {
        let plans = match request {
            Request::PressControl { custom_id, .. } | Request::SubmitForm { custom_id, .. } => {
                matches!(CustomId::parse(custom_id), Some(CustomId::Plan(_) | CustomId::TryBoard(_)))
            }
            request => request.command::<Plan>().is_some(),
        };
        if plans {
            self.planners.insert(user);
        }
    }

    /// Notes that a run of the bot is done with a request; that Discord gave up on it then, if it did: nothing may come
    /// of it later.
    pub fn end(&mut self, id: InteractionId, run: u64, now: Timestamp) {
        let Some(attempt) = self.attempts.get_mut(&id) else { return };
        if let Some(position) = attempt.open.iter().position(|open| *open == run) {
            attempt.open.swap_remove(position);
        }
        attempt.ended_at = attempt.ended_at.max(now);
        if attempt.open.is_empty() {
            attempt.until = Some(attempt.ended_at);
        }
    }

    /// Notes that a run of the bot has ended, with everything that it worked on.
    pub fn end_run(&mut self, run: u64, now: Timestamp) {
        self.last_run_end = now;
        for attempt in self.attempts.values_mut().filter(|attempt| attempt.until.is_none()) {
            attempt.open.retain(|open| *open != run);
            if attempt.open.is_empty() {
                attempt.until = Some(now);
            }
        }
    }

    /// Notes the answers that a person has seen after a request.
    pub fn note_outcome(
        &mut self,
        id: InteractionId,
        requester: &Requester,
        request: &Request,
        outcome: &InteractionOutcome,
        now: Timestamp,
    ) {
        let locale = requester.reading_locale();
        let answers = &*outcome.seen;
        self.arrangements.end(requester, request, outcome, now);
        let Some(Attempt { user, from, has_overlapped, .. }) = self.attempts.get(&id).cloned() else { return };
        // An interaction that comes twice at the same time may be carried out by the other run.
        if !has_overlapped && answers.iter().any(|answer| denies_changes(locale, answer)) {
            self.unchecked_denials.push(DeniedChange { interaction: id, user, from, until: now });
        }
        let hinted = answers.iter().filter_map(|answer| hinted_match(locale, answer));
        self.unchecked_hints.extend(hinted.map(|match_id| GivenHint { match_id, user, from, until: now }));
        let shown = answers.iter().flat_map(|answer| matches_in_answer(requester, answer));
        self.unchecked_sights.extend(shown.map(|match_id| ShownMatch { match_id, user, from, until: now }));
        if is_erasure(request) && answers.iter().any(|answer| confirms_erasure(locale, answer)) {
            self.confirmed_erasures.insert(user, from);
            self.told_of_erasure_at.insert(user, now);
        }
        self.unchecked_leaderboards.extend(leaderboard_of_month(request).and_then(|is_of_month| {
            let (SeenAnswer::Private(message) | SeenAnswer::Changed(message)) = answers.first()? else { return None };
            let users = mentioned_users(&message.full_text()).into_iter().filter(|other| *other != user).collect();
            Some(SeenLeaderboard { users, is_of_month, from, until: now })
        }));
        if let Some(Move { actions, match_number: Some(number) }) = request.command()
            && is_plain(actions)
            && answers.first().is_some_and(|answer| confirms_move(locale, *number, actions, answer))
        {
            let actions = actions.split_whitespace().map(str::to_owned).collect();
            let confirmed = ConfirmedMove { match_id: MatchId(*number), user, actions, from, until: now };
            self.unchecked_moves.push(confirmed);
            self.confirmed_moves += 1;
        }
        if request.command::<Challenge>().is_some()
            && let Some(SeenAnswer::Public(message)) = answers.first()
        {
            self.unchecked_challenges.extend(match_of(message).map(|id| (id, user)));
        }
        if let Request::PressControl { custom_id, .. } = request
            && let Some((match_id, verb)) = confirmed_press(requester, custom_id, outcome)
            && self.confirmed_interactions.insert(id)
        {
            self.unchecked_presses.push(ConfirmedPress { match_id, user, verb, from, until: now });
            self.confirmed_presses += 1;
        }
    }

    /// Returns true if the erasure of a person's data was confirmed before, and they have asked nothing since that
    /// request.
    pub fn was_erased_before(&self, user: UserId, time: Timestamp) -> bool {
        let Some(asked_at) = self.confirmed_erasures.get(&user) else { return false };
        let is_told = self.told_of_erasure_at.get(&user).is_some_and(|at| *at < time);
        let theirs = self.by_user.get(&user).into_iter().flatten().filter_map(|id| self.attempts.get(id));
        // One of these requests is the request itself.
        let since = theirs.filter(|attempt| attempt.until.is_none_or(|until| until >= *asked_at)).count();
        is_told && since <= 1
    }

    /// Uses up, for a match, a request of a person that the bot could act on at this time. Returns false if there is
    /// none. `is_new` is true for the request that made the match.
    pub fn use_attempt(&mut self, user: UserId, id: MatchId, is_new: bool, at: Timestamp) -> bool {
        let subject = if is_new { MatchId(0) } else { id };
        let newest: Vec<InteractionId> =
            self.by_user.get(&user).into_iter().flatten().rev().take(LATEST_ATTEMPTS).copied().collect();
        if let Some(free) = self.find_free(&newest, subject, at) {
            self.attempts.entry(free).and_modify(|attempt| attempt.use_for([subject, id], at));
            return true;
        }
        // An event that was found earlier may have come of another request, whose end was not known then.
        let exchange = newest.iter().find_map(|taken| {
            let attempt = self.attempts.get(taken).filter(|attempt| attempt.covers(at))?;
            let taken_at = *attempt.used_in.get(&subject)?;
            Some((*taken, taken_at, self.find_free(&newest, subject, taken_at)?))
        });
        let Some((taken, taken_at, free)) = exchange else { return false };
        self.attempts.entry(free).and_modify(|attempt| attempt.use_for([subject], taken_at));
        self.attempts.entry(taken).and_modify(|attempt| attempt.use_for([subject, id], at));
        true
    }

    /// Returns the best of these requests that has no consequence of this kind and covers this time. Requests that end
    /// first are used first, and of the unfinished requests the older ones.
    fn find_free(&self, ids: &[InteractionId], subject: MatchId, at: Timestamp) -> Option<InteractionId> {
        let fits = |attempt: &&Attempt| !attempt.used_in.contains_key(&subject) && attempt.covers(at);
        let free = ids.iter().filter_map(|id| Some((*id, self.attempts.get(id).filter(fits)?)));
        free.min_by_key(|(id, attempt)| (attempt.until.unwrap_or(Timestamp::MAX), *id)).map(|(id, _)| id)
    }
}

/// Returns true for a request for the leaderboard of the month, and false for one of all time.
fn leaderboard_of_month(request: &Request) -> Option<bool> {
    match request {
        Request::Command(command) => command.downcast().map(|request: &Leaderboard| request.this_month),
        Request::PressControl { custom_id, .. } => match CustomId::parse(custom_id)? {
            CustomId::Leaderboard(control) => Some(control.this_month),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the matches that an answer shows to one person.
fn matches_in_answer(requester: &Requester, answer: &SeenAnswer) -> Vec<MatchId> {
    match answer {
        SeenAnswer::Private(message) => matches_in_message(message),
        SeenAnswer::Changed(message) if requester.uses_private_message => matches_in_message(message),
        _ => Vec::new(),
    }
}

/// Returns true for the press with which people confirm that their data is erased.
fn is_erasure(request: &Request) -> bool {
    let Request::PressControl { custom_id, .. } = request else { return false };
    matches!(CustomId::parse(custom_id), Some(CustomId::EraseData(_)))
}

/// Returns true for a request that may ask for reminders of a streak.
fn asks_for_reminder(request: &Request) -> bool {
    match request {
        Request::PressControl { custom_id, .. } => {
            CustomId::parse(custom_id) == Some(CustomId::Preferences(PreferencesControl::StreakHour))
        }
        request => request.command().is_some_and(|Preferences(update)| update.streak.is_some()),
    }
}

/// Returns true if an answer says that a failure of the database has kept everything as it was.
fn denies_changes(locale: &str, answer: &SeenAnswer) -> bool {
    let (SeenAnswer::Private(message) | SeenAnswer::Changed(message)) = answer else { return false };
    let catalog = Catalog::for_locale(locale);
    let texts = ["store-busy", "store-full", "store-read-only", "store-failed", "privacy-no-key"];
    texts.iter().any(|text| message.text == catalog.text(text))
}

/// Returns true if an answer says that the person's data is erased.
fn confirms_erasure(locale: &str, answer: &SeenAnswer) -> bool {
    let (SeenAnswer::Private(message) | SeenAnswer::Changed(message)) = answer else { return false };
    message.text == Catalog::for_locale(locale).text("privacy-erased")
}

/// Returns true for moves that stand in the log as they were typed.
fn is_plain(actions: &str) -> bool {
    let is_action = |letter: char| letter.is_ascii_graphic() && !",#`*_".contains(letter) || letter == ' ';
    !actions.is_empty() && !actions.eq_ignore_ascii_case("undo") && actions.chars().all(is_action)
}

/// Returns true if an answer says that the person's moves were played.
fn confirms_move(locale: &str, number: u64, actions: &str, answer: &SeenAnswer) -> bool {
    match answer {
        SeenAnswer::Public(message) => {
            message.image.as_ref().is_some_and(|image| image.file_name.starts_with(&format!("gonagas-{number}-")))
        }
        SeenAnswer::Private(message) => {
            let catalog = Catalog::for_locale(locale);
            let values = [("match", &*number.to_string()), ("actions", actions)];
            message.text.starts_with(&catalog.format("private-played", &values))
                || message.text.starts_with(&catalog.format("private-kept", &values[..1]))
        }
        _ => false,
    }
}

/// Returns the match and the request of a press, if its answer confirms it: the public message changes and nothing is
/// refused, or the private answer shows the played action.
fn confirmed_press(
    requester: &Requester,
    custom_id: &str,
    outcome: &InteractionOutcome,
) -> Option<(MatchId, MatchVerb)> {
    let CustomId::PublicBoard(control) = CustomId::parse(custom_id)? else { return None };
    let id = control.match_ref.id;
    let verb = control.verb;
    let is_confirmed = match outcome.seen.as_slice() {
        [SeenAnswer::Changed(message)] if requester.uses_private_message => {
            let catalog = Catalog::for_locale(requester.reading_locale());
            let played = catalog.format("private-played", &[("match", &*id.0.to_string()), ("actions", "|")]);
            verb == MatchVerb::Play && message.text.starts_with(played.split('|').next()?)
        }
        [SeenAnswer::Changed(_) | SeenAnswer::Retired] => !requester.uses_private_message && appends_event(verb),
        _ => false,
    };
    (is_confirmed && outcome.failed == 0).then_some((id, verb))
}

/// Returns true for a control that appends an event when it is not refused.
fn appends_event(verb: MatchVerb) -> bool {
    use MatchVerb::{
        Accept, AcceptDraw, CancelMatch, Decline, DeclineOffer, GrantTakeback, OfferDraw, Play, RequestTakeback,
        RollDice, Undo, Withdraw, WithdrawOffer,
    };
    matches!(
        verb,
        Accept
            | AcceptDraw
            | CancelMatch
            | Decline
            | DeclineOffer
            | GrantTakeback
            | OfferDraw
            | Play
            | RequestTakeback
            | RollDice
            | Undo
            | Withdraw
            | WithdrawOffer
    )
}

/// Returns the match for which an answer has a hint.
fn hinted_match(locale: &str, answer: &SeenAnswer) -> Option<MatchId> {
    let (SeenAnswer::Private(message) | SeenAnswer::Public(message) | SeenAnswer::Changed(message)) = answer else {
        return None;
    };
    let hint = Catalog::for_locale(locale).format("hint-best", &[("action", "|")]);
    let begins = hint.split('|').next().filter(|begins| message.text.contains(begins))?;
    match_controls(message).next().filter(|_| !begins.is_empty()).map(|control| control.match_ref.id)
}

/// Returns the match of a message's controls.
fn match_of(message: &Message) -> Option<MatchId> {
    let controls = crate::discord::visible_messages::usable_controls(message);
    controls.iter().find_map(|control| match CustomId::parse(&control.custom_id)? {
        CustomId::PublicBoard(control) => Some(control.match_ref.id),
        _ => None,
    })
}
