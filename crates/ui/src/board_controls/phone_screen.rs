//! The room for controls on a phone: a board and the moves below it are on the screen together.
//!
//! The sizes are those of a screen of 390 by 844 CSS pixels, as clients lay out a message there. A client with other
//! letters differs by a line at most, so that a little room is left.

use crate::board_controls::BoardControls;
use crate::message::ActionRow;
use gonagas_core::kit::board::{Board, BoardShape};
use gonagas_render::board::layout::{Layout, PictureUse};

/// The width of a message.
const LINE_WIDTH: f32 = 366.0;

/// The height of the conversation, between the names above it and the line for typing below.
const CONVERSATION_HEIGHT: f32 = 660.0;

/// The height of the highest picture: clients show no higher one whole.
const MAX_PICTURE_HEIGHT: f32 = 296.0;

const BUTTON_HEIGHT: f32 = 42.0;
const MENU_HEIGHT: f32 = 46.0;
const GAP: f32 = 8.0;

/// The width of a button beside its letters, the mean width of a letter, and the height of each further line of them.
const BUTTON_PADDING: f32 = 28.0;
const LETTER_WIDTH: f32 = 7.2;
const LETTER_HEIGHT: f32 = 20.0;

impl BoardControls<'_> {
    /// Returns true if these rows of moves are on the screen together with the board.
    pub(super) fn fit_beside_board(&self, moves: &[ActionRow]) -> bool {
        let picture = picture_height(&self.play.session.board(), self.shape);
        let moves: f32 = moves.iter().map(|row| GAP + row_height(row)).sum();
        picture + moves <= CONVERSATION_HEIGHT
    }
}

fn picture_height(board: &Board, shape: BoardShape) -> f32 {
    let picture = Layout::new(board, shape, PictureUse::Still).picture;
    let as_wide_as_the_screen = LINE_WIDTH * picture.height as f32 / picture.width as f32;
    as_wide_as_the_screen.min(MAX_PICTURE_HEIGHT)
}

fn row_height(row: &ActionRow) -> f32 {
    let ActionRow::Buttons(buttons) = row else { return MENU_HEIGHT };
    let mut height = 0.0;
    let mut left = 0.0;
    let mut line_height: f32 = 0.0;
    for button in buttons {
        let letters = button.label.chars().count() as f32 * LETTER_WIDTH;
        let lines = (letters / (LINE_WIDTH - BUTTON_PADDING)).ceil().max(1.0);
        let width = (letters + BUTTON_PADDING).min(LINE_WIDTH);
        if left + width > LINE_WIDTH {
            height += line_height + GAP;
            left = 0.0;
            line_height = 0.0;
        }
        left += width + GAP;
        line_height = line_height.max(BUTTON_HEIGHT + (lines - 1.0) * LETTER_HEIGHT);
    }
    height + line_height
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::{Button, ButtonStyle};
    use gonagas_core::session::rules::Rules;

    fn buttons(count: usize, label: &str) -> ActionRow {
        let button = Button { id: String::new(), label: label.to_owned(), style: ButtonStyle::Primary };
        ActionRow::Buttons(vec![button; count])
    }

    #[test]
    fn buttons_take_as_many_lines_as_they_need() {
        assert_eq!(row_height(&buttons(3, "2: a1 to c1")), BUTTON_HEIGHT);
        assert_eq!(row_height(&buttons(5, "2: a1 to c1")), 2.0 * BUTTON_HEIGHT + GAP);
        let sentence = "With the X, wake the soldier on l1 and step to l2, capturing l2";
        assert_eq!(row_height(&buttons(2, sentence)), 2.0 * (BUTTON_HEIGHT + LETTER_HEIGHT) + GAP);
    }

    #[test]
    fn upright_board_is_higher_up_to_what_clients_show() {
        let board = Rules::parse("sahkku rules=maze").unwrap().start_session().board();
        let [lying, upright] = BoardShape::ALL.map(|shape| picture_height(&board, shape));
        assert!(lying < 260.0 && upright == MAX_PICTURE_HEIGHT, "{lying}, {upright}");
    }
}
