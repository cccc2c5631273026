//! A match, rebuilt from its terms and its log.

use crate::matches::challenge::terms::{SeatPreference, Terms};
use crate::matches::clock::time_control::TimeControl;
use crate::matches::ids::{MatchId, MatchRef, Timestamp, UserId};
use crate::matches::log::event::{Event, EventKind};
use crate::matches::log::location::MatchLocation;
use crate::matches::plan::{PlanError, PlanProgress, PlanStart, ReplyPlan};
use crate::matches::results::match_result::RatingOutcome;
use crate::matches::results::pair_result::PartnerGame;
use crate::matches::state::apply_event::{apply_to_challenge, apply_to_play, mark_match_seen};
use crate::matches::state::clocks::MatchClocks;

use crate::matches::state::ending::Ending;
use crate::matches::state::offers::Offer;
use crate::matches::state::play_state::{MatchPhase, PlayState};

/// A match, as its log has made it.
#[derive(Debug)]
pub struct Match {
    id: MatchId,
    terms: Terms,
    time_control: Option<TimeControl>,
    phase: MatchPhase,
    location: MatchLocation,
    /// The number of the last event.
    last_event_number: u32,
    /// The number of the last event that made all controls shown before it stale.
    controls_valid_from: u32,
    /// The time of the challenge.
    challenged_at: Timestamp,
    /// The word that the challenger added to the random draws.
    challenger_seed_word: String,
    /// The reason that a moderator gave.
    moderator_note: String,
    /// The secret behind the random draws, once it is revealed.
    secret: Option<String>,
    /// The effect of the result on ratings, once it is known.
    rating_outcome: Option<RatingOutcome>,
    /// The other game of the pair, once it is known.
    partner: Option<PartnerGame>,
    /// The planned replies of the players, which are no part of the log. Nobody else may see them.
    plans: Vec<(UserId, ReplyPlan)>,
}

/// A reply that a player has planned to the turn that has just ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueReply {
    /// The player.
    pub user: UserId,
    /// The actions.
    pub actions: Vec<String>,
    /// The plan after them.
    pub rest: Option<ReplyPlan>,
}

/// The player to act in a match, the player who was mentioned last, and the offer that waits for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnStatus {
    /// The player to act, while the game is running.
    pub user_to_act: Option<UserId>,
    /// The player who was last mentioned because the turn passed to them.
    pub last_mentioned: Option<UserId>,
    /// The pending offer or request, while the game is running.
    pub pending_offer: Option<Offer>,
}

/// The error of a log that no match can have: a defect, or a database edited by hand.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("match #{id}, event {number}: {why}", id = .id.0)]
pub struct CorruptLog {
    /// The match.
    pub id: MatchId,
    /// The number of the event that does not fit.
    pub number: u32,
    /// The reason why it does not fit.
    pub why: String,
}

impl Match {
    /// Rebuilds a match from its log.
    pub fn replay(id: MatchId, terms: Terms, events: &[Event]) -> Result<Match, CorruptLog> {
        let corrupt = |number, reason: &str| CorruptLog { id, number, why: reason.to_owned() };
        let Some((first, rest)) = events.split_first() else { return Err(corrupt(1, "the log is empty")) };
        if first.number != 1 || first.kind != EventKind::ChallengeCreated {
            return Err(corrupt(first.number, "a match begins with its challenge"));
        }
        let time_control = TimeControl::parse_stored(&terms.time_control)
            .map_err(|error| corrupt(1, &format!("“{}”: {error}", terms.time_control)))?;
        let mut game = Match {
            id,
            terms,
            time_control,
            phase: MatchPhase::Challenge,
            location: MatchLocation::InitialChannel,
            last_event_number: 1,
            controls_valid_from: 1,
            challenged_at: first.timestamp,
            challenger_seed_word: String::new(),
            moderator_note: String::new(),
            secret: None,
            rating_outcome: None,
            partner: None,
            plans: Vec::new(),
        };
        for event in rest {
            game.apply_event(event).map_err(|reason| corrupt(event.number, &reason))?;
        }
        Ok(game)
    }

    /// Returns the number and the tag of the match.
    #[must_use]
    pub fn match_ref(&self) -> MatchRef {
        MatchRef { id: self.id(), tag: self.terms().tag() }
    }

    /// The number of the match.
    #[must_use]
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// The terms of the challenge.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The phase of the match.
    #[must_use]
    pub fn phase(&self) -> &MatchPhase {
        &self.phase
    }

    /// The place where the match is played.
    #[must_use]
    pub fn location(&self) -> MatchLocation {
        self.location
    }

    /// The number of the last event.
    #[must_use]
    pub fn last_event_number(&self) -> u32 {
        self.last_event_number
    }

    /// Returns `true` when a control that was shown after the event `seen` still means the same.
    #[must_use]
    pub fn is_current(&self, seen: u32) -> bool {
        (self.controls_valid_from..=self.last_event_number).contains(&seen)
    }

