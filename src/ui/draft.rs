//! A challenge that is being put together, kept in the custom ids of its own controls.
//!
//! `u:side:81:sahkku:raisa:lot:258+f::y:3` is the menu of sides of a challenge to person 81: ten minutes each and fifteen
//! seconds more with each turn (in hexadecimal seconds), where it is usual there, rated, and three soldiers awake.

use crate::room::clock::{Clock, ClockError, SECOND};
use crate::room::people::{Moment, Person};
use crate::room::terms::Wanted;
use crate::table::rules::{Asked, Listing, Question, RulesError, listings};
use crate::ui::options::typed;
use std::fmt;

/// The word for a match without a clock.
pub const NO_CLOCK: &str = "none";

/// The word for the clock that is usual on the server.
pub const USUAL: &str = "usual";

/// What has been chosen of a challenge so far; at first, what is usual.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// Who is challenged.
    pub opponent: Person,
    /// The game's identifier.
    pub game: String,
    /// Its rule set; empty for a game that has just one.
    pub set: String,
    /// Which seat the challenger takes.
    pub side: Wanted,
    /// How much time the players have.
    pub clock: Timing,
    /// Whether the match has a thread of its own; `None` leaves that to the server.
    pub thread: Option<bool>,
    /// Whether the result counts.
    pub rated: bool,
    /// The answers to the questions of the rule set, by their places. What is missing behind the last is as usual.
    pub answers: Vec<usize>,
}

/// How much time is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timing {
    /// What is usual on the server.
    Usual,
    /// This clock, or all the time that they want.
    Chosen(Option<Clock>),
}

/// A control of such a challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What it chooses.
    pub step: Step,
    /// What was chosen before.
    pub draft: Draft,
}

/// What a control chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The game.
    Game,
    /// The rule set.
    Set,
    /// The seat.
    Side,
    /// The clock, from those that have a name.
    Clock,
    /// Any clock, which is typed.
    OwnClock,
    /// The options of the game, which are typed.
    Options,
    /// A thread of its own.
    Thread,
    /// No thread of its own.
    Here,
    /// That the result counts.
    Rated,
    /// That it does not.
    Unrated,
    /// Nothing more: the challenge is made.
    Make,
}

impl Step {
    const ALL: [(Step, &'static str); 11] = [
        (Step::Game, "game"),
        (Step::Set, "set"),
        (Step::Side, "side"),
        (Step::Clock, "clock"),
        (Step::OwnClock, "own"),
        (Step::Options, "more"),
        (Step::Thread, "thread"),
        (Step::Here, "here"),
        (Step::Rated, "rated"),
        (Step::Unrated, "unrated"),
        (Step::Make, "make"),
    ];
}

/// Why what was typed cannot be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DraftError {
    /// It is no clock.
    Clock(ClockError),
    /// These are no rules.
    Rules(RulesError),
}

impl Draft {
    /// A challenge to this person, with everything as usual.
    #[must_use]
    pub fn new(opponent: Person) -> Draft {
        let first = listings().into_iter().next();
        let [game, set] = first.map_or([""; 2], |listing| [listing.info.id, listing.set()]).map(str::to_owned);
        let (side, clock, thread, answers) = (Wanted::Lot, Timing::Usual, None, Vec::new());
        Draft { opponent, game, set, side, clock, thread, rated: true, answers }
    }

    /// The same with one thing chosen; `None` when there is no such thing.
    #[must_use]
    pub fn with(&self, step: Step, value: Option<&str>) -> Option<Draft> {
        let same = self.clone();
        let draft = match (step, value) {
            (Step::Game, Some(game)) => same.with_rules(game, sets(game).first()?.set()),
            (Step::Set, Some(set)) => same.with_rules(&self.game, set),
            (Step::Side, Some(side)) => Draft { side: Wanted::read(side)?, ..same },
            (Step::Clock, Some(USUAL)) => Draft { clock: Timing::Usual, ..same },
            (Step::Clock, Some(clock)) => Draft { clock: Timing::Chosen(Clock::typed(clock).ok()?), ..same },
            (Step::Thread | Step::Here, _) => Draft { thread: Some(step == Step::Thread), ..same },
            (Step::Rated | Step::Unrated, _) => Draft { rated: step == Step::Rated, ..same },
            _ => return None,
        };
        draft.listing().is_some().then_some(draft)
    }

