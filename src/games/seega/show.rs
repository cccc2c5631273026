//! What people see of Seega.

use super::rules::{Move, Seega, State};
use crate::kit::board::{Board, Mark};
use crate::kit::game::Game;
use crate::kit::grid;
use crate::kit::scene::{Kind, Note, Piece, Scene};
use crate::kit::show::Show;
use crate::kit::side::Side;
use crate::kit::step::Step;

fn stone(side: Side) -> Piece {
    Piece { kind: Kind::Stone, side: Some(side) }
}

impl Show for Seega {
    fn board(&self) -> Board {
        self.grid().board(Some(Mark::Centre))
    }

    fn scene(&self, state: &State) -> Scene {
        let of = |side: Side| grid::sites(state.stones[side.index()]).map(move |site| (site, stone(side)));
        let mut pieces: Vec<_> = of(Side::First).chain(of(Side::Second)).collect();
        pieces.sort_by_key(|(site, _)| *site);
        let note = self.skipped(state).map(Note::Skipped);
        Scene { pieces, score: self.score(state), dice: Vec::new(), note }
    }

    fn steps(&self, state: &State, action: Move) -> Vec<Step> {
        let own = self.turn(state).chooser().map_or(Piece { kind: Kind::Stone, side: None }, stone);
        match action {
            Move::Place(site) => vec![Step::Place(own, site)],
            Move::Step { from, to } => vec![Step::Lift(own, from), Step::Drop(to)],
        }
    }
}
