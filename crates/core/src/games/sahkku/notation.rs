//! Actions as text.

use crate::games::sahkku::action::{DieUse, KingChoice, MovingPiece, SahkkuAction};
use crate::games::sahkku::rule_options::Sahkku;
use crate::games::sahkku::state::SahkkuState;
use crate::games::sahkku::track::{Direction, SideTrack};
use crate::kit::board::Site;
use crate::kit::dice::Face;

impl Sahkku {
    /// Returns the name of a point: column letter, then row number from the bottom.
    pub(super) fn site_name(&self, site: Site) -> String {
        let column = site % self.columns;
        let row = site / self.columns;
        format!("{}{}", char::from(b'a' + column), row + 1)
    }

    /// Returns the point with this name.
    pub(super) fn parse_site(&self, name: &str) -> Option<Site> {
        (0..3 * self.columns).find(|site| self.site_name(*site) == name)
    }

    /// Returns the notation of an action.
    pub(super) fn format_action(&self, state: &SahkkuState, action: SahkkuAction) -> String {
        match action {
            SahkkuAction::ChooseDirection(Direction::Vuosttut) => "vuosttut".to_owned(),
            SahkkuAction::ChooseDirection(Direction::Miedut) => "miedut".to_owned(),
            SahkkuAction::Roll(roll) => std::iter::once('=').chain(roll.dice.faces().map(Face::symbol)).collect(),
            SahkkuAction::KeepDice => "keep".to_owned(),
            SahkkuAction::Rethrow(number) => format!("rethrow{number}"),
            SahkkuAction::UseDie(action) => self.format_die_use(self.side_track(state, state.mover), action),
        }
    }

    fn format_die_use(&self, track: SideTrack, action: DieUse) -> String {
        let [from, to] = [action.from, action.to].map(|station| self.site_name(track.station_site(station)));
        format!(
            "{}:{}{from}-{to}{}",
            action.face.symbol(),
            piece_prefix(track, action),
            king_choice_suffix(action.king_choice)
        )
    }
}

const fn piece_prefix(track: SideTrack, action: DieUse) -> &'static str {
    match action.piece {
        MovingPiece::Soldier if track.is_homeward(action.from) => "H",
        MovingPiece::Soldier => "",
        MovingPiece::Sleeper => "*",
        MovingPiece::Stack => "S",
        MovingPiece::King => "K",
        MovingPiece::Queen => "Q",
    }
}

const fn king_choice_suffix(choice: KingChoice) -> &'static str {
    match choice {
        KingChoice::None => "",
        KingChoice::Take => "+",
        KingChoice::Remove => "x",
    }
}
