//! `/hint`: the best move in a casual match, for the player whose turn it is.

use crate::UserError;
use crate::analysis::Analysis;
use crate::limits::limited_action::LimitedAction;
use crate::matches::lookup::MatchKey;
use crate::matches::wanted_match::WantedMatch;
use crate::outbox::private_board::PrivateBoardOptions;
use crate::ports::ComputerError;
use crate::request_context::RequestContext;
use gonagas_ai::review::session::Hint;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::matches::commands::decide::check_can_act;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::session::game_session::GameSession;
use gonagas_ui::screens::analysis::hint::hint_text;

impl Analysis {
    /// Shows the best move in a match of the requester.
    pub async fn show_hint(&self, context: &RequestContext<'_>, wanted: &WantedMatch) -> Result<(), UserError> {
        let id = self.match_finder.find(context.requester, wanted).await?;
        self.show_hint_of(context, id).await
    }

    /// Shows the best move in this match, on a private board from which it can be played.
    pub async fn show_hint_of(&self, context: &RequestContext<'_>, key: impl Into<MatchKey>) -> Result<(), UserError> {
        let loaded = self.matches.load(context.requester, key).await?;
        self.sight.check_viewable(context, &loaded).await?;
        let catalog = context.catalog();
        let number = loaded.id().0.to_string();
        if loaded.terms().rated {
            return Err(catalog.format("refuse-hint-rated", &[("match", &number)]).into());
        }
        let seen = loaded.last_event_number();
        let play = match check_can_act(&loaded, context.requester.user_id, seen) {
            Ok(play) => play,
            Err(rejection) => return Err(self.refusals.error(context, &loaded, &rejection).await),
        };
        if let GameStatus::AwaitingRoll(_) = play.session.status() {
            return Err(catalog.format("refuse-hint-roll", &[("match", &number)]).into());
        }
        self.limits.check(context.requester, LimitedAction::Hint)?;
        let hint = match self.complete_hint(&play.session).await {
            Ok(hint) => hint,
            Err(error) => {
                tracing::warn!(%error, game = loaded.id().0, "there is no hint");
                return Err(catalog.text("refuse-no-analysis").into());
            }
        };
        let view = PrivateBoardOptions {
            notes: vec![hint_text(&catalog, &play.session, &hint)],
            marked_action: hint.suggestions.into_iter().next().map(|best| best.action),
            ..PrivateBoardOptions::default()
        };
        self.show_hint_board(context, loaded.id(), view, seen).await
    }

    /// Returns the hint. Where its line ends with a decision of the same player, such as to keep the dice, it goes on
    /// with the best move after that: nobody can play the decision alone.
    async fn complete_hint(&self, session: &GameSession) -> Result<Hint, ComputerError> {
        let mut hint = self.computer.hint(session.fork()).await?;
        let Some(best) = hint.suggestions.first_mut().filter(|best| best.line.len() == 1) else { return Ok(hint) };
        let mut after = session.fork();
        let goes_on = after.play(&best.action).is_ok() && after.status() == session.status() && !after.is_turn_start();
        if goes_on && let Ok(next) = self.computer.hint(after).await {
            best.line.extend(next.suggestions.into_iter().next().map(|next| next.line).unwrap_or_default());
        }
        Ok(hint)
    }

    /// Shows the private board with the hint, unless the match has gone on meanwhile.
    async fn show_hint_board(
        &self,
        context: &RequestContext<'_>,
        id: MatchId,
        view: PrivateBoardOptions,
        seen: u32,
    ) -> Result<(), UserError> {
        let now = self.matches.load(context.requester, id).await?;
        let view = if now.last_event_number() == seen { view } else { PrivateBoardOptions::default() };
        self.private_boards.show_private_board(context, &now, view).await
    }
}
