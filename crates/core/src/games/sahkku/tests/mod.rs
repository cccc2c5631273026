//! A test for each sentence of RULES.md, "Sáhkku".
//!
//! Positions are written as text, the pieces of each owner in order of their points:
//! `south *a1 b2 b2 Hc2; north *o3 Kf2; nobody Kh2`. `*` is a sleeping soldier, `H` a homeward and `W` a waiting one,
//! `R` a rider, `K` a king and `Q` a queen.

mod activation;
mod capture;
mod devils;
mod direction;
mod ends;
mod entering;
mod headstart;
mod landing;
mod options;
mod order;
mod push;
mod queens;
mod riding;
mod rolling;
mod royal;
mod setup;
mod stall;
mod tracks;
mod view;

use crate::games::sahkku::action::SahkkuAction;
use crate::games::sahkku::dice::DiceCounts;
use crate::games::sahkku::state::{Army, King, Queen, SahkkuState, TurnPhase};
use crate::games::sahkku::track::{Direction, SideTrack, TrackShape, station_bit};
use crate::games::sahkku::{Sahkku, rule_sets};
use crate::kit::dice::Face;
use crate::kit::game::{self, Game};
use crate::kit::game_view::GameView;
use crate::kit::scene::{Piece, PieceKind};
use crate::kit::side::Side;

const SOUTH: Side = Side::First;
const NORTH: Side = Side::Second;

/// Every rule set.
const RULE_SETS: [&str; 7] = ["devils-game", "raisa", "maze", "lagesvuotna", "vuovdaguoika", "gavkevuotna", "unjarga"];

/// The prefixes of points, with their piece kinds.
const SIGNS: [(&str, PieceKind); 8] = [
    ("*Q", PieceKind::SleepingQueen),
    ("*", PieceKind::Sleeper),
    ("H", PieceKind::Homeward),
    ("W", PieceKind::Waiting),
    ("R", PieceKind::Rider),
    ("K", PieceKind::King),
    ("Q", PieceKind::Queen),
    ("", PieceKind::Soldier),
];

/// A game of sáhkku at some position.
#[derive(Debug, Clone, PartialEq)]
struct Match {
    game: Sahkku,
    state: SahkkuState,
}

impl Match {
    /// Starts a game by a rule set and options: `unjarga blank=0`.
    fn start(rules: &str) -> Match {
        let (name, words) = rules.split_once(' ').unwrap_or((rules, ""));
        let rule_set = rule_sets::RULE_SETS.iter().find(|rule_set| rule_set.selector.ends_with(&format!("={name}")));
        let rule_set = rule_set.expect("a rule set");
        let index = |key: &str| {
            let word = words.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
            let choice = rule_set.options.iter().find(|choice| choice.key == key);
            word.map_or(0, |word| choice.and_then(|choice| choice.values.index_of(word)).expect("a value"))
        };
        let known = |word: &str| rule_set.options.iter().any(|choice| word.starts_with(&format!("{}=", choice.key)));
        assert!(words.split_whitespace().all(known), "{rules}");
        let answers: Vec<_> = rule_set.options.iter().map(|choice| index(choice.key)).collect();
        let game = rule_set.build_rules(&answers);
        Match { game, state: game.initial_state() }
    }

    /// Returns a position with these pieces only; South rolls.
    fn at(rules: &str, pieces: &str) -> Match {
        let mut this = Match::start(rules);
        (this.state.armies, this.state.king, this.state.queens) = ([Army::all_sleeping(0); 2], None, [None; 2]);
        for group in pieces.split(';') {
            let mut words = group.split_whitespace();
            let owner = match words.next() {
                Some("south") => Some(SOUTH),
                Some("north") => Some(NORTH),
                Some("nobody") => None,
                other => panic!("{other:?} owns no pieces"),
            };
            words.for_each(|word| this.put(owner, word));
        }
        this
    }

