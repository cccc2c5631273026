//! Messages as plain data, and every text that people read. Nothing here draws, sends or stores anything.

pub mod board_controls;
pub mod board_phase;
pub mod captions;
pub mod command_names;
pub mod custom_id;
pub mod error_text;
pub mod fitted_text;
pub mod i18n;
pub mod local_time;
pub mod message;
pub mod move_text;
pub mod option_completion;
mod played_action;
pub mod replay_animation;
pub mod rules_book;
pub mod screens;
pub mod seat_text;
pub mod time_text;

/// The board of a message as an image.
pub mod board_image {
    pub mod alt_text;
    pub mod appearance;
    pub(crate) mod decisive_points;
    pub mod image;
    mod text_legend;
}

/// The rules of the games in words, as the files of `assets/rules` have them.
pub mod rulebook {
    pub mod document;
    pub mod library;
    pub mod parse;
    pub mod position;
    pub mod source_error;
}
