//! `/leaderboard`, `/profile` and `/versus`.

use crate::UserError;
use crate::commands::leaderboard::Leaderboard;
use crate::history::Stats;
use crate::limits::limited_action::LimitedAction;
use crate::permissions::check_bot_permissions;
use crate::request_context::RequestContext;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::results::leaderboard::{
    LeaderboardKind, LeaderboardPage, LeaderboardQuery, MatchHistoryEntry,
};
use gonagas_core::session::rules::{RuleSetInfo, list_rule_sets};
use gonagas_ui::message::Message;
use gonagas_ui::option_completion::normalize_typed;
use gonagas_ui::screens::rules::find::find_listing;
use gonagas_ui::screens::stats::leaderboard::{self, LeaderboardViewer};
use gonagas_ui::screens::stats::profile::{self, MatchLinks};
use gonagas_ui::screens::tournament::with_places;
use std::collections::BTreeMap;

/// The most places in tournaments that a profile lists.
const MAX_PLACES: u32 = 5;

impl Stats {
    /// Shows a page of a leaderboard.
    pub async fn show_leaderboard(&self, context: &RequestContext<'_>, request: &Leaderboard) -> Result<(), UserError> {
        let set = request.rule_set.as_deref().map(normalize_typed).unwrap_or_default();
        let listing = find_listing(&context.catalog(), &request.game, &set)?;
        let (kind, pool) = match request.of_puzzles {
            true => (LeaderboardKind::Puzzles, listing.game_info.id.to_owned()),
            false => (LeaderboardKind::Matches, listing.rating_pool()),
        };
        let query = LeaderboardQuery {
            page: request.page.unwrap_or(1).max(1),
            everywhere: request.everywhere,
            this_month: request.this_month,
            kind,
            pool,
        };
        context.respond_privately(&self.leaderboard_page(context, &listing, query).await?).await
    }

    /// Shows another page of a leaderboard.
    pub async fn turn_leaderboard_page(
        &self,
        context: &RequestContext<'_>,
        query: LeaderboardQuery,
    ) -> Result<(), UserError> {
        let listing = listing_of_query(context, &query)?;
        let page = self.leaderboard_page(context, &listing, query).await?;
        context.update_message(&page).await
    }

    /// Shows a page of a leaderboard to everyone.
    pub async fn share_leaderboard(
        &self,
        context: &RequestContext<'_>,
        query: LeaderboardQuery,
    ) -> Result<(), UserError> {
        let listing = listing_of_query(context, &query)?;
        check_bot_permissions(context.requester)?;
        let (query, page) = self.load_page(context, query).await?;
        let catalog = self.languages.public_catalog(context.requester.channel_ref).await?;
        let people = page.entries.iter().map(|entry| entry.user);
        let catalog = self.names.add_names(catalog, context, query.everywhere, people).await?;
        context.share_publicly(&leaderboard::shared_leaderboard_page(&catalog, &listing, &query, &page)).await
    }

    async fn leaderboard_page(
        &self,
        context: &RequestContext<'_>,
        listing: &RuleSetInfo,
        query: LeaderboardQuery,
    ) -> Result<Message, UserError> {
        let (query, page) = self.load_page(context, query).await?;
        let requester = context.requester;
        let viewer =
            LeaderboardViewer { user: requester.user_id, is_on_server: requester.channel_ref.guild().is_some() };
        let people = page.entries.iter().map(|entry| entry.user);
        let catalog = self.names.catalog_with_names(context, query.everywhere, people).await?;
        Ok(leaderboard::leaderboard_page(&catalog, listing, &query, &page, viewer))
    }

