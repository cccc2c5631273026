//! A match, rebuilt from its terms and its log.

use crate::kit::side::Side;
use crate::matches::CHALLENGE_LIFETIME;
use crate::matches::challenge::setup;
use crate::matches::challenge::terms::{SeatPreference, Terms};
use crate::matches::clock::time_control::TimeControl;
use crate::matches::ids::{MatchId, Timestamp, UserId};
use crate::matches::log::event::{Event, EventKind, MatchStart};
use crate::matches::log::location::MatchLocation;
use crate::matches::log::stop::Stop;
use crate::matches::results::match_result::RatingOutcome;
use crate::matches::state::apply_event::{apply_to_play, mark_match_seen};
use crate::matches::state::clocks::MatchClocks;
use crate::session::rules::Rules;

pub use crate::matches::state::ending::Ending;
pub use crate::matches::state::play_state::{MatchPhase, PlayState};

/// A match as its log makes it.
#[derive(Debug)]
pub struct Match {
    id: MatchId,
    terms: Terms,
    time_control: Option<TimeControl>,
    phase: MatchPhase,
    location: MatchLocation,
    /// The number of the last event.
    last_event_number: u32,
    /// The number of the last event after which the controls shown before it mean nothing any more.
    controls_valid_from: u32,
    /// When the challenge was made.
    challenged_at: Timestamp,
    /// The word that the challenger added to the draws.
    challenger_seed_word: String,
    /// What a moderator has said.
    moderator_note: String,
    /// The secret behind the draws, once it is shown.
    secret: Option<String>,
    /// What came of the result for the players' ratings, once it is shown.
    rating_outcome: Option<RatingOutcome>,
}

/// Who is to act in a match, and who has been called to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnStatus {
    /// The person whose decision is due, while the game runs.
    pub user_to_act: Option<UserId>,
    /// The person to whom the turn last passed.
    pub last_mentioned: Option<UserId>,
}

/// A log that no match can have: a defect, or a database edited by hand.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("match #{id}, event {number}: {why}", id = .id.0)]
pub struct CorruptLog {
    /// The match.
    pub id: MatchId,
    /// The event that does not fit.
    pub number: u32,
    /// What is wrong with it.
    pub why: String,
}

impl Match {
    /// Rebuilds a match from its log.
    ///
    /// # Errors
    ///
    /// [`CorruptLog`] names the first event that does not fit.
    pub fn replay(id: MatchId, terms: Terms, events: &[Event]) -> Result<Match, CorruptLog> {
        let corrupt = |number, reason: &str| CorruptLog { id, number, why: reason.to_owned() };
        let Some((first, rest)) = events.split_first() else { return Err(corrupt(1, "there is none")) };
        if first.number != 1 || first.kind != EventKind::ChallengeCreated {
            return Err(corrupt(first.number, "a match begins with its challenge"));
        }
        let clock = TimeControl::parse_stored(&terms.time_control)
            .map_err(|error| corrupt(1, &format!("“{}”: {error}", terms.time_control)))?;
        let mut game = Match {
            id,
            terms,
            time_control: clock,
            phase: MatchPhase::Challenge,
            location: MatchLocation::InitialChannel,
            last_event_number: 1,
            controls_valid_from: 1,
            challenged_at: first.timestamp,
            challenger_seed_word: String::new(),
            moderator_note: String::new(),
            secret: None,
            rating_outcome: None,
        };
        for event in rest {
            game.apply_event(event).map_err(|reason| corrupt(event.number, &reason))?;
        }
        Ok(game)
    }

    /// The number of the match.
    #[must_use]
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// What was proposed.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Where the match is in its life.
    #[must_use]
    pub fn phase(&self) -> &MatchPhase {
        &self.phase
    }

    /// Where the match stands.
    #[must_use]
    pub fn location(&self) -> MatchLocation {
        self.location
    }

