//! Matches in the store: finds, locks, loads and extends them.
//!
//! - `lookup`: finds the match that a request means, and loads it.
//! - `match_picker`: the menu that asks which match is meant.
//! - `loaded_match`: a match in memory while its lock is held.
//! - `pairs`: the two games of a pair.
//! - `append`: adds events with the effects that follow.
//! - `locks`: one task at a time for each match.
//! - `randomness`: the secret of a match and the numbers drawn from it.
//! - `location`: the channel or thread of a match, and links to its board.
//! - `membership`: players who have left the server.
//! - `sight`: the matches that a person may see.
//! - `audience`: the language of a message, the appearance of its board, and the users it notifies.
//! - `language`: the language of a user, for messages that answer no request.
//! - `refusals`: rejections with the position that they are about.

pub(crate) mod append;
pub(crate) mod audience;
pub(crate) mod language;
pub(crate) mod loaded_match;
pub(crate) mod location;
pub(crate) mod locks;
pub(crate) mod lookup;
pub(crate) mod match_picker;
pub(crate) mod membership;
pub(crate) mod pairs;
pub(crate) mod randomness;
pub(crate) mod refusals;
pub(crate) mod sight;
