//! Planned replies: lines of a player for the time in which the opponent is to act. Nobody else sees them.

use crate::UserError;
use crate::limits::limited_action::LimitedAction;
use crate::matches::loaded_match::LoadedMatch;
use crate::matches::lookup::MatchKey;
use crate::matches::wanted_match::WantedMatch;
use crate::play::ReplyPlans;
use crate::request_context::RequestContext;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::commands::typed_text::plain_text;
use gonagas_core::matches::ids::{MatchRef, UserId};
use gonagas_core::matches::plan::{PlanError, ReplyPlan};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::{MatchPhase, PlayState};
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::plan::{PlanControl, PlanVerb};
use gonagas_ui::custom_id::try_board::{TriedPosition, TryControl, TryVerb};
use gonagas_ui::screens::plan::{plan_error_text, plan_message};

/// The word that removes a plan where one is typed.
const CLEAR_WORD: &str = "clear";

/// Returns the seat for which a user may plan replies: in a match between two people, while the opponent is to act.
pub fn planning_side(game: &Match, user: UserId) -> Option<Side> {
    let MatchPhase::Playing(play) = game.phase() else { return None };
    let is_between_people = !play.is_solo() && play.seats.iter().all(|player| player.is_person());
    let has_dice = play.session.rules().game_info().has_dice;
    play.seat_of(user)
        .filter(|side| is_between_people && !has_dice && play.session.status().active_side() == Some(side.opponent()))
}

impl ReplyPlans {
    /// Replaces the planned replies of the requester by what they typed, and shows them; without a text it shows them
    /// as they are.
    pub async fn type_plan(
        &self,
        context: &RequestContext<'_>,
        wanted: &WantedMatch,
        typed: Option<&str>,
    ) -> Result<(), UserError> {
        let id = self.match_finder.find(context.requester, wanted).await?;
        let Some(typed) = typed else {
            let loaded = self.load(context, id).await?;
            return self.show(context, &loaded, false).await;
        };
        let _lock = self.matches.lock(id).await;
        let mut loaded = self.load(context, id).await?;
        let plan = match plain_text(typed).trim() {
            word if word.eq_ignore_ascii_case(CLEAR_WORD) => None,
            text => {
                let read = |(play, side): (&PlayState, Side)| ReplyPlan::parse(&play.session, side, text);
                Some(self.planning(context, &loaded).and_then(|planning| self.explain(context, read(planning)))?)
            }
        };
        self.store_plan(context, &mut loaded, plan).await?;
        self.show(context, &loaded, false).await
    }

    /// Adds a line to the planned replies of the requester, from a board to try, and shows them.
    pub async fn add_line(
        &self,
        context: &RequestContext<'_>,
        match_ref: MatchRef,
        line: Vec<String>,
    ) -> Result<(), UserError> {
        let _lock = self.matches.lock(match_ref.id).await;
        let mut loaded = self.load(context, match_ref).await?;
        let plan = {
            let (play, side) = self.planning(context, &loaded)?;
            let added = match loaded.plan_of(context.requester.user_id) {
                Some(plan) => plan.clone().with_line(&play.session, side, line),
                None => ReplyPlan::of_line(&play.session, side, line),
            };
            self.explain(context, added)?
        };
        self.store_plan(context, &mut loaded, Some(plan)).await?;
        self.show(context, &loaded, true).await
    }

