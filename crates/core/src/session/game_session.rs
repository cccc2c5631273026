//! A game being played, as text and plain data.

use crate::kit::board::{Board, Site};
use crate::kit::game::{Game, RandomSource};
use crate::kit::input::InputStep;
use crate::kit::outcome::GameStatus;
use crate::kit::scene::{EndingSites, Piece, PieceKind, Scene};
use crate::kit::side::Side;
use crate::session::dyn_game::DynGame;
use crate::session::rules::Rules;
use std::fmt;
use std::sync::Arc;

/// A running game: its rules and the log of its actions. Everything else follows from these.
pub struct GameSession {
    rules: Rules,
    game: Box<dyn DynGame>,
    action_log: Vec<String>,
    /// True for each action that is a roll.
    is_roll: Vec<bool>,
    /// The number of the turn of each action, from 1.
    turn_numbers: Vec<u32>,
    /// The seat that acted or rolled last.
    last_side: Vec<Side>,
}

/// The place of a roll among those of its seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RollPlace {
    /// The seat that rolls.
    pub side: Side,
    /// The turn of this seat, from 1.
    pub turn: u32,
    /// The number of the roll in the turn, from 1.
    pub number: u32,
}

/// A legal action, as notation and as input steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalAction {
    /// Its notation.
    pub notation: String,
    /// The points that a person selects to make it.
    pub input_steps: Vec<InputStep>,
}

/// A played action or roll, with its effects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedAction {
    /// The seat that acted.
    pub side: Side,
    /// The action's notation.
    pub notation: String,
    /// True for a roll.
    pub is_roll: bool,
    /// The points that were selected; empty for a roll.
    pub input_steps: Vec<InputStep>,
    /// The captured pieces and the points where they stood.
    pub captured: Vec<(Site, Piece)>,
    /// True when the seat took the king by this action.
    pub took_king: bool,
    /// The points that the piece passed, where it followed a track or went round a corner.
    route: Vec<Site>,
}

impl PlayedAction {
    /// Returns the points where a piece was placed, or all points that it passed.
    pub(super) fn shown_path(&self) -> Vec<Site> {
        if self.route.is_empty() { self.path() } else { self.route.clone() }
    }

    /// Returns the points where a piece was placed, or came from and went to, in order.
    #[must_use]
    pub fn path(&self) -> Vec<Site> {
        let moves = self.input_steps.iter().filter(|step| !matches!(step, InputStep::CapturePair(_)));
        moves.filter_map(|step| step.site()).collect()
    }
}

/// The reasons why an action cannot be played.
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
        GameSession {
            rules: self.clone(),
            game: self.new_game(),
            action_log: Vec::new(),
            is_roll: Vec::new(),
            turn_numbers: Vec::new(),
            last_side: Vec::new(),
        }
    }
}

impl GameSession {
    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the played actions in notation, rolls included.
    #[must_use]
    pub fn action_log(&self) -> &[String] {
        &self.action_log
    }

    /// Returns the number of rolls in the log.
    #[must_use]
    pub fn roll_count(&self) -> u32 {
        self.is_roll.iter().map(|is_roll| u32::from(*is_roll)).sum()
    }

    /// Returns the place of the roll that is due among those of its seat; `None` when no roll is due.
    #[must_use]
    pub fn due_roll(&self) -> Option<RollPlace> {
        let GameStatus::AwaitingRoll(side) = self.status() else { return None };
        let mut turns: Vec<u32> = std::iter::zip(&self.turn_numbers, &self.last_side)
            .filter(|(_, by)| **by == side)
            .map(|(turn, _)| *turn)
            .collect();
        turns.dedup();
        let begins = self.game.is_turn_start() || self.last_side.last() != Some(&side);
        let rolled = || {
            let rolls = std::iter::zip(&self.turn_numbers, &self.is_roll);
            rolls.filter(|(turn, is_roll)| **turn == self.turn_number() && **is_roll).count() as u32
        };
        let number = if begins { 1 } else { 1 + rolled() };
        Some(RollPlace { side, turn: turns.len() as u32 + u32::from(begins), number })
    }

    /// Returns the number of the current or last turn, both seats counted together; 0 before the first action.
    #[must_use]
    pub fn turn_number(&self) -> u32 {
        self.turn_numbers.last().copied().unwrap_or(0)
    }

    /// Returns the number of the turn of each action.
    pub(super) fn turn_numbers(&self) -> &[u32] {
        &self.turn_numbers
    }

    /// Returns the seat that acted or rolled last; `None` at the start.
    #[must_use]
    pub fn last_side(&self) -> Option<Side> {
        self.last_side.last().copied()
    }

