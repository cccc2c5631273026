//! Conditions on the turn of a lesson, as words: `captures 2`, `reaches d4`, `safe`.

use crate::kit::board::Site;
use crate::kit::outcome::GameStatus;
use crate::kit::scene::{PieceKind, Scene};
use crate::kit::side::Side;
use crate::session::game_session::GameSession;
use std::fmt;

/// A task that a turn has to fulfil.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// At least this many pieces of the opponent leave the board; the king is not counted.
    Captures(u32),
    /// The seat's score grows by at least this number.
    Scores(u32),
    /// At least this many of the seat's sleeping pieces wake.
    Wakes(u32),
    /// The king comes to the seat.
    TakesKing,
    /// A piece of the seat comes to the point with this name.
    Reaches(String),
    /// A piece flies.
    Flies,
    /// The seat wins: by this turn, or by forced play after it.
    Wins,
    /// The opponent can capture nothing with the next action.
    Safe,
    /// The opponent cannot score this many points or more with the next action.
    Denies(u32),
}

/// A turn so far: the position before it, the one after it, and whether a piece has flown.
#[derive(Clone, Copy)]
pub struct TurnFacts<'a> {
    /// The position before the turn.
    pub before: &'a GameSession,
    /// The position now.
    pub after: &'a GameSession,
    /// The seat whose turn it is or was.
    pub side: Side,
    /// True once a piece has flown.
    pub has_flown: bool,
}

impl Condition {
    /// Parses a condition; `None` for other words.
    #[must_use]
    pub fn parse(text: &str) -> Option<Condition> {
        let number = |text: &str| text.parse().ok().filter(|number| *number > 0);
        Some(match text.trim().split_once(' ').unwrap_or((text.trim(), "")) {
            ("captures", count) => Condition::Captures(number(count)?),
            ("scores", points) => Condition::Scores(number(points)?),
            ("wakes", count) => Condition::Wakes(number(count)?),
            ("takes-king", "") => Condition::TakesKing,
            ("reaches", point) if !point.is_empty() => Condition::Reaches(point.to_owned()),
            ("flies", "") => Condition::Flies,
            ("wins", "") => Condition::Wins,
            ("safe", "") => Condition::Safe,
            ("denies", points) => Condition::Denies(number(points)?),
            _ => return None,
        })
    }

    /// Returns true for a condition that only the end of the turn can decide. The others stay fulfilled once they are.
    #[must_use]
    pub const fn needs_end_of_turn(&self) -> bool {
        matches!(self, Condition::Safe | Condition::Denies(_) | Condition::Wins)
    }

    /// Returns true when the turn so far has brought it about.
    #[must_use]
    pub fn is_fulfilled(&self, turn: TurnFacts<'_>) -> bool {
        match self {
            Condition::TakesKing => turn.gains(|scene| count(scene, turn.side, is_king)) > 0,
            Condition::Reaches(name) => {
                turn.before.board().site_by_name(name).is_some_and(|site| turn.gains_piece_on(site))
            }
            Condition::Flies => turn.has_flown,
            Condition::Wins => winner_without_choice(turn.after) == Some(turn.side),
            Condition::Safe | Condition::Denies(_) if turn.is_won() => true,
            Condition::Safe => turn.opponent_acts() && turn.after.legal_captures().iter().all(Vec::is_empty),
            Condition::Denies(points) => turn.opponent_acts() && best_score(turn.after) < i64::from(*points),
            Condition::Captures(wanted) | Condition::Scores(wanted) | Condition::Wakes(wanted) => {
                self.count_so_far(turn) >= *wanted
            }
        }
    }

