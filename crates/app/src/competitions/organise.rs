//! Creating, starting and stopping tournaments, and excluding people.

use crate::UserError;
use crate::commands::tournament::NewTournament;
use crate::competitions::Tournaments;
use crate::competitions::organisers::{check_active_count, check_organiser};
use crate::limits::limited_action::LimitedAction;
use crate::permissions::{check_bot_permissions, check_channel_allowed};
use crate::request_context::RequestContext;
use gonagas_core::competitions::decide::CompetitionCommand;
use gonagas_core::competitions::formats::round_robin::RoundRobin;
use gonagas_core::competitions::terms::CompetitionTerms;
use gonagas_core::competitions::{MAX_ENTRANTS, MIN_ENTRANTS};
use gonagas_core::fair::secret::Secret;
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::ids::{ChannelRef, CompetitionId, UserId};
use gonagas_core::session::rules::RequestedRules;
use gonagas_ui::error_text;
use gonagas_ui::option_completion::normalize_typed;
use gonagas_ui::screens::private_texts::text_message;
use gonagas_ui::screens::user_mention;
use gonagas_ui::time_text::time_control_error_text;

impl Tournaments {
    /// Opens a tournament in the channel of the request.
    pub(crate) async fn create(&self, context: &RequestContext<'_>, new: &NewTournament) -> Result<(), UserError> {
        let catalog = context.catalog();
        let requester = context.requester;
        let guild = check_organiser(&self.store, context, false).await?;
        if requester.parent_channel.is_some() {
            return Err(catalog.text("tournament-refuse-thread").into());
        }
        let settings = self.store.guild_settings(Some(guild)).await?;
        check_channel_allowed(requester, requester.base_channel(), &settings)?;
        check_bot_permissions(requester)?;
        let typed = normalize_typed(new.rules.as_deref().unwrap_or_default());
        let rules = RequestedRules::parse(&format!("{} {typed}", new.game));
        let rules = rules.map_err(|error| error_text::rules_error_text(&catalog, &new.game, &error))?;
        let time_control = match &new.time_control {
            None => CompetitionTerms::DEFAULT_TIME_CONTROL.to_owned(),
            Some(typed) => match TimeControl::parse_input(&normalize_typed(typed)) {
                Ok(Some(control)) => control.to_string(),
                Ok(None) => return Err(catalog.text("tournament-refuse-clock").into()),
                Err(error) => return Err(time_control_error_text(&catalog, typed, error).into()),
            },
        };
        check_active_count(&self.store, context, guild).await?;
        self.limits.check(requester, LimitedAction::Challenge)?;
        context.check_live().await?;
        let secret = Secret::new((self.secret_source)());
        let now = self.clock.now();
        let terms = CompetitionTerms {
            format: &RoundRobin,
            rules,
            organiser: requester.user_id,
            channel_ref: ChannelRef::on_server(guild, requester.channel_ref.channel),
            time_control,
            min_entrants: new.min_entrants.unwrap_or(MIN_ENTRANTS).clamp(MIN_ENTRANTS, MAX_ENTRANTS),
            pairs: new.pairs,
            rated: new.rated.unwrap_or(true),
            is_recurring: new.is_recurring,
            follows: None,
            created_at: now,
            commitment: secret.commitment(),
        };
        let created =
            self.store.create_competition(&terms, *secret.as_bytes(), Vec::new(), requester.stamp(now)).await?;
        self.competition_signal.notify_one();
        let number = created.map_or_else(String::new, |id| id.0.to_string());
        let text = catalog.format("tournament-created", &[("number", &number)]);
        context.respond_privately(&text_message(text)).await
    }

    /// Starts a tournament before its time.
    pub(crate) async fn start(&self, context: &RequestContext<'_>, id: CompetitionId) -> Result<(), UserError> {
        check_organiser(&self.store, context, false).await?;
        let stored = self.load(context, id).await?;
        let points = self.logs.points(&stored).await?;
        self.run(context, id, &CompetitionCommand::Start { points }).await?;
        self.confirm_change(context, "tournament-started", id).await
    }

    /// Stops a tournament.
    pub(crate) async fn stop(&self, context: &RequestContext<'_>, id: CompetitionId) -> Result<(), UserError> {
        check_organiser(&self.store, context, true).await?;
        self.load(context, id).await?;
        self.run(context, id, &CompetitionCommand::Stop).await?;
        self.confirm_change(context, "tournament-ended", id).await
    }

    /// Excludes a person from a tournament.
    pub(crate) async fn exclude(
        &self,
        context: &RequestContext<'_>,
        id: CompetitionId,
        user: UserId,
    ) -> Result<(), UserError> {
        check_organiser(&self.store, context, true).await?;
        self.load(context, id).await?;
        self.run(context, id, &CompetitionCommand::Exclude { user }).await?;
        let catalog = context.catalog();
        let values = [("person", &*user_mention(&catalog, user)), ("number", &id.0.to_string())];
        context.respond_privately(&text_message(catalog.format("tournament-excluded", &values))).await
    }

    async fn confirm_change(
        &self,
        context: &RequestContext<'_>,
        key: &str,
        id: CompetitionId,
    ) -> Result<(), UserError> {
        let text = context.catalog().format(key, &[("number", &id.0.to_string())]);
        context.respond_privately(&text_message(text)).await
    }
}
