//! Planned replies: lines that a player expects, each of turns of the opponent and the player's replies to them.
//!
//! A plan begins where the opponent is to act. When their turn ends as a line expects, the reply is played with it and
//! the line goes on; lines that expected something else are dropped. When no line is left, the plan is broken.

use crate::kit::outcome::GameStatus;
use crate::kit::side::Side;
use crate::matches::commands::action_input::parse_action;
use crate::session::game_session::GameSession;

/// The most lines of a plan.
pub const MAX_PLAN_LINES: usize = 30;

/// The most turns of the opponent in a line, each with its reply.
pub const MAX_PLAN_PAIRS: usize = 15;

/// The sign between two lines.
const LINE_SEPARATOR: char = ';';

/// The planned replies of a player in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplyPlan {
    /// The number of actions of the match before the lines.
    base: usize,
    /// The lines: actions of the opponent and the player in turn. None is empty, and none begins another.
    lines: Vec<Vec<String>>,
}

/// The state of a plan after something happened in the match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanProgress {
    /// The opponent's turn goes on.
    Waiting,
    /// The opponent's turn ended as expected: these actions reply to it, and what is left of the plan comes after them.
    Due(Vec<String>, Option<ReplyPlan>),
    /// The opponent's turn ended in another way, or something was taken back.
    Broken,
    /// The game is over.
    Over,
}

/// The reasons why a line cannot be planned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The opponent is not to act.
    #[error("it is not the opponent's turn")]
    NotWaiting,
    /// The game has dice, which nobody can foresee.
    #[error("the game has dice")]
    HasDice,
    /// The text is no legal action at its place in the line.
    #[error("“{0}” is not a legal action there")]
    Illegal(String),
    /// The line does not end with a whole reply.
    #[error("the line does not end with a reply")]
    NoReply,
    /// Two lines reply to the same turn in different ways. The text is the reply that came second.
    #[error("“{0}” replies to a turn to which another line replies in another way")]
    TwoReplies(String),
    /// There are too many lines.
    #[error("a plan has at most {MAX_PLAN_LINES} lines")]
    TooManyLines,
    /// A line is too long.
    #[error("a line has at most {MAX_PLAN_PAIRS} turns of the opponent")]
    TooLong,
}

impl ReplyPlan {
    /// Reads a plan as a player types it: actions separated by spaces, lines by `;`.
    pub fn parse(session: &GameSession, side: Side, text: &str) -> Result<ReplyPlan, PlanError> {
        let mut plan = ReplyPlan::empty(session, side)?;
        for line in text.split([LINE_SEPARATOR, '\n']).filter(|line| !line.trim().is_empty()) {
            let mut ahead = session.fork();
            for word in line.split_whitespace() {
                let action = parse_action(&ahead, word).map_err(|_| PlanError::Illegal(word.to_owned()))?;
                ahead.play(&action).map_err(|_| PlanError::Illegal(word.to_owned()))?;
            }
            let actions = ahead.action_log()[session.action_log().len()..].to_vec();
            if let Some(reply) = plan.conflict(session, side, &actions) {
                return Err(PlanError::TwoReplies(reply));
            }
            plan = plan.with_line(session, side, actions)?;
        }
        if plan.lines.is_empty() { Err(PlanError::NoReply) } else { Ok(plan) }
    }

    /// Returns a plan without lines in this position, for the player of a seat.
    fn empty(session: &GameSession, side: Side) -> Result<ReplyPlan, PlanError> {
        if session.rules().game_info().has_dice {
            return Err(PlanError::HasDice);
        }
        match session.status() {
            GameStatus::AwaitingAction(to_act) if to_act == side.opponent() => {
                Ok(ReplyPlan { base: session.action_log().len(), lines: Vec::new() })
            }
            _ => Err(PlanError::NotWaiting),
        }
    }

    /// Returns a plan with this line alone.
    pub fn of_line(session: &GameSession, side: Side, actions: Vec<String>) -> Result<ReplyPlan, PlanError> {
        ReplyPlan::empty(session, side)?.with_line(session, side, actions)
    }

