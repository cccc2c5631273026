//! Playing: commands of players in a match, and boards to play from.
//!
//! - `execute`: a command of a player is decided, stored and answered; `/move`, `/takeback`.
//! - `move_picker`: an action that is picked step by step in the menus.
//! - `board`: `/board`, `/resign`; `rules`: `/rules`; `glossary`: `/glossary`; `help`: `/help`.
//! - `private_board`: the buttons of a private board; `public_boards`: the look of the boards that everyone sees.
//! - `forms`: the form for a word that goes into the random draws.

pub(in crate::app) mod board;
pub(in crate::app) mod execute;
pub(in crate::app) mod forms;
pub(in crate::app) mod glossary;
pub(in crate::app) mod help;
pub(in crate::app) mod move_picker;
pub(in crate::app) mod private_board;
pub(in crate::app) mod public_boards;
pub(in crate::app) mod rules;
