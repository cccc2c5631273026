//! The interface of the storage, each trait in a file. The SQL stands with its subject, in the folders beside this one.

mod bot_store;
mod guild_store;
mod learning_store;
mod match_lists;
pub(in crate::store) mod match_store;
mod outbox_store;
mod puzzle_store;
mod user_store;
