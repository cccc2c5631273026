//! FIXME map

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
