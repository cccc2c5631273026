//! The match that a request means.

use crate::matches::loaded_match::LoadedMatch;
use crate::matches::wanted_match::{MatchFit, WantedMatch, picker_message};
use crate::matches::{MatchFinder, Matches};
use crate::ports::ChannelClient;
use crate::request_context::RequestContext;
use crate::requester::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::matches::ids::{MatchId, MatchRef, MatchTag, PageCursor};
use gonagas_core::matches::state::match_state::{CorruptLog, Match};
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_store::store_error::StoreError;
use gonagas_ui::screens::lists::match_list::MatchEntry;
use gonagas_ui::screens::private_texts;

/// The number of finished matches that are searched.
const MAX_FINISHED_SCANNED: usize = 25;

/// The word that takes back an action where actions are typed.
pub const UNDO_WORD: &str = "undo";

/// A match as a request names it: a command by its number, a control by its tag, too.
#[derive(Debug, Clone, Copy)]
pub struct MatchKey {
    pub id: MatchId,
    tag: Option<MatchTag>,
}

impl From<MatchId> for MatchKey {
    fn from(id: MatchId) -> MatchKey {
        MatchKey { id, tag: None }
    }
}

impl From<MatchRef> for MatchKey {
    fn from(MatchRef { id, tag }: MatchRef) -> MatchKey {
        MatchKey { id, tag: Some(tag) }
    }
}

impl Matches {
    /// Loads a match for a requester.
    pub(crate) async fn load(&self, requester: &Requester, key: impl Into<MatchKey>) -> Result<LoadedMatch, UserError> {
        let MatchKey { id, tag } = key.into();
        let read = self.read_match(id).await.map_err(UserError::of_match(id))?;
        let loaded = read?;
        if tag.is_some_and(|tag| tag != loaded.terms().tag()) {
            return Err(private_catalog(requester).text("refuse-other-match").into());
        }
        // A copy of the database has the matches of other processes, too, as they once were.
        if !self.downtime.is_ours(loaded.terms().channel_ref.any_guild()) {
            return Err(private_catalog(requester)
                .format("refuse-other-process", &[("match", &id.0.to_string())])
                .into());
        }
        Ok(loaded)
    }

    /// Loads a match that the requester may see. For those who may not it does not exist.
    pub(crate) async fn load_viewable(
        &self,
        context: &RequestContext<'_>,
        key: impl Into<MatchKey>,
    ) -> Result<LoadedMatch, UserError> {
        let loaded = self.load(context.requester, key).await?;
        self.sight.check_viewable(context, &loaded).await?;
        Ok(loaded)
    }

    /// Checks that a match does not wait for the bot to come back to its server.
    pub(crate) fn check_bot_on_guild(&self, requester: &Requester, game: &Match) -> Result<(), UserError> {
        let until = self.downtime.removal_waits_until(game.terms().channel_ref.guild());
        match until.and_then(|until| private_texts::bot_removed_text(&private_catalog(requester), game, until)) {
            Some(text) => Err(text.into()),
            None => Ok(()),
        }
    }

    /// Returns the entry of an unfinished match in a list.
    pub(crate) fn running_match_entry(&self, game: LoadedMatch, channels: &dyn ChannelClient) -> MatchEntry {
        let link = game.url(channels);
        let waits_until = self.downtime.removal_waits_until(game.terms().channel_ref.guild());
        MatchEntry { game: game.into_match(), link, waits_until }
    }

    /// Loads a match for the bot itself.
    pub(crate) async fn load_for_bot(&self, id: MatchId) -> Result<LoadedMatch, StoreError> {
        self.read_match(id).await?.map_err(|corrupt| StoreError::Failed(corrupt.to_string()))
    }

    async fn read_match(&self, id: MatchId) -> Result<Result<LoadedMatch, CorruptLog>, StoreError> {
        let mut loaded = match LoadedMatch::replay(id, self.store.load_match(id).await?) {
            Ok(loaded) => loaded,
            corrupt => return Ok(corrupt),
        };
        self.reveal_secret_and_ratings(&mut loaded).await?;
        Ok(Ok(loaded))
    }

