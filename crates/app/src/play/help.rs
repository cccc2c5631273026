//! `/help`, which begins with what its reader can do now.

use crate::UserError;
use crate::play::Handbook;
use crate::request_context::RequestContext;
use gonagas_ui::screens::help::help_message;
use gonagas_ui::screens::lists::match_list::{MatchEntry, urgency_rank};

/// The most matches that the help begins with.
const MAX_URGENT_MATCHES: usize = 3;

impl Handbook {
    /// Shows the help, after the matches that wait for the requester.
    pub async fn show_help(&self, context: &RequestContext<'_>) -> Result<(), UserError> {
        let user = context.requester.user_id;
        // The help can be read without the store, too.
        let mut waiting = self.match_finder.unfinished_matches(context.requester).await.unwrap_or_default();
        waiting.retain(|game| urgency_rank(game, user) < 2);
        waiting.sort_by_key(|game| urgency_rank(game, user));
        let entry = |game| self.matches.running_match_entry(game, context.channels);
        let waiting: Vec<MatchEntry> = waiting.into_iter().take(MAX_URGENT_MATCHES).map(entry).collect();
        context.respond_privately(&help_message(&context.catalog(), user, &waiting)).await
    }
}
