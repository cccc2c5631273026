//! A match of two people, kept as its log, with dice that fall as the test wants.

use gonagas::kit::outcome::Turn;
use gonagas::room::decide::decide;
use gonagas::room::event::{Event, Happening, What};
use gonagas::room::habits::{Habit, Habits};
use gonagas::room::people::{MatchId, Moment, Person, Place};
use gonagas::room::refusal::Refusal;
use gonagas::room::state::{Match, Play};
use gonagas::room::tell::{Tell, tells};
use gonagas::room::terms::{Terms, Wanted};
use gonagas::room::wish::{Given, Wish};
use gonagas::table::rules::{Asked, Rules};

pub const ANN: Person = Person(1);
pub const BEN: Person = Person(2);
pub const CAT: Person = Person(3);

/// Dice that are thrown for somebody as soon as it is their turn.
pub const EAGER: Habit = Habit { forced: true, throws: true };

/// Nothing is done for somebody.
pub const BY_HAND: Habit = Habit { forced: false, throws: false };

/// A match of Ann, who has the first seat, against Ben.
pub struct Hall {
    rules: String,
    pub terms: Terms,
    pub events: Vec<Event>,
    pub habits: Habits,
    /// What is told of the last wish that was granted.
    pub told: Vec<Tell>,
    /// When the next thing happens.
    pub now: Moment,
}

impl Hall {
    /// Ann's challenge.
    pub fn invited(rules: &str) -> Hall {
        let terms = Terms {
            rules: Asked::read(rules).unwrap(),
            challenger: ANN,
            opponent: Some(BEN),
            seat: Wanted::First,
            place: Place { guild: Some(7), channel: 70 },
            clock: String::new(),
            thread: false,
            rematch: None,
            rated: true,
            commitment: String::new(),
        };
        let invited = Event { number: 1, at: 0, who: Some(ANN), what: What::Invited };
        Hall { rules: rules.to_owned(), terms, events: vec![invited], habits: Habits::default(), told: vec![], now: 5 }
    }

    /// The challenge with this clock is accepted, at no time.
    pub fn timed(rules: &str, clock: &str) -> Hall {
        let mut hall = Hall::invited(rules);
        clock.clone_into(&mut hall.terms.clock);
        hall.now = 0;
        hall.wish(BEN, Wish::Accept(String::new()), &[]).unwrap();
        hall
    }

    /// Something happens that nobody has wished for.
    pub fn happens(&mut self, who: Option<Person>, what: What) -> Result<Match, String> {
        let mut game = self.game();
        let before = game.due();
        let event = Event { number: game.number() + 1, at: self.now, who, what: what.clone() };
        game.apply(&event)?;
        self.events.push(event);
        self.told = tells(before, &[Happening { who, what }], &game);
        Ok(game)
    }

    /// Ann plays alone.
    pub fn alone(rules: &str) -> Hall {
        let mut hall = Hall::invited(rules);
        hall.terms.opponent = Some(ANN);
        hall.wish(ANN, Wish::Accept(String::new()), &[]).unwrap();
        hall
    }

    /// Ann's challenge to a match in a thread of its own.
    pub fn with_thread(rules: &str) -> Hall {
        let mut hall = Hall::invited(rules);
        hall.terms.thread = true;
        hall
    }

    /// The challenge is accepted.
    pub fn started(rules: &str) -> Hall {
        Hall::started_with(rules, &[], &[])
    }

    /// The challenge is accepted by people who want this done for them; dice that are then thrown fall so.
    pub fn started_with(rules: &str, habits: &[(Person, Habit)], dice: &[&str]) -> Hall {
        let mut hall = Hall::invited(rules);
        hall.habits = Habits::new(habits.to_vec());
        hall.wish(BEN, Wish::Accept(String::new()), dice).unwrap();
        hall
    }

    /// The same match before its first action.
    pub fn started_anew(&self) -> Hall {
        let rules = self.rules.clone();
        Hall {
            rules,
            terms: self.terms.clone(),
            events: self.events[..2].to_vec(),
            habits: Habits::default(),
            told: vec![],
            now: self.now,
        }
    }

    /// The match as its log makes it.
    pub fn game(&self) -> Match {
        Match::replay(MatchId(1), self.terms.clone(), &self.events).unwrap()
    }

    /// The running game.
    pub fn play<T>(&self, look: impl Fn(&Play) -> T) -> T {
        look(self.game().play().unwrap())
    }

    /// The actions that stand.
    pub fn log(&self) -> String {
        self.play(|play| play.table.log().join(" "))
    }

    /// Somebody wants something; dice that are thrown because of it fall so. Answers what happened, parted by `; `: who did
    /// it (or `-` when it was done for somebody), and what.
    pub fn wish(&mut self, who: Person, wish: Wish, dice: &[&str]) -> Result<String, Refusal> {
        let falls: Vec<u32> = dice.iter().map(|dice| falls(&self.rules, dice)).collect();
        let mut falls = falls.into_iter();
        let happened = self.try_wish(who, &wish, None, &mut |_| falls.next().unwrap())?;
        assert_eq!(falls.len(), 0, "all dice were thrown");
        Ok(happened.iter().map(text).collect::<Vec<_>>().join("; "))
    }

    /// Somebody wants something, `seen` being the event that their control answered.
    pub fn try_wish(
        &mut self,
        who: Person,
        wish: &Wish,
        seen: Option<u32>,
        luck: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Vec<Happening>, Refusal> {
        let mut game = self.game();
        let before = game.due();
        let happened = decide(&game, who, wish, seen, Given { now: self.now, habits: &self.habits, luck })?;
        for Happening { who, what } in &happened {
            let event = Event { number: game.number() + 1, at: self.now, who: *who, what: what.clone() };
            game.apply(&event).unwrap();
            self.events.push(event);
        }
        self.told = tells(before, &happened, &game);
        assert_eq!(format!("{game:?}"), format!("{:?}", self.game()), "the log makes the same match");
        Ok(happened)
    }

    /// Types actions.
    pub fn types(&mut self, who: Person, actions: &str, dice: &[&str]) -> Result<String, Refusal> {
        self.wish(who, Wish::Play(actions.split(' ').map(str::to_owned).collect()), dice)
    }

    /// Throws the dice, which fall so, first those for the thrower.
    pub fn throws(&mut self, who: Person, dice: &[&str]) -> Result<String, Refusal> {
        self.wish(who, Wish::Throw, dice)
    }

    /// Takes back.
    pub fn takes_back(&mut self, who: Person) -> Result<String, Refusal> {
        self.wish(who, Wish::TakeBack, &[])
    }
}

/// The draw by which dice fall so.
fn falls(rules: &str, dice: &str) -> u32 {
    let mut table = Rules::read(rules).unwrap().start();
    if let Turn::Choose(_) = table.turn() {
        table.play("vuosttut").unwrap();
    }
    let all = table.legal()[0].len();
    if dice.len() < all {
        table.play(&format!("={}", "X".repeat(all - 1))).unwrap();
        table.play(&format!("rethrow{}", dice.len() - 1)).unwrap();
    }
    (0..64).find(|number| table.throw(&mut |_| *number).as_deref() == Some(dice)).unwrap()
}

fn text(happening: &Happening) -> String {
    let who = happening.who.map_or("-".to_owned(), |person| person.0.to_string());
    match &happening.what {
        What::Action(text) | What::Threw(text) => format!("{who} {text}"),
        what => format!("{who} {} {}", what.kind(), what.detail()),
    }
}
