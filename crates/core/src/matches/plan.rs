//! Planned replies: lines that a player expects, each of turns of the opponent and the player's replies to them.
//!
//! A plan begins with the turn that is being played. If that turn is the player's own, the lines begin with it, and it
//! is left to the player; every later turn of theirs is a reply. When a turn of the opponent ends as a line expects,
//! the reply is played and the line goes on. Lines that expected another turn are dropped, and a plan without lines is
//! broken.

use crate::kit::outcome::GameStatus;
use crate::kit::side::Side;
use crate::session::game_session::GameSession;

/// The most lines of a plan.
pub const MAX_PLAN_LINES: usize = 30;

/// The most replies in a line.
pub const MAX_PLAN_REPLIES: usize = 15;

/// The sign between two lines.
pub const LINE_SEPARATOR: char = ';';

/// The planned replies of a player in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplyPlan {
    /// The number of actions of the match before the lines: the start of a turn.
    base: usize,
    /// The lines: actions of both seats in turn. None is empty, and none begins another.
    lines: Vec<Vec<String>>,
}

/// The state of a plan after something happened in the match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanProgress {
    /// A turn goes on for which the plan has lines. This is the plan from the start of that turn.
    Kept(ReplyPlan),
    /// The opponent's turn ended as expected.
    Due {
        /// The actions that reply to it.
        reply: Vec<String>,
        /// The plan after the reply; `None` when no line goes on.
        rest: Option<ReplyPlan>,
    },
    /// Another turn was played, or something was taken back.
    Broken,
    /// The game is over.
    Over,
}

/// The reasons why a line cannot be planned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The match is not being played by two people of whom this is one.
    #[error("the match is not being played by two people")]
    NotBetweenPeople,
    /// The game has dice, which nobody can foresee.
    #[error("the game has dice")]
    HasDice,
    /// The text is no legal action at its place in the line.
    #[error("“{0}” is not a legal action there")]
    Illegal(String),
    /// The line does not end with a whole reply.
    #[error("the line does not end with a reply")]
    NoReply,
    /// Another line replies in the same position in another way. The text is the action of this one.
    #[error("“{0}” is a second reply in the same position")]
    SecondReply(String),
    /// There are too many lines.
    #[error("a plan has at most {MAX_PLAN_LINES} lines")]
    TooManyLines,
    /// A line is too long.
    #[error("a line has at most {MAX_PLAN_REPLIES} replies")]
    TooLong,
}

/// The way in which a new line is added to those that reply in the same position in another way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OtherReplies {
    /// The others are dropped.
    Replaced,
    /// The new line is refused.
    Kept,
}

/// The position from which a player plans: the start of the turn that is being played.
#[derive(Debug)]
pub struct PlanStart {
    session: GameSession,
    side: Side,
    /// The actions of the turn so far. They may be undone again, so they are a part of the lines.
    begun: Vec<String>,
}

/// A line whose actions are legal.
struct CheckedLine {
    actions: Vec<String>,
    /// The seat of each action, and the position before it.
    steps: Vec<(Side, Option<String>)>,
}

impl PlanStart {
    /// Returns the position from which the player of this seat plans.
    ///
    /// # Errors
    ///
    /// [`PlanError`] when nobody can plan here.
    pub fn of(session: &GameSession, side: Side) -> Result<PlanStart, PlanError> {
        if session.rules().game_info().has_dice {
            return Err(PlanError::HasDice);
        }
        if session.status().active_side().is_none() {
            return Err(PlanError::NotBetweenPeople);
        }
        let start = session.current_turn_start();
        Ok(PlanStart { session: rewound(session, start), side, begun: session.action_log()[start..].to_vec() })
    }

    /// The seat of the player.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Returns the position from which the lines begin.
    #[must_use]
    pub fn session(&self) -> &GameSession {
        &self.session
    }

    /// Returns the line that leads to a later position; `None` when the position is not one after this.
    #[must_use]
    pub fn line_to(&self, ahead: &GameSession) -> Option<Vec<String>> {
        ahead.action_log().strip_prefix(self.session.action_log()).map(<[String]>::to_vec)
    }

