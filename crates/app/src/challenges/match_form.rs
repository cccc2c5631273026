//! The form for a challenge, or for a match against the computer, in which everything is chosen at once.

use crate::UserError;
use crate::challenges::ChallengeForms;
use crate::challenges::match_request::{MatchRequest, RequestedOpponent, check_opponent, rule_set_choice};
use crate::commands::challenge::ChallengeRequest;
use crate::commands::play::PlayRequest;
use crate::permissions::check_bot_permissions;
use crate::request::FormFields;
use crate::request_context::RequestContext;
use crate::requester::Opponent;
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::ids::UserId;
use gonagas_core::session::rules::{RequestedRules, list_rule_sets};
use gonagas_ui::custom_id::challenge_form::{SERVER_DEFAULT, TimeControlChoice};
use gonagas_ui::custom_id::match_form::{MatchFormControl, MatchFormKind};
use gonagas_ui::option_completion::normalize_typed;
use gonagas_ui::screens::challenge::match_form::{
    CLOCK_FIELD, LEVEL_FIELD, MORE_FIELD, MatchFormChoices, MatchFormPlace, PAIR_VALUE, RATED_VALUE, RULES_FIELD,
    SIDE_FIELD, SUITABLE_LEVEL, THREAD_VALUE, match_form, rules_value, with_reopen_button,
};
use gonagas_ui::time_text;

impl ChallengeForms {
    /// Opens the form for a challenge to this opponent.
    pub async fn open_for_opponent(&self, context: &RequestContext<'_>, opponent: Opponent) -> Result<(), UserError> {
        check_bot_permissions(context.requester)?;
        let opponent = check_opponent(&context.catalog(), context.requester, opponent)?;
        let choices = MatchFormChoices { opponent: Some(opponent), ..self.usual_choices(context).await? };
        self.open_match_form(context, MatchFormKind::Challenge, &choices).await
    }

    /// Opens the form for a challenge without a game, with what was typed.
    pub async fn open_for_challenge(
        &self,
        context: &RequestContext<'_>,
        typed: &ChallengeRequest,
    ) -> Result<(), UserError> {
        check_no_rules(context, &typed.options, typed.from.as_deref())?;
        let usual = self.usual_choices(context).await?;
        let opponent = match typed.opponent {
            Some(opponent) => Some(check_opponent(&context.catalog(), context.requester, opponent)?),
            None => None,
        };
        let choices = MatchFormChoices {
            opponent,
            rules: None,
            side: read_side(typed.side.as_deref()).or(usual.side),
            time_control: read_clock(context, typed.time_control.as_deref())?.unwrap_or(usual.time_control),
            thread: typed.thread.unwrap_or(usual.thread),
            rated: typed.rated.unwrap_or(usual.rated),
            pair: typed.pair.unwrap_or(usual.pair),
        };
        self.open_match_form(context, MatchFormKind::Challenge, &choices).await
    }

    /// Opens the form for a match against the computer without a game, with what was typed.
    pub async fn open_for_play(&self, context: &RequestContext<'_>, typed: &PlayRequest) -> Result<(), UserError> {
        check_no_rules(context, &typed.options, typed.from.as_deref())?;
        let choices = MatchFormChoices {
            opponent: typed.level.map(UserId::computer),
            rules: None,
            side: read_side(typed.side.as_deref()),
            time_control: read_clock(context, typed.time_control.as_deref())?
                .unwrap_or(TimeControlChoice::ServerDefault),
            thread: typed.thread,
            rated: typed.rated.unwrap_or_default(),
            pair: typed.pair.unwrap_or_default(),
        };
        self.open_match_form(context, MatchFormKind::Play, &choices).await
    }

    /// Opens a form again that was refused.
    pub async fn reopen_match_form(
        &self,
        context: &RequestContext<'_>,
        control: &MatchFormControl,
    ) -> Result<(), UserError> {
        let choice = control.choice.as_ref().ok_or(UserError::ForgedControl)?;
        self.open_match_form(context, control.kind, &MatchFormChoices::from(choice)).await
    }

    /// Starts the match that a form stands for. A refusal has a button that opens the form again.
    pub async fn submit_match_form(
        &self,
        context: &RequestContext<'_>,
        control: &MatchFormControl,
        fields: &FormFields,
        replaces_message: bool,
    ) -> Result<(), UserError> {
        let place = self.form_place(context).await?;
        let request = read_fields(control.kind, fields, place).ok_or(UserError::ForgedControl)?;
        let started = self.challenges.start_requested_match(context, request.clone(), replaces_message).await;
        let Err(UserError::Refused(message)) = started else { return started };
        let catalog = context.catalog();
        let rules = RequestedRules::parse(&format!("{} {}", request.game, request.options));
        let level = match request.opponent {
            RequestedOpponent::Computer(level) => level,
            RequestedOpponent::Anyone | RequestedOpponent::User(_) => None,
        };
        Err(match rules {
            Ok(rules) => {
                let choice = rule_set_choice(&catalog, &request, level, &rules);
                with_reopen_button(&catalog, *message, control.kind, choice).into()
            }
            Err(_) => UserError::Refused(message),
        })
    }

