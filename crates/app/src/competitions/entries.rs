//! Entering and leaving a tournament by the buttons of its post.

use crate::UserError;
use crate::competitions::Tournaments;
use crate::request_context::RequestContext;
use gonagas_core::competitions::decide::CompetitionCommand;
use gonagas_core::matches::ids::MatchTag;
use gonagas_ui::custom_id::tournament::{TournamentControl, TournamentVerb};
use gonagas_ui::screens::private_texts::text_message;

impl Tournaments {
    /// Handles a button.
    pub(crate) async fn handle_control(
        &self,
        context: &RequestContext<'_>,
        control: TournamentControl,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        let TournamentControl { verb, id, tag } = control;
        let stored = self.load(context, id).await?;
        // The number may belong to another tournament by now.
        if MatchTag::from_start_of(&stored.competition.terms().commitment) != tag {
            return Err(catalog.text("refuse-forged").into());
        }
        match verb {
            TournamentVerb::Table => return self.show(context, Some(id), None).await,
            // Only ladders have it.
            TournamentVerb::Challenge => return Err(catalog.text("refuse-forged").into()),
            TournamentVerb::Join | TournamentVerb::JoinEveryTime | TournamentVerb::Leave => {}
        }
        let user = context.requester.user_id;
        let was_every_time = stored.competition.entry(user).is_some_and(|entry| entry.every_time);
        let command = match verb {
            TournamentVerb::Leave => CompetitionCommand::Leave { user },
            _ => CompetitionCommand::Join { user, every_time: verb == TournamentVerb::JoinEveryTime },
        };
        let done = match verb {
            TournamentVerb::Leave => "tournament-left",
            TournamentVerb::JoinEveryTime => "tournament-joined-always",
            _ if was_every_time => "tournament-joined-once",
            _ => "tournament-joined",
        };
        self.run(context, id, &command).await?;
        let text = catalog.format(done, &[("number", &id.0.to_string())]);
        context.respond_privately(&text_message(text)).await
    }
}
