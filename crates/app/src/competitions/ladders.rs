//! Ladders: starting and stopping one, entering and leaving it, and showing it.

use crate::UserError;
use crate::competitions::Ladders;
use crate::competitions::organisers::check_organiser;
use crate::competitions::respond_with_all;
use crate::limits::limited_action::LimitedAction;
use crate::request_context::RequestContext;
use gonagas_core::competitions::decide::{CompetitionCommand, CompetitionRejection};
use gonagas_core::competitions::event::{CompetitionEvent, NewCompetitionEvent};
use gonagas_core::competitions::formats::ladder::{Ladder, place_of};
use gonagas_core::competitions::terms::CompetitionTerms;
use gonagas_core::matches::ids::{MatchTag, UserId};
use gonagas_store::store_error::StoreError;
use gonagas_store::{LadderSummary, StoredCompetition};
use gonagas_ui::custom_id::tournament::{TournamentControl, TournamentVerb};
use gonagas_ui::i18n::{Catalog, list_names};
use gonagas_ui::screens::ladder::{ladder_messages, refusal_text};
use gonagas_ui::screens::private_texts::text_message;
use gonagas_ui::screens::user_mention;

impl Ladders {
    /// Starts the ladder of a game in the channel of the request.
    pub(crate) async fn start(
        &self,
        context: &RequestContext<'_>,
        game: &str,
        rules: Option<&str>,
        rated: bool,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        let founding = self.0.check_founding(context, "ladder-refuse-thread", game, rules).await?;
        let actor = Some(context.requester.user_id);
        let started = NewCompetitionEvent { actor, event: CompetitionEvent::Started };
        let time_control = CompetitionTerms::LADDER_TIME_CONTROL.to_owned();
        let adapt = |terms| CompetitionTerms { time_control, rated, ..terms };
        let created = self.0.found(context, founding, &Ladder, vec![started], adapt).await?;
        let name = catalog.text(&format!("game-{game}"));
        match created {
            Some(_) => answer(context, catalog.format("ladder-started", &[("game", &name)])).await,
            None => Err(catalog.format("ladder-refuse-exists", &[("game", &name)]).into()),
        }
    }

    /// Stops a ladder.
    pub(crate) async fn stop(&self, context: &RequestContext<'_>, game: Option<&str>) -> Result<(), UserError> {
        check_organiser(&self.0.store, context, true).await?;
        let ladder = self.find(context, game, false).await?;
        self.run(context, &ladder, &CompetitionCommand::Stop).await?;
        answer(context, context.catalog().text("ladder-ended")).await
    }

    /// Takes a person off a ladder for good.
    pub(crate) async fn exclude(
        &self,
        context: &RequestContext<'_>,
        game: Option<&str>,
        user: UserId,
    ) -> Result<(), UserError> {
        check_organiser(&self.0.store, context, true).await?;
        let ladder = self.find(context, game, false).await?;
        self.run(context, &ladder, &CompetitionCommand::Exclude { user }).await?;
        let catalog = context.catalog();
        let text = catalog.format("ladder-excluded", &[("person", &user_mention(&catalog, user))]);
        answer(context, text).await
    }

    /// Enters the requester at the bottom of a ladder.
    pub(crate) async fn join(&self, context: &RequestContext<'_>, game: Option<&str>) -> Result<(), UserError> {
        let ladder = self.find(context, game, false).await?;
        self.join_this(context, &ladder).await
    }

    async fn join_this(&self, context: &RequestContext<'_>, ladder: &StoredCompetition) -> Result<(), UserError> {
        let user = context.requester.user_id;
        self.run(context, ladder, &CompetitionCommand::Join { user, every_time: false }).await?;
        let after = self.0.store.load_competition(ladder.competition.id()).await?.competition;
        let place = place_of(after.entries(), user).map_or_else(String::new, |place| place.to_string());
        answer(context, context.catalog().format("ladder-joined", &[("place", &place)])).await
    }

    /// Takes the requester off a ladder.
    pub(crate) async fn leave(&self, context: &RequestContext<'_>, game: Option<&str>) -> Result<(), UserError> {
        let ladder = self.find(context, game, true).await?;
        self.leave_this(context, &ladder).await
    }

    async fn leave_this(&self, context: &RequestContext<'_>, ladder: &StoredCompetition) -> Result<(), UserError> {
        let user = context.requester.user_id;
        self.run(context, ladder, &CompetitionCommand::Leave { user }).await?;
        answer(context, context.catalog().text("ladder-left")).await
    }

    /// Shows a ladder.
    pub(crate) async fn show(&self, context: &RequestContext<'_>, game: Option<&str>) -> Result<(), UserError> {
        self.0.limits.check(context.requester, LimitedAction::Lookup)?;
        let ladder = self.find(context, game, true).await?;
        self.show_this(context, &ladder).await
    }

    async fn show_this(&self, context: &RequestContext<'_>, ladder: &StoredCompetition) -> Result<(), UserError> {
        let catalog = context.catalog();
        let view = self.0.logs.view(ladder).await?;
        let matches = self.0.store.competition_matches(ladder.competition.id()).await?;
        let matches = matches.into_iter().map(|game| (game.pairing, game.id)).collect();
        let messages = ladder_messages(&catalog, &view, &matches, context.requester.user_id);
        respond_with_all(context, &messages).await?;
        self.0.logs.show_quick_results(context, &ladder.competition).await
    }