    async fn open_match_form(
        &self,
        context: &RequestContext<'_>,
        kind: MatchFormKind,
        choices: &MatchFormChoices,
    ) -> Result<(), UserError> {
        let place = self.form_place(context).await?;
        context.show_form(&match_form(&context.catalog(), kind, choices, place)).await
    }

    async fn form_place(&self, context: &RequestContext<'_>) -> Result<MatchFormPlace, UserError> {
        let defaults = self.challenge_defaults(context.requester).await?;
        Ok(MatchFormPlace { defaults, is_direct: context.requester.channel_ref.is_direct() })
    }

    /// Returns the choices of the requester's last challenge, and of their server.
    async fn usual_choices(&self, context: &RequestContext<'_>) -> Result<MatchFormChoices, UserError> {
        let defaults = self.challenge_defaults(context.requester).await?;
        let form = self.new_form(context.requester, context.requester.user_id).await?;
        Ok(MatchFormChoices {
            side: Some(SeatPreference::Random),
            time_control: form.time_control,
            thread: defaults.thread_by_default && defaults.can_have_thread,
            rated: form.rated,
            pair: form.pair.unwrap_or_default(),
            ..MatchFormChoices::default()
        })
    }
}

/// Refuses options and a position without a game, which the form cannot hold.
fn check_no_rules(context: &RequestContext<'_>, options: &str, from: Option<&str>) -> Result<(), UserError> {
    match options.trim().is_empty() && from.is_none_or(|from| from.trim().is_empty()) {
        true => Ok(()),
        false => Err(context.catalog().text("refuse-no-game").into()),
    }
}

/// Reads a side as it is typed without a game; `None` for the names of a game's own.
fn read_side(typed: Option<&str>) -> Option<SeatPreference> {
    SeatPreference::read(&typed?.trim().to_lowercase())
}

fn read_clock(context: &RequestContext<'_>, typed: Option<&str>) -> Result<Option<TimeControlChoice>, UserError> {
    let Some(typed) = typed else { return Ok(None) };
    match TimeControl::parse_input(&normalize_typed(typed)) {
        Ok(time_control) => Ok(Some(TimeControlChoice::Chosen(time_control))),
        Err(error) => Err(time_text::time_control_error_text(&context.catalog(), typed, error).into()),
    }
}

/// Returns the request that the fields of a form make; `None` for values that no form offers.
fn read_fields(kind: MatchFormKind, fields: &FormFields, place: MatchFormPlace) -> Option<MatchRequest> {
    let rules = fields.single(RULES_FIELD)?;
    let listing = list_rule_sets().into_iter().find(|listing| rules_value(listing) == rules)?;
    let level = match fields.single(LEVEL_FIELD) {
        None | Some(SUITABLE_LEVEL) => None,
        Some(level) => Some(level.parse().ok()?),
    };
    let opponent = match (kind, fields.users.first()) {
        (MatchFormKind::Play, _) => RequestedOpponent::Computer(level),
        (MatchFormKind::Challenge, Some(user)) if user.user_id == fields.bot_user => RequestedOpponent::Computer(None),
        (MatchFormKind::Challenge, Some(user)) => RequestedOpponent::User(*user),
        (MatchFormKind::Challenge, None) => RequestedOpponent::Anyone,
    };
    let clock = fields.single(CLOCK_FIELD);
    let is_usual = clock == Some(SERVER_DEFAULT);
    let is_alone = place.is_direct && kind == MatchFormKind::Challenge;
    let chosen = |value| fields.is_chosen(MORE_FIELD, value);
    Some(MatchRequest {
        game: listing.game_info.id.to_owned(),
        opponent,
        options: listing.selector.to_owned(),
        side: fields.single(SIDE_FIELD).map(str::to_owned),
        time_control: clock.filter(|_| !is_usual).map(str::to_owned),
        uses_server_clock: is_usual,
        thread: (!is_alone && place.defaults.can_have_thread).then(|| chosen(THREAD_VALUE)),
        rated: (!is_alone).then(|| chosen(RATED_VALUE)),
        pair: (!is_alone && place.defaults.allows_pairs).then(|| chosen(PAIR_VALUE)),
        from: None,
    })
}
