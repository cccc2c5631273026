//! Finding the match that somebody means.

use crate::app::matches::loaded_match::LoadedMatch;
use crate::app::requests::Requester;
use crate::app::{App, UserError, private_catalog, user_error};
use crate::store::{Store, StoreError};
use crate::ui::screens::ephemeral;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::pagination::PageCursor;
use gonagas_core::matches::state::match_state::{Match, MatchPhase};

/// How many matches that are over are looked through.
const MAX_FINISHED_SCANNED: usize = 25;

impl<S: Store> App<S> {
    /// Loads a match for a requester.
    pub(in crate::app) async fn load_match(
        &self,
        requester: &Requester,
        id: MatchId,
    ) -> Result<LoadedMatch, UserError> {
        let failed = |error: StoreError| user_error::from_store_error(requester, Some(id), &error);
        let stored = self.store.load_match(id).await.map_err(failed)?;
        let replayed = LoadedMatch::replay(id, stored);
        let mut loaded = replayed.map_err(|corrupt| user_error::from_corrupt_log(requester, &corrupt))?;
        self.reveal_secret_and_ratings(loaded.game_mut()).await.map_err(failed)?;
        Ok(loaded)
    }

    /// True when this person may know of a match: who plays in it, and who is on its server. To others it does not exist, and
    /// neither does one that somebody plays in direct messages.
    pub(in crate::app) fn check_match_visible(&self, requester: &Requester, game: &Match) -> Result<(), UserError> {
        let guild = game.terms().channel_ref.guild;
        if game.participants().contains(&requester.user_id) || (guild.is_some() && guild == requester.channel_ref.guild)
        {
            return Ok(());
        }
        Err(user_error::from_store_error(requester, Some(game.id()), &StoreError::NotFound))
    }

    /// The same, or who follows it.
    pub(in crate::app) async fn check_match_viewable(
        &self,
        requester: &Requester,
        game: &Match,
    ) -> Result<(), UserError> {
        match self.check_match_visible(requester, game) {
            Err(_) if matches!(self.watch_state(requester, game).await, Ok(Some(_))) => Ok(()),
            visible => visible,
        }
    }

    /// The match with this number; without one, the only running match of this person in this channel.
    pub(in crate::app) async fn find_match(
        &self,
        requester: &Requester,
        number: Option<u64>,
    ) -> Result<MatchId, UserError> {
        match number {
            Some(number) => Ok(MatchId(number)),
            None => {
                let running = self.running_matches_here(requester).await?;
                if running.is_empty() {
                    return Err(self.no_match_error(requester).await);
                }
                only_match(requester, &running, "refuse-which-match")
            }
        }
    }

    /// That somebody plays nothing in this channel; where they did, how the newest of these matches ended.
    async fn no_match_error(&self, requester: &Requester) -> UserError {
        for game in self.finished_matches(requester).await.unwrap_or_default() {
            if self.is_match_here(requester, &game).await.unwrap_or(false) {
                return ephemeral::no_match_since_text(&private_catalog(requester), &game).into();
            }
        }
        private_catalog(requester).text("refuse-no-match").into()
    }

    /// The match in which somebody wants to act: the one with this number; without one, the only one of theirs in this
    /// channel in which it is their turn. Where it is nowhere, it is the only one that they play here, if there is one.
    pub(in crate::app) async fn find_match_to_play(
        &self,
        requester: &Requester,
        number: Option<u64>,
    ) -> Result<MatchId, UserError> {
        if let Some(number) = number {
            return Ok(MatchId(number));
        }
        let running = self.running_matches_here(requester).await?;
        if running.is_empty() {
            return Err(self.no_match_error(requester).await);
        }
        let (turn, waiting) =
            running.into_iter().partition::<Vec<_>, _>(|game| game.user_to_act() == Some(requester.user_id));
        if turn.is_empty() {
            only_match(requester, &waiting, "refuse-no-turn")
        } else {
            only_match(requester, &turn, "refuse-which-turn")
        }
    }

    /// The matches that this person plays in this channel at present, the newest first; in direct messages all of them.
    pub(in crate::app) async fn running_matches_here(&self, requester: &Requester) -> Result<Vec<Match>, UserError> {
        let mut here = Vec::new();
        for game in self.unfinished_matches(requester).await? {
            if matches!(game.phase(), MatchPhase::Playing(_)) && self.is_match_here(requester, &game).await? {
                here.push(game);
            }
        }
        Ok(here)
    }

