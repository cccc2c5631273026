//! `/watch`: watching the matches of others.

use crate::limits::limited_action::LimitedAction;
use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::private_board::PrivateBoardOptions;
use crate::people::Watching;
use crate::request_context::{RequestContext, RequestSource};
use crate::requester::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_store::WatchedMatch;
use gonagas_store::store_error::StoreError;
use gonagas_ui::custom_id::match_control::MatchControl;
use gonagas_ui::error_text;
use gonagas_ui::screens::lists::watched_matches::{self, WatchedMatchEntry};
use gonagas_ui::screens::private_texts::text_message;
use std::collections::BTreeMap;

/// The most matches that a user can watch at a time.
const MAX_WATCHED: usize = 20;

impl Watching {
    /// Starts to watch a match, or changes if every turn is watched. A request that would change nothing stops
    /// watching. Without a number, lists the watched matches.
    pub async fn watch_match(
        &self,
        context: &RequestContext<'_>,
        number: Option<u64>,
        every_turn: Option<bool>,
    ) -> Result<(), UserError> {
        let Some(number) = number else { return self.list_watched_matches(context).await };
        let game = self.matches.load(context.requester, MatchId(number)).await?;
        let known = self.load_watch_state(context.requester, &game).await?;
        let watched = match known {
            Some(before) if every_turn.is_none_or(|every_turn| every_turn == before) => None,
            _ => Some(every_turn.unwrap_or(false)),
        };
        // Everyone can stop, also when they may not see the match any more.
        if watched.is_some() {
            self.sight.check_viewable(context, &game).await?;
        }
        let is_refused = match watched {
            Some(every_turn) => self.start_watching(context, &game, every_turn).await?,
            None => {
                self.stop_watching(context.requester, &game).await?;
                false
            }
        };
        let status = watched_matches::watch_status(&context.catalog(), &game, watched, is_refused);
        context.respond_privately(&status).await
    }

    async fn list_watched_matches(&self, context: &RequestContext<'_>) -> Result<(), UserError> {
        let requester = context.requester;
        let known = self.store.watched_matches(requester.user_id).await?;
        let every_turn: BTreeMap<MatchId, bool> = known.iter().map(|it| (it.match_id, it.every_turn)).collect();
        let ids = known.iter().map(|watched| watched.match_id).collect();
        let matches = self.matches.load_readable_matches(ids).await?;
        let sorted = self.sight.visible_matches(requester, context.channels, matches).await?;
        // Nobody goes on watching what they may not see any more.
        for id in sorted.hidden {
            self.store.unwatch_match(requester.user_id, id, self.clock.now()).await?;
        }
        let entry = |loaded: LoadedMatch| WatchedMatchEntry {
            every_turn: every_turn.get(&loaded.id()).copied().unwrap_or_default(),
            link: loaded.url(context.channels),
            game: loaded.into_match(),
        };
        let entries: Vec<WatchedMatchEntry> = sorted.visible.into_iter().map(entry).collect();
        let people = entries.iter().flat_map(|entry| entry.game.participants());
        let catalog = self.names.catalog_with_names(context, requester.channel_ref.guild().is_none(), people).await?;
        let user = requester.user_id;
        let accepts = self.store.preferences(&[user]).await?.for_user(user).accepts_direct_messages;
        let is_complete = sorted.unknown_count == 0;
        let is_refused = accepts == Some(false);
        let list = watched_matches::watched_matches_list(&catalog, &entries, is_complete, is_refused);
        context.respond_privately(&list).await
    }

    /// Starts or stops watching when the button of a board is pressed, and shows the private board.
    pub async fn toggle_watch(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        source: &RequestSource,
    ) -> Result<(), UserError> {
        let game = self.matches.load_viewable(context, control.match_ref).await?;
        let known = self.load_watch_state(context.requester, &game).await?;
        let is_refused = match known {
            Some(_) => {
                self.stop_watching(context.requester, &game).await?;
                false
            }
            None => self.start_watching(context, &game, false).await?,
        };
        match source {
            RequestSource::PrivateBoard { flipped } => {
                self.private_boards
                    .update_private_board(context, &game, &PrivateBoardOptions::from_side(*flipped))
                    .await?;
            }
            _ => self.private_boards.show_private_board(context, &game, PrivateBoardOptions::default()).await?,
        }
        match is_refused {
            true => context.respond_privately(&text_message(context.catalog().text("direct-refused"))).await,
            false => Ok(()),
        }
    }

    async fn load_watch_state(&self, requester: &Requester, game: &Match) -> Result<Option<bool>, UserError> {
        self.matches.watch_state(requester, game).await.map_err(UserError::of_match(game.id()))
    }

    /// Starts to watch a match, or changes if every turn is watched. Returns true if the requester accepts no direct
    /// messages, so that no news can reach them.
    async fn start_watching(
        &self,
        context: &RequestContext<'_>,
        game: &LoadedMatch,
        every_turn: bool,
    ) -> Result<bool, UserError> {
        let requester = context.requester;
        let catalog = private_catalog(requester);
        let rejected = |rejection| UserError::from(error_text::refusal_text(&catalog, game, &rejection));
        match game.phase() {
            _ if game.participants().contains(&requester.user_id) => {
                return Err(catalog.text("refuse-watch-own").into());
            }
            _ if game.terms().channel_ref.is_without_bot() => return Err(catalog.text("refuse-watch-here").into()),
            MatchPhase::Challenge => return Err(rejected(Rejection::NotStarted)),
            MatchPhase::Over(..) => return Err(rejected(Rejection::MatchOver)),
            MatchPhase::Playing(_) => {}
        }
        let watched = self.store.watched_matches(requester.user_id).await?;
        if watched.iter().filter(|entry| entry.match_id != game.id()).count() >= MAX_WATCHED {
            return Err(catalog.format("refuse-watch-many", &[("limit", &MAX_WATCHED.to_string())]).into());
        }
        let known = self.store.preferences(&[requester.user_id]).await?.for_user(requester.user_id);
        if known.accepts_direct_messages != Some(true) {
            self.limits.check(requester, LimitedAction::DirectMessages)?;
        }
        let wanted = WatchedMatch { match_id: game.id(), every_turn };
        let request = requester.stamp(self.clock.now());
        match self.store.watch_match(requester.user_id, wanted, request).await {
            // The match has just ended.
            Err(StoreError::NotFound) => Err(rejected(Rejection::MatchOver)),
            stored => {
                stored?;
                self.languages.remember_language(requester, &known).await;
                if known.accepts_direct_messages == Some(true) {
                    return Ok(false);
                }
                let accepts = self.direct_messages.confirm_direct_messages(context, known, None).await?;
                Ok(accepts == Some(false))
            }
        }
    }

    async fn stop_watching(&self, requester: &Requester, game: &Match) -> Result<(), UserError> {
        let stored = self.store.unwatch_match(requester.user_id, game.id(), requester.stamp(self.clock.now())).await;
        stored.map_err(UserError::of_match(game.id()))
    }
}
