//! Playing: commands of players in a match, and boards to play from.
//!
//! - `execute`: a command of a player is decided, stored and answered; `/move`, `/takeback`.
//! - `move_picker`: an action that is picked step by step in the menus.
//! - `board`: `/board`, `/resign`; `rules`: `/rules`; `glossary`: `/glossary`; `help`: `/help`.
//! - `private_board`: the buttons of a private board; `public_boards`: the look of the boards that everyone sees.
//! - `forms`: the form for a word that goes into the random draws.

pub(crate) mod board;
pub(crate) mod execute;
pub(crate) mod forms;
pub(crate) mod glossary;
pub(crate) mod help;
pub(crate) mod move_picker;
pub(crate) mod private_board;
pub(crate) mod public_boards;
pub(crate) mod rules;
