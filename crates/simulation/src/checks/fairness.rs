//! The random draws of a match, computed again from its secret and the words of its players.

use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::record::randomness::RandomnessHeaders;
use gonagas_core::verify::verify_record;
use gonagas_store::stored_match::StoredMatch;

/// Returns the first draw that does not follow from the secret.
pub fn check(id: MatchId, stored: &StoredMatch) -> Option<String> {
    let terms = &stored.terms;
    let game = Match::replay(id, terms.clone(), &stored.events).ok()?;
    let play = game.play_state()?;
    let challenger_seat = match terms.challenger_seat {
        SeatPreference::First => Side::First,
        SeatPreference::Second => Side::Second,
        SeatPreference::Random => play.seat_of(terms.challenger)?,
    };
    let random = RandomnessHeaders {
        match_id: id.0,
        pair: terms.pair.map(|_| game.draw_number().0),
        requested_options: terms.rules.options_text(),
        requested_seat: (terms.challenger_seat != SeatPreference::Random).then_some(challenger_seat),
        challenger_seat,
        seat_rolls: play.seating_rolls.clone(),
        commitment: terms.commitment.clone(),
        secret: Some(stored.secret.reveal()),
        player_words: game.seed_words().map(str::to_owned),
    };
    let record = random.add_to(GameRecord::from_session(&play.session, None));
    verify_record(&record).err().map(|error| format!("#{}: {error}", id.0))
}