    /// Adds a line. Other lines that reply to one of its turns in another way are dropped, and so are those that it
    /// contains.
    pub fn with_line(
        mut self,
        session: &GameSession,
        side: Side,
        actions: Vec<String>,
    ) -> Result<ReplyPlan, PlanError> {
        let pairs = split_pairs(session, side, &actions)?;
        if pairs.len() > MAX_PLAN_PAIRS {
            return Err(PlanError::TooLong);
        }
        self.lines.retain(|line| !conflicts(session, side, line, &actions) && !actions.starts_with(line));
        if !self.lines.iter().any(|line| line.starts_with(&actions)) {
            self.lines.push(actions);
        }
        self.lines.sort();
        if self.lines.len() > MAX_PLAN_LINES { Err(PlanError::TooManyLines) } else { Ok(self) }
    }

    /// Returns the plan without the line of this index; `None` when it was the only one.
    #[must_use]
    pub fn without_line(mut self, index: usize) -> Option<ReplyPlan> {
        if index < self.lines.len() {
            self.lines.remove(index);
        }
        (!self.lines.is_empty()).then_some(self)
    }

    /// Reads the form of the store.
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

    /// Looks at the match after something happened in it.
    #[must_use]
    pub fn follow(&self, session: &GameSession, side: Side) -> PlanProgress {
        let Some(played) = session.action_log().get(self.base..) else { return PlanProgress::Broken };
        match session.status() {
            GameStatus::Over(_) => PlanProgress::Over,
            status if status.active_side() != Some(side) => PlanProgress::Waiting,
            _ => self.reply(session, side, played).unwrap_or(PlanProgress::Broken),
        }
    }

    /// Returns the reply to the turns that were played since the plan began; `None` when no line expected them.
    fn reply(&self, session: &GameSession, side: Side, played: &[String]) -> Option<PlanProgress> {
        let rests: Vec<&[String]> = self.lines.iter().filter_map(|line| line.strip_prefix(played)).collect();
        let mut ahead = session.fork();
        for action in *rests.first()? {
            if ahead.status().active_side() != Some(side) {
                break;
            }
            ahead.play(action).ok()?;
        }
        if ahead.status().active_side() == Some(side) {
            return None;
        }
        let reply = ahead.action_log()[session.action_log().len()..].to_vec();
        let lines = rests.iter().filter_map(|rest| rest.strip_prefix(&*reply));
        let lines: Vec<Vec<String>> = lines.filter(|rest| !rest.is_empty()).map(<[String]>::to_vec).collect();
        let rest = ReplyPlan { base: ahead.action_log().len(), lines };
        Some(PlanProgress::Due(reply, Some(rest).filter(|rest| !rest.lines.is_empty())))
    }

    /// Returns the reply of a line that contradicts the others.
    fn conflict(&self, session: &GameSession, side: Side, actions: &[String]) -> Option<String> {
        let line = self.lines.iter().find(|line| conflicts(session, side, line, actions))?;
        actions.iter().zip(line).find(|(own, other)| own != other).map(|(own, _)| own.clone())
    }
}

/// Splits a line into turns of the opponent with their replies: the number of actions of each pair.
fn split_pairs(session: &GameSession, side: Side, actions: &[String]) -> Result<Vec<usize>, PlanError> {
    let mut ahead = session.fork();
    let mut pairs = Vec::new();
    let mut count = 0;
    for action in actions {
        let before = ahead.status().active_side();
        ahead.play(action).map_err(|_| PlanError::Illegal(action.clone()))?;
        count += 1;
        if before == Some(side) && ahead.status().active_side() != Some(side) {
            pairs.push(count);
            count = 0;
        }
    }
    if pairs.is_empty() || count > 0 { Err(PlanError::NoReply) } else { Ok(pairs) }
}