    /// The number of the last event.
    #[must_use]
    pub fn last_event_number(&self) -> u32 {
        self.last_event_number
    }

    /// Whether a control that answers the event `mark_match_seen` still means what it did.
    #[must_use]
    pub fn is_current(&self, seen: u32) -> bool {
        (self.controls_valid_from..=self.last_event_number).contains(&seen)
    }

    /// How much time the players have; `None` when they have all they want.
    #[must_use]
    pub fn time_control(&self) -> Option<TimeControl> {
        self.time_control
    }

    /// When the time of whoever is to act is up, while a clock runs.
    #[must_use]
    pub fn times_out_at(&self) -> Option<Timestamp> {
        match &self.phase {
            MatchPhase::Playing(play) => play.clocks.as_ref().and_then(MatchClocks::times_out_at),
            MatchPhase::Challenge | MatchPhase::Over(..) => None,
        }
    }

    /// The game, once it has started, also when it is over.
    #[must_use]
    pub fn play_state(&self) -> Option<&PlayState> {
        match &self.phase {
            MatchPhase::Playing(play) | MatchPhase::Over(_, Some(play)) => Some(play),
            MatchPhase::Challenge | MatchPhase::Over(_, None) => None,
        }
    }

    /// How the match ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        match &self.phase {
            MatchPhase::Over(ending, _) => Some(*ending),
            MatchPhase::Challenge | MatchPhase::Playing(_) => None,
        }
    }

    /// When the challenge lapses, while it stands.
    #[must_use]
    pub fn expires_at(&self) -> Option<Timestamp> {
        matches!(self.phase, MatchPhase::Challenge).then_some(self.challenged_at + CHALLENGE_LIFETIME)
    }

    /// The person whose decision is due, while the game runs.
    #[must_use]
    pub fn user_to_act(&self) -> Option<UserId> {
        match &self.phase {
            MatchPhase::Playing(play) => play.user_to_act(),
            MatchPhase::Challenge | MatchPhase::Over(..) => None,
        }
    }

    /// Who is to act, and who has been called to.
    #[must_use]
    pub fn turn_status(&self) -> TurnStatus {
        let called = self.play_state().and_then(|play| play.last_mentioned.map(|side| play.player(side)));
        TurnStatus { user_to_act: self.user_to_act(), last_mentioned: called }
    }

    /// The words that the challenger and the accepter have added to the draws; empty when there is none.
    #[must_use]
    pub fn seed_words(&self) -> [&str; 2] {
        [&self.challenger_seed_word, self.play_state().map_or("", |play| &play.accepter_seed_word)]
    }

    /// Why a moderator stopped the match; empty when that was not said.
    #[must_use]
    pub fn moderator_note(&self) -> &str {
        &self.moderator_note
    }

    /// Shows the secret behind the draws, in hexadecimal digits. Nothing is shown while the match may still draw
    /// something.
    pub fn reveal_secret(&mut self, secret: String) {
        if self.ending().is_some() {
            self.secret = Some(secret);
        }
    }

    /// The secret behind the draws, in hexadecimal digits, once it is shown.
    #[must_use]
    pub fn secret(&self) -> Option<&str> {
        self.secret.as_deref()
    }

    /// Shows what came of the result for the players' ratings.
    pub fn set_rating_outcome(&mut self, reckoning: RatingOutcome) {
        self.rating_outcome = Some(reckoning);
    }

    /// What came of the result for the players' ratings, once it is shown.
    #[must_use]
    pub fn rating_outcome(&self) -> Option<&RatingOutcome> {
        self.rating_outcome.as_ref()
    }

    /// Whether anything in this match is left to luck.
    #[must_use]
    pub fn uses_randomness(&self) -> bool {
        let rules = &self.terms.rules;
        self.terms.challenger_seat == SeatPreference::Random || rules.game_info().has_dice || rules.has_random_options()
    }

    /// Everyone who takes part: the challenger first, then the opponent if one is known.
    #[must_use]
    pub fn participants(&self) -> Vec<UserId> {
        let challenger = self.terms.challenger;
        let other = match self.play_state() {
            Some(play) => play.seats.into_iter().find(|user| *user != challenger),
            None => self.terms.opponent.filter(|user| *user != challenger),
        };
        std::iter::once(challenger).chain(other).collect()
    }

    /// Lets one more event happen.
    ///
    /// # Errors
    ///
    /// Says why the event cannot follow; the match is then not to be used any more.
    pub fn apply_event(&mut self, event: &Event) -> Result<(), String> {
        if event.number != self.last_event_number + 1 {
            return Err(format!("it follows number {}", self.last_event_number));
        }
        self.last_event_number = event.number;
        if !matches!(
            event.kind,
            EventKind::ReminderSent
                | EventKind::TimeCompensated(_)
                | EventKind::VacationStarted(_)
                | EventKind::VacationEnded
        ) {
            self.controls_valid_from = event.number;
        }
        if let EventKind::ModeratorNoteAdded(note) = &event.kind {
            self.moderator_note.clone_from(note);
        }
        let phase = std::mem::replace(&mut self.phase, MatchPhase::Challenge);
        self.phase = match phase {
            MatchPhase::Challenge => self.apply_to_challenge(event)?,
            MatchPhase::Playing(play) => {
                if let EventKind::Relocated(spot) = event.kind {
                    self.location = spot.map_or(MatchLocation::ChannelLost, MatchLocation::RelocatedTo);
                }
                apply_to_play(play, event)?
            }
            MatchPhase::Over(..) => return Err("the match was over".into()),
        };
        mark_match_seen(&mut self.phase, event);
        if let MatchPhase::Over(_, Some(PlayState { clocks: Some(times), .. })) = &mut self.phase {
            times.stop();
        }
        Ok(())
    }

    fn apply_to_challenge(&mut self, event: &Event) -> Result<MatchPhase, String> {
        match &event.kind {
            EventKind::ChallengeAccepted(start) => {
                let accepter = event.actor.ok_or("nobody accepted")?;
                self.start_play(start, accepter, event.timestamp).map(MatchPhase::Playing)
            }
            EventKind::ModeratorNoteAdded(_) => Ok(MatchPhase::Challenge),
            EventKind::SeedWordSet(word) => {
                self.challenger_seed_word.clone_from(word);
                Ok(MatchPhase::Challenge)
            }
            EventKind::ChallengeDeclined => Ok(MatchPhase::Over(Ending::Declined, None)),
            EventKind::ChallengeWithdrawn => Ok(MatchPhase::Over(Ending::Withdrawn, None)),
            EventKind::ChallengeExpired => Ok(MatchPhase::Over(Ending::Expired, None)),
            EventKind::Stopped(why) => {
                Ok(MatchPhase::Over(Ending::Stopped(Stop { reason: *why, stopped_by: event.actor }), None))
            }
            kind => Err(format!("“{}” cannot follow a challenge", kind.as_str())),
        }
    }

    fn start_play(&self, start: &MatchStart, accepter: UserId, at: Timestamp) -> Result<PlayState, String> {
        let rules = Rules::parse(&start.rules).map_err(|error| error.to_string())?;
        let mut seats = [self.terms.challenger, accepter];
        if start.challenger_seat == Side::Second {
            seats.swap(0, 1);
        }
        let drawn = self.terms.rules.resolved_random_options(&rules).len();
        let mut play = PlayState::new(rules.start_session(), seats);
        play.setup_draw_count = setup::count_random_draws(drawn, self.terms.challenger_seat, &start.seating_rolls);
        play.clocks = self.time_control.map(|clock| MatchClocks::new(clock, play.session.status().active_side(), at));
        play.seating_rolls.clone_from(&start.seating_rolls);
        play.accepter_seed_word.clone_from(&start.seed_word);
        Ok(play)
    }
}
