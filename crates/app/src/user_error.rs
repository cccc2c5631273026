//! The reasons why a request is not carried out, and the messages about them.

use crate::private_catalog;
use crate::requester::Requester;
use gonagas_core::competitions::MAX_COMPETITION_GAMES;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::state::match_state::CorruptLog;
use gonagas_core::matches::{MAX_BLOCKS_PER_USER, MAX_MATCHES_PER_USER};
use gonagas_store::Store;
use gonagas_store::store_error::StoreError;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::Message;
use gonagas_ui::screens::{private_texts, user_mention};

/// The reason why a request is not carried out.
#[derive(Debug)]
pub enum UserError {
    /// A rule of the game or of the bot, explained in the requester's language.
    Refused(Box<Message>),
    /// The store failed, or refuses a change.
    Store(StoreFailure),
    /// The log of a match contradicts the rules, which is a defect.
    CorruptLog(CorruptLog),
    /// A control that the bot has never shown.
    ForgedControl,
}

/// A failed step of the store.
#[derive(Debug)]
pub struct StoreFailure {
    error: StoreError,
    /// The match of the request, if it has one.
    match_id: Option<MatchId>,
    /// The advice to a requester who has no room for a pair.
    advice: Option<PairAdvice>,
}

/// The advice to a requester who has no room for a pair.
#[derive(Debug, Clone, Copy)]
enum PairAdvice {
    /// A pair counts as two matches.
    CountsAsTwo,
    /// A single match may have room.
    ProposeSingle,
}

impl From<String> for UserError {
    fn from(text: String) -> UserError {
        UserError::from(private_texts::text_message(text))
    }
}

impl From<Message> for UserError {
    fn from(message: Message) -> UserError {
        UserError::Refused(Box::new(message))
    }
}

impl From<StoreError> for UserError {
    fn from(error: StoreError) -> UserError {
        UserError::Store(StoreFailure { error, match_id: None, advice: None })
    }
}

impl From<CorruptLog> for UserError {
    fn from(corrupt: CorruptLog) -> UserError {
        UserError::CorruptLog(corrupt)
    }
}

impl UserError {
    /// Returns the conversion of an error of the store for a request about this match.
    pub fn of_match(id: MatchId) -> impl Fn(StoreError) -> UserError + Copy {
        move |error| UserError::Store(StoreFailure { error, match_id: Some(id), advice: None })
    }

    /// Returns the error when a pair cannot be stored: a pair counts as two matches.
    pub fn of_pair(match_id: Option<MatchId>, error: StoreError) -> UserError {
        UserError::Store(StoreFailure { error, match_id, advice: Some(PairAdvice::CountsAsTwo) })
    }

    /// Returns the error when a challenge to a pair cannot be stored: a single match may have room.
    pub fn of_pair_challenge(error: StoreError) -> UserError {
        UserError::Store(StoreFailure { error, match_id: None, advice: Some(PairAdvice::ProposeSingle) })
    }

    /// Returns the rematch that stands already, if that is the reason.
    pub fn existing_rematch(&self) -> Option<MatchId> {
        match self {
            UserError::Store(StoreFailure { error: StoreError::RematchExists(next), .. }) => Some(*next),
            _ => None,
        }
    }

    /// Returns the message about the error, and logs what the operator has to know. "Nothing was changed" is true in
    /// it: a request may have changed something before it failed.
    pub async fn into_message(self, requester: &Requester, store: &Store) -> Box<Message> {
        let catalog = private_catalog(requester);
        let changed = match &self {
            UserError::Store(failure) if !failure.says_unchanged() => None,
            UserError::Store(_) | UserError::CorruptLog(_) => text_if_changed(requester, store, &catalog).await,
            UserError::Refused(_) | UserError::ForgedControl => None,
        };
        let text = match self {
            UserError::Refused(message) => return message,
            UserError::Store(failure) => {
                log_store_error(&failure.error);
                failure.text(requester, &catalog)
            }
            UserError::CorruptLog(corrupt) => {
                tracing::error!(%corrupt, "the log of a match cannot be replayed");
                catalog.text("store-failed")
            }
            UserError::ForgedControl => catalog.text("refuse-forged"),
        };
        Box::new(private_texts::text_message(changed.unwrap_or(text)))
    }
}

/// Returns the text in place of "nothing was changed", if that is false or unknown.
async fn text_if_changed(requester: &Requester, store: &Store, catalog: &Catalog) -> Option<String> {
    match store.has_carried_out(requester.interaction?).await {
        Ok(false) => None,
        Ok(true) => Some(catalog.text("store-partly")),
        Err(_) => Some(catalog.text("store-unreachable")),
    }
}

