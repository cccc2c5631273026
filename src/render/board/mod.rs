//! The parts of a board's picture, and where they go.
//!
//! - `board_renderer`: composes the picture from its parts.
//! - `render_input`: the position and theme of a picture.
//! - `layout`: where everything goes, in pixels.
//! - `board_background`: the frame, the empty board, the coordinates and the empty trays.
//! - `coordinate_labels`: the letters and numbers beside the board.
//! - `pieces`: the pieces.
//! - `highlights`: the last turn, the captures, the selected piece and its targets.
//! - `point_rings`: the rings around points.
//! - `score_tray`: the score of each seat.
//! - `dice_area`: the dice.

pub mod board_background;
pub mod board_renderer;
pub mod coordinate_labels;
pub mod dice_area;
pub mod highlights;
pub mod layout;
pub mod pieces;
pub mod point_rings;
pub mod render_input;
pub mod score_tray;
