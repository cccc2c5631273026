//! A challenge that is being put together, kept in the custom ids of its own controls.
//!
//! `u:side:81:sahkku:raisa:lot:258+f::y:3` is the menu of sides of a challenge to person 81: ten minutes each and fifteen
//! seconds more with each turn (in hexadecimal seconds), where it is usual there, rated, and three soldiers awake.

use crate::matches::challenge::terms::SeatPreference;
use crate::matches::clock::time_control::{SECOND, TimeControl, TimeControlError};
use crate::matches::ids::{Timestamp, UserId};
use crate::session::rules::{OptionInfo, RequestedRules, RuleSetInfo, RulesError, list_rule_sets};
use crate::ui::custom_id::canonical::{parse_hex, parse_number};
use crate::ui::option_completion::normalize_typed;
use std::fmt;

/// The word for a match without a clock.
pub const NO_TIME_CONTROL: &str = "none";

/// The word for the clock that is usual on the server.
pub const SERVER_DEFAULT: &str = "usual";

/// What has been chosen of a challenge so far; at first, what is usual.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeForm {
    /// Who is challenged.
    pub opponent: UserId,
    /// The game's identifier.
    pub game: String,
    /// Its rule set; empty for a game that has just one.
    pub rule_set: String,
    /// Which seat the challenger takes.
    pub side: SeatPreference,
    /// How much time the players have.
    pub time_control: TimeControlChoice,
    /// Whether the match has a thread of its own; `None` leaves that to the server.
    pub thread: Option<bool>,
    /// Whether the result counts.
    pub rated: bool,
    /// The answers to the questions of the rule set, by their places. What is missing behind the last is as usual.
    pub answers: Vec<usize>,
}

/// How much time is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeControlChoice {
    /// What is usual on the server.
    ServerDefault,
    /// This clock, or all the time that they want.
    Chosen(Option<TimeControl>),
}

/// A control of such a challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeFormControl {
    /// What it chooses.
    pub field: ChallengeFormField,
    /// What was chosen before.
    pub form: ChallengeForm,
}

/// What a control chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeFormField {
    /// The game.
    Game,
    /// The rule set.
    RuleSet,
    /// The seat.
    Side,
    /// The clock, from those that have a name.
    TimeControlPreset,
    /// Any clock, which is typed.
    CustomTimeControl,
    /// The options of the game, which are typed.
    Options,
    /// A thread of its own.
    OwnThread,
    /// No thread of its own.
    NoThread,
    /// That the result counts.
    Rated,
    /// That it does not.
    Unrated,
    /// Nothing more: the challenge is made.
    Submit,
}

impl ChallengeFormField {
    pub(super) const ALL: [(ChallengeFormField, &'static str); 11] = [
        (ChallengeFormField::Game, "game"),
        (ChallengeFormField::RuleSet, "set"),
        (ChallengeFormField::Side, "side"),
        (ChallengeFormField::TimeControlPreset, "clock"),
        (ChallengeFormField::CustomTimeControl, "own"),
        (ChallengeFormField::Options, "more"),
        (ChallengeFormField::OwnThread, "thread"),
        (ChallengeFormField::NoThread, "here"),
        (ChallengeFormField::Rated, "rated"),
        (ChallengeFormField::Unrated, "unrated"),
        (ChallengeFormField::Submit, "make"),
    ];
}

/// Why what was typed cannot be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChallengeFormError {
    /// It is no clock.
    TimeControl(TimeControlError),
    /// These are no rules.
    Rules(RulesError),
}

impl ChallengeForm {
    /// A challenge to this person, with everything as usual.
    #[must_use]
    pub fn new(opponent: UserId) -> ChallengeForm {
        let first = list_rule_sets().into_iter().next();
        let [game, set] =
            first.map_or([""; 2], |listing| [listing.game_info.id, listing.rule_set_name()]).map(str::to_owned);
        let (side, clock, thread, answers) =
            (SeatPreference::Random, TimeControlChoice::ServerDefault, None, Vec::new());
        ChallengeForm { opponent, game, rule_set: set, side, time_control: clock, thread, rated: true, answers }
    }

