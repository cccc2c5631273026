//! The user menu *Challenge*: a form in a private message, from which a challenge is made as by `/challenge`; and the
//! buttons with a rule set, where a match was requested without one.

use crate::UserError;
use crate::challenges::ChallengeForms;
use crate::challenges::match_request::{MatchRequest, RequestedOpponent, check_opponent};
use crate::permissions::check_bot_permissions;
use crate::ports::Answer;
use crate::request_context::RequestContext;
use crate::requester::{Opponent, Requester};
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::ids::UserId;
use gonagas_ui::custom_id::challenge_form::{ChallengeForm, ChallengeFormError, NO_TIME_CONTROL, TimeControlChoice};
use gonagas_ui::custom_id::challenge_form_control::ChallengeFormControl;
use gonagas_ui::custom_id::challenge_form_field::ChallengeFormField;
use gonagas_ui::custom_id::rule_set_choice::RuleSetChoice;
use gonagas_ui::screens::challenge::challenge_form::{self, ChallengeDefaults};
use gonagas_ui::screens::user_mention;
use gonagas_ui::{error_text, time_text};

impl ChallengeForms {
    /// Shows the form for a challenge to this opponent.
    pub async fn show(&self, context: &RequestContext<'_>, opponent: Opponent) -> Result<(), UserError> {
        let catalog = context.catalog();
        check_bot_permissions(context.requester)?;
        let may_be_in_timeout = opponent.may_be_in_timeout;
        let opponent = check_opponent(&catalog, context.requester, opponent)?;
        if may_be_in_timeout {
            self.members.check_not_in_timeout(context, opponent).await?;
        }
        context
            .respond_privately(&challenge_form::challenge_form_message(
                &catalog,
                &self.new_form(context.requester, opponent).await?,
                self.challenge_defaults(context.requester).await?,
            ))
            .await
    }

    /// Handles a control of the form: changes a field, opens the modal form of a typed one, or makes the challenge.
    pub async fn handle(
        &self,
        context: &RequestContext<'_>,
        control: &ChallengeFormControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        if control.field == ChallengeFormField::Submit {
            return self.challenge_from_form(context, &control.form).await;
        }
        if let Some(modal) = challenge_form::challenge_form_modal(&context.catalog(), &control.form, control.field) {
            return context.show_form(&modal).await;
        }
        let form =
            control.form.with_field(control.field, value).ok_or_else(|| context.catalog().text("refuse-forged"))?;
        self.update_challenge_form(context, &form).await
    }

    /// Handles the text of a typed field of the form.
    pub async fn submit_text(
        &self,
        context: &RequestContext<'_>,
        control: &ChallengeFormControl,
        text: &str,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        match control.form.with_typed_field(control.field, text).ok_or_else(|| catalog.text("refuse-forged"))? {
            Ok(form) => self.update_challenge_form(context, &form).await,
            Err(ChallengeFormError::TimeControl(error)) => {
                Err(time_text::time_control_error_text(&catalog, text, error).into())
            }
            Err(ChallengeFormError::Rules(error)) => {
                Err(error_text::rules_error_text(&catalog, &control.form.game, &error).into())
            }
        }
    }

    /// Shows the present state of the form in its message.
    async fn update_challenge_form(&self, context: &RequestContext<'_>, form: &ChallengeForm) -> Result<(), UserError> {
        let message = challenge_form::challenge_form_message(
            &context.catalog(),
            form,
            self.challenge_defaults(context.requester).await?,
        );
        context.update_message(&message).await
    }

    /// Makes the match that was requested without a rule set, by the one that was chosen since.
    pub async fn start_by_rule_set(
        &self,
        context: &RequestContext<'_>,
        choice: &RuleSetChoice,
    ) -> Result<(), UserError> {
        if let Some(opponent) = choice.opponent {
            self.check_still_here(context, opponent).await?;
        }
        self.challenges.start_requested_match(context, request_from_choice(choice), true).await
    }

    /// Checks that an opponent has not left since they were chosen.
    async fn check_still_here(&self, context: &RequestContext<'_>, opponent: UserId) -> Result<(), UserError> {
        let guild = context.requester.channel_ref.guild();
        if self.members.has_left_guild(guild, opponent, context.channels).await == Answer::Yes {
            let user = user_mention(&context.catalog(), opponent);
            return Err(context.catalog().format("refuse-absent", &[("person", &user)]).into());
        }
        Ok(())
    }

