//! A game being played, in words and plain data.

use crate::kit::board::{Board, Site};
use crate::kit::marks::Marks;
use crate::kit::outcome::Turn;
use crate::kit::scene::{Kind, Piece, Scene};
use crate::kit::side::Side;
use crate::kit::step::Step;
use crate::kit::walk::Draw;
use crate::table::rules::Rules;
use crate::table::typed::Running;
use std::fmt;

/// A running game: rules, and the log of the actions that stand. Everything else follows from these.
pub struct Table {
    rules: Rules,
    running: Box<dyn Running>,
    log: Vec<String>,
    throws: u32,
}

/// A legal action in the two forms in which it can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// Its notation.
    pub text: String,
    /// What a person points at to make it.
    pub steps: Vec<Step>,
}

/// An action that was played, or a throw, with what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// The seat that acted.
    pub side: Side,
    /// The action's notation.
    pub text: String,
    /// Whether it is a throw.
    pub thrown: bool,
    /// What was pointed at; nothing by a throw.
    pub steps: Vec<Step>,
    /// What it took off the board, and where that stood.
    pub taken: Vec<(Site, Piece)>,
    /// Whether the king came to the seat by it.
    pub king: bool,
}

impl Done {
    /// The points where a piece was placed, or came from and went to, in order.
    fn way(&self) -> Vec<Site> {
        let moves = self.steps.iter().filter(|step| !matches!(step, Step::Take(_)));
        moves.filter_map(|step| step.site()).collect()
    }
}

/// Why an action was not played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The action is not in the list of legal ones.
    #[error("“{0}” is not a legal action here")]
    NotLegal(String),
}

impl Rules {
    /// Starts a game.
    #[must_use]
    pub fn start(&self) -> Table {
        Table { rules: self.clone(), running: self.begin(), log: Vec::new(), throws: 0 }
    }
}

impl Table {
    /// The rules that are played.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The actions played so far that stand, in the game's notation, throws included.
    #[must_use]
    pub fn log(&self) -> &[String] {
        &self.log
    }

    /// How many of the actions that stand are throws.
    #[must_use]
    pub fn throws(&self) -> u32 {
        self.throws
    }

    /// How often each seat has acted, in the order of the seats: what was taken back does not count, and throws are no
    /// actions.
    #[must_use]
    pub fn acted(&self) -> [usize; 2] {
        let mut acted = [0; 2];
        let mut back = self.copy();
        while back.undo().is_some() {
            if let Some(side) = back.turn().chooser() {
                acted[side.index()] += 1;
            }
        }
        acted
    }

