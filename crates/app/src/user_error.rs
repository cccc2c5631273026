//! The errors that a requester gets when the store fails or a control is not valid.

use crate::Services;
use crate::requests::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::state::match_state::{CorruptLog, Match};
use gonagas_core::matches::{MAX_BLOCKS_PER_USER, MAX_MATCHES_PER_USER};
use gonagas_store::store_error::StoreError;
use gonagas_ui::message::Message;
use gonagas_ui::screens::{private_texts, user_mention};

/// Returns the error for the requester when the store fails, and logs it if it matters to the operator. `id` is the
/// match of the request, if it has one.
pub fn from_store_error(requester: &Requester, id: Option<MatchId>, error: &StoreError) -> UserError {
    log_store_error(error);
    let catalog = private_catalog(requester);
    let limit = MAX_MATCHES_PER_USER.to_string();
    let text = match error {
        StoreError::Conflict => catalog.text("refuse-stale"),
        StoreError::TooManyMatches(user) if *user == requester.user_id => {
            catalog.format("refuse-too-many", &[("limit", &limit)])
        }
        StoreError::TooManyMatches(user) => {
            catalog.format("refuse-too-many-other", &[("person", &user_mention(&catalog, *user)), ("limit", &limit)])
        }
        StoreError::Blocked { blocker: by, blocked: whom } if *by == requester.user_id => {
            catalog.format("refuse-blocked-yourself", &[("person", &user_mention(&catalog, *whom))])
        }
        StoreError::Blocked { blocker: by, .. } => {
            catalog.format("refuse-no-challenges", &[("person", &user_mention(&catalog, *by))])
        }
        StoreError::TooManyComputerMatches(count) => {
            catalog.format("refuse-computer-matches", &[("count", &count.to_string())])
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
            &[("person", &user_mention(&catalog, *user)), ("limit", &limit.to_string())],
        ),
        StoreError::RepeatedInteraction => catalog.text("refuse-repeated"),
        StoreError::NotFound => unknown_match_text(requester, id),
        StoreError::UnsupportedEdition { found, supported: known } => {
            let numbers = [number_or_empty(id), found.to_string(), known.to_string()];
            catalog.format("store-edition", &[("match", &numbers[0]), ("found", &numbers[1]), ("known", &numbers[2])])
        }
        StoreError::Busy => catalog.text("store-busy"),
        // The process that has the match now answers the next attempt.
        StoreError::Unreachable | StoreError::ShardsLost => catalog.text("store-unreachable"),
        StoreError::DiskFull => catalog.text("store-full"),
        StoreError::ReadOnly => catalog.text("store-read-only"),
        StoreError::KeyUnusable(_) => catalog.text("privacy-no-key"),
        StoreError::Failed(_) => catalog.text("store-failed"),
    };
    let says_unchanged = matches!(
        error,
        StoreError::Busy
            | StoreError::DiskFull
            | StoreError::ReadOnly
            | StoreError::UnsupportedEdition { .. }
            | StoreError::KeyUnusable(_)
            | StoreError::Failed(_)
    );
    UserError { says_unchanged, ..UserError::from(text) }
}

impl Services {
    /// Returns the message of an error, in which "nothing was changed" is true: a request may have changed something
    /// before it failed.
    pub(crate) async fn error_message(&self, requester: &Requester, error: UserError) -> Box<Message> {
        let UserError { message, says_unchanged } = error;
        let Some(interaction) = requester.interaction.filter(|_| says_unchanged) else { return message };
        let text = match self.state.store.has_carried_out(interaction).await {
            Ok(false) => return message,
            Ok(true) => "store-partly",
            Err(_) => "store-unreachable",
        };
        Box::new(private_texts::text_message(private_catalog(requester).text(text)))
    }
}

/// Logs what the operator has to know: every error except those that users bring about.
fn log_store_error(error: &StoreError) {
    match error {
        StoreError::Conflict
        | StoreError::TooManyMatches(_)
        | StoreError::TooManyMatchesInGuild { .. }
        | StoreError::TooManyComputerMatches(_)
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

fn unknown_match_text(requester: &Requester, id: Option<MatchId>) -> String {
    private_catalog(requester).format("refuse-unknown-match", &[("match", &number_or_empty(id))])
}

fn number_or_empty(id: Option<MatchId>) -> String {
    id.map_or_else(String::new, |id| id.0.to_string())
}

/// Returns the error for the requester when a pair cannot be stored. Adds that a pair counts as two matches.
pub fn from_pair_error(requester: &Requester, id: Option<MatchId>, error: &StoreError) -> UserError {
    with_pair_hint(requester, id, error, private_catalog(requester).text("refuse-pair-room"))
}

/// Returns the error for the requester whose challenge to a pair cannot be stored. They can propose a single match
/// instead.
pub fn from_pair_challenge_error(requester: &Requester, error: &StoreError) -> UserError {
    with_pair_hint(requester, None, error, private_catalog(requester).text("refuse-pair-room-single"))
}

fn with_pair_hint(requester: &Requester, id: Option<MatchId>, error: &StoreError, hint: String) -> UserError {
    let mut refusal = from_store_error(requester, id, error);
    let lacks_room = matches!(
        error,
        StoreError::TooManyMatches(_)
            | StoreError::TooManyMatchesInGuild { .. }
            | StoreError::TooManyComputerMatches(_)
    );
    if lacks_room {
        refusal.message.text = format!("{}\n{hint}", refusal.message.text);
    }
    refusal
}

/// Returns the error for the requester when the log of a match contradicts the rules, which is a defect.
pub fn from_corrupt_log(requester: &Requester, corrupt: &CorruptLog) -> UserError {
    tracing::error!(%corrupt, "the log of a match cannot be replayed");
    UserError { says_unchanged: true, ..UserError::from(private_catalog(requester).text("store-failed")) }
}

/// Returns the file name of an image that only one user sees.
pub fn private_snapshot_file_name(game: &Match) -> String {
    format!("gonagas-{}-now-{}.png", game.id().0, game.last_event_number())
}

/// Returns the error for a control that the bot has never shown.
pub fn forged_control_error(requester: &Requester) -> UserError {
    private_catalog(requester).text("refuse-forged").into()
}
