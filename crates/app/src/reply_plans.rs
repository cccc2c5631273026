//! Planned replies: what a player will answer to turns that they expect of the opponent. Nobody else sees them.

use crate::UserError;
use crate::clocks::{ClockServices, Clocks};
use crate::history::{HistoryServices, Records};
use crate::limits::check::Limits;
use crate::limits::limited_action::LimitedAction;
use crate::matches::loaded_match::LoadedMatch;
use crate::matches::lookup::MatchKey;
use crate::matches::wanted_match::WantedMatch;
use crate::matches::{MatchFinder, MatchServices, Matches, Refusals};
use crate::ports::Clock;
use crate::request_context::RequestContext;
use crate::state::SharedState;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::commands::typed_plan::parse_plan;
use gonagas_core::matches::commands::typed_text::plain_text;
use gonagas_core::matches::ids::MatchRef;
use gonagas_core::matches::plan::{OtherReplies, PlanError, PlanStart, ReplyPlan};
use gonagas_core::session::tried_line::TriedLine;
use gonagas_store::Store;
use gonagas_ui::custom_id::plan::{PlanControl, PlanVerb};
use gonagas_ui::custom_id::try_board::{TriedPosition, TryControl, TryVerb};
use gonagas_ui::screens::plan::{plan_error_text, plan_form, plan_message};
use gonagas_ui::screens::try_board::has_room;
use std::sync::Arc;

/// The word that removes a plan where one is typed.
const CLEAR_WORD: &str = "clear";

/// Keeps the replies that players plan.
pub struct ReplyPlans {
    clock: Arc<dyn Clock>,
    store: Arc<Store>,
    limits: Arc<Limits>,
    clocks: Arc<Clocks>,
    match_finder: Arc<MatchFinder>,
    matches: Arc<Matches>,
    records: Arc<Records>,
    refusals: Arc<Refusals>,
}

impl ReplyPlans {
    pub fn new(
        state: &SharedState,
        matches: &MatchServices,
        clocks: &ClockServices,
        history: &HistoryServices,
    ) -> ReplyPlans {
        ReplyPlans {
            clock: Arc::clone(&state.clock),
            store: Arc::clone(&state.store),
            limits: Arc::clone(&state.limits),
            clocks: Arc::clone(&clocks.clocks),
            match_finder: Arc::clone(&matches.match_finder),
            matches: Arc::clone(&matches.matches),
            records: Arc::clone(&history.records),
            refusals: Arc::clone(&matches.refusals),
        }
    }

    /// Replaces the planned replies of the requester by what they typed, and shows them; without a text it shows them
    /// as they are.
    pub async fn type_plan(
        &self,
        context: &RequestContext<'_>,
        wanted: &WantedMatch,
        typed: Option<&str>,
    ) -> Result<(), UserError> {
        let id = self.match_finder.find(context.requester, wanted).await?;
        match typed {
            Some(typed) => {
                let loaded = self.change(context, id, |start, _| read_plan(start, typed)).await?;
                self.show(context, &loaded, 0, false).await
            }
            None => {
                let loaded = self.load(context, id).await?;
                self.show(context, &loaded, 0, false).await
            }
        }
    }

    /// Replaces the planned replies of the requester by what they typed in a form.
    pub async fn submit_plan(
        &self,
        context: &RequestContext<'_>,
        control: PlanControl,
        text: &str,
    ) -> Result<(), UserError> {
        if control.verb != PlanVerb::Type {
            return Err(UserError::ForgedControl);
        }
        let loaded = self.change(context, control.match_ref, |start, _| read_plan(start, text)).await?;
        self.show(context, &loaded, 0, true).await
    }

    /// Adds the line of a board to try to the planned replies of the requester, and shows them.
    pub async fn add_tried_line(&self, context: &RequestContext<'_>, control: &TryControl) -> Result<(), UserError> {
        let tried = self.records.tried_session(context, control).await?;
        let add = |start: &PlanStart, plan: Option<&ReplyPlan>| {
            let line = start.line_to(&tried).ok_or(PlanError::NoReply)?;
            start.with_line(plan, line, OtherReplies::Replaced).map(Some)
        };
        let loaded = self.change(context, control.match_ref, add).await?;
        // The board stays, for the next line.
        self.show(context, &loaded, 0, false).await
    }