    fn put(&mut self, owner: Option<Side>, word: &str) {
        let (kind, name) =
            SIGNS.iter().find_map(|(sign, kind)| Some((*kind, word.strip_prefix(sign)?))).expect("a sign");
        let site = self.game.board().site_by_name(name).unwrap_or_else(|| panic!("{name} is not a point"));
        if kind == PieceKind::King {
            self.state.king = Some(King { site, holder: owner });
            return;
        }
        let side = owner.expect("only the king belongs to nobody");
        let way = self.game.side_track(&self.state, side);
        let station = way.first_station_at(site);
        let army = &mut self.state.armies[side.index()];
        match kind {
            PieceKind::Soldier => army.add_soldiers(station, 1),
            PieceKind::Sleeper => army.sleeping |= station_bit(station),
            PieceKind::Homeward => army.add_soldiers(station + 2 * way.columns(), 1),
            PieceKind::Waiting => army.waiting_count += 1,
            PieceKind::Queen | PieceKind::SleepingQueen => {
                self.state.queens[side.index()] = Some(Queen { site, awake: kind == PieceKind::Queen });
            }
            _ => panic!("{word} cannot be placed"),
        }
    }

    /// Makes it this side's turn.
    fn turn_of(mut self, side: Side) -> Match {
        self.state.mover = side;
        self
    }

    /// Gives the mover these dice to use.
    fn dice(mut self, faces: &str) -> Match {
        self.state.unused_dice = DiceCounts::EMPTY;
        for sign in faces.chars() {
            self.state.unused_dice.add_die(Face::ALL.into_iter().find(|face| face.symbol() == sign).expect("a face"));
        }
        self.state.phase = TurnPhase::UseDice;
        self
    }

    /// Plays these actions; each must be legal.
    #[track_caller]
    fn play(mut self, actions: &str) -> Match {
        for text in actions.split_whitespace() {
            let action = self.moves().into_iter().find(|action| self.game.notation(&self.state, *action) == text);
            let Some(action) = action else { panic!("{text} is not one of {}", self.legal()) };
            self.game.play(&mut self.state, action);
        }
        self
    }

    fn moves(&self) -> Vec<SahkkuAction> {
        let mut moves = Vec::new();
        self.game.legal_actions(&self.state, &mut moves);
        moves
    }

    /// Returns the legal actions, sorted and separated by spaces.
    fn legal(&self) -> String {
        let mut legal: Vec<_> =
            self.moves().into_iter().map(|action| self.game.notation(&self.state, action)).collect();
        legal.sort();
        legal.join(" ")
    }

    /// Returns the status as the engine writes it.
    fn status(&self) -> String {
        self.game.status(&self.state).to_string()
    }

    /// Returns each seat's remaining soldiers.
    fn score(&self) -> Vec<u32> {
        self.game.score(&self.state)
    }

    /// Returns the pieces as text.
    fn pieces(&self) -> String {
        let scene = self.game.scene(&self.state);
        let of = |owner: Option<Side>, name: &str| {
            let own = scene.pieces.iter().filter(|(_, piece)| piece.owner == owner);
            let words: String =
                own.map(|(site, piece)| format!(" {}{}", sign(*piece), self.game.site_name(*site))).collect();
            if words.is_empty() { None } else { Some(format!("{name}{words}")) }
        };
        let owners = [of(Some(SOUTH), "south"), of(Some(NORTH), "north"), of(None, "nobody")];
        owners.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    fn perft(&self, depth: u32) -> u64 {
        game::perft(&self.game, &self.state, depth)
    }
}

fn sign(piece: Piece) -> &'static str {
    SIGNS.iter().find(|(_, kind)| *kind == piece.kind).map_or("?", |(sign, _)| sign)
}

/// Returns a side's legal actions in this position with these dice.
fn legal_for(side: Side, rules: &str, pieces: &str, dice: &str) -> String {
    Match::at(rules, pieces).turn_of(side).dice(dice).legal()
}

/// Returns South's legal actions in this position with these dice.
fn legal(rules: &str, pieces: &str, dice: &str) -> String {
    legal_for(SOUTH, rules, pieces, dice)
}

/// Returns the pieces after this use of a die, which must be legal for this side.
#[track_caller]
fn after_by(side: Side, rules: &str, pieces: &str, action: &str) -> String {
    Match::at(rules, pieces).turn_of(side).dice(&action[..1]).play(action).pieces()
}

/// Returns the pieces after this use of a die, which must be legal for South.
#[track_caller]
fn after(rules: &str, pieces: &str, action: &str) -> String {
    after_by(SOUTH, rules, pieces, action)
}