    /// Returns the present position.
    #[must_use]
    pub fn present(&self) -> GameSession {
        let mut session = self.session.fork();
        // They were played already.
        self.begun.iter().for_each(|action| drop(session.play(action)));
        session
    }

    /// Returns the number of actions of the match before the lines.
    #[must_use]
    pub fn base(&self) -> usize {
        self.session.action_log().len()
    }

    /// Returns a plan with one more line, which begins with the turn that is being played.
    ///
    /// # Errors
    ///
    /// [`PlanError`] when the line cannot be planned, or when there would be too many.
    pub fn with_line(
        &self,
        plan: Option<&ReplyPlan>,
        line: Vec<String>,
        others: OtherReplies,
    ) -> Result<ReplyPlan, PlanError> {
        self.with_lines(plan, vec![line], others)
    }

    /// Returns a plan with these lines more.
    ///
    /// # Errors
    ///
    /// [`PlanError`] when a line cannot be planned, or when there would be too many.
    pub fn with_lines(
        &self,
        plan: Option<&ReplyPlan>,
        new: Vec<Vec<String>>,
        others: OtherReplies,
    ) -> Result<ReplyPlan, PlanError> {
        let known = plan.filter(|plan| plan.base == self.base()).map_or(&[][..], |plan| &plan.lines);
        let mut lines: Vec<CheckedLine> = known.iter().filter_map(|line| self.check(line.clone()).ok()).collect();
        for line in new {
            let line = self.check(line)?;
            if others == OtherReplies::Kept
                && let Some(second) = lines.iter().find_map(|other| second_reply(self.side, &line, other))
            {
                return Err(PlanError::SecondReply(second));
            }
            lines.retain(|other| {
                second_reply(self.side, &line, other).is_none() && !line.actions.starts_with(&other.actions)
            });
            if !lines.iter().any(|other| other.actions.starts_with(&line.actions)) {
                lines.push(line);
            }
        }
        if lines.len() > MAX_PLAN_LINES {
            return Err(PlanError::TooManyLines);
        }
        let mut lines: Vec<Vec<String>> = lines.into_iter().map(|line| line.actions).collect();
        lines.sort();
        if lines.is_empty() { Err(PlanError::NoReply) } else { Ok(ReplyPlan { base: self.base(), lines }) }
    }

    /// Checks that a line can be played, and that it ends with a reply.
    fn check(&self, actions: Vec<String>) -> Result<CheckedLine, PlanError> {
        let mut ahead = self.session.fork();
        let mut steps = Vec::new();
        let mut replies = 0;
        let mut last = None;
        for action in &actions {
            let illegal = || PlanError::Illegal(action.clone());
            let side = ahead.status().active_side().ok_or_else(illegal)?;
            replies += usize::from(side == self.side && last == Some(side.opponent()));
            steps.push((side, ahead.position_text()));
            ahead.play(action).map_err(|_| illegal())?;
            last = Some(side);
        }
        let ends_with_reply = last == Some(self.side) && ahead.status().active_side() != Some(self.side);
        match replies {
            1..=MAX_PLAN_REPLIES if ends_with_reply => Ok(CheckedLine { actions, steps }),
            0..=MAX_PLAN_REPLIES => Err(PlanError::NoReply),
            _ => Err(PlanError::TooLong),
        }
    }
}

/// Returns the first action by which a line replies in another way than another line in the same position.
fn second_reply(side: Side, line: &CheckedLine, other: &CheckedLine) -> Option<String> {
    let is_second = |at: &usize| {
        let step = &line.steps[*at];
        step.0 == side && *step == other.steps[*at] && line.actions[*at] != other.actions[*at]
    };
    (0..line.steps.len().min(other.steps.len())).find(is_second).map(|at| line.actions[at].clone())
}

