//! A test for each sentence of RULES.md, "Pahtum".

mod end;
mod placing;
mod scoring;

use crate::games::pahtum::rules::{GRID, Pahtum, PahtumState};
use crate::kit::board::Site;
use crate::kit::game::Game;
use crate::kit::game_view::GameView;
use crate::kit::input::InputStep;
use crate::kit::scene::{Piece, PieceKind, Scene};
use crate::kit::side::Side;

const CELLS: Site = GRID.cell_count();
/// The numbers of neutral stones that there can be.
const BLOCKS: [u8; 7] = [1, 3, 5, 7, 9, 11, 13];

fn piece(kind: PieceKind, owner: Option<Side>) -> Piece {
    Piece { kind, owner }
}

/// A game of Pahtum in the middle of it.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Match {
    game: Pahtum,
    state: PahtumState,
}

impl Match {
    /// The start of a game with this many neutral stones.
    fn start(blocks: u8) -> Match {
        let rules = &Pahtum::RULE_SETS[0];
        let answer = rules.options[0].values.index_of(&blocks.to_string()).expect("a number of neutral stones");
        let game = rules.build_rules(&[answer]);
        Match { game, state: game.initial_state() }
    }

    /// A game that fills the board as it is drawn, rows from the last one down: `#` neutral, `b` black, `w` white.
    fn filled(rows: [&str; 7]) -> Match {
        let mut this = Match::filled_but_one(rows);
        let last = this.legal()[0];
        this.place(last);
        this
    }

    /// The same game before its last stone.
    fn filled_but_one(rows: [&str; 7]) -> Match {
        let drawing: Vec<char> = rows.iter().rev().flat_map(|row| row.chars()).collect();
        let cells = |sign| (0..CELLS).filter(|site| drawing[usize::from(*site)] == sign).collect::<Vec<_>>();
        let blocks = cells('#');
        let black = cells('b');
        let white = cells('w');
        assert_eq!(black.len(), white.len(), "both place equally many");
        let mut this = Match::start(blocks.len() as u8);
        let own = std::iter::zip(black, white).flat_map(|(black, white)| [black, white]);
        blocks.into_iter().chain(own).take(usize::from(CELLS) - 1).for_each(|site| this.place(site));
        this
    }

    /// Places a stone on a cell, which must be legal.
    #[track_caller]
    fn place(&mut self, site: Site) {
        assert!(self.legal().contains(&site), "{site} is not free");
        self.game.play(&mut self.state, site);
    }

    /// The cells on which a stone may be placed.
    fn legal(&self) -> Vec<Site> {
        let mut legal = Vec::new();
        self.game.legal_actions(&self.state, &mut legal);
        legal
    }

    fn mover(&self) -> Option<Side> {
        self.game.status(&self.state).choosing_side()
    }

    fn scene(&self) -> Scene {
        self.game.scene(&self.state)
    }
}

/// Checks the totals and the end of a full board.
#[track_caller]
fn check(rows: [&str; 7], black: u32, white: u32, end: &str) {
    let Match { game, state } = Match::filled(rows);
    assert_eq!(
        (game.score(&state), game.status(&state).to_string()),
        (vec![black, white], format!("over {end} score"))
    );
}