    /// Returns the seat to decide next, or the outcome.
    #[must_use]
    pub fn status(&self) -> GameStatus {
        self.game.status()
    }

    /// Returns every legal action in notation (or every distinct roll), in byte order. Empty when the game is over.
    #[must_use]
    pub fn legal_notations(&self) -> Vec<String> {
        let mut legal = self.game.legal_notations();
        legal.sort_unstable();
        legal
    }

    /// Returns every legal action with its input steps, ordered along the board.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<LegalAction> {
        self.game
            .legal_actions()
            .into_iter()
            .map(|(text, steps)| LegalAction { notation: text, input_steps: steps })
            .collect()
    }

    /// Returns the points on which each legal action captures, in the order of [`GameSession::legal_actions`]; of
    /// several pieces on one point it is there once. Empty while a roll is due and when the game is over.
    #[must_use]
    pub fn legal_captures(&self) -> Vec<Vec<Site>> {
        let Some(side) = self.status().choosing_side() else { return Vec::new() };
        let before = self.scene();
        let sites = |after: Scene| {
            let mut sites: Vec<Site> =
                captured_pieces(&before, &after, side).into_iter().map(|(site, _)| site).collect();
            sites.dedup();
            sites
        };
        self.game.scenes_after().into_iter().map(sites).collect()
    }

    /// Returns how many pieces in a row the seat to act places in this turn, from now on: 0 where it does not place
    /// any, 2 at the start of a turn of Seega.
    #[must_use]
    pub fn placements_left(&self) -> usize {
        let Some(side) = self.status().choosing_side() else { return 0 };
        let mut ahead = self.game.clone_box();
        let mut count = 0;
        while ahead.status() == GameStatus::AwaitingAction(side) && (count == 0 || !ahead.is_turn_start()) {
            let Some((first, steps)) = ahead.legal_actions().into_iter().next() else { break };
            if !matches!(steps[..], [InputStep::Place(..)]) || !ahead.play(&first) {
                break;
            }
            count += 1;
        }
        count
    }

    /// Plays the legal action with this notation.
    ///
    /// # Errors
    ///
    /// [`IllegalAction`]; the game is unchanged then.
    pub fn play(&mut self, text: &str) -> Result<(), IllegalAction> {
        let is_roll = self.is_roll_due();
        let side = self.status().active_side();
        let begins = self.game.is_turn_start() || self.last_side() != side;
        if self.game.play(text) {
            self.is_roll.push(is_roll);
            self.turn_numbers.push(self.turn_number() + u32::from(begins));
            self.last_side.extend(side);
            self.action_log.push(text.to_owned());
            Ok(())
        } else if self.status().outcome().is_some() {
            Err(IllegalAction::GameOver)
        } else {
            Err(IllegalAction::NotLegal(text.to_owned()))
        }
    }

    /// Undoes the last action and returns it; `None` when there is none.
    pub fn undo(&mut self) -> Option<String> {
        let action = self.action_log.pop()?;
        self.game.undo();
        self.turn_numbers.pop();
        self.last_side.pop();
        self.is_roll.pop();
        Some(action)
    }

    /// Returns true when a turn begins here, although the seat to act may also have acted last. Where the seat changes
    /// a turn begins in any case.
    #[must_use]
    pub fn is_turn_start(&self) -> bool {
        self.game.is_turn_start()
    }

    fn is_roll_due(&self) -> bool {
        matches!(self.status(), GameStatus::AwaitingRoll(_))
    }

    /// Returns an independent copy of the game.
    #[must_use]
    pub fn fork(&self) -> GameSession {
        GameSession {
            rules: self.rules.clone(),
            game: self.game.clone_box(),
            action_log: self.action_log.clone(),
            is_roll: self.is_roll.clone(),
            turn_numbers: self.turn_numbers.clone(),
            last_side: self.last_side.clone(),
        }
    }

    /// Undoes the last action and describes it; `None` at the start.
    pub(super) fn undo_action(&mut self) -> Option<PlayedAction> {
        let after = self.scene();
        let text = self.undo()?;
        let side = self.status().active_side()?;
        let is_roll = self.is_roll_due();
        let found =
            if is_roll { None } else { self.legal_actions().into_iter().find(|candidate| candidate.notation == text) };
        let steps = found.map_or_else(Vec::new, |candidate| candidate.input_steps);
        let route = if is_roll { Vec::new() } else { self.game.route(&text) };
        let before = self.scene();
        let king = holds_king(&after, side) && !holds_king(&before, side);
        let mut played = PlayedAction {
            side,
            notation: text,
            is_roll,
            input_steps: steps,
            captured: Vec::new(),
            took_king: king,
            route,
        };
        // Only a move captures. A choice such as the direction may rearrange the pieces.
        if !played.path().is_empty() {
            played.captured = captured_pieces(&before, &after, side);
        }
        Some(played)
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> Arc<Board> {
        self.game.board()
    }

    /// Returns the pieces, dice and scores.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.game.scene()
    }

    /// Returns the word for the task of the seat that chooses; `None` while a roll is due and when the game is over.
    #[must_use]
    pub fn task(&self) -> Option<&'static str> {
        self.status().choosing_side().map(|_| self.game.task())
    }

    /// Returns the points that explain the end of the game; empty where the reason alone explains it.
    #[must_use]
    pub fn ending_sites(&self) -> EndingSites {
        self.game.ending_sites()
    }

    /// Returns true while the pieces are placed before the play proper, in a game that begins so.
    #[must_use]
    pub fn is_setup(&self) -> bool {
        self.task().is_some_and(|task| self.rules().game_info().setup_tasks.contains(&task))
    }

    /// Returns the numbers that the game's `score_kind` describes; empty when the game has no score.
    #[must_use]
    pub fn score(&self) -> Vec<u32> {
        self.game.score()
    }

    /// Returns the pieces that each seat adds to its player's count in a pair of games; zeros when the game has no
    /// score.
    #[must_use]
    pub fn pair_counts(&self) -> [u32; 2] {
        self.rules.game_info().score_kind.map_or([0, 0], |kind| kind.pair_counts(&self.score()))
    }

    /// Returns the winner when both players agree to stop here; `None` is a draw.
    #[must_use]
    pub fn agreed_winner(&self) -> Option<Side> {
        self.game.agreed_winner()
    }

    /// Returns how many matchsticks this winner gets when the game ends here; `None` without a stake.
    #[must_use]
    pub fn stake_payout(&self, winner: Option<Side>) -> Option<u32> {
        self.game.stake_payout(winner)
    }

    /// Returns the position as a line, see [`crate::kit::position`]; `None` when the game is over.
    #[must_use]
    pub fn position_text(&self) -> Option<String> {
        self.game.position_text()
    }

    /// Returns the rules and the first position as values of a game's types; `None` for another game.
    #[must_use]
    pub fn typed_start<G: Game>(&self) -> Option<(G, G::State)> {
        self.game.typed_start().downcast().ok().map(|start| *start)
    }

    /// Samples a roll from the random source, without playing it. `None` when no roll is due.
    ///
    /// Draws a single number below the sum of the weights of all rolls and counts it off along the rolls in byte order
    /// of their notation.
    #[must_use]
    pub fn sample_roll(&self, random: RandomSource) -> Option<String> {
        self.game.sample_roll(random)
    }

    /// Returns the number of action sequences of this length from here; see [`crate::kit::game::perft`].
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.game.perft(depth)
    }

    /// Plays this many random games from here and returns the number of actions. The position is unchanged.
    #[must_use]
    pub fn random_playouts(&self, games: u64, random: RandomSource) -> u64 {
        self.game.random_playouts(games, random)
    }
}

