//! Any game behind one type that is a [`Game`] itself, for algorithms that know nothing but the rules.
//!
//! An action is a place in the list of legal actions, which a position keeps. The properties of a game as a whole, its
//! words and rule sets, is left out: a game knows one set of rules.

use crate::kit::game::{Game, GameInfo, PieceShade};
use crate::kit::game_view::GameView;
use crate::kit::options::RuleSet;
use crate::kit::outcome::GameStatus;
use crate::kit::scene::PieceKind;
use crate::kit::side::Side;
use std::any::Any;
use std::fmt::{self, Debug};

/// A game with or without dice.
#[derive(Debug, Clone, PartialEq)]
pub struct AnyGame<const HAS_DICE: bool> {
    start: AnyPosition,
}

/// A position of any game.
pub struct AnyPosition(Box<dyn DynPosition>);

/// An action or roll, by its place in the list of legal ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnyAction {
    place: u16,
    /// The weight of a roll.
    weight: u32,
}

impl<const HAS_DICE: bool> AnyGame<HAS_DICE> {
    pub(super) fn new(start: AnyPosition) -> AnyGame<HAS_DICE> {
        AnyGame { start }
    }
}

impl AnyPosition {
    pub(super) fn start<G: GameView>(game: G, state: G::State) -> AnyPosition {
        let mut position = TypedPosition { game, state, legal: Vec::new() };
        position.list_actions();
        AnyPosition(Box::new(position))
    }

    /// Returns the number of a seat's pieces on the board, without the king, who changes sides.
    #[must_use]
    pub fn piece_count(&self, side: Side) -> u32 {
        self.0.piece_count(side)
    }
}

impl<const HAS_DICE: bool> Game for AnyGame<HAS_DICE> {
    type State = AnyPosition;
    type Action = AnyAction;

    const INFO: GameInfo = GameInfo {
        id: "any",
        edition: 1,
        seat_ids: ["first", "second"],
        piece_shades: [PieceShade::Light, PieceShade::Dark],
        seat_pieces: [PieceKind::Stone; 2],
        score_kind: None,
        has_dice: HAS_DICE,
        pairs_by_default: false,
        first_options: "",
        setup_tasks: &[],
        end_reasons: &[],
        tasks: &[],
        choices: &[],
        notes: &[],
    };

    const RULE_SETS: &'static [RuleSet<Self>] = &[];

    fn initial_state(&self) -> AnyPosition {
        self.start.clone()
    }

    fn status(&self, state: &AnyPosition) -> GameStatus {
        state.0.status()
    }

    fn legal_actions(&self, state: &AnyPosition, out: &mut Vec<AnyAction>) {
        let is_roll = matches!(state.0.status(), GameStatus::AwaitingRoll(_));
        let weight = |place: usize| if is_roll { state.0.roll_weight(place) } else { 1 };
        out.extend((0..state.0.action_count()).map(|place| AnyAction { place: place as u16, weight: weight(place) }));
    }

    fn is_turn_start(&self, state: &AnyPosition) -> bool {
        state.0.is_turn_start()
    }

    fn roll_weight(&self, roll: AnyAction) -> u32 {
        roll.weight
    }

    fn play(&self, state: &mut AnyPosition, action: AnyAction) {
        state.0.play(usize::from(action.place));
    }

    fn notation(&self, state: &AnyPosition, action: AnyAction) -> String {
        state.0.notation(usize::from(action.place))
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> AnyPosition {
        AnyPosition(self.0.clone_box())
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &AnyPosition) -> bool {
        self.0.is_equal(other.0.as_any())
    }
}

impl Eq for AnyPosition {}

/// Writes the state of the game.
impl Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A position without its type parameters.
trait DynPosition: Debug + Send + Sync {
    fn status(&self) -> GameStatus;
    fn is_turn_start(&self) -> bool;
    fn action_count(&self) -> usize;
    fn roll_weight(&self, place: usize) -> u32;
    fn notation(&self, place: usize) -> String;
    fn piece_count(&self, side: Side) -> u32;
    fn play(&mut self, place: usize);
    fn clone_box(&self) -> Box<dyn DynPosition>;
    fn is_equal(&self, other: &dyn Any) -> bool;
    fn as_any(&self) -> &dyn Any;
}

#[derive(Clone)]
struct TypedPosition<G: GameView> {
    game: G,
    state: G::State,
    legal: Vec<G::Action>,
}

impl<G: GameView> TypedPosition<G> {
    fn list_actions(&mut self) {
        self.legal.clear();
        self.game.legal_actions(&self.state, &mut self.legal);
    }
}

impl<G: GameView> Debug for TypedPosition<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state.fmt(f)
    }
}

impl<G: GameView> DynPosition for TypedPosition<G> {
    fn status(&self) -> GameStatus {
        self.game.status(&self.state)
    }

    fn is_turn_start(&self) -> bool {
        self.game.is_turn_start(&self.state)
    }

    fn action_count(&self) -> usize {
        self.legal.len()
    }

    fn roll_weight(&self, place: usize) -> u32 {
        self.game.roll_weight(self.legal[place])
    }

    fn notation(&self, place: usize) -> String {
        self.game.notation(&self.state, self.legal[place])
    }

    fn piece_count(&self, side: Side) -> u32 {
        let pieces = self.game.scene(&self.state).pieces;
        let counts = pieces.iter().filter(|(_, piece)| piece.owner == Some(side) && piece.kind != PieceKind::King);
        counts.count() as u32
    }

    fn play(&mut self, place: usize) {
        self.game.play(&mut self.state, self.legal[place]);
        self.list_actions();
    }

    fn clone_box(&self) -> Box<dyn DynPosition> {
        Box::new(self.clone())
    }

    fn is_equal(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| self.game == other.game && self.state == other.state)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