    /// Loads a page of a leaderboard, with the query as it applies where the requester is.
    async fn load_page(
        &self,
        context: &RequestContext<'_>,
        query: LeaderboardQuery,
    ) -> Result<(LeaderboardQuery, LeaderboardPage), UserError> {
        let requester = context.requester;
        self.limits.check(requester, LimitedAction::Lookup)?;
        let now = self.clock.now();
        self.store.mark_inactive_provisional(now).await?;
        let guild = requester.channel_ref.guild();
        let query = LeaderboardQuery { everywhere: query.everywhere || guild.is_none(), ..query };
        let page = match query.kind {
            LeaderboardKind::Matches => self.store.leaderboard_page(&query, guild, now, requester.user_id).await?,
            LeaderboardKind::Puzzles => self.store.puzzle_leaderboard(&query, guild, now, requester.user_id).await?,
        };
        Ok((query, page))
    }

    /// Shows the ratings and matches of a user.
    pub async fn show_profile(&self, context: &RequestContext<'_>, user: Option<UserId>) -> Result<(), UserError> {
        let user = user.unwrap_or(context.requester.user_id);
        let now = self.clock.now();
        let guild = context.requester.channel_ref.guild();
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        self.store.mark_inactive_provisional(now).await?;
        let found = self.store.player_profile(user, guild, now).await?;
        let puzzles = self.store.puzzle_standings(user, now).await?;
        let links = self.match_links(context, &found.recent_matches).await?;
        let catalog = self
            .names
            .catalog_with_names(context, guild.is_none(), links.people(&found.recent_matches, [user]))
            .await?;
        let file = format!("gonagas-ratings-{}-{now}.png", user.0);
        let message = profile::profile_message(&catalog, user, guild.is_none(), &found, &puzzles, &links, &file);
        let places = match guild {
            Some(guild) => self.store.competition_places(user, guild, MAX_PLACES).await?,
            None => Vec::new(),
        };
        context.respond_privately(&with_places(&catalog, message, &places)).await
    }

    /// Shows the matches of two users against each other.
    pub async fn show_head_to_head(
        &self,
        context: &RequestContext<'_>,
        one: UserId,
        other: Option<UserId>,
    ) -> Result<(), UserError> {
        let users = [one, other.unwrap_or(context.requester.user_id)];
        let guild = context.requester.channel_ref.guild();
        if users[0] == users[1] {
            return Err(context.catalog().text("versus-self").into());
        }
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let found = self.store.head_to_head(users, guild).await?;
        let links = self.match_links(context, &found.recent_matches).await?;
        let catalog =
            self.names.catalog_with_names(context, guild.is_none(), links.people(&found.recent_matches, users)).await?;
        context
            .respond_privately(&profile::head_to_head_message(&catalog, users, guild.is_none(), &found, &links))
            .await
    }

    /// Returns the links to the boards of matches, for those that the requester may see.
    async fn match_links(
        &self,
        context: &RequestContext<'_>,
        past: &[MatchHistoryEntry],
    ) -> Result<MatchLinks, UserError> {
        let ids = past.iter().map(|past| past.match_ref.id).collect();
        let matches = self.matches.load_readable_matches(ids).await?;
        let sorted = self.sight.visible_matches(context.requester, context.channels, matches).await?;
        let urls: BTreeMap<MatchId, String> =
            sorted.visible.iter().map(|loaded| (loaded.id(), loaded.url(context.channels))).collect();
        Ok(MatchLinks {
            links: past.iter().map(|past| urls.get(&past.match_ref.id).cloned()).collect(),
            is_complete: sorted.unknown_count == 0,
        })
    }
}

/// Returns the rule set of a rating pool that a button names, or for puzzles the first one of the game.
fn listing_of_query(context: &RequestContext<'_>, query: &LeaderboardQuery) -> Result<RuleSetInfo, UserError> {
    let is_named = |listing: &RuleSetInfo| match query.kind {
        LeaderboardKind::Matches => listing.rating_pool() == query.pool,
        LeaderboardKind::Puzzles => listing.game_info.id == query.pool,
    };
    let listing = list_rule_sets().into_iter().find(is_named);
    listing.ok_or_else(|| context.catalog().text("refuse-forged").into())
}
