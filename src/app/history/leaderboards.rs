//! `/leaderboard`, `/profile` and `/versus`.

use crate::app::limits::limited_action::LimitedAction;
use crate::app::request_context::RequestContext;
use crate::app::requests::{LeaderboardRequest, Requester};
use crate::app::{App, UserError, private_catalog, user_error};
use crate::store::store_error::StoreError;
use crate::ui::custom_id::leaderboard::LeaderboardControl;
use crate::ui::message::Message;
use crate::ui::option_completion::normalize_typed;
use crate::ui::screens::rules::find::find_listing;
use crate::ui::screens::stats::leaderboard::{self, LeaderboardViewer};
use crate::ui::screens::stats::profile;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::leaderboard::{LeaderboardScope, MatchHistoryEntry};
use gonagas_core::matches::results::match_stats::CalendarMonth;
use gonagas_core::session::rules::{RuleSetInfo, list_rule_sets};

impl App {
    /// Shows a page of a leaderboard.
    pub(in crate::app) async fn show_leaderboard(
        &self,
        context: &RequestContext<'_>,
        request: &LeaderboardRequest,
    ) -> Result<(), UserError> {
        let set = request.rule_set.as_deref().map(normalize_typed).unwrap_or_default();
        let listing = find_listing(&context.catalog(), &request.game, &set)?;
        let page = request.page.unwrap_or(1).max(1);
        let control = LeaderboardControl {
            page,
            everywhere: request.all_guilds,
            this_month: request.this_month,
            pool: listing.rating_pool(),
        };
        context.respond_privately(&self.leaderboard_page(context.requester, &listing, &control).await?).await
    }

    /// Shows another page of a leaderboard.
    pub(in crate::app) async fn turn_leaderboard_page(
        &self,
        context: &RequestContext<'_>,
        control: &LeaderboardControl,
    ) -> Result<(), UserError> {
        let listing = list_rule_sets().into_iter().find(|listing| listing.rating_pool() == control.pool);
        let listing = listing.ok_or_else(|| context.catalog().text("refuse-forged"))?;
        let page = self.leaderboard_page(context.requester, &listing, control).await?;
        context.update_message(&page).await
    }

    async fn leaderboard_page(
        &self,
        requester: &Requester,
        listing: &RuleSetInfo,
        control: &LeaderboardControl,
    ) -> Result<Message, UserError> {
        let failed = |error: StoreError| user_error::from_store_error(requester, None, &error);
        self.check_limit(requester, LimitedAction::Lookup)?;
        let now = self.now();
        self.store.mark_inactive_provisional(now).await.map_err(failed)?;
        let guild = requester.channel_ref.guild.filter(|_| !control.everywhere);
        let control = LeaderboardControl { everywhere: guild.is_none(), ..control.clone() };
        let scope = LeaderboardScope {
            pool: control.pool.clone(),
            guild,
            month: control.this_month.then(|| CalendarMonth::containing(now)),
        };
        let page = self.store.leaderboard_page(&scope, control.page, requester.user_id).await.map_err(failed)?;
        let viewer = LeaderboardViewer { user: requester.user_id, is_on_server: requester.channel_ref.guild.is_some() };
        Ok(leaderboard::leaderboard_page(&private_catalog(requester), listing, &control, &page, viewer))
    }

    /// Shows the ratings and matches of a user.
    pub(in crate::app) async fn show_profile(
        &self,
        context: &RequestContext<'_>,
        user: Option<UserId>,
    ) -> Result<(), UserError> {
        let failed = |error: StoreError| user_error::from_store_error(context.requester, None, &error);
        let (user, now, guild) =
            (user.unwrap_or(context.requester.user_id), self.now(), context.requester.channel_ref.guild);
        self.check_limit(context.requester, LimitedAction::Lookup)?;
        self.store.mark_inactive_provisional(now).await.map_err(failed)?;
        let found = self.store.player_profile(user, guild, now).await.map_err(failed)?;
        let puzzles = self.store.puzzle_standings(user, now).await.map_err(failed)?;
        let links = self.match_urls(context, &found.recent_matches).await.map_err(failed)?;
        let file = format!("gonagas-ratings-{}-{now}.png", user.0);
        context
            .respond_privately(&profile::profile_message(
                &context.catalog(),
                user,
                guild.is_none(),
                &found,
                &puzzles,
                &links,
                &file,
            ))
            .await
    }

    /// Shows the matches of two users against each other.
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
        self.check_limit(context.requester, LimitedAction::Lookup)?;
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

    /// Returns the links to the last messages of matches: empty if there is none, and `None` if the requester may not
    /// have it, since outside a server nobody may learn where others play.
    async fn match_urls(
        &self,
        context: &RequestContext<'_>,
        past: &[MatchHistoryEntry],
    ) -> Result<Vec<Option<String>>, StoreError> {
        let mut links = Vec::new();
        for past in past {
            // A match that is listed on a server was played there.
            let may_see =
                context.requester.channel_ref.guild.is_some() || past.seats.contains(&context.requester.user_id);
            let current = if may_see { self.store.current_message(past.match_ref.id).await? } else { None };
            let link = current
                .map_or_else(String::new, |posted| context.channels.message_url(posted.channel, posted.message_id));
            links.push(may_see.then_some(link));
        }
        Ok(links)
    }
}
