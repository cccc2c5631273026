//! The controls of boards that one person sees alone.
//!
//! They do what those of the board for all do, but answer on the private board. Their custom ids differ in the first letter,
//! which also keeps from which side the board is seen.

use crate::ui::id::Control;
use crate::ui::message::{Button, Menu, Row};

/// The first letter of what all see.
const SHARED: &str = "m:";

/// The first letters of private boards: as everybody sees it, and from the other side.
const OWN: [&str; 2] = ["p:", "t:"];

/// Reads a custom id of a private board: the control, and whether the board is turned. `None` when it is none.
#[must_use]
pub fn read(id: &str) -> Option<(Control, bool)> {
    let of = |turned: bool| id.strip_prefix(OWN[usize::from(turned)]).map(|rest| (rest, turned));
    let (rest, turned) = of(false).or_else(|| of(true))?;
    Some((Control::read(&format!("{SHARED}{rest}"))?, turned))
}

/// The same controls on a private board.
#[must_use]
pub fn own(row: Row, turned: bool) -> Row {
    let id = |id: String| match id.strip_prefix(SHARED) {
        Some(rest) => format!("{}{rest}", OWN[usize::from(turned)]),
        None => id,
    };
    match row {
        Row::Buttons(buttons) => {
            Row::Buttons(buttons.into_iter().map(|button| Button { id: id(button.id), ..button }).collect())
        }
        Row::Menu(menu) => Row::Menu(Menu { id: id(menu.id), ..menu }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::people::MatchId;
    use crate::ui::id::Verb;
    use crate::ui::message::Look;

    #[test]
    fn a_private_control_reads_back() {
        let control = Control { game: MatchId(12), event: 7, verb: Verb::Play, with: "d4".into() };
        let button = Button { id: control.to_string(), label: "d4".into(), look: Look::Primary };
        for turned in [false, true] {
            let Row::Buttons(buttons) = own(Row::Buttons(vec![button.clone()]), turned) else { panic!("buttons") };
            assert_eq!(read(&buttons[0].id), Some((control.clone(), turned)));
            assert_eq!(Control::read(&buttons[0].id), None);
        }
        assert_eq!(read(&control.to_string()), None);
        for forged in ["", "p", "p:", "p:m:12:7:play", "q:12:7:play", "t:12:7:win"] {
            assert_eq!(read(forged), None, "{forged}");
        }
    }
}