    /// Who decides next.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.running.turn()
    }

    /// Every legal action in notation (or every distinct throw), in byte order. Empty when the game is over.
    #[must_use]
    pub fn legal(&self) -> Vec<String> {
        let mut legal = self.running.legal();
        legal.sort_unstable();
        legal
    }

    /// Every legal action with what a person points at, in an order that follows the board.
    #[must_use]
    pub fn menu(&self) -> Vec<Candidate> {
        self.running.menu().into_iter().map(|(text, steps)| Candidate { text, steps }).collect()
    }

    /// Plays the legal action that is written so.
    ///
    /// # Errors
    ///
    /// [`Illegal`]; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<(), Illegal> {
        let throw = self.throw_due();
        if self.running.play(text) {
            self.throws += u32::from(throw);
            self.log.push(text.to_owned());
            Ok(())
        } else if self.turn().outcome().is_some() {
            Err(Illegal::Over)
        } else {
            Err(Illegal::NotLegal(text.to_owned()))
        }
    }

    /// Takes the last action back; `None` when there is none.
    pub fn undo(&mut self) -> Option<String> {
        let action = self.log.pop()?;
        self.running.undo();
        self.throws -= u32::from(self.throw_due());
        Some(action)
    }

    /// Whether a turn begins here although the seat that acts next may also have acted last. Where another seat acts a turn
    /// begins in any case.
    #[must_use]
    pub fn begins_turn(&self) -> bool {
        self.running.begins_turn()
    }

    fn throw_due(&self) -> bool {
        matches!(self.turn(), Turn::Throw(_))
    }

    /// Another game at the same point, apart from this one.
    #[must_use]
    pub fn copy(&self) -> Table {
        Table { rules: self.rules.clone(), running: self.running.copy(), log: self.log.clone(), throws: self.throws }
    }

    /// The actions of the turn that was played last, or is being played, in order, throws included. Empty at the start.
    #[must_use]
    pub fn last_turn(&self) -> Vec<Done> {
        self.last_actions(|_| true)
    }

    /// The number of actions before the turn that was played last, or is being played.
    #[must_use]
    pub fn last_turn_begins(&self) -> usize {
        let (mut back, mut whose) = (self.copy(), None);
        while back.undo().is_some() {
            let side = back.turn().side();
            if *whose.get_or_insert(side) != side {
                return back.log.len() + 1;
            }
            if back.running.begins_turn() {
                break;
            }
        }
        back.log.len()
    }

    /// The turns that were played since there were this many actions, in order, and the last one in any case; each with the
    /// number of actions before it. Of turns of one seat on end only the last is among them.
    #[must_use]
    pub fn turns_since(&self, length: usize) -> Vec<(usize, Vec<Done>)> {
        let mut back = self.copy();
        let mut turns: Vec<(usize, Vec<Done>)> = Vec::new();
        while turns.is_empty() || back.log.len() > length {
            let turn = back.last_turn();
            let Some(side) = turn.first().map(|done| done.side) else { break };
            turn.iter().for_each(|_| drop(back.undo()));
            if turns.last().and_then(|(_, later)| later.first()).is_none_or(|later| later.side != side) {
                turns.push((back.log.len(), turn));
            }
        }
        turns.reverse();
        turns
    }

    /// What a picture points out about the last turn in which something moved: who has only thrown so far, or decided
    /// about the dice, still sees what came before.
    #[must_use]
    pub fn marks(&self) -> Marks {
        let turn = self.last_actions(|done| !done.way().is_empty());
        Marks {
            last: turn.iter().map(Done::way).collect(),
            taken: turn.into_iter().flat_map(|done| done.taken).collect(),
            ..Marks::default()
        }
    }

    /// The actions that count of the last turn that has any, in order.
    fn last_actions(&self, counts: fn(&Done) -> bool) -> Vec<Done> {
        let mut back = self.copy();
        let mut turn: Vec<Done> = Vec::new();
        while let Some(done) = back.take_back() {
            if turn.last().is_some_and(|later| later.side != done.side) {
                break;
            }
            turn.extend(Some(done).filter(counts));
            if !turn.is_empty() && back.running.begins_turn() {
                break;
            }
        }
        turn.reverse();
        turn
    }

    /// Takes the last action back and tells what it was; `None` at the start.
    fn take_back(&mut self) -> Option<Done> {
        let after = self.scene();
        let text = self.undo()?;
        let side = self.turn().side()?;
        let thrown = self.throw_due();
        let found = if thrown { None } else { self.menu().into_iter().find(|candidate| candidate.text == text) };
        let steps = found.map_or_else(Vec::new, |candidate| candidate.steps);
        let before = self.scene();
        let king = holds_king(&after, side) && !holds_king(&before, side);
        let mut done = Done { side, text, thrown, steps, taken: Vec::new(), king };
        // Only what moves takes anything. A word may set pieces up anew.
        if !done.way().is_empty() {
            done.taken = taken(&before, &after, side);
        }
        Some(done)
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.running.board()
    }

    /// What stands on the board.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.running.scene()
    }

    /// What the game counts, as its `Info::counts` names it.
    #[must_use]
    pub fn score(&self) -> Vec<u32> {
        self.running.score()
    }

    /// Who wins when both agree to stop here; `None` is a draw.
    #[must_use]
    pub fn agreed_winner(&self) -> Option<Side> {
        self.running.agreed_winner()
    }

    /// How many matchsticks this winner gets when the game ends here; `None` when nothing is at stake.
    #[must_use]
    pub fn payment(&self, winner: Option<Side>) -> Option<u32> {
        self.running.payment(winner)
    }

    /// A throw of the dice with the luck that is given, in notation; it is not played yet. `None` when no throw is due.
    /// A single number is drawn, below the sum of the weights of all throws; it is counted off by the throws in byte order
    /// of their texts.
    #[must_use]
    pub fn throw(&self, draw: Draw) -> Option<String> {
        self.running.throw(draw)
    }

    /// The number of action sequences of this length from here; see [`crate::kit::walk::perft`].
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.running.perft(depth)
    }

    /// Plays this many random games from here and returns the number of actions. The position stays as it is.
    #[must_use]
    pub fn playouts(&self, games: u64, draw: Draw) -> u64 {
        self.running.playouts(games, draw)
    }
}

fn holds_king(scene: &Scene, side: Side) -> bool {
    scene.pieces.iter().any(|(_, piece)| piece.kind == Kind::King && piece.side == Some(side))
}

/// The pieces of the other side that are no longer there. The king changes sides and place without being taken: he is
/// only when there is none any more.
fn taken(before: &Scene, after: &Scene, side: Side) -> Vec<(Site, Piece)> {
    let king = |(_, piece): &&(Site, Piece)| piece.kind == Kind::King;
    let removed = after.pieces.iter().find(king).is_none();
    let mut left = after.pieces.clone();
    let mut gone = before.pieces.clone();
    gone.retain(|standing| match left.iter().position(|there| there == standing) {
        Some(at) => {
            left.swap_remove(at);
            false
        }
        None => true,
    });
    gone.retain(|standing| if king(&standing) { removed } else { standing.1.side == Some(side.other()) });
    gone
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("rules", &self.rules).field("log", &self.log).finish_non_exhaustive()
    }
}