    /// The time control; `None` without a time limit.
    #[must_use]
    pub fn time_control(&self) -> Option<TimeControl> {
        self.time_control
    }

    /// The time at which the player to act runs out of time, while a clock runs.
    #[must_use]
    pub fn times_out_at(&self) -> Option<Timestamp> {
        match &self.phase {
            MatchPhase::Playing(play) => play.clocks.as_ref().and_then(MatchClocks::times_out_at),
            MatchPhase::Challenge | MatchPhase::Over(..) => None,
        }
    }

    /// The state of the game, once it has started and also when it is over.
    #[must_use]
    pub fn play_state(&self) -> Option<&PlayState> {
        match &self.phase {
            MatchPhase::Playing(play) | MatchPhase::Over(_, Some(play)) => Some(play),
            MatchPhase::Challenge | MatchPhase::Over(_, None) => None,
        }
    }

    /// The ending of the match, once it is over.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        match &self.phase {
            MatchPhase::Over(ending, _) => Some(*ending),
            MatchPhase::Challenge | MatchPhase::Playing(_) => None,
        }
    }

    /// The time of the challenge.
    #[must_use]
    pub fn challenged_at(&self) -> Timestamp {
        self.challenged_at
    }

    /// The time at which the challenge expires, while it waits for an answer.
    #[must_use]
    pub fn expires_at(&self) -> Option<Timestamp> {
        let lifetime = self.terms.challenge_lifetime(self.time_control);
        matches!(self.phase, MatchPhase::Challenge).then_some(self.challenged_at + lifetime)
    }

    /// The player to act, while the game is running.
    #[must_use]
    pub fn user_to_act(&self) -> Option<UserId> {
        match &self.phase {
            MatchPhase::Playing(play) => play.user_to_act(),
            MatchPhase::Challenge | MatchPhase::Over(..) => None,
        }
    }

    /// The computer player that has to answer an offer, or to act; `None` while a person has to.
    #[must_use]
    pub fn computer_to_act(&self) -> Option<UserId> {
        match &self.phase {
            MatchPhase::Playing(play) => play.computer_to_act(),
            MatchPhase::Challenge | MatchPhase::Over(..) => None,
        }
    }

    /// The player to act, the player who was mentioned last, and the pending offer.
    #[must_use]
    pub fn turn_status(&self) -> TurnStatus {
        let last_mentioned = self.play_state().and_then(|play| play.last_mentioned.map(|side| play.player(side)));
        let pending_offer = match &self.phase {
            MatchPhase::Playing(play) => play.offers.pending_offer(),
            MatchPhase::Challenge | MatchPhase::Over(..) => None,
        };
        TurnStatus { user_to_act: self.user_to_act(), last_mentioned, pending_offer }
    }

    /// The words that the challenger and the accepter added to the random draws; each may be empty.
    #[must_use]
    pub fn seed_words(&self) -> [&str; 2] {
        [&self.challenger_seed_word, self.play_state().map_or("", |play| &play.accepter_seed_word)]
    }

    /// The reason that a moderator gave for stopping the match; may be empty.
    #[must_use]
    pub fn moderator_note(&self) -> &str {
        &self.moderator_note
    }

    /// Sets the other game of the pair.
    pub fn set_partner(&mut self, partner: PartnerGame) {
        self.partner = Some(partner);
    }

    /// The other game of the pair, once it is known; `None` for a single match, and before the challenge is accepted.
    #[must_use]
    pub fn partner(&self) -> Option<PartnerGame> {
        self.partner
    }

    /// Sets the planned replies of the players.
    pub fn set_plans(&mut self, plans: Vec<(UserId, ReplyPlan)>) {
        self.plans = plans;
    }

    /// The planned replies of the players, by their ids.
    #[must_use]
    pub fn plans(&self) -> &[(UserId, ReplyPlan)] {
        &self.plans
    }

    /// The planned replies of a user.
    #[must_use]
    pub fn plan_of(&self, user: UserId) -> Option<&ReplyPlan> {
        self.plans.iter().find(|(owner, _)| *owner == user).map(|(_, plan)| plan)
    }

    /// Replaces the planned replies of a user.
    pub fn set_plan_of(&mut self, user: UserId, plan: Option<ReplyPlan>) {
        self.plans.retain(|(owner, _)| *owner != user);
        self.plans.extend(plan.map(|plan| (user, plan)));
        self.plans.sort_by_key(|(owner, _)| *owner);
    }

    /// Returns the position from which a user can plan replies.
    ///
    /// # Errors
    ///
    /// [`PlanError`] when the user can plan nothing here.
    pub fn plan_start(&self, user: UserId) -> Result<PlanStart, PlanError> {
        let MatchPhase::Playing(play) = &self.phase else { return Err(PlanError::NotBetweenPeople) };
        let is_between_people = !play.is_solo() && play.seats.iter().all(|player| player.is_person());
        let seat = play.seat_of(user).filter(|_| is_between_people).ok_or(PlanError::NotBetweenPeople)?;
        PlanStart::of(&play.session, seat)
    }

    /// Returns the reply that the player to act has planned.
    #[must_use]
    pub fn due_reply(&self) -> Option<DueReply> {
        let user = self.user_to_act()?;
        match self.progress_of_plan(user, self.plan_of(user)?) {
            PlanProgress::Due { reply, rest } => Some(DueReply { user, actions: reply, rest }),
            _ => None,
        }
    }

    /// Drops the lines of plans that the match has left, and returns the users who have none left. A reply that is due
    /// stays.
    pub fn follow_plans(&mut self) -> Vec<UserId> {
        let mut broken = Vec::new();
        for (user, plan) in std::mem::take(&mut self.plans) {
            match self.progress_of_plan(user, &plan) {
                PlanProgress::Kept(rest) => self.plans.push((user, rest)),
                PlanProgress::Due { .. } => self.plans.push((user, plan)),
                PlanProgress::Broken => broken.push(user),
                PlanProgress::Over => {}
            }
        }
        broken
    }

    fn progress_of_plan(&self, user: UserId, plan: &ReplyPlan) -> PlanProgress {
        match &self.phase {
            MatchPhase::Playing(play) => {
                play.seat_of(user).map_or(PlanProgress::Over, |side| plan.follow(&play.session, side))
            }
            MatchPhase::Challenge | MatchPhase::Over(..) => PlanProgress::Over,
        }
    }

    /// The number of the match in its random draws: the games of a pair share that of the first.
    #[must_use]
    pub fn draw_number(&self) -> MatchId {
        self.terms.pair.map_or(self.id, |pair| pair.first_game(self.id))
    }

    /// Reveals the secret behind the random draws, in hexadecimal digits. Does nothing while the match, or the other
    /// game of its pair, could still draw.
    pub fn reveal_secret(&mut self, secret: String) {
        if self.ending().is_some() && self.partner.is_none_or(|partner| partner.is_over) {
            self.secret = Some(secret);
        }
    }

    /// The secret behind the random draws, in hexadecimal digits, once it is revealed.
    #[must_use]
    pub fn secret(&self) -> Option<&str> {
        self.secret.as_deref()
    }

    /// Sets the effect of the result on ratings.
    pub fn set_rating_outcome(&mut self, outcome: RatingOutcome) {
        self.rating_outcome = Some(outcome);
    }

    /// The effect of the result on ratings, once it is known.
    #[must_use]
    pub fn rating_outcome(&self) -> Option<&RatingOutcome> {
        self.rating_outcome.as_ref()
    }

    /// Returns `true` when anything in this match is random: the seats, an option or dice.
    #[must_use]
    pub fn uses_randomness(&self) -> bool {
        let rules = &self.terms.rules;
        self.terms.challenger_seat == SeatPreference::Random || rules.game_info().has_dice || rules.has_random_options()
    }

    /// The users who take part: the challenger, then the opponent if there is one.
    #[must_use]
    pub fn participants(&self) -> Vec<UserId> {
        let challenger = self.terms.challenger;
        let opponent = match self.play_state() {
            Some(play) => play.seats.into_iter().find(|user| *user != challenger),
            None => self.terms.opponent.filter(|user| *user != challenger),
        };
        std::iter::once(challenger).chain(opponent).collect()
    }

    /// Applies the next event of the log.
    ///
    /// # Errors
    ///
    /// Returns why the event cannot follow. The match must not be used afterwards.
    pub fn apply_event(&mut self, event: &Event) -> Result<(), String> {
        if event.number != self.last_event_number + 1 {
            return Err(format!("the event before it has number {}", self.last_event_number));
        }
        self.last_event_number = event.number;
        if !matches!(
            event.kind,
            EventKind::ReminderSent
                | EventKind::TimeCompensated(_)
                | EventKind::VacationStarted(_)
                | EventKind::VacationEnded
                | EventKind::ClockHeld(_)
        ) {
            self.controls_valid_from = event.number;
        }
        match &event.kind {
            EventKind::ModeratorNoteAdded(note) => self.moderator_note.clone_from(note),
            EventKind::SeedWordSet(word) => self.challenger_seed_word.clone_from(word),
            EventKind::Relocated(location) => {
                self.location = location.map_or(MatchLocation::ChannelLost, MatchLocation::RelocatedTo);
            }
            _ => {}
        }
        let phase = std::mem::replace(&mut self.phase, MatchPhase::Challenge);
        self.phase = match phase {
            MatchPhase::Challenge => apply_to_challenge(&self.terms, self.time_control, event)?,
            MatchPhase::Playing(play) => apply_to_play(play, event)?,
            MatchPhase::Over(..) => return Err("the match was over".into()),
        };
        mark_match_seen(&mut self.phase, &self.terms, event);
        if let MatchPhase::Over(_, Some(PlayState { clocks: Some(clocks), .. })) = &mut self.phase {
            clocks.stop();
        }
        Ok(())
    }
}
