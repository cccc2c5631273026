//! Screens as plain data: messages, pictures, menus and buttons, and every word that people read.

pub mod message;
