//! One step of the bot: load, judge, keep, tell. It knows no Discord: what it needs of the outside are the traits in
//! [`port`], and what people ask of it are the plain data in [`ask`].

pub mod ask;
pub mod port;