    /// Loads matches. Leaves out those that are gone or can never be read, so that they do not hide the others.
    pub(crate) async fn load_readable_matches(&self, ids: Vec<MatchId>) -> Result<Vec<LoadedMatch>, UserError> {
        let mut readable = Vec::new();
        for id in ids {
            readable.extend(self.load_readable_match(id).await?);
        }
        Ok(readable)
    }

    /// Loads a match; `None` if it is gone, can never be read, or is another process's.
    pub(crate) async fn load_readable_match(&self, id: MatchId) -> Result<Option<LoadedMatch>, UserError> {
        match self.read_match(id).await {
            Err(error @ (StoreError::Busy | StoreError::Unreachable | StoreError::ShardsLost)) => {
                Err(UserError::of_match(id)(error))
            }
            Err(_) | Ok(Err(_)) => Ok(None),
            Ok(Ok(loaded)) => {
                Ok(Some(loaded).filter(|loaded| self.downtime.is_ours(loaded.terms().channel_ref.any_guild())))
            }
        }
    }

    /// Returns whether a requester watches a match, and then whether they hear of every turn.
    pub(crate) async fn watch_state(&self, requester: &Requester, game: &Match) -> Result<Option<bool>, StoreError> {
        let watched = self.store.watched_matches(requester.user_id).await?;
        Ok(watched.into_iter().find(|watched| watched.match_id == game.id()).map(|watched| watched.every_turn))
    }
}

impl MatchFinder {
    /// Finds the match that a command is about: the one with its number; without one, the only match near this channel
    /// that fits the command. Direct messages are near to all matches, so the one that is played there comes first.
    pub(crate) async fn find(&self, requester: &Requester, wanted: &WantedMatch) -> Result<MatchId, UserError> {
        if let Some(number) = wanted.number {
            return Ok(MatchId(number));
        }
        let fitting = self.fitting_matches(requester, wanted.fit).await?;
        if let Some(only) = only_match_of_direct_messages(requester, wanted.fit, &fitting) {
            return Ok(only.id());
        }
        match &fitting[..] {
            [] => Err(self.no_match_error(requester, wanted.fit).await),
            [only] => Ok(only.id()),
            // Nobody asks to see which of their finished matches is the newest.
            [newest, ..] if wanted.fit.looks_back() && newest.ending().is_some() => Ok(newest.id()),
            [first, ..] if wanted.fit == MatchFit::ToMove && !is_turn_of(requester, first) => {
                Err(not_your_turn_error(requester, &fitting))
            }
            several => Err(picker_message(requester, wanted, several, 0).into()),
        }
    }

    /// Lists the matches of a requester near this channel that fit, the likeliest first.
    pub(crate) async fn fitting_matches(
        &self,
        requester: &Requester,
        fit: MatchFit,
    ) -> Result<Vec<LoadedMatch>, UserError> {
        let mut finished = Vec::new();
        if fit.looks_back() {
            finished = self.finished_matches(requester).await?;
            finished.retain(|loaded| loaded.is_near(requester));
        }
        if fit == MatchFit::Finished {
            return Ok(finished);
        }
        let mut running = self.running_matches_here(requester).await?;
        if fit == MatchFit::ToHint && running.iter().any(|game| !game.terms().rated) {
            running.retain(|game| !game.terms().rated);
        }
        match fit {
            MatchFit::ToMove | MatchFit::ToHint => {
                let (turn, waiting): (Vec<_>, Vec<_>) =
                    running.into_iter().partition(|game| is_turn_of(requester, game));
                Ok(if turn.is_empty() { waiting } else { turn })
            }
            MatchFit::Running | MatchFit::Finished | MatchFit::Begun => {
                Ok(finished.into_iter().chain(running).collect())
            }
        }
    }

