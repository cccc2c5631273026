//! The parts of a board's picture, and where they go.
//!
//! - `board_renderer`: composes the picture from its parts.
//! - `render_input`: the position and theme of a picture.
//! - `layout`: where everything goes, in pixels.
//! - `board_background`: the frame, the empty board, the coordinates and the empty trays.
//! - `coordinate_labels`: the letters and numbers beside the board.
//! - `pieces`: the pieces.
//! - `highlights`: the last turn, the captures, the selected piece and its targets.
//! - `score_tray`: the facts of each seat, and the heading.
//! - `captions`: the texts of a picture.
//! - `scoring_lines`: the lines that have scored.
//! - `ways`: small arrows along the ways of the armies.
//! - `dice_area`: the dice.

pub mod board_background;
pub mod board_renderer;
pub mod captions;
pub mod coordinate_labels;
pub mod dice_area;
pub mod highlights;
pub mod layout;
pub mod pieces;
pub mod render_input;
pub mod score_tray;
pub mod scoring_lines;
pub mod ways;