    /// Returns how much of the wanted number the turn has brought so far; 0 for a condition without a number.
    #[must_use]
    pub fn count_so_far(&self, turn: TurnFacts<'_>) -> u32 {
        let gained = match self {
            Condition::Captures(_) => -turn.gains(|scene| count(scene, turn.side.opponent(), |kind| !is_king(kind))),
            Condition::Scores(_) => score(turn.after, turn.side) - score(turn.before, turn.side),
            Condition::Wakes(_) => -turn.gains(|scene| count(scene, turn.side, is_asleep)),
            Condition::Denies(_) if turn.opponent_acts() => best_score(turn.after),
            _ => 0,
        };
        u32::try_from(gained).unwrap_or_default()
    }

    /// Returns the wanted number; `None` for a condition without one.
    #[must_use]
    pub const fn wanted(&self) -> Option<u32> {
        match self {
            Condition::Captures(wanted)
            | Condition::Scores(wanted)
            | Condition::Wakes(wanted)
            | Condition::Denies(wanted) => Some(*wanted),
            _ => None,
        }
    }
}

impl TurnFacts<'_> {
    /// Returns by how much a number about the pieces has grown.
    fn gains(&self, number: impl Fn(&Scene) -> i64) -> i64 {
        number(&self.after.scene()) - number(&self.before.scene())
    }

    fn gains_piece_on(&self, site: Site) -> bool {
        self.gains(|scene| {
            let own = scene.pieces.iter().filter(|(at, piece)| *at == site && piece.owner == Some(self.side));
            own.count() as i64
        }) > 0
    }

    /// Returns true when the turn has won the game, after which the opponent does nothing.
    fn is_won(&self) -> bool {
        self.after.status().outcome().is_some_and(|outcome| outcome.winner == Some(self.side))
    }

    /// Returns true when the opponent is to choose an action.
    fn opponent_acts(&self) -> bool {
        self.after.status() == GameStatus::AwaitingAction(self.side.opponent())
    }
}

fn is_king(kind: PieceKind) -> bool {
    kind == PieceKind::King
}

fn is_asleep(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Sleeper | PieceKind::SleepingQueen)
}

/// Counts the pieces of a seat of the meant kinds.
fn count(scene: &Scene, side: Side, is_meant: fn(PieceKind) -> bool) -> i64 {
    scene.pieces.iter().filter(|(_, piece)| piece.owner == Some(side) && is_meant(piece.kind)).count() as i64
}

/// Returns the number that is shown beside a seat; 0 in a game without a score.
fn score(session: &GameSession, side: Side) -> i64 {
    let shown = session.rules().game_info().score_kind.map(|kind| kind.shown[side.index()]);
    shown.and_then(|shown| shown.number(&session.score())).map_or(0, i64::from)
}

/// Returns the most points that the seat to act can score with one action.
fn best_score(session: &GameSession) -> i64 {
    let Some(side) = session.status().choosing_side() else { return 0 };
    let after = |action: String| {
        let mut session = session.fork();
        session.play(&action).map_or(0, |()| score(&session, side))
    };
    session.legal_notations().into_iter().map(after).max().unwrap_or(0) - score(session, side)
}

/// Returns the winner of a game that is over, or will be after actions without an alternative.
fn winner_without_choice(session: &GameSession) -> Option<Side> {
    let mut session = session.fork();
    while let GameStatus::AwaitingAction(_) = session.status() {
        match session.legal_notations().as_slice() {
            [only] => session.play(only).ok()?,
            _ => return None,
        }
    }
    session.status().outcome()?.winner
}

/// Writes the form that [`Condition::parse`] reads.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Captures(count) => write!(f, "captures {count}"),
            Condition::Scores(points) => write!(f, "scores {points}"),
            Condition::Wakes(count) => write!(f, "wakes {count}"),
            Condition::TakesKing => f.write_str("takes-king"),
            Condition::Reaches(point) => write!(f, "reaches {point}"),
            Condition::Flies => f.write_str("flies"),
            Condition::Wins => f.write_str("wins"),
            Condition::Safe => f.write_str("safe"),
            Condition::Denies(points) => write!(f, "denies {points}"),
        }
    }
}
