//! What is said when the store fails or a wish is refused.

use crate::app::request_context::RequestContext;
use crate::app::ports::ChannelClient;
use crate::app::requests::Requester;
use crate::app::{App, UserError, private_catalog};
use crate::matches::commands::rejection::Rejection;
use crate::matches::ids::MatchId;
use crate::matches::state::match_state::{CorruptLog, Match};
use crate::matches::{MAX_BLOCKS_PER_USER, MAX_MATCHES_PER_USER};
use crate::store::{Store, StoreError};
use crate::ui::error_text;
use crate::ui::screens::{ephemeral, user_mention};

/// The store failed while this person asked for something about a match.
pub(super) fn from_store_error(requester: &Requester, id: Option<MatchId>, error: &StoreError) -> UserError {
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
        StoreError::NotFound => unknown_match_text(requester, id),
        StoreError::UnsupportedEdition { found, supported: known } => {
            let numbers = [number_or_empty(id), found.to_string(), known.to_string()];
            catalog.format("store-edition", &[("match", &numbers[0]), ("found", &numbers[1]), ("known", &numbers[2])])
        }
        StoreError::Busy => catalog.text("store-busy"),
        StoreError::DiskFull => catalog.text("store-full"),
        StoreError::ReadOnly => catalog.text("store-read-only"),
        StoreError::Failed(_) => catalog.text("store-failed"),
    };
    text.into()
}

/// What whoever runs the bot has to know of: all but what people bring about by what they do.
fn log_store_error(error: &StoreError) {
    match error {
        StoreError::Conflict
        | StoreError::TooManyMatches(_)
        | StoreError::TooManyMatchesInGuild { .. }
        | StoreError::Blocked { .. }
        | StoreError::TooManyBlocks
        | StoreError::RematchExists(_)
        | StoreError::NotFound => {}
        StoreError::Busy | StoreError::UnsupportedEdition { .. } => {
            tracing::warn!(%error, "something asked for is not done")
        }
        StoreError::DiskFull | StoreError::ReadOnly | StoreError::Failed(_) => {
            tracing::error!(%error, "something asked for is not done");
        }
    }
}

fn unknown_match_text(requester: &Requester, id: Option<MatchId>) -> String {
    private_catalog(requester).format("refuse-unknown-match", &[("match", &number_or_empty(id))])
}

fn number_or_empty(id: Option<MatchId>) -> String {
    id.map_or_else(String::new, |id| id.0.to_string())
}

/// A log cannot be read: a defect that the log of the program tells more about.
pub(super) fn from_corrupt_log(requester: &Requester, corrupt: &CorruptLog) -> UserError {
    tracing::error!(%corrupt, "a log cannot be read");
    private_catalog(requester).text("store-failed").into()
}

impl<S: Store> App<S> {
    /// A wish was refused. Who looked at something old is shown what there is now, and where.
    pub(super) async fn refusal_error(&self, context: &RequestContext<'_>, game: &Match, refusal: &Rejection) -> UserError {
        let catalog = context.catalog();
        let reason = error_text::refusal_text(&catalog, game, refusal);
        if !matches!(refusal, Rejection::Stale | Rejection::MatchOver | Rejection::NoPendingOffer(_)) {
            return reason.into();
        }
        // Without the link the answer is still of use.
        let link = self.match_url(game, context.channels).await.unwrap_or_default();
        let lines = [reason, ephemeral::match_link_text(&catalog, game, &link)];
        let look = self.appearance_or_default(game, context.requester).await;
        UserError(Box::new(ephemeral::board_without_controls(
            &catalog,
            game,
            &private_snapshot_file_name(game),
            look,
            &lines,
        )))
    }
}

/// A name for a picture that only one person sees.
pub(super) fn private_snapshot_file_name(game: &Match) -> String {
    format!("gonagas-{}-now-{}.png", game.id().0, game.last_event_number())
}
