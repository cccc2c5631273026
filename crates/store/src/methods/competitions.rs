//! Competitions: their logs, their matches and their posts.

use crate::Store;
use crate::event_batch::{MatchIndex, RequestStamp};
use crate::methods::matches::create_match;
use crate::sql::competitions::logs::{self, CompetitionSummary, LadderSummary, StoredCompetition};
use crate::sql::competitions::posts::{self, CompetitionPost};
use crate::sql::competitions::work::{self, PairingMatch, QuickResult};
use crate::sql::users::blocks::check_not_blocked;
use crate::store_error::StoreError;
use gonagas_core::competitions::event::{CompetitionEvent, NewCompetitionEvent};
use gonagas_core::competitions::place::CompetitionPlace;
use gonagas_core::competitions::state::Competition;
use gonagas_core::competitions::terms::CompetitionTerms;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{CompetitionId, MatchId, Timestamp, UserId};

impl Store {
    /// Creates a competition with its first events, without the entries of people who do not want to be in every one of
    /// its series any more. Returns its number; `None` if the one that it follows has a next one already, or the server
    /// a ladder of the game.
    pub async fn create_competition(
        &self,
        terms: &CompetitionTerms,
        secret: [u8; 32],
        events: Vec<NewCompetitionEvent>,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<Option<CompetitionId>, StoreError> {
        let terms = terms.clone();
        let request = request.into();
        self.write_for(request, move |connection| {
            let mut events = events.clone();
            if let Some(before) = terms.follows {
                let before = logs::load(connection, before)?.competition;
                events.retain(|new| is_still_wanted(&before, &new.event));
            }
            let id = logs::insert(connection, &terms, &secret)?;
            if let Some(id) = id.filter(|_| !events.is_empty()) {
                logs::append(connection, id, 0, request.at, &events)?;
            }
            Ok(id)
        })
        .await
    }

    /// Loads a competition.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is none with this number.
    pub async fn load_competition(&self, id: CompetitionId) -> Result<StoredCompetition, StoreError> {
        self.read(move |connection| logs::load(connection, id)).await
    }

    /// Appends events to the log of a competition.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when the last event is no longer number `after`, and
    /// [`StoreError::TooManyCompetitionGames`] when a person who enters has no room for the games; nothing is stored
    /// then.
    pub async fn append_competition_events(
        &self,
        id: CompetitionId,
        after: u32,
        events: Vec<NewCompetitionEvent>,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<(), StoreError> {
        let request = request.into();
        self.write_for(request, move |connection| logs::append(connection, id, after, request.at, &events)).await
    }

    /// Creates the match of a pairing.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when the pairing has a match already, and [`StoreError::Blocked`] when one of the two
    /// blocks the other.
    pub async fn create_competition_match(
        &self,
        terms: &Terms,
        secret: [u8; 32],
        at: Timestamp,
        index: &MatchIndex,
        effects: &[Effect],
    ) -> Result<MatchId, StoreError> {
        let terms = terms.clone();
        let index = index.clone();
        let effects = effects.to_vec();
        self.write(move |connection| {
            if let Some(game) = terms.competition
                && work::has_match(connection, game.competition, game.pairing)?
            {
                return Err(StoreError::Conflict);
            }
            let stamp = RequestStamp::from(at);
            Ok(create_match(connection, &terms, &secret, stamp, &index, &effects, usize::MAX)?.id)
        })
        .await
    }

    /// Lists the competitions with something to do, each with its server. Posts that have changed since `shown_before`
    /// are left alone.
    pub async fn due_competitions(
        &self,
        now: Timestamp,
        shown_before: Timestamp,
    ) -> Result<Vec<(CompetitionId, u64)>, StoreError> {
        self.read(move |connection| work::due(connection, now, shown_before)).await
    }

    /// Lists the matches of a competition.
    pub async fn competition_matches(&self, id: CompetitionId) -> Result<Vec<PairingMatch>, StoreError> {
        self.read(move |connection| work::matches_of(connection, id)).await
    }

    /// Lists the settled pairings of a competition of which a game may still go on.
    pub async fn settled_pairings(&self, id: CompetitionId) -> Result<Vec<u32>, StoreError> {
        self.read(move |connection| work::settled_pairings(connection, id)).await
    }

    /// Lists the games of a competition that were agreed or resigned within this time of their beginning, in order.
    pub async fn quick_results(&self, id: CompetitionId, within: Timestamp) -> Result<Vec<QuickResult>, StoreError> {
        self.read(move |connection| work::quick_results(connection, id, within)).await
    }

    /// Records that nothing of a settled pairing goes on any more.
    pub async fn close_pairing(&self, id: CompetitionId, pairing: u32) -> Result<(), StoreError> {
        self.write(move |connection| work::close_pairing(connection, id, pairing)).await
    }

    /// Stores the state of the message of a competition.
    pub async fn set_competition_post(&self, id: CompetitionId, post: CompetitionPost) -> Result<(), StoreError> {
        self.write(move |connection| posts::set_post(connection, id, post)).await
    }

    /// Records that the people whom the events up to this one have taken off have been told, or cannot be.
    pub async fn set_removals_told(&self, id: CompetitionId, event: u32) -> Result<(), StoreError> {
        self.write(move |connection| work::set_told(connection, id, event)).await
    }

    /// Lists the ladders of a server that are not stopped.
    pub async fn ladders_of_guild(&self, guild: u64) -> Result<Vec<LadderSummary>, StoreError> {
        self.read(move |connection| logs::ladders_of_guild(connection, guild)).await
    }

    /// Refuses two people who cannot meet, as one of them blocks the other.
    ///
    /// # Errors
    ///
    /// [`StoreError::Blocked`] when that is so.
    pub async fn check_not_blocked(&self, one: UserId, other: UserId) -> Result<(), StoreError> {
        self.read(move |connection| check_not_blocked(connection, one, other)).await
    }

    /// Lists the tournaments of a server, the newest first.
    pub async fn competitions_of_guild(&self, guild: u64, limit: u32) -> Result<Vec<CompetitionSummary>, StoreError> {
        self.read(move |connection| logs::of_guild(connection, guild, limit)).await
    }

    /// Counts the competitions of a server that are not over.
    pub async fn count_active_competitions(&self, guild: u64) -> Result<u32, StoreError> {
        self.read(move |connection| logs::count_active(connection, guild)).await
    }

    /// Returns the games for which a person's competitions have reserved room.
    pub async fn reserved_competition_games(&self, user: UserId) -> Result<u32, StoreError> {
        self.read(move |connection| logs::reserved_games(connection, user)).await
    }

    /// Lists the places of a person on ladders of a server, and the first three in finished competitions there, the
    /// best first.
    pub async fn competition_places(
        &self,
        user: UserId,
        guild: u64,
        limit: u32,
    ) -> Result<Vec<CompetitionPlace>, StoreError> {
        self.read(move |connection| logs::places_of(connection, user, guild, limit)).await
    }

    /// Stops the competitions of a server that are not over.
    pub async fn stop_competitions_of_guild(&self, guild: u64, at: Timestamp) -> Result<(), StoreError> {
        self.write(move |connection| logs::stop_guild(connection, guild, at)).await
    }

    /// Lists the servers with competitions that are not over.
    pub async fn guilds_with_competitions(&self) -> Result<Vec<u64>, StoreError> {
        self.read(logs::active_guilds).await
    }

    /// Returns the ratings of people on a server, rounded; `None` for those without one.
    pub async fn rating_points(
        &self,
        users: Vec<UserId>,
        guild: u64,
        pool: String,
    ) -> Result<Vec<(UserId, Option<i32>)>, StoreError> {
        self.read(move |connection| {
            let points = |user: &UserId| {
                let stored = logs::rating_points(connection, *user, guild, &pool)?;
                Ok((*user, stored.map(|points| points.round() as i32)))
            };
            users.iter().map(points).collect()
        })
        .await
    }

    /// Returns true if a person lost their last match on time, and has not been seen since this time.
    pub async fn is_absent(&self, user: UserId, since: Timestamp) -> Result<bool, StoreError> {
        self.read(move |connection| logs::is_absent(connection, user, since)).await
    }
}

/// Returns false for the entry of a person who does not want to be in every tournament of the series any more: they may
/// have changed their mind since the people of the one before were read.
fn is_still_wanted(before: &Competition, event: &CompetitionEvent) -> bool {
    let CompetitionEvent::Joined { user, .. } = event else { return true };
    before.entry(*user).is_some_and(|entry| entry.every_time && entry.withdrawal.is_none())
}
