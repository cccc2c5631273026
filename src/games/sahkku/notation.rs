//! Actions as text.

use super::questions::Sahkku;
use super::rules::{Fate, Move, Use, Who};
use super::track::Direction;
use crate::kit::board::Site;
use crate::kit::dice::Face;

impl Sahkku {
    /// The name of a point: column letter, then row number from the bottom.
    pub(super) fn name(&self, site: Site) -> String {
        let (column, row) = (site % self.columns, site / self.columns);
        format!("{}{}", char::from(b'a' + column), row + 1)
    }

    /// An action in the notation.
    pub(super) fn written(&self, action: Move) -> String {
        match action {
            Move::Direct(Direction::Vuosttut) => "vuosttut".to_owned(),
            Move::Direct(Direction::Miedut) => "miedut".to_owned(),
            Move::Throw(throw) => std::iter::once('=').chain(throw.dice.faces().map(Face::sign)).collect(),
            Move::Keep => "keep".to_owned(),
            Move::Rethrow(number) => format!("rethrow{number}"),
            Move::Use(action) => self.written_use(action),
        }
    }

    fn written_use(&self, action: Use) -> String {
        let [from, to] = [action.from, action.to].map(|site| self.name(site));
        format!("{}:{}{from}-{to}{}", action.face.sign(), piece(action.who), fate(action.fate))
    }
}

const fn piece(who: Who) -> &'static str {
    match who {
        Who::Soldier => "",
        Who::Sleeper => "*",
        Who::Homeward => "H",
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
