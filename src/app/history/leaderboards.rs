//! `/leaderboard`, `/profile`, `/versus`: where people stand.

use crate::app::request_context::RequestContext;
use crate::app::requests::{LeaderboardRequest, Requester};
use crate::app::{App, UserError, private_catalog, user_error};
use crate::store::{Store, StoreError};
use crate::ui::custom_id::leaderboard::LeaderboardControl;
use crate::ui::message::Message;
use crate::ui::option_completion::normalize_typed;
use crate::ui::screens::rules;
use crate::ui::screens::stats::{leaderboard, profile};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::leaderboard::{LeaderboardScope, MatchHistoryEntry};
use gonagas_core::matches::results::match_stats::CalendarMonth;
use gonagas_core::session::rules::{RuleSetInfo, list_rule_sets};

impl<S: Store> App<S> {
    /// A page of a leaderboard.
    pub(in crate::app) async fn show_leaderboard(
        &self,
        context: &RequestContext<'_>,
        preferred: &LeaderboardRequest,
    ) -> Result<(), UserError> {
        let set = preferred.rule_set.as_deref().map(normalize_typed).unwrap_or_default();
        let listing = rules::find_listing(&context.catalog(), &preferred.game, &set)?;
        let page = preferred.page.unwrap_or(1).max(1);
        let ranks = LeaderboardControl {
            page,
            everywhere: preferred.all_guilds,
            this_month: preferred.this_month,
            pool: listing.rating_pool(),
        };
        context.respond_privately(&self.leaderboard_page(context.requester, &listing, &ranks).await?).await
    }

    /// Turns to another page.
    pub(in crate::app) async fn turn_leaderboard_page(
        &self,
        context: &RequestContext<'_>,
        ranks: &LeaderboardControl,
    ) -> Result<(), UserError> {
        let listing = list_rule_sets().into_iter().find(|listing| listing.rating_pool() == ranks.pool);
        let listing = listing.ok_or_else(|| context.catalog().text("refuse-forged"))?;
        let page = self.leaderboard_page(context.requester, &listing, ranks).await?;
        context.update_message(&page).await
    }

    async fn leaderboard_page(
        &self,
        requester: &Requester,
        listing: &RuleSetInfo,
        ranks: &LeaderboardControl,
    ) -> Result<Message, UserError> {
        let failed = |error: StoreError| user_error::from_store_error(requester, None, &error);
        let now = self.now();
        self.store.mark_inactive_provisional(now).await.map_err(failed)?;
        let guild = requester.channel_ref.guild.filter(|_| !ranks.everywhere);
        let ranks = LeaderboardControl { everywhere: guild.is_none(), ..ranks.clone() };
        let board = LeaderboardScope {
            pool: ranks.pool.clone(),
            guild,
            month: ranks.this_month.then(|| CalendarMonth::containing(now)),
        };
        let page = self.store.leaderboard_page(&board, ranks.page, requester.user_id).await.map_err(failed)?;
        Ok(leaderboard::leaderboard_page(&private_catalog(requester), listing, &ranks, &page, requester.user_id))
    }

    /// What somebody has played.
    pub(in crate::app) async fn show_profile(
        &self,
        context: &RequestContext<'_>,
        user: Option<UserId>,
    ) -> Result<(), UserError> {
        let failed = |error: StoreError| user_error::from_store_error(context.requester, None, &error);
        let (user, now, guild) =
            (user.unwrap_or(context.requester.user_id), self.now(), context.requester.channel_ref.guild);
        self.store.mark_inactive_provisional(now).await.map_err(failed)?;
        let found = self.store.player_profile(user, guild, now).await.map_err(failed)?;
        let links = self.match_urls(context, &found.recent_matches).await.map_err(failed)?;
        let file = format!("gonagas-ratings-{}-{now}.png", user.0);
        context
            .respond_privately(&profile::profile_message(
                &context.catalog(),
                user,
                guild.is_none(),
                &found,
                &links,
                &file,
            ))
            .await
    }

    /// Two people against each other.
    pub(in crate::app) async fn show_head_to_head(
        &self,
        context: &RequestContext<'_>,
        one: UserId,
        other: Option<UserId>,
    ) -> Result<(), UserError> {
        let failed = |error: StoreError| user_error::from_store_error(context.requester, None, &error);
        let (users, guild) = ([one, other.unwrap_or(context.requester.user_id)], context.requester.channel_ref.guild);
        if users[0] == users[1] {
            return Err(context.catalog().text("versus-self").into());
        }
        let found = self.store.head_to_head(users, guild).await.map_err(failed)?;
        let links = self.match_urls(context, &found.recent_matches).await.map_err(failed)?;
        context
            .respond_privately(&profile::head_to_head_message(
                &context.catalog(),
                users,
                guild.is_none(),
                &found,
                &links,
            ))
            .await
    }

    /// Links to the last messages of matches; empty where there is none, and `None` where the caller may not look: on which
    /// servers others play, and against whom, is not told elsewhere.
    async fn match_urls(
        &self,
        context: &RequestContext<'_>,
        past: &[MatchHistoryEntry],
    ) -> Result<Vec<Option<String>>, StoreError> {
        let mut links = Vec::new();
        for past in past {
            // What is listed on a server was played there.
            let theirs =
                context.requester.channel_ref.guild.is_some() || past.seats.contains(&context.requester.user_id);
            let current = if theirs { self.store.current_message(past.match_id).await? } else { None };
            let link = current
                .map_or_else(String::new, |posted| context.channels.message_url(posted.channel, posted.message_id));
            links.push(theirs.then_some(link));
        }
        Ok(links)
    }
}