    /// Handles a control of planned replies.
    pub async fn handle_control(
        &self,
        context: &RequestContext<'_>,
        control: PlanControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        let PlanControl { match_ref, verb, page } = control;
        let picked = || value.ok_or(UserError::ForgedControl);
        match verb {
            PlanVerb::Open | PlanVerb::Page => {
                let loaded = self.load(context, match_ref).await?;
                self.show(context, &loaded, page, verb == PlanVerb::Page).await
            }
            PlanVerb::Type => {
                let loaded = self.load(context, match_ref).await?;
                self.check_can_plan(context, &loaded)?;
                let plan = loaded.plan_of(context.requester.user_id);
                context.show_form(&plan_form(&context.catalog(), match_ref, plan)).await
            }
            PlanVerb::Line => self.show_line(context, match_ref, page, picked()?).await,
            PlanVerb::Remove => {
                let key = picked()?;
                let remove = |_: &PlanStart, plan: Option<&ReplyPlan>| {
                    let Some(plan) = plan else { return Ok(None) };
                    // A line that is gone already needs nothing.
                    Ok(match plan.line(key) {
                        Some(line) => plan.clone().without_line(line),
                        None => Some(plan.clone()),
                    })
                };
                let loaded = self.change(context, match_ref, remove).await?;
                self.show(context, &loaded, page, true).await
            }
            PlanVerb::Clear => {
                let loaded = self.change(context, match_ref, |_, _| Ok(None)).await?;
                self.show(context, &loaded, 0, true).await
            }
        }
    }

    /// Shows a line on a board to try, in a message of its own. A line that has been played or removed since is
    /// answered with the plan.
    async fn show_line(
        &self,
        context: &RequestContext<'_>,
        match_ref: MatchRef,
        page: usize,
        key: &str,
    ) -> Result<(), UserError> {
        let loaded = self.load(context, match_ref).await?;
        let start = self.check_can_plan(context, &loaded)?;
        let plan = loaded.plan_of(context.requester.user_id).filter(|plan| plan.base() == start.base());
        let Some(line) = plan.and_then(|plan| plan.line(key)) else {
            return self.show(context, &loaded, page, true).await;
        };
        let position = TriedPosition { event_number: loaded.last_event_number(), action_count: start.base() as u32 };
        let mut tried = TriedLine::begin(start.session());
        for action in line {
            // The last moves of a very long line have no room on a board to try.
            if !has_room(match_ref, position, &tried) || tried.play(action).is_err() {
                break;
            }
        }
        let control = TryControl {
            match_ref,
            position: Some(position),
            line: tried.text(),
            played: tried.played().len(),
            verb: TryVerb::Open,
            argument: String::new(),
        };
        self.records.handle_try_control(context, &control, &[]).await
    }

    async fn load(&self, context: &RequestContext<'_>, key: impl Into<MatchKey>) -> Result<LoadedMatch, UserError> {
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let loaded = self.matches.load_viewable(context, key).await?;
        if !loaded.participants().contains(&context.requester.user_id) {
            return Err(self.refusals.error(context, &loaded, &Rejection::NotAPlayer).await);
        }
        Ok(loaded)
    }

    /// Changes the planned replies of the requester, and stores them.
    async fn change(
        &self,
        context: &RequestContext<'_>,
        key: impl Into<MatchKey>,
        change: impl FnOnce(&PlanStart, Option<&ReplyPlan>) -> Result<Option<ReplyPlan>, PlanError>,
    ) -> Result<LoadedMatch, UserError> {
        let key = key.into();
        let _lock = self.matches.lock(key.id).await;
        let mut loaded = self.load(context, key).await?;
        self.matches.check_bot_on_guild(context.requester, &loaded)?;
        self.clocks.catch_up_for_requester(context, &mut loaded).await?;
        let user = context.requester.user_id;
        let start = self.check_can_plan(context, &loaded)?;
        let plan = change(&start, loaded.plan_of(user))
            .map_err(|error| UserError::from(plan_error_text(&context.catalog(), &error)))?;
        context.check_live().await?;
        let stamp = context.requester.stamp(self.clock.now());
        let after = loaded.last_event_number();
        let stored = self.store.set_reply_plan(loaded.id(), after, user, plan.clone(), stamp).await;
        stored.map_err(UserError::of_match(loaded.id()))?;
        loaded.set_stored_plan(user, plan);
        Ok(loaded)
    }

    fn check_can_plan(&self, context: &RequestContext<'_>, loaded: &LoadedMatch) -> Result<PlanStart, UserError> {
        let start = loaded.plan_start(context.requester.user_id);
        start.map_err(|error| plan_error_text(&context.catalog(), &error).into())
    }

    async fn show(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        page: usize,
        replaces_message: bool,
    ) -> Result<(), UserError> {
        self.check_can_plan(context, loaded)?;
        let message = plan_message(&context.catalog(), loaded, context.requester.user_id, page);
        match replaces_message {
            true => context.update_message(&message).await,
            false => context.respond_privately(&message).await,
        }
    }
}

/// Reads a typed plan; `None` for an empty text, and for the word that removes a plan.
fn read_plan(start: &PlanStart, typed: &str) -> Result<Option<ReplyPlan>, PlanError> {
    match plain_text(typed).trim() {
        "" => Ok(None),
        word if word.eq_ignore_ascii_case(CLEAR_WORD) => Ok(None),
        text => parse_plan(start, text).map(Some),
    }
}
