//! The trait for the rules of a game, everything that a game declares about itself, and walks through its actions.

use crate::kit::dice::Face;
use crate::kit::options::RuleSet;
use crate::kit::outcome::{EndReason, GameStatus};
use crate::kit::scene::PieceKind;
use crate::kit::side::Side;
use std::fmt::Debug;

/// The rules of a game. A value of the type is one set of rules (a board size, a number of stones); positions are
/// values of [`Game::State`].
///
/// An action is the smallest decision of a player, or one roll of the dice. [`Game::legal_actions`] alone decides what
/// is legal: menus, typed moves and replays all choose from that list.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// A position with everything that the rules depend on, and nothing else: games from equal states can go on in the
    /// same ways.
    type State: Clone + Eq + Debug + Send + Sync;
    /// One action. It is meant for a known position, so a capture that follows from the position may be left out.
    type Action: Copy + Eq + Debug + Send + Sync;

    /// The names, pieces, score and words of the game.
    const INFO: GameInfo;
    /// The rule sets of the game, the default first. A game of the catalogue has one at least.
    const RULE_SETS: &'static [RuleSet<Self>];

    /// Returns the way to assign the seats when nobody has asked for one.
    fn seat_assignment(&self) -> SeatAssignment {
        SeatAssignment::Random
    }

    /// Returns the position before the first action.
    fn initial_state(&self) -> Self::State;

    /// Returns the seat that acts next in `state`, or the result.
    fn status(&self, state: &Self::State) -> GameStatus;

    /// Appends every legal action (or every distinct roll) to `out`, each once.
    ///
    /// There is at least one until the game is over, and none afterwards. The caller owns the buffer, so that a search
    /// need not allocate.
    fn legal_actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// Returns true when a turn begins in `state` even if the same seat acted last. A turn always begins when the other
    /// seat acts.
    fn is_turn_start(&self, _state: &Self::State) -> bool {
        false
    }

    /// Returns the number of equally likely outcomes of the dice that are this roll. Called for rolls only.
    fn roll_weight(&self, _roll: Self::Action) -> u32 {
        1
    }

    /// Returns a legal action at random, every one equally likely, or a roll of fair dice; `None` when the game is
    /// over. `buffer` is scratch space.
    ///
    /// Draws a single number and returns the action that it chooses from the list of [`Game::legal_actions`]. A game in
    /// which choosing is faster than listing does so by a method of its own.
    fn random_action(
        &self,
        state: &Self::State,
        buffer: &mut Vec<Self::Action>,
        random: RandomSource,
    ) -> Option<Self::Action> {
        random_listed_action(self, state, buffer, random)
    }

    /// Returns one of these rolls at random, each with the probability that follows from its weight.
    ///
    /// # Panics
    ///
    /// Panics when there are no rolls.
    fn sample_roll(&self, rolls: &[Self::Action], random: RandomSource) -> Self::Action {
        let total = rolls.iter().map(|roll| self.roll_weight(*roll)).sum();
        let mut left = random(total);
        for roll in rolls {
            let weight = self.roll_weight(*roll);
            if left < weight {
                return *roll;
            }
            left -= weight;
        }
        unreachable!("the weights add up to the total")
    }

    /// Plays an action that [`Game::legal_actions`] listed for this state.
    ///
    /// # Panics
    ///
    /// May panic, or leave a meaningless state, when the action is not legal.
    fn play(&self, state: &mut Self::State, action: Self::Action);

    /// Returns the action in the game's notation. Different legal actions have different texts.
    fn notation(&self, state: &Self::State, action: Self::Action) -> String;

    /// Returns the numbers that [`GameInfo::score_kind`] describes, usually one for each seat in order. Empty exactly
    /// when the game has no score.
    fn score(&self, _state: &Self::State) -> Vec<u32> {
        Vec::new()
    }

    /// Returns the winner when both players agree to stop in `state`; `None` is a draw.
    fn agreed_winner(&self, _state: &Self::State) -> Option<Side> {
        None
    }

    /// Returns the number of matchsticks that this winner gets when the game ends in `state`; `None` when nothing is at
    /// stake. A draw pays nobody.
    fn stake_payout(&self, _state: &Self::State, _winner: Option<Side>) -> Option<u32> {
        None
    }
}

/// Lists the legal actions and returns one of them at random, or a roll of fair dice; see [`Game::random_action`].
pub fn random_listed_action<G: Game>(
    game: &G,
    state: &G::State,
    buffer: &mut Vec<G::Action>,
    random: RandomSource,
) -> Option<G::Action> {
    buffer.clear();
    game.legal_actions(state, buffer);
    match game.status(state) {
        GameStatus::AwaitingRoll(_) => Some(game.sample_roll(buffer, random)),
        GameStatus::AwaitingAction(_) => Some(buffer[random(buffer.len() as u32) as usize]),
        GameStatus::Over(_) => None,
    }
}

/// A way to assign the seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatAssignment {
    /// At random, both ways equally likely.
    Random,
    /// The players roll a die in turn; the first to roll a [`Face::X`] takes the first seat. These are the equally
    /// likely faces of the die, an X among them.
    FirstX(&'static [Face]),
}

