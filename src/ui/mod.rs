//! Screens as plain data: messages, pictures, menus and buttons, and every word that people read.
//!
//! - [`i18n`]: the words, in each language.
//! - [`message`]: what a message consists of.
//! - [`match_control`], [`replay`]: what a control stands for; [`private_control`]: on a board that one person sees alone; [`match_list`]: pages of lists;
//!   [`open_challenges`]: the list of open challenges; [`challenge_form`]: a challenge that is being put together.
//! - [`move_selection`]: the way through menus to an action, which follows from the legal actions alone; [`selection_path`]: how far somebody
//!   has come on it; [`menu_paging`]: long lists in several menus; [`move_text`]: what the steps are called.
//! - [`image`], [`alt_text`], [`board_controls`], [`die_use_menus`]: the parts of the board message.
//! - [`appearance`]: how a board looks before somebody.
//! - [`replay_animation`]: a match seen from its start to its end.
//! - [`sanitize`]: what people typed, made harmless.
//! - [`screens`]: whole messages.
//! - [`error_text`]: why something was refused, in words.
//! - [`option_completion`]: completing the options of a challenge; [`time_text`]: clocks in words.

pub mod board_controls;
pub mod board_image;
pub mod custom_id;
pub mod error_text;
pub mod i18n;
pub mod message;
pub mod move_text;
pub mod option_completion;
pub mod replay_animation;
pub mod sanitize;
pub mod screens;
pub mod time_text;
