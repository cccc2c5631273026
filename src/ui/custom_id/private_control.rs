//! The controls of boards that one person sees alone.
//!
//! They do what those of the board for all do, but answer on the private board. Their custom ids differ in the first letter,
//! which also keeps from which side the board is seen.

use crate::ui::custom_id::match_control::MatchControl;
use crate::ui::message::{ActionRow, Button, Menu};

/// The first letter of what all see.
const PUBLIC_PREFIX: &str = "m:";

/// The first letters of private boards: as everybody sees it, and from the other side.
const PRIVATE_PREFIXES: [&str; 2] = ["p:", "t:"];

/// Reads a custom id of a private board: the control, and whether the board is turned. `None` when it is none.
#[must_use]
pub fn parse_private_control(id: &str) -> Option<(MatchControl, bool)> {
    let of = |turned: bool| id.strip_prefix(PRIVATE_PREFIXES[usize::from(turned)]).map(|rest| (rest, turned));
    let (rest, turned) = of(false).or_else(|| of(true))?;
    Some((MatchControl::parse(&format!("{PUBLIC_PREFIX}{rest}"))?, turned))
}

/// The same controls on a private board.
#[must_use]
pub fn to_private_row(row: ActionRow, turned: bool) -> ActionRow {
    let id = |id: String| match id.strip_prefix(PUBLIC_PREFIX) {
        Some(rest) => format!("{}{rest}", PRIVATE_PREFIXES[usize::from(turned)]),
        None => id,
    };
    match row {
        ActionRow::Buttons(buttons) => {
            ActionRow::Buttons(buttons.into_iter().map(|button| Button { id: id(button.id), ..button }).collect())
        }
        ActionRow::Menu(menu) => ActionRow::Menu(Menu { id: id(menu.id), ..menu }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::ids::MatchId;
    use crate::ui::custom_id::match_control::MatchVerb;
    use crate::ui::message::ButtonStyle;

    #[test]
    fn a_private_control_reads_back() {
        let control =
            MatchControl { match_id: MatchId(12), event_number: 7, verb: MatchVerb::Play, argument: "d4".into() };
        let button = Button { id: control.to_string(), label: "d4".into(), style: ButtonStyle::Primary };
        for turned in [false, true] {
            let ActionRow::Buttons(buttons) = to_private_row(ActionRow::Buttons(vec![button.clone()]), turned) else {
                panic!("buttons")
            };
            assert_eq!(parse_private_control(&buttons[0].id), Some((control.clone(), turned)));
            assert_eq!(MatchControl::parse(&buttons[0].id), None);
        }
        assert_eq!(parse_private_control(&control.to_string()), None);
        for forged in ["", "p", "p:", "p:m:12:7:play", "q:12:7:play", "t:12:7:win"] {
            assert_eq!(parse_private_control(forged), None, "{forged}");
        }
    }
}
