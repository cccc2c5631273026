//! The work for one request or control, on the heap.
//!
//! In a development build an async function that awaits many others needs stack for all of them at once. Here each kind
//! of work is created in a call of its own, so that a deep chain of calls fits into the stack of a thread.

use crate::UserError;
use std::pin::Pin;

/// The work for one request or control.
pub type Handling<'a> = Pin<Box<dyn Future<Output = Result<(), UserError>> + Send + 'a>>;

/// Creates work and moves it to the heap.
#[inline(never)]
pub fn boxed<'a, Work>(create: impl FnOnce() -> Work) -> Handling<'a>
where
    Work: Future<Output = Result<(), UserError>> + Send + 'a,
{
    Box::pin(create())
}
