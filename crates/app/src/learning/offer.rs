//! The offer of a course to someone who has never played, after their first match or challenge, made or accepted.

use crate::UserError;
use crate::learning::CourseOffers;
use crate::ports::Response;
use crate::request_context::{RequestContext, RequestSource};
use crate::requests::{ChallengeRequest, PlayRequest};
use gonagas_core::lessons::catalogue::course_for;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::ids::MatchRef;
use gonagas_core::session::rules::RuleSetInfo;
use gonagas_ui::screens::course::overview;
use gonagas_ui::screens::private_texts::CompletedRequest;

impl CourseOffers {
    /// Starts a match against the computer, and offers a newcomer the course of the game.
    pub async fn play_with_course_offer(
        &self,
        context: &RequestContext<'_>,
        request: PlayRequest,
    ) -> Result<(), UserError> {
        let source = RequestSource::Command { done: CompletedRequest::StartedComputerMatch };
        if let Some(rule_set) = self.computer_matches.play_computer(context, request, source).await? {
            self.offer_course(context, &rule_set).await;
        }
        Ok(())
    }

    /// Makes a challenge, and offers a newcomer the course of the game.
    pub async fn challenge_with_course_offer(
        &self,
        context: &RequestContext<'_>,
        request: &ChallengeRequest,
    ) -> Result<(), UserError> {
        let source = RequestSource::Command { done: CompletedRequest::Challenged };
        if let Some(rule_set) = self.challenges.challenge_from_request(context, request, source).await? {
            self.offer_course(context, &rule_set).await;
        }
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
            self.offer_course(context, &game.terms().rules.rule_set_info()).await;
        }
        Ok(())
    }

    /// Offers the course for a rule set if the match or challenge that was just stored is the requester's first of the
    /// game. So it is offered once for each game: the second match is not the first.
    pub async fn offer_course(&self, context: &RequestContext<'_>, rule_set: &RuleSetInfo) {
        let game = rule_set.game_info.id;
        let Some(course) = course_for(game, rule_set.rule_set_name()) else { return };
        match self.store.is_new_to_game(context.requester.user_id, game).await {
            Ok(true) => {
                let offer = overview::course_offer(&context.catalog(), course);
                context.try_respond(Response::Ephemeral(&offer)).await;
            }
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "a course could not be offered"),
        }
    }
}
