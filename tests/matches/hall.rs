//! A match of two people, kept as its log, with dice that fall as the test wants.

use gonagas::kit::outcome::GameStatus;
use gonagas::matches::challenge::terms::{SeatPreference, Terms};
use gonagas::matches::commands::decide::decide;
use gonagas::matches::commands::match_command::{DecisionContext, MatchCommand};
use gonagas::matches::commands::rejection::Rejection;
use gonagas::matches::effects::derive::derive_effects;
use gonagas::matches::effects::effect::Effect;
use gonagas::matches::ids::{ChannelRef, MatchId, Timestamp, UserId};
use gonagas::matches::log::event::{Event, EventKind, NewEvent};
use gonagas::matches::settings::automation::{Automation, AutomationByUser};
use gonagas::matches::state::match_state::{Match, PlayState};
use gonagas::session::rules::{RequestedRules, Rules};

pub const ANN: UserId = UserId(1);
pub const BEN: UserId = UserId(2);
pub const CAT: UserId = UserId(3);

/// Dice that are thrown for somebody as soon as it is their turn.
pub const EAGER: Automation = Automation { auto_play_forced: true, auto_roll: true };

/// Nothing is done for somebody.
pub const BY_HAND: Automation = Automation { auto_play_forced: false, auto_roll: false };

/// A match of Ann, who has the first seat, against Ben.
pub struct Hall {
    rules: String,
    pub terms: Terms,
    pub events: Vec<Event>,
    pub habits: AutomationByUser,
    /// What is told of the last wish that was granted.
    pub told: Vec<Effect>,
    /// When the next thing happens.
    pub now: Timestamp,
}

impl Hall {
    /// Ann's challenge.
    pub fn invited(rules: &str) -> Hall {
        let terms = Terms {
            rules: RequestedRules::parse(rules).unwrap(),
            challenger: ANN,
            opponent: Some(BEN),
            challenger_seat: SeatPreference::First,
            channel_ref: ChannelRef { guild: Some(7), channel: 70 },
            time_control: String::new(),
            use_thread: false,
            rematch_of: None,
            rated: true,
            commitment: String::new(),
        };
        let invited = Event { number: 1, timestamp: 0, actor: Some(ANN), kind: EventKind::ChallengeCreated };
        Hall {
            rules: rules.to_owned(),
            terms,
            events: vec![invited],
            habits: AutomationByUser::default(),
            told: vec![],
            now: 5,
        }
    }

