//! Creating, starting and stopping tournaments, and excluding people.

use crate::UserError;
use crate::commands::tournament::NewTournament;
use crate::competitions::Tournaments;
use crate::competitions::organisers::check_organiser;
use crate::request_context::RequestContext;
use gonagas_core::competitions::decide::CompetitionCommand;
use gonagas_core::competitions::formats::round_robin::RoundRobin;
use gonagas_core::competitions::terms::CompetitionTerms;
use gonagas_core::competitions::{MAX_ENTRANTS, MIN_ENTRANTS};
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::ids::{CompetitionId, UserId};
use gonagas_ui::option_completion::normalize_typed;
use gonagas_ui::screens::private_texts::text_message;
use gonagas_ui::screens::user_mention;
use gonagas_ui::time_text::time_control_error_text;

impl Tournaments {
    /// Opens a tournament in the channel of the request.
    pub(crate) async fn create(&self, context: &RequestContext<'_>, new: &NewTournament) -> Result<(), UserError> {
        let catalog = context.catalog();
        let founding =
            self.0.check_founding(context, "tournament-refuse-thread", &new.game, new.rules.as_deref()).await?;
        let time_control = match &new.time_control {
            None => CompetitionTerms::DEFAULT_TIME_CONTROL.to_owned(),
            Some(typed) => match TimeControl::parse_input(&normalize_typed(typed)) {
                Ok(Some(control)) => control.to_string(),
                Ok(None) => return Err(catalog.text("tournament-refuse-clock").into()),
                Err(error) => return Err(time_control_error_text(&catalog, typed, error).into()),
            },
        };
        let adapt = |terms| CompetitionTerms {
            time_control,
            min_entrants: new.min_entrants.unwrap_or(MIN_ENTRANTS).clamp(MIN_ENTRANTS, MAX_ENTRANTS),
            pairs: new.pairs,
            rated: new.rated.unwrap_or(true),
            is_recurring: new.is_recurring,
            ..terms
        };
        let created = self.0.found(context, founding, &RoundRobin, Vec::new(), adapt).await?;
        let number = created.map_or_else(String::new, |id| id.0.to_string());
        let text = catalog.format("tournament-created", &[("number", &number)]);
        context.respond_privately(&text_message(text)).await
    }

    /// Starts a tournament before its time.
    pub(crate) async fn start(&self, context: &RequestContext<'_>, id: CompetitionId) -> Result<(), UserError> {
        check_organiser(&self.0.store, context, false).await?;
        let stored = self.load(context, id).await?;
        let points = self.0.logs.points(&stored).await?;
        self.run(context, id, &CompetitionCommand::Start { points }).await?;
        self.confirm_change(context, "tournament-started", id).await
    }

    /// Stops a tournament.
    pub(crate) async fn stop(&self, context: &RequestContext<'_>, id: CompetitionId) -> Result<(), UserError> {
        check_organiser(&self.0.store, context, true).await?;
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
        check_organiser(&self.0.store, context, true).await?;
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
