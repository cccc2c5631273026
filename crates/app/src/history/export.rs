//! `/export`: the record of a match as a file.

use crate::history::Records;
use crate::limits::limited_action::LimitedAction;
use crate::matches::loaded_match::LoadedMatch;
use crate::matches::lookup::MatchKey;
use crate::matches::wanted_match::WantedMatch;
use crate::request_context::RequestContext;
use crate::requester::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::kit::outcome::{AGREED, FORFEIT, RESIGNED};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::ending::Ending;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::record::match_result::RecordedResult;
use gonagas_core::record::randomness::RandomnessHeaders;
use gonagas_ui::message::TextAttachment;
use gonagas_ui::screens::replay;

/// The name of a player in a record whose account was erased.
const ERASED_PLAYER: &str = "erased";

impl Records {
    /// Responds with the record of a match.
    pub async fn export_record(&self, context: &RequestContext<'_>, wanted: &WantedMatch) -> Result<(), UserError> {
        let game = self.load_started_match(context, wanted).await?;
        let Some(record) = build_record(&game) else { return Err(not_started_error(context.requester, &game)) };
        self.limits.check(context.requester, LimitedAction::Export)?;
        let mut message = replay::export_message(&context.catalog(), &game);
        message.attachment = Some(record_attachment(&game, &record));
        let message = self.match_finder.with_other_matches(context.requester, wanted, &game, message).await?;
        context.respond_privately(&message).await
    }

    /// Loads the match that the requester wants to look back at. It must have started.
    pub async fn load_started_match(
        &self,
        context: &RequestContext<'_>,
        wanted: &WantedMatch,
    ) -> Result<LoadedMatch, UserError> {
        let id = self.match_finder.find(context.requester, wanted).await?;
        self.load_if_started(context, id).await
    }

    /// Loads this match, unless it has not begun.
    pub async fn load_if_started(
        &self,
        context: &RequestContext<'_>,
        key: impl Into<MatchKey>,
    ) -> Result<LoadedMatch, UserError> {
        let game = self.matches.load_viewable(context, key).await?;
        if game.play_state().is_some() { Ok(game) } else { Err(not_started_error(context.requester, &game)) }
    }
}

/// Returns the error for a match that has not started, or was never played.
fn not_started_error(requester: &Requester, game: &Match) -> UserError {
    let reason = if game.ending().is_none() { "refuse-not-started" } else { "refuse-never-played" };
    private_catalog(requester).format(reason, &[("match", &game.id().0.to_string())]).into()
}

/// Returns the record as a file.
pub fn record_attachment(game: &Match, record: &GameRecord) -> TextAttachment {
    TextAttachment { file_name: format!("gonagas-{}.txt", game.id().0), text: record.to_string() }
}

/// Returns the record of a match, with what its random draws follow from; its secret only once it is over. `None` if it
/// was never played.
pub fn build_record(game: &Match) -> Option<GameRecord> {
    let play = game.play_state()?;
    let random = build_record_draws(game, play)?;
    let record = GameRecord::from_session(&play.session, game.ending().and_then(end_by_players).as_ref());
    let seats = std::iter::zip(play.session.rules().game_info().seat_ids, play.seats);
    let record = match game.terms().competition {
        Some(played) => record
            .with_header("competition", &played.competition.0.to_string())
            .with_header("pairing", &played.pairing.to_string()),
        None => record,
    };
    Some(random.add_to(seats.fold(record, |record, (seat, user)| record.with_header(seat, &player_name(user)))))
}

fn build_record_draws(game: &Match, play: &PlayState) -> Option<RandomnessHeaders> {
    let terms = game.terms();
    let challenger = match terms.challenger_seat {
        SeatPreference::First => Side::First,
        SeatPreference::Second => Side::Second,
        SeatPreference::Random => play.seat_of(terms.challenger)?,
    };
    Some(RandomnessHeaders {
        match_id: game.id().0,
        pair: terms.pair.map(|_| game.draw_number().0),
        requested_options: terms.rules.options_text(),
        requested_seat: (terms.challenger_seat != SeatPreference::Random).then_some(challenger),
        challenger_seat: challenger,
        seat_rolls: play.seating_rolls.clone(),
        commitment: terms.commitment.clone(),
        secret: game.secret().map(str::to_owned),
        player_words: game.seed_words().map(str::to_owned),
    })
}

/// Returns the name of a player in a record: their id on Discord.
fn player_name(user: UserId) -> String {
    match user.computer_level() {
        Some(level) => format!("computer-{level}"),
        None if user.is_erased() => ERASED_PLAYER.to_owned(),
        None => user.0.to_string(),
    }
}

/// Returns the result of a match that the players or the clock ended, for its record. `None` if the game itself decided
/// it, or if it has no result.
fn end_by_players(ending: Ending) -> Option<RecordedResult> {
    match ending {
        Ending::Resigned(_) => Some(RecordedResult { winner: ending.winner(), reason: RESIGNED.to_owned() }),
        Ending::TimedOut(_) => Some(RecordedResult { winner: ending.winner(), reason: FORFEIT.to_owned() }),
        Ending::Agreed(winner) => Some(RecordedResult { winner, reason: AGREED.to_owned() }),
        _ => None,
    }
}
