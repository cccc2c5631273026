//! A course: the lessons of a game, read from a file without words of any language.
//!
//! ```text
//! # A remark.
//! game: seega
//! options: size=5
//! capture | seega-two-captures @ 29 | captures 2 | b3-b4
//! ```
//!
//! `game` and `options` are the match that follows the course. A game may have several courses: `course` names one
//! that is not called as its game. Then each line is a lesson: its name, a record with the number of its actions that
//! lead to the position, the conditions separated by commas, and the turn that the hint shows.

use crate::lessons::attempt::Attempt;
use crate::lessons::condition::Condition;
use crate::record::error::RecordError;
use crate::record::game_record::GameRecord;
use crate::session::game_session::GameSession;

/// The lessons of a game in their order.
#[derive(Debug)]
pub struct Course {
    /// The identifier of the course: that of the game, with a name behind it where the game has several.
    pub id: String,
    /// The identifier of the game.
    pub game: String,
    /// The options of the match that follows the last lesson.
    pub options: String,
    /// The lessons, at least one.
    pub lessons: Vec<Lesson>,
}

/// A position with a task.
#[derive(Debug)]
pub struct Lesson {
    /// The identifier, which no other lesson has: `seega-capture`.
    pub id: String,
    /// The conditions that the turn has to fulfil, all of them.
    pub conditions: Vec<Condition>,
    /// The turn that the hint shows.
    pub hint: Vec<String>,
    position: GameSession,
}

/// The reason why a file of lessons cannot be used, with its line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct CourseError {
    /// The line, from 1; 0 when something is missing in the whole file.
    pub line: usize,
    /// The fault.
    pub kind: CourseErrorKind,
}

/// A fault in a file of lessons.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CourseErrorKind {
    /// The file names no game, or no lesson.
    #[error("“{0}” is missing")]
    Missing(&'static str),
    /// The line has not the four fields of a lesson.
    #[error("a lesson is `name | record @ actions | conditions | hint`")]
    NotALesson,
    /// There is no such record.
    #[error("there is no record “{0}”")]
    UnknownRecord(String),
    /// The record cannot be replayed.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The record has fewer actions, or no seat chooses after them.
    #[error("no seat chooses after {0} actions")]
    NoChoice(usize),
    /// The words are no condition.
    #[error("“{0}” is no condition")]
    UnknownCondition(String),
    /// The hint is no turn of the position.
    #[error("the hint's “{0}” is not legal")]
    IllegalHint(String),
}

impl Lesson {
    /// Begins an attempt in the lesson's position.
    ///
    /// # Panics
    ///
    /// Never: a lesson whose position leaves no choice is not read.
    #[must_use]
    pub fn begin(&self) -> Attempt {
        Attempt::begin(&self.position).expect("a seat chooses in the position of a lesson")
    }

    /// Returns the actions with which a turn can go on and fulfil the lesson: the rest of the hint, or of another way
    /// where the turn has left the hint. Empty when the turn cannot fulfil it any more.
    #[must_use]
    pub fn hint_after(&self, attempt: &Attempt) -> Vec<String> {
        match self.hint.strip_prefix(attempt.actions()) {
            Some(rest) => rest.to_vec(),
            None => attempt.way_to_fulfil(&self.conditions).unwrap_or_default(),
        }
    }

    /// Returns the position.
    #[must_use]
    pub fn position(&self) -> &GameSession {
        &self.position
    }
}

impl Course {
    /// Returns the rule set of the match that follows the course; empty for a game with a single one.
    #[must_use]
    pub fn rule_set(&self) -> &str {
        self.options.split(' ').find_map(|option| option.strip_prefix("rules=")).unwrap_or_default()
    }

    /// Returns the lesson with this identifier, and its index.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<(usize, &Lesson)> {
        self.lessons.iter().enumerate().find(|(_, lesson)| lesson.id == id)
    }

    /// Reads a file of lessons. `find_record` returns the text of the record with a name.
    pub fn parse(text: &str, find_record: impl Fn(&str) -> Option<&'static str>) -> Result<Course, CourseError> {
        let mut course = Course { id: String::new(), game: String::new(), options: String::new(), lessons: Vec::new() };
        for (line, content) in (1..).zip(text.lines()) {
            course.parse_line(content.trim(), &find_record).map_err(|kind| CourseError { line, kind })?;
        }
        let missing = |what| Err(CourseError { line: 0, kind: CourseErrorKind::Missing(what) });
        match (course.game.is_empty(), course.lessons.is_empty()) {
            (true, _) => missing("game"),
            (_, true) => missing("lesson"),
            _ => Ok(course),
        }
    }

    fn parse_line(
        &mut self,
        content: &str,
        find_record: &impl Fn(&str) -> Option<&'static str>,
    ) -> Result<(), CourseErrorKind> {
        if content.is_empty() || content.starts_with('#') {
            return Ok(());
        }
        if let Some(id) = content.strip_prefix("course:") {
            id.trim().clone_into(&mut self.id);
        } else if let Some(game) = content.strip_prefix("game:") {
            game.trim().clone_into(&mut self.game);
            if self.id.is_empty() {
                self.id.clone_from(&self.game);
            }
        } else if let Some(options) = content.strip_prefix("options:") {
            options.trim().clone_into(&mut self.options);
        } else {
            self.lessons.push(parse_lesson(&self.id, content, find_record)?);
        }
        Ok(())
    }
}

fn parse_lesson(
    course: &str,
    content: &str,
    find_record: &impl Fn(&str) -> Option<&'static str>,
) -> Result<Lesson, CourseErrorKind> {
    let fields: Vec<&str> = content.split('|').map(str::trim).collect();
    let [name, position, conditions, hint] = fields[..] else { return Err(CourseErrorKind::NotALesson) };
    let (record, actions) = position.split_once('@').ok_or(CourseErrorKind::NotALesson)?;
    let actions: usize = actions.trim().parse().map_err(|_| CourseErrorKind::NotALesson)?;
    let position = replay_position(record.trim(), actions, find_record)?;
    let condition =
        |text: &str| Condition::parse(text).ok_or_else(|| CourseErrorKind::UnknownCondition(text.trim().to_owned()));
    let conditions = conditions.split(',').map(condition).collect::<Result<_, _>>()?;
    let hint: Vec<String> = hint.split_whitespace().map(str::to_owned).collect();
    let mut attempt = Attempt::begin(&position).ok_or(CourseErrorKind::NoChoice(actions))?;
    for action in &hint {
        attempt.play(action).map_err(|_| CourseErrorKind::IllegalHint(action.clone()))?;
    }
    Ok(Lesson { id: format!("{course}-{name}"), conditions, hint, position })
}

/// Returns the position of a record after this many actions.
fn replay_position(
    name: &str,
    actions: usize,
    find_record: &impl Fn(&str) -> Option<&'static str>,
) -> Result<GameSession, CourseErrorKind> {
    let text = find_record(name).ok_or_else(|| CourseErrorKind::UnknownRecord(name.to_owned()))?;
    let mut session = GameRecord::parse(text)?.replay_game()?.session;
    while session.action_log().len() > actions {
        session.undo();
    }
    if session.action_log().len() == actions { Ok(session) } else { Err(CourseErrorKind::NoChoice(actions)) }
}