    async fn challenge_from_form(&self, context: &RequestContext<'_>, form: &ChallengeForm) -> Result<(), UserError> {
        self.check_still_here(context, form.opponent).await?;
        // The limit may have changed since the form was opened, and a form without the choice cannot take it back.
        let defaults = self.challenge_defaults(context.requester).await?;
        let form = ChallengeForm { pair: form.pair.filter(|_| defaults.allows_pairs), ..form.clone() };
        self.challenges.start_requested_match(context, request_from_form(&form, defaults), true).await
    }

    /// Returns a form with what the requester chose last. A time control that a manager chose comes before theirs.
    pub(super) async fn new_form(&self, requester: &Requester, opponent: UserId) -> Result<ChallengeForm, UserError> {
        let user = requester.user_id;
        let habit = self.store.preferences(&[user]).await?.for_user(user).challenge_habit;
        let settings = self.store.guild_settings(requester.channel_ref.guild()).await?;
        let form = ChallengeForm::new(opponent);
        Ok(ChallengeForm {
            rated: habit.rated.unwrap_or_default(),
            pair: habit.pair.filter(|_| settings.allows_pairs()),
            time_control: match habit.time_control {
                Some(chosen) if !settings.has_own_time_control => TimeControlChoice::Chosen(chosen),
                _ => form.time_control,
            },
            ..form
        })
    }

    /// Returns the defaults of a challenge on the requester's server.
    pub(super) async fn challenge_defaults(&self, requester: &Requester) -> Result<ChallengeDefaults, UserError> {
        let settings = self.store.guild_settings(requester.channel_ref.guild()).await;
        let settings = settings?;
        // It was checked before it was stored.
        let time_control = TimeControl::parse_stored(&settings.default_time_control).ok().flatten();
        Ok(ChallengeDefaults {
            time_control,
            thread_by_default: settings.use_threads,
            allows_pairs: settings.allows_pairs(),
            can_have_thread: requester.bot_permissions.create_threads,
        })
    }
}

/// Returns the request that the form stands for. The opponent was checked when the form was opened.
fn request_from_form(form: &ChallengeForm, defaults: ChallengeDefaults) -> MatchRequest {
    let has_limit = challenge_form::chosen_time_control(form, defaults).is_some();
    MatchRequest {
        game: form.game.clone(),
        opponent: RequestedOpponent::User(checked_opponent(form.opponent)),
        options: form.rules_as_options(),
        side: Some(form.side.as_str().to_owned()),
        time_control: typed_time_control(form.time_control),
        uses_server_clock: form.time_control == TimeControlChoice::ServerDefault,
        thread: form.thread,
        // A match that may be rated is rated if it has a time limit.
        rated: Some(form.rated && has_limit),
        pair: form.pair,
        from: None,
    }
}

/// Returns the request of a button with a rule set. The opponent was checked when the rule set was asked for.
fn request_from_choice(choice: &RuleSetChoice) -> MatchRequest {
    let opponent = match (choice.opponent, choice.opponent.and_then(UserId::computer_level)) {
        (_, Some(level)) => RequestedOpponent::Computer(Some(level)),
        (Some(user), None) => RequestedOpponent::User(checked_opponent(user)),
        (None, None) => RequestedOpponent::Anyone,
    };
    MatchRequest {
        game: choice.game.clone(),
        opponent,
        options: choice.options(),
        side: choice.side.map(|side| side.as_str().to_owned()),
        time_control: typed_time_control(choice.time_control),
        uses_server_clock: false,
        thread: choice.thread,
        rated: choice.rated,
        pair: choice.pair,
        from: None,
    }
}

fn checked_opponent(user_id: UserId) -> Opponent {
    Opponent { user_id, is_bot: false, can_see_channel: true, may_be_in_timeout: false }
}

/// Returns a time control as it is typed; `None` for the default.
fn typed_time_control(choice: TimeControlChoice) -> Option<String> {
    match choice {
        TimeControlChoice::ServerDefault => None,
        TimeControlChoice::Chosen(clock) => {
            Some(clock.map_or_else(|| NO_TIME_CONTROL.to_owned(), TimeControl::to_input))
        }
    }
}
