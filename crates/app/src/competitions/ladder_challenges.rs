//! Challenges on a ladder. Nobody has to accept one: the worker of competitions begins the match.

use crate::UserError;
use crate::competitions::Ladders;
use crate::competitions::ladders::answer;
use crate::limits::limited_action::LimitedAction;
use crate::ports::Answer;
use crate::request_context::RequestContext;
use gonagas_core::competitions::challenge::LadderChallenge;
use gonagas_core::competitions::decide::CompetitionCommand;
use gonagas_core::competitions::formats::ladder::{people_at, place_of, reach};
use gonagas_core::competitions::state::Competition;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_store::StoredCompetition;
use gonagas_store::event_batch::RequestStamp;
use gonagas_store::store_error::StoreError;
use gonagas_ui::screens::ladder::refusal_text;
use gonagas_ui::screens::user_mention;
use std::collections::BTreeSet;

impl Ladders {
    /// Challenges a person on a ladder, by default the highest one who is free.
    pub(crate) async fn challenge(
        &self,
        context: &RequestContext<'_>,
        game: Option<&str>,
        opponent: Option<UserId>,
    ) -> Result<(), UserError> {
        let ladder = self.find(context, game, true).await?;
        self.challenge_on(context, &ladder, opponent).await
    }

    /// Challenges a person on this ladder.
    pub(super) async fn challenge_on(
        &self,
        context: &RequestContext<'_>,
        ladder: &StoredCompetition,
        opponent: Option<UserId>,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        let challenger = context.requester.user_id;
        self.0.limits.check(context.requester, LimitedAction::Challenge)?;
        if let Some(opponent) = opponent {
            self.0.store.check_not_blocked(challenger, opponent).await?;
        }
        let now = self.0.clock.now();
        let mut competition = ladder.competition.clone();
        let unavailable = self.unavailable_people(&competition, challenger, opponent, now).await?;
        let mut challenge = LadderChallenge { challenger, opponent, unavailable, now };
        // Discord is asked about the chosen one alone, and another one is chosen if that one cannot play.
        let chosen = loop {
            let meeting = competition.check_challenge(&challenge);
            let seats = meeting.map_err(|refusal| refusal_text(&catalog, refusal, opponent))?.seats;
            let chosen = if seats[0] == challenger { seats[1] } else { seats[0] };
            if self.can_play(context, &competition, chosen, now).await? {
                break chosen;
            }
            challenge.unavailable.insert(chosen);
            // Someone who has left the server is off the ladder by now.
            competition = self.0.store.load_competition(competition.id()).await?.competition;
        };
        let place = place_of(competition.entries(), chosen).unwrap_or_default().to_string();
        let challenge = LadderChallenge { opponent: Some(chosen), ..challenge };
        self.run(context, ladder, &CompetitionCommand::Challenge(challenge)).await?;
        let values = [("person", &*user_mention(&catalog, chosen)), ("place", &place)];
        answer(context, catalog.format("ladder-challenged", &values)).await
    }

    /// Returns those of the challenger and the people within reach who are on vacation, and those whom a block keeps
    /// apart from the challenger.
    async fn unavailable_people(
        &self,
        competition: &Competition,
        challenger: UserId,
        opponent: Option<UserId>,
        now: Timestamp,
    ) -> Result<BTreeSet<UserId>, StoreError> {
        let entries = competition.entries();
        let own = place_of(entries, challenger).unwrap_or(1);
        let within_reach = people_at(entries, own.saturating_sub(reach(own)).max(1), own);
        let people: BTreeSet<UserId> = within_reach.chain(opponent).chain([challenger]).collect();
        let mut unavailable = BTreeSet::new();
        for user in people {
            let is_away = self.0.store.vacation(user).await?.vacation.is_away(now);
            let is_blocked = match self.0.store.check_not_blocked(challenger, user).await {
                Err(StoreError::Blocked { .. }) => true,
                checked => checked.map(|()| false)?,
            };
            if is_away || is_blocked {
                unavailable.insert(user);
            }
        }
        Ok(unavailable)
    }

    /// Returns false for someone who is in a timeout of the server, or has left it. The latter is taken off the ladder.
    /// A place that cannot be looked up keeps nobody from playing.
    async fn can_play(
        &self,
        context: &RequestContext<'_>,
        competition: &Competition,
        user: UserId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let guild = competition.terms().channel_ref.guild().unwrap_or_default();
        let is_member = context.channels.is_guild_member(guild, user).await.map_or(Answer::Unknown, Answer::from);
        if is_member == Answer::No {
            let leave = CompetitionCommand::Leave { user };
            let left = self.0.logs.run(competition.id(), None, &leave, RequestStamp::from(now)).await?;
            if left.is_ok() {
                self.0.competition_signal.notify_one();
            }
            return Ok(false);
        }
        let timeout = context.channels.timeout_end(guild, user).await.ok().flatten();
        Ok(timeout.is_none_or(|end| end <= now))
    }
}
