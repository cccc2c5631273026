//! Work for the writer, and its answer that waits for the commit.

use crate::store::StoreError;
use rusqlite::Connection;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Work that is answered only when its group has been committed.
pub(in crate::store::sqlite) trait Job: Send {
    /// Does the work inside an open transaction. It can be done again if that transaction is lost.
    ///
    /// # Errors
    ///
    /// When nothing of it is to be kept.
    fn execute(&mut self, connection: &Connection) -> Result<(), StoreError>;

    /// Forgets what the work came to: it was not kept.
    fn fail(&mut self, error: StoreError);

    /// Gives the answer; `committed` is what became of the group.
    fn send_reply(self: Box<Self>, committed: Result<(), StoreError>);
}

/// A function as a job, with another that takes the answer.
pub(in crate::store::sqlite) struct ClosureJob<T, Work, Reply> {
    work: Work,
    reply: Reply,
    /// Nothing as long as it was not tried.
    result: Option<Result<T, StoreError>>,
}

impl<T, Work, Reply> ClosureJob<T, Work, Reply> {
    pub(in crate::store::sqlite) fn new(work: Work, responder: Reply) -> Self {
        ClosureJob { work, reply: responder, result: None }
    }
}

impl<T, Work, Reply> Job for ClosureJob<T, Work, Reply>
where
    T: Send,
    Work: Fn(&Connection) -> Result<T, StoreError> + Send,
    Reply: FnOnce(Result<T, StoreError>) + Send,
{
    fn execute(&mut self, connection: &Connection) -> Result<(), StoreError> {
        // A defect in one job is no reason to stop writing for all; its savepoint is rolled back.
        let done = catch_unwind(AssertUnwindSafe(|| (self.work)(connection)));
        let result = done.unwrap_or_else(|_| Err(StoreError::Failed("a job of the writer panicked".into())));
        self.result.insert(result).as_ref().map(|_| ()).map_err(Clone::clone)
    }

    fn fail(&mut self, error: StoreError) {
        self.result = Some(Err(error));
    }

    fn send_reply(self: Box<Self>, committed: Result<(), StoreError>) {
        let ClosureJob { reply: responder, result, .. } = *self;
        responder(match (result, committed) {
            // The job's own trouble tells more than the group's.
            (Some(Err(error)), _) | (_, Err(error)) => Err(error),
            (Some(Ok(done)), Ok(())) => Ok(done),
            (None, Ok(())) => Err(StoreError::Failed("a job was forgotten".into())),
        });
    }
}
