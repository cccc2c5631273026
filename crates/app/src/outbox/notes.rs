//! Private notes after an answer: the wait for the computer, and the course of a game for a newcomer.

use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::Answers;
use crate::ports::Response;
use crate::request_context::RequestContext;
use gonagas_core::lessons::catalogue::course_for;
use gonagas_ui::screens::course::overview;
use gonagas_ui::screens::private_texts;

/// The number of matches ahead of another from which its player gets a note: the computer then takes more than a few
/// seconds.
const MIN_MATCHES_AHEAD: usize = 5;

impl Answers {
    /// Tells a player privately that the computer thinks about other matches first, if it is its turn and there are
    /// many.
    pub async fn note_queue_position(&self, context: &RequestContext<'_>, loaded: &LoadedMatch) {
        if loaded.computer_to_act().is_none() || !loaded.participants().contains(&context.requester.user_id) {
            return;
        }
        let ahead = self.computer_queue.count_before(loaded.id()).filter(|ahead| *ahead >= MIN_MATCHES_AHEAD);
        let Some(ahead) = ahead else { return };
        let text = context.catalog().format("private-computer-queue", &[("count", &ahead.to_string())]);
        // A failure is only logged: the board says already that the computer is thinking.
        let _ = context.respond_privately(&private_texts::text_message(text)).await;
    }

    /// Offers the course for a rule set to a requester who has just made or accepted the challenge to their first match
    /// of the game. So it is offered once for each game: the second match is not the first.
    pub async fn offer_course(&self, context: &RequestContext<'_>, loaded: &LoadedMatch) {
        let rule_set = loaded.terms().rules.rule_set_info();
        let game = rule_set.game_info.id;
        let Some(course) = course_for(game, rule_set.rule_set_name()) else { return };
        match self.store.is_new_to_game(context.requester.user_id, game).await {
            Ok(true) => {
                let offer = overview::course_offer(&context.catalog(), course);
                context.try_respond(Response::Ephemeral(&offer)).await;
            }
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "a course could not be offered"),
        }
    }
}
