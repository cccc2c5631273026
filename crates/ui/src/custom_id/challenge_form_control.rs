//! The controls of a challenge that is being put together, whose custom ids hold it.
//!
//! `u:side:81:sahkku:raisa:lot:258+f::y:3:n` is the menu of seats in a challenge to user 81: ten minutes each and
//! fifteen seconds more for each turn (in hexadecimal seconds), a thread if the server has them by default, rated, a
//! head start of three soldiers, and a single game. Without the last field a pair or not, as the game is by default.

use crate::custom_id::canonical::{parse_hex, parse_number};
use crate::custom_id::challenge_form::{ChallengeForm, NO_TIME_CONTROL, TimeControlChoice};
use crate::custom_id::challenge_form_field::ChallengeFormField;
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::clock::duration::SECOND;
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::ids::{Timestamp, UserId};
use std::fmt;

/// The number of fields where nobody has chosen between a pair and a single game.
const FIELDS_WITHOUT_PAIR: usize = 9;

/// A control of a challenge that is being put together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeFormControl {
    /// The field that it sets.
    pub field: ChallengeFormField,
    /// The choices made before.
    pub form: ChallengeForm,
}

impl ChallengeFormControl {
    pub(super) fn parse_fields(fields: &str) -> Option<ChallengeFormControl> {
        let mut fields: Vec<&str> = fields.split(':').collect();
        let pair = if fields.len() > FIELDS_WITHOUT_PAIR { Some(parse_flag(fields.pop()?)??) } else { None };
        let [field, opponent, game, rule_set, side, time_control, thread, rated, answers] =
            <[&str; FIELDS_WITHOUT_PAIR]>::try_from(fields).ok()?;
        let field = ChallengeFormField::parse(field)?;
        let form = ChallengeForm {
            opponent: UserId(parse_number(opponent)?),
            game: game.to_owned(),
            rule_set: rule_set.to_owned(),
            side: SeatPreference::read(side)?,
            time_control: parse_time_control(time_control)?,
            thread: parse_flag(thread)?,
            rated: parse_flag(rated)??,
            pair,
            answers: parse_answer_indexes(answers)?,
        };
        let questions = form.listing()?.options;
        let exists =
            |(index, answer): (usize, &usize)| questions.get(index).is_some_and(|it| *answer < it.values.count());
        let is_option = !matches!(field, ChallengeFormField::Answer(index) if index >= questions.len());
        (is_option && form.answers.iter().enumerate().all(exists)).then_some(ChallengeFormControl { field, form })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ChallengeForm { opponent, game, rule_set, side, time_control, thread, rated, pair, answers } = &self.form;
        let field = self.field.to_word();
        let time_control = format_time_control(*time_control);
        let thread = format_flag(*thread);
        let rated = format_flag(Some(*rated));
        let answers = answers.iter().map(usize::to_string).collect::<Vec<_>>().join(".");
        write!(
            f,
            "{field}:{}:{game}:{rule_set}:{}:{time_control}:{thread}:{rated}:{answers}",
            opponent.0,
            side.as_str()
        )?;
        pair.map_or(Ok(()), |_| write!(f, ":{}", format_flag(*pair)))
    }
}

pub(super) fn format_flag(answer: Option<bool>) -> &'static str {
    match answer {
        None => "",
        Some(true) => "y",
        Some(false) => "n",
    }
}

pub(super) fn parse_flag(text: &str) -> Option<Option<bool>> {
    [None, Some(true), Some(false)].into_iter().find(|answer| format_flag(*answer) == text)
}

/// Reads the indices of values; `None` also where the last is a default, which is not written.
pub(super) fn parse_answer_indexes(text: &str) -> Option<Vec<usize>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let answers: Vec<usize> = text.split('.').map(parse_number).collect::<Option<_>>()?;
    (answers.last() != Some(&0)).then_some(answers)
}

/// Formats a time control in hexadecimal seconds, the shortest form.
pub(super) fn format_time_control(choice: TimeControlChoice) -> String {
    let seconds = |time: Timestamp| format!("{:x}", time / SECOND);
    match choice {
        TimeControlChoice::ServerDefault => String::new(),
        TimeControlChoice::Chosen(None) => NO_TIME_CONTROL.to_owned(),
        TimeControlChoice::Chosen(Some(TimeControl { bank, increment, cap })) => {
            let cap = cap.map(|cap| format!("/{}", seconds(cap))).unwrap_or_default();
            format!("{}+{}{cap}", seconds(bank), seconds(increment))
        }
    }
}

pub(super) fn parse_time_control(text: &str) -> Option<TimeControlChoice> {
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
    // A form never holds a time control that cannot be typed.
    (TimeControl::parse_input(&clock.to_input()) == Ok(Some(clock))).then_some(TimeControlChoice::Chosen(Some(clock)))
}
