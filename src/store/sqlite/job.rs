//! Work for the writer, and its answer that waits for the commit.

use crate::store::StoreError;
use rusqlite::Connection;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Work that is answered only when its group has been committed.
pub(super) trait Job: Send {
    /// Does the work inside an open transaction. It can be done again if that transaction is lost.
    ///
    /// # Errors
    ///
    /// When nothing of it is to be kept.
    fn work(&mut self, connection: &Connection) -> Result<(), StoreError>;

    /// Forgets what the work came to: it was not kept.
    fn fail(&mut self, error: StoreError);

    /// Gives the answer; `committed` is what became of the group.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

/// A function as a job, with another that takes the answer.
pub(super) struct Task<T, Work, Reply> {
    work: Work,
    reply: Reply,
    /// Nothing as long as it was not tried.
    result: Option<Result<T, StoreError>>,
}

impl<T, Work, Reply> Task<T, Work, Reply> {
    pub(super) fn new(work: Work, reply: Reply) -> Self {
        Task { work, reply, result: None }
    }
}

impl<T, Work, Reply> Job for Task<T, Work, Reply>
where
    T: Send,
    Work: Fn(&Connection) -> Result<T, StoreError> + Send,
    Reply: FnOnce(Result<T, StoreError>) + Send,
{
    fn work(&mut self, connection: &Connection) -> Result<(), StoreError> {
        // A defect in one job is no reason to stop writing for all; its savepoint is rolled back.
        let done = catch_unwind(AssertUnwindSafe(|| (self.work)(connection)));
        let result = done.unwrap_or_else(|_| Err(StoreError::Failed("a job of the writer panicked".into())));
        self.result.insert(result).as_ref().map(|_| ()).map_err(Clone::clone)
    }

    fn fail(&mut self, error: StoreError) {
        self.result = Some(Err(error));
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let Task { reply, result, .. } = *self;
        reply(match (result, committed) {
            // The job's own trouble tells more than the group's.
            (Some(Err(error)), _) | (_, Err(error)) => Err(error),
            (Some(Ok(done)), Ok(())) => Ok(done),
            (None, Ok(())) => Err(StoreError::Failed("a job was forgotten".into())),
        });
    }
}