    /// The same with one thing chosen; `None` when there is no such thing.
    #[must_use]
    pub fn with_field(&self, step: ChallengeFormField, value: Option<&str>) -> Option<ChallengeForm> {
        let same = self.clone();
        let draft = match (step, value) {
            (ChallengeFormField::Game, Some(game)) => {
                same.with_rules(game, rule_sets_of_game(game).first()?.rule_set_name())
            }
            (ChallengeFormField::RuleSet, Some(set)) => same.with_rules(&self.game, set),
            (ChallengeFormField::Side, Some(side)) => ChallengeForm { side: SeatPreference::read(side)?, ..same },
            (ChallengeFormField::TimeControlPreset, Some(SERVER_DEFAULT)) => {
                ChallengeForm { time_control: TimeControlChoice::ServerDefault, ..same }
            }
            (ChallengeFormField::TimeControlPreset, Some(clock)) => {
                ChallengeForm { time_control: TimeControlChoice::Chosen(TimeControl::parse_input(clock).ok()?), ..same }
            }
            (ChallengeFormField::OwnThread | ChallengeFormField::NoThread, _) => {
                ChallengeForm { thread: Some(step == ChallengeFormField::OwnThread), ..same }
            }
            (ChallengeFormField::Rated | ChallengeFormField::Unrated, _) => {
                ChallengeForm { rated: step == ChallengeFormField::Rated, ..same }
            }
            _ => return None,
        };
        draft.listing().is_some().then_some(draft)
    }

    /// The same with what was typed into a form; nothing typed is what is usual. `None` when no form chooses this.
    ///
    /// # Errors
    ///
    /// [`ChallengeFormError`].
    pub fn with_typed_field(
        &self,
        step: ChallengeFormField,
        text: &str,
    ) -> Option<Result<ChallengeForm, ChallengeFormError>> {
        let text = normalize_typed(text);
        match step {
            ChallengeFormField::CustomTimeControl if text.trim().is_empty() => {
                Some(Ok(ChallengeForm { time_control: TimeControlChoice::ServerDefault, ..self.clone() }))
            }
            ChallengeFormField::CustomTimeControl => {
                let with = |clock| ChallengeForm { time_control: TimeControlChoice::Chosen(clock), ..self.clone() };
                Some(TimeControl::parse_input(&text).map(with).map_err(ChallengeFormError::TimeControl))
            }
            ChallengeFormField::Options => {
                let with = |answers| ChallengeForm { answers, ..self.clone() };
                Some(parse_answers(&self.listing()?, &text).map(with).map_err(ChallengeFormError::Rules))
            }
            _ => None,
        }
    }

    /// The same by other rules; what was answered before and is asked there too stays.
    fn with_rules(self, game: &str, set: &str) -> ChallengeForm {
        let context = self.answers_as_options();
        let mut draft = ChallengeForm { game: game.to_owned(), rule_set: set.to_owned(), answers: Vec::new(), ..self };
        if let Some(listing) = draft.listing() {
            let kept: Vec<&str> = context.split(' ').filter(|word| parse_answers(&listing, word).is_ok()).collect();
            draft.answers = parse_answers(&listing, &kept.join(" ")).unwrap_or_default();
        }
        draft
    }

    /// The game with its rule set.
    #[must_use]
    pub fn listing(&self) -> Option<RuleSetInfo> {
        rule_sets_of_game(&self.game).into_iter().find(|listing| listing.rule_set_name() == self.rule_set)
    }

    /// The answers that are not as usual, as options: `headstart=3 stake=5`.
    #[must_use]
    pub fn answers_as_options(&self) -> String {
        let questions = self.listing().map(|listing| listing.options).unwrap_or_default();
        let context = std::iter::zip(&questions, &self.answers).filter(|(_, answer)| **answer > 0);
        let option = |(question, answer): (&OptionInfo, &usize)| {
            let answer = (*answer).min(question.values.count() - 1);
            format!("{}={}", question.key, question.values.value_text(answer))
        };
        context.map(option).collect::<Vec<_>>().join(" ")
    }

    /// The rule set and the answers as options: `rules=raisa headstart=3`.
    #[must_use]
    pub fn rules_as_options(&self) -> String {
        let set = self.listing().map_or("", |listing| listing.selector);
        format!("{set} {}", self.answers_as_options()).trim().to_owned()
    }
}

/// The rule sets of a game.
#[must_use]
pub fn rule_sets_of_game(game: &str) -> Vec<RuleSetInfo> {
    list_rule_sets().into_iter().filter(|listing| listing.game_info.id == game).collect()
}

