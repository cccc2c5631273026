//! Arrangements of people with the bot that hold until they are changed: blocks, watched matches, languages of their
//! own, and the limits of servers on matches. They follow from people's requests and the answers to them alone.

use crate::discord::responder::{InteractionOutcome, SeenAnswer};
use gonagas_app::commands::block::{Block, Unblock};
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::commands::watch::Watch;
use gonagas_app::request::Request;
use gonagas_app::requester::{Opponent, Requester};
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::settings::preferences::LanguageCode;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::MatchVerb;
use gonagas_ui::custom_id::preferences::PreferencesControl;
use gonagas_ui::i18n::{Catalog, LANGUAGES};
use gonagas_ui::screens::preferences::DISCORD_LANGUAGE;
use gonagas_ui::screens::user_mention;
use std::collections::BTreeMap;

/// The subject of an arrangement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// The first person blocks the second.
    Block(UserId, UserId),
    /// A person watches a match.
    Watch(UserId, MatchId),
    /// A server allows so many matches at a time.
    MatchLimit(u64),
    /// A person reads a language of their own.
    Language(UserId),
}

/// The time for which a process may go on using a language that a person has changed by another one.
const SETTLING_TIME: Timestamp = 60_000;

/// An arrangement that certainly holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// The time of the answer to the person.
    pub since: Timestamp,
    /// The limit of matches; the place of the language among all, from 1, and 0 for that of Discord; 1 for the others.
    pub value: u64,
}

/// The knowledge of a subject.
#[derive(Debug, Default)]
struct Known {
    /// `None` while the state is uncertain.
    held: Option<Held>,
    /// The number of requests about it on which the bot works. Open requests of a bot that was killed stay open, so
    /// that nothing is certain any more.
    open: u32,
    /// True if several were open at a time, so that nobody knows which was carried out last.
    is_contested: bool,
}

/// Everything that was arranged.
#[derive(Debug, Default)]
pub struct Arrangements(BTreeMap<Subject, Known>);

impl Arrangements {
    /// Notes that the bot works on a request, which may change an arrangement.
    pub fn begin(&mut self, requester: &Requester, request: &Request) {
        let Some(subject) = subject_of(requester, request) else { return };
        let known = self.0.entry(subject).or_default();
        known.held = None;
        known.is_contested |= known.open > 0;
        known.open += 1;
    }

    /// Notes the answers that a person has seen after a request.
    pub fn end(&mut self, requester: &Requester, request: &Request, outcome: &InteractionOutcome, now: Timestamp) {
        let Some(known) = subject_of(requester, request).and_then(|subject| self.0.get_mut(&subject)) else { return };
        known.open = known.open.saturating_sub(1);
        if known.open == 0 && !std::mem::take(&mut known.is_contested) {
            known.held = confirmed_value(requester, request, outcome).map(|value| Held { since: now, value });
        }
    }

    /// Returns the certain state of a subject.
    pub fn held(&self, subject: Subject) -> Option<Held> {
        self.0.get(&subject)?.held
    }

    /// Returns a person as a reader of their own language; `None` while it is uncertain.
    pub fn reader(&self, requester: &Requester, now: Timestamp) -> Option<Requester> {
        let Some(known) = self.0.get(&Subject::Language(requester.user_id)) else { return Some(requester.clone()) };
        let held = known.held.filter(|held| now - held.since > SETTLING_TIME)?;
        let place = usize::try_from(held.value).ok()?.checked_sub(1);
        let chosen_language = place.and_then(|place| LanguageCode::parse(LANGUAGES.get(place)?));
        Some(Requester { chosen_language, ..requester.clone() })
    }

    /// Returns everything that certainly holds.
    pub fn all_held(&self) -> impl Iterator<Item = (Subject, Held)> + '_ {
        self.0.iter().filter_map(|(subject, known)| Some((*subject, known.held?)))
    }
}

/// Returns the arrangement that a request may change.
fn subject_of(requester: &Requester, request: &Request) -> Option<Subject> {
    let user = requester.user_id;
    let guild = requester.channel_ref.guild();
    match request {
        Request::Command(command) => {
            let block = command.downcast().and_then(|Block { user }| Some(user.as_ref()?.user_id));
            let unblock = command.downcast().map(|Unblock { user_id }| *user_id);
            let watch = command.downcast().and_then(|Watch { match_number, .. }| *match_number);
            let is_limit = matches!(command.downcast(), Some(Settings(SettingsRequest::MatchLimit(_))));
            let is_language = command.downcast().is_some_and(|Preferences(update)| update.language.is_some());
            let of_user = block.or(unblock).map(|other| Subject::Block(user, other));
            let of_match = watch.map(|number| Subject::Watch(user, MatchId(number)));
            let of_person = is_language.then_some(Subject::Language(user));
            of_user.or(of_match).or(of_person).or(guild.filter(|_| is_limit).map(Subject::MatchLimit))
        }
        Request::PressControl { custom_id, .. } => match CustomId::parse(custom_id)? {
            CustomId::Settings(_) => guild.map(Subject::MatchLimit),
            CustomId::Preferences(PreferencesControl::Language) | CustomId::EraseData(_) => {
                Some(Subject::Language(user))
            }
            CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. }
                if control.verb == MatchVerb::ToggleWatch =>
            {
                Some(Subject::Watch(user, control.match_ref.id))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns the value of an arrangement that the first answer confirms.
fn confirmed_value(requester: &Requester, request: &Request, outcome: &InteractionOutcome) -> Option<u64> {
    let Some(SeenAnswer::Private(message)) = outcome.seen.first().filter(|_| outcome.failed == 0) else { return None };
    let catalog = Catalog::for_locale(requester.reading_locale());
    let says = |key: &str, values: &[(&'static str, &str)]| message.text == catalog.format(key, values);
    let Request::Command(command) = request else { return None };
    if let Some(Block { user: Some(Opponent { user_id: other, .. }) }) = command.downcast() {
        let person = user_mention(&catalog, *other);
        let values = [("person", &*person)];
        return (says("block-done", &values) || says("block-already", &values)).then_some(1);
    }
    if let Some(Watch { match_number: Some(number), .. }) = command.downcast() {
        let number = number.to_string();
        let values = [("match", &*number)];
        return (says("private-follows", &values) || says("private-follows-turns", &values)).then_some(1);
    }
    // Only a panel has controls, and it comes once the setting is stored.
    if let Some(Preferences(PreferencesUpdate { language: Some(language), .. })) = command.downcast() {
        let place = LANGUAGES.iter().position(|known| known == language);
        let value = if language == DISCORD_LANGUAGE { Some(0) } else { place.map(|place| place as u64 + 1) };
        return value.filter(|_| message.controls().next().is_some());
    }
    match command.downcast() {
        Some(Settings(SettingsRequest::MatchLimit(limit))) if (1..=20).contains(limit) => {
            let is_panel = requester.user_permissions.manage_guild && message.controls().next().is_some();
            is_panel.then_some(*limit)
        }
        _ => None,
    }
}
