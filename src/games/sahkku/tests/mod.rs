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

use super::action::Move;
use super::dice::Dice;
use super::state::{Army, King, Phase, Queen, State};
use super::track::{Direction, Track, Way, only};
use super::{Sahkku, presets};
use crate::kit::dice::Face;
use crate::kit::game::Game;
use crate::kit::scene::{Kind, Piece};
use crate::kit::show::Show;
use crate::kit::side::Side;
use crate::kit::walk;

const SOUTH: Side = Side::First;
const NORTH: Side = Side::Second;

/// Every rule set.
const RULE_SETS: [&str; 7] = ["devils-game", "raisa", "maze", "lagesvuotna", "vuovdaguoika", "gavkevuotna", "unjarga"];

/// The signs that stand before a point, with what they mean.
const SIGNS: [(&str, Kind); 8] = [
    ("*Q", Kind::SleepingQueen),
    ("*", Kind::Sleeper),
    ("H", Kind::Homeward),
    ("W", Kind::Waiting),
    ("R", Kind::Rider),
    ("K", Kind::King),
    ("Q", Kind::Queen),
    ("", Kind::Soldier),
];

/// A game of sáhkku in the middle of it.
#[derive(Debug, Clone, PartialEq)]
struct Match {
    game: Sahkku,
    state: State,
}

impl Match {
    /// The start of a game by a rule set and options: `unjarga blank=0`.
    fn start(rules: &str) -> Match {
        let (name, words) = rules.split_once(' ').unwrap_or((rules, ""));
        let preset = presets::ALL.iter().find(|preset| preset.words.ends_with(&format!("={name}")));
        let preset = preset.expect("a rule set");
        let index = |key: &str| {
            let word = words.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
            let choice = preset.choices.iter().find(|choice| choice.key == key);
            word.map_or(0, |word| choice.and_then(|choice| choice.answers.find(word)).expect("a value"))
        };
        let known = |word: &str| preset.choices.iter().any(|choice| word.starts_with(&format!("{}=", choice.key)));
        assert!(words.split_whitespace().all(known), "{rules}");
        let answers: Vec<_> = preset.choices.iter().map(|choice| index(choice.key)).collect();
        let game = preset.build(&answers);
        Match { game, state: game.start() }
    }

    /// A position in which nothing stands but these pieces; South throws.
    fn at(rules: &str, pieces: &str) -> Match {
        let mut this = Match::start(rules);
        (this.state.armies, this.state.king, this.state.queens) = ([Army::sleeping(0); 2], None, [None; 2]);
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
        let site = self.game.board().site(name).unwrap_or_else(|| panic!("{name} is no point"));
        if kind == Kind::King {
            self.state.king = Some(King { site, holder: owner });
            return;
        }
        let side = owner.expect("only the king belongs to nobody");
        let way = self.game.way(&self.state, side);
        let station = way.station(site);
        let army = &mut self.state.armies[side.index()];
        match kind {
            Kind::Soldier => army.put(station, 1),
            Kind::Sleeper => army.asleep |= only(station),
            Kind::Homeward => army.put(station + 2 * way.columns(), 1),
            Kind::Waiting => army.waiting += 1,
            Kind::Queen | Kind::SleepingQueen => {
                self.state.queens[side.index()] = Some(Queen { site, awake: kind == Kind::Queen });
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
        self.state.dice = Dice::NONE;
        for sign in faces.chars() {
            self.state.dice.put(Face::ALL.into_iter().find(|face| face.sign() == sign).expect("a face"));
        }
        self.state.phase = Phase::Use;
        self
    }

    /// Plays these actions; each must be legal.
    #[track_caller]
    fn play(mut self, actions: &str) -> Match {
        for text in actions.split_whitespace() {
            let action = self.moves().into_iter().find(|action| self.game.text(&self.state, *action) == text);
            let Some(action) = action else { panic!("{text} is not one of {}", self.legal()) };
            self.game.play(&mut self.state, action);
        }
        self
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.game.actions(&self.state, &mut moves);
        moves
    }

    /// The legal actions as texts, sorted, with spaces between.
    fn legal(&self) -> String {
        let mut legal: Vec<_> = self.moves().into_iter().map(|action| self.game.text(&self.state, action)).collect();
        legal.sort();
        legal.join(" ")
    }

    /// Where the game stands, as the engine writes it.
    fn status(&self) -> String {
        self.game.turn(&self.state).to_string()
    }

    /// The soldiers that each seat has left.
    fn score(&self) -> Vec<u32> {
        self.game.score(&self.state)
    }

    /// The pieces as text.
    fn pieces(&self) -> String {
        let scene = self.game.scene(&self.state);
        let of = |owner: Option<Side>, name: &str| {
            let own = scene.pieces.iter().filter(|(_, piece)| piece.side == owner);
            let words: String =
                own.map(|(site, piece)| format!(" {}{}", sign(*piece), self.game.name(*site))).collect();
            if words.is_empty() { None } else { Some(format!("{name}{words}")) }
        };
        let owners = [of(Some(SOUTH), "south"), of(Some(NORTH), "north"), of(None, "nobody")];
        owners.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    fn perft(&self, depth: u32) -> u64 {
        walk::perft(&self.game, &self.state, depth)
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
