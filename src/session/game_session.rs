//! A game being played, in words and plain data.

use crate::kit::board::{Board, Site};
use crate::kit::highlights::Highlights;
use crate::kit::input::InputStep;
use crate::kit::outcome::GameStatus;
use crate::kit::scene::{Piece, PieceKind, Scene};
use crate::kit::side::Side;
use crate::kit::simulation::RandomSource;
use crate::session::dyn_game::DynGame;
use crate::session::rules::Rules;
use std::fmt;

/// A running game: rules, and the log of the actions that stand. Everything else follows from these.
pub struct GameSession {
    rules: Rules,
    game: Box<dyn DynGame>,
    action_log: Vec<String>,
    roll_count: u32,
}

/// A legal action in the two forms in which it can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalAction {
    /// Its notation.
    pub notation: String,
    /// What a person points at to make it.
    pub input_steps: Vec<InputStep>,
}

/// An action that was played, or a throw, with what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedAction {
    /// The seat that acted.
    pub side: Side,
    /// The action's notation.
    pub notation: String,
    /// Whether it is a throw.
    pub is_roll: bool,
    /// What was pointed at; nothing by a throw.
    pub input_steps: Vec<InputStep>,
    /// What it took off the board, and where that stood.
    pub captured: Vec<(Site, Piece)>,
    /// Whether the king came to the seat by it.
    pub took_king: bool,
}

impl PlayedAction {
    /// The points where a piece was placed, or came from and went to, in order.
    fn path(&self) -> Vec<Site> {
        let moves = self.input_steps.iter().filter(|step| !matches!(step, InputStep::CapturePair(_)));
        moves.filter_map(|step| step.site()).collect()
    }
}

/// Why an action was not played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum IllegalAction {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The action is not in the list of legal ones.
    #[error("“{0}” is not a legal action here")]
    NotLegal(String),
}

impl Rules {
    /// Starts a game.
    #[must_use]
    pub fn start_session(&self) -> GameSession {
        GameSession { rules: self.clone(), game: self.new_game(), action_log: Vec::new(), roll_count: 0 }
    }
}

impl GameSession {
    /// The rules that are played.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The actions played so far that stand, in the game's notation, throws included.
    #[must_use]
    pub fn action_log(&self) -> &[String] {
        &self.action_log
    }

    /// How many of the actions that stand are throws.
    #[must_use]
    pub fn roll_count(&self) -> u32 {
        self.roll_count
    }

    /// How often each seat has acted, in the order of the seats: what was taken back does not count, and throws are no
    /// actions.
    #[must_use]
    pub fn action_counts(&self) -> [usize; 2] {
        let mut acted = [0; 2];
        let mut back = self.fork();
        while back.undo().is_some() {
            if let Some(side) = back.status().choosing_side() {
                acted[side.index()] += 1;
            }
        }
        acted
    }

    /// Who decides next.
    #[must_use]
    pub fn status(&self) -> GameStatus {
        self.game.status()
    }

    /// Every legal action in notation (or every distinct throw), in byte order. Empty when the game is over.
    #[must_use]
    pub fn legal_notations(&self) -> Vec<String> {
        let mut legal = self.game.legal_notations();
        legal.sort_unstable();
        legal
    }