    /// Handles a button of a ladder's post.
    pub(crate) async fn handle_control(
        &self,
        context: &RequestContext<'_>,
        control: TournamentControl,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        let forged = || UserError::from(catalog.text("refuse-forged"));
        let ladder = match self.0.store.load_competition(control.id).await {
            Err(StoreError::NotFound) => return Err(forged()),
            loaded => loaded?,
        };
        let terms = ladder.competition.terms();
        let is_here = terms.channel_ref.guild() == context.requester.channel_ref.guild();
        // The number may belong to another competition by now.
        if !is_here || !terms.format.is_open_ended() || MatchTag::from_start_of(&terms.commitment) != control.tag {
            return Err(forged());
        }
        match control.verb {
            TournamentVerb::Join => self.join_this(context, &ladder).await,
            TournamentVerb::Leave => self.leave_this(context, &ladder).await,
            TournamentVerb::Challenge => self.challenge_on(context, &ladder, None).await,
            TournamentVerb::Table => {
                self.0.limits.check(context.requester, LimitedAction::Lookup)?;
                self.show_this(context, &ladder).await
            }
            // No ladder has it.
            TournamentVerb::JoinEveryTime => Err(forged()),
        }
    }

    /// Finds the ladder of a game on the requester's server. Without a game it is the only one there or, if that
    /// `prefers_own`, the only one with the requester.
    pub(super) async fn find(
        &self,
        context: &RequestContext<'_>,
        game: Option<&str>,
        prefers_own: bool,
    ) -> Result<StoredCompetition, UserError> {
        let catalog = context.catalog();
        let guild = context.requester.channel_ref.guild().unwrap_or_default();
        let mut ladders = self.0.store.ladders_of_guild(guild).await?;
        if ladders.is_empty() {
            return Err(catalog.text("ladder-refuse-none").into());
        }
        let named = |ladders: &[LadderSummary]| game_names(&catalog, ladders);
        if let Some(game) = game {
            let all = named(&ladders);
            ladders.retain(|ladder| ladder.game == game);
            let values = [("game", &*catalog.text(&format!("game-{game}"))), ("games", &*all)];
            return match ladders.first() {
                Some(ladder) => Ok(self.0.store.load_competition(ladder.id).await?),
                None => Err(catalog.format("ladder-refuse-no-such", &values).into()),
            };
        }
        let mut loaded = Vec::new();
        for ladder in &ladders {
            loaded.push(self.0.store.load_competition(ladder.id).await?);
        }
        if prefers_own && loaded.len() > 1 {
            let user = context.requester.user_id;
            let is_mine = |ladder: &StoredCompetition| place_of(ladder.competition.entries(), user).is_some();
            if loaded.iter().filter(|ladder| is_mine(ladder)).count() == 1 {
                loaded.retain(is_mine);
            }
        }
        match loaded.len() {
            1 => Ok(loaded.remove(0)),
            _ => Err(catalog.format("ladder-refuse-which", &[("games", &named(&ladders))]).into()),
        }
    }

    /// Carries out a command of the requester, or refuses it in words.
    pub(super) async fn run(
        &self,
        context: &RequestContext<'_>,
        ladder: &StoredCompetition,
        command: &CompetitionCommand,
    ) -> Result<(), UserError> {
        let done = self.0.run(context, ladder.competition.id(), command).await?;
        done.map_err(|rejection| rejection_text(&context.catalog(), command, rejection).into())
    }
}

/// Says why a command is rejected.
fn rejection_text(catalog: &Catalog, command: &CompetitionCommand, rejection: CompetitionRejection) -> String {
    match rejection {
        CompetitionRejection::Over => catalog.text("ladder-refuse-over"),
        CompetitionRejection::AlreadyIn => catalog.text("ladder-refuse-in"),
        CompetitionRejection::Excluded => catalog.text("ladder-refuse-excluded"),
        CompetitionRejection::NotIn | CompetitionRejection::AlreadyOut => match command {
            CompetitionCommand::Exclude { user } => {
                let person = user_mention(catalog, *user);
                catalog.format("ladder-refuse-person-not-in", &[("person", &person)])
            }
            _ => catalog.text("ladder-refuse-not-in"),
        },
        CompetitionRejection::Full => catalog.text("ladder-refuse-full"),
        CompetitionRejection::Challenge(refusal) => {
            let opponent = match command {
                CompetitionCommand::Challenge(challenge) => challenge.opponent,
                _ => None,
            };
            refusal_text(catalog, refusal, opponent)
        }
        // A ladder has no start, and only the bot records results.
        CompetitionRejection::Started
        | CompetitionRejection::NotStarted
        | CompetitionRejection::TooFew { .. }
        | CompetitionRejection::UnknownPairing
        | CompetitionRejection::Settled => catalog.text("refuse-stale"),
    }
}

fn game_names(catalog: &Catalog, ladders: &[LadderSummary]) -> String {
    let names: Vec<String> = ladders.iter().map(|ladder| catalog.text(&format!("game-{}", ladder.game))).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    list_names(catalog, &names)
}

/// Responds with a text.
pub(super) async fn answer(context: &RequestContext<'_>, text: String) -> Result<(), UserError> {
    context.respond_privately(&text_message(text)).await
}