    /// Returns the error that no match near this channel fits a command; for one that needs a running match, with the
    /// end of the newest match here.
    pub(crate) async fn no_match_error(&self, requester: &Requester, fit: MatchFit) -> UserError {
        let catalog = private_catalog(requester);
        match fit {
            MatchFit::Finished => return catalog.text("refuse-none-finished").into(),
            MatchFit::Begun => return catalog.text("refuse-none-to-look-at").into(),
            MatchFit::Running | MatchFit::ToMove | MatchFit::ToHint => {}
        }
        let finished = self.finished_matches(requester).await.unwrap_or_default();
        match finished.iter().find(|loaded| loaded.is_near(requester)) {
            Some(loaded) => private_texts::no_match_since_text(&catalog, loaded).into(),
            None => catalog.text("refuse-no-match").into(),
        }
    }

    /// Lists the running matches of a requester near this channel, the newest first; in direct messages all of them.
    pub(crate) async fn running_matches_here(&self, requester: &Requester) -> Result<Vec<LoadedMatch>, UserError> {
        let mut running = self.unfinished_matches(requester).await?;
        running.retain(|loaded| matches!(loaded.phase(), MatchPhase::Playing(_)) && loaded.is_near(requester));
        Ok(running)
    }

    /// Lists the matches of a requester that are not over, the newest first.
    pub(crate) async fn unfinished_matches(&self, requester: &Requester) -> Result<Vec<LoadedMatch>, UserError> {
        let ids = self.store.active_matches_of_user(requester.user_id).await;
        let ids = ids?;
        self.matches.load_readable_matches(ids).await
    }

    /// Lists the newest matches of a requester that were played and are over, the newest first.
    pub(crate) async fn finished_matches(&self, requester: &Requester) -> Result<Vec<LoadedMatch>, UserError> {
        let ids =
            self.store.finished_matches_of_user(requester.user_id, PageCursor::Newest, MAX_FINISHED_SCANNED).await;
        let ids = ids?;
        let mut finished = self.matches.load_readable_matches(ids).await?;
        finished.retain(|loaded| loaded.play_state().is_some());
        Ok(finished)
    }
}

/// Returns the only one of these matches that is played in the direct messages from which a command about a running
/// match comes.
fn only_match_of_direct_messages<'a>(
    requester: &Requester,
    fit: MatchFit,
    fitting: &'a [LoadedMatch],
) -> Option<&'a LoadedMatch> {
    if !requester.channel_ref.is_direct() || fit.looks_back() {
        return None;
    }
    let mut here = fitting.iter().filter(|game| game.is_played_here(requester));
    let only = here.next()?;
    here.next().is_none().then_some(only)
}

fn is_turn_of(requester: &Requester, game: &Match) -> bool {
    game.user_to_act() == Some(requester.user_id)
}

/// Returns the error that it is the requester's turn in none of these matches.
fn not_your_turn_error(requester: &Requester, matches: &[LoadedMatch]) -> UserError {
    let catalog = private_catalog(requester);
    let names: Vec<String> = matches.iter().map(|game| private_texts::match_suggestion(&catalog, game)).collect();
    catalog.format("refuse-no-turn", &[("matches", &names.join(", "))]).into()
}

/// Splits a match number off the front of typed moves, as in `#12 d4`. A number given as an option comes first.
pub fn split_match_number(number: Option<u64>, text: &str) -> (Option<u64>, &str) {
    let named = || {
        let (name, rest) = text.trim_start().split_once(char::is_whitespace)?;
        Some((name.strip_prefix('#')?.parse().ok()?, rest))
    };
    match (number, named()) {
        (None, Some((named, rest))) => (Some(named), rest),
        _ => (number, text),
    }
}

#[cfg(test)]
mod tests {
    use super::split_match_number;

    #[test]
    fn a_match_can_be_named_in_front() {
        assert_eq!(split_match_number(None, " #12 d4 d5"), (Some(12), "d4 d5"));
        assert_eq!(split_match_number(None, "#12 "), (Some(12), ""));
        for text in ["d4", "#12", "#x d4", "12 d4", "d4 #12", ""] {
            assert_eq!(split_match_number(None, text), (None, text));
        }
        assert_eq!(split_match_number(Some(3), "#12 d4"), (Some(3), "#12 d4"));
    }
}
