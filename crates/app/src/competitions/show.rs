//! Lists of tournaments, their tables, and their files.

use crate::UserError;
use crate::competitions::{Tournaments, respond_with_all};
use crate::history::export::build_record;
use crate::limits::limited_action::LimitedAction;
use crate::request_context::RequestContext;
use gonagas_core::competitions::state::{Competition, Phase};
use gonagas_core::matches::ids::{CompetitionId, MatchId};
use gonagas_store::StoredCompetition;
use gonagas_ui::message::{Message, TextAttachment};
use gonagas_ui::screens::private_texts::text_message;
use gonagas_ui::screens::tournament::{
    DivisionDetails, division_messages, entry_messages, tournament_file, tournament_game, tournament_list,
};
use std::collections::BTreeMap;

/// The most tournaments in a list.
const LISTED: u32 = 15;

impl Tournaments {
    /// Shows the table of a division, by default the requester's; without a number, the tournaments of the server.
    pub(crate) async fn show(
        &self,
        context: &RequestContext<'_>,
        id: Option<CompetitionId>,
        division: Option<u32>,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        self.0.limits.check(context.requester, LimitedAction::Lookup)?;
        let Some(id) = id else { return self.show_list(context).await };
        let stored = self.load(context, id).await?;
        let competition = &stored.competition;
        let view = self.0.logs.view(&stored).await?;
        let messages = match competition.phase() {
            Phase::Registration | Phase::Stopped => entry_messages(&catalog, &view),
            Phase::Running | Phase::Finished => {
                let divisions = competition.divisions();
                let own = competition.entry(context.requester.user_id).map_or(0, |entry| entry.division);
                let number = division.map_or(own, |typed| typed.saturating_sub(1));
                let Some(division) = divisions.iter().find(|division| division.number == number) else {
                    let values = [("number", &*id.0.to_string()), ("count", &divisions.len().to_string())];
                    return Err(catalog.format("tournament-refuse-division", &values).into());
                };
                let details = self.details(context, competition).await?;
                division_messages(&catalog, &view, division, &details)
            }
        };
        respond_with_all(context, &messages).await?;
        self.0.logs.show_quick_results(context, competition).await
    }

    /// Returns what one person sees beside the table of a division, with links to their own games.
    async fn details(
        &self,
        context: &RequestContext<'_>,
        competition: &Competition,
    ) -> Result<DivisionDetails, UserError> {
        let id = competition.id();
        let user = context.requester.user_id;
        let matches = self.match_numbers(id).await?;
        let mut own_links = BTreeMap::new();
        for pairing in competition.pairings().iter().filter(|pairing| pairing.seat_of(user).is_some()) {
            let Some(game) = matches.get(&pairing.number) else { continue };
            // A game that is gone or cannot be read has no link.
            let Some(game) = self.0.matches.load_readable_match(*game).await? else { continue };
            let url = game.url(context.channels);
            own_links.extend((!url.is_empty()).then_some((pairing.number, url)));
        }
        let file_name = format!("gonagas-tournament-{}-{}.png", id.0, self.0.clock.now());
        Ok(DivisionDetails { user, matches, own_links, file_name })
    }

    async fn show_list(&self, context: &RequestContext<'_>) -> Result<(), UserError> {
        let catalog = context.catalog();
        let guild = context.requester.channel_ref.guild().unwrap_or_default();
        let mut listed = Vec::new();
        for summary in self.0.store.competitions_of_guild(guild, LISTED).await? {
            // One that cannot be read hides no other.
            let Ok(stored) = self.0.store.load_competition(summary.id).await else { continue };
            listed.push((summary.id, tournament_game(&catalog, &stored.competition), summary.phase));
        }
        context.respond_privately(&tournament_list(&catalog, &listed)).await
    }

    /// Responds with a tournament as a file.
    pub(crate) async fn export(&self, context: &RequestContext<'_>, id: CompetitionId) -> Result<(), UserError> {
        let catalog = context.catalog();
        let stored = self.load(context, id).await?;
        self.0.limits.check(context.requester, LimitedAction::Export)?;
        let matches = self.match_numbers(id).await?;
        let view = self.0.logs.view(&stored).await?;
        let records = self.records(&stored, view.secret.as_deref()).await?;
        let text = tournament_file(&view, &matches, &records);
        let attachment = Some(TextAttachment { file_name: format!("gonagas-tournament-{}.txt", id.0), text });
        let caption = catalog.format("tournament-exported", &[("number", &id.0.to_string())]);
        context.respond_privately(&Message { attachment, ..text_message(caption) }).await
    }

    /// Returns the records of the finished games. Once the tournament's secret is revealed, they have it, too.
    async fn records(
        &self,
        stored: &StoredCompetition,
        secret: Option<&str>,
    ) -> Result<Vec<(MatchId, String)>, UserError> {
        let competition: &Competition = &stored.competition;
        let mut records = Vec::new();
        for played in self.0.store.competition_matches(competition.id()).await?.into_iter().filter(|game| game.is_over)
        {
            for id in [Some(played.id), played.second].into_iter().flatten() {
                // A game that is gone or cannot be read hides no other.
                let Some(game) = self.0.matches.load_readable_match(id).await? else { continue };
                let Some(record) = build_record(&game) else { continue };
                let record = match secret {
                    Some(secret) => record
                        .with_header("competition-commitment", &competition.terms().commitment)
                        .with_header("competition-secret", secret),
                    None => record,
                };
                records.push((id, record.to_string()));
            }
        }
        Ok(records)
    }

    async fn match_numbers(&self, id: CompetitionId) -> Result<BTreeMap<u32, MatchId>, UserError> {
        let matches = self.0.store.competition_matches(id).await?;
        Ok(matches.into_iter().map(|game| (game.pairing, game.id)).collect())
    }
}
