//! The real program, as people meet it: a stand-in and the bot in processes of their own, killed and started again.

mod support;

mod games;
mod crashes;