    /// Every legal action with what a person points at, in an order that follows the board.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<LegalAction> {
        self.game
            .legal_actions()
            .into_iter()
            .map(|(text, steps)| LegalAction { notation: text, input_steps: steps })
            .collect()
    }

    /// Plays the legal action that is written so.
    ///
    /// # Errors
    ///
    /// [`IllegalAction`]; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<(), IllegalAction> {
        let throw = self.is_roll_due();
        if self.game.play(text) {
            self.roll_count += u32::from(throw);
            self.action_log.push(text.to_owned());
            Ok(())
        } else if self.status().outcome().is_some() {
            Err(IllegalAction::GameOver)
        } else {
            Err(IllegalAction::NotLegal(text.to_owned()))
        }
    }

    /// Takes the last action back; `None` when there is none.
    pub fn undo(&mut self) -> Option<String> {
        let action = self.action_log.pop()?;
        self.game.undo();
        self.roll_count -= u32::from(self.is_roll_due());
        Some(action)
    }

    /// Whether a turn begins here although the seat that acts next may also have acted last. Where another seat acts a turn
    /// begins in any case.
    #[must_use]
    pub fn is_turn_start(&self) -> bool {
        self.game.is_turn_start()
    }

    fn is_roll_due(&self) -> bool {
        matches!(self.status(), GameStatus::AwaitingRoll(_))
    }

    /// Another game at the same point, apart from this one.
    #[must_use]
    pub fn fork(&self) -> GameSession {
        GameSession {
            rules: self.rules.clone(),
            game: self.game.clone_box(),
            action_log: self.action_log.clone(),
            roll_count: self.roll_count,
        }
    }

    /// The actions of the turn that was played last, or is being played, in order, throws included. Empty at the start.
    #[must_use]
    pub fn last_turn(&self) -> Vec<PlayedAction> {
        self.last_turn_matching(|_| true)
    }

    /// The number of actions before the turn that was played last, or is being played.
    #[must_use]
    pub fn last_turn_start(&self) -> usize {
        let (mut back, mut whose) = (self.fork(), None);
        while back.undo().is_some() {
            let side = back.status().active_side();
            if *whose.get_or_insert(side) != side {
                return back.action_log.len() + 1;
            }
            if back.game.is_turn_start() {
                break;
            }
        }
        back.action_log.len()
    }

    /// The turns that were played since there were this many actions, in order, and the last one in any case; each with the
    /// number of actions before it. Of turns of one seat on end only the last is among them.
    #[must_use]
    pub fn turns_since(&self, length: usize) -> Vec<(usize, Vec<PlayedAction>)> {
        let mut back = self.fork();
        let mut turns: Vec<(usize, Vec<PlayedAction>)> = Vec::new();
        while turns.is_empty() || back.action_log.len() > length {
            let turn = back.last_turn();
            let Some(side) = turn.first().map(|done| done.side) else { break };
            turn.iter().for_each(|_| drop(back.undo()));
            if turns.last().and_then(|(_, later)| later.first()).is_none_or(|later| later.side != side) {
                turns.push((back.action_log.len(), turn));
            }
        }
        turns.reverse();
        turns
    }

    /// What a picture points out about the last turn in which something moved: who has only thrown so far, or decided
    /// about the dice, still sees what came before.
    #[must_use]
    pub fn highlights(&self) -> Highlights {
        let turn = self.last_turn_matching(|done| !done.path().is_empty());
        Highlights {
            last_turn_paths: turn.iter().map(PlayedAction::path).collect(),
            captured: turn.into_iter().flat_map(|done| done.captured).collect(),
            ..Highlights::default()
        }
    }

    /// The actions that count of the last turn that has any, in order.
    fn last_turn_matching(&self, counts: fn(&PlayedAction) -> bool) -> Vec<PlayedAction> {
        let mut back = self.fork();
        let mut turn: Vec<PlayedAction> = Vec::new();
        while let Some(done) = back.undo_action() {
            if turn.last().is_some_and(|later| later.side != done.side) {
                break;
            }
            turn.extend(Some(done).filter(counts));
            if !turn.is_empty() && back.game.is_turn_start() {
                break;
            }
        }
        turn.reverse();
        turn
    }

    /// Takes the last action back and tells what it was; `None` at the start.
    fn undo_action(&mut self) -> Option<PlayedAction> {
        let after = self.scene();
        let text = self.undo()?;
        let side = self.status().active_side()?;
        let thrown = self.is_roll_due();
        let found =
            if thrown { None } else { self.legal_actions().into_iter().find(|candidate| candidate.notation == text) };
        let steps = found.map_or_else(Vec::new, |candidate| candidate.input_steps);
        let before = self.scene();
        let king = holds_king(&after, side) && !holds_king(&before, side);
        let mut done = PlayedAction {
            side,
            notation: text,
            is_roll: thrown,
            input_steps: steps,
            captured: Vec::new(),
            took_king: king,
        };
        // Only what moves takes anything. A word may set pieces up anew.
        if !done.path().is_empty() {
            done.captured = captured_pieces(&before, &after, side);
        }
        Some(done)
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.game.board()
    }

    /// What stands on the board.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.game.scene()
    }

    /// What the game counts, as its `Info::counts` names it.
    #[must_use]
    pub fn score(&self) -> Vec<u32> {
        self.game.score()
    }

    /// Who wins when both agree to stop here; `None` is a draw.
    #[must_use]
    pub fn agreed_winner(&self) -> Option<Side> {
        self.game.agreed_winner()
    }

    /// How many matchsticks this winner gets when the game ends here; `None` when nothing is at stake.
    #[must_use]
    pub fn stake_payout(&self, winner: Option<Side>) -> Option<u32> {
        self.game.stake_payout(winner)
    }

    /// A throw of the dice with the luck that is given, in notation; it is not played yet. `None` when no throw is due.
    /// A single number is drawn, below the sum of the weights of all throws; it is counted off by the throws in byte order
    /// of their texts.
    #[must_use]
    pub fn sample_roll(&self, draw: RandomSource) -> Option<String> {
        self.game.sample_roll(draw)
    }

    /// The number of action sequences of this length from here; see [`crate::kit::simulation::perft`].
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.game.perft(depth)
    }

    /// Plays this many random games from here and returns the number of actions. The position stays as it is.
    #[must_use]
    pub fn random_playouts(&self, games: u64, draw: RandomSource) -> u64 {
        self.game.random_playouts(games, draw)
    }
}

fn holds_king(scene: &Scene, side: Side) -> bool {
    scene.pieces.iter().any(|(_, piece)| piece.kind == PieceKind::King && piece.owner == Some(side))
}

/// The pieces of the other side that are no longer there. The king changes sides and place without being taken: he is
/// only when there is none any more.
fn captured_pieces(before: &Scene, after: &Scene, side: Side) -> Vec<(Site, Piece)> {
    let king = |(_, piece): &&(Site, Piece)| piece.kind == PieceKind::King;
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
    gone.retain(|standing| if king(&standing) { removed } else { standing.1.owner == Some(side.opponent()) });
    gone
}

impl fmt::Debug for GameSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("rules", &self.rules).field("log", &self.action_log).finish_non_exhaustive()
    }
}
