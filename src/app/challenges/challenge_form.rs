//! The user menu *Challenge*: a challenge that is put together in a private message, and then made as the command makes it.

use crate::app::challenges::propose::check_opponent;
use crate::app::permissions::check_bot_permissions;
use crate::app::ports::{Response, ResponseOutcome};
use crate::app::request_context::{RequestContext, RequestSource};
use crate::app::requests::{ChallengeRequest, Opponent, Requester};
use crate::app::{App, UserError, user_error};
use crate::store::Store;
use crate::ui::custom_id::challenge_form::{
    ChallengeForm, ChallengeFormControl, ChallengeFormError, ChallengeFormField, NO_TIME_CONTROL, TimeControlChoice,
};
use crate::ui::screens::challenge::challenge_form::{self, ChallengeDefaults};
use crate::ui::screens::ephemeral::CompletedRequest;
use crate::ui::screens::user_mention;
use crate::ui::{error_text, time_text};
use gonagas_core::matches::clock::time_control::TimeControl;

impl<S: Store> App<S> {
    /// Shows what can be chosen of a challenge to this person.
    pub(in crate::app) async fn show_challenge_form(
        &self,
        context: &RequestContext<'_>,
        opponent: Opponent,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        check_bot_permissions(context.requester)?;
        let opponent = check_opponent(&catalog, context.requester, opponent)?;
        context
            .respond_privately(&challenge_form::challenge_form_message(
                &catalog,
                &ChallengeForm::new(opponent),
                self.challenge_defaults(context.requester).await?,
            ))
            .await
    }

    /// Something of it was chosen or is to be typed, or it is to be made.
    pub(in crate::app) async fn handle_challenge_form(
        &self,
        context: &RequestContext<'_>,
        choice: &ChallengeFormControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        if choice.field == ChallengeFormField::Submit {
            return self.challenge_from_form(context, &choice.form).await;
        }
        if let Some(form) = challenge_form::challenge_form_modal(&context.catalog(), &choice.form, choice.field) {
            return match context.respond(Response::Form(&form)).await {
                Ok(ResponseOutcome::TooLate) => Err(context.catalog().text("refuse-slow").into()),
                _ => Ok(()),
            };
        }
        let draft =
            choice.form.with_field(choice.field, value).ok_or_else(|| context.catalog().text("refuse-forged"))?;
        self.update_challenge_form(context, &draft).await
    }

    /// Something of it was typed.
    pub(in crate::app) async fn submit_challenge_form_text(
        &self,
        context: &RequestContext<'_>,
        choice: &ChallengeFormControl,
        text: &str,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        match choice.form.with_typed_field(choice.field, text).ok_or_else(|| catalog.text("refuse-forged"))? {
            Ok(draft) => self.update_challenge_form(context, &draft).await,
            Err(ChallengeFormError::TimeControl(error)) => {
                Err(time_text::time_control_error_text(&catalog, text, error).into())
            }
            Err(ChallengeFormError::Rules(error)) => {
                Err(error_text::rules_error_text(&catalog, &choice.form.game, &error).into())
            }
        }
    }

    /// The message shows what is chosen now.
    async fn update_challenge_form(
        &self,
        context: &RequestContext<'_>,
        draft: &ChallengeForm,
    ) -> Result<(), UserError> {
        let shown = challenge_form::challenge_form_message(
            &context.catalog(),
            draft,
            self.challenge_defaults(context.requester).await?,
        );
        context.update_message(&shown).await
    }

    async fn challenge_from_form(&self, context: &RequestContext<'_>, draft: &ChallengeForm) -> Result<(), UserError> {
        // They may have left since the menus were opened.
        if self.has_left_guild(context.requester.channel_ref.guild, draft.opponent, context.channels).await {
            let user = user_mention(&context.catalog(), draft.opponent);
            return Err(context.catalog().format("refuse-absent", &[("person", &user)]).into());
        }
        let source = RequestSource::PrivateControl { done: CompletedRequest::Challenged };
        self.challenge_from_request(context, &request_from_form(draft), source).await
    }

    /// What a challenge gets here that does not say otherwise.
    async fn challenge_defaults(&self, requester: &Requester) -> Result<ChallengeDefaults, UserError> {
        let settings = self.store.guild_settings(requester.channel_ref.guild).await;
        let settings = settings.map_err(|error| user_error::from_store_error(requester, None, &error))?;
        // What is kept has been read before.
        let clock = TimeControl::parse_stored(&settings.default_time_control).ok().flatten();
        Ok(ChallengeDefaults {
            time_control: clock,
            thread_by_default: settings.use_threads,
            can_have_thread: requester.bot_permissions.create_threads,
        })
    }
}

/// The challenge as the command would have it. Whom it is to was looked at when the menus were opened.
fn request_from_form(draft: &ChallengeForm) -> ChallengeRequest {
    ChallengeRequest {
        game: draft.game.clone(),
        opponent: Some(Opponent { user_id: draft.opponent, is_bot: false, can_see_channel: true }),
        options: draft.rules_as_options(),
        side: Some(draft.side.as_str().to_owned()),
        time_control: match draft.time_control {
            TimeControlChoice::ServerDefault => None,
            TimeControlChoice::Chosen(clock) => {
                Some(clock.map_or_else(|| NO_TIME_CONTROL.to_owned(), |clock| clock.to_string()))
            }
        },
        thread: draft.thread,
        rated: Some(draft.rated),
    }
}