impl StoreFailure {
    fn text(&self, requester: &Requester, catalog: &Catalog) -> String {
        let text = self.reason(requester, catalog);
        let has_no_room = matches!(
            self.error,
            StoreError::TooManyMatches(_)
                | StoreError::TooManyMatchesInGuild { .. }
                | StoreError::TooManyComputerMatches(_)
        );
        match self.advice.filter(|_| has_no_room) {
            Some(PairAdvice::CountsAsTwo) => format!("{text}\n{}", catalog.text("refuse-pair-room")),
            Some(PairAdvice::ProposeSingle) => format!("{text}\n{}", catalog.text("refuse-pair-room-single")),
            None => text,
        }
    }

    fn reason(&self, requester: &Requester, catalog: &Catalog) -> String {
        let limit = MAX_MATCHES_PER_USER.to_string();
        match &self.error {
            StoreError::Conflict => catalog.text("refuse-stale"),
            StoreError::TooManyMatches(user) if *user == requester.user_id => {
                catalog.format("refuse-too-many", &[("limit", &limit)])
            }
            StoreError::TooManyMatches(user) => {
                catalog.format("refuse-too-many-other", &[("person", &user_mention(catalog, *user)), ("limit", &limit)])
            }
            StoreError::Blocked { blocker: by, blocked: whom } if *by == requester.user_id => {
                catalog.format("refuse-blocked-yourself", &[("person", &user_mention(catalog, *whom))])
            }
            StoreError::Blocked { blocker: by, .. } => {
                catalog.format("refuse-no-challenges", &[("person", &user_mention(catalog, *by))])
            }
            StoreError::TooManyComputerMatches(count) => {
                catalog.format("refuse-computer-matches", &[("count", &count.to_string())])
            }
            StoreError::TooManyCompetitionGames { reserved, needed } => {
                let numbers = [*reserved, *needed, MAX_COMPETITION_GAMES].map(|number| number.to_string());
                let values = [("reserved", &*numbers[0]), ("needed", &*numbers[1]), ("limit", &*numbers[2])];
                catalog.format("tournament-refuse-room", &values)
            }
            StoreError::TooManyBlocks => {
                catalog.format("refuse-too-many-blocked", &[("limit", &MAX_BLOCKS_PER_USER.to_string())])
            }
            StoreError::RematchExists(next) => catalog.format("refuse-rematched", &[("next", &next.0.to_string())]),
            StoreError::TooManyMatchesInGuild { user_id: user, limit } if *user == requester.user_id => {
                catalog.format("refuse-too-many-here", &[("limit", &limit.to_string())])
            }
            StoreError::TooManyMatchesInGuild { user_id: user, limit } => catalog.format(
                "refuse-too-many-here-other",
                &[("person", &user_mention(catalog, *user)), ("limit", &limit.to_string())],
            ),
            StoreError::RepeatedInteraction => catalog.text("refuse-repeated"),
            StoreError::NotFound => catalog.format("refuse-unknown-match", &[("match", &self.match_number())]),
            StoreError::UnsupportedEdition { found, supported: known } => {
                let numbers = [self.match_number(), found.to_string(), known.to_string()];
                catalog
                    .format("store-edition", &[("match", &numbers[0]), ("found", &numbers[1]), ("known", &numbers[2])])
            }
            StoreError::Busy => catalog.text("store-busy"),
            // The process that has the match now answers the next attempt.
            StoreError::Unreachable | StoreError::ShardsLost => catalog.text("store-unreachable"),
            StoreError::DiskFull => catalog.text("store-full"),
            StoreError::ReadOnly => catalog.text("store-read-only"),
            StoreError::KeyUnusable(_) => catalog.text("privacy-no-key"),
            StoreError::Failed(_) => catalog.text("store-failed"),
        }
    }

    /// Returns true if the text says that nothing was changed.
    fn says_unchanged(&self) -> bool {
        matches!(
            self.error,
            StoreError::Busy
                | StoreError::DiskFull
                | StoreError::ReadOnly
                | StoreError::UnsupportedEdition { .. }
                | StoreError::KeyUnusable(_)
                | StoreError::Failed(_)
        )
    }

    fn match_number(&self) -> String {
        self.match_id.map_or_else(String::new, |id| id.0.to_string())
    }
}

/// Logs what the operator has to know: every error except those that users bring about.
fn log_store_error(error: &StoreError) {
    match error {
        StoreError::Conflict
        | StoreError::TooManyMatches(_)
        | StoreError::TooManyMatchesInGuild { .. }
        | StoreError::TooManyComputerMatches(_)
        | StoreError::TooManyCompetitionGames { .. }
        | StoreError::Blocked { .. }
        | StoreError::TooManyBlocks
        | StoreError::RematchExists(_)
        | StoreError::RepeatedInteraction
        | StoreError::NotFound => {}
        StoreError::Busy | StoreError::UnsupportedEdition { .. } => {
            tracing::warn!(%error, "a request was not carried out")
        }
        StoreError::Unreachable
        | StoreError::ShardsLost
        | StoreError::DiskFull
        | StoreError::ReadOnly
        | StoreError::KeyUnusable(_)
        | StoreError::Failed(_) => {
            tracing::error!(%error, "a request was not carried out");
        }
    }
}
