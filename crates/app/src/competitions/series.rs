//! Starting a tournament when its time has come, and opening the next one of a series.

use crate::competitions::CompetitionProgress;
use gonagas_core::competitions::decide::CompetitionCommand;
use gonagas_core::competitions::event::{CompetitionEvent, NewCompetitionEvent};
use gonagas_core::competitions::state::{Competition, Phase};
use gonagas_core::competitions::terms::CompetitionTerms;
use gonagas_core::competitions::{MAX_COMPETITION_GAMES, UNSEEN_FOR};
use gonagas_core::fair::secret::Secret;
use gonagas_core::matches::ids::UserId;
use gonagas_store::StoredCompetition;
use gonagas_store::event_batch::RequestStamp;
use gonagas_store::store_error::StoreError;

impl CompetitionProgress {
    /// Starts a tournament whose time has come, if enough people have entered. Returns true if something changed.
    pub(super) async fn start_if_due(&self, stored: &StoredCompetition) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let competition = &stored.competition;
        if competition.phase() != Phase::Registration || stored.starts_at.is_none_or(|at| at > now) {
            return Ok(false);
        }
        let entered = self.enter_every_time_people(competition).await?;
        let stored = self.store.load_competition(competition.id()).await?;
        let points = self.logs.points(&stored).await?;
        let command = CompetitionCommand::Start { points };
        let started = self.logs.run(competition.id(), None, &command, RequestStamp::from(now)).await?;
        Ok(entered || started.is_ok())
    }

    /// Enters the people who want to be in every tournament of a series and had no room when this one opened.
    async fn enter_every_time_people(&self, competition: &Competition) -> Result<bool, StoreError> {
        let Some(before) = competition.terms().follows else { return Ok(false) };
        let before = self.store.load_competition(before).await?.competition;
        let mut entered = false;
        for user in self.willing_people(&before, competition.terms()).await? {
            if competition.entry(user).is_none() && !competition.has_left(user) {
                let command = CompetitionCommand::Join { user, every_time: true };
                let stamp = RequestStamp::from(self.clock.now());
                match self.logs.run(competition.id(), None, &command, stamp).await {
                    Ok(joined) => entered |= joined.is_ok(),
                    Err(StoreError::TooManyCompetitionGames { .. }) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(entered)
    }

    /// Opens the next tournament of a series when this one has started. Nothing happens if there is one already.
    pub(super) async fn open_next(&self, stored: &StoredCompetition) -> Result<(), StoreError> {
        let competition = &stored.competition;
        let is_due = matches!(competition.phase(), Phase::Running | Phase::Finished);
        if !competition.terms().is_recurring || !is_due {
            return Ok(());
        }
        let now = self.clock.now();
        let secret = Secret::new((self.secret_source)());
        let terms = CompetitionTerms {
            follows: Some(competition.id()),
            created_at: now,
            commitment: secret.commitment(),
            ..competition.terms().clone()
        };
        let people = self.willing_people(competition, &terms).await?;
        let joined =
            |user| NewCompetitionEvent { actor: None, event: CompetitionEvent::Joined { user, every_time: true } };
        let events = people.into_iter().map(joined).collect();
        self.store.create_competition(&terms, *secret.as_bytes(), events, now).await.map(drop)
    }

    /// Returns the people of a tournament who are to be entered in the next one, and have room for it.
    async fn willing_people(&self, before: &Competition, next: &CompetitionTerms) -> Result<Vec<UserId>, StoreError> {
        let since = self.clock.now() - UNSEEN_FOR;
        let mut people = Vec::new();
        for entry in before.entries().iter().filter(|entry| entry.every_time && entry.user.is_person()) {
            let has_room = self.store.reserved_competition_games(entry.user).await? + next.reserved_games()
                <= MAX_COMPETITION_GAMES;
            if has_room && entry.withdrawal.is_none() && !self.store.is_absent(entry.user, since).await? {
                people.push(entry.user);
            }
        }
        Ok(people)
    }
}
