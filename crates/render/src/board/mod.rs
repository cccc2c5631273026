//! The parts of a board's picture, and where they go.

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
