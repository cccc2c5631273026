//! The start of a match against the computer player, which accepts at once.

use crate::UserError;
use crate::challenges::Challenges;
use crate::matches::loaded_match::LoadedMatch;
use crate::matches::lookup;
use crate::request_context::{RequestContext, RequestSource};
use gonagas_core::fair::secret::Secret;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::ids::{MatchId, UserId};

impl Challenges {
    /// Starts a match with these terms against the computer, which accepts at once. If it cannot, the challenge is
    /// withdrawn, as nobody sees it. If the process is killed before that, it expires like any other.
    pub async fn start_computer_match(
        &self,
        context: &RequestContext<'_>,
        terms: &Terms,
        computer: UserId,
        secret: &Secret,
        source: RequestSource,
    ) -> Result<(), UserError> {
        let id = self.create_auto_accepted_challenge(context.requester, terms, *secret.as_bytes()).await?;
        let context = &RequestContext { requester: &context.requester.recorded(), ..*context };
        let _lock = self.matches.lock(id).await;
        let mut loaded = match self.accept_as_computer(context, id, computer).await {
            Ok(loaded) => loaded,
            Err(error) => {
                self.withdraw_auto_accepted_challenge(id).await;
                return Err(error);
            }
        };
        self.answers.respond_and_deliver(context, &mut loaded, source).await;
        Ok(())
    }

    /// Accepts a challenge in the name of the computer. The caller holds the lock of the match.
    async fn accept_as_computer(
        &self,
        context: &RequestContext<'_>,
        id: MatchId,
        computer: UserId,
    ) -> Result<LoadedMatch, UserError> {
        let mut loaded = self.matches.load(context.requester, lookup::MatchKey::from(id)).await?;
        let now = self.clock.now();
        let accept = MatchCommand::AcceptChallenge(String::new());
        let decided = self.match_commands.decide(&loaded, computer, &accept, None, now).await;
        match decided.map_err(UserError::of_match(id))? {
            Ok(events) => {
                let partner =
                    self.matches.append_command_events(context.requester, &mut loaded, now, events, false).await?;
                partner.into_iter().for_each(|id| self.outbox_signal.notify_match(id));
            }
            Err(rejection) => return Err(self.refusals.error(context, &loaded, &rejection).await),
        }
        Ok(loaded)
    }
}
