//! Work for the writer, with a reply that waits for the commit.

use crate::sql::engine::Connection;
use crate::store_error::StoreError;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Work with a reply that is sent only after its group has been committed.
pub trait Job: Send {
    /// Runs inside an open transaction, and again if that transaction is lost.
    ///
    /// # Errors
    ///
    /// When the work failed, and its changes must be rolled back.
    fn execute(&mut self, connection: &Connection<'_>) -> Result<(), StoreError>;

    /// Replaces the result of the work by an error, because its changes were rolled back.
    fn fail(&mut self, error: StoreError);

    /// Sends the reply; `committed` is the outcome of the group's commit.
    fn send_reply(self: Box<Self>, committed: Result<(), StoreError>);
}

/// A closure as a job, and another closure that takes its result.
pub struct ClosureJob<T, Work, Reply> {
    work: Work,
    reply: Reply,
    /// `None` until the work was done.
    result: Option<Result<T, StoreError>>,
}

impl<T, Work, Reply> ClosureJob<T, Work, Reply> {
    pub fn new(work: Work, reply: Reply) -> Self {
        ClosureJob { work, reply, result: None }
    }
}

impl<T, Work, Reply> Job for ClosureJob<T, Work, Reply>
where
    T: Send,
    Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send,
    Reply: FnOnce(Result<T, StoreError>) + Send,
{
    fn execute(&mut self, connection: &Connection<'_>) -> Result<(), StoreError> {
        // A defect in one job must not stop the writer; the job's savepoint is rolled back.
        let done = catch_unwind(AssertUnwindSafe(|| (self.work)(connection)));
        let result = done.unwrap_or_else(|_| Err(StoreError::Failed("a job of the writer panicked".into())));
        self.result.insert(result).as_ref().map(|_| ()).map_err(Clone::clone)
    }

    fn fail(&mut self, error: StoreError) {
        self.result = Some(Err(error));
    }

    fn send_reply(self: Box<Self>, committed: Result<(), StoreError>) {
        let ClosureJob { reply, result, .. } = *self;
        reply(match (result, committed) {
            // The job's own error says more than the group's.
            (Some(Err(error)), _) | (_, Err(error)) => Err(error),
            (Some(Ok(done)), Ok(())) => Ok(done),
            (None, Ok(())) => Err(StoreError::Failed("a job was not done".into())),
        });
    }
}
