//! The app as this layer sees it: without the type of its store, so that serenity's handlers need not be generic.

use crate::app::App;
use crate::app::ask::{Ask, Caller, Suggestion, Typing};
use crate::app::change::Change;
use crate::discord::mouth::Channels;
use crate::discord::reply::Answering;
use crate::store::Store;
use std::pin::Pin;

/// A future that is handed on.
pub type Handed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// What stands behind the commands and buttons.
pub trait Bot: Send + Sync + 'static {
    /// Does what is asked and answers it, refusals and failures included.
    fn handle<'a>(&'a self, caller: &'a Caller, ask: Ask, reply: &'a Answering, mouth: &'a Channels) -> Handed<'a, ()>;

    /// Completes what is being typed.
    fn complete<'a>(&'a self, caller: &'a Caller, typing: Typing) -> Handed<'a, Vec<Suggestion>>;

    /// Does what a change in the world around the matches asks for.
    fn heed(&self, change: Change) -> Handed<'_, ()>;

    /// Tells what is still untold and acts on what falls due, until `stop`.
    fn serve<'a>(&'a self, mouth: &'a Channels, stop: Handed<'static, ()>) -> Handed<'a, ()>;
}

impl<S: Store> Bot for App<S> {
    fn handle<'a>(&'a self, caller: &'a Caller, ask: Ask, reply: &'a Answering, mouth: &'a Channels) -> Handed<'a, ()> {
        Box::pin(App::handle(self, caller, ask, reply, mouth))
    }

    fn complete<'a>(&'a self, caller: &'a Caller, typing: Typing) -> Handed<'a, Vec<Suggestion>> {
        Box::pin(App::complete(self, caller, typing))
    }

    fn heed(&self, change: Change) -> Handed<'_, ()> {
        Box::pin(App::heed(self, change))
    }

    fn serve<'a>(&'a self, mouth: &'a Channels, stop: Handed<'static, ()>) -> Handed<'a, ()> {
        Box::pin(App::serve(self, mouth, stop))
    }
}