/// The answers that these options give to the questions of a rule set.
fn parse_answers(listing: &RuleSetInfo, text: &str) -> Result<Vec<usize>, RulesError> {
    let asked = RequestedRules::parse(&format!("{} {} {text}", listing.game_info.id, listing.selector))?.options_text();
    let value = |key: &str| asked.split(' ').find_map(|word| word.split_once('=').filter(|(known, _)| *known == key));
    let answer = |question: &OptionInfo| value(question.key).and_then(|(_, value)| question.values.index_of(value));
    let mut answers: Vec<usize> = listing.options.iter().map(|question| answer(question).unwrap_or_default()).collect();
    answers.truncate(answers.iter().rposition(|answer| *answer > 0).map_or(0, |last| last + 1));
    Ok(answers)
}

impl ChallengeFormControl {
    pub(super) fn parse_fields(fields: &str) -> Option<ChallengeFormControl> {
        let [field, opponent, game, rule_set, side, time_control, thread, rated, answers] =
            <[&str; 9]>::try_from(fields.split(':').collect::<Vec<_>>()).ok()?;
        let field = ChallengeFormField::ALL.into_iter().find(|(_, word)| *word == field)?.0;
        let form = ChallengeForm {
            opponent: UserId(parse_number(opponent)?),
            game: game.to_owned(),
            rule_set: rule_set.to_owned(),
            side: SeatPreference::read(side)?,
            time_control: parse_time_control(time_control)?,
            thread: parse_flag(thread)?,
            rated: parse_flag(rated)??,
            answers: parse_answer_indexes(answers)?,
        };
        let questions = form.listing()?.options;
        let exists =
            |(index, answer): (usize, &usize)| questions.get(index).is_some_and(|it| *answer < it.values.count());
        form.answers.iter().enumerate().all(exists).then_some(ChallengeFormControl { field, form })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ChallengeForm { opponent, game, rule_set, side, time_control, thread, rated, answers } = &self.form;
        let field = ChallengeFormField::ALL.iter().find(|(field, _)| *field == self.field).map_or("", |(_, word)| word);
        let (time_control, thread, rated) =
            (format_time_control(*time_control), format_flag(*thread), format_flag(Some(*rated)));
        let answers = answers.iter().map(usize::to_string).collect::<Vec<_>>().join(".");
        write!(
            f,
            "{field}:{}:{game}:{rule_set}:{}:{time_control}:{thread}:{rated}:{answers}",
            opponent.0,
            side.as_str()
        )
    }
}

fn format_flag(answer: Option<bool>) -> &'static str {
    match answer {
        None => "",
        Some(true) => "y",
        Some(false) => "n",
    }
}

fn parse_flag(text: &str) -> Option<Option<bool>> {
    [None, Some(true), Some(false)].into_iter().find(|answer| format_flag(*answer) == text)
}

/// Reads answers; `None` also where the last is the usual one, which is left out when they are written.
fn parse_answer_indexes(text: &str) -> Option<Vec<usize>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let answers: Vec<usize> = text.split('.').map(parse_number).collect::<Option<_>>()?;
    (answers.last() != Some(&0)).then_some(answers)
}

/// The lengths in seconds, which are shorter to write than days, hours, minutes and seconds.
fn format_time_control(clock: TimeControlChoice) -> String {
    let seconds = |time: Timestamp| format!("{:x}", time / SECOND);
    match clock {
        TimeControlChoice::ServerDefault => String::new(),
        TimeControlChoice::Chosen(None) => NO_TIME_CONTROL.to_owned(),
        TimeControlChoice::Chosen(Some(TimeControl { bank, increment, cap })) => {
            let cap = cap.map(|cap| format!("/{}", seconds(cap))).unwrap_or_default();
            format!("{}+{}{cap}", seconds(bank), seconds(increment))
        }
    }
}

