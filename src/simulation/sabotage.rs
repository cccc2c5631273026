//! Defects that a test plants in a simulation, to see that the checks find them.

use std::path::Path;

/// Spoils parts of the simulated world. By default nothing is spoiled.
pub trait Sabotage: Send + Sync + 'static {
    /// Returns true if edits of public messages are confirmed and not made.
    fn drops_edits(&self) -> bool {
        false
    }

    /// Returns true if answers to people are confirmed and never sent.
    fn swallows_answers(&self) -> bool {
        false
    }

    /// Returns true if the computer player never stops thinking.
    fn computer_hangs(&self) -> bool {
        false
    }

    /// Returns true if the computer player panics.
    fn computer_panics(&self) -> bool {
        false
    }

    /// Returns true if the messages of the bot get a text that is longer than Discord takes.
    fn lengthens_messages(&self) -> bool {
        false
    }

    /// Changes the database after a step.
    fn spoil_database(&self, database: &Path) {
        let _ = database;
    }
}

/// Spoils nothing.
pub struct NoSabotage;

impl Sabotage for NoSabotage {}
