//! `/play`: a match against the computer player, at the level that suits the player unless they name one.

use crate::UserError;
use crate::challenges::ComputerMatches;
use crate::request_context::{RequestContext, RequestSource};
use crate::requests::{ChallengeRequest, Opponent, PlayRequest};
use gonagas_core::matches::ids::{MatchRef, UserId};
use gonagas_core::matches::results::computer_pool::computer_pool;
use gonagas_core::matches::results::suggested_level::{COMPUTER_LEVELS, suggest_level};
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_core::session::rules::{RuleSetInfo, list_rule_sets};
use gonagas_ui::screens::challenge::computer_offer;
use gonagas_ui::screens::private_texts::CompletedRequest;

impl ComputerMatches {
    /// Starts the requested match against the computer and returns its rule set; `None` where the requester is asked
    /// for one first.
    pub async fn play_computer(
        &self,
        context: &RequestContext<'_>,
        request: PlayRequest,
        source: RequestSource,
    ) -> Result<Option<RuleSetInfo>, UserError> {
        let level = match request.level {
            Some(level) if COMPUTER_LEVELS.contains(&level) => level,
            Some(level) => {
                return Err(context.catalog().format("refuse-level", &[("level", &level.to_string())]).into());
            }
            None => self.suggested_level(context, &request.game).await?,
        };
        let challenge = ChallengeRequest {
            game: request.game,
            opponent: Some(Opponent::computer(level)),
            options: request.options,
            side: request.side,
            time_control: request.time_control,
            thread: Some(request.thread),
            rated: request.rated,
            pair: request.pair,
        };
        self.challenges.challenge_from_request(context, &challenge, source).await
    }

    /// Starts a match against the computer with the rules of the requester's challenge, which goes on waiting. The
    /// offer to do so loses its button, also when the challenge waits no longer.
    pub async fn play_computer_meanwhile(
        &self,
        context: &RequestContext<'_>,
        challenge: MatchRef,
    ) -> Result<(), UserError> {
        let game = self.matches.load(context.requester, challenge).await?;
        if game.terms().challenger != context.requester.user_id {
            return Err(UserError::ForgedControl);
        }
        if !matches!(game.phase(), MatchPhase::Challenge) {
            return context.update_message(&computer_offer::answered_challenge(&context.catalog(), &game)).await;
        }
        let rules = game.terms().rules.to_string();
        let (game, options) = rules.split_once(' ').unwrap_or((&rules, ""));
        let request = PlayRequest { game: game.to_owned(), options: options.to_owned(), ..PlayRequest::default() };
        let source = RequestSource::PrivateControl { done: CompletedRequest::StartedComputerMatch };
        self.play_computer(context, request, source).await.map(drop)
    }

    /// Returns the level that suits a player in a game: by their last matches against the computer in any of its rule
    /// sets.
    async fn suggested_level(&self, context: &RequestContext<'_>, game: &str) -> Result<u8, UserError> {
        let user = context.requester.user_id;
        let pools: Vec<String> = list_rule_sets()
            .into_iter()
            .filter(|listing| listing.game_info.id == game)
            .map(|listing| computer_pool(&listing.rating_pool()))
            .collect();
        Ok(suggest_level(&self.store.computer_results(user, &pools).await?))
    }
}

impl Opponent {
    /// Returns the computer player of a level.
    pub(crate) const fn computer(level: u8) -> Opponent {
        Opponent { user_id: UserId::computer(level), is_bot: false, can_see_channel: true, may_be_in_timeout: false }
    }
}
