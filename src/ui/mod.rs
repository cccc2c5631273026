//! Screens as plain data: messages, pictures, menus and buttons, and every word that people read.
//!
//! - [`words`]: the words, in each language.
//! - [`message`]: what a message consists of.
//! - [`id`], [`seek`]: what a control stands for; [`own`]: on a board that one person sees alone; [`list`]: pages of lists;
//!   [`browse`]: the list of open challenges; [`draft`]: a challenge that is being put together.
//! - [`pick`]: the way through menus to an action, which follows from the legal actions alone; [`path`]: how far somebody
//!   has come on it; [`parts`]: long lists in several menus; [`steps`]: what the steps are called.
//! - [`picture`], [`alt`], [`controls`], [`dice`]: the parts of the board message.
//! - [`appearance`]: how a board looks before somebody.
//! - [`film`]: a match seen from its start to its end.
//! - [`plain`]: what people typed, made harmless.
//! - [`screens`]: whole messages.
//! - [`refusals`]: why something was refused, in words.
//! - [`options`]: completing the options of a challenge; [`clock`]: clocks in words.

pub mod alt;
pub mod appearance;
pub mod browse;
pub mod clock;
pub mod controls;
pub mod dice;
pub mod draft;
pub mod film;
pub mod id;
pub mod list;
pub mod message;
pub mod options;
pub mod own;
pub mod parts;
pub mod path;
pub mod pick;
pub mod picture;
pub mod plain;
pub mod ranks;
pub mod refusals;
pub mod screens;
pub mod seek;
pub mod steps;
pub mod words;