    /// The same with what was typed into a form; nothing typed is what is usual. `None` when no form chooses this.
    ///
    /// # Errors
    ///
    /// [`DraftError`].
    pub fn with_text(&self, step: Step, text: &str) -> Option<Result<Draft, DraftError>> {
        let text = typed(text);
        match step {
            Step::OwnClock if text.trim().is_empty() => Some(Ok(Draft { clock: Timing::Usual, ..self.clone() })),
            Step::OwnClock => {
                let with = |clock| Draft { clock: Timing::Chosen(clock), ..self.clone() };
                Some(Clock::typed(&text).map(with).map_err(DraftError::Clock))
            }
            Step::Options => {
                let with = |answers| Draft { answers, ..self.clone() };
                Some(answers(&self.listing()?, &text).map(with).map_err(DraftError::Rules))
            }
            _ => None,
        }
    }

    /// The same by other rules; what was answered before and is asked there too stays.
    fn with_rules(self, game: &str, set: &str) -> Draft {
        let given = self.answered();
        let mut draft = Draft { game: game.to_owned(), set: set.to_owned(), answers: Vec::new(), ..self };
        if let Some(listing) = draft.listing() {
            let kept: Vec<&str> = given.split(' ').filter(|word| answers(&listing, word).is_ok()).collect();
            draft.answers = answers(&listing, &kept.join(" ")).unwrap_or_default();
        }
        draft
    }

    /// The game with its rule set.
    #[must_use]
    pub fn listing(&self) -> Option<Listing> {
        sets(&self.game).into_iter().find(|listing| listing.set() == self.set)
    }

    /// The answers that are not as usual, as options: `headstart=3 stake=5`.
    #[must_use]
    pub fn answered(&self) -> String {
        let questions = self.listing().map(|listing| listing.questions).unwrap_or_default();
        let given = std::iter::zip(&questions, &self.answers).filter(|(_, answer)| **answer > 0);
        let option = |(question, answer): (&Question, &usize)| {
            let answer = (*answer).min(question.answers.count() - 1);
            format!("{}={}", question.key, question.answers.text(answer))
        };
        given.map(option).collect::<Vec<_>>().join(" ")
    }

    /// The rule set and the answers as options: `rules=raisa headstart=3`.
    #[must_use]
    pub fn options(&self) -> String {
        let set = self.listing().map_or("", |listing| listing.words);
        format!("{set} {}", self.answered()).trim().to_owned()
    }

    /// The control that chooses this.
    #[must_use]
    pub fn control(&self, step: Step) -> String {
        Choice { step, draft: self.clone() }.to_string()
    }
}

/// The rule sets of a game.
#[must_use]
pub fn sets(game: &str) -> Vec<Listing> {
    listings().into_iter().filter(|listing| listing.info.id == game).collect()
}

/// The answers that these options give to the questions of a rule set.
fn answers(listing: &Listing, text: &str) -> Result<Vec<usize>, RulesError> {
    let asked = Asked::read(&format!("{} {} {text}", listing.info.id, listing.words))?.options();
    let value = |key: &str| asked.split(' ').find_map(|word| word.split_once('=').filter(|(known, _)| *known == key));
    let answer = |question: &Question| value(question.key).and_then(|(_, value)| question.answers.find(value));
    Ok(listing.questions.iter().map(|question| answer(question).unwrap_or_default()).collect())
}

impl Choice {
    /// Reads a custom id; `None` when it is none of these.
    #[must_use]
    pub fn read(id: &str) -> Option<Choice> {
        let [step, opponent, game, set, side, clock, thread, rated, answers] =
            <[&str; 9]>::try_from(id.strip_prefix("u:")?.split(':').collect::<Vec<_>>()).ok()?;
        let step = Step::ALL.into_iter().find(|(_, word)| *word == step)?.0;
        let draft = Draft {
            opponent: Person(opponent.parse().ok()?),
            game: game.to_owned(),
            set: set.to_owned(),
            side: Wanted::read(side)?,
            clock: read_clock(clock)?,
            thread: read_answer(thread)?,
            rated: read_answer(rated)??,
            answers: read_answers(answers)?,
        };
        let questions = draft.listing()?.questions;
        let fits = |(at, answer): (usize, &usize)| questions.get(at).is_some_and(|it| *answer < it.answers.count());
        draft.answers.iter().enumerate().all(fits).then_some(Choice { step, draft })
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Draft { opponent, game, set, side, clock, thread, rated, answers } = &self.draft;
        let step = Step::ALL.iter().find(|(step, _)| *step == self.step).map_or("", |(_, word)| word);
        let (clock, thread, rated) = (write_clock(*clock), write_answer(*thread), write_answer(Some(*rated)));
        let given = answers.iter().rposition(|answer| *answer > 0).map_or(0, |last| last + 1);
        let answers = answers[..given].iter().map(usize::to_string).collect::<Vec<_>>().join(".");
        write!(f, "u:{step}:{}:{game}:{set}:{}:{clock}:{thread}:{rated}:{answers}", opponent.0, side.word())
    }
}