fn holds_king(scene: &Scene, side: Side) -> bool {
    scene.pieces.iter().any(|(_, piece)| piece.kind == PieceKind::King && piece.owner == Some(side))
}

/// Returns the opponent's pieces that left the board. The king changes sides and points without being captured: he
/// counts only when no king is left.
fn captured_pieces(before: &Scene, after: &Scene, side: Side) -> Vec<(Site, Piece)> {
    let king = |(_, piece): &&(Site, Piece)| piece.kind == PieceKind::King;
    let removed = after.pieces.iter().find(king).is_none();
    // Scenes list their pieces in the same order, so that most of them need no search.
    let (before, after) = without_common_ends(&before.pieces, &after.pieces);
    let mut captured = before.to_vec();
    let mut left = after.to_vec();
    captured.retain(|piece| match left.iter().position(|other| other == piece) {
        Some(at) => {
            left.swap_remove(at);
            false
        }
        None => true,
    });
    captured.retain(|piece| if king(&piece) { removed } else { piece.1.owner == Some(side.opponent()) });
    captured
}

/// Returns two lists without what is equal at their beginning and at their end.
fn without_common_ends<'a, T: PartialEq>(one: &'a [T], other: &'a [T]) -> (&'a [T], &'a [T]) {
    let start = std::iter::zip(one, other).take_while(|(one, other)| one == other).count();
    let [one, other] = [&one[start..], &other[start..]];
    let end = std::iter::zip(one.iter().rev(), other.iter().rev()).take_while(|(one, other)| one == other).count();
    (&one[..one.len() - end], &other[..other.len() - end])
}

impl fmt::Debug for GameSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameSession").field("rules", &self.rules).field("log", &self.action_log).finish_non_exhaustive()
    }
}
