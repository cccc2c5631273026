//! A gate that holds up the work of one process while that is paused, as if its machine had stopped it.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};

/// Open, unless the process is paused.
#[derive(Default)]
pub struct PauseGate(Mutex<GateState>);

#[derive(Default)]
struct GateState {
    is_paused: bool,
    /// The waiting tasks, in the order in which they came.
    waiting: Vec<Waker>,
}

impl PauseGate {
    /// Pauses the process.
    pub fn pause(&self) {
        self.lock().is_paused = true;
    }

    /// Resumes the process.
    pub fn resume(&self) {
        let waiting = {
            let mut state = self.lock();
            state.is_paused = false;
            std::mem::take(&mut state.waiting)
        };
        waiting.into_iter().for_each(Waker::wake);
    }

    /// Returns true while the process is paused.
    pub fn is_paused(&self) -> bool {
        self.lock().is_paused
    }

    /// Waits until the process is not paused.
    pub async fn wait(&self) {
        poll_fn(|context| if self.holds(context.waker()) { Poll::Pending } else { Poll::Ready(()) }).await;
    }

    /// Runs a task that stands still while the process is paused, at any point of its work.
    pub async fn run<T>(&self, task: impl Future<Output = T>) -> T {
        let mut task = pin!(task);
        poll_fn(|context| if self.holds(context.waker()) { Poll::Pending } else { task.as_mut().poll(context) }).await
    }

    /// Returns true while the process is paused, after which it wakes `waker`.
    fn holds(&self, waker: &Waker) -> bool {
        let mut state = self.lock();
        if state.is_paused && !state.waiting.iter().any(|known| known.will_wake(waker)) {
            state.waiting.push(waker.clone());
        }
        state.is_paused
    }

    /// A panic elsewhere leaves it whole.
    fn lock(&self) -> MutexGuard<'_, GateState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
