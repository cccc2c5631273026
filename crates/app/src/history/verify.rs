//! `/verify` and *Fair play*: the verification of a match's random draws, with its record, by which everyone can verify
//! them.

use crate::UserError;
use crate::history::Records;
use crate::history::export::{build_record, record_attachment};
use crate::matches::loaded_match::LoadedMatch;
use crate::matches::wanted_match::{MatchFit, WantedMatch};
use crate::request_context::RequestContext;
use gonagas_core::matches::ids::MatchRef;
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::verify;
use gonagas_core::verify::report::VerificationError;
use gonagas_ui::screens::fairness::{
    RandomnessVerdict, challenge_fairness_message, match_running_message, no_randomness_message, partner_line,
    verdict_message,
};

impl Records {
    /// Verifies the random draws of a match, once its secret is public.
    pub async fn verify_match(&self, context: &RequestContext<'_>, wanted: &WantedMatch) -> Result<(), UserError> {
        let game = self.load_started_match(context, wanted).await?;
        self.show_verdict(context, &game, wanted).await
    }

    /// Explains the random draws of a challenge, or verifies those of a match.
    pub async fn show_fairness(&self, context: &RequestContext<'_>, match_ref: MatchRef) -> Result<(), UserError> {
        let game = self.matches.load_viewable(context, match_ref).await?;
        if matches!(game.phase(), MatchPhase::Challenge) {
            let user = context.requester.user_id;
            return context.respond_privately(&challenge_fairness_message(&context.catalog(), &game, user)).await;
        }
        let game = self.load_if_started(context, match_ref).await?;
        let wanted = WantedMatch::new("verify", MatchFit::Begun, Some(match_ref.id.0));
        self.show_verdict(context, &game, &wanted).await
    }

    async fn show_verdict(
        &self,
        context: &RequestContext<'_>,
        game: &LoadedMatch,
        wanted: &WantedMatch,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        let Some(record) = build_record(game).filter(|_| game.secret().is_some()) else {
            return context.respond_privately(&match_running_message(&catalog, game)).await;
        };
        let mut message = if game.uses_randomness() {
            verdict_message(&catalog, game, &randomness_verdict(&record))
        } else {
            no_randomness_message(&catalog, game)
        };
        if let Some(partner) = game.partner().filter(|_| game.uses_randomness()) {
            let other = self.matches.load(context.requester, partner.match_ref).await?;
            let agrees = build_record(&other).is_some_and(|other| is_fair_pair(&record, &other));
            message.text = [message.text, partner_line(&catalog, &other, agrees)].join("\n");
        }
        message.attachment = Some(record_attachment(game, &record));
        let message = self.match_finder.with_other_matches(context.requester, wanted, game, message).await?;
        context.respond_privately(&message).await
    }
}

/// Returns true if the random draws of the other game of a pair follow from the same secret, too.
fn is_fair_pair(record: &GameRecord, other: &GameRecord) -> bool {
    randomness_verdict(other).is_fair() && verify::are_games_of_a_pair(record, other) == Ok(true)
}

/// Returns the verdict on the random draws of a record.
fn randomness_verdict(record: &GameRecord) -> RandomnessVerdict {
    let failure = match verify::verify_record(record) {
        Ok(proof) => return RandomnessVerdict::Fair(proof.results.len()),
        Err(failure) => failure,
    };
    tracing::error!(%failure, "the random draws of a match do not follow from its secret");
    match failure {
        VerificationError::CommitmentMismatch { .. } => RandomnessVerdict::SecretMismatch,
        VerificationError::ResultMismatch { place: index, kind, recorded, expected } => {
            RandomnessVerdict::ValueMismatch { subject: kind.as_str(), index, recorded, expected }
        }
        _ => RandomnessVerdict::CannotReplay,
    }
}
