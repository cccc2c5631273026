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
use gonagas_ui::screens::analysis::hint::{hint_text, turn_of_line};

/// The most times that a line is made longer, to the end of its turn: no turn takes more decisions.
const MAX_EXTENSIONS: usize = 4;

impl Analysis {
    /// Shows the best move in a match of the requester.
    pub async fn show_hint(&self, context: &RequestContext<'_>, wanted: &WantedMatch) -> Result<(), UserError> {
        let id = self.match_finder.find(context.requester, wanted).await?;
        self.show_hint_of(context, id, None).await
    }

    /// Shows the best turn in this match, on a private board from which it can be played: on the one whose button asks
    /// for it, seen from its side, or else on a new one.
    pub async fn show_hint_of(
        &self,
        context: &RequestContext<'_>,
        key: impl Into<MatchKey>,
        on_private_board: Option<bool>,
    ) -> Result<(), UserError> {
        let loaded = self.matches.load_viewable(context, key).await?;
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
        let best = hint.suggestions.first();
        let view = PrivateBoardOptions {
            notes: vec![hint_text(&catalog, &play.session, &hint, play.is_solo())],
            hinted_turn: best.map_or_else(Vec::new, |best| turn_of_line(&play.session, &best.line).to_vec()),
            flipped: on_private_board.unwrap_or_default(),
            ..PrivateBoardOptions::default()
        };
        self.show_hint_board(context, loaded.id(), view, (seen, on_private_board.is_some())).await
    }

    /// Returns the hint with the whole turn: where its line ends within the turn, it goes on with the best action after
    /// that.
    async fn complete_hint(&self, session: &GameSession) -> Result<Hint, ComputerError> {
        let mut hint = self.computer.hint(session.fork()).await?;
        let Some(best) = hint.suggestions.first_mut() else { return Ok(hint) };
        for _ in 0..MAX_EXTENSIONS {
            let Some(after) = position_within_turn(session, &best.line) else { break };
            let Ok(next) = self.computer.hint(after).await else { break };
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
        (seen, updates_board): (u32, bool),
    ) -> Result<(), UserError> {
        let now = self.matches.load(context.requester, id).await?;
        let is_current = now.last_event_number() == seen;
        let view = if is_current { view } else { PrivateBoardOptions::from_side(view.flipped) };
        match updates_board {
            true => self.private_boards.update_private_board(context, &now, &view).await,
            false => self.private_boards.show_private_board(context, &now, view).await,
        }
    }
}

/// Returns the position after a line that ends within the turn of the seat to act; `None` for one that goes further.
fn position_within_turn(session: &GameSession, line: &[String]) -> Option<GameSession> {
    let mut after = session.fork();
    line.iter().try_for_each(|action| after.play(action)).ok()?;
    let is_begun = turn_of_line(session, line).len() == line.len();
    (is_begun && after.status() == session.status() && !after.is_turn_start()).then_some(after)
}
