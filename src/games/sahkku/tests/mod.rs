//! A test for each sentence of RULES.md, "Sáhkku".
//!
//! Positions are written as text, the pieces of each owner in order of their points: `south *a1 b2 b2 Hc2; north *o3 Kf2;
//! nobody Kh2`. `*` sleeps, `H` is homeward, `W` waits, `R` rides, `K` is a king and `Q` a queen.

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
mod royal;
mod setup;
mod show;
mod stall;
mod throwing;
mod tracks;
mod waking;

use crate::games::sahkku::action::SahkkuAction;
use crate::games::sahkku::dice::DiceCounts;
use crate::games::sahkku::state::{Army, King, Queen, SahkkuState, TurnPhase};
use crate::games::sahkku::track::{Direction, SideTrack, TrackShape, station_bit};
use crate::games::sahkku::{Sahkku, rule_sets};
use crate::kit::dice::Face;
use crate::kit::game::Game;
use crate::kit::game_view::GameView;
use crate::kit::scene::{Piece, PieceKind};
use crate::kit::side::Side;
use crate::kit::simulation;

const SOUTH: Side = Side::First;
const NORTH: Side = Side::Second;

/// Every rule set.
const RULE_SETS: [&str; 7] = ["devils-game", "raisa", "maze", "lagesvuotna", "vuovdaguoika", "gavkevuotna", "unjarga"];

/// The signs that stand before a point, with what they mean.
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

/// A game of sáhkku in the middle of it.
#[derive(Debug, Clone, PartialEq)]
struct Match {
    game: Sahkku,
    state: SahkkuState,
}

impl Match {
    /// The start of a game by a rule set and options: `unjarga blank=0`.
    fn start(rules: &str) -> Match {
        let (name, words) = rules.split_once(' ').unwrap_or((rules, ""));
        let preset = rule_sets::RULE_SETS.iter().find(|preset| preset.selector.ends_with(&format!("={name}")));
        let preset = preset.expect("a rule set");
        let index = |key: &str| {
            let word = words.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
            let choice = preset.options.iter().find(|choice| choice.key == key);
            word.map_or(0, |word| choice.and_then(|choice| choice.values.index_of(word)).expect("a value"))
        };
        let known = |word: &str| preset.options.iter().any(|choice| word.starts_with(&format!("{}=", choice.key)));
        assert!(words.split_whitespace().all(known), "{rules}");
        let answers: Vec<_> = preset.options.iter().map(|choice| index(choice.key)).collect();
        let game = preset.build_rules(&answers);
        Match { game, state: game.initial_state() }
    }

    /// A position in which nothing stands but these pieces; South throws.
    fn at(rules: &str, pieces: &str) -> Match {
        let mut this = Match::start(rules);
        (this.state.armies, this.state.king, this.state.queens) = ([Army::all_sleeping(0); 2], None, [None; 2]);
        for group in pieces.split(';') {
            let mut words = group.split_whitespace();
            let owner = match words.next() {
                Some("south") => Some(SOUTH),
                Some("north") => Some(NORTH),
                Some("nobody") => None,
                other => panic!("{other:?} owns nothing"),
            };
            words.for_each(|word| this.put(owner, word));
        }
        this
    }

    fn put(&mut self, owner: Option<Side>, word: &str) {
        let (kind, name) =
            SIGNS.iter().find_map(|(sign, kind)| Some((*kind, word.strip_prefix(sign)?))).expect("a sign");
        let site = self.game.board().site_by_name(name).unwrap_or_else(|| panic!("{name} is no point"));
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
            _ => panic!("{word} is not put"),
        }
    }

    /// It is this side's turn.
    fn turn_of(mut self, side: Side) -> Match {
        self.state.mover = side;
        self
    }

    /// These dice are to be used.
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

    /// The legal actions as texts, sorted, with spaces between.
    fn legal(&self) -> String {
        let mut legal: Vec<_> =
            self.moves().into_iter().map(|action| self.game.notation(&self.state, action)).collect();
        legal.sort();
        legal.join(" ")
    }

    /// Where the game stands, as the engine writes it.
    fn status(&self) -> String {
        self.game.status(&self.state).to_string()
    }

    /// The soldiers that each seat has left.
    fn score(&self) -> Vec<u32> {
        self.game.score(&self.state)
    }

    /// The pieces as text.
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
        simulation::perft(&self.game, &self.state, depth)
    }
}

fn sign(piece: Piece) -> &'static str {
    SIGNS.iter().find(|(_, kind)| *kind == piece.kind).map_or("?", |(sign, _)| sign)
}

/// What a side may do in this position with these dice.
fn legal_for(side: Side, rules: &str, pieces: &str, dice: &str) -> String {
    Match::at(rules, pieces).turn_of(side).dice(dice).legal()
}

/// What South may do in this position with these dice.
fn legal(rules: &str, pieces: &str, dice: &str) -> String {
    legal_for(SOUTH, rules, pieces, dice)
}

/// Where everybody stands after this use of a die, which must be legal for this side.
#[track_caller]
fn after_by(side: Side, rules: &str, pieces: &str, action: &str) -> String {
    Match::at(rules, pieces).turn_of(side).dice(&action[..1]).play(action).pieces()
}

/// Where everybody stands after this use of a die, which must be legal for South.
#[track_caller]
fn after(rules: &str, pieces: &str, action: &str) -> String {
    after_by(SOUTH, rules, pieces, action)
}
