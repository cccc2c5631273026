//! Actions as text.

use super::action::{Fate, Move, Use, Who};
use super::questions::Sahkku;
use super::state::State;
use super::track::{Direction, Way};
use crate::kit::board::Site;
use crate::kit::dice::Face;

impl Sahkku {
    /// The name of a point: column letter, then row number from the bottom.
    pub(super) fn name(&self, site: Site) -> String {
        let (column, row) = (site % self.columns, site / self.columns);
        format!("{}{}", char::from(b'a' + column), row + 1)
    }

    /// An action in the notation.
    pub(super) fn written(&self, state: &State, action: Move) -> String {
        match action {
            Move::Direct(Direction::Vuosttut) => "vuosttut".to_owned(),
            Move::Direct(Direction::Miedut) => "miedut".to_owned(),
            Move::Throw(throw) => std::iter::once('=').chain(throw.dice.faces().map(Face::sign)).collect(),
            Move::Keep => "keep".to_owned(),
            Move::Rethrow(number) => format!("rethrow{number}"),
            Move::Use(action) => self.written_use(self.way(state, state.mover), action),
        }
    }

    fn written_use(&self, way: Way, action: Use) -> String {
        let [from, to] = [action.from, action.to].map(|station| self.name(way.site(station)));
        format!("{}:{}{from}-{to}{}", action.face.sign(), piece(way, action), fate(action.fate))
    }
}

const fn piece(way: Way, action: Use) -> &'static str {
    match action.who {
        Who::Soldier if way.is_homeward(action.from) => "H",
        Who::Soldier => "",
        Who::Sleeper => "*",
        Who::Stack => "S",
        Who::King => "K",
        Who::Queen => "Q",
    }
}

const fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::None => "",
        Fate::Take => "+",
        Fate::Remove => "x",
    }
}
