//! Matches in the store: finds, locks, loads and extends them.
//!
//! - `lookup`: finds the match that a request means, and loads it.
//! - `match_picker`: the menu that asks which match is meant.
//! - `loaded_match`: a match in memory while its lock is held.
//! - `pairs`: the two games of a pair.
//! - `append`: adds events with the effects that follow.
//! - `locks`: one task at a time for each match.
//! - `index`: the index by which the store finds a match.
//! - `randomness`: the secret of a match and the numbers drawn from it.
//! - `location`: the channel or thread of a match, and links to its board.
//! - `membership`: players who have left the server.
//! - `sight`: the matches that a person may see.
//! - `audience`: the language of a message, the appearance of its board, and the users it notifies.
//! - `language`: the language of a user, for messages that answer no request.
//! - `refusals`: rejections with the position that they are about.

pub(in crate::app) mod append;
pub(in crate::app) mod audience;
pub mod index;
pub(in crate::app) mod language;
pub(in crate::app) mod loaded_match;
pub(in crate::app) mod location;
pub(in crate::app) mod locks;
pub(in crate::app) mod lookup;
pub(in crate::app) mod match_picker;
pub(in crate::app) mod membership;
pub(in crate::app) mod pairs;
pub(in crate::app) mod randomness;
pub(in crate::app) mod refusals;
pub(in crate::app) mod sight;
