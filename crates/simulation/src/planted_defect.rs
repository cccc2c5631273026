//! Defects that a test plants in a simulation, to see that the checks find them.

use crate::step::Step;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_ui::message::Message;
use std::path::Path;

/// Spoils parts of the simulated world. By default nothing is spoiled.
pub trait PlantedDefect: Send + Sync + 'static {
    /// Returns true if edits of public messages are confirmed and not made.
    fn drops_edits(&self) -> bool {
        false
    }

    /// Returns true if public messages lose their controls instead of being edited.
    fn retires_instead_of_editing(&self) -> bool {
        false
    }

    /// Returns true if messages that are to lose their controls keep them.
    fn keeps_old_controls(&self) -> bool {
        false
    }

    /// Returns true if notices that are to be deleted stay.
    fn keeps_notices(&self) -> bool {
        false
    }

    /// Changes a public message before it is posted or edited.
    fn change_message(&self, message: &mut Message) {
        let _ = message;
    }

    /// Returns true if answers to commands are confirmed and never sent.
    fn swallows_command_answers(&self) -> bool {
        false
    }

    /// Returns true if answers to presses and forms are confirmed and never sent.
    fn swallows_control_answers(&self) -> bool {
        false
    }

    /// Returns true if everyone sees private answers.
    fn shows_private_answers(&self) -> bool {
        false
    }

    /// Returns true if every channel looks visible to everyone.
    fn shows_every_channel(&self) -> bool {
        false
    }

    /// Returns true if messages without a picture and controls are confirmed and not posted.
    fn drops_lines(&self) -> bool {
        false
    }

    /// Returns true if the bot hears of an outage where Discord refuses its messages in a place.
    fn hides_refusals(&self) -> bool {
        false
    }

    /// Returns true if the bot hears while it is blocked that channels and messages are gone.
    fn hides_blocks(&self) -> bool {
        false
    }

    /// Returns the step that is taken in place of this one, so that the situation of a defect comes about more often.
    fn change_step(&self, step: Step) -> Step {
        step
    }

    /// Changes the requester and the request, before the bot gets them.
    fn change_request(&self, requester: &mut Requester, request: &mut Request) {
        let _ = (requester, request);
    }

    /// Returns true if Discord seems to wait for ever for the first answer to an interaction.
    fn hides_that_it_is_too_late(&self) -> bool {
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

    /// Returns true if the computer player never finds a move.
    fn computer_fails(&self) -> bool {
        false
    }

    /// Returns true once the clock of the bot stands still, so that nothing falls due any more.
    fn stops_clock(&self) -> bool {
        false
    }

    /// Returns true if the messages of the bot get a text that is longer than Discord takes.
    fn lengthens_messages(&self) -> bool {
        false
    }

    /// Returns true if processes write without looking whether they still have their shards.
    fn ignores_fences(&self) -> bool {
        false
    }

    /// Returns true if processes take shards that another one still holds.
    fn takes_held_leases(&self) -> bool {
        false
    }

    /// Returns true if leases never expire.
    fn keeps_leases_forever(&self) -> bool {
        false
    }

    /// Returns true if the further messages of an interaction are counted twice.
    fn doubles_further_messages(&self) -> bool {
        false
    }

    /// Changes the database after a step.
    fn spoil_database(&self, database: &Path) {
        let _ = database;
    }

    /// Returns true if a fault that `gonagas check` finds is there because of what the test has changed in the
    /// database.
    fn explains_fault(&self, fault: &str) -> bool {
        let _ = fault;
        false
    }

    /// Learns that all faults have ended.
    fn faults_have_ended(&self) {}
}

/// Spoils nothing.
pub struct NoDefect;

impl PlantedDefect for NoDefect {}