fn parse_time_control(text: &str) -> Option<TimeControlChoice> {
    match text {
        "" => return Some(TimeControlChoice::ServerDefault),
        NO_TIME_CONTROL => return Some(TimeControlChoice::Chosen(None)),
        _ => {}
    }
    let seconds = |text: &str| parse_hex(text)?.checked_mul(SECOND);
    let (rest, cap) = match text.split_once('/') {
        Some((rest, cap)) => (rest, Some(seconds(cap)?)),
        None => (text, None),
    };
    let (bank, increment) = rest.split_once('+')?;
    let clock = TimeControl { bank: seconds(bank)?, increment: seconds(increment)?, cap };
    // What cannot be typed cannot be chosen.
    (TimeControl::parse_input(&clock.to_string()) == Ok(Some(clock))).then_some(TimeControlChoice::Chosen(Some(clock)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::options::OptionError;

    fn chosen(clock: &str) -> TimeControlChoice {
        TimeControlChoice::Chosen(TimeControl::parse_input(clock).unwrap())
    }

    #[test]
    fn another_game_begins_with_its_first_rule_set() {
        let draft = ChallengeForm::new(UserId(1));
        let sahkku = draft.with_field(ChallengeFormField::Game, Some("sahkku")).unwrap();
        assert_eq!(sahkku.rules_as_options(), format!("rules={}", sahkku.rule_set));
        let maze = sahkku
            .with_field(ChallengeFormField::RuleSet, Some("maze"))
            .unwrap()
            .with_field(ChallengeFormField::Side, Some("second"))
            .unwrap();
        assert_eq!((&*maze.rules_as_options(), maze.side), ("rules=maze", SeatPreference::Second));
        assert_eq!(maze.with_field(ChallengeFormField::Game, Some("seega")).unwrap().rules_as_options(), "");
    }

    #[test]
    fn answers_stay_where_they_are_asked_for() {
        let draft = ChallengeForm::new(UserId(1)).with_field(ChallengeFormField::Game, Some("sahkku")).unwrap();
        let unjarga = draft.with_field(ChallengeFormField::RuleSet, Some("unjarga")).unwrap();
        let typed = |draft: &ChallengeForm, text| draft.with_typed_field(ChallengeFormField::Options, text).unwrap();
        let unjarga = typed(&unjarga, "order=forced, headstart=3 (three awake)").unwrap();
        assert_eq!(unjarga.rules_as_options(), "rules=unjarga headstart=3 order=forced");
        let maze = unjarga.with_field(ChallengeFormField::RuleSet, Some("maze")).unwrap();
        assert_eq!(maze.rules_as_options(), "rules=maze headstart=3");
        assert_eq!(typed(&maze, "").unwrap().rules_as_options(), "rules=maze");
        for (text, error) in [
            ("x", OptionError::NotAnOption("x".into())),
            ("order=free", OptionError::UnknownKey { key: "order".into(), known: "headstart, stake".into() }),
            ("stake=1 stake=2", OptionError::Duplicate("stake".into())),
        ] {
            assert_eq!(typed(&maze, text), Err(ChallengeFormError::Rules(RulesError::Option(error))), "{text}");
        }
        let unknown = typed(&maze, "stake=x");
        assert!(matches!(
            unknown,
            Err(ChallengeFormError::Rules(RulesError::Option(OptionError::UnknownValue { .. })))
        ));
    }

    #[test]
    fn clocks_are_chosen_or_typed() {
        let draft = ChallengeForm::new(UserId(1));
        let live = draft.with_field(ChallengeFormField::TimeControlPreset, Some("live")).unwrap();
        assert_eq!(live.time_control, chosen("live"));
        assert_eq!(
            live.with_field(ChallengeFormField::TimeControlPreset, Some(SERVER_DEFAULT)).unwrap().time_control,
            TimeControlChoice::ServerDefault
        );
        let own = |text| {
            live.with_typed_field(ChallengeFormField::CustomTimeControl, text).unwrap().map(|draft| draft.time_control)
        };
        assert_eq!(own("2d + 12h/5d"), Ok(chosen("2d+12h/5d")));
        assert_eq!(
            (own(" "), own("none")),
            (Ok(TimeControlChoice::ServerDefault), Ok(TimeControlChoice::Chosen(None)))
        );
        assert!(matches!(own("soon"), Err(ChallengeFormError::TimeControl(_))));
        assert_eq!(live.with_typed_field(ChallengeFormField::Game, "seega"), None);
    }

    #[test]
    fn what_does_not_exist_cannot_be_chosen() {
        let draft = ChallengeForm::new(UserId(1)).with_field(ChallengeFormField::Game, Some("sahkku")).unwrap();
        for (step, value) in [
            (ChallengeFormField::Game, Some("chess")),
            (ChallengeFormField::RuleSet, Some("foo")),
            (ChallengeFormField::Side, Some("third")),
            (ChallengeFormField::TimeControlPreset, Some("soon")),
            (ChallengeFormField::Game, None),
            (ChallengeFormField::Submit, Some("")),
            (ChallengeFormField::CustomTimeControl, None),
        ] {
            assert_eq!(draft.with_field(step, value), None, "{value:?}");
        }
    }
}
