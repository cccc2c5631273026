//! The people who may organise competitions, and how one is started.

use crate::UserError;
use crate::competitions::CompetitionDesk;
use crate::limits::limited_action::LimitedAction;
use crate::permissions::{check_bot_permissions, check_channel_allowed};
use crate::request_context::RequestContext;
use gonagas_core::competitions::event::NewCompetitionEvent;
use gonagas_core::competitions::format::Format;
use gonagas_core::competitions::terms::CompetitionTerms;
use gonagas_core::fair::secret::Secret;
use gonagas_core::matches::ids::{ChannelRef, CompetitionId};
use gonagas_core::session::rules::RequestedRules;
use gonagas_store::Store;
use gonagas_ui::error_text;
use gonagas_ui::option_completion::normalize_typed;

/// The most competitions of a server that are not over.
const MAX_ACTIVE_PER_GUILD: u32 = 20;

/// Refuses a requester who is neither a manager nor has the role of organisers, nor, where `moderators` may do it, is a
/// moderator. Returns the server.
pub(super) async fn check_organiser(
    store: &Store,
    context: &RequestContext<'_>,
    moderators: bool,
) -> Result<u64, UserError> {
    let catalog = context.catalog();
    let requester = context.requester;
    let refused = || UserError::from(catalog.text("tournament-refuse-organiser"));
    let guild = requester.channel_ref.guild().ok_or_else(refused)?;
    let permissions = requester.user_permissions;
    if permissions.manage_guild || moderators && permissions.manage_messages {
        return Ok(guild);
    }
    let settings = store.guild_settings(Some(guild)).await?;
    let Some(role) = settings.organiser_role else { return Err(refused()) };
    match context.channels.membership(guild, requester.user_id).await {
        Ok(Some(membership)) if membership.roles.contains(&role) => Ok(guild),
        Ok(_) => Err(refused()),
        Err(_) => Err(catalog.text("tournament-refuse-organiser-unknown").into()),
    }
}

/// A competition that the requester may start in their channel.
pub(super) struct Founding {
    guild: u64,
    rules: RequestedRules,
}

impl CompetitionDesk {
    /// Refuses a requester who may not start a competition in their channel, and rules that cannot be read.
    pub(super) async fn check_founding(
        &self,
        context: &RequestContext<'_>,
        thread_refusal: &str,
        game: &str,
        options: Option<&str>,
    ) -> Result<Founding, UserError> {
        let catalog = context.catalog();
        let requester = context.requester;
        let guild = check_organiser(&self.store, context, false).await?;
        if requester.parent_channel.is_some() {
            return Err(catalog.text(thread_refusal).into());
        }
        let settings = self.store.guild_settings(Some(guild)).await?;
        check_channel_allowed(requester, requester.base_channel(), &settings)?;
        check_bot_permissions(requester)?;
        let rules = RequestedRules::parse(&format!("{game} {}", normalize_typed(options.unwrap_or_default())));
        let rules = rules.map_err(|error| error_text::rules_error_text(&catalog, game, &error))?;
        Ok(Founding { guild, rules })
    }

    /// Starts a competition with its first events. `adapt` changes the usual terms. Returns `None` where the server has
    /// one of which there may be one only.
    pub(super) async fn found(
        &self,
        context: &RequestContext<'_>,
        founding: Founding,
        format: &'static dyn Format,
        events: Vec<NewCompetitionEvent>,
        adapt: impl FnOnce(CompetitionTerms) -> CompetitionTerms + Send,
    ) -> Result<Option<CompetitionId>, UserError> {
        let requester = context.requester;
        let Founding { guild, rules } = founding;
        if self.store.count_active_competitions(guild).await? >= MAX_ACTIVE_PER_GUILD {
            let most = MAX_ACTIVE_PER_GUILD.to_string();
            return Err(context.catalog().format("tournament-refuse-full-server", &[("most", &most)]).into());
        }
        self.limits.check(requester, LimitedAction::Challenge)?;
        context.check_live().await?;
        let secret = Secret::new((self.secret_source)());
        let now = self.clock.now();
        let terms = adapt(CompetitionTerms {
            format,
            rules,
            organiser: requester.user_id,
            channel_ref: ChannelRef::on_server(guild, requester.channel_ref.channel),
            time_control: CompetitionTerms::DEFAULT_TIME_CONTROL.to_owned(),
            min_entrants: 1,
            pairs: false,
            rated: true,
            is_recurring: false,
            follows: None,
            created_at: now,
            commitment: secret.commitment(),
        });
        let created = self.store.create_competition(&terms, *secret.as_bytes(), events, requester.stamp(now)).await?;
        self.competition_signal.notify_one();
        Ok(created)
    }
}