    /// The match that somebody wants to look back at: the one with this number; without one, the newest of theirs in
    /// this channel that was played to its end, and where there is none, the only one that runs.
    pub(in crate::app) async fn find_match_to_review(
        &self,
        requester: &Requester,
        number: Option<u64>,
    ) -> Result<MatchId, UserError> {
        if let Some(number) = number {
            return Ok(MatchId(number));
        }
        for game in self.finished_matches(requester).await? {
            if self.is_match_here(requester, &game).await? {
                return Ok(game.id());
            }
        }
        let running = self.running_matches_here(requester).await?;
        if running.is_empty() {
            return Err(private_catalog(requester).text("refuse-none-to-look-at").into());
        }
        only_match(requester, &running, "refuse-which-match")
    }

    /// The match that somebody wants to play again: the one with this number; without one, the newest of theirs in this
    /// channel that is over.
    pub(in crate::app) async fn find_match_to_rematch(
        &self,
        requester: &Requester,
        number: Option<u64>,
    ) -> Result<MatchId, UserError> {
        if let Some(number) = number {
            return Ok(MatchId(number));
        }
        for game in self.finished_matches(requester).await? {
            if self.is_match_here(requester, &game).await? {
                return Ok(game.id());
            }
        }
        Err(private_catalog(requester).text("refuse-none-finished").into())
    }

    /// The matches of this person that are not over, the newest first.
    pub(in crate::app) async fn unfinished_matches(&self, requester: &Requester) -> Result<Vec<Match>, UserError> {
        let mine = self.store.active_matches_of_user(requester.user_id).await;
        Ok(self
            .load_readable_matches(
                requester,
                mine.map_err(|error| user_error::from_store_error(requester, None, &error))?,
            )
            .await)
    }

    /// The newest matches of this person that were played and are over, the newest first.
    pub(in crate::app) async fn finished_matches(&self, requester: &Requester) -> Result<Vec<Match>, UserError> {
        let finished =
            self.store.finished_matches_of_user(requester.user_id, PageCursor::Newest, MAX_FINISHED_SCANNED).await;
        let finished = finished.map_err(|error| user_error::from_store_error(requester, None, &error))?;
        let mut finished = self.load_readable_matches(requester, finished).await;
        finished.retain(|game| game.play_state().is_some());
        Ok(finished)
    }

    /// These matches; a log that cannot be read must not hide those that can.
    pub(in crate::app) async fn load_readable_matches(&self, requester: &Requester, ids: Vec<MatchId>) -> Vec<Match> {
        let mut readable = Vec::new();
        for id in ids {
            readable.extend(self.load_match(requester, id).await.map(LoadedMatch::into_match));
        }
        readable
    }

    /// Loads a match for the bot itself.
    pub(in crate::app) async fn load_match_for_bot(&self, id: MatchId) -> Result<LoadedMatch, StoreError> {
        let replayed = LoadedMatch::replay(id, self.store.load_match(id).await?);
        let mut loaded = replayed.map_err(|corrupt| StoreError::Failed(corrupt.to_string()))?;
        self.reveal_secret_and_ratings(loaded.game_mut()).await?;
        Ok(loaded)
    }

    /// True when this person follows a match, and then whether they hear of every turn.
    pub(in crate::app) async fn watch_state(
        &self,
        requester: &Requester,
        game: &Match,
    ) -> Result<Option<bool>, StoreError> {
        let follows = self.store.watched_matches(requester.user_id).await?;
        Ok(follows.into_iter().find(|follow| follow.match_id == game.id()).map(|follow| follow.every_turn))
    }
}

/// The only one of these matches, of which there is one at least; where there are several, the words under the key
/// `several` name them.
fn only_match(requester: &Requester, matches: &[Match], several: &str) -> Result<MatchId, UserError> {
    let catalog = private_catalog(requester);
    match matches {
        [only] => Ok(only.id()),
        matches => {
            let names: Vec<String> = matches.iter().map(|game| ephemeral::match_suggestion(&catalog, game)).collect();
            Err(catalog.format(several, &[("matches", &names.join(", "))]).into())
        }
    }
}

/// The match that is named in front of what is typed, as in `#12 d4`, and the rest. A number given beside it goes first.
pub(in crate::app) fn split_match_number(number: Option<u64>, text: &str) -> (Option<u64>, &str) {
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
