//! Messages as plain data, and every text that people read. Nothing here draws, sends or stores anything.

pub mod board_controls;
pub mod board_image;
pub mod board_phase;
pub mod captions;
mod clauses;
pub mod command_names;
pub mod custom_id;
pub mod error_text;
pub mod i18n;
pub mod message;
pub mod move_text;
pub mod option_completion;
mod played_action;
pub mod replay_animation;
pub mod rulebook;
pub mod rules_book;
pub mod sanitize;
pub mod screens;
pub mod seat_text;
pub mod shorten;
pub mod time_text;
