//! `/review`: what decided a finished match.

use crate::UserError;
use crate::analysis::Analysis;
use crate::limits::limited_action::LimitedAction;
use crate::matches::wanted_match::WantedMatch;
use crate::request_context::RequestContext;
use gonagas_ui::screens::analysis::review::review_message;

impl Analysis {
    /// Shows the review of a finished match.
    pub async fn show_review(&self, context: &RequestContext<'_>, wanted: &WantedMatch) -> Result<(), UserError> {
        let game = self.records.load_started_match(context, wanted).await?;
        let catalog = context.catalog();
        let name = game.id().0.to_string();
        let Some(play) = game.play_state().filter(|_| game.ending().is_some()) else {
            return Err(catalog.format("refuse-review-running", &[("match", &name)]).into());
        };
        // It would help a player in the other game, which has the same position at first and often for longer.
        if let Some(partner) = game.partner().filter(|partner| game.terms().rated && !partner.is_over) {
            let other = partner.match_ref.id.0.to_string();
            return Err(catalog.format("refuse-review-pair", &[("match", &name), ("other", &other)]).into());
        }
        if play.session.action_log().is_empty() {
            return Err(catalog.format("refuse-review-empty", &[("match", &name)]).into());
        }
        self.limits.check(context.requester, LimitedAction::Review)?;
        let review = match self.computer.review(play.session.fork()).await {
            Ok(review) => review,
            Err(error) => {
                tracing::warn!(%error, game = game.id().0, "there is no review");
                return Err(catalog.text("refuse-no-analysis").into());
            }
        };
        let file_stem = format!("gonagas-{}-review-{}", game.id().0, self.clock.now());
        let message = review_message(&catalog, &game, play, &review, &file_stem);
        let message = self.match_finder.with_other_matches(context.requester, wanted, &game, message).await?;
        context
            .respond_privately(&self.audiences.appearance_or_default(&game, context.requester).await.apply(message))
            .await
    }
}
