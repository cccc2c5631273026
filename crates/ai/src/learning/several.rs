//! Several pieces of work on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Does the pieces with the numbers from 0, and returns their results in order. `progress` is called as soon as one is
/// done.
pub fn work<T: Send>(
    count: usize,
    threads: usize,
    piece: &(dyn Fn(usize) -> T + Sync),
    progress: &mut dyn FnMut(&T),
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let mut done: Vec<(usize, T)> = Vec::new();
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let next = &next;
            scope.spawn(move || {
                while let Some(number) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < count) {
                    // The receiver waits for every thread.
                    let _ = sender.send((number, piece(number)));
                }
            });
        }
        drop(sender);
        for (number, result) in receiver {
            progress(&result);
            done.push((number, result));
        }
    });
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_with_any_number_of_threads() {
        for threads in [1, 3, 9] {
            let mut sum = 0;
            let results = work(7, threads, &|number| number * number, &mut |square| sum += square);
            assert_eq!((results, sum), (vec![0, 1, 4, 9, 16, 25, 36], 91));
        }
    }
}
