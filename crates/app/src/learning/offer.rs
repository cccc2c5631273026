//! The offer of a course to someone who has never played, after their first match or challenge, made or accepted.

use crate::UserError;
use crate::learning::CourseOffers;
use crate::ports::Response;
use crate::request_context::{RequestContext, RequestSource};
use crate::requests::{ChallengeRequest, PlayRequest};
use gonagas_core::lessons::catalogue::find_course;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::ids::MatchRef;
use gonagas_ui::screens::course::overview;
use gonagas_ui::screens::private_texts::CompletedRequest;

impl CourseOffers {
    /// Starts a match against the computer, and offers a newcomer the course of the game.
    pub async fn play_with_course_offer(
        &self,
        context: &RequestContext<'_>,
        request: PlayRequest,
    ) -> Result<(), UserError> {
        let game = request.game.clone();
        let source = CompletedRequest::StartedComputerMatch;
        self.computer_matches.play_computer(context, request, RequestSource::Command { done: source }).await?;
        self.offer_course(context, &game).await;
        Ok(())
    }

    /// Makes a challenge, and offers a newcomer the course of the game.
    pub async fn challenge_with_course_offer(
        &self,
        context: &RequestContext<'_>,
        request: &ChallengeRequest,
    ) -> Result<(), UserError> {
        let source = RequestSource::Command { done: CompletedRequest::Challenged };
        self.challenges.challenge_from_request(context, request, source).await?;
        self.offer_course(context, &request.game).await;
        Ok(())
    }

    /// Accepts a challenge, and offers a newcomer the course of the game. `seen` is the number of the last event that
    /// the control showed.
    pub async fn accept_with_course_offer(
        &self,
        context: &RequestContext<'_>,
        challenge: MatchRef,
        command: &MatchCommand,
        seen: u32,
        source: RequestSource,
    ) -> Result<(), UserError> {
        let executed = {
            let _lock = self.matches.lock(challenge.id).await;
            let loaded = self.matches.load(context.requester, challenge).await?;
            self.sight.check_viewable(context, &loaded).await?;
            self.match_commands.execute_locked(context, loaded, command, Some(seen), source).await?
        };
        // A challenge whose maker has left the server ends instead.
        if let Some(game) = executed.filter(|game| game.play_state().is_some()) {
            self.offer_course(context, game.terms().rules.game_info().id).await;
        }
        Ok(())
    }

    /// Offers the course of a game if the match or challenge that was just stored is the requester's first. So it is
    /// offered once: the second one is not the first.
    pub async fn offer_course(&self, context: &RequestContext<'_>, game: &str) {
        let Some(course) = find_course(game) else { return };
        match self.store.is_newcomer(context.requester.user_id).await {
            Ok(true) => {
                let offer = overview::course_offer(&context.catalog(), course);
                context.try_respond(Response::Ephemeral(&offer)).await;
            }
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "a course could not be offered"),
        }
    }
}
