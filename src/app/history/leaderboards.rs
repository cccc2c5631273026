//! `/leaderboard`, `/profile`, `/versus`: where people stand.

use crate::app::ports::{ChannelClient, Responder, Response};
use crate::app::requests::{LeaderboardRequest, Requester};
use crate::app::{App, UserError, private_catalog, respond_privately, user_error};
use crate::matches::ids::UserId;
use crate::matches::results::leaderboard::{LeaderboardScope, MatchHistoryEntry};
use crate::matches::results::match_stats::CalendarMonth;
use crate::session::rules::{RuleSetInfo, list_rule_sets};
use crate::store::{Store, StoreError};
use crate::ui::custom_id::leaderboard::LeaderboardControl;
use crate::ui::message::Message;
use crate::ui::option_completion::normalize_typed;
use crate::ui::screens::rules;
use crate::ui::screens::stats::{leaderboard, profile};

impl<S: Store> App<S> {
    /// A page of a leaderboard.
    pub(in crate::app) async fn show_leaderboard<R: Responder>(
        &self,
        requester: &Requester,
        preferred: &LeaderboardRequest,
        responder: &R,
    ) -> Result<(), UserError> {
        let set = preferred.rule_set.as_deref().map(normalize_typed).unwrap_or_default();
        let listing = rules::find_listing(&private_catalog(requester), &preferred.game, &set)?;
        let page = preferred.page.unwrap_or(1).max(1);
        let ranks = LeaderboardControl {
            page,
            everywhere: preferred.all_guilds,
            this_month: preferred.this_month,
            pool: listing.rating_pool(),
        };
        respond_privately(responder, &self.leaderboard_page(requester, &listing, &ranks).await?).await
    }

    /// Turns to another page.
    pub(in crate::app) async fn turn_leaderboard_page<R: Responder>(
        &self,
        requester: &Requester,
        ranks: &LeaderboardControl,
        responder: &R,
    ) -> Result<(), UserError> {
        let listing = list_rule_sets().into_iter().find(|listing| listing.rating_pool() == ranks.pool);
        let listing = listing.ok_or_else(|| private_catalog(requester).text("refuse-forged"))?;
        let page = self.leaderboard_page(requester, &listing, ranks).await?;
        if let Err(error) = responder.respond(Response::Update(&page)).await {
            tracing::debug!(%error, "a page could not be turned");
        }
        Ok(())
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
    pub(in crate::app) async fn show_profile<M: ChannelClient, R: Responder>(
        &self,
        requester: &Requester,
        user: Option<UserId>,
        responder: &R,
        channels: &M,
    ) -> Result<(), UserError> {
        let failed = |error: StoreError| user_error::from_store_error(requester, None, &error);
        let (user, now, guild) = (user.unwrap_or(requester.user_id), self.now(), requester.channel_ref.guild);
        self.store.mark_inactive_provisional(now).await.map_err(failed)?;
        let found = self.store.player_profile(user, guild, now).await.map_err(failed)?;
        let links = self.match_urls(requester, &found.recent_matches, channels).await.map_err(failed)?;
        let file = format!("gonagas-ratings-{}-{now}.png", user.0);
        respond_privately(
            responder,
            &profile::profile_message(&private_catalog(requester), user, guild.is_none(), &found, &links, &file),
        )
        .await
    }

    /// Two people against each other.
    pub(in crate::app) async fn show_head_to_head<M: ChannelClient, R: Responder>(
        &self,
        requester: &Requester,
        one: UserId,
        other: Option<UserId>,
        responder: &R,
        channels: &M,
    ) -> Result<(), UserError> {
        let failed = |error: StoreError| user_error::from_store_error(requester, None, &error);
        let (users, guild) = ([one, other.unwrap_or(requester.user_id)], requester.channel_ref.guild);
        if users[0] == users[1] {
            return Err(private_catalog(requester).text("versus-self").into());
        }
        let found = self.store.head_to_head(users, guild).await.map_err(failed)?;
        let links = self.match_urls(requester, &found.recent_matches, channels).await.map_err(failed)?;
        respond_privately(
            responder,
            &profile::head_to_head_message(&private_catalog(requester), users, guild.is_none(), &found, &links),
        )
        .await
    }

    /// Links to the last messages of matches; empty where there is none, and `None` where the caller may not look: on which
    /// servers others play, and against whom, is not told elsewhere.
    async fn match_urls<M: ChannelClient>(
        &self,
        requester: &Requester,
        past: &[MatchHistoryEntry],
        channels: &M,
    ) -> Result<Vec<Option<String>>, StoreError> {
        let mut links = Vec::new();
        for past in past {
            // What is listed on a server was played there.
            let theirs = requester.channel_ref.guild.is_some() || past.seats.contains(&requester.user_id);
            let current = if theirs { self.store.current_message(past.match_id).await? } else { None };
            let link =
                current.map_or_else(String::new, |posted| channels.message_url(posted.channel, posted.message_id));
            links.push(theirs.then_some(link));
        }
        Ok(links)
    }
}