    /// Handles a control of planned replies.
    pub async fn handle_control(
        &self,
        context: &RequestContext<'_>,
        control: PlanControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        let forged = || UserError::ForgedControl;
        let picked = |value: Option<&str>| value.and_then(|value| value.parse::<usize>().ok()).ok_or_else(forged);
        let _lock = self.matches.lock(control.match_ref.id).await;
        let mut loaded = self.load(context, control.match_ref).await?;
        let user = context.requester.user_id;
        match control.verb {
            PlanVerb::Show => return self.show(context, &loaded, false).await,
            PlanVerb::Open => {
                let index = picked(value)?;
                let line = loaded.plan_of(user).and_then(|plan| plan.lines().get(index)).cloned();
                let control = self.line_control(context, &loaded, line.unwrap_or_default())?;
                drop(loaded);
                return self.open_line(context, &control).await;
            }
            PlanVerb::Remove => {
                let index = picked(value)?;
                let plan = loaded.plan_of(user).cloned().and_then(|plan| plan.without_line(index));
                self.store_plan(context, &mut loaded, plan).await?;
            }
            PlanVerb::Clear => self.store_plan(context, &mut loaded, None).await?,
        }
        self.show(context, &loaded, true).await
    }

    /// Shows a line on a board to try, in a message of its own.
    async fn open_line(&self, context: &RequestContext<'_>, control: &TryControl) -> Result<(), UserError> {
        let id = CustomId::TryBoard(control.clone()).to_string();
        let button = gonagas_ui::screens::plan::open_line_message(&context.catalog(), &id);
        context.respond_privately(&button).await
    }

    /// Returns the control that shows a line on a board to try.
    fn line_control(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        line: Vec<String>,
    ) -> Result<TryControl, UserError> {
        let (play, _) = self.planning(context, loaded)?;
        let tried = gonagas_core::session::tried_line::TriedLine::begin(&play.session);
        let tried = tried.after(line.iter().map(String::as_str)).map_err(|_| UserError::ForgedControl)?;
        let position = TriedPosition {
            event_number: loaded.last_event_number(),
            action_count: play.session.action_log().len() as u32,
        };
        Ok(TryControl {
            match_ref: loaded.match_ref(),
            position: Some(position),
            line: tried.text(),
            played: tried.played().len(),
            verb: TryVerb::Open,
            argument: String::new(),
        })
    }

    async fn load(&self, context: &RequestContext<'_>, key: impl Into<MatchKey>) -> Result<LoadedMatch, UserError> {
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let loaded = self.matches.load_viewable(context, key).await?;
        if !loaded.participants().contains(&context.requester.user_id) {
            return Err(self.refusals.error(context, &loaded, &Rejection::NotAPlayer).await);
        }
        Ok(loaded)
    }

    /// Returns the play and the seat for which the requester may plan now.
    fn planning<'a>(
        &self,
        context: &RequestContext<'_>,
        loaded: &'a LoadedMatch,
    ) -> Result<(&'a PlayState, Side), UserError> {
        let play = loaded.play_state();
        let has_dice = play.is_some_and(|play| play.session.rules().game_info().has_dice);
        let error = if has_dice { PlanError::HasDice } else { PlanError::NotWaiting };
        play.zip(planning_side(loaded, context.requester.user_id))
            .ok_or_else(|| plan_error_text(&context.catalog(), &error).into())
    }

    fn explain<T>(&self, context: &RequestContext<'_>, read: Result<T, PlanError>) -> Result<T, UserError> {
        read.map_err(|error| plan_error_text(&context.catalog(), &error).into())
    }

    async fn store_plan(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
        plan: Option<ReplyPlan>,
    ) -> Result<(), UserError> {
        let id = loaded.id();
        let user = context.requester.user_id;
        let after = loaded.last_event_number();
        context.check_live().await?;
        let stamp = context.requester.stamp(self.clock.now());
        let stored = self.store.set_reply_plan(id, after, user, plan.clone(), stamp).await;
        stored.map_err(UserError::of_match(id))?;
        loaded.game_mut().set_plan_of(user, plan);
        Ok(())
    }

    async fn show(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        replaces_message: bool,
    ) -> Result<(), UserError> {
        let message = plan_message(&context.catalog(), loaded, context.requester.user_id);
        match replaces_message {
            true => context.update_message(&message).await,
            false => context.respond_privately(&message).await,
        }
    }
}
