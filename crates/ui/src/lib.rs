//! Messages as plain data, and every text that people read. Nothing here draws, sends or stores anything.
//!
//! - `message`: a message, its attachments and its controls.
//! - `screens`: the messages of the bot.
//! - `board_controls`: the menus and buttons of a board.
//! - `board_image`: the image of a board, its alternative text and its appearance.
//! - `board_phase`: the phase of a match; `captions`: the texts in a picture; `clauses`: clauses in one line.
//! - `replay_animation`: the replay of a match; `rules_book`: the rules of all games as a book.
//! - `custom_id`: the ids of controls.
//! - [`i18n`]: the texts of each language.
//! - `error_text`: the texts of refusals; `move_text`: of steps and actions;
//!   `played_action`: of actions and turns that were played; `time_text`: of durations and time controls.
//! - `command_names`: the names of commands in each language.
//! - `option_completion`: the completion of a challenge's options.
//! - `sanitize`: typed text, made safe to show.

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
pub mod time_text;
