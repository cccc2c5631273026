//! A position of Shap Luk as a line of text: `rebels a1,a2,… general c3 flight unspent`, with the seat to move first,
//! then the points of the rebels, the general's, and if the flight is `unspent` or `spent`.

use gonagas_core::games::shap_luk::{ShapLuk, ShapLukState};
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::side::Side;
use std::fmt::Write as _;

/// The points on which a rebel can stand.
const SQUARE: u8 = 25;

/// A text that is no position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionTextError {
    /// The words of a position are missing or in another order.
    #[error("“{0}” is no position; write, for example, rebels a1,b1,c1,d1,e1,a2 general c3 flight unspent")]
    Form(String),
    /// No seat has this name.
    #[error("“{0}” is no seat; the seats are rebels and general")]
    Seat(String),
    /// The flight is neither.
    #[error("“{0}” must be unspent or spent")]
    Flight(String),
    /// The board has no such point.
    #[error("there is no point “{0}”")]
    Point(String),
    /// The point is in the sanctuary.
    #[error("a rebel cannot stand on {0}")]
    Sanctuary(String),
    /// Another piece stands there.
    #[error("two pieces cannot stand on {0}")]
    Occupied(String),
}

/// Reads a position.
pub fn parse(line: &str) -> Result<ShapLukState, PositionTextError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [mover, rebels, "general", general, "flight", flight] = words[..] else {
        return Err(PositionTextError::Form(line.to_owned()));
    };
    let mover = match mover {
        "rebels" => Side::First,
        "general" => Side::Second,
        _ => return Err(PositionTextError::Seat(mover.to_owned())),
    };
    let flight_used = match flight {
        "unspent" => false,
        "spent" => true,
        _ => return Err(PositionTextError::Flight(flight.to_owned())),
    };
    let board = ShapLuk.board();
    let point = |name: &str| board.site_by_name(name).ok_or_else(|| PositionTextError::Point(name.to_owned()));
    let general = point(general)?;
    let mut set = 0_u32;
    for name in rebels.split(',') {
        let site = point(name)?;
        if site >= SQUARE {
            return Err(PositionTextError::Sanctuary(name.to_owned()));
        }
        if set >> site & 1 == 1 || site == general {
            return Err(PositionTextError::Occupied(name.to_owned()));
        }
        set |= 1 << site;
    }
    Ok(ShapLukState::from_parts(set, general, flight_used, mover))
}

/// Writes a position.
#[must_use]
pub fn write(state: &ShapLukState) -> String {
    let board = ShapLuk.board();
    let mut text = if state.mover() == Side::First { "rebels ".to_owned() } else { "general ".to_owned() };
    for site in (0..SQUARE).filter(|site| state.rebels() >> site & 1 == 1) {
        let comma = if text.ends_with(' ') { "" } else { "," };
        let _ = write!(text, "{comma}{}", board.site_name(site));
    }
    let flight = if state.flight_used() { "spent" } else { "unspent" };
    let _ = write!(text, " general {} flight {flight}", board.site_name(state.general()));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn position_is_read_as_it_is_written() {
        for line in ["rebels a1,b1,c1,d1,e1,a2 general c3 flight unspent", "general a1,e5 general c7 flight spent"] {
            assert_eq!(write(&parse(line).unwrap()), line);
        }
        assert_eq!(parse("rebels a1 general z9 flight spent"), Err(PositionTextError::Point("z9".to_owned())));
        assert_eq!(parse("rebels c6 general a1 flight spent"), Err(PositionTextError::Sanctuary("c6".to_owned())));
        assert_eq!(parse("rebels a1,a1 general b1 flight spent"), Err(PositionTextError::Occupied("a1".to_owned())));
        assert_eq!(parse("rebels a1 general a1 flight spent"), Err(PositionTextError::Occupied("a1".to_owned())));
        assert_eq!(parse("nobody a1 general b1 flight spent"), Err(PositionTextError::Seat("nobody".to_owned())));
        assert_eq!(parse("rebels a1 general b1 flight maybe"), Err(PositionTextError::Flight("maybe".to_owned())));
        assert_eq!(parse("moon"), Err(PositionTextError::Form("moon".to_owned())));
    }
}