fn write_answer(answer: Option<bool>) -> &'static str {
    match answer {
        None => "",
        Some(true) => "y",
        Some(false) => "n",
    }
}

fn read_answer(text: &str) -> Option<Option<bool>> {
    [None, Some(true), Some(false)].into_iter().find(|answer| write_answer(*answer) == text)
}

fn read_answers(text: &str) -> Option<Vec<usize>> {
    text.split('.').filter(|_| !text.is_empty()).map(|answer| answer.parse().ok()).collect()
}

/// The lengths in seconds, which are shorter to write than days, hours, minutes and seconds.
fn write_clock(clock: Timing) -> String {
    let seconds = |time: Moment| format!("{:x}", time / SECOND);
    match clock {
        Timing::Usual => String::new(),
        Timing::Chosen(None) => NO_CLOCK.to_owned(),
        Timing::Chosen(Some(Clock { bank, increment, cap })) => {
            let cap = cap.map(|cap| format!("/{}", seconds(cap))).unwrap_or_default();
            format!("{}+{}{cap}", seconds(bank), seconds(increment))
        }
    }
}

fn read_clock(text: &str) -> Option<Timing> {
    match text {
        "" => return Some(Timing::Usual),
        NO_CLOCK => return Some(Timing::Chosen(None)),
        _ => {}
    }
    let seconds = |text: &str| i64::from_str_radix(text, 16).ok()?.checked_mul(SECOND);
    let (rest, cap) = match text.split_once('/') {
        Some((rest, cap)) => (rest, Some(seconds(cap)?)),
        None => (text, None),
    };
    let (bank, increment) = rest.split_once('+')?;
    let clock = Clock { bank: seconds(bank)?, increment: seconds(increment)?, cap };
    // What cannot be typed cannot be chosen.
    (Clock::typed(&clock.to_string()) == Ok(Some(clock))).then_some(Timing::Chosen(Some(clock)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::options::OptionError;
    use crate::ui::id::LONGEST;

    fn chosen(clock: &str) -> Timing {
        Timing::Chosen(Clock::typed(clock).unwrap())
    }

    /// The draft with all that takes the most room.
    fn longest(listing: &Listing, side: Wanted) -> Draft {
        let [game, set] = [listing.info.id, listing.set()].map(str::to_owned);
        let answers = listing.questions.iter().map(|question| question.answers.count() - 1).collect();
        let clock = chosen("30d+30d/30d");
        let (opponent, thread, rated) = (Person(u64::MAX), Some(false), false);
        Draft { opponent, game, set, side, clock, thread, rated, answers }
    }

    #[test]
    fn every_choice_reads_back_and_fits() {
        for listing in listings() {
            for side in Wanted::ALL {
                for (step, _) in Step::ALL {
                    let choice = Choice { step, draft: longest(&listing, side) };
                    let id = choice.to_string();
                    assert!(id.len() <= LONGEST, "{id}");
                    assert_eq!(Choice::read(&id), Some(choice));
                }
            }
        }
    }

    #[test]
    fn every_clock_and_answer_reads_back() {
        let draft = Draft::new(Person(1));
        for clock in ["none", "live", "day", "10m", "1m+1s", "90m+30s/2h"].map(chosen) {
            for (thread, rated) in [(None, true), (Some(true), false), (Some(false), true)] {
                let draft = Draft { clock, thread, rated, ..draft.clone() };
                let step = Step::Make;
                assert_eq!(Choice::read(&draft.control(step)), Some(Choice { step, draft }));
            }
        }
        assert_eq!(Choice::read(&draft.control(Step::Set)).map(|choice| choice.draft), Some(draft));
    }

    #[test]
    fn another_game_begins_with_its_first_rule_set() {
        let draft = Draft::new(Person(1));
        let sahkku = draft.with(Step::Game, Some("sahkku")).unwrap();
        assert_eq!(sahkku.options(), format!("rules={}", sahkku.set));
        let maze = sahkku.with(Step::Set, Some("maze")).unwrap().with(Step::Side, Some("second")).unwrap();
        assert_eq!((&*maze.options(), maze.side), ("rules=maze", Wanted::Second));
        assert_eq!(maze.with(Step::Game, Some("seega")).unwrap().options(), "");
    }

    #[test]
    fn answers_stay_where_they_are_asked_for() {
        let draft = Draft::new(Person(1)).with(Step::Game, Some("sahkku")).unwrap();
        let unjarga = draft.with(Step::Set, Some("unjarga")).unwrap();
        let typed = |draft: &Draft, text| draft.with_text(Step::Options, text).unwrap();
        let unjarga = typed(&unjarga, "order=forced, headstart=3 (three awake)").unwrap();
        assert_eq!(unjarga.options(), "rules=unjarga headstart=3 order=forced");
        let maze = unjarga.with(Step::Set, Some("maze")).unwrap();
        assert_eq!(maze.options(), "rules=maze headstart=3");
        assert_eq!(typed(&maze, "").unwrap().options(), "rules=maze");
        for (text, error) in [
            ("x", OptionError::NotAnOption("x".into())),
            ("order=free", OptionError::UnknownKey { key: "order".into(), known: "headstart, stake".into() }),
            ("stake=1 stake=2", OptionError::Twice("stake".into())),
        ] {
            assert_eq!(typed(&maze, text), Err(DraftError::Rules(RulesError::Option(error))), "{text}");
        }
        let unknown = typed(&maze, "stake=x");
        assert!(matches!(unknown, Err(DraftError::Rules(RulesError::Option(OptionError::UnknownValue { .. })))));
    }

    #[test]
    fn clocks_are_chosen_or_typed() {
        let draft = Draft::new(Person(1));
        let live = draft.with(Step::Clock, Some("live")).unwrap();
        assert_eq!(live.clock, chosen("live"));
        assert_eq!(live.with(Step::Clock, Some(USUAL)).unwrap().clock, Timing::Usual);
        let own = |text| live.with_text(Step::OwnClock, text).unwrap().map(|draft| draft.clock);
        assert_eq!(own("2d + 12h/5d"), Ok(chosen("2d+12h/5d")));
        assert_eq!((own(" "), own("none")), (Ok(Timing::Usual), Ok(Timing::Chosen(None))));
        assert!(matches!(own("soon"), Err(DraftError::Clock(_))));
        assert_eq!(live.with_text(Step::Game, "seega"), None);
    }

    #[test]
    fn what_does_not_exist_cannot_be_chosen() {
        let draft = Draft::new(Person(1)).with(Step::Game, Some("sahkku")).unwrap();
        for (step, value) in [
            (Step::Game, Some("chess")),
            (Step::Set, Some("foo")),
            (Step::Side, Some("third")),
            (Step::Clock, Some("soon")),
            (Step::Game, None),
            (Step::Make, Some("")),
            (Step::OwnClock, None),
        ] {
            assert_eq!(draft.with(step, value), None, "{value:?}");
        }
        assert!(Choice::read("u:game:1:seega::lot::::").is_none(), "rated or not has to be said");
        assert!(Choice::read("u:game:1:seega::lot:::y:").is_some());
        for id in [
            "",
            "u:",
            "u:game:1:seega",
            "u:game:x:seega::lot:::y:",
            "u:game:1:chess::lot:::y:",
            "u:win:1:seega::lot:::y:",
            "u:game:1:seega::lot:1+1::y:",
            "u:game:1:seega::lot:::x:",
            "u:game:1:seega::lot:::y:3",
            "u:game:1:seega::lot:::y:0.0",
            "u:game:1:seega::lot:::y:x",
        ] {
            assert_eq!(Choice::read(id), None, "{id}");
        }
    }
}