/// Everything that a game declares about itself. The texts that people read are looked up by its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameInfo {
    /// The identifier that commands, records and the store use, for example `seega`.
    pub id: &'static str,
    /// The edition of the rules that this code plays. It grows whenever old records could be read differently.
    pub edition: u32,
    /// The identifiers of the two seats in order, for example `["black", "white"]`.
    pub seat_ids: [&'static str; 2],
    /// The shade of each seat's pieces.
    pub piece_shades: [PieceShade; 2],
    /// The kind of piece that stands for each seat beside the board.
    pub seat_pieces: [PieceKind; 2],
    /// The meaning of [`Game::score`]; `None` in a game that counts nothing.
    pub score_kind: Option<ScoreKind>,
    /// True when the game has dice.
    pub has_dice: bool,
    /// True when the seats are so unequal that a rated challenge between people is a pair of games, unless they want
    /// otherwise.
    pub pairs_by_default: bool,
    /// Every reason for which the game can end by its own rules.
    pub end_reasons: &'static [EndReason],
    /// Every word that [`crate::kit::game_view::GameView::task`] returns.
    pub tasks: &'static [&'static str],
    /// Every word of an [`crate::kit::input::OffBoardChoice`] in the game's steps.
    pub choices: &'static [&'static str],
    /// Every word of a [`crate::kit::scene::PositionNote`] in the game's scenes.
    pub notes: &'static [&'static str],
}

/// The shade of a seat's pieces. Pieces differ in shade as well as in shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PieceShade {
    /// Dark pieces.
    Dark,
    /// Light pieces.
    Light,
}

/// A count that a game keeps, and the number that is shown of it beside each seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScoreKind {
    /// The word by which the text for this count is looked up, for example `points`.
    pub id: &'static str,
    /// The number beside each seat, in the order of the seats. The more, the better for the seat.
    pub shown: [ShownScore; 2],
    /// The only seat whose number decides a pair of games in which each player has won one: in a game that counts the
    /// pieces of one side alone. `None` where the numbers of both seats do.
    pub pair_seat: Option<Side>,
}

/// A number that is shown beside a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ShownScore {
    /// The index in [`Game::score`] of the number that it follows from.
    pub index: usize,
    /// The count at the start, when the number shown is how many of them are gone; `None` shows the count itself.
    pub gone_of: Option<u32>,
    /// The kind of the opponent's pieces that are drawn beside the number, as many as it says.
    pub captured_kind: Option<PieceKind>,
}

impl ScoreKind {
    /// A count of one number for each seat in order.
    #[must_use]
    pub const fn per_seat(id: &'static str) -> ScoreKind {
        ScoreKind { id, shown: [ShownScore::plain(0), ShownScore::plain(1)], pair_seat: None }
    }

    /// A count of the pieces of this kind that each seat has captured.
    #[must_use]
    pub const fn captured_pieces(id: &'static str, kind: PieceKind) -> ScoreKind {
        let shown = [ShownScore::plain(0).with_captured(kind), ShownScore::plain(1).with_captured(kind)];
        ScoreKind { id, shown, pair_seat: None }
    }

    /// Returns the pieces that each seat adds to its player's count in a pair of games, for this score.
    #[must_use]
    pub fn pair_counts(self, score: &[u32]) -> [u32; 2] {
        Side::BOTH.map(|side| {
            let counts = self.pair_seat.is_none_or(|only| only == side);
            self.shown[side.index()].number(score).filter(|_| counts).unwrap_or_default()
        })
    }
}

impl ShownScore {
    /// The number at this index of the score.
    #[must_use]
    pub const fn plain(index: usize) -> ShownScore {
        ShownScore { index, gone_of: None, captured_kind: None }
    }

    /// The same number with as many captured pieces of this kind drawn beside it.
    #[must_use]
    pub const fn with_captured(self, kind: PieceKind) -> ShownScore {
        ShownScore { captured_kind: Some(kind), ..self }
    }

    /// The number to show for this score; `None` when the score has no number at the index.
    #[must_use]
    pub fn number(self, score: &[u32]) -> Option<u32> {
        let count = *score.get(self.index)?;
        Some(self.gone_of.map_or(count, |initial| initial.saturating_sub(count)))
    }
}

/// A function of the caller that returns random numbers from 0 up to, but not including, its argument, each equally
/// likely.
pub type RandomSource<'a> = &'a mut dyn FnMut(u32) -> u32;

/// Returns the number of sequences of exactly `depth` actions from `state`, where each distinct roll is one action.
/// Sequences that end early do not count; at depth 0 there is one.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    if depth == 1 {
        return actions.len() as u64;
    }
    let child = |action: &G::Action| {
        let mut next = state.clone();
        game.play(&mut next, *action);
        perft(game, &next, depth - 1)
    };
    actions.iter().map(child).sum()
}

/// Plays to the end at random, every legal action equally likely and the dice fair, and returns the number of actions
/// played. `buffer` is scratch space that can be reused between calls.
pub fn random_playout<G: Game>(game: &G, state: &mut G::State, buffer: &mut Vec<G::Action>, draw: RandomSource) -> u64 {
    let mut played = 0;
    while let Some(action) = game.random_action(state, buffer, draw) {
        game.play(state, action);
        played += 1;
    }
    played
}