    /// The challenge with this clock is accepted, at no time.
    pub fn timed(rules: &str, clock: &str) -> Hall {
        let mut hall = Hall::invited(rules);
        clock.clone_into(&mut hall.terms.time_control);
        hall.now = 0;
        hall.wish(BEN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
        hall
    }

    /// Something happens that nobody has wished for.
    pub fn happens(&mut self, who: Option<UserId>, what: EventKind) -> Result<Match, String> {
        let mut game = self.game();
        let before = game.turn_status();
        let event = Event { number: game.last_event_number() + 1, timestamp: self.now, actor: who, kind: what.clone() };
        game.apply_event(&event)?;
        self.events.push(event);
        self.told = derive_effects(before, &[NewEvent { actor: who, kind: what }], &game);
        Ok(game)
    }

    /// Ann plays alone.
    pub fn alone(rules: &str) -> Hall {
        let mut hall = Hall::invited(rules);
        hall.terms.opponent = Some(ANN);
        hall.wish(ANN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
        hall
    }

    /// Ann's challenge to a match in a thread of its own.
    pub fn with_thread(rules: &str) -> Hall {
        let mut hall = Hall::invited(rules);
        hall.terms.use_thread = true;
        hall
    }

    /// The challenge is accepted.
    pub fn started(rules: &str) -> Hall {
        Hall::started_with(rules, &[], &[])
    }

    /// The challenge is accepted by people who want this done for them; dice that are then thrown fall so.
    pub fn started_with(rules: &str, habits: &[(UserId, Automation)], dice: &[&str]) -> Hall {
        let mut hall = Hall::invited(rules);
        hall.habits = AutomationByUser::new(habits.to_vec());
        hall.wish(BEN, MatchCommand::AcceptChallenge(String::new()), dice).unwrap();
        hall
    }

    /// The same match before its first action.
    pub fn started_anew(&self) -> Hall {
        let rules = self.rules.clone();
        Hall {
            rules,
            terms: self.terms.clone(),
            events: self.events[..2].to_vec(),
            habits: AutomationByUser::default(),
            told: vec![],
            now: self.now,
        }
    }

    /// The match as its log makes it.
    pub fn game(&self) -> Match {
        Match::replay(MatchId(1), self.terms.clone(), &self.events).unwrap()
    }

    /// The running game.
    pub fn play<T>(&self, look: impl Fn(&PlayState) -> T) -> T {
        look(self.game().play_state().unwrap())
    }

    /// The actions that stand.
    pub fn log(&self) -> String {
        self.play(|play| play.session.action_log().join(" "))
    }

    /// Somebody wants something; dice that are thrown because of it fall so. Answers what happened, parted by `; `: who did
    /// it (or `-` when it was done for somebody), and what.
    pub fn wish(&mut self, who: UserId, command: MatchCommand, dice: &[&str]) -> Result<String, Rejection> {
        let falls: Vec<u32> = dice.iter().map(|dice| falls(&self.rules, dice)).collect();
        let mut falls = falls.into_iter();
        let happened = self.try_wish(who, &command, None, &mut |_| falls.next().unwrap())?;
        assert_eq!(falls.len(), 0, "all dice were thrown");
        Ok(happened.iter().map(text).collect::<Vec<_>>().join("; "))
    }

    /// Somebody wants something, `seen` being the event that their control answered.
    pub fn try_wish(
        &mut self,
        who: UserId,
        command: &MatchCommand,
        seen: Option<u32>,
        random: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Vec<NewEvent>, Rejection> {
        let mut game = self.game();
        let before = game.turn_status();
        let happened = decide(
            &game,
            who,
            command,
            seen,
            DecisionContext { now: self.now, automation: &self.habits, randomness: random },
        )?;
        for NewEvent { actor: who, kind: what } in &happened {
            let event =
                Event { number: game.last_event_number() + 1, timestamp: self.now, actor: *who, kind: what.clone() };
            game.apply_event(&event).unwrap();
            self.events.push(event);
        }
        self.told = derive_effects(before, &happened, &game);
        assert_eq!(format!("{game:?}"), format!("{:?}", self.game()), "the log makes the same match");
        Ok(happened)
    }

    /// Types actions.
    pub fn types(&mut self, who: UserId, actions: &str, dice: &[&str]) -> Result<String, Rejection> {
        self.wish(who, MatchCommand::PlayActions(actions.split(' ').map(str::to_owned).collect()), dice)
    }

    /// Throws the dice, which fall so, first those for the thrower.
    pub fn throws(&mut self, who: UserId, dice: &[&str]) -> Result<String, Rejection> {
        self.wish(who, MatchCommand::RollDice, dice)
    }

    /// Takes back.
    pub fn takes_back(&mut self, who: UserId) -> Result<String, Rejection> {
        self.wish(who, MatchCommand::Undo, &[])
    }
}

/// The draw by which dice fall so.
fn falls(rules: &str, dice: &str) -> u32 {
    let mut table = Rules::parse(rules).unwrap().start_session();
    if let GameStatus::AwaitingAction(_) = table.status() {
        table.play("vuosttut").unwrap();
    }
    let all = table.legal_notations()[0].len();
    if dice.len() < all {
        table.play(&format!("={}", "X".repeat(all - 1))).unwrap();
        table.play(&format!("rethrow{}", dice.len() - 1)).unwrap();
    }
    (0..64).find(|number| table.sample_roll(&mut |_| *number).as_deref() == Some(dice)).unwrap()
}

fn text(new_event: &NewEvent) -> String {
    let who = new_event.actor.map_or("-".to_owned(), |user| user.0.to_string());
    match &new_event.kind {
        EventKind::ActionPlayed(text) | EventKind::DiceRolled(text) => format!("{who} {text}"),
        kind => format!("{who} {} {}", kind.as_str(), kind.detail()),
    }
}