/// Returns true when two lines reply to the same turn in different ways: they part where the player is to act.
fn conflicts(session: &GameSession, side: Side, one: &[String], other: &[String]) -> bool {
    let common = std::iter::zip(one, other).take_while(|(one, other)| one == other).count();
    if common == one.len() || common == other.len() {
        return false;
    }
    let mut ahead = session.fork();
    for action in &one[..common] {
        if ahead.play(action).is_err() {
            return true;
        }
    }
    ahead.status().active_side() == Some(side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::rules::Rules;

    /// A game of Seega in which dark is to act, and the plans are those of light.
    fn game() -> GameSession {
        let rules = Rules::parse("seega size=5").unwrap().starting_from("l3d/5/5/5/l3d_d").unwrap();
        rules.start_session()
    }

    fn plan(text: &str) -> Result<ReplyPlan, PlanError> {
        ReplyPlan::parse(&game(), Side::First, text)
    }

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn lines_are_read_as_they_are_typed() {
        let typed = plan("e5-e4 a5-a4 e4-e3 a4-a3; e1-e2  a1-a2;").unwrap();
        assert_eq!(typed.text(), "e1-e2 a1-a2; e5-e4 a5-a4 e4-e3 a4-a3");
        assert_eq!(ReplyPlan::read_stored(typed.base(), &typed.text()), Some(typed));
        assert_eq!(plan("e5-e4"), Err(PlanError::NoReply));
        assert_eq!(plan(" ; "), Err(PlanError::NoReply));
        assert_eq!(plan("e5-e4 a5-a4 e4-e3"), Err(PlanError::NoReply));
        assert_eq!(plan("e5-e4 e1-e2"), Err(PlanError::Illegal("e1-e2".into())));
        assert_eq!(plan("e5-e4 a5-a4; e5-e4 a1-a2"), Err(PlanError::TwoReplies("a1-a2".into())));
        assert_eq!(ReplyPlan::parse(&game(), Side::Second, "e5-e4 a5-a4"), Err(PlanError::NotWaiting));
        let dice = Rules::parse("sahkku rules=raisa").unwrap().start_session();
        assert_eq!(ReplyPlan::parse(&dice, Side::Second, "x"), Err(PlanError::HasDice));
        let long = ["e5-e4 a5-a4 e4-e5 a4-a5"; 8].join(" ");
        assert_eq!(plan(&long), Err(PlanError::TooLong));
    }

    #[test]
    fn newer_line_replaces_another_reply_to_the_same_turn() {
        let both = plan("e5-e4 a5-a4; e1-e2 a1-a2").unwrap();
        let changed = both.with_line(&game(), Side::First, words("e5-e4 a1-a2 e4-e3 a2-a3")).unwrap();
        assert_eq!(changed.text(), "e1-e2 a1-a2; e5-e4 a1-a2 e4-e3 a2-a3");
        let same = changed.clone().with_line(&game(), Side::First, words("e5-e4 a1-a2")).unwrap();
        assert_eq!(same, changed, "a line that is the beginning of another adds nothing");
        assert_eq!(changed.without_line(1).unwrap().without_line(0), None);
    }

    #[test]
    fn expected_turn_gets_its_reply_and_the_rest_of_the_plan_goes_on() {
        let mut session = game();
        let plan = plan("e5-e4 a5-a4 e4-e3 a4-a3; e5-e4 a5-a4 e1-e2 a1-a2; e1-e2 a1-a2").unwrap();
        assert_eq!(plan.follow(&session, Side::First), PlanProgress::Waiting);
        session.play("e5-e4").unwrap();
        let PlanProgress::Due(reply, Some(rest)) = plan.follow(&session, Side::First) else { panic!("no reply") };
        assert_eq!((reply, rest.text()), (words("a5-a4"), "e1-e2 a1-a2; e4-e3 a4-a3".into()));
        session.play("a5-a4").unwrap();
        assert_eq!(rest.follow(&session, Side::First), PlanProgress::Waiting);
        session.play("e1-e2").unwrap();
        assert_eq!(rest.follow(&session, Side::First), PlanProgress::Due(words("a1-a2"), None));
    }

    #[test]
    fn other_turn_breaks_the_plan_and_so_does_a_takeback() {
        let mut session = game();
        let plan = plan("e5-e4 a5-a4").unwrap();
        session.play("e5-d5").unwrap();
        assert_eq!(plan.follow(&session, Side::First), PlanProgress::Broken);
        session.undo().unwrap();
        assert_eq!(plan.follow(&session, Side::First), PlanProgress::Waiting);
        let later = ReplyPlan { base: 3, ..plan };
        assert_eq!(later.follow(&session, Side::First), PlanProgress::Broken);
    }

    #[test]
    fn turn_of_several_actions_is_awaited_to_its_end() {
        let mut session = Rules::parse("seega size=5").unwrap().start_session();
        for action in ["a1", "b1"] {
            session.play(action).unwrap();
        }
        let plan = ReplyPlan::parse(&session, Side::First, "a5 b5 c1 d1").unwrap();
        session.play("e5").unwrap();
        assert_eq!(plan.follow(&session, Side::First), PlanProgress::Waiting, "the stone may be taken back");
        session.undo().unwrap();
        session.play("a5").unwrap();
        session.play("b5").unwrap();
        assert_eq!(plan.follow(&session, Side::First), PlanProgress::Due(words("c1 d1"), None));
    }
}
