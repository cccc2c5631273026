//! Learning a game by lessons, in private.

mod course;
mod lesson;
mod offer;
mod progress;

use crate::challenges::{ChallengeServices, Challenges, ComputerMatches};
use crate::exercise::Exercises;
use crate::limits::check::Limits;
use crate::matches::{MatchServices, Matches, Sight};
use crate::play::{MatchCommands, PlayServices};
use crate::ports::Clock;
use crate::state::SharedState;
use gonagas_store::Store;
use std::sync::Arc;

/// Courses and their lessons.
pub struct Courses {
    clock: Arc<dyn Clock>,
    store: Arc<Store>,
    computer_matches: Arc<ComputerMatches>,
    exercises: Arc<Exercises>,
    limits: Arc<Limits>,
}

/// Offers the course of a game to a person who is new to it.
pub struct CourseOffers {
    store: Arc<Store>,
    challenges: Arc<Challenges>,
    computer_matches: Arc<ComputerMatches>,
    match_commands: Arc<MatchCommands>,
    matches: Arc<Matches>,
    sight: Arc<Sight>,
}

/// The services of this folder.
pub struct LearningServices {
    pub courses: Arc<Courses>,
    pub course_offers: Arc<CourseOffers>,
}

impl LearningServices {
    pub fn new(
        state: &SharedState,
        exercises: &Arc<Exercises>,
        matches: &MatchServices,
        play: &PlayServices,
        challenges: &ChallengeServices,
    ) -> LearningServices {
        let courses = Arc::new(Courses {
            clock: Arc::clone(&state.clock),
            store: Arc::clone(&state.store),
            computer_matches: Arc::clone(&challenges.computer_matches),
            exercises: Arc::clone(exercises),
            limits: Arc::clone(&state.limits),
        });
        let course_offers = Arc::new(CourseOffers {
            store: Arc::clone(&state.store),
            challenges: Arc::clone(&challenges.challenges),
            computer_matches: Arc::clone(&challenges.computer_matches),
            match_commands: Arc::clone(&play.match_commands),
            matches: Arc::clone(&matches.matches),
            sight: Arc::clone(&matches.sight),
        });
        LearningServices { courses, course_offers }
    }
}