impl ReplyPlan {
    /// Reads the form of the store; `None` when it has no lines.
    #[must_use]
    pub fn read_stored(base: usize, lines: &str) -> Option<ReplyPlan> {
        let line = |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
        let lines: Vec<Vec<String>> = lines.split(LINE_SEPARATOR).map(line).filter(|line| !line.is_empty()).collect();
        (!lines.is_empty()).then_some(ReplyPlan { base, lines })
    }

    /// Returns the lines as text, as they are typed and stored.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| line.join(" ")).collect::<Vec<_>>().join("; ")
    }

    /// Returns the number of actions of the match before the lines.
    #[must_use]
    pub fn base(&self) -> usize {
        self.base
    }

    /// Returns the lines, in order: those with the same beginning stand together.
    #[must_use]
    pub fn lines(&self) -> &[Vec<String>] {
        &self.lines
    }

    /// Returns the line with this key.
    #[must_use]
    pub fn line(&self, key: &str) -> Option<&[String]> {
        self.lines.iter().map(Vec::as_slice).find(|line| line_key(line) == key)
    }

    /// Returns the plan without a line; `None` when it was the only one.
    #[must_use]
    pub fn without_line(mut self, line: &[String]) -> Option<ReplyPlan> {
        self.lines.retain(|other| other != line);
        (!self.lines.is_empty()).then_some(self)
    }

    /// Looks at the match after something happened in it; `side` is the seat of the player.
    #[must_use]
    pub fn follow(&self, session: &GameSession, side: Side) -> PlanProgress {
        if let GameStatus::Over(_) = session.status() {
            return PlanProgress::Over;
        }
        let start = session.current_turn_start();
        if start < self.base {
            return PlanProgress::Broken;
        }
        let rests = self.rests(session, start);
        let Some(first) = rests.first() else { return PlanProgress::Broken };
        let turn_has_passed = start > self.base
            && start == session.action_log().len()
            && session.status().active_side() == Some(side)
            && session.last_side() == Some(side.opponent());
        if !turn_has_passed {
            return PlanProgress::Kept(ReplyPlan { base: start, lines: rests });
        }
        let mut ahead = session.fork();
        for action in first {
            if ahead.status().active_side() != Some(side) {
                break;
            }
            if ahead.play(action).is_err() {
                return PlanProgress::Broken;
            }
        }
        if ahead.status().active_side() == Some(side) {
            return PlanProgress::Broken;
        }
        let reply = ahead.action_log()[start..].to_vec();
        let lines = rests.iter().filter_map(|rest| rest.strip_prefix(&*reply));
        let lines: Vec<Vec<String>> = lines.filter(|rest| !rest.is_empty()).map(<[String]>::to_vec).collect();
        let rest = (!lines.is_empty()).then_some(ReplyPlan { base: start + reply.len(), lines });
        PlanProgress::Due { reply, rest }
    }

    /// Returns what is left of the lines that expected the turns before `start`. Turns that lead to the same position
    /// are the same: two stones can be placed in either order.
    fn rests(&self, session: &GameSession, start: usize) -> Vec<Vec<String>> {
        let played = &session.action_log()[self.base..start];
        let position = || rewound(session, start).position_text();
        let fits = |line: &[String]| {
            line.starts_with(played) || {
                let mut ahead = rewound(session, self.base);
                line[..played.len()].iter().all(|action| ahead.play(action).is_ok())
                    && ahead.position_text() == position()
            }
        };
        let is_longer = |line: &&Vec<String>| line.len() > played.len();
        let fitting = self.lines.iter().filter(is_longer).filter(|line| fits(line));
        fitting.map(|line| line[played.len()..].to_vec()).collect()
    }
}

/// Returns a short text that stands for a line: its hash by FNV-1a.
#[must_use]
pub fn line_key(line: &[String]) -> String {
    let bytes = line.iter().flat_map(|action| action.bytes().chain([b' ']));
    let hash = bytes
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    format!("{hash:016x}")
}

/// Returns a game as it was after this many actions.
fn rewound(session: &GameSession, length: usize) -> GameSession {
    let mut earlier = session.fork();
    while earlier.action_log().len() > length && earlier.undo().is_some() {}
    earlier
}
