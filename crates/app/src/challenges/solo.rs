//! Solo matches: one user plays both seats, in direct messages.

use crate::UserError;
use crate::challenges::Challenges;
use crate::request_context::{RequestContext, RequestSource};
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_ui::screens::private_texts::CompletedRequest;

impl Challenges {
    /// Starts a solo match. Its challenge is shown to nobody: the requester accepts it at once. If the process is
    /// killed in between, it expires like any other.
    pub async fn start_solo_match(
        &self,
        context: &RequestContext<'_>,
        terms: &Terms,
        secret: [u8; 32],
        source: RequestSource,
    ) -> Result<(), UserError> {
        let id = self.create_auto_accepted_challenge(context.requester, terms, secret).await?;
        let context = &RequestContext { requester: &context.requester.recorded(), ..*context };
        let done = CompletedRequest::StartedSolo;
        let source = match source {
            RequestSource::PrivateControl { .. } => RequestSource::PrivateControl { done },
            _ => RequestSource::Command { done },
        };
        self.match_commands.execute(context, id, &MatchCommand::AcceptChallenge(String::new()), None, source).await
    }
}
