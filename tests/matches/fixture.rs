//! A match for the tests: its terms and its log, and dice that the test chooses.

use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::matches::challenge::terms::{SeatPreference, Terms};
use gonagas_core::matches::commands::decide::decide;
use gonagas_core::matches::commands::match_command::{DecisionContext, MatchCommand};
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::effects::derive::derive_effects;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::{ChannelRef, MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{Event, EventKind, NewEvent};
use gonagas_core::matches::settings::preferences::{Automation, AutomationByUser};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::rules::{RequestedRules, Rules};

pub const ANN: UserId = UserId(1);
pub const BEN: UserId = UserId(2);
pub const CAT: UserId = UserId(3);

/// Forced uses and rolls are automatic.
pub const AUTO_ROLL: Automation = Automation { auto_play_forced: true, auto_roll: true };

/// Forced uses are automatic, rolls are not: the preference of a fixture's players unless a test sets another.
pub const MANUAL_ROLL: Automation = Automation { auto_play_forced: true, auto_roll: false };

/// Nothing is automatic.
pub const NO_AUTOMATION: Automation = Automation { auto_play_forced: false, auto_roll: false };

/// Has the direct message to Ben about Ann's challenge lose its buttons.
pub const CHALLENGE_ANSWERED: Effect = Effect::DirectMessage(BEN, Notification::ChallengeAnswered);

/// A match of Ann, on the first seat, against Ben.
pub struct MatchFixture {
    rules: String,
    pub terms: Terms,
    pub events: Vec<Event>,
    pub automation: AutomationByUser,
    /// The effects of the last accepted command.
    pub effects: Vec<Effect>,
    /// The timestamp of the next event.
    pub now: Timestamp,
}

impl MatchFixture {
    /// Ann's challenge to Ben.
    pub fn challenge(rules: &str) -> MatchFixture {
        let requested = RequestedRules::parse(rules).unwrap();
        let terms = Terms::new(requested, ANN, Some(BEN), ChannelRef::on_server(7, 70));
        let terms = Terms { challenger_seat: SeatPreference::First, rated: true, ..terms };
        let invited = Event { number: 1, timestamp: 0, actor: Some(ANN), kind: EventKind::ChallengeCreated };
        MatchFixture {
            rules: rules.to_owned(),
            terms,
            events: vec![invited],
            automation: with_manual_rolls(&[]),
            effects: vec![],
            now: 5,
        }
    }

    /// A match with this time control, accepted at time 0.
    pub fn started_with_clock(rules: &str, clock: &str) -> MatchFixture {
        let mut fixture = MatchFixture::challenge(rules);
        clock.clone_into(&mut fixture.terms.time_control);
        fixture.now = 0;
        fixture.run(BEN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
        // Both players are there, so the first clock runs at once.
        fixture.events.retain(|event| !matches!(event.kind, EventKind::ClockHeld(_)));
        fixture
    }

    /// Applies an event that follows from no command.
    pub fn apply(&mut self, user: Option<UserId>, kind: EventKind) -> Result<Match, String> {
        let mut game = self.game();
        let before = game.turn_status();
        let event =
            Event { number: game.last_event_number() + 1, timestamp: self.now, actor: user, kind: kind.clone() };
        game.apply_event(&event)?;
        self.events.push(event);
        self.effects = derive_effects(before, &[NewEvent { actor: user, kind }], &game);
        Ok(game)
    }

    /// A solo match of Ann.
    pub fn solo(rules: &str) -> MatchFixture {
        let mut fixture = MatchFixture::challenge(rules);
        fixture.terms.opponent = Some(ANN);
        fixture.run(ANN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
        fixture
    }

    /// Ann's challenge to a match in its own thread.
    pub fn with_thread(rules: &str) -> MatchFixture {
        let mut fixture = MatchFixture::challenge(rules);
        fixture.terms.use_thread = true;
        fixture
    }

    /// A match that Ben has accepted.
    pub fn started(rules: &str) -> MatchFixture {
        MatchFixture::started_with_automation(rules, &[], &[])
    }

    /// A match that Ben has accepted, with this automation and with these results of the automatic rolls.
    pub fn started_with_automation(rules: &str, habits: &[(UserId, Automation)], dice: &[&str]) -> MatchFixture {
        let mut fixture = MatchFixture::challenge(rules);
        fixture.automation = with_manual_rolls(habits);
        fixture.run(BEN, MatchCommand::AcceptChallenge(String::new()), dice).unwrap();
        fixture
    }

    /// Returns the same match before its first action.
    pub fn before_first_action(&self) -> MatchFixture {
        let rules = self.rules.clone();
        MatchFixture {
            rules,
            terms: self.terms.clone(),
            events: self.events[..2].to_vec(),
            automation: with_manual_rolls(&[]),
            effects: vec![],
            now: self.now,
        }
    }

    /// Replays the log.
    pub fn game(&self) -> Match {
        Match::replay(MatchId(1), self.terms.clone(), &self.events).unwrap()
    }

    /// Reads from the play state.
    pub fn play<T>(&self, read: impl Fn(&PlayState) -> T) -> T {
        read(self.game().play_state().unwrap())
    }

    /// The action log, separated by spaces.
    pub fn action_log_text(&self) -> String {
        self.play(|play| play.session.action_log().join(" "))
    }

    /// Runs a command; the rolls that follow from it have these results. Returns the events, separated by `; `, each
    /// with its actor, or `-` for the bot.
    pub fn run(&mut self, user: UserId, command: MatchCommand, dice: &[&str]) -> Result<String, Rejection> {
        let numbers: Vec<u32> = dice.iter().map(|roll| random_number_for_roll(&self.rules, roll)).collect();
        let mut numbers = numbers.into_iter();
        let new_events = self.try_run(user, &command, None, &mut |_| numbers.next().unwrap())?;
        assert_eq!(numbers.len(), 0, "all given rolls were used");
        Ok(new_events.iter().map(event_text).collect::<Vec<_>>().join("; "))
    }

    /// Runs a command; `seen` is the last event that the button's message showed.
    pub fn try_run(
        &mut self,
        user: UserId,
        command: &MatchCommand,
        seen: Option<u32>,
        random: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Vec<NewEvent>, Rejection> {
        let mut game = self.game();
        let before = game.turn_status();
        let new_events = decide(
            &game,
            user,
            command,
            seen,
            DecisionContext { now: self.now, automation: &self.automation, draws: &mut |_, below| random(below) },
        )?;
        for NewEvent { actor, kind } in &new_events {
            let event =
                Event { number: game.last_event_number() + 1, timestamp: self.now, actor: *actor, kind: kind.clone() };
            game.apply_event(&event).unwrap();
            self.events.push(event);
        }
        self.effects = derive_effects(before, &new_events, &game);
        assert_eq!(format!("{game:?}"), format!("{:?}", self.game()), "replaying the log gives the same match");
        Ok(new_events)
    }

    /// Plays typed actions.
    pub fn type_actions(&mut self, user: UserId, actions: &str, dice: &[&str]) -> Result<String, Rejection> {
        self.run(user, MatchCommand::PlayActions(actions.split(' ').map(str::to_owned).collect()), dice)
    }

    /// Rolls the dice with these results, the player's first.
    pub fn roll(&mut self, user: UserId, dice: &[&str]) -> Result<String, Rejection> {
        self.run(user, MatchCommand::RollDice, dice)
    }

    /// Undoes the last choice.
    pub fn undo(&mut self, user: UserId) -> Result<String, Rejection> {
        self.run(user, MatchCommand::Undo, &[])
    }
}

/// These automation settings; players without any roll by themselves.
pub fn with_manual_rolls(habits: &[(UserId, Automation)]) -> AutomationByUser {
    let others = [ANN, BEN, CAT].into_iter().filter(|user| habits.iter().all(|(owner, _)| owner != user));
    AutomationByUser::new(habits.iter().copied().chain(others.map(|user| (user, MANUAL_ROLL))).collect())
}

/// Finds the random number for a roll with this result.
fn random_number_for_roll(rules: &str, dice: &str) -> u32 {
    let mut session = Rules::parse(rules).unwrap().start_session();
    if let GameStatus::AwaitingAction(_) = session.status() {
        session.play("vuosttut").unwrap();
    }
    let dice_and_sign = session.legal_notations()[0].len();
    if dice.len() < dice_and_sign {
        session.play(&format!("={}", "X".repeat(dice_and_sign - 1))).unwrap();
        session.play(&format!("rethrow{}", dice.len() - 1)).unwrap();
    }
    (0..64).find(|number| session.sample_roll(&mut |_| *number).as_deref() == Some(dice)).unwrap()
}

fn event_text(new_event: &NewEvent) -> String {
    let user = new_event.actor.map_or("-".to_owned(), |user| user.0.to_string());
    match &new_event.kind {
        EventKind::ActionPlayed(text) | EventKind::DiceRolled(text) => format!("{user} {text}"),
        kind => format!("{user} {} {}", kind.as_str(), kind.detail()),
    }
}
